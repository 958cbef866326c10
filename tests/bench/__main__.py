"""`python3 run.py bench`: figures as JSON, each beside its baseline of the same run."""

from __future__ import annotations

import json
import sys

from tests.bench import (
    black,
    commands,
    d6,
    fight,
    hydra,
    postgres,
    rules,
    size,
    store,
    waiting,
)


def main() -> int:
    """Measure everything and print it."""
    figures = {
        **rules.measure(),
        **black.measure(),
        **d6.measure(),
        **hydra.measure(),
        **commands.measure(),
        **fight.measure(),
        **waiting.measure(),
        **size.measure(),
        "store alone": store.measure(),
        "store": postgres.measure(),
    }
    json.dump(figures, sys.stdout, indent=2)
    sys.stdout.write("\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
