"""A whole Flamepunk evening, with a process that dies in round three."""

from __future__ import annotations

from pathlib import Path
from time import time

from bot.client.local.world import PLACE
from bot.store.sqlite import open_sqlite
from tests.support.local import LocalProcess


def test_a_whole_evening(tmp_path: Path) -> None:
    """Two players and a GM, three thugs, a door with a grudge, a catastrophe, an undo, a crash."""
    database = tmp_path / "parry.db"
    with LocalProcess(database) as table:
        assert "plays Flamepunk" in table.say("@GM /table setup system:flamepunk")
        assert "Session 1 begins" in table.say("@GM /session start")
        table.say('@GM /table house key:"flamepunk pyros_shift" value:off')
        assert "Skaz is new here (Flamepunk)" in table.say("@Skaz /character new name:Skaz")
        assert "Blazer is new here (Flamepunk)" in table.say(
            "@Blazer /character new system:flamepunk"
        )

        _the_door(table)
        _rounds_one_and_two(table)
        assert "round 3" in table.say("@GM /combat next")
        pending = table.say('@Skaz /flame roll dice:2 faces:6,6 target:"Thug 3"')
        assert "Skaz attacks Thug 3: 4 damage" in pending
        table.killed()

    with LocalProcess(database) as table:
        assert "Skaz hits Thug 3: 1 damage" in table.say("@GM press Dodge")
        assert "round 3" in table.say("@GM /combat show")
        for _ in range(4):
            table.say("@GM /combat next")
        assert "round 4" in table.say("@GM /combat next")
        assert "Skaz attacks Thug 1" in table.say(
            '@Skaz /flame roll dice:3 faces:5,5,5 target:"Thug 1"'
        )
        assert "Skaz hits Thug 1: 9 damage" in table.say("@GM press Take it")
        assert "is over" in table.say("@GM /combat end")
        recap = table.say("@GM /session recap")
        assert "Best: Skaz hits Thug 1, 9 damage" in recap
        assert "The lock falls on his foot" in recap
        assert "4 rounds" in recap
        assert "Session 1" in table.say("@GM /session end")
        assert table.ended() == 0


def _the_door(table: LocalProcess) -> None:
    """A door that hates Skaz more with every try, up to a catastrophe; one try is taken back."""
    assert "Dodge +1" in table.say('@Skaz /flame roll dice:2 faces:1,2 task:"the door"')
    second = table.say('@Skaz /flame roll dice:2 faces:1,1 task:"The  Door"')
    assert "(Dodge 1: none out)" in second
    assert "The Door: Dodge +2 for Skaz from now" in second
    assert "Undone: Skaz, The Door" in table.say("@GM /undo what:roll")
    assert "the door, Skaz: Dodge +1" in table.say("@Skaz /flame penalty")
    table.say("@Skaz /flame time")
    spoilt = table.say('@Skaz /flame roll dice:4 faces:1,1,1,1 task:"the door"')
    assert "FAILURE 16, catastrophic" in spoilt
    table.say("@GM press GM: what else goes wrong")
    assert "The lock falls on his foot" in table.say("@GM fill The lock falls on his foot")
    assert "the door, Skaz: Dodge +4" in table.say("@Blazer /flame penalty")


def _rounds_one_and_two(table: LocalProcess) -> None:
    """Skaz and the Blazer against three thugs, with dodges on both sides."""
    table.say("@GM /combat start name:brawl")
    table.say("@Skaz /combat join")
    table.say("@Blazer /combat join")
    assert "Thug 1–3 join" in table.say('@GM /combat npc line:"Thug x3"')
    table.say('@GM /act what:"answers: ask me" who:"Thug 1, Thug 2, Thug 3"')
    assert "round 1" in table.say("@GM /combat next")
    table.say('@Blazer /flame roll dice:4 faces:3,3,5,6 target:"Thug 1"')
    assert "Blazer hits Thug 1: 2 damage" in table.say("@GM press Dodge")
    table.say('@GM /flame roll who:"Thug 2" dice:3 faces:6,6,2 target:Skaz')
    assert "Only Skaz's player answers here." in table.say("@Blazer press Dodge")
    assert "Thug 2 hits Skaz: 1 damage" in table.say("@Skaz press Dodge")
    for _ in range(4):
        table.say("@GM /combat next")
    assert "round 2" in table.say("@GM /combat next")
    missed = table.say('@GM /flame roll who:"Thug 1" dice:2 faces:1,2 target:Blazer')
    assert "Thug 1 misses Blazer" in missed
    for _ in range(4):
        table.say("@GM /combat next")


async def test_what_the_evening_leaves_is_all_in_one_file(tmp_path: Path) -> None:
    """Names, pools and grudges of the local table are read back by another process."""
    with LocalProcess(tmp_path / "parry.db") as table:
        table.say("@Skaz /flame roll dice:2 faces:1,2 task:door")
        table.killed()

    store = await open_sqlite(tmp_path / "parry.db", clock=time)
    scene = await store.look(PLACE, lambda scene: scene)
    await store.close()

    assert scene.pools["skaz", "dice"].current == 4
    assert scene.penalties["skaz", "door"].amount == 1
