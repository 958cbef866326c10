"""Edge in Hammerhydra, driven as people would: before the roll, or a second roll after it."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.results import ResponseMessage

from cogs.hammerhydra import POOL_WORDS
from tests.support.cards import why
from tests.support.game import Game, labels, text
from tests.support.hydra import ann_and_ben, meet, on_sheet, strike, typed
from tests.support.throwing import by_hand, throw


@pytest.fixture
async def tims(game: Game) -> Game:
    """Tims with three points of edge and Perception 6."""
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("Skaz", "character new", name="Tims")
    await game.say("Skaz", "character edit", field="perception", value="4")
    await game.say("Skaz", "character edit", field="edge_bought", value="3")
    return game


def card_now(game: Game, card: ResponseMessage) -> ResponseMessage:
    """A card as it is now."""
    return next(other for other in game.cards() if other.id == card.id)


async def pool(game: Game, faces: list[int], dice: int, target: int, /, **options: Any) -> str:
    """What Skaz is answered to `/hydra pool`."""
    game.dice.waiting = faces
    options = typed(POOL_WORDS, **options)
    return text(await game.say("Skaz", "hydra pool", dice=dice, target=target, **options))


@pytest.mark.rule("HH-67")
async def test_nobody_has_edge_that_they_did_not_buy(tims: Game) -> None:
    await tims.say("Blazer", "character new", name="Don")
    refused = text(await tims.say("Blazer", "hydra pool", dice=2, target=7, more="edge 1 die"))
    more = text(
        await tims.say("Skaz", "hydra pool", dice=2, target=9, more="edge 2 die, edge 2 target")
    )
    looked = text(await tims.say("Skaz", "hydra sheet"))

    assert refused == "That costs 1 point of edge and there is none."
    assert "costs 4 points of edge and 3 of 3 are left" in more
    assert "Edge         ◆◆◆ 3 of 3" in looked
    assert await tims.pool("Tims", "edge") == 3


@pytest.mark.rule("HH-68", "HH-67")
async def test_a_point_before_the_roll_is_a_die_more(tims: Game) -> None:
    said = await pool(tims, [8, 2, 3], 2, 8, edge_dice=1)

    assert "dice 2 + 1 (edge) = 3" in said
    assert said.splitlines()[-1] == "Tims: edge 3 → 2"
    assert await tims.pool("Tims", "edge") == 2


@pytest.mark.rule("HH-69")
async def test_a_point_before_the_roll_is_a_target_one_lower_but_not_below_5(tims: Game) -> None:
    said = await pool(tims, [7, 2], 2, 8, edge_target=1)
    wasted = await pool(tims, [], 2, 5, edge_target=1)
    many = await pool(tims, [], 2, 6, edge_target=2)
    beyond = await pool(tims, [], 2, 10, target=2, edge_target=1)
    back = await pool(tims, [10, 2], 2, 10, target=2, edge_target=2)

    assert "target 8 − 1 (edge) = 7" in said
    assert "That edge would change nothing" in wasted
    assert "That edge would change nothing" in many
    assert "It stays one die that needs a 10" in beyond
    assert "target 10 + 2 (GM) − 2 (edge) = 10" in back
    assert await tims.pool("Tims", "edge") == 0


@pytest.mark.rule("HH-70")
async def test_a_point_after_the_roll_is_the_whole_roll_again_once(tims: Game) -> None:
    """The second result stands, also if worse; the pool is the first one's."""
    tims.dice.waiting = [9, 2, 3]
    first = await tims.say("Skaz", "hydra pool", dice=2, target=8, more="edge 1 die")
    offered = labels(first)
    stranger = text(await tims.press("Blazer", "Roll again", first))
    tims.dice.waiting = [1, 2, 3]
    again = await tims.press("Skaz", "Roll again", first)

    assert offered == ["Roll again, 1 edge: 22 % better", "Why"]
    assert stranger.startswith("Only Tims's player")
    assert text(again).splitlines()[0] == "Tims: CRITICAL FAILURE ×1 (was MARGINAL, 1)"
    assert labels(again) == ["Again", "Why"]
    assert "rolled again for edge; first it was 9 2 3" in await why(tims, "Skaz", again)
    assert await tims.pool("Tims", "edge") == 1


@pytest.mark.rule("HH-70")
async def test_a_result_stands_at_once_and_the_next_roll_ends_what_edge_could_do(
    tims: Game,
) -> None:
    tims.dice.waiting = [1, 1]
    failed = await tims.say("Skaz", "hydra pool", dice=2, target=8)
    told, offered = text(failed), labels(failed)
    tims.dice.waiting = [9, 2]
    await tims.say("Skaz", "hydra pool", dice=2, target=8)

    assert told.splitlines()[0] == "Tims: CRITICAL FAILURE ×2"
    assert offered == ["Roll again, 1 edge: 51 %", "Why"]
    assert labels(card_now(tims, failed)) == ["Again", "Why"]
    assert await tims.pool("Tims", "edge") == 3


@pytest.mark.rule("HH-70")
async def test_what_edge_cannot_better_offers_no_second_roll(tims: Game) -> None:
    """One die can come to one success and no more."""
    tims.dice.waiting = [9]
    best = await tims.say("Skaz", "hydra pool", dice=1, target=8)
    tims.dice.waiting = [3]
    failed = await tims.say("Skaz", "hydra pool", dice=1, target=8)

    assert labels(best) == ["Again", "Why"]
    assert labels(failed) == ["Roll again, 1 edge: 30 %", "Why"]


@pytest.mark.rule("HH-70")
async def test_a_second_roll_is_undone_as_one_step(tims: Game) -> None:
    tims.dice.waiting = [1, 1]
    failed = await tims.say("Skaz", "hydra pool", dice=2, target=8)
    tims.dice.waiting = [9, 9]
    await tims.press("Skaz", "Roll again", failed)
    await tims.say("GM", "undo")

    assert text(card_now(tims, failed)).splitlines()[0] == "Tims: CRITICAL FAILURE ×2"
    assert labels(card_now(tims, failed)) == ["Roll again, 1 edge: 51 %", "Why"]
    assert await tims.pool("Tims", "edge") == 3


@pytest.mark.rule("HH-70")
async def test_two_presses_in_one_moment_roll_again_once(tims: Game) -> None:
    tims.dice.waiting = [9, 2]
    await tims.say("Skaz", "hydra pool", dice=2, target=8)
    tims.dice.waiting = [3, 4]
    one, other = await tims.race(("Skaz", "Roll again"), ("Skaz", "Roll again"))

    assert text(one).splitlines()[0] == "Tims: FAILURE (was MARGINAL, 1)"
    assert text(other) == "This was pressed already by Skaz. Nothing more has changed."
    assert await tims.pool("Tims", "edge") == 2


@pytest.mark.rule("HH-68", "HH-69", "HH-70")
async def test_the_adviser_says_what_each_point_would_buy(tims: Game) -> None:
    """Two dice on 8: now 51, a die more 66, a lower target 64, kept for a second roll 76."""
    ready = await tims.say("Skaz", "hydra pool", dice=2, target=8, more="ready")
    offered = labels(ready)
    said = await why(tims, "Skaz", ready)
    bought = await tims.press("Skaz", "+1 die", ready)
    after = text(bought)
    left = await tims.pool("Tims", "edge")
    more = await tims.press("Skaz", "More…", ready)
    await tims.press("Skaz", "1 die less", more)
    tims.dice.waiting = [8, 1]
    done = text(await tims.press("Skaz", "Roll", ready))

    assert offered[:4] == [
        "Roll: 51 %",
        "Never mind",
        "+1 die, 1 edge: 66 %",
        "Target −1, 1 edge: 64 %",
    ]
    assert "a second roll after a failure 76 %" in said
    assert after.splitlines() == ["Tims: 3 dice on 8", "dice 2 + 1 (edge) = 3"]
    assert left == 3
    assert done == "Tims: MARGINAL, 1\n**8** · 1 on 8"


@pytest.mark.rule("HH-69")
async def test_edge_that_changes_nothing_is_not_offered(tims: Game) -> None:
    ready = await tims.say("Skaz", "hydra pool", dice=2, target=5, more="ready")

    assert labels(ready) == [
        "Roll: 84 %",
        "Never mind",
        "+1 die, 1 edge: 94 %",
        "GM: impossible",
        "More…",
        "Why",
    ]


@pytest.mark.rule("HH-71")
async def test_spent_edge_stays_spent_until_the_gm_says_otherwise(tims: Game) -> None:
    await pool(tims, [8, 2, 3, 4, 5], 2, 8, edge_dice=3)
    await tims.say("GM", "session start")
    still = await tims.pool("Tims", "edge")
    page = await tims.say("Skaz", "hydra sheet")
    mine = labels(await tims.press("Skaz", "Powers, weapons, edge…", page))
    await tims.say("GM", "combat start")
    one = text(await tims.say("GM", "act", what="numbers: some edge", who="Tims", more="1"))
    everybody = text(await tims.say("GM", "act", what="numbers: edge back"))

    assert still == 0
    assert not any(label.startswith("GM") for label in mine)
    assert "Tims: edge 0 → 1 of 3" in one
    assert "Tims: edge 1 → 3 of 3" in everybody
    assert await tims.pool("Tims", "edge") == 3

    nothing = await tims.say("GM", "act", what="numbers: edge back")
    assert nothing.ephemeral
    assert "Nobody has spent any edge" in text(nothing)


@pytest.mark.rule("HH-71")
async def test_a_session_names_whose_edge_is_spent_and_the_errata_gives_it_back(
    tims: Game,
) -> None:
    await pool(tims, [8, 2, 3], 2, 8, edge_dice=1)
    told = text(await tims.say("GM", "session start"))
    await tims.say("GM", "session end")
    await tims.say("GM", "table house", key="hammerhydra ruleset", value="errata")
    again = text(await tims.say("GM", "session start"))

    assert "Spent edge stays spent: Tims." in told
    assert "edge and grind wounds are whole again" in again
    assert await tims.pool("Tims", "edge") == 3


@pytest.mark.rule("HH-68", "R-11")
async def test_a_point_of_edge_counts_double_in_the_errata(tims: Game) -> None:
    await tims.say("GM", "table house", key="hammerhydra ruleset", value="errata")
    said = await pool(tims, [8, 2, 3, 4], 2, 8, edge_dice=1)

    assert "dice 2 + 2 (edge) = 4" in said


@pytest.mark.rule("HH-68", "HH-70")
async def test_the_odds_are_exact_and_say_what_edge_would_buy(tims: Game) -> None:
    said = text(await tims.say("Skaz", "hydra odds", skill="2", attribute="8"))
    against = text(
        await tims.say("Skaz", "hydra odds", skill="1", attribute="6", vs_dice=1, vs_target=6)
    )
    half = text(await tims.say("Skaz", "hydra odds", skill="1", attribute="6", vs_dice=1))
    many = text(
        await tims.say("Skaz", "hydra odds", skill="12", attribute="6", vs_dice=9, vs_target=8)
    )

    assert "success 51 %, critical failure 13 %, mean 0.60" in said
    assert "one die more 66 %, target 1 lower 64 %, a second roll after a failure 76 %" in said
    assert "win 35 %, lose 35 %, equal 5 %, both lose 25 %" in against
    assert "Give both" in half
    assert "against 9 dice on 8" in many
    assert "as many successes" in many


async def test_nobody_learns_of_a_hidden_npc_by_its_edge_or_its_odds(tims: Game) -> None:
    await tims.say("GM", "character new", name="Lurker", npc=True)
    await tims.say("GM", "character edit", field="edge_bought", value="1", who="Lurker")
    await tims.say("GM", "combat start", name="alley")
    await tims.say("GM", "combat join", who="Lurker", hidden=True)
    await tims.say("GM", "gm pool", who="Lurker", pool="edge", to=0)
    refreshed = await on_sheet(tims, "GM", "GM: edge back", of="Lurker")
    odds = text(await tims.say("Skaz", "hydra odds", attribute="Strength", who="Lurker"))
    edge = text(await tims.say("Skaz", "hydra sheet", who="Lurker"))

    assert text(refreshed) == "Edge comes back to Lurker\nLurker: edge 0 → 1 of 1"
    assert refreshed.ephemeral
    assert all("Lurker" not in text(card) for card in tims.cards())
    assert "Nobody here is called Lurker." in odds
    assert "Nobody here is called Lurker." in edge


async def test_an_evening_is_told(tims: Game) -> None:
    await tims.say("GM", "session start")
    await tims.say("Skaz", "character edit", field="edge_bought", value="0")
    await pool(tims, [10, 10, 10, 8], 2, 8)
    await pool(tims, [1, 2], 2, 8)
    told = text(await tims.say("GM", "session recap"))

    assert "Rolls: Tims 2 (1 made it)" in told
    assert "Best: Tims, 4 successes" in told
    assert "Worst: Tims, critical failure" in told


@pytest.mark.rule("R-28", "R-36", "R-37")
async def test_the_menu_says_why_no_initiative_is_rolled_again(game: Game) -> None:
    """In the round of an ambush nobody has rolled any, and whoever throws by hand is not asked."""
    await ann_and_ben(game)
    for name in ("Ann", "Ben"):
        await game.say("GM", "character edit", who=name, field="edge_bought", value="2")
    await by_hand(game, "Skaz")
    await game.say("GM", "act", what="surprise: everybody else", who="Ben")
    begun = text(await game.say("GM", "combat next"))
    ambush = await game.say("Blazer", "act", what="initiative again")
    race = text(await game.say("Skaz", "act", what="initiatives"))
    for name in ("Ben", "Ann"):
        await game.say("GM", "act", what="pass", who=name)
    await game.say("GM", "combat next")
    game.dice.waiting = [1, 3]
    await throw(game, "Ann", "9", by="Skaz")
    await game.say("Blazer", "act", what="initiative again")
    twice = await game.say("Blazer", "act", what="initiative again")
    await game.say("GM", "gm damage", who="Ann", amount=20)
    dead = await game.say("Skaz", "act", what="initiative again")

    assert "Ambush, before everybody else: Ben. Nobody rolls." in begun
    assert text(ambush) == "Initiative again, 1 edge: none was rolled."
    assert race.splitlines()[1:] == ["Ann: not rolled yet", "Ben: not rolled yet (acts now)"]
    assert text(twice) == "Initiative again, 1 edge: rolled again already."
    assert text(dead) == "Initiative again, 1 edge: dead."


@pytest.mark.rule("HH-68", "R-35")
async def test_edge_that_a_dodge_was_promised_may_be_gone_when_it_falls(game: Game) -> None:
    """It is paid as the dice fall; whoever has spent it elsewhere by then dodges without."""
    await ann_and_ben(game, 1, 5)
    for name in ("Ann", "Ben"):
        await game.say("GM", "character edit", who=name, field="edge_bought", value="1")
    await strike(game, "Skaz", "Ann", "Ben")
    game.dice.waiting = [8, 3]
    await game.say("Blazer", "answer", how="dodge with", more="edge_dice 1")
    game.dice.waiting = [8, 3, 2]
    await game.say("Blazer", "hydra pool", dice=2, target=7, more="edge 1 die")
    done = text(await meet(game, "Skaz", "Throw on", [2, 3, 4, 5, 6]))

    assert game.dice.waiting == []
    assert "dodge 2 · 3 · 4 on 8 = 0" in done
    assert await game.pool("Ben", "edge") == 0
