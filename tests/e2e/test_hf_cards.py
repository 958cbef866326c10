"""HFRPG's cards, whole, as people read them on a phone."""

from __future__ import annotations

import pytest

from tests.support.cards import drawn, why
from tests.support.game import Game, labels
from tests.support.hfplay import give, roll


@pytest.fixture(autouse=True)
async def known(game: Game) -> None:
    """Skaz and the Blazer have characters."""
    for person in ("Skaz", "Blazer"):
        await game.say(person, "hf roll", what="1", difficulty="certain")


@pytest.mark.rule("HF-22", "HF-06")
async def test_a_plain_roll(game: Game) -> None:
    card = await roll(game, [2, 5, 7], skill="2+1")

    assert drawn(card).splitlines() == [
        "**Skaz: SCRAPED BY, 10**",
        "D8: 2 · 5 · **7**, +2 +1 = 10",
        "the goal, at a small price",
        "Skaz: tokens 0 → −1",
        "[Again] [Why]",
    ]


async def test_a_roll_for_something_says_for_what_and_a_single_die_needs_no_sum(game: Game) -> None:
    card = await roll(game, [5], task="the door", difficulty="hard")

    assert drawn(card).splitlines() == [
        "**Skaz, the door: CLEAN FAILURE, 5**",
        "D6: **5**",
        "no goal, nothing more",
        "[Again] [Why]",
    ]


@pytest.mark.rule("HF-29", "HF-30")
async def test_a_roll_that_bonuses_could_still_change(game: Game) -> None:
    await give(game, 3)
    card = await roll(game, [3, 5, 6], skill="2")

    assert drawn(card).splitlines() == [
        "**Skaz: ALMOST THERE, 8**",
        "D8: 3 · 5 · **6**, +2 = 8",
        "no goal, but something gained",
        "Skaz: tokens +3 → +4",
        "[Use 2, 6→8!: 10+ sure, 16+ 38 %]",
        "[Other use…] [Why]",
    ]


async def test_a_table_may_have_no_chances_on_its_cards(game: Game) -> None:
    await game.say("GM", "table house", key="table chances", value="off")
    await give(game, 3)
    card = await roll(game, [3, 5, 6], skill="2")

    assert drawn(card).splitlines()[4:] == ["[Use 2, 6→8!] [Other use…] [Why]"]


async def test_what_an_npc_may_hope_for_stands_on_no_card(game: Game) -> None:
    await game.say("GM", "table setup", system="hfrpg")
    await game.say("GM", "character new", name="Wolf", npc=True)
    await give(game, 2, "Wolf")
    card = await roll(game, [6, 3], "GM", who="Wolf", skill="2")

    assert drawn(card).splitlines()[-1] == "[Use 2, 6→8!] [Other use…] [Why]"


@pytest.mark.rule("HF-29")
async def test_after_bonuses_the_card_tells_the_first_reading_once(game: Game) -> None:
    await give(game, 3)
    await roll(game, [3, 5, 6], skill="2")
    game.dice.waiting = [5]

    card = await game.press("Skaz", "Use 2, 6→8!: 10+ sure, 16+ 38 %")

    assert drawn(card).splitlines() == [
        "**Skaz: CLEAN SUCCESS, 15 (was ALMOST THERE, 8)**",
        "D8: 3 · 5 · **6→8!**→5, +2 = 15",
        "the goal, nothing more",
        "Skaz: tokens +3 → +1",
        "[Again] [Why]",
    ]


@pytest.mark.rule("HF-33", "HF-34")
async def test_a_penalty_that_the_gm_places(game: Game) -> None:
    await give(game, -1)
    card = await roll(game, [3, 5, 7], skill="2+1")

    assert drawn(card).splitlines() == [
        "**Skaz: 1 penalty to place**",
        "D8: 3 · 5 · 7, +2 +1",
        "the GM places it · until 08:01",
        "[7→6: ALMOST THERE, 9]",
        "[5→4 or 3→2: SCRAPED BY, 10] [Why]",
    ]


@pytest.mark.rule("HF-33")
async def test_of_several_penalties_the_harshest_use_is_one_press(game: Game) -> None:
    await give(game, -2)
    card = await roll(game, [3, 5, 7], skill="2+1")

    assert drawn(card).splitlines() == [
        "**Skaz: 2 penalties to place**",
        "D8: 3 · 5 · 7, +2 +1",
        "the GM places them · until 08:01",
        "[Harshest: ALMOST THERE, 8] [7→6]",
        "[5→4] [3→2] [Why]",
    ]


@pytest.mark.rule("HF-35", "HF-36")
async def test_a_group(game: Game) -> None:
    card = await game.say("Skaz", "hf group", what="3+1+1", who="Blazer")
    await game.press("Blazer", "Roll", card)
    game.dice.waiting = [8, 3, 5, 5]
    card = await game.press("Skaz", "Roll", card)

    assert drawn(card).splitlines() == [
        "**Skaz + Blazer: CRITICAL SUCCESS, 17**",
        "D8: **8!**→5 · 3 · 5 = 13",
        "+2 Skaz +2 Blazer = 17",
        "the goal, and the best of it",
        "Skaz: tokens 0 → +1",
        "[Why]",
    ]


@pytest.mark.rule("HF-13", "HF-29", "HF-31")
async def test_extra_dice_wait_while_bonuses_could_do_something(game: Game) -> None:
    await give(game, 1)
    card = await roll(game, [8, 7], skill="1")

    assert drawn(card).splitlines() == [
        "**Skaz: 1 bonus to use**",
        "D8: 8 · 7, +1",
        "bonuses first, then the extra dice fall · until 08:05",
        "[Throw on] [Use 1, 7→8!: 16+ sure]",
        "[Why]",
    ]


async def test_dice_thrown_by_hand_are_marked_where_they_stand(game: Game) -> None:
    card = await game.say("Skaz", "hf roll", what="2+1", faces="8,3,5")

    assert drawn(card).splitlines()[1] == "D8: **8!**→5 · 3, +1 = 14 (by hand)"


@pytest.mark.rule("HF-12", "HF-14", "HF-20", "HF-25")
async def test_why_tells_every_step_and_where_the_bands_lie(game: Game) -> None:
    await roll(game, [1, 4, 5, 8], skill="3+2", difficulty="easy")

    assert (await why(game, "Blazer")).splitlines() == [
        "**Skaz: SCRAPED BY, 10**",
        "Easy (D10)",
        "Skaz: 4 + 3 + 2 = 9",
        "5 + 3 + 2 = 10",
        "1 implosion: 8 taken out",
        "the 1 cost Skaz 3 points",
        "Skaz's tokens: scraped by −1",
        "16+ critical success · 13–15 clean success",
        "10–12 scraped by · 7–9 almost there",
        "4–6 clean failure · 3 or less critical failure",
    ]


async def test_again_asks_for_the_same_roll_and_makes_a_card_of_its_own(game: Game) -> None:
    first = await roll(game, [2, 5, 3], skill="1", task="the rope")
    game.dice.waiting = [4, 4, 6]

    again = await game.press("Skaz", "Again", first)

    assert drawn(again).splitlines()[:2] == [
        "**Skaz, the rope: ALMOST THERE, 7**",
        "D8: 4 · 4 · **6**, +1 = 7",
    ]
    assert drawn(game.cards()[1]).startswith("**Skaz, the rope: CLEAN FAILURE, 6**")


async def test_only_who_rolled_or_a_gm_rolls_again(game: Game) -> None:
    card = await roll(game, [5])
    before = await game.scene()
    refused = await game.press("Blazer", "Again", card)

    assert refused.ephemeral
    assert (await game.scene()).last_roll == before.last_roll


async def test_tokens_from_the_gm_are_one_line(game: Game) -> None:
    card = await game.say("GM", "hf tokens", who="Skaz", amount=3, why="a good speech")

    assert drawn(card) == "**Skaz: tokens 0 → +3, from the GM (a good speech)**"


@pytest.mark.rule("HF-09", "HF-11", "HA-15")
async def test_what_a_gm_makes_certain_before_the_dice_needs_none(game: Game) -> None:
    """It stops there: nothing is easier. No token moves, and undo gives the choice back."""
    ready = await game.say("Skaz", "hf roll", what="2+1", difficulty="very_easy", more="ready")
    certain = await game.press("GM", "Easier", ready)
    offered = drawn(certain).splitlines()
    await give(game, -1)
    done = await game.press("Skaz", "Roll", certain)
    told = (await why(game, "Skaz", done)).splitlines()

    assert offered[0] == "**Skaz is about to roll: Certain**"
    assert "(Easier: it is that already) [Harder]" in offered
    assert drawn(done).splitlines()[:2] == [
        "**Skaz: AUTOMATIC SUCCESS**",
        "certain: it works without a roll",
    ]
    assert told[1:4] == ["Certain", "Skaz: 2 + 1 + 0 = 3", "decided without dice"]
    assert await game.pool("Skaz", "tokens") == -1
    await game.say("GM", "undo")
    assert labels(game.find("Roll")[0], live=True) == ["Roll", "Never mind", "Harder", "Why"]


async def test_the_edge_of_a_band_is_told(game: Game) -> None:
    card = await roll(game, [3, 5, 7], skill="3")

    assert "one less would have failed" in await why(game, "Skaz", card)
