"""The program's entrance: `mtscore` and `python -m mtscore`."""

import gc
import os
import sys
from contextlib import suppress


def main() -> None:
    """Run the command line and leave with its exit code."""
    # Collecting garbage while modules load finds none and costs a tenth of the start-up time.
    gc.disable()
    try:
        from mtscore.cli import run  # noqa: PLC0415 - Ctrl-C while it loads is no accident

        gc.freeze()
        # A command makes some ten thousand objects and keeps them: no garbage to look for.
        gc.set_threshold(20_000)
        gc.enable()
        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        # Before anybody was there to take it; nothing was begun.
        code = 130
    if "MTSCORE_DEBUG" in os.environ:
        # For profilers, which write what they found when the interpreter ends.
        sys.exit(code)
    with suppress(OSError, ValueError):
        sys.stderr.flush()
    # Everything is saved, closed and said by now. Taking modules apart object by object, which
    # is all that is left to do, would cost a tenth of the time again.
    os._exit(code)


if __name__ == "__main__":
    main()
