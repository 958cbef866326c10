"""Damage and healing by the GM's word: boxes, grind wounds, serious injuries, death."""

from __future__ import annotations

import pytest

from tests.support.game import Game, text
from tests.support.hydra import ann_and_ben, initiative, strike


async def pools(game: Game, name: str) -> tuple[int, int]:
    """Health boxes and grind wounds that are left."""
    return await game.pool(name, "health"), await game.pool(name, "grind")


@pytest.mark.rule("HH-52", "HH-53")
async def test_each_point_is_a_box_and_three_at_once_are_a_serious_injury(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    light = text(await game.say("GM", "gm damage", who="Ben", amount=2))
    heavy = text(await game.say("GM", "gm damage", who="Ben", amount=3))

    assert light == "Ben: 2 damage\nBen ▣▣▣▣▣▣▣▣▢▢"
    assert heavy == "Ben: 3 damage\nBen ▣▣▣▣▣▢▢▢▢▢ SERIOUS"
    assert await pools(game, "Ben") == (5, 5)


@pytest.mark.rule("HH-54")
async def test_the_last_box_is_death_and_what_is_left_over_is_ignored(game: Game) -> None:
    """No injury is to be written down of the dead (R-33), and no more is taken from them."""
    await ann_and_ben(game, 1, 5)
    dead = text(await game.say("GM", "gm damage", who="Ben", amount=14))
    again = await game.say("GM", "gm damage", who="Ben", amount=1)

    assert dead == "Ben: 14 damage\nBen ▢▢▢▢▢▢▢▢▢▢ DEAD"
    assert again.ephemeral
    assert text(again) == "No health box is left: the dead cannot be hit."
    await game.say("Skaz", "act", what="pass")
    assert "Ben is dead and does not act" in text(await strike(game, "Blazer", "Ben", "Ann"))


@pytest.mark.rule("HH-52")
@pytest.mark.parametrize(("amount", "told"), [(0, "0"), (-1, "−1"), (1000, "1000")])
async def test_no_damage_is_no_damage(game: Game, amount: int, told: str) -> None:
    await ann_and_ben(game, 1, 5)
    refused = await game.say("GM", "gm damage", who="Ben", amount=amount)

    assert refused.ephemeral
    assert text(refused) == f"Damage and healing are 1 to 999, not {told}."
    assert await pools(game, "Ben") == (10, 5)


@pytest.mark.rule("HH-52")
async def test_healing_fills_boxes_and_no_more_than_there_are(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    await game.say("GM", "gm damage", who="Ann, Ben", amount=4)
    some = text(await game.say("GM", "gm heal", who="Ben", amount=1))
    both = text(await game.say("GM", "gm heal", who="Ann, Ben", amount=20))

    assert some == "Ben heals 1 box\nBen ▣▣▣▣▣▣▣▢▢▢"
    assert both == (
        "Ann and Ben heal\nAnn heals 4 boxes.\nBen heals 3 boxes.\nAnn ▣▣▣▣▣▣▣▣▣▣\nBen ▣▣▣▣▣▣▣▣▣▣"
    )


@pytest.mark.rule("HH-60", "HH-61", "HH-62")
async def test_grind_wounds_are_crossed_off_first_point_by_point(game: Game) -> None:
    """Five of them: 4 leave one; 9 more cost two boxes and leave two of the third five."""
    await ann_and_ben(game, 1, 5, wounds="grind")
    first = text(await game.say("GM", "gm damage", who="Ben", amount=4))
    second = text(await game.say("GM", "gm damage", who="Ben", amount=9))

    assert first == "Ben: 4 damage\nBen ▣▣▣▣▣▣▣▣▣▣ grind wounds 5 → 1"
    assert second == "Ben: 9 damage\nBen ▣▣▣▣▣▣▣▣▢▢ grind wounds 1 → 2"
    assert await pools(game, "Ben") == (8, 2)


@pytest.mark.rule("HH-63")
async def test_dramatic_damage_goes_to_the_real_boxes_and_leaves_the_grind(game: Game) -> None:
    await ann_and_ben(game, 1, 5, wounds="grind")
    told = text(await game.say("GM", "gm damage", who="Ben", amount=2, pool="dramatic"))

    assert told == "Ben: 2 damage to the real boxes\nBen ▣▣▣▣▣▣▣▣▢▢"
    assert await pools(game, "Ben") == (8, 5)


@pytest.mark.rule("HH-60", "HH-63")
async def test_the_fights_own_way_of_wounds_counts_before_the_tables(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    await game.say("GM", "act", what="numbers: grind")
    await game.say("GM", "gm damage", who="Ben", amount=4)
    assert await pools(game, "Ben") == (10, 1)
    await game.say("GM", "act", what="numbers: dramatic")
    await game.say("GM", "gm damage", who="Ben", amount=2)
    assert await pools(game, "Ben") == (8, 1)
    await game.say("GM", "combat end")
    await game.say("GM", "gm damage", who="Ben", amount=1)
    assert await pools(game, "Ben") == (7, 1)


@pytest.mark.rule("HH-33", "HH-54")
async def test_who_dies_by_the_gms_word_rolls_no_initiative_any_more(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    game.dice.waiting = [9]
    await game.say("GM", "combat npc", line="Rat")
    await game.say("GM", "gm damage", who="Ben", amount=10)
    await game.say("Skaz", "act", what="pass")
    rolled = text(await initiative(game, 2, 3)).splitlines()

    assert game.dice.waiting == []
    assert "Ann: initiative 17 + 2 = 19" in rolled
    assert "Rat 1: initiative 25 + 3 = 28" in rolled
    assert not [line for line in rolled if line.startswith("Ben: initiative")]


async def test_what_an_undo_gives_back_is_drawn_as_the_panel_draws_it(game: Game) -> None:
    await ann_and_ben(game, 1, 2)
    await game.say("GM", "gm damage", who="Ann", amount=3)
    await game.say("GM", "character edit", who="Ben", field="edge_bought", value="2")
    await game.say("GM", "gm pool", who="Ben", pool="edge", change=-1)
    edge = text(await game.say("GM", "undo")).splitlines()
    await game.say("GM", "undo")
    health = text(await game.say("GM", "undo")).splitlines()

    assert edge[1:] == ["Ben edge 1 → 2"]
    assert health[1:] == ["Ann ▣▣▣▣▣▣▣▣▣▣"]
