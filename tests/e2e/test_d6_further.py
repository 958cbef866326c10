"""What `more:` of OpenD6's commands offers while it is typed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.test_d6_typing import offered
from tests.support.game import Game, text
from tests.support.opend6 import ana, seat
from tests.support.opend6fight import do, duel


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


@pytest.mark.rule("D6-23", "D6-30", "D6-42", "D6-51", "D6-118")
@pytest.mark.parametrize(
    ("what", "typed", "offers"),
    [
        ("defend", "act", "active"),
        ("move", "terr", "terrain firm ground"),
        ("move", "pass", "passage wide, light obstructions"),
        ("force", "skill b", "skill brawling: grapple"),
        ("insult", "skill t", "skill taunt: insult"),
        ("maneuver", "direct", "directions "),
    ],
)
async def test_a_line_of_the_menu_offers_what_may_be_said_with_it(
    game: Game, what: str, typed: str, offers: str
) -> None:
    await duel(game)

    told = [value for _, value in await offered(game, "act", "more", typed, what=what)]

    assert offers in told


@pytest.mark.rule("D6-26", "D6-30")
async def test_words_and_dice_are_said_with_a_line_of_the_menu(game: Game) -> None:
    await duel(game, feet=12, wild_die="off")
    said = "+1D, feet 20, away Orc, skill athletics: sprint, difficulty 15, B1"
    await game.say("GM", "character edit", who="Ana", field="skills", value="athletics | value 3D")

    wrong = text(await do(game, "Skaz", "act", what="defend", more="boots 3"))
    card = text(await do(game, "Skaz", "act", (3, 3, 3, 3, 6), what="move", more=said))

    assert card.startswith("Ana moves 20 ft")
    assert wrong.startswith("more: knows no “boots”.")


@pytest.mark.rule("D6-42")
async def test_more_is_said_of_the_one_who_is_named(game: Game) -> None:
    """Where nobody is named, whom comes first."""
    await duel(game, feet=5, wild_die="off")
    await seat(game, "Ogre", by="GM")
    await game.say("GM", "combat join", who="Ogre", side="Horde")
    await game.say("GM", "character edit", who="Ana", field="skills", value="melee | value 4D")

    both = text(await game.say("Skaz", "act", what="attack", more="effects 1"))
    aimed = {"what": "attack", "target": "Ogre", "more": "effects 1"}
    said = text(await do(game, "Skaz", "act", (1, 1, 1, 1), **aimed))

    assert said.startswith("Ana misses Ogre")
    assert "Ana attacks" not in both
