from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A busy machine is no fault of the program: no deadlines, and slow data is still data.
settings.register_profile("mtscore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("mtscore")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long proofs run code that the others have covered: measuring it again takes minutes."""
    for item in items:
        if item.get_closest_marker("long"):
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
