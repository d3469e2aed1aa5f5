import contextlib
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A busy machine is no fault of the program: no deadlines, and slow data is still data.
settings.register_profile("mtscore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("mtscore")


# A run in the background of a shell ignores Ctrl-C, and so would every program it starts; tests
# that press Ctrl-C need it to work.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    with contextlib.suppress(ValueError):  # not in the main thread
        signal.signal(signal.SIGINT, signal.default_int_handler)

# Comparisons and proofs that run code again which the other tests have covered.
UNMEASURED = (
    "oracle",
    "test_against_oracle",
    "test_fives_against_oracle",
    "test_random_play",
    "test_every_arrangement",
    "test_against_force",
    "test_hidden",
    "test_stateful",
    "test_processes",
    "test_simulated_games",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Measuring coverage slows code down several times, so proofs go unmeasured."""
    for item in items:
        names = item.path.with_suffix("").parts
        if item.get_closest_marker("long") or any(one in names for one in UNMEASURED):
            item.add_marker("no_cover")


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test works in a folder of its own and remembers nothing of the others."""
    table = tmp_path / "table"
    table.mkdir()
    monkeypatch.chdir(table)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    for name in (
        "MTSCORE_MATCH",
        "MTSCORE_DEBUG",
        "FORCE_COLOR",
        "NO_COLOR",
        "PY_COLORS",
        "GITHUB_ACTIONS",
    ):
        monkeypatch.delenv(name, raising=False)
