"""HFRPG's sessions: rolls that wait when one ends are read first, then tokens are forgotten."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from tests.support.game import Game, labels, text
from tests.support.seen import seen_by


@pytest.fixture(autouse=True)
async def known(game: Game) -> None:
    """Skaz has a character."""
    await game.say("Skaz", "hf roll", what="1", difficulty="certain")


async def waiting(
    game: Game, tokens: int, faces: list[int], *, skill: str = "0", **options: object
) -> ResponseMessage:
    """The card of a roll by Skaz that waits for so many tokens, penalties below 0."""
    await game.say("GM", "hf tokens", who="Skaz", amount=tokens)
    game.dice.waiting = faces
    return await game.say("Skaz", "hf roll", what=f"{len(faces)}+{skill}", **options)


def lines(card: ResponseMessage) -> list[str]:
    """What a card says, line by line."""
    return [line for line in text(card).splitlines() if line]


@pytest.mark.rule("HF-28", "HF-33", "HA-32")
async def test_a_roll_that_waits_for_penalties_is_read_at_its_harshest_when_the_session_ends(
    game: Game,
) -> None:
    """8, 2 with C 2 and a penalty: 7 + 2 = 9, a bonus; that is lost, and nothing is forgotten."""
    card = await waiting(game, -1, [8, 2], skill="2")
    over = await game.say("GM", "session end")

    assert lines(over)[2:4] == [
        "Roll 1 was waiting and is read now: Skaz: ALMOST THERE, 9",
        "Skaz loses 1 unused bonus",
    ]
    read = next(one for one in game.cards() if one.id == card.id)
    assert lines(read)[0] == "Skaz: ALMOST THERE, 9"
    assert "Skaz: tokens −1 → +1" in lines(read)
    assert labels(read, live=True) == ["Again", "Why"]
    scene = await game.scene()
    assert (scene.pools, scene.rolls) == ({}, {})


@pytest.mark.rule("HF-28", "HF-29")
async def test_extra_dice_that_wait_for_bonuses_fall_when_the_session_ends(game: Game) -> None:
    """8 + 5 = 13; both bonuses are lost after that."""
    card = await waiting(game, 2, [8, 7])
    game.dice.waiting = [5]
    over = await game.say("GM", "session end")

    assert lines(over)[2:4] == [
        "Roll 1 was waiting and is read now: Skaz: CLEAN SUCCESS, 13",
        "Skaz loses 2 unused bonuses",
    ]
    read = next(one for one in game.cards() if one.id == card.id)
    assert lines(read)[0] == "Skaz: CLEAN SUCCESS, 13"
    assert game.dice.waiting == []


@pytest.mark.rule("HF-28")
async def test_bonuses_change_no_roll_of_a_session_that_is_over(game: Game) -> None:
    card = await waiting(game, 2, [6])
    over = await game.say("GM", "session end")
    await game.say("GM", "session start")
    await game.say("GM", "hf tokens", who="Skaz", amount=2)
    shown = next(other for other in game.cards() if other.id == card.id)

    assert lines(over)[2] == "Skaz loses 2 unused bonuses"
    assert not any(label.startswith("Use") for label in labels(shown, live=True))
    assert await game.pool("Skaz", "tokens") == 2


@pytest.mark.rule("HF-27", "HF-28")
async def test_a_restart_throws_no_dice_before_it_is_pressed(game: Game) -> None:
    await waiting(game, 2, [8, 7])
    asked = await game.say("GM", "session start")
    told = lines(asked)
    game.dice.waiting = [5]
    begun = await game.press("GM", "Restart", asked)

    assert told[2:4] == ["Roll 1 of Skaz waits and is closed first.", "Skaz loses 2 unused bonuses"]
    assert lines(begun)[0] == "Session 2 begins"
    assert "Roll 1 was waiting and is read now: Skaz: CLEAN SUCCESS, 13" in lines(begun)
    assert (await game.scene()).rolls == {}


@pytest.mark.rule("HF-28")
async def test_what_the_end_of_a_session_did_to_a_roll_is_undone_with_it(game: Game) -> None:
    card = await waiting(game, -1, [8, 2], skill="2")
    await game.say("GM", "session end")
    await game.say("GM", "undo")
    again = next(one for one in game.cards() if one.id == card.id)
    told, held = lines(again), await game.pool("Skaz", "tokens")
    done = await game.press("GM", "2→1", again)

    assert told[0] == "Skaz: 1 penalty to place"
    assert held == -1
    assert lines(done)[0] == "Skaz: SCRAPED BY, 10"


@pytest.mark.rule("HF-28")
async def test_a_hidden_roll_that_waits_is_read_without_a_word_of_what_it_came_to(
    game: Game,
) -> None:
    await waiting(game, 2, [8, 7], task="the vault", visibility="private")
    game.dice.waiting = [5]
    over = await game.say("GM", "session end")

    assert lines(over)[2:4] == [
        "Roll 1 was waiting and is read now.",
        "Skaz loses 2 unused bonuses",
    ]
    told = seen_by(game, "Blazer")
    assert "CLEAN SUCCESS" not in told
    assert "the vault" not in told
    looked = await game.press("Skaz", "Show me")
    assert lines(looked)[0] == "Skaz, the vault: CLEAN SUCCESS, 13"


@pytest.mark.rule("HF-28")
async def test_a_roll_read_at_the_end_is_told_in_the_recap(game: Game) -> None:
    await waiting(game, -1, [8, 2], skill="2", task="the door")
    await game.say("GM", "session end")
    told = lines(await game.say("Blazer", "session recap"))
    await game.say("GM", "session start")
    before = lines(await game.say("Blazer", "session recap", which="before"))

    for one in (told, before):
        assert one[0].startswith("Session 1: ")
        assert "Rolls: Skaz 1 (0 made it)" in one


@pytest.mark.rule("HF-28")
async def test_a_roll_read_by_a_restart_is_told_in_the_recap_of_its_session(game: Game) -> None:
    await waiting(game, -1, [8, 2], skill="2", task="the door")
    await game.press("GM", "Restart", await game.say("GM", "session start"))
    before = lines(await game.say("Blazer", "session recap", which="before"))
    now = lines(await game.say("Blazer", "session recap"))

    assert "Rolls: Skaz 1 (0 made it)" in before
    assert now == ["Session 2: under a minute", "Nothing to tell yet."]


@pytest.mark.rule("HF-28")
async def test_the_recap_keeps_a_hidden_roll_read_at_the_end_from_others(game: Game) -> None:
    await waiting(game, 2, [8, 7], task="the vault", visibility="private")
    game.dice.waiting = [5]
    await game.say("GM", "session end")
    other = lines(await game.say("Blazer", "session recap"))
    own = lines(await game.say("Skaz", "session recap"))
    shared = lines(await game.say("GM", "session recap", share=True))

    assert "Rolls: Skaz 1 (1 made it)" in own
    for told in (other, shared):
        assert [line for line in told if line.startswith("Rolls")] == []
