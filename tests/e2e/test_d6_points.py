"""Luck and action points of OpenD6: before the dice and after them, given, refilled, spent."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.game import Game, labels, text
from tests.support.opend6 import ana, d6, orc, seat, steps, verdict

DEFLECT: dict[str, Any] = {"skill": "deflect", "difficulty": "15"}


@pytest.mark.rule("D6-08")
async def test_luck_doubles_the_dice_and_not_the_pips(game: Game) -> None:
    await ana(game)

    said = await d6(
        game, [1, 2, 3, 4, 5, 1, 2, 3], "check", skill="4D+2", difficulty="9", more="luck"
    )

    assert verdict(said) == "SUCCESS 23 vs 9"
    assert "luck: 4D+2 becomes 8D+2" in await steps(game)
    assert await game.pool("Ana", "luck") == 0


@pytest.mark.rule("D6-08")
async def test_no_luck_no_doubling_and_nothing_is_spent(game: Game) -> None:
    await ana(game)
    await d6(game, [1, 2, 3, 4], "check", skill="2D", difficulty="9", more="luck")
    before = await game.scene()

    said = await d6(game, [], "check", skill="2D", difficulty="9", more="luck")

    assert "No luck points are left" in said
    assert await game.scene() == before


@pytest.mark.rule("D6-08")
async def test_a_stock_npc_has_no_luck(game: Game) -> None:
    await ana(game)
    await orc(game)

    roll = await d6(game, [], "check", by="GM", who="Orc", skill="2D", difficulty="9", more="luck")
    given = await d6(game, [], "points", use="give", by="GM", who="Orc")

    assert "Only dynamic characters" in roll
    assert "no dynamic character" in given


@pytest.mark.rule("D6-08")
async def test_one_luck_point_touches_dice_in_a_turn_whoever_has_it(game: Game) -> None:
    await ana(game)
    await seat(game, "Bo", by="Blazer")
    await game.say("GM", "combat start")
    await game.say("Skaz", "combat join")
    await game.say("Blazer", "combat join")
    await game.say("GM", "combat next")
    luck: dict[str, Any] = {"skill": "1D", "difficulty": "9", "more": "luck"}
    await d6(game, [1, 2], "check", **luck)

    second = await d6(game, [], "check", by="Blazer", **luck)
    await game.say("GM", "combat next")
    later = await d6(game, [1, 2], "check", by="Blazer", **luck)

    assert "has touched the dice of this turn already" in second
    assert "luck 1 → 0" in later


@pytest.mark.rule("D6-08", "D6-09")
async def test_a_session_refills_luck_and_gives_an_action_point(game: Game) -> None:
    await ana(game)
    await game.say("GM", "character edit", who="Ana", field="luck_rank", value="3")
    await d6(game, [1, 2], "check", skill="1D", difficulty="9", more="luck")
    await d6(game, [], "points", use="narrate", what="a rope hangs there")
    assert await game.pool("Ana", "luck") == 2
    assert await game.pool("Ana", "action points") == 0

    said = text(await game.say("GM", "session start"))

    assert "luck and action points refilled for Ana" in said
    assert await game.pool("Ana", "luck") == 3
    assert await game.pool("Ana", "action points") == 1


@pytest.mark.rule("D6-09")
async def test_an_action_point_rolls_again_and_the_better_total_stands(game: Game) -> None:
    await ana(game)
    await d6(game, [2, 2, 2, 2], "check", **DEFLECT)
    game.dice.waiting = [4, 4, 4, 4]

    card = await game.press("Skaz", "Roll again")

    assert verdict(text(card)) == "SUCCESS 16 vs 15 (was FAILURE 8)"
    assert "1 point: rank 1" in text(card)
    assert "Ana: action points 1 → 0" in text(card)
    assert labels(card) == ["Spend 1 rank…", "Again", "Why"]
    assert "roll 1 does not count: 2 + 2 + 2 + 2 = 8" in await steps(game)


@pytest.mark.rule("D6-09")
async def test_a_worse_second_roll_does_not_count_unless_it_is_taken(game: Game) -> None:
    await ana(game)
    await d6(game, [4, 4, 4, 4], "check", **DEFLECT)
    game.dice.waiting = [1, 1, 2, 2]
    kept = text(await game.press("Skaz", "Roll again", await game.press("Skaz", "Why")))

    taken = await game.press("Skaz", "Keep the lower: 6", await game.press("Skaz", "Why"))

    assert kept == "Done. Ana, deflect: SUCCESS 16 vs 15"
    assert text(taken) == "Done. Ana, deflect: FAILURE 6 vs 15 (was SUCCESS 16)"
    assert verdict(text(game.cards()[0])) == "FAILURE 6 vs 15 (was SUCCESS 16)"


@pytest.mark.rule("D6-09")
async def test_two_dice_more_after_the_roll(game: Game) -> None:
    await ana(game)
    await d6(game, [2, 2, 2, 2], "check", **DEFLECT)
    game.dice.waiting = [6, 4]

    card = await game.press("Skaz", "+2D")

    assert verdict(text(card)) == "SUCCESS 18 vs 15 (was FAILURE 8)"
    assert "3 points: rank 1" in text(card)
    assert "2 · 2 · 2 · 6 · 4 · ★2 = 18" in text(card)
    assert "dice: action point +2D, 6D are rolled" in await steps(game)


@pytest.mark.rule("D6-09")
async def test_the_buttons_are_the_owners_and_last_until_the_next_check(game: Game) -> None:
    await ana(game)
    await game.say("Skaz", "d6 check", faces="2,2,2,2", **DEFLECT)
    first = game.cards()[0]

    for stranger in ("Blazer", "GM"):
        assert "answers here." in text(await game.press(stranger, "Roll again", first))
    await d6(game, [1, 1, 1, 2], "check", **DEFLECT)

    old = next(card for card in game.cards() if card.id == first.id)
    assert labels(old) == ["Again", "Why"]


@pytest.mark.rule("D6-09")
async def test_the_buttons_are_over_with_the_turn(game: Game) -> None:
    await ana(game)
    await seat(game, "Bo", by="Blazer")
    await game.say("GM", "combat start")
    await game.say("Skaz", "combat join")
    await game.say("Blazer", "combat join")
    await game.say("GM", "combat next")
    await d6(game, [2, 2, 2, 2], "check", **DEFLECT)
    card, _ = game.find("Roll again")
    await game.say("GM", "combat next")

    over = next(one for one in game.cards() if one.id == card.id)
    assert not [label for label in labels(over) if label.startswith("Roll again")]
    assert not any(row.open for row in (await game.scene()).rolls.values())


@pytest.mark.rule("D6-09")
async def test_a_check_that_only_lies_open_holds_nobody_up(game: Game) -> None:
    await ana(game)
    await game.say("GM", "combat start")
    await game.say("Skaz", "combat join")
    await game.say("GM", "combat next")

    await d6(game, [2, 2, 2, 2], "check", **DEFLECT)

    assert not any("waiting: " in text(card) for card in game.cards())


@pytest.mark.rule("D6-09")
async def test_without_action_points_there_are_no_buttons(game: Game) -> None:
    await ana(game, action_points="off")

    await d6(game, [2, 2, 2, 2], "check", **DEFLECT)

    assert labels(game.cards()[0]) == ["Again", "Why"]
    assert "plays without action points" in await d6(game, [], "points", use="bend")


@pytest.mark.rule("D6-09")
async def test_what_has_no_point_left_is_told(game: Game) -> None:
    await ana(game)
    told = await d6(game, [], "points", use="bend", what="lifting for brawling")

    assert "Ana spends an action point" in told
    assert "a rule is bent" in told
    assert "lifting for brawling" in told
    assert "No action points are left" in await d6(game, [], "points", use="narrate")


@pytest.mark.rule("D6-09")
async def test_a_check_still_offers_its_points_after_a_restart(game: Game) -> None:
    await ana(game)
    await d6(game, [2, 2, 2, 2], "check", **DEFLECT)
    await game.restart()
    game.dice.waiting = [6, 4]

    card = await game.press("Skaz", "+2D")
    assert verdict(text(card)) == "SUCCESS 18 vs 15 (was FAILURE 8)"


@pytest.mark.rule("D6-08", "D6-09")
async def test_points_are_shown_and_given(game: Game) -> None:
    await ana(game)

    given = await d6(
        game, [], "points", use="give", by="GM", who="Ana", amount=2, what="what a line"
    )
    await d6(game, [], "points", use="give", pool="action points", by="GM", who="Ana")

    assert "Ana is given luck" in given
    assert "Ana: luck 1 → 3" in given
    assert "Ana: 3 of 1" in await d6(game, [], "points", pool="luck")
    assert "Ana: 2 of 1" in await d6(game, [], "points", pool="action points")
    assert "Ana: action points 2 → 1" in await d6(game, [], "points", use="narrate")


@pytest.mark.rule("D6-08")
async def test_a_gm_refills_luck_and_never_takes_any(game: Game) -> None:
    await ana(game)
    await d6(game, [], "points", use="spend", what="the bridge holds")

    assert "Ana: luck 0 → 1" in await d6(game, [], "points", use="refill", by="GM")


async def test_a_check_stands_by_itself_after_a_day(game: Game) -> None:
    await ana(game)
    await d6(game, [2, 2, 2, 2], "check", **DEFLECT)

    await game.later(86_401)

    assert labels(game.cards()[0]) == ["Again", "Why"]
    assert not any(row.open for row in (await game.scene()).rolls.values())


@pytest.mark.rule("D6-09")
async def test_an_action_point_adds_two_dice_before_the_roll_too(game: Game) -> None:
    await ana(game)

    said = await d6(game, [2, 2, 2, 2, 2, 2], "check", more="ap", **DEFLECT)

    assert "dice: action point +2D, 6D are rolled" in await steps(game)
    assert "Ana: action points 1 → 0" in said
    assert "No action points are left" in await d6(game, [], "check", more="ap", **DEFLECT)


@pytest.mark.rule("D6-08")
async def test_luck_does_not_touch_weapon_dice(game: Game) -> None:
    await ana(game)

    said = await d6(game, [], "roll", code="4D", more="luck, effect")

    assert "not effect rolls such as damage" in said
    assert await game.pool("Ana", "luck") == 1
