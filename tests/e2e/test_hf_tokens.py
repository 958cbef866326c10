"""HFRPG's tokens, driven as people would: balances, penalties, sessions."""

from __future__ import annotations

import pytest

from tests.support.black import panel
from tests.support.calls import card_of, play
from tests.support.cards import why
from tests.support.game import Game, labels, text
from tests.support.hfplay import give, roll


@pytest.fixture(autouse=True)
async def known(game: Game) -> None:
    """Skaz and the Blazer have characters."""
    for person in ("Skaz", "Blazer"):
        await game.say(person, "hf roll", what="1", difficulty="certain")


@pytest.mark.rule("HF-26", "HF-32", "HA-18")
async def test_tokens_are_one_signed_balance(game: Game) -> None:
    await give(game, 1)
    fell = await game.say("GM", "hf tokens", who="Skaz", amount=-3, why="noise")
    back = await game.say("GM", "hf tokens", who="Skaz", amount=1)
    shown = await game.say("Blazer", "hf tokens")

    assert "tokens +1 → −2" in text(fell)
    assert "tokens −2 → −1" in text(back)
    assert "Skaz: 1 penalty" in text(shown)


async def test_the_list_of_tokens_is_what_everybody_holds(game: Game) -> None:
    await give(game, 2)

    assert text(await game.say("Skaz", "hf tokens")).splitlines() == [
        "Tokens",
        "Skaz: 2 bonuses",
        "Blazer: no tokens",
    ]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"amount": 1}, "Who gets them?"),
        ({"who": "Skaz"}, "How many?"),
        ({"why": "noise"}, "How many?"),
    ],
)
async def test_tokens_are_given_to_somebody_and_so_many(
    game: Game, given: dict[str, object], words: str
) -> None:
    refused = await game.say("GM", "hf tokens", **given)

    assert refused.ephemeral
    assert words in text(refused)
    assert not (await game.scene()).pools


@pytest.mark.parametrize("amount", [0, 100, -100])
@pytest.mark.rule("HF-26")
async def test_no_or_too_many_tokens_are_refused(game: Game, amount: int) -> None:
    refused = await game.say("GM", "hf tokens", who="Skaz", amount=amount)

    assert "1 to 99 tokens" in text(refused)
    assert not (await game.scene()).pools


@pytest.mark.rule("HF-26")
async def test_the_balance_stops_at_its_ends(game: Game) -> None:
    await give(game, 99)
    await give(game, 99)

    assert await game.pool("Skaz", "tokens") == 99


@pytest.mark.rule("HF-27", "HF-28", "HA-14")
async def test_a_session_starts_at_0_and_names_what_was_lost(game: Game) -> None:
    await give(game, 3)
    await give(game, -2, "Blazer")
    over = await game.say("GM", "session end")
    none = await game.say("GM", "session end")
    begun = await game.say("GM", "session start")

    assert "Skaz loses 3 unused bonuses" in text(over)
    assert "Blazer: 2 penalties forgotten" in text(over)
    assert "No session is running" in text(none)
    assert "everybody starts with 0 tokens" in text(begun)
    assert not (await game.scene()).pools


@pytest.mark.rule("HF-27", "HF-28")
async def test_a_session_started_while_one_runs_names_what_a_restart_costs(game: Game) -> None:
    """The first roll may have opened one: nobody loses tokens before somebody presses Restart."""
    await give(game, 3)
    await give(game, -2, "Blazer")
    asked = await game.say("GM", "session start")
    told = text(asked)
    kept = await game.pool("Skaz", "tokens")
    again = await game.press("GM", "Restart", asked)

    assert "Session 1 is not over" in told
    assert "Skaz loses 3 unused bonuses" in told
    assert kept == 3
    assert "Session 2 begins" in text(again)
    assert "Skaz loses 3 unused bonuses" in text(again)
    assert "Blazer: 2 penalties forgotten" in text(again)
    assert "everybody starts with 0 tokens" in text(again)
    assert not (await game.scene()).pools
    before = await game.say("GM", "session recap", which="before")
    assert text(before).startswith("Session 1: ")


@pytest.mark.rule("HF-27")
async def test_without_auto_session_a_session_must_run_first(game: Game) -> None:
    await game.say("GM", "table house", key="hfrpg auto_session", value="off")
    refused = await roll(game, [5])
    await game.say("GM", "session start")
    game.dice.waiting = []
    played = await roll(game, [5])

    assert "No session is running here" in text(refused)
    assert text(played).startswith("Skaz: CLEAN FAILURE, 5")


@pytest.mark.rule("HF-33", "HF-34", "HA-24")
async def test_the_gm_places_penalties_before_anybody_knows_the_outcome(game: Game) -> None:
    await give(game, -1)
    card = await roll(game, [8, 2], skill="5")
    said, offered = text(card), labels(card)
    player = await game.press("Skaz", "8→7", card)
    done = await game.press("GM", "8→7", card)

    assert said.startswith("Skaz: 1 penalty to place\nD8: 8 · 2, +5\n")
    assert offered == ["8→7: SCRAPED BY, 12", "2→1: CLEAN SUCCESS, 13", "Why"]
    assert text(player).startswith("Only a GM")
    assert text(done).startswith("Skaz: SCRAPED BY, 12")
    assert await game.pool("Skaz", "tokens") == -1


@pytest.mark.rule("HF-33", "HF-34")
async def test_the_gm_may_press_for_the_harshest_use_at_once(game: Game) -> None:
    await give(game, -2)
    card = await roll(game, [8, 2], skill="3")
    offered = labels(card)
    player = await game.press("Skaz", "Harshest", card)
    done = await game.press("GM", "Harshest", card)

    assert offered == ["Harshest: CLEAN FAILURE, 4", "8→7", "2→1", "Why"]
    assert text(player).startswith("Only a GM")
    assert text(done).startswith("Skaz: CLEAN FAILURE, 4")
    assert "D8: ~~8→7~~ · **2→1**, +3 = 4" in text(done).splitlines()
    assert "time was up" not in await why(game, "Skaz", done)
    assert await game.pool("Skaz", "tokens") == 0


@pytest.mark.rule("HF-33", "HF-34")
@pytest.mark.parametrize(
    ("seconds", "said"), [(539, "Skaz: 1 penalty to place"), (600, "Skaz: ALMOST THERE, 9")]
)
async def test_penalties_wait_for_a_gm_who_did_something_within_ten_minutes(
    game: Game, seconds: int, said: str
) -> None:
    await give(game, -1)
    game.now += seconds
    await game.say("Blazer", "hf tokens")
    card = await roll(game, [8, 2], skill="2")

    assert text(card).startswith(said)


@pytest.mark.rule("HF-33", "HF-34")
async def test_why_says_that_no_gm_was_here_to_place_penalties(game: Game) -> None:
    await give(game, -1)
    game.now += 600
    card = await roll(game, [8, 2], skill="2")

    assert "no GM was here: penalties placed where they hurt most" in await why(game, "Skaz", card)


@pytest.mark.rule("HF-33", "HF-34")
async def test_any_deed_of_a_gm_counts_a_press_too(game: Game) -> None:
    await give(game, -1)
    await game.say("GM", "combat start", npcs="Thug")
    game.now += 900
    await game.press("GM", "Begin")
    card = await roll(game, [8, 2], skill="2")

    assert text(card).startswith("Skaz: 1 penalty to place")


@pytest.mark.rule("HF-33", "HF-34")
async def test_a_gm_who_never_answers_leaves_the_harshest_use(game: Game) -> None:
    await give(game, -1)
    await roll(game, [8, 2], skill="2")
    await game.later(59)
    assert text(game.cards()[0]).startswith("Skaz: 1 penalty")
    await game.later(2)
    card = game.cards()[0]

    assert text(card).startswith("Skaz: ALMOST THERE, 9")
    assert "D8: **8→7** · 2, +2 = 9" in text(card).splitlines()
    assert "time was up" in (await why(game, "Skaz", card)).splitlines()
    assert await game.pool("Skaz", "tokens") == 1


@pytest.mark.rule("HF-33")
async def test_penalties_that_find_nothing_are_spent_or_kept_as_the_house_has_it(
    game: Game,
) -> None:
    await give(game, -3)
    spent = await roll(game, [2], skill="5")
    await game.say("GM", "table house", key="hfrpg penalty_overflow", value="keep")
    await give(game, -2)
    kept = await roll(game, [2], skill="5")

    assert "tokens −3 → −1" in text(spent)
    assert "tokens" not in text(kept)
    assert await game.pool("Skaz", "tokens") == -3


@pytest.mark.rule("HF-34")
async def test_nobody_is_asked_where_the_house_says_so(game: Game) -> None:
    await game.say("GM", "table house", key="hfrpg penalty_choice", value="auto")
    await give(game, -1)
    card = await roll(game, [8, 2])

    assert text(card).startswith("Skaz: ALMOST THERE, 7")
    assert "penalties placed where they hurt most" in await why(game, "Skaz", card)


@pytest.mark.rule("HF-26", "HF-29", "HA-30")
async def test_an_npc_rolls_without_tokens_until_a_gm_gives_it_some(game: Game) -> None:
    await game.say("GM", "table setup", system="hfrpg")
    await game.say("GM", "character new", name="Wolf", npc=True)
    bare = await roll(game, [7], "GM", who="Wolf")
    await give(game, 1, "Wolf")
    card = await roll(game, [6], "GM", who="Wolf")

    assert "tokens" not in text(bare)
    assert text(card).startswith("Wolf: CLEAN FAILURE, 6")
    assert text(await game.press("GM", "Use 1", card)).startswith("Wolf: ALMOST THERE, 7")


@pytest.mark.rule("HF-27", "HF-28")
async def test_a_session_that_opened_by_itself_is_told_too(game: Game) -> None:
    await game.say("GM", "session start")
    await roll(game, [4])
    game.now += 60
    await game.say("GM", "session end")
    game.now += 60
    await roll(game, [6])
    running = await game.say("GM", "session recap")
    game.now += 60
    await game.say("GM", "session end")
    over = await game.say("GM", "session recap")
    before = await game.say("GM", "session recap", which="before")

    assert text(running).startswith("Session 2: under a minute\nRolls: Skaz 1 (0 made it)")
    assert text(over).startswith("Session 2: 1 min\n")
    assert text(before).startswith("Session 1: ")
    assert "Rolls: Skaz 1 (0 made it)" in text(before)


@pytest.mark.rule("HF-26", "HF-32")
async def test_penalties_stay_with_the_player_whose_last_character_goes(game: Game) -> None:
    await give(game, -3)
    sure = await game.say("Skaz", "character delete", who="Skaz")
    await game.press("Skaz", "Delete Skaz", sure)
    await game.say("Skaz", "character new", name="Kit")

    assert "Kit: 3 penalties" in text(await game.say("Skaz", "hf tokens"))
    card = await roll(game, [5, 5, 6])
    assert text(card).startswith("Kit: 3 penalties to place")


@pytest.mark.rule("HF-28")
async def test_the_end_of_a_session_forgets_the_penalties_of_who_has_no_character(
    game: Game,
) -> None:
    await give(game, -3)
    sure = await game.say("Skaz", "character delete", who="Skaz")
    await game.press("Skaz", "Delete Skaz", sure)
    await game.say("GM", "session end")
    await game.say("Skaz", "character new", name="Kit")

    assert "Kit: no tokens" in text(await game.say("Skaz", "hf tokens"))


async def test_tokens_of_a_roll_that_is_unseen_are_a_secret_until_the_other_has_rolled(
    game: Game,
) -> None:
    await game.say("GM", "combat start", name="The dock", members="Skaz, Blazer")
    await game.press("GM", "Begin")
    card = await game.say("GM", "gm call", who="Skaz", how="against Blazer", what="3")
    await play(game, "Skaz", (3, 2, 2), card)
    half = panel(game), text(await game.say("Blazer", "hf tokens"))
    await play(game, "Blazer", (5, 2, 3), card)

    assert "tokens" not in half[0]
    assert "Skaz: no tokens" in half[1]
    done = text(card_of(game, card)).splitlines()
    assert "Skaz: tokens 0 → −1" in done
    assert "Skaz tokens −1" in panel(game)
    assert "Skaz: 1 penalty" in text(await game.say("Blazer", "hf tokens"))


@pytest.mark.rule("HF-33", "HA-31")
async def test_nobody_rolls_past_a_penalty_that_the_gm_is_to_place(game: Game) -> None:
    """It says whom it waits for and where, and offers no way to go on without the GM."""
    await give(game, -1)
    waiting = await roll(game, [3, 5, 7])
    refused = await game.say("Skaz", "hf roll", what="2")

    said = text(refused)
    assert said.startswith("Roll 1 of Skaz still waits for the GM: https")
    assert str(waiting.id) in said
    assert said.endswith(". Roll after that.")
    assert labels(refused) == []
