"""What a rule refuses, by its kind."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.core.errors import Refusal


def refusal(work: Callable[[], object]) -> str:
    """The kind of the refusal that this must meet, which says something to the player."""
    with pytest.raises(Refusal) as no:
        work()
    assert no.value.sentence
    return no.value.kind
