"""What `more:` of OpenD6's commands offers while it is typed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.test_d6_typing import offered
from tests.support.game import Game
from tests.support.opend6 import ana


@pytest.mark.rule("D6-117")
@pytest.mark.parametrize(
    ("command", "typed", "shown", "options"),
    [
        ("d6 check", "", "+1D: B2 boost", {"skill": "3D", "difficulty": "12"}),
        ("d6 check", "B1", "B1: 62 %", {"skill": "3D", "difficulty": "12"}),
        ("d6 check", "B1, +2", "B1, +2: 82 %", {"skill": "3D", "difficulty": "12"}),
        (
            "d6 check",
            "defends 2D",
            "defends 2D: Nobody resists themselves",
            {"skill": "3D", "against": "Ana"},
        ),
        ("d6 roll", "F1", "F1: 71 %", {"code": "3D", "difficulty": "12"}),
        ("d6 roll", "sides 4", "sides 4: 2 %", {"code": "3D", "difficulty": "12"}),
        ("d6 roll", "+2", "+2", {"code": "3D"}),
        ("d6 successes", "on 4", "on 4: 34 %", {"pool": "6", "required": 4}),
        ("d6 odds", "dis", "dis: 14 %", {"skill": "3D", "difficulty": "12"}),
        ("d6 attack", "eff", "effects 0: so many of its ranks for other effects", {}),
        ("d6 smash", "to", "tool …: with what: a weapon or a code", {}),
    ],
)
async def test_further_words_are_offered_with_the_chance_they_make(
    game: Game, command: str, typed: str, shown: str, options: dict[str, Any]
) -> None:
    await ana(game, wild_die="off")

    told = [name for name, _ in await offered(game, command, "more", typed, **options)]

    assert [name for name in told if name.startswith(shown)], told
