"""The real discord.py bot is played live at the table."""

from __future__ import annotations

import asyncio
import inspect
import logging
import subprocess
import sys
from pathlib import Path

import pytest
import simcord
from msgspec import structs
from simcord.backend import Backend
from simcord.env import Env

from bot.client.local import kept
from bot.client.local.live import LiveBackend, LiveEnv
from bot.client.local.table import Answer, CannotPlay, Event, Message, Pick
from bot.client.local.tabletop import LocalTable, open_table
from bot.client.local.world import GUILD
from tests.client.local.sample_bot import SampleBot, slash


def cards(table: LocalTable) -> list[Message]:
    return [m for m in table.history(table.personas[1]) if m.open]


def texts(events: list[Event]) -> list[str]:
    return [event.message.text for event in events]


async def test_a_deadline_edits_its_message_in_real_time(
    sample: SampleBot, table: LocalTable, events: list[Event]
) -> None:
    """The command that set it does not wait for it."""
    _, skaz, _ = table.personas
    sample.seconds = 3600

    await slash(table, skaz, "/flame clock")
    before = [(event.kind, event.message.text) for event in events]
    _, number = sample.ticking.pop()
    sample.ticking.append((asyncio.get_running_loop().time() + 0.1, number))
    again = asyncio.Event()
    table.watch(lambda _event: again.set())
    await again.wait()

    assert before == [("new", "tick")]
    assert [(event.kind, event.message.text) for event in events[1:]] == [("edited", "dong")]
    assert events[1].message.edited


async def test_people_act_in_the_same_moment(table: LocalTable, events: list[Event]) -> None:
    """Nobody waits for another's answer: each of these comes once all three are asked for."""
    _, skaz, blazer = table.personas
    await slash(table, skaz, "/flame roll dice:3")
    card = cards(table)[0]

    answers = await asyncio.gather(
        table.press(skaz, card.id, "s:slow"),
        table.press(blazer, card.id, "s:slow"),
        table.press(skaz, card.id, "s:slow"),
    )

    assert answers == [Answer(answered=True)] * 3
    assert sorted(texts(events[1:])) == ["Blazer was slow", "Skaz was slow", "Skaz was slow"]


async def test_parked_tasks_and_loops_do_not_slow_commands(
    table: LocalTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command that waited for one of them would wait for this hour."""
    _, skaz, _ = table.personas
    monkeypatch.setattr("bot.client.local.live.PATIENCE", 3600)
    monkeypatch.setattr("bot.client.local.live.GRACE", 3600)

    for _ in range(20):
        assert await slash(table, skaz, "/flame tool name:kite") == Answer(answered=True)


async def test_a_silent_bot_is_noticed(table: LocalTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.client.local.live.PATIENCE", 0.2)

    assert await slash(table, table.personas[1], "/flame silence") == Answer(answered=False)


async def test_a_private_answer_is_seen_by_its_persona_alone(
    table: LocalTable, events: list[Event]
) -> None:
    gm, skaz, _ = table.personas

    await slash(table, skaz, "/flame secret")

    assert [(e.kind, e.message.only_for) for e in events] == [("new", "Skaz")]
    assert not events[0].message.edited  # it was put off first, which is no edit
    assert [m.text for m in table.history(skaz)] == ["for your eyes"]
    assert table.history(gm) == []


async def test_commands_come_from_the_registered_tree(table: LocalTable) -> None:
    roll = next(c for c in table.commands(table.personas[1]) if c.name == "flame roll")

    dice, task, target, kind, loud = roll.options
    assert (dice.kind, dice.required, dice.least, dice.most) == ("integer", True, 1, 20)
    assert (task.kind, task.required, task.description) == ("text", False, "what for")
    assert (target.kind, loud.kind) == ("person", "yes or no")
    assert kind.choices[0] == Pick(label="In the flesh", value="physical")


async def test_the_gm_alone_is_offered_what_needs_manage_server(table: LocalTable) -> None:
    gm, skaz, _ = table.personas

    assert "rule" in [c.name for c in table.commands(gm)]
    assert "rule" not in [c.name for c in table.commands(skaz)]
    with pytest.raises(CannotPlay, match="no command /rule"):
        await slash(table, skaz, "/rule")


async def test_the_bot_completes_its_own_options(table: LocalTable) -> None:
    _, skaz, _ = table.personas

    assert await table.complete(skaz, "flame tool", "name", "k", {}) == [
        Pick(label="Kettle", value="kettle"),
        Pick(label="Kite", value="kite"),
    ]
    assert [p.label for p in await table.complete(skaz, "flame roll", "target", "b", {})] == [
        "Blazer"
    ]
    assert await table.complete(skaz, "flame roll", "nothing", "", {}) == ()


async def test_a_menu_takes_values_labels_and_beginnings(
    table: LocalTable, events: list[Event]
) -> None:
    _, skaz, _ = table.personas
    await slash(table, skaz, "/flame roll dice:3")
    card = cards(table)[0]

    await table.select(skaz, card.id, "s:which", ["6", "the 5"])

    assert texts(events)[-1] == "Skaz took 6 and 5"
    with pytest.raises(CannotPlay, match="none of"):
        await table.select(skaz, card.id, "s:which", ["7"])
    with pytest.raises(CannotPlay, match="a menu"):
        await table.press(skaz, card.id, "s:which")
    with pytest.raises(CannotPlay, match="cannot be pressed now"):
        await table.press(skaz, card.id, "s:fly")


async def test_a_form_is_filled_in_and_its_bounds_hold(
    table: LocalTable, events: list[Event]
) -> None:
    _, skaz, blazer = table.personas
    await slash(table, skaz, "/flame roll dice:3")
    form = (await table.press(blazer, cards(table)[0].id, "s:ask")).modal
    assert form is not None

    with pytest.raises(CannotPlay, match="“What” must be filled in"):
        await table.submit(blazer, form.id, {"door": "x"})
    with pytest.raises(CannotPlay, match="max_length"):
        await table.submit(blazer, form.id, {"what": "x" * 31})
    with pytest.raises(CannotPlay, match="form is Blazer's"):
        await table.submit(skaz, form.id, {"what": "x"})
    await table.submit(blazer, form.id, {"what": "boom"})

    assert texts(events)[-1] == "it says boom / "
    with pytest.raises(CannotPlay, match="not open any more"):
        await table.submit(blazer, form.id, {"what": "again"})


async def test_a_button_of_yesterday_reaches_the_new_bot(tmp_path: Path) -> None:
    file = tmp_path / "messages.json"
    async with open_table(SampleBot(), file=file) as table:
        await slash(table, table.personas[1], "/flame roll dice:3 target:Blazer")
        await slash(table, table.personas[1], "/flame secret")
        before = table.history(table.personas[1])

    async with open_table(SampleBot(), file=file) as table:
        _, skaz, blazer = table.personas
        assert list(table.history(skaz)) == list(before)
        assert [m.only_for for m in table.history(blazer)] == [""]
        await table.press(blazer, before[0].id, "s:dodge")
        await slash(table, skaz, "/flame tool name:kite")
        after = table.history(skaz)

    assert after[0].text == "Blazer pressed dodge"
    assert (after[0].id, after[0].edited, after[0].open) == (before[0].id, True, False)
    assert [m.number for m in after] == [1, 2, 3]


async def test_whoever_sat_here_keeps_the_chair(tmp_path: Path) -> None:
    file = tmp_path / "messages.json"
    async with open_table(SampleBot(), file=file, more=["Old Tom"]):
        pass
    async with open_table(SampleBot(), file=file, more=["Ann"]) as table:
        assert [p.name for p in table.personas] == ["GM", "Skaz", "Blazer", "Old Tom", "Ann"]
        assert [p.name for p in table.personas if p.gm] == ["GM"]
    async with open_table(SampleBot(), file=file, fresh=True) as table:
        assert [p.name for p in table.personas] == ["GM", "Skaz", "Blazer"]


@pytest.mark.parametrize("damage", ['{"messages":[{"id":', '{"messages":7}', "\xff", ""])
async def test_a_damaged_file_is_set_aside(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "local-table.json"
    file.write_bytes(damage.encode("latin-1"))

    async with open_table(SampleBot(), file=file) as table:
        assert "local-table.damaged.json" in table.damage
        assert "\n" not in table.damage
        await slash(table, table.personas[1], "/flame tool name:kite")

    assert (tmp_path / "local-table.damaged.json").read_bytes() == damage.encode("latin-1")
    async with open_table(SampleBot(), file=file) as table:
        assert table.damage == ""
        assert len(table.history(table.personas[1])) == 1


async def test_a_message_whose_number_something_else_bears_is_put_back(tmp_path: Path) -> None:
    """Numbers are made of milliseconds: a run may begin in the one in which the last ended."""
    file = tmp_path / "messages.json"
    async with open_table(SampleBot(), file=file) as table:
        await slash(table, table.personas[1], "/flame tool name:kite")
    loaded, _ = kept.load(file)
    (message,) = loaded.messages
    again = LocalTable(SampleBot(), file=file, people=table.personas)
    *_, role = again.env.backend.get_guild(GUILD).roles

    again.restore(structs.replace(loaded, messages=(structs.replace(message, id=role),)))

    assert [one.id for one in again.history(table.personas[1])] == [role]


async def test_a_message_kept_twice_is_put_back_once(tmp_path: Path) -> None:
    file = tmp_path / "messages.json"
    async with open_table(SampleBot(), file=file) as table:
        await slash(table, table.personas[1], "/flame tool name:kite")
    loaded, _ = kept.load(file)
    kept.save(file, structs.replace(loaded, messages=loaded.messages * 2))

    async with open_table(SampleBot(), file=file) as table:
        assert [m.text for m in table.history(table.personas[1])] == ["a kite"]


async def test_what_is_kept_is_bounded(table: LocalTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.client.local.kept.KEPT", 5)
    monkeypatch.setattr("bot.client.local.live.KEPT_LOG", 7)
    _, skaz, _ = table.personas

    for _ in range(12):
        await slash(table, skaz, "/flame tool name:kite")

    backend = table.env.live
    assert [m.number for m in table.history(skaz)] == [8, 9, 10, 11, 12]
    assert len(backend.transcript) == len(backend.http_requests) == len(backend.interactions) == 7
    assert len(backend.interaction_tokens) == 7
    assert len(vars(backend)["_reserved_ids"]) <= 700


async def test_a_bot_that_cannot_start_is_closed(tmp_path: Path) -> None:
    class Broken(SampleBot):
        async def setup_hook(self) -> None:
            raise OSError("no database")

    bot = Broken()
    with pytest.raises(OSError, match="no database"):
        async with open_table(bot, file=tmp_path / "messages.json"):
            raise AssertionError("it opened")

    assert bot.is_closed()


async def test_a_task_that_ends_badly_is_logged(
    table: LocalTable, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR, logger="bot.client.local.live"):
        await slash(table, table.personas[1], "/flame crash")
        await asyncio.sleep(0.05)

    assert [type(r.exc_info[1]) for r in caplog.records if r.exc_info] == [ZeroDivisionError]


def test_simcord_still_has_the_private_doors_this_uses() -> None:
    """A newer simcord that moved one of them fails here, by name, before anything else does."""

    def parameters(owner: type, name: str) -> list[str]:
        return list(inspect.signature(inspect.getattr_static(owner, name)).parameters)

    assert simcord.__version__ == "3.2.1"
    assert parameters(Env, "_schedule_timer")[-4:] == [
        "record",
        "callback",
        "args",
        "schedule_context",
    ]
    assert parameters(Env, "_settle_internal") == [
        "self",
        "timeout",
        "idle",
        "dispatch",
        "_deadline",
    ]
    assert parameters(Env, "_begin_operation") == ["self", "label"]
    assert parameters(Env, "_end_operation") == ["self"]
    assert parameters(Env, "_notify_dispatch_observers") == ["self", "interaction"]
    assert parameters(Env, "_record_error") == ["self", "error"]
    assert parameters(Env, "_capture_errors") == ["self"]
    assert parameters(Env, "_settlement_state") == ["self"]
    assert isinstance(inspect.getattr_static(Env, "_virtual_time"), property)
    for name in ("commit_message", "edit_message", "delete_message", "reserve_id"):
        assert parameters(LiveBackend, name) == parameters(Backend, name)


async def test_simcords_overridden_doors_are_really_used(table: LocalTable) -> None:
    """Were they renamed, the overrides would be dead code; each must be reached in play."""
    reached: set[str] = set()
    names = {n for n in vars(LiveEnv) if n.startswith("_") and hasattr(Env, n)} - {"__init__"}

    def trace(frame: object, event: str, _: object) -> None:
        code = getattr(frame, "f_code", None)
        if event == "call" and code and code.co_filename.endswith("live.py"):
            reached.add(code.co_name)

    sys.setprofile(trace)
    try:
        await slash(table, table.personas[1], "/flame clock")
        await slash(table, table.personas[1], "/flame crash")
        await asyncio.sleep(0.3)
    finally:
        sys.setprofile(None)

    assert {n for n in names if callable(getattr(Env, n, None))} - reached <= {"_capture_errors"}


def test_the_client_at_discord_needs_neither_simcord_nor_prompt_toolkit() -> None:
    wanted = "import sys, bot.wiring; print({'simcord', 'prompt_toolkit'} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", wanted], capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == "set()"
