"""`replay`: a line of a played evening, played again on the table as it was before it."""

from __future__ import annotations

import asyncio
import hashlib
import re
import sqlite3
from pathlib import Path

import msgspec
import pytest

from bot.__main__ import main
from bot.core.people import Actor
from bot.core.scene import Table
from bot.store.sqlite import open_sqlite
from bot.systems.registry import registry
from bot.wiring import resolver_on
from tests.support.local import LocalProcess

TABLE = "1000000000000000003"
"""The channel of the local table."""

EVENING = """
@GM /table setup system:flamepunk
@GM /session start
@Skaz /character new name:Skaz
@Blazer /character new system:flamepunk
@Skaz /flame roll dice:2 faces:1,2 task:"the door"
@Skaz /flame roll dice:2 faces:1,1 task:"the door"
@GM /undo what:roll
@Skaz /flame roll dice:4 faces:1,1,1,1 task:"the door"
@GM press GM: what else goes wrong
@GM fill The lock falls on his foot
@GM /combat start name:brawl
@Skaz /combat join
@Blazer /combat join
@GM /combat npc line:"Thug x2"
@GM /combat npc line:Lurker hidden:True
@GM /combat next
@Blazer /flame roll dice:3 target:"Thug 1"
@GM /flame roll who:"Thug 2" dice:3 faces:6,6,2 target:Skaz
@Skaz press Dodge
@GM /flame roll who:"Lurker 1" dice:2 faces:1,2
@Skaz /flame roll dice:1 visibility:private
@GM /gm damage who:"Thug 1" amount:1
@Skaz /flame roll dice:1 target:"Thug 1" faces:6
@Skaz /hf roll what:2 faces:8,3
@Skaz press Let Parry throw
@Skaz /character show
@Skaz press My dice: by hand
@Skaz /hf roll what:2 task:"the gate"
@Skaz press Type…
@Skaz fill 5 3
@GM /table house key:"flamepunk pyros_shift" value:off
@GM /combat end
@GM /session end
"""

LEFT_HIDDEN = """
@GM /table setup system:flamepunk
@Skaz /character new name:Skaz
@GM /combat start npcs:Thug
@GM press Begin
@Skaz /flame roll dice:1 faces:4 visibility:private
@Skaz /flame roll dice:1 target:Thug faces:6
"""


BY_HAND = """
@GM /table setup system:hammerhydra
@Skaz /character new ready:Guard name:Skaz
@Blazer /character new ready:Guard name:Blazer
@GM /character edit who:Skaz field:edge_bought value:1
@Skaz /character show
@Skaz press My dice
@Blazer /character show
@Blazer press My dice
@GM /combat start members:Skaz npcs:Thug
@GM press Begin
@Skaz press Type…
@Skaz fill 3
@Skaz /act what:Initiative again
@Skaz press Type…
@Skaz fill 4
@Blazer /combat join
@Blazer press Type…
@Blazer fill 4
@GM press Next
@GM press Next
@GM press Next
@GM press Go on
"""


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of an evening with an undone roll, a fight, somebody hidden and private rolls."""
    file = tmp_path_factory.mktemp("evening") / "parry.db"
    with LocalProcess(file) as table:
        for line in EVENING.strip().splitlines():
            assert "Stopped at" not in table.say(line)
        assert table.ended() == 0
    return file


def replay(*arguments: object) -> int:
    """The exit code of the command."""
    return main(["replay", *map(str, arguments)])


def numbered(said: str, capsys: pytest.CaptureFixture[str], file: Path) -> int:
    """The number of the line that the list shows with these words."""
    capsys.readouterr()
    replay(file, TABLE)
    found = re.search(rf"^ +(\d+) .*{re.escape(said)}", capsys.readouterr().out, re.MULTILINE)
    assert found is not None
    return int(found[1])


def test_every_line_of_an_evening_plays_again_to_the_same(
    evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    replay(evening, TABLE)
    numbers = re.findall(r"^ +(\d+) ", capsys.readouterr().out, re.MULTILINE)

    assert len(numbers) > 20
    assert {number: replay(evening, TABLE, number) for number in numbers} == dict.fromkeys(
        numbers, 0
    )


def test_a_line_that_asks_for_initiative_by_hand_plays_again_to_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "parry.db"
    with LocalProcess(file) as table:
        for line in BY_HAND.strip().splitlines():
            assert "Stopped at" not in table.say(line)
        assert table.ended() == 0
    replay(file, TABLE)
    numbers = re.findall(r"^ +(\d+) ", capsys.readouterr().out, re.MULTILINE)

    assert len(numbers) > 12
    assert {number: replay(file, TABLE, number) for number in numbers} == dict.fromkeys(numbers, 0)
    assert "Round 2 begins." in capsys.readouterr().out


def test_a_line_that_goes_on_with_a_hidden_roll_plays_again_to_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The line is hidden with the roll that it ends, its own roll is open."""
    file = tmp_path / "parry.db"
    with LocalProcess(file) as table:
        for line in LEFT_HIDDEN.strip().splitlines():
            assert "Stopped at" not in table.say(line)
        assert table.ended() == 0
    line = numbered("Skaz misses Thug", capsys, file)

    assert replay(file, TABLE, line) == 0
    assert "seen by: the roller" in capsys.readouterr().out


def test_a_line_shows_who_did_what_with_which_dice_and_the_card(
    evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = numbered("Thug 2 attacks Skaz", capsys, evening)

    assert replay(evening, TABLE, line) == 0

    shown = capsys.readouterr().out
    assert re.search(r"^who: +GM \(\d+\)$", shown, re.MULTILINE)
    assert re.search(r'^action: +\{"do": "roll", "who": "thug 2", "dice": 3', shown, re.MULTILINE)
    assert re.search(r"^dice: +d6: 6, d6: 6, d6: 2 \(thrown by hand\)$", shown, re.MULTILINE)
    assert re.search(r'^outcome: +\{"is": "tale", "roll": \d+', shown, re.MULTILINE)
    assert "  | **Thug 2 attacks Skaz: 4 damage**" in shown
    assert "  [1] Dodge" in shown
    assert shown.endswith("Played again it came to the same.\n")


def test_a_button_that_was_pressed_is_pressed_again(
    evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = numbered("Thug 2 hits Skaz: 1 damage (was 4)", capsys, evening)

    assert replay(evening, TABLE, line) == 0

    assert "| **Thug 2 hits Skaz: 1 damage (was 4)**" in capsys.readouterr().out


def test_an_undone_line_plays_on_the_table_as_it_was(
    evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = numbered("(undone by line", capsys, evening)

    assert replay(evening, TABLE, line) == 0

    assert "(Dodge 1: none out)" in capsys.readouterr().out


def test_a_private_roll_is_shown_and_marked(
    evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = numbered("Skaz rolled in secret [private]", capsys, evening)

    replay(evening, TABLE, line)

    shown = capsys.readouterr().out
    assert "seen by: the roller" in shown
    assert "  | **Skaz rolled in secret**" in shown
    assert "Parry: (only Skaz sees this)\n  | **" in shown


def test_a_hidden_npc_is_named_and_marked(
    evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = numbered("[gm] [Lurker 1 was hidden]", capsys, evening)

    replay(evening, TABLE, line)

    shown = capsys.readouterr().out
    assert '"who": "lurker 1"' in shown
    assert "Parry: (only GM or a GM sees this)" in shown
    assert "Lurker 1: FAILURE 2, significant" in shown


def test_taking_back_is_shown_and_not_played(
    evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = numbered("undid: ", capsys, evening)

    assert replay(evening, TABLE, line) == 0

    assert "there is nothing to play again" in capsys.readouterr().out


def test_without_a_table_the_tables_are_listed(
    evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay(evening) == 0

    shown = capsys.readouterr().out
    assert re.search(rf"^  {TABLE}  server \d+, \d+ lines, the last \d{{4}}-", shown, re.MULTILINE)
    assert "seated: Blazer, GM, Skaz" in shown


@pytest.mark.parametrize("table", ["12", "table", ""])
def test_an_unknown_table_is_refused_with_the_list(
    evening: Path, capsys: pytest.CaptureFixture[str], table: str
) -> None:
    assert replay(evening, table, 1) == 2

    refused = capsys.readouterr().err
    assert refused.startswith(f"There is no table “{table}”.\n")
    assert TABLE in refused


@pytest.mark.parametrize("line", ["0", "9999", "last", "9" * 30, "²"])
def test_an_unknown_line_is_refused_with_the_newest(
    evening: Path, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    assert replay(evening, TABLE, line) == 2

    refused = capsys.readouterr().err
    assert refused.startswith(f"Table {TABLE} has no line “{line}”.\n")
    assert "Skaz rolled in secret [private]" in refused


def test_a_missing_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(tmp_path / "none.db") == 2

    assert capsys.readouterr().err.startswith("There is no file ")
    assert list(tmp_path.iterdir()) == []


def test_the_file_and_its_folder_stay_as_they_are(evening: Path) -> None:
    def folder() -> dict[str, str]:
        files = evening.parent.iterdir()
        return {f.name: hashlib.sha256(f.read_bytes()).hexdigest() for f in files}

    before = folder()

    replay(evening, TABLE, 5)

    assert folder() == before


def test_a_line_that_says_otherwise_than_the_rules_is_told_and_is_1(
    evening: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = numbered("Thug 2 attacks Skaz", capsys, evening)
    file = tmp_path / "parry.db"
    file.write_bytes(evening.read_bytes())
    connection = sqlite3.connect(file)
    connection.execute(
        "UPDATE journal SET outcome = CAST(replace(CAST(outcome AS TEXT), '\"level\":4', "
        "'\"level\":5') AS BLOB) WHERE id = ?",
        (line,),
    )
    connection.commit()
    connection.close()

    assert replay(file, TABLE, line) == 1

    shown = capsys.readouterr().out
    assert "Played again it did NOT come to the same:\n  Its outcome is {" in shown


def test_a_line_is_played_while_the_bot_has_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "parry.db"
    with LocalProcess(file) as table:
        table.say("@Skaz /character new system:flamepunk")
        assert "SUCCESS" in table.say("@Skaz /flame roll dice:2 faces:5,5")

        assert replay(file, TABLE, numbered("SUCCESS 4", capsys, file)) == 0

        assert "SUCCESS" in table.say("@Skaz /flame roll dice:2 faces:5,5")


def test_a_thread_is_played_under_the_house_rules_its_channel_had(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file does not know whose thread a table is; `--thread-of` says it."""
    file = tmp_path / "parry.db"
    channel, thread = Table(1, 10), Table(1, 20, parent=10)
    gm = Actor(5, "Ada", gm=True)
    house = {"do": "table_house", "key": "hfrpg difficulty", "value": "hard"}

    async def play() -> None:
        store = await open_sqlite(file, clock=lambda: 1000)
        resolver = resolver_on(store)
        table = resolver.shared["table"]
        hf = registry()["hfrpg"]
        await resolver.act(channel, gm, "table", table.read_action(msgspec.json.encode(house)))
        roll = hf.read_action(b'{"do":"roll","who":"","attribute":"3"}')
        await resolver.act(thread, Actor(6, "Skaz"), "hfrpg", roll)
        easy = {**house, "value": "easy"}
        await resolver.act(channel, gm, "table", table.read_action(msgspec.json.encode(easy)))
        await store.close()

    asyncio.run(play())

    assert replay(file, 20, 2) == 1
    assert "The rules now ask for 3 d8; the line has d6, d6, d6" in capsys.readouterr().out
    assert replay(file, 20, 2, "--thread-of", 10) == 0
