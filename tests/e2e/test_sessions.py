"""An evening begins, ends, and is told afterwards, without what was undone or is hidden."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

from msgspec.structs import replace

from bot.core.condition import THIS_SESSION, Condition
from bot.core.scene import Entry, Scene
from bot.shared.table.session import newest
from tests.support.game import Game, labels, text


async def lines(game: Game, person: str = "Skaz", /, **options: object) -> list[str]:
    """A recap, line by line."""
    return text(await game.say(person, "session recap", **options)).splitlines()


async def test_a_session_has_a_number_and_a_length(game: Game) -> None:
    started = await game.say("GM", "session start")
    game.now += 3 * 3600 + 20 * 60
    ended = await game.say("GM", "session end")
    second = await game.say("GM", "session start")

    assert "Session 1 begins" in text(started)
    assert "Session 1 is over" in text(ended)
    assert "It lasted 3 hours 20 minutes." in text(ended)
    assert "Session 2 begins" in text(second)


async def test_a_player_neither_starts_nor_ends_one(game: Game) -> None:
    start = await game.say("Skaz", "session start")
    await game.say("GM", "session start")
    end = await game.say("Skaz", "session end")

    assert "Only a GM" in text(start)
    assert "Only a GM" in text(end)
    session = newest(await game.scene())
    assert session is not None
    assert (session.number, session.ended) == (1, 0)


async def test_a_session_that_runs_is_started_anew_by_a_press(game: Game) -> None:
    """The first answer changes nothing; the card then says what ended and what began."""
    none_yet = await game.say("GM", "session end")
    await game.say("GM", "session start")
    game.now += 60
    twice = await game.say("GM", "session start")
    told = text(twice)
    still = newest(await game.scene())
    player = await game.press("Skaz", "Restart", twice)
    again = await game.press("GM", "Restart", twice)

    assert "No session is running here" in text(none_yet)
    assert told.startswith("Session 1 is not over")
    assert "It began 1 minute ago. Restart ends it and begins the next:" in told
    assert still is not None
    assert (still.number, still.ended) == (1, 0)
    assert "Only a GM" in text(player)
    assert "Session 2 begins" in text(again)
    assert "Session 1 is over; it lasted 1 minute." in text(again)
    now = newest(await game.scene())
    assert now is not None
    assert (now.number, now.ended) == (2, 0)
    await game.say("GM", "undo")
    assert newest(await game.scene()) == still
    struck = next(card for card in game.cards() if card.id == again.id)
    assert text(struck).splitlines()[0] == "~~Session 2 begins~~"
    assert text(struck).splitlines()[-1] == "undone by GM"
    assert not labels(struck)


async def test_the_evening_before_a_restart_is_told_as_one_that_is_over(game: Game) -> None:
    await game.say("GM", "session start")
    await game.roll("Skaz", (6, 6), task="lock")
    game.now += 120
    await game.press("GM", "Restart", await game.say("GM", "session start"))
    await game.roll("Skaz", (6,), task="gate")
    await game.roll("Skaz", (6,), task="wall")

    told, before = await lines(game), await lines(game, which="before")

    assert told[:2] == ["Session 2: under a minute", "Rolls: Skaz 2 (2 made it)"]
    assert before[:2] == ["Session 1: 2 min", "Rolls: Skaz 1 (1 made it)"]


async def test_what_lasts_for_a_session_ends_with_it(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "session start")

    def cursed(scene: Scene) -> tuple[None, Scene]:
        row = Condition("Cursed", "skaz", clock=THIS_SESSION)
        scar = Condition("Scarred", "skaz")
        entry = Entry(1, "GM", "flamepunk", b"{}", b"{}", "cursed")
        rows = {("skaz", 1): row, ("skaz", 2): scar}
        return None, replace(scene, conditions=rows, entry=entry)

    await game.store.transact(game.table, cursed)
    ended = await game.say("GM", "session end")

    assert "Skaz: Cursed is over." in text(ended)
    assert [c.name for c in (await game.scene()).conditions.values()] == ["Scarred"]
    await game.say("GM", "undo")
    assert len((await game.scene()).conditions) == 2


async def test_a_fight_goes_on_next_time(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "session start")
    await game.say("GM", "combat start", members="players")
    await game.say("GM", "combat next")
    await game.say("GM", "combat start", name="Roof", members="players")
    ended = await game.say("GM", "session end")

    assert "goes on next time, from round 1" in text(ended)
    assert "Roof has not begun" in text(ended)
    assert (await game.scene()).combat is not None


async def test_only_you_see_a_recap_unless_you_share_it(game: Game) -> None:
    await game.say("GM", "session start")

    assert (await game.say("Skaz", "session recap")).ephemeral
    assert not (await game.say("Skaz", "session recap", share=True)).ephemeral


async def test_what_is_hidden_is_told_to_those_who_see_it(game: Game) -> None:
    await game.say("GM", "session start")
    await game.say("Skaz", "flame roll", dice=2, faces="6,6", task="lock", visibility="gm")

    assert "Rolls: Skaz 1 (1 made it)" in await lines(game, "GM")
    assert "Rolls: Skaz 1 (1 made it)" in await lines(game, "Skaz")
    assert "Nothing to tell yet." in await lines(game, "Stranger")
    assert "Nothing to tell yet." in await lines(game, "GM", share=True)


async def test_the_session_before_is_told_too(game: Game) -> None:
    await game.say("GM", "session start")
    await game.roll("Skaz", (6, 6), task="lock")
    await game.say("GM", "session end")
    await game.roll("Skaz", (6,), task="between the evenings")
    await game.say("GM", "session start")
    await game.say("GM", "session end")

    assert "Nothing to tell yet." in await lines(game)
    before = await lines(game, which="before")
    assert before[0].startswith("Session 1: ")
    assert "Rolls: Skaz 1 (1 made it)" in before


async def test_there_may_be_no_session_before(game: Game) -> None:
    await game.say("GM", "session start")
    refused = await game.say("Skaz", "session recap", which="before")

    assert refused.ephemeral
    assert text(refused) == "No session came before. /session recap tells the newest one."


async def test_without_a_session_the_last_12_hours_are_told(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.roll("Blazer", [6, 5, 1, 2], task="the gate")
    game.now += 12 * 3600
    await game.roll("Skaz", [6, 5, 1, 2], task="the lock")

    told = text(await game.say("Skaz", "session recap"))

    assert told.startswith("The last 12 hours\n")
    assert "Skaz" in told
    assert "Blazer" in told
    game.now += 60
    later = text(await game.say("Skaz", "session recap"))
    assert "Blazer" not in later


async def test_where_nothing_happened_lately_nothing_is_told(game: Game) -> None:
    told = text(await game.say("Skaz", "session recap"))

    assert told == "The last 12 hours\nNothing to tell yet."


async def test_a_session_whose_start_was_undone_was_none(game: Game) -> None:
    await game.say("GM", "session start")
    await game.say("GM", "undo")

    assert "The last 12 hours" in text(await game.say("Skaz", "session recap"))
    assert "Session 1 begins" in text(await game.say("GM", "session start"))


async def test_a_recap_is_told_from_many_pages(game: Game) -> None:
    """The start of the session lies further back than one reading of the journal."""
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "session start")

    def busy(number: int) -> None:
        def step(scene: Scene) -> tuple[None, Scene]:
            entry = Entry(1, "GM", "table", b"{}", b"{}", f"step {number}")
            return None, replace(scene, house={**scene.house, "x": str(number)}, entry=entry)

        steps.append(game.store.transact(game.table, step))

    steps: list[Coroutine[object, object, None]] = []
    for number in range(600):
        busy(number)
    await asyncio.gather(*steps)
    await game.roll("Skaz", (6,), task="lock")

    assert "Rolls: Skaz 1 (1 made it)" in await lines(game)
