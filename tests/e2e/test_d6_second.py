"""An action point on an attack or push that failed (D6-09), driven as people would."""

from __future__ import annotations

import pytest

from tests.support.cards import why
from tests.support.game import Game, labels, text
from tests.support.opend6 import d6, seat, table


@pytest.fixture
async def duel(game: Game) -> Game:
    """Ana's turn against an orc in reach, without wild dice; she has two action points."""
    await table(game, wild_die="off")
    await seat(
        game,
        skills="survival: awareness | value 4D; melee: martial weapons | value 2D; "
        "taunt: insult | value 2D",
        weapons="Sword | category martial | damage 3D",
        held="Sword",
    )
    await seat(
        game,
        "Orc",
        by="GM",
        skills="survival: awareness | value 2D; melee: deflect | value 3D; insight: ego | value 4D",
        weapons="Club | category martial | damage 3D",
        held="Club",
    )
    await d6(game, [], "points", use="give", pool="action points", by="GM", who="Ana")
    await game.say("GM", "combat start")
    await game.say("Skaz", "combat join")
    await game.say("GM", "combat join", who="Orc")
    await game.say("GM", "combat next")
    await game.say("GM", "d6 set", what="distance", value="8", who="Ana, Orc")
    return game


async def missed(game: Game) -> None:
    """Ana attacks with 3 + 4 against the orc's fixed value of 9."""
    await game.say("Skaz", "d6 attack", target="Orc")
    game.dice.waiting = [3, 4]
    assert text(await game.press("GM", "Hold at")).startswith("Ana misses Orc, by ")


@pytest.mark.rule("D6-09", "D6-18")
async def test_two_dice_more_turn_a_miss_into_a_hit(duel: Game) -> None:
    await missed(duel)
    duel.dice.waiting = [2, 2, 1, 2, 3]

    card = await duel.press("Skaz", "+2D")

    assert text(card).startswith("Ana hits Orc: no harm (was miss by 2)")
    assert "Ana: action points 2 → 1" in text(card)
    assert labels(card, live=True) == ["Why"]


@pytest.mark.rule("D6-09", "D6-18")
async def test_of_two_rolls_the_better_counts_and_it_may_miss_again(duel: Game) -> None:
    await missed(duel)
    duel.dice.waiting = [1, 1]
    worse = text(await duel.press("Skaz", "Roll again"))
    told = await why(duel, "Skaz")
    duel.dice.waiting = [1, 2, 6, 6, 6]

    better = await duel.press("Skaz", "+2D, action point")

    assert worse.startswith("Ana misses Orc, by ")
    assert "7 and 2, the better counts" in told
    assert text(better).startswith("Ana hits Orc: ")
    assert await duel.pool("Ana", "action points") == 0


@pytest.mark.rule("D6-09", "D6-24")
async def test_the_opponents_dice_stay_as_they_lie(duel: Game) -> None:
    """The attack reached the fixed value, and the active defence of 15 stopped it."""
    await duel.say("Skaz", "d6 attack", target="Orc")
    duel.dice.waiting = [5, 5, 5, 5, 5]
    await duel.press("GM", "Active, ")
    duel.dice.waiting = [3, 3, 1, 1, 1]

    card = text(await duel.press("Skaz", "+2D"))

    assert not duel.dice.waiting
    assert "defence 5 · 5 · 5 = 15" in card
    assert card.startswith("Ana hits Orc: ")


@pytest.mark.rule("D6-09", "D6-51")
async def test_words_that_failed_may_be_said_better(duel: Game) -> None:
    await duel.say("Skaz", "act", what="insult, startle", target="Orc", more="skill taunt: insult")
    duel.dice.waiting = [2, 2]
    await duel.press("GM", "Hold at")
    duel.dice.waiting = [6, 6]

    card = text(await duel.press("Skaz", "+2D"))

    assert card.startswith("Ana, insult on Orc: Startled")


@pytest.mark.rule("D6-09")
async def test_only_the_owner_and_only_in_this_turn(duel: Game) -> None:
    await missed(duel)
    card = next(one for one in duel.cards() if "Roll again, action point" in labels(one))

    for stranger in ("GM", "Blazer"):
        assert "answers here." in text(await duel.press(stranger, "Roll again", card))
    await duel.say("GM", "combat next")

    over = next(one for one in duel.cards() if one.id == card.id)
    assert not [label for label in labels(over) if label.startswith(("Roll again", "+2D"))]


@pytest.mark.rule("D6-09")
async def test_a_later_action_leaves_the_miss_as_it_is(duel: Game) -> None:
    await missed(duel)
    card = next(one for one in duel.cards() if "Roll again, action point" in labels(one))
    duel.dice.waiting = [1, 1]

    await duel.say("Skaz", "d6 check", skill="2D", difficulty="3")

    over = next(one for one in duel.cards() if one.id == card.id)
    assert not [label for label in labels(over) if label.startswith(("Roll again", "+2D"))]


@pytest.mark.rule("D6-09")
async def test_who_has_no_action_points_is_offered_none(duel: Game) -> None:
    for _ in range(2):
        await d6(duel, [], "points", use="bend")

    await missed(duel)

    found = [label for card in duel.cards() for label in labels(card)]

    assert [label for label in found if label.startswith(("Roll again", "+2D"))] == []


async def test_a_recap_tells_of_attacks_as_they_ended(duel: Game) -> None:
    await duel.say("GM", "session start")
    await missed(duel)
    duel.dice.waiting = [6, 6, 6, 6, 6, 6]
    await duel.press("Skaz", "+2D")
    await duel.say("GM", "session end")

    said = text(await duel.say("Skaz", "session recap"))

    assert "Dealt: Ana Incapacitated" in said
    assert "Fell" not in said
