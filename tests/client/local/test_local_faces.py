"""What every face of the table is told, so that each can show all that Discord shows."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.client.local import kept
from bot.client.local.table import (
    CannotPlay,
    Event,
    File,
    Line,
    Persona,
    Pick,
    Row,
    Select,
    Text,
    Upload,
)
from bot.client.local.tabletop import LocalTable, open_table
from bot.core.errors import Refusal
from tests.client.local.sample_bot import SampleBot, slash


async def test_a_file_is_handed_in_with_its_content(table: LocalTable) -> None:
    skaz = table.personas[1]

    await table.call(skaz, "flame read", {"file": Upload("a.json", b"{}")})

    (card,) = table.history(skaz)
    assert card.embeds[0].title == "a.json: {}"
    assert card.files == (File("seen.png", 2, "what was read", picture=True),)
    assert (card.embeds[0].colour, card.embeds[0].picture) == (0xC9A227, "seen.png")


async def test_no_path_reaches_the_disk_through_the_table(
    table: LocalTable, tmp_path: Path
) -> None:
    secret = tmp_path / "secret"
    secret.write_text("mine")
    skaz = table.personas[1]

    with pytest.raises(CannotPlay, match="is a file"):
        await table.call(skaz, "flame read", {"file": str(secret)})
    with pytest.raises(CannotPlay, match="chosen, not typed"):
        await slash(table, skaz, f"/flame read file:{secret}")


async def test_a_card_that_has_changed_presses_nothing_else(
    table: LocalTable, events: list[Event]
) -> None:
    """Between the look and the tap somebody else answered."""
    _, skaz, blazer = table.personas
    await slash(table, skaz, "/flame roll dice:3")
    card = table.history(skaz)[-1]
    await table.press(blazer, card.id, "s:take")
    before = len(events)

    with pytest.raises(CannotPlay, match="that card has changed"):
        await table.press(skaz, card.id, "s:dodge")

    assert len(events) == before


async def test_a_page_keeps_the_order_of_its_blocks(table: LocalTable) -> None:
    skaz = table.personas[1]
    await slash(table, skaz, "/flame page")

    (card,) = table.history(skaz)

    assert card.blocks == (
        Text("### A page"),
        Text("Skill 3", "s:edit"),
        Line(),
        Row(("s:skill",)),
    )
    assert card.colour == 0x2E8B57
    menu = card.components[1]
    assert isinstance(menu, Select)
    assert menu.options == (Pick("Sword", "s", "a blade", chosen=True),)


async def test_a_card_without_blocks_has_none(table: LocalTable) -> None:
    skaz = table.personas[1]
    await slash(table, skaz, "/flame roll dice:3")

    assert table.history(skaz)[0].blocks == ()


async def test_a_message_says_when_it_came_and_whose_command_it_answers(
    table: LocalTable,
) -> None:
    skaz = table.personas[1]
    before = datetime.now(UTC).timestamp() * 1000
    await slash(table, skaz, "/flame tool name:kite")

    (card,) = table.history(skaz)

    assert (card.by, card.command) == ("Skaz", "flame tool")
    assert before - 1 <= card.at <= datetime.now(UTC).timestamp() * 1000


async def test_a_message_that_is_pinned_is_told_again(
    table: LocalTable, events: list[Event]
) -> None:
    await slash(table, table.personas[1], "/flame pin")

    stays = [(e.kind, e.message.pinned) for e in events if e.message.text == "to stay"]
    assert stays == [("new", False), ("edited", True)]


async def test_a_form_says_which_of_its_fields_are_long(table: LocalTable) -> None:
    _, skaz, _ = table.personas
    await slash(table, skaz, "/flame roll dice:3")
    form = (await table.press(skaz, table.history(skaz)[0].id, "s:ask")).modal

    assert form is not None
    what, door = form.fields
    assert (what.long, what.placeholder) == (True, "in a word")
    assert (door.long, door.placeholder) == (False, "")


async def test_a_watcher_for_somebody_is_told_nothing_private_of_others(
    table: LocalTable,
) -> None:
    gm, skaz, blazer = table.personas
    seen: dict[str, list[str]] = {"GM": [], "Skaz": [], "Blazer": []}
    for persona in (gm, skaz, blazer):
        table.watch(lambda e, name=persona.name: seen[name].append(e.message.text), persona)

    await slash(table, skaz, "/flame secret")
    await slash(table, blazer, "/flame tool name:kite")

    assert seen == {"GM": ["a kite"], "Skaz": ["for your eyes", "a kite"], "Blazer": ["a kite"]}


async def test_somebody_sits_down_while_the_others_play(tmp_path: Path) -> None:
    told: list[str] = []

    async def on_seat(people: Sequence[Persona]) -> None:
        told.extend(p.name for p in people)

    file = tmp_path / "messages.json"
    async with open_table(SampleBot(), file=file, on_seat=on_seat) as table:
        mira = await table.seat("Mira")
        again = await table.seat(" mira ")
        await slash(table, mira, "/flame tool name:kite")
        await slash(table, table.personas[1], "/flame roll dice:1 target:Mira")
        with pytest.raises(Refusal):
            await table.seat("\n")

        assert again is mira
        assert told == ["GM", "Skaz", "Blazer", "Mira"]
        assert table.history(mira)[0].by == "Mira"
        assert table.history(mira)[1].text == f"<@{mira.user}>"
    async with open_table(SampleBot(), file=file) as table:
        assert [p.name for p in table.personas][-1] == "Mira"


async def test_the_file_of_messages_is_written_once_an_answer(
    table: LocalTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not once an event, of which a press has several."""
    skaz = table.personas[1]
    await slash(table, skaz, "/flame tool name:kite")
    written: list[int] = []

    def save(_: Path, whole: kept.KeptTable) -> None:
        written.append(whole.last)

    monkeypatch.setattr(kept, "save", save)

    await slash(table, skaz, "/flame pin")

    assert written == [3]


async def test_what_happens_by_itself_is_kept_a_moment_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "SAVE_SECONDS", 0.05)
    file = tmp_path / "messages.json"
    sample = SampleBot()
    sample.seconds = 0.0
    async with open_table(sample, file=file) as table:
        done = asyncio.Event()
        table.watch(lambda e: done.set() if e.message.text == "dong" else None)
        await slash(table, table.personas[1], "/flame clock")
        await done.wait()
        await asyncio.sleep(0.1)

        assert [m.text for m in kept.load(file)[0].messages] == ["dong"]
