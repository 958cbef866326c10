"""Characters in one line and ready-made ones, made by commands and buttons."""

from __future__ import annotations

from typing import Any

import pytest

from bot.core.scene import Character
from bot.systems.registry import registry
from tests.support.game import Game, labels, text

SYSTEMS = registry()
LINES = {
    "flamepunk": "Skaz, dice 6, pyros 6, hit 4+, shield 2 takes 2 (magic)",
    "blackdice": "Ada, dex 3, for 2, wits 2, Firearms 4, Dodge 2, revolver 4, armour 2 hard",
    "hammerhydra": "Don, all 8, str 7, Sword 3, sword oo+1, edge 1",
    "opend6": "Ana, str 3D, dex 3D+1, melee 4D, deflect 4D+2, taunt 3D, sword 4D, move 30",
    "hfrpg": "Kit, Strength 3, Fighting 2, Knives 1",
}
READ = {
    "flamepunk": "Action dice 6 · Pyros 6 · Hit numbers 4+ · "
    "shield (costs 2 dice, takes out 2, against magic)",
    "blackdice": "Dexterity 3 · Fortitude 2 · Wits 2 · Firearms 4 · Dodge 2 · "
    "revolver 4 (damage, Firearms, ranged) · Armour value 2, Armour hard",
    "hammerhydra": "all 8 · Strength 7 · Sword 3 (Combat: Melee) · sword ●●+1 (damage) · "
    "Edge bought 1",
    "opend6": "Strength 3D · Dexterity 3D+1 · melee 4D · melee: deflect 4D+2 · taunt 3D · "
    "sword 4D (damage) · Move 30",
    "hfrpg": "Strength 3 (attribute) · Fighting 2 (competency) · Knives 1 (specialisation)",
}


async def made(game: Game, name: str) -> Character:
    """The character of this name."""
    scene = await game.scene()
    return next(row for row in scene.characters.values() if row.name == name)


async def refused(game: Game, person: str, said: str, /, **options: Any) -> None:
    """Nothing is made, and why is told to this person alone."""
    before = await game.scene()
    answer = await game.say(person, "character new", **options)
    after = await game.scene()

    assert answer.ephemeral
    assert said in text(answer)
    assert (after.characters, after.pools) == (before.characters, before.pools)


async def completed(game: Game, person: str, option: str, **given: Any) -> list[str]:
    """What completes an option of `/character new`."""
    found = await game.people[person].autocomplete(
        game.channel, "character new", option, "", **given
    )
    return [choice["value"] for choice in found]


@pytest.mark.parametrize("system", LINES)
async def test_a_line_makes_a_character_and_says_how_it_was_read(game: Game, system: str) -> None:
    await game.say("GM", "table setup", system=system)
    answer = await game.say("Skaz", "character new", line=LINES[system])
    name = LINES[system].partition(",")[0]

    assert answer.ephemeral
    assert f"{name} is new here ({SYSTEMS[system].title})" in text(answer)
    assert READ[system] in text(answer)
    assert (await made(game, name)).owner == game.people["Skaz"].id


async def test_the_sheet_and_the_weapons_are_a_press_away(game: Game) -> None:
    await game.say("GM", "table setup", system="blackdice")
    answer = await game.say("Skaz", "character new", line="Ada, dex 3, revolver 4")

    assert labels(answer) == ["Edit…", "Weapons…", "My dice: by hand"]
    arms = await game.press("Skaz", "Weapons…", answer)
    assert "revolver: damage 4, Firearms, ranged, loaded" in text(arms)
    answer = await game.say("Skaz", "character new", line="Eve, dex 2")
    sheet = await game.press("Skaz", "Edit…", answer)
    changed = await game.write("Skaz", "Edit Attributes 1", {"second": "4"}, sheet)
    assert "Dexterity: 2 → 4" in text(changed)


async def test_a_running_fight_is_a_press_away(game: Game) -> None:
    await game.say("GM", "table setup", system="opend6")
    await game.say("GM", "combat start")
    answer = await game.say("Skaz", "character new", line="Ana, str 3D, sword 4D")
    panel = await game.press("Skaz", "Use in the fight", answer)

    assert "Ana" in text(panel)
    assert [row.name for row in (await game.scene()).combatants.values()] == ["Ana"]


async def test_hfrpg_takes_the_short_form(game: Game) -> None:
    await game.say("GM", "table setup", system="hfrpg")
    answer = await game.say("Skaz", "character new", line="Kit, 3+2+1")

    assert "Attribute 3 · Competency 2 · Specialisation 1" in text(answer)
    assert labels(answer) == ["Edit…", "My dice: by hand"]


async def test_budgets_are_told(game: Game) -> None:
    await game.say("GM", "table setup", system="hammerhydra")
    answer = await game.say("Skaz", "character new", line=LINES["hammerhydra"])

    assert "Boxes: 2 of 21 left" in text(answer)
    assert labels(answer)[-1] == "My dice: by hand"
    assert "Skill points: 26 of 30 left" in text(answer)
    assert "Flange points: 7 of 10 left" in text(answer)


@pytest.mark.parametrize("system", ["hammerhydra", "opend6", "blackdice"])
async def test_what_is_as_usual_is_not_on_a_sheet(game: Game, system: str) -> None:
    await game.say("GM", "table setup", system=system)
    said = text(await game.say("Skaz", "character new", line="Ash")).splitlines()

    assert len(said) <= 6
    assert all(len(line) <= 80 and "  " not in line and "none" not in line for line in said)
    firsts = [line.split(":")[0] for line in said]
    assert len(set(firsts)) == len(firsts)


async def test_what_is_bought_is_on_a_sheet_without_what_is_not(game: Game) -> None:
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("Skaz", "character new", line="Ash, strength 7")
    await game.say("Skaz", "character edit", field="Dexterity", value="2")
    said = text(await game.say("Skaz", "character show")).splitlines()

    assert "Strength: ▣▣▣▢▢ 3 · Dexterity: ▣▣▢▢▢ 2" in said
    assert [line for line in said if line.startswith("Boxes")] == ["Boxes: 16 of 21 left"]


async def test_budgets_hold_for_players_and_not_for_npcs(game: Game) -> None:
    await game.say("GM", "table setup", system="hammerhydra")

    await refused(game, "Skaz", "Boxes: 45 spent of 21.", line="Don, all 5")
    answer = await game.say("GM", "character new", line="Giant, all 5", npc=True)
    assert "Boxes: 24 too many" in text(answer)


async def test_what_only_gms_give_no_line_gives(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")

    await refused(game, "Skaz", "Action dice: 9/9 is not the 6/6 of somebody new", line="A, dice 9")
    await game.say("GM", "character new", line="A, dice 9")
    assert await game.pool("A") == 9


async def test_a_name_goes_before_that_of_the_line(game: Game) -> None:
    await game.say("GM", "table setup", system="blackdice")
    await game.say("Skaz", "character new", name="Eve", line="Ada, dex 3")
    await game.say("Skaz", "character new", name="Eve 2", line="Firearms 4, dex 3")

    assert {c.name for c in (await game.scene()).characters.values()} == {"Eve", "Eve 2"}


async def test_without_any_name_a_character_has_that_of_its_player(game: Game) -> None:
    await game.say("GM", "table setup", system="blackdice")
    await game.say("Skaz", "character new", line="dex 3")
    answer = await game.say("Blazer", "character new")

    assert (await made(game, "Skaz")).owner == game.people["Skaz"].id
    assert "Blazer is new here (Black Dice)" in text(answer)


async def test_the_system_can_be_said(game: Game) -> None:
    assert await completed(game, "Skaz", "system") == [system.key for system in SYSTEMS]
    await game.say("Skaz", "character new", line="Ana, str 3D", system="opend6")

    assert (await made(game, "Ana")).system == "opend6"


async def test_gms_make_several_of_a_kind(game: Game) -> None:
    await game.say("GM", "table setup", system="opend6")
    line = "Thug x3 | Strength 3D | melee 4D | club 2D"
    answer = await game.say("GM", "character new", line=line, npc=True)

    assert "3 NPCs new: Thug 1–3" in text(answer)
    assert "Strength 3D · melee 4D · club 2D (damage)" in text(answer)
    assert len({c.sheet for c in (await game.scene()).characters.values()}) == 1
    await game.say("GM", "character new", name="Goon", line=line, npc=True)
    assert (await made(game, "Goon 3")).owner is None


async def test_ready_made_characters_complete_and_fill_name_and_sheet(game: Game) -> None:
    await game.say("GM", "table setup", system="blackdice")
    stock = SYSTEMS["blackdice"].stock
    players = [ready.name for ready in stock.ready.players]
    npcs = [ready.name for ready in stock.ready.npcs]

    assert await completed(game, "Skaz", "ready") == [*players, *npcs]
    assert await completed(game, "GM", "ready", npc=True) == [*npcs, *players]
    answer = await game.say("Skaz", "character new", ready="ada")
    assert "Ada is new here" in text(answer)
    assert "revolver 4 (damage, Firearms, ranged)" in text(answer)


async def test_players_are_offered_the_ready_made_ones_they_may_have(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    players = [ready.name for ready in SYSTEMS["flamepunk"].stock.ready.players]

    assert await completed(game, "Skaz", "ready") == [*players, "Thug", "Guard"]
    assert "Brute" in await completed(game, "GM", "ready")
    assert (
        text(await game.say("Skaz", "character new", ready="Brute"))
        == "Brute is for GMs, with more than players begin with. "
        "Ready for players: Ember, Vesper and Cinder."
    )
    assert "Guard is new here" in text(await game.say("Skaz", "character new", ready="Guard"))


async def test_a_ready_made_character_is_renamed_or_numbered(game: Game) -> None:
    await game.say("GM", "table setup", system="opend6")
    await game.say("Skaz", "character new", ready="Ana")
    await game.say("Blazer", "character new", ready="Ana")
    await game.say("Stranger", "character new", ready="Ana", name="Bea")

    names = [c.name for c in (await game.scene()).characters.values()]
    assert names == ["Ana", "Ana 2", "Bea"]


async def test_a_gms_ready_made_kind_is_an_npc(game: Game) -> None:
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("GM", "character new", ready="Boss")
    await game.say("GM", "character new", ready="Thug", name="Goon x2", npc=True)

    scene = await game.scene()
    assert {c.name for c in scene.characters.values()} == {"Boss", "Goon 1", "Goon 2"}
    assert all(c.owner is None for c in scene.characters.values())


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"line": "Ada, dxterity 3x"}, "The nearest word is dexterity."),
        ({"line": "Ada, dex"}, "dex needs a value."),
        ({"line": "Ada, harpoon 3 (ranged"}, "do not close"),
        ({"line": "Ada x3, dex 3"}, "Only a GM makes several at once"),
        ({"line": f"{'x' * 41}, dex 3"}, "1 to 40 characters"),
        ({"line": "\u202e, dex 3"}, "letters that can be seen"),
        ({"line": "GM's own, lethal 3"}, "Only a GM sets Wounds here."),
        ({"line": "Ada, dex 3", "ready": "Ada"}, "leave out ready: or line:"),
        ({"ready": "Adda"}, "The nearest is Ada."),
        ({"ready": "Zzz"}, "There are Ada, Cole"),
        ({"line": "Ada, dex 3", "system": "chess"}, "There is no system “chess”"),
        ({"line": "Taken, dex 3"}, "Taken is "),
    ],
)
async def test_a_line_that_cannot_be_read_makes_nobody(
    game: Game, options: dict[str, str], said: str
) -> None:
    await game.say("GM", "table setup", system="blackdice")
    await game.say("Blazer", "character new", name="Taken")

    await refused(game, "Skaz", said, **options)


async def test_an_npc_of_a_line_has_a_name(game: Game) -> None:
    await game.say("GM", "table setup", system="blackdice")

    await refused(game, "GM", "Say what the NPC is called", line="dex 3", npc=True)
    await refused(game, "GM", "A group has 1 to 20 members, not 21.", line="A x21, dex 3", npc=True)


async def test_a_character_of_a_line_is_undone_whole(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    before = await game.scene()
    await game.say("Skaz", "character new", line=LINES["flamepunk"])
    await game.say("Skaz", "undo")

    assert (await game.scene()).characters == before.characters


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Rok, pyors 6, hit 4+", "“pyors 6” cannot be read. The nearest word is pyros."),
        ("Rok, dise 9", "“dise 9” cannot be read. The nearest word is dice."),
        ("Rok, shild 2", "“shild 2” cannot be read. The nearest word is shield."),
        ("Rok, foo", "Write a name and a number, such as mist 3."),
    ],
)
async def test_a_mistyped_word_becomes_no_defence(game: Game, line: str, said: str) -> None:
    await game.say("GM", "table setup", system="flamepunk")

    await refused(game, "Skaz", said, line=line)


async def test_a_defence_that_is_said_in_full_may_sound_like_another_word(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    made = await game.say("Skaz", "character new", line="Rok, dive 2 takes 1, wand 2")

    assert "dive (costs 2 dice, takes out 1)" in text(made)
    assert "wand (costs 2 dice, takes out 1)" in text(made)


async def test_it_is_told_whom_a_new_character_takes_over(game: Game) -> None:
    await game.say("Skaz", "flame roll", dice=3, task="door", faces="1,1,1")
    made = await game.say("Skaz", "character new", line="Rok, dice 6, pyros 6")

    assert "Skaz is Rok now; what was spent stays spent." in text(made)
    again = await game.say("Skaz", "character new", line="Rok, hit 4+")
    assert text(again) == (
        "Rok is yours and active. /character edit changes Rok, another name makes another."
    )


async def test_too_many_dots_are_told_as_such_and_a_missing_heading_with_all_there_are(
    game: Game,
) -> None:
    await game.say("GM", "table setup", system="hammerhydra")

    await refused(
        game,
        "Skaz",
        "“Brawl 6” does not fit. It takes a whole number from 0 to 5.",
        line="Don, Brawl 6",
    )
    headings = "The headings: Combat: Brawl, Combat: Melee, Combat: Ranged, Acrobatics,"
    await refused(game, "Skaz", headings, line="Don, Firearms 3")
