"""Weapons, wounds, injuries and armour in Hammerhydra, driven as people would."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.systems.hammerhydra.sheet import Arm, Sheet
from tests.support.game import START, Game, text
from tests.support.hydra import on_sheet

SABRE = {"weapon": "Sabre", "attribute": "Strength", "range": "melee", "damage": "●●+2"}


@pytest.fixture
async def tims(game: Game) -> Game:
    """Skaz plays Tims."""
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("Skaz", "character new", name="Tims")
    return game


async def said(game: Game, command: str, who: str = "Skaz", /, **options: Any) -> str:
    """What somebody is answered."""
    return text(await game.say(who, command, **options))


async def arms(game: Game, **changed: str) -> str:
    """What Skaz is answered to the form of a new weapon."""
    return text(await on_sheet(game, "Skaz", "New weapon", **(SABRE | changed)))


async def by_gm(game: Game, label: str, **lines: str) -> str:
    """What a GM is answered to a form of Tims's sheet."""
    return text(await on_sheet(game, "GM", label, of="Tims", **lines))


async def sheet(game: Game) -> Sheet:
    """Tims's sheet in the database."""
    return msgspec.json.decode((await game.scene()).characters["tims"].sheet, type=Sheet)


@pytest.mark.rule("HH-28", "HH-29", "HH-30", "HH-31", "R-50")
async def test_a_weapon_has_three_stats_and_three_are_known_to_everybody(tims: Game) -> None:
    added = await arms(tims, skill="Fencing")
    told = await said(tims, "help", command="hydra: weapons")

    assert "Tims has a new weapon: Sabre" in added
    assert "Sabre: Strength, melee, ●●+2, Fencing" in added
    assert "36 Revolver: Athleticism, short, ●−1" in told
    assert "Barret 50cal: Dexterity, long, ●●+2" in told
    assert "Sock of sand: Strength, melee, −3" in told
    assert (await sheet(tims)).weapons == (Arm("Sabre", "Strength", "melee", 2, 2, "Fencing"),)


@pytest.mark.parametrize(
    ("spelled", "dots", "modifier"),
    [
        ("-3", 0, -3),
        ("●-1", 1, -1),
        ("●●+2", 2, 2),
        ("oo+2", 2, 2),
        ("2d+1", 2, 1),
        ("–", 0, 0),
    ],
)
@pytest.mark.rule("HH-32")
async def test_damage_is_spelled_as_people_write_it(
    tims: Game, spelled: str, dots: int, modifier: int
) -> None:
    await arms(tims, damage=spelled)
    arm = (await sheet(tims)).weapons[0]

    assert (arm.dots, arm.modifier) == (dots, modifier)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        pytest.param({"damage": "lots"}, "is no damage", marks=pytest.mark.rule("HH-32")),
        pytest.param({"damage": "11d"}, "0 to 10 dots", marks=pytest.mark.rule("HH-32")),
        pytest.param({"damage": "+21"}, "−20 to +20", marks=pytest.mark.rule("HH-32")),
        pytest.param({"attribute": "Per"}, "It could be Per", marks=pytest.mark.rule("HH-31")),
        pytest.param({"attribute": "Luck"}, "is no attribute", marks=pytest.mark.rule("HH-31")),
        pytest.param({"weapon": "36 revolver"}, "already", marks=pytest.mark.rule("HH-29")),
        pytest.param({"weapon": "a|b"}, "cannot stand", marks=pytest.mark.rule("HH-28")),
    ],
)
async def test_a_weapon_that_is_not_right_is_refused(
    tims: Game, changed: dict[str, str], words: str
) -> None:
    refused = await arms(tims, **changed)

    assert words in refused
    assert (await sheet(tims)).weapons == ()


@pytest.mark.rule("HH-30")
async def test_a_range_is_one_of_four_by_form_too(tims: Game) -> None:
    await arms(tims)
    wrong = await said(tims, "character edit", field="weapon", value="Sabre | range far")
    right = await said(tims, "character edit", field="weapon", value="Sabre | range Long")

    assert "is not melee, short, medium or long" in wrong
    assert "range long" in right


@pytest.mark.rule("HH-28")
async def test_a_weapon_goes_and_is_not_there_twice(tims: Game) -> None:
    await arms(tims)
    twice = await arms(tims)
    gone = text(await on_sheet(tims, "Skaz", "Remove a weapon", pick="Sabre"))

    assert "There is a weapon Sabre already" in twice
    assert "Tims has no Sabre any more" in gone
    assert "No weapons." in gone


@pytest.mark.rule("HH-55")
async def test_the_gm_sets_a_standing_penalty_that_every_target_carries(tims: Game) -> None:
    await said(tims, "character edit", field="athleticism", value="2")
    refused = await said(tims, "character edit", field="wound", value="3")
    public = await by_gm(tims, "GM: wound…", penalty="3")
    shown = await said(tims, "hydra sheet")
    tims.dice.waiting = [10]
    clamped = await said(tims, "hydra roll", attribute="Athleticism")
    healed = await by_gm(tims, "GM: wound…", penalty="0")

    assert "Only a GM" in refused
    assert "Tims: targets 0 → +3" in public
    assert "+3 to every target (standing wound)" in shown
    assert "target 8 + 3 (standing wound) = 11" in clamped
    assert "one die, needs a 10" in clamped
    assert "Tims: targets +3 → 0" in healed


@pytest.mark.rule("HH-53", "HH-55")
async def test_an_injury_is_written_down_with_what_it_costs(tims: Game) -> None:
    tims.now = START
    why = {"weapon": "Sock of sand", "damage": "3"}
    told = await by_gm(tims, "GM: injury…", note="a fractured forearm", penalty="1", **why)
    lines = {"penalty": "0", "damage": "0"}
    twice = await by_gm(tims, "GM: injury…", note="A fractured  forearm", **lines)
    marks = await by_gm(tims, "GM: injury…", note="a | b", **lines)
    shown = text(await on_sheet(tims, "Skaz", "Powers, weapons, edge…"))

    assert "Tims: a fractured forearm" in told
    assert "Tims: targets 0 → +1" in told
    assert "stands on the sheet already" in twice
    assert "without | and ;" in marks
    assert "2027-01-15: a fractured forearm +1 (Sock of sand, 3 damage)" in shown


@pytest.mark.rule("HH-56", "HH-57")
async def test_the_gm_sets_armour_and_lowers_it_when_it_is_worn(tims: Game) -> None:
    await by_gm(tims, "GM: armour…", armour="2")
    worn = await by_gm(tims, "GM: armour…", armour="1")
    by_hand = await said(tims, "character edit", field="armour", value="9")

    assert "armour 2 → 1" in worn
    assert "Only a GM" in by_hand
    assert (await sheet(tims)).armour == 1


@pytest.mark.rule("HH-51", "HH-52", "HH-54", "R-45")
async def test_health_follows_constitution_and_what_is_lost_stays_lost(tims: Game) -> None:
    await said(tims, "gm damage", "GM", who="Tims", amount=3)
    await said(tims, "character edit", field="constitution", value="5")
    better = await said(tims, "hydra sheet")
    await said(tims, "gm damage", "GM", who="Tims", amount=99)
    dead = await said(tims, "hydra sheet")

    assert "Health       ▣▣▣▣▣▣▣▣▣▣▢▢▢ 10 of 13" in better
    assert "▢▢▢▢▢▢▢▢▢▢▢▢▢ 0 of 13, dead" in dead


async def test_undo_takes_back_what_a_gm_wrote(tims: Game) -> None:
    await by_gm(tims, "GM: wound…", penalty="3")
    await said(tims, "undo", "GM")

    assert (await sheet(tims)).wound == 0


@pytest.mark.rule("HH-22")
async def test_the_last_word_of_a_skill_may_name_its_weapon(game: Game) -> None:
    await game.say("GM", "table setup", system="hammerhydra")
    told = await said(game, "character new", line="Bea, all 8, old sword 3, rusty pistol 2")

    assert "old sword 3 (Combat: Melee) · rusty pistol 2 (Combat: Ranged)" in told


async def test_dice_without_a_sheet_fall_for_a_character_of_another_system(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "character new", name="Orc", npc=True)
    await game.say("GM", "table setup", system="hammerhydra")
    refused = await said(game, "hydra pool", dice=2, target=7, who="orc")
    game.dice.waiting = [8, 3]
    rolled = await said(game, "hydra pool", "GM", dice=2, target=7, who="ORC")

    assert refused == "Orc is not yours to play. You can act for your own."
    assert rolled == "Orc: MARGINAL, 1\n**8** · 3 on 7"
