"""Links, marks and mentions that people type: shown as they typed them, wherever they are shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from simcord.results import ResponseMessage

from tests.support.game import TEXT, Game, walked
from tests.support.markdown import read

TASK = "[a](b) [Nitro](https://e.io/x)"
TASKS = (TASK, "@everyone <@1> </flame roll:1> :smile:", "# ~~a~~ ||b|| <t:1:R> discord.gg/a")
NAME = "[x](//e.io/) **@here** <t:1:R>"
LINES = "<#3> **b** https://e.io/y"


def texts(card: ResponseMessage) -> Iterator[str]:
    """Every text of a message in which Discord reads markdown, one by one."""
    yield card.content
    for embed in card.embeds:
        yield from (embed.title or "", embed.description or "")
    for part in walked(card.components):
        if part["type"] == TEXT:
            yield str(part["content"])


def living(card: ResponseMessage) -> set[str]:
    """What is live on a message, besides what the bot itself draws around words."""
    return {kind for one in texts(card) for kind in read(one).live} - {"bold", "moment"}


def shown(card: ResponseMessage) -> str:
    """What is read on a message."""
    return "\n".join(read(one).shown for one in texts(card))


@pytest.fixture
async def table(game: Game) -> Game:
    """A table of Flamepunk where Skaz plays a character of that name."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name=NAME)
    return game


@pytest.mark.parametrize("task", TASKS)
async def test_a_task_is_shown_on_the_card_as_it_was_typed(table: Game, task: str) -> None:
    card = await table.roll("Skaz", [5, 2], task=task)

    assert not card.ephemeral
    assert task in shown(card)
    assert NAME in shown(card)
    assert living(card) == set()


async def test_a_sheet_and_its_form_show_a_name_as_it_was_typed(table: Game) -> None:
    sheet = await table.say("Skaz", "character show")
    changed = await table.write("Skaz", "Edit Sheet", {"second": f"{NAME[:16]} | cost 2"}, sheet)

    assert NAME in shown(sheet)
    assert NAME[:16] in shown(changed)
    assert living(sheet) | living(changed) == set()


async def test_what_was_written_into_a_form_is_shown_as_it_was_typed(table: Game) -> None:
    await table.say("GM", "table house", key="flamepunk pyros_shift", value="off")
    card = await table.roll("Skaz", [1, 1, 1, 1], task="door")
    said = await table.write("GM", "GM: what else goes wrong", {"text": f"{TASK} {LINES}"}, card)

    assert f"{TASK} {LINES}" in shown(said)
    assert living(said) == set()


async def test_a_refusal_repeats_a_name_as_it_was_typed(table: Game) -> None:
    said = await table.say("Skaz", "character show", who=TASK[:39])

    assert TASK[:39] in shown(said)
    assert living(said) == set()


async def test_a_value_that_does_not_fit_is_repeated_as_it_was_typed(table: Game) -> None:
    said = await table.say("Skaz", "character edit", field="hit", value="[a](//b.io/c)")

    assert "[a](//b.io/c)" in shown(said)
    assert living(said) == set()


async def test_a_panel_and_its_call_show_a_name_as_it_was_typed(table: Game) -> None:
    await table.say("GM", "combat start", name=TASK[:30])
    await table.say("Skaz", "combat join")
    told = await table.say("GM", "combat next")
    cards = [told, *table.cards()]

    assert any(NAME in shown(card) for card in cards)
    assert set[str]().union(*map(living, cards)) == {"person"}
    mine = table.people["Skaz"].id
    assert all(f"<@{mine}>" in card.content for card in cards if "person" in living(card))


async def test_history_and_undo_show_a_name_as_it_was_typed(table: Game) -> None:
    await table.roll("Skaz", [5, 2], task=TASK)
    history = await table.say("Skaz", "history")
    undone = await table.say("GM", "undo")

    assert NAME in shown(history)
    assert living(history) == {"heading"}  # the title of the page
    assert living(undone) - {"struck"} == set()


async def test_names_are_kept_and_completed_as_they_were_typed(table: Game) -> None:
    found = await table.people["Skaz"].autocomplete(
        table.channel, "character show", "who", NAME[:4]
    )

    assert [choice["value"] for choice in found] == [NAME]
    assert (await table.scene()).characters[NAME.casefold()].name == NAME


async def test_a_page_shows_a_skill_as_it_was_typed(game: Game) -> None:
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("Skaz", "character new", name="Ann ```*x*```")
    named = "[b](//c.d/) | heading Stealth | dots 1"
    await game.say("Skaz", "character edit", field="skills", value=named)
    page = await game.say("Skaz", "hydra sheet")

    assert "[b](//c.d/)" in shown(page)
    assert "Ann ```*x*```" in shown(page)
    assert living(page) <= {"heading", "small", "code block"}
    assert all(one.count("```") in {0, 2} for one in texts(page))


async def test_who_is_gm_here_is_still_named_by_a_mention(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "table gm", who=game.people["Skaz"])
    card = await game.say("GM", "table show")

    assert f"<@{game.people['Skaz'].id}>" in shown(card)
    assert living(card) == {"person"}
