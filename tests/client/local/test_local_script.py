"""A script is played line by line and quoted as a transcript."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.client.local.kept import KeptTable, messages_file, save
from bot.client.local.table import Persona
from bot.client.local.tabletop import open_table
from bot.client.terminal.play import run_script
from tests.client.local.sample_bot import SampleBot, Script

CARD = """\
Parry:
  @Blazer
  | **4 dice, physical**
  | 3 · **5** · ~~6~~
  | Task: old door
  | (a hint)
  [1] Dodge (1 die): take the 6
  [2] Dodge (2 dice): take both
  [3] Take it
  [4] Ask
  [5] Slow
  [6] Fly: no wings (disabled)
  [7] Which dice (1 to 2) - select: the 5, the 6
"""


async def test_a_transcript_holds_the_lines_and_what_everybody_saw(play_script: Script) -> None:
    code, said = await play_script(
        "# Skaz at work",
        '@Skaz /flame roll dice:4 target:Blazer task:"old door"',
        "",
        "@Blazer press take",
        "@Blazer /flame roll dice:9",
    )

    assert code == 0
    assert said == (
        "# Skaz at work\n"
        '@Skaz /flame roll dice:4 target:Blazer task:"old door"\n'
        f"{CARD}"
        "\n"
        "@Blazer press take\n"
        "Parry: (edited)\n"
        "  Blazer pressed take\n"
        "  | **4 dice, physical**\n"
        "  | 3 · **5** · ~~6~~\n"
        "  | Task: old door\n"
        "  | (a hint)\n"
        "@Blazer /flame roll dice:9\n"
        "Parry: (only Blazer sees this)\n"
        "  You have 6 dice_left.\n"
    )


async def test_the_same_script_says_the_same_twice(play_script: Script) -> None:
    lines = ("@Skaz /flame roll dice:4", "cards", "history", "who", "commands", "@GM /flame clock")

    first = await play_script(*lines, fresh=True)

    assert await play_script(*lines, fresh=True) == first


async def test_a_deadline_is_seen_while_waiting(play_script: Script) -> None:
    _, said = await play_script("/flame clock", "wait 1.2")

    assert said.endswith("wait 1.2\nParry: (edited)\n  dong\n")


async def test_forms_are_filled_in_by_the_next_line(play_script: Script) -> None:
    code, said = await play_script(
        "/flame roll dice:1",
        "@GM press Ask",
        '@GM fill what:"it burns" olddoor:shut',
        "@GM press Ask",
        "@GM fill door: what:boom",
    )

    assert code == 0
    assert "A form for GM: What happens?\n  What\n  Old door (optional)\n" in said
    assert "it says it burns / shut\n" in said
    assert said.endswith("it says boom / \n")


async def test_older_cards_are_reached_by_their_number(play_script: Script) -> None:
    await play_script("/flame roll dice:1", "/flame roll dice:2")

    code, said = await play_script("@Blazer press 1:3", "select 2:7 the 5,6", "cards")

    assert code == 0
    assert "Blazer pressed take" in said
    assert "Skaz took 5 and 6" in said
    assert said.count("\ncard ") == 1
    assert "\ncard 2: 2 dice, physical\n" in said


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("/flame rol dice:3", "there is no command /flame rol"),
        ("@Nobody press 1", "nobody called Nobody sits here"),
        ("press Dodge", "could be [1] Dodge (1 die): take the 6, [2] Dodge (2 dice): take both"),
        ("press Jump", "no button begins with “Jump”; there is [1] Dodge"),
        ("press Fly", "“Fly: no wings” is there, but disabled"),
        ("press 9", "that card has no [9]"),
        ("press 9:1", "you see no card 9"),
        ("press 7", "“Which dice” is a menu"),
        ("press", "press what?"),
        ("select 1 6", "is a button: press 1"),
        ("select 7", "is none of"),
        ("select 4,5,6", "is none of"),
        ("fill x", "was shown no form"),
        ("wait long", "wait 3600 seconds at most"),
        ("dance", "“dance” is nothing one can do here"),
        ("hello there", "“hello” is nothing one can do here"),
    ],
)
async def test_a_line_that_cannot_be_run_ends_the_script(
    play_script: Script, line: str, why: str
) -> None:
    code, said = await play_script("/flame roll dice:1", line, "who")

    assert code == 1
    assert said.splitlines()[-1].startswith("Stopped at line 2: ")
    assert why in said.splitlines()[-1]


async def test_of_buttons_that_differ_after_the_colon_the_first_is_meant(
    play_script: Script,
) -> None:
    code, said = await play_script("/flame twins", "press dodge")

    assert code == 0
    assert said.endswith("Skaz pressed best\n")


async def test_an_edit_that_changes_nothing_is_not_shown_again(play_script: Script) -> None:
    _, said = await play_script("/flame again")

    assert said == "/flame again\nParry:\n  same\n"


async def test_a_message_taken_back_is_told(play_script: Script) -> None:
    _, said = await play_script("/flame fleeting")

    assert said == "/flame fleeting\nParry:\n  gone soon\nParry took a message back.\n"


async def test_who_sits_at_the_table_is_told_before_anybody_acts(tmp_path: Path) -> None:
    seated: list[str] = []

    async def on_seat(personas: Sequence[Persona]) -> None:
        seated.extend(f"{p.name}{'*' * p.gm}" for p in personas)

    out = io.StringIO()
    file = tmp_path / "messages.json"
    async with open_table(SampleBot(), file=file, more=["Ann"], on_seat=on_seat) as table:
        before = list(seated)
        code = await run_script(table, io.StringIO("who\nquit\ndance"), out)

    assert (code, before) == (0, ["GM*", "Skaz", "Blazer", "Ann"])
    assert out.getvalue() == "who\nGM (GM)\nSkaz <- you\nBlazer\nAnn\nquit\n"


def test_each_database_has_its_own_messages() -> None:
    files = {messages_file(Path("data") / name) for name in ("parry.db", "db.fl", "db.bl", "db")}

    assert len(files) == 4
    assert messages_file(Path("data/parry.db")) == Path("data/local-table.json")
    assert messages_file(Path("data/db.fl")) == Path("data/db.fl-local-table.json")


def test_messages_that_lie_under_an_older_name_are_still_read(tmp_path: Path) -> None:
    """Once a file was called after the database without what is behind its dot."""
    old = tmp_path / "other-local-table.json"
    save(old, KeptTable(last=7))

    assert messages_file(tmp_path / "other.db") == old
    assert messages_file(tmp_path / "other.fl") != old


async def test_a_card_survives_kill_9(play_script: Script, tmp_path: Path) -> None:
    program = (
        "import asyncio, sys; from pathlib import Path;"
        "from tests.client.local.sample_bot import SampleBot;"
        "from bot.client.local.tabletop import open_table;"
        "from bot.client.terminal.play import run_script\n"
        "async def main():\n"
        "    async with open_table(SampleBot(), file=Path(sys.argv[1])) as table:\n"
        "        await run_script(table, sys.stdin, sys.stdout)\n"
        "asyncio.run(main())"
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        program,
        str(tmp_path / "messages.json"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"@Skaz /flame roll dice:4 target:Blazer\n")
    await process.stdin.drain()
    while b"[7]" not in await asyncio.wait_for(process.stdout.readline(), 10):
        continue
    process.send_signal(signal.SIGKILL)
    await process.wait()

    code, said = await play_script("@Blazer press Take")

    assert code == 0
    assert "Blazer pressed take" in said


async def test_a_menu_is_picked_from_by_a_word_of_its_label(play_script: Script) -> None:
    rolled = "@Skaz /flame roll dice:4 target:Blazer"
    code, said = await play_script(rolled, "@Blazer select dice the 5")
    other, refused = await play_script(rolled, "@Blazer select dice 9")

    assert code == 0
    assert "Blazer took 5" in said
    assert other == 1
    assert "“Which dice” 9 is none of" in refused


async def test_help_says_that_there_is_one_channel(play_script: Script) -> None:
    code, said = await play_script("help")

    assert code == 0
    assert "There is one channel, without threads" in said
