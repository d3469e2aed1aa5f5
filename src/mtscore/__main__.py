"""The program's entrance: `mtscore` and `python -m mtscore`."""

import gc
import sys

# Collecting garbage while modules load finds none and costs a tenth of the start-up time.
gc.disable()

from mtscore.cli import run  # noqa: E402 - has to come after the line above


def main() -> None:
    """Run the command line and leave with its exit code."""
    gc.freeze()
    # A command makes some ten thousand objects and keeps them: that is no garbage to look for.
    gc.set_threshold(20_000)
    gc.enable()
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
