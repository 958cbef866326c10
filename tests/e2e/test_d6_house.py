"""OpenD6's house rules of dice, difficulties and effects, from the table's setting to the card."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.cards import why
from tests.support.game import Game, text
from tests.support.opend6 import ana, d6, orc, seat, verdict

SKILL = "melee: deflect"


@pytest.mark.rule("D6-05")
@pytest.mark.parametrize(
    ("house", "line"),
    [({}, "0 points: no rank"), ({"tie_rank": "1"}, "0 points: rank 1")],
)
async def test_a_bare_success_creates_a_rank_only_where_the_house_says_so(
    game: Game, house: dict[str, str], line: str
) -> None:
    """R-03."""
    await ana(game, wild_die="off", **house)

    said = await d6(game, [2, 2, 2, 2], "check", skill=SKILL, difficulty="8")

    assert verdict(said) == "SUCCESS 8 vs 8"
    assert said.splitlines()[2] == line


@pytest.mark.rule("D6-106", "D6-77")
@pytest.mark.parametrize(("house", "total"), [({}, 8), ({"flip_order": "after"}, 12)])
async def test_dice_flip_before_the_penalty_takes_one_or_after_it(
    game: Game, house: dict[str, str], total: int
) -> None:
    """R-08: of 6, 4, 3 and a penalty 5 the flipped 6 counts 1, or is what leaves."""
    await ana(game, wild_die="off", **house)

    said = await d6(game, [6, 4, 3, 5], "check", skill="3D", difficulty="30", more="F6 P1")

    assert verdict(said) == f"FAILURE {total} vs 30"


@pytest.mark.rule("D6-77")
@pytest.mark.parametrize(("house", "total"), [({}, 10), ({"discard_from": "regular"}, 11)])
async def test_a_penalty_die_may_leave_itself_or_stays(
    game: Game, house: dict[str, str], total: int
) -> None:
    """R-09: of 2, 5, 3 and a penalty 6 the 6 goes, or the 5."""
    await ana(game, wild_die="off", **house)

    said = await d6(game, [2, 5, 3, 6], "check", skill="3D", difficulty="30", more="P1")

    assert verdict(said) == f"FAILURE {total} vs 30"


@pytest.mark.rule("D6-30")
@pytest.mark.parametrize(("band", "number"), [("top", 15), ("middle", 13), ("bottom", 11)])
async def test_a_difficulty_by_name_is_the_number_of_the_house(
    game: Game, band: str, number: int
) -> None:
    """R-17: moderate is 11 to 15."""
    await ana(game, wild_die="off", band=band)

    said = await d6(game, [1, 1, 1, 1], "check", skill=SKILL, difficulty="moderate")

    assert verdict(said) == f"FAILURE 4 vs {number}"


@pytest.mark.rule("D6-90")
@pytest.mark.parametrize(("house", "second"), [({}, 4), ({"single_check": "all"}, 6)])
async def test_an_effect_on_one_check_serves_the_first_or_all_of_them(
    game: Game, house: dict[str, str], second: int
) -> None:
    """R-42: +2 for one rank."""
    await ana(game, wild_die="off", **house)
    check: dict[str, Any] = {"skill": SKILL, "difficulty": "10"}
    await d6(game, [6, 6, 2, 1], "check", **check)
    await d6(game, [], "ranks", effect="check_flat_2", on=SKILL)

    first = await d6(game, [1, 1, 1, 1], "check", **check)
    again = await d6(game, [1, 1, 1, 1], "check", **check)

    assert verdict(first) == "FAILURE 6 vs 10"
    assert verdict(again) == f"FAILURE {second} vs 10"


@pytest.mark.rule("D6-121", "D6-123")
async def test_a_fight_begins_in_the_order_of_the_house(game: Game) -> None:
    """Worst initiative first, and found anew every round."""
    await ana(game, wild_die="off", order="lifo", renew="dynamic")
    await orc(game)

    await game.say("GM", "combat start", members="Ana, Orc")
    began = text(await game.say("GM", "combat next"))
    panel = text(await game.say("GM", "combat show"))

    assert "Round 1: Orc" in began
    assert "slowest first" in panel


@pytest.mark.rule("D6-15")
async def test_perception_stands_in_for_awareness_and_the_panel_says_so(game: Game) -> None:
    await ana(game, wild_die="off")
    await seat(game, "Rat", by="GM", perception="3D+1")

    await game.say("GM", "combat start", members="Ana, Rat")
    began = text(await game.say("GM", "combat next")).splitlines()

    assert "Rat: initiative 10 by Perception, without awareness" in began
    assert "Ana: initiative 14" in began


@pytest.mark.rule("D6-115")
async def test_a_crowd_helps_to_insult_and_not_to_look_out(game: Game) -> None:
    """Two friends: +4 on an insult, nothing on awareness."""
    await ana(game, wild_die="off")
    await orc(game)
    for name in ("Bo", "Cy"):
        await seat(game, name, by="GM")
    await game.say("GM", "combat start", members="Ana, Orc, Bo, Cy")
    for name in ("Ana", "Bo", "Cy"):
        await game.say("GM", "act", what=f"order, sides: {name}'s side", who=name, more="Heroes")
    await game.say("GM", "act", what="order, sides: Orc's side", who="Orc", more="Horde")
    for name in ("Bo", "Cy"):
        await game.say("GM", "act", what="turn to", target="Orc", who=name)
    await game.say("GM", "combat next")

    game.dice.waiting = [1, 1, 1]
    await game.say("Skaz", "act", what="insult, startle", target="Orc", more="skill taunt: insult")
    insult = text(await game.press("GM", "Hold at"))
    told = await why(game, "Skaz")
    watch = await d6(game, [2, 2, 2, 2], "check", skill="survival: awareness", difficulty="30")

    assert insult.startswith("Ana, insult on Orc: Startled")
    assert "friends +4" in told
    assert "friends" not in watch
