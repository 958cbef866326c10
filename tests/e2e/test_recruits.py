"""NPCs that a line brings into a fight: `Thug x4, str 1, club 2 & Boss`."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.results import ResponseMessage

from bot.core.combat import Combatant
from bot.systems.registry import registry
from tests.support.game import Game, labels, text

SYSTEMS = registry()
THUGS = {
    "flamepunk": ("Thug x4", "Action dice 6."),
    "blackdice": (
        "Thug x4, str 1, dex 1, Brawl 3, club 2",
        "Strength 1 · Dexterity 1 · Brawl 3 · club 2 (damage, Brawl).",
    ),
    "hammerhydra": ("Thug x4, Brawl 2, club oo", "Brawl 2 (Combat: Brawl) · club ●● (damage)."),
    "opend6": (
        "Thug x4 | Strength 3D | melee 4D | club 2D",
        "Strength 3D · melee 4D · club 2D (damage).",
    ),
    "hfrpg": ("Thug x4, 2+2", "Attribute 2 · Competency 2."),
}


async def fighters(game: Game) -> list[Combatant]:
    """Those in the fight, in the order they joined."""
    rows = (await game.scene()).combatants.values()
    return sorted(rows, key=lambda row: row.joined)


async def names(game: Game) -> list[str]:
    """The names of those in the fight, in the order they joined."""
    return [row.name for row in await fighters(game)]


async def sheets(game: Game, *who: str) -> list[bytes]:
    """The sheets of these characters."""
    rows = (await game.scene()).characters.values()
    return [row.sheet for name in who for row in rows if row.name == name]


def told(game: Game) -> ResponseMessage:
    """The newest message that one person alone saw."""
    messages = game.env.backend.messages[game.channel.id].values()
    found = [ResponseMessage(game.env, row) for row in messages]
    return [message for message in found if message.ephemeral][-1]


async def opened(game: Game, system: str = "opend6", **options: Any) -> ResponseMessage:
    """A fight that the GM opens at a table of Skaz and Blazer; what the GM alone is told."""
    await game.say("GM", "table setup", system=system)
    await game.say("Skaz", "character new", name="Skaz")
    await game.say("Blazer", "character new", name="Blazer")
    await game.say("GM", "combat start", **options)
    return told(game)


@pytest.mark.parametrize("system", THUGS)
async def test_four_thugs_now(game: Game, system: str) -> None:
    line, read = THUGS[system]
    answer = await opened(game, system, npcs=line)

    assert await names(game) == ["Skaz", "Blazer", "Thug 1", "Thug 2", "Thug 3", "Thug 4"]
    assert text(answer).splitlines()[:2] == ["Thug 1\u20134 join.", read]
    assert labels(answer) == ["Edit", "Hide", "Let me answer for them"]
    assert len(set(await sheets(game, *(f"Thug {n}" for n in range(1, 5))))) == 1


async def test_then_the_fight_begins_with_a_press(game: Game) -> None:
    await opened(game, npcs="Thug x4")
    await game.press("GM", "Begin")

    assert (await game.scene()).orders["main"].running


async def test_npcs_of_a_line_join_a_fight_that_runs(game: Game) -> None:
    await opened(game)
    answer = await game.say("GM", "combat npc", line="Thug x4 | Strength 3D | melee 4D | club 2D")

    assert answer.ephemeral
    assert "Thug 1\u20134 join.\nStrength 3D · melee 4D · club 2D (damage)." in text(answer)
    assert await names(game) == ["Thug 1", "Thug 2", "Thug 3", "Thug 4"]


async def test_several_kinds_join_at_once(game: Game) -> None:
    answer = await opened(game, npcs="Thug x4 & Boss")

    assert (await names(game))[2:] == ["Thug 1", "Thug 2", "Thug 3", "Thug 4", "Boss"]
    assert "Thug 1\u20134 join." in text(answer)
    assert "Boss joins." in text(answer)
    assert labels(answer) == [
        "Edit Thug",
        "Hide Thug",
        "Let me answer for them: Thug",
        "Edit Boss",
        "Hide Boss",
        "Let me answer for them: Boss",
    ]


async def test_a_kind_is_like_the_tables_own_before_the_ready_made_one(game: Game) -> None:
    await game.say("GM", "table setup", system="opend6")
    await game.say("GM", "character new", line="Thug, str 9D", npc=True)
    await game.say("GM", "combat start", npcs="Thug x2")
    await game.say("GM", "combat npc", line="Guard & Imp")

    own, first = await sheets(game, "Thug", "Thug 1")
    assert own == first
    (guard,) = await sheets(game, "Guard")
    assert b"deflect" in guard
    assert await sheets(game, "Imp 1") != []


async def test_a_line_goes_before_the_tables_own(game: Game) -> None:
    await game.say("GM", "table setup", system="opend6")
    await game.say("GM", "character new", line="Thug, str 9D", npc=True)
    await game.say("GM", "combat start", npcs="Thug x2, str 1D")

    own, first = await sheets(game, "Thug", "Thug 1")
    assert b'"strength":"9D"' in own
    assert b'"strength":"1D"' in first


async def test_members_who_are_named_are_all_who_join(game: Game) -> None:
    await opened(game, npcs="Thug x2", members="Blazer")

    assert await names(game) == ["Blazer", "Thug 1", "Thug 2"]


async def test_who_was_here_last_week_is_not_in_tonights_fight(game: Game) -> None:
    await game.say("GM", "table setup", system="opend6")
    await game.say("Skaz", "character new", name="Skaz")
    await game.later(12 * 3600 + 300)
    await game.say("Blazer", "character new", name="Blazer")

    await game.say("GM", "combat start", npcs="Thug x2")

    assert await names(game) == ["Blazer", "Thug 1", "Thug 2"]


async def test_a_fight_without_npcs_begins_empty(game: Game) -> None:
    await opened(game)

    assert await names(game) == []


async def test_characters_of_another_system_stay_out(game: Game) -> None:
    await game.say("GM", "table setup", system="opend6")
    await game.say("Skaz", "character new", name="Skaz")
    await game.say("Blazer", "character new", line="Bo, dex 3", system="blackdice")
    await game.say("GM", "combat start", npcs="Thug")

    assert await names(game) == ["Skaz", "Thug"]


async def test_the_gm_changes_all_of_a_kind(game: Game) -> None:
    answer = await opened(game, "flamepunk", npcs="Thug x2, dice 5")
    await game.say("GM", "flame pool", who="Thug 1", dice=2)
    changed = await game.write("GM", "Edit", {"line": "dice 8, shield 2"}, answer)

    assert "Thug 1\u20132.\nAction dice 8 · shield (costs 2 dice, takes out 2)." in text(changed)
    assert [await game.pool(f"Thug {n}") for n in (1, 2)] == [5, 8]
    assert len(set(await sheets(game, "Thug 1", "Thug 2"))) == 1


async def test_a_change_that_cannot_be_read_changes_nobody(game: Game) -> None:
    answer = await opened(game, npcs="Thug x2, str 3D")
    before = await sheets(game, "Thug 1", "Thug 2")
    refused = await game.write("GM", "Edit", {"line": "strx 3"}, answer)

    assert "cannot be read" in text(refused)
    assert await sheets(game, "Thug 1", "Thug 2") == before


async def test_the_gm_hides_a_kind_and_shows_it(game: Game) -> None:
    answer = await opened(game, npcs="Thug x2, str 3D & Boss")
    hidden = await game.press("GM", "Hide Thug", answer)

    assert [row.hidden for row in await fighters(game)] == [False, False, True, True, False]
    assert "Thug" not in text(game.cards()[0])
    assert labels(hidden) == ["Edit", "Show", "Let me answer for them"]
    await game.press("GM", "Show", hidden)
    assert not any(row.hidden for row in await fighters(game))


async def test_hidden_npcs_are_told_to_the_gm_alone(game: Game) -> None:
    await opened(game)
    answer = await game.say("GM", "combat npc", line="Lurker x2, str 3D", hidden=True)

    assert "Lurker 1\u20132 join." in text(answer)
    assert all("Lurker" not in text(card) for card in game.cards())


async def test_npcs_of_a_line_go_with_the_fight(game: Game) -> None:
    await opened(game, npcs="Thug x4, str 3D & Boss")
    await game.say("GM", "combat end")

    assert {row.name for row in (await game.scene()).characters.values()} == {"Skaz", "Blazer"}


async def test_a_kind_is_kept_when_its_fight_is_over(game: Game) -> None:
    await opened(game, npcs="Thug x4, str 3D, club 2D & Imp")
    (sheet,) = await sheets(game, "Thug 1")
    over = await game.say("GM", "combat end")

    assert labels(over) == ["Keep Thug"]
    kept = await game.press("GM", "Keep Thug", over)
    assert kept.ephemeral
    assert "Thug is kept" in text(kept)
    assert await sheets(game, "Thug") == [sheet]
    assert (
        next(c for c in (await game.scene()).characters.values() if c.name == "Thug").owner is None
    )


async def test_one_of_a_line_is_kept_like_a_kind_of_several(game: Game) -> None:
    await opened(game, npcs="Wolf, str 3D, club 2D")
    (sheet,) = await sheets(game, "Wolf")
    over = await game.say("GM", "combat end")

    assert labels(over) == ["Keep Wolf"]
    assert "Wolf is kept" in text(await game.press("GM", "Keep Wolf", over))
    assert await sheets(game, "Wolf") == [sheet]


async def test_only_a_gm_keeps_a_kind_and_nobody_twice(game: Game) -> None:
    await opened(game, npcs="Thug x2, str 3D")
    over = await game.say("GM", "combat end")

    assert "Only a GM does that here." in text(await game.press("Skaz", "Keep", over))
    await game.say("GM", "character new", name="Thug", npc=True)
    assert "Thug is here already" in text(await game.press("GM", "Keep", over))


async def test_a_kind_is_kept_only_where_its_system_is_played(game: Game) -> None:
    await opened(game, npcs="Thug x2, str 3D")
    over = await game.say("GM", "combat end")
    await game.say("GM", "table setup", system="flamepunk")

    assert "Thug plays another system" in text(await game.press("GM", "Keep", over))
    assert await sheets(game, "Thug") == []


async def test_a_hidden_kind_is_not_named_when_the_fight_is_over(game: Game) -> None:
    await opened(game)
    await game.say("GM", "combat npc", line="Lurker x2, str 3D", hidden=True)
    over = await game.say("GM", "combat end")

    assert labels(over) == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Thug x4, strenght", "The nearest word is strength."),
        ("Thug x4, melee 4", "such as melee 4D"),
        ("Thug x21, str 3D", "A group has 1 to 20 members, not 21."),
        ("Thug x0, str 3D", "A group has 1 to 20 members, not 0."),
        ("str 3D, melee 4D", "Say what they are called first"),
        ("Thug x4, (", "do not close"),
        ("Thug x20 & Rat x20 & Imp x20 & Bat", "A fight has at most 60 combatants"),
        (f"{'x' * 41} x2, str 3D", "1 to 40 characters"),
        ("&", "1 to 40 characters"),
        (" & Thug x2, str 99D", "does not fit"),
    ],
)
async def test_a_line_that_cannot_be_read_brings_nobody(game: Game, line: str, said: str) -> None:
    await opened(game)
    before = await game.scene()
    answer = await game.say("GM", "combat npc", line=line)
    after = await game.scene()

    assert said in text(answer)
    assert (after.characters, after.combatants) == (before.characters, before.combatants)


async def test_a_fight_whose_npcs_cannot_be_read_is_not_opened(game: Game) -> None:
    await opened(game, npcs="Thug x4, melee 4")

    assert (await game.scene()).combats == {}


async def test_only_gms_bring_npcs(game: Game) -> None:
    await opened(game)
    answer = await game.say("Skaz", "combat npc", line="Thug x4, str 3D")

    assert "Only a GM" in text(answer)


async def test_a_fight_with_npcs_is_undone_whole(game: Game) -> None:
    await opened(game, npcs="Thug x4 & Boss")
    await game.say("GM", "undo")
    scene = await game.scene()

    assert scene.combats == {}
    assert {row.name for row in scene.characters.values()} == {"Skaz", "Blazer"}


async def test_the_kinds_that_come_with_the_bot_are_completed_for_gms(game: Game) -> None:
    await game.say("GM", "table setup", system="opend6")
    await game.say("Skaz", "character new", name="Skaz")

    async def completed(person: str, typed: str) -> list[str]:
        found = await game.people[person].autocomplete(game.channel, "combat start", "npcs", typed)
        return [choice["value"] for choice in found]

    kinds = [f"{ready.name} x4" for ready in SYSTEMS["opend6"].stock.ready.npcs]
    assert await completed("GM", "") == kinds
    assert await completed("GM", "Thug x2 & b") == ["Thug x2 & Brute x4", "Thug x2 & Boss x4"]
    assert await completed("Skaz", "") == []


async def test_one_npc_that_is_hidden_gives_way_to_one_that_is_seen(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "combat start", npcs="Boss")
    await game.say("GM", "combat npc", line="Thug", hidden=True)
    await game.say("GM", "combat npc", line="Thug, dice 5")

    assert any(text(card).startswith("A fight: Boss, Thug\n") for card in game.cards())
    names = {row.name: row.hidden for row in (await game.scene()).combatants.values()}
    assert names == {"Boss": False, "Thug": False, "Thug 2": True}
