"""Black Dice's damage: dice, Strength, margin, armour, bruises, called shots (BD-76 to BD-89)."""

from __future__ import annotations

import pytest

from tests.support.black import (
    answer,
    attack,
    lost,
    more,
    pair,
    panel,
    prepare,
    refused,
    sheet,
    waiting,
)
from tests.support.blacktasks import reasons
from tests.support.game import Game, labels, text

MISS = 2
"""A face that is no success."""


@pytest.fixture
async def table(game: Game) -> Game:
    """Skaz (sabre 4, revolver 4) against Blazer, who has 4 Health pips."""
    return await pair(game)


async def hit(
    table: Game,
    damage: list[int],
    *,
    margin: int = 1,
    armour: list[int] | None = None,
    **options: object,
) -> str:
    """Skaz hits Blazer by this margin, with these damage dice and armour dice."""
    await attack(table, "Skaz", "Blazer", **options)
    faces = [*[1] * margin, *[MISS] * (6 - margin)]
    return text(await answer(table, "Blazer", "No defence", *faces, *damage, *(armour or [])))


async def edit(table: Game, who: str, field: str, value: str) -> None:
    """A line of somebody's sheet."""
    await table.say(who, "character edit", field=field, value=value)


@pytest.mark.rule("BD-84")
async def test_four_damage_against_armour_two_in_melee_is_two(table: Game) -> None:
    """The text's first armour example: point for point from the final damage."""
    await edit(table, "Blazer", "av", "2")
    said = await hit(table, [1, 1, 1, MISS])

    assert said.splitlines()[0] == "Skaz hits Blazer: 2 wounds"
    assert said.splitlines()[3] == "Sabre **1** · **1** · **1** · 2 = 3, +1 margin, −2 armour = 2"
    assert "Damage 4 dice: 3 + margin 1 − 2 armour = 2" in await reasons(table)
    assert lost(await sheet(table, "Blazer")) == 2


@pytest.mark.rule("BD-85")
async def test_two_successes_against_a_black_one_of_armour_four_leave_one(table: Game) -> None:
    """The text's second: 4 damage dice score 2, one of 4 black dice 1; the margin comes after."""
    await edit(table, "Blazer", "av", "4")
    said = await hit(
        table, [1, 6, MISS, MISS, MISS], margin=2, armour=[1, MISS, MISS, MISS], weapon="Revolver"
    )

    assert said.splitlines()[3:5] == [
        "Revolver **1** · **6!**→2 · 2 · 2 = 2, −1 armour, +2 margin = 3",
        "armour **1** · 2 · 2 · 2",
    ]
    assert "Damage 4 dice: 2 − 1 by armour 4's dice + margin 2 = 3" in await reasons(table)


@pytest.mark.rule("BD-85", "R-38")
async def test_the_same_shot_where_margins_of_shots_do_not_count(table: Game) -> None:
    await table.say("GM", "table house", key="blackdice margin_in_ranged", value="off")
    await edit(table, "Blazer", "av", "4")
    said = await hit(
        table, [1, 1, MISS, MISS], margin=2, armour=[1, MISS, MISS, MISS], weapon="Revolver"
    )

    assert said.splitlines()[0] == "Skaz hits Blazer: 1 wound"
    assert said.splitlines()[3] == "Revolver **1**·**1**·2·2 = 2, −1 armour = 1"


@pytest.mark.rule("BD-76", "R-37")
async def test_sixes_of_damage_dice_are_thrown_again(table: Game) -> None:
    """6, 2, then 6, then 1: three pips and the margin."""
    said = await hit(table, [6, MISS, MISS, MISS, 6, 1])

    assert said.splitlines()[3] == "Sabre **6!**→**6!**→**1**·2·2·2 = 3, +1 margin = 4"


@pytest.mark.rule("BD-76")
async def test_a_weapon_nobody_has_does_no_damage(table: Game) -> None:
    axe = await refused(table, "Skaz", "black attack", target="Blazer", weapon="Axe")
    assert axe == "Axe is not on Skaz's sheet yet."


@pytest.mark.rule("BD-77")
@pytest.mark.parametrize(("weapon", "dice"), [("Sabre", 6), ("Revolver", 4)])
async def test_strength_adds_to_blows_and_not_to_shots(table: Game, weapon: str, dice: int) -> None:
    await edit(table, "Skaz", "strength", "2")
    declared = text(await attack(table, "Skaz", "Blazer", weapon=weapon)).splitlines()
    await answer(table, "Blazer", "No defence", 1, *[MISS] * 5, *[MISS] * dice)
    steps = await reasons(table)

    assert declared[1] == f"Skaz attacks Blazer: {weapon}, damage {dice}"
    assert any("Damage 4 + Strength 2 = 6 dice" in line for line in steps) == (weapon == "Sabre")


@pytest.mark.rule("BD-77", "BD-78", "BD-80")
async def test_a_weakling_rolls_one_damage_die_at_least(table: Game) -> None:
    await edit(table, "Skaz", "strength", "-3")
    await attack(table, "Skaz", "Blazer", weapon="kick")
    said = text(await answer(table, "Blazer", "No defence", 1, MISS, 1))

    assert said.splitlines()[3] == "Kick **1** = 1, +1 margin = 2"
    assert "Damage 2 + Strength −3 = 1 die: 1 + margin 1 = 2" in await reasons(table)


@pytest.mark.rule("BD-79", "BD-102")
async def test_the_margin_is_a_term_of_its_own(table: Game) -> None:
    """No degree works besides it: 3 + 1 = 4."""
    said = await hit(table, [1, 1, 1, MISS])

    assert said.splitlines() == [
        "Skaz hits Blazer: 4 wounds",
        "Skaz **1** · 2 · 2 · 2 · 2 · 2 = 1",
        "Blazer: no defence = 0",
        "Sabre **1** · **1** · **1** · 2 = 3, +1 margin = 4",
        "Blazer ○○○○ ▣▣▣▣",
    ]
    assert (await reasons(table))[1:] == [
        "Skaz: 1",
        "Blazer does not defend: 0",
        "before the dice: hit 91 %",
        "Damage 4 dice: 3 + margin 1 = 4",
        "first: Skaz attacks Blazer: Sabre, damage 4",
        "Blazer: Skaz hits Blazer: 4 wounds",
    ]


@pytest.mark.rule("BD-80", "BD-81")
@pytest.mark.parametrize(
    ("bare", "dice", "knuckles", "harm"),
    [
        ("fists", 2, "no", "bruise"),
        ("kick", 3, "no", "bruise"),
        ("fists", 2, "yes", "wound"),
        ("kick", 3, "yes", "bruise"),
    ],
)
async def test_bare_hands_bruise_but_for_brass_knuckles(
    table: Game, bare: str, dice: int, knuckles: str, harm: str
) -> None:
    """Fists 1 and a kick 2, and Strength 1; knuckles count for punches only (R-54)."""
    await edit(table, "Skaz", "strength", "1")
    await edit(table, "Skaz", "knuckles", knuckles)
    await attack(table, "Skaz", "Blazer", weapon=bare)
    said = text(await answer(table, "Blazer", "No defence", 1, MISS, *[MISS] * dice))
    after = await sheet(table, "Blazer")

    assert said.splitlines()[0] == f"Skaz hits Blazer: 1 {harm}"
    assert (after.lethal, after.bruise) == ((1, 0) if harm == "wound" else (0, 1))


@pytest.mark.rule("BD-82", "BD-83", "BD-93")
async def test_damage_goes_on_along_the_reserve_and_its_dice_on_everything(table: Game) -> None:
    """4 pips, 7 lost: 3 of the reserve, 4 black dice on the next attack and on a task."""
    said = await hit(table, [1, 1, 1, MISS], margin=4)
    assert said.splitlines()[-1] == "Blazer ○○○○ ▢▢▣▣ 4 black on everything"
    steps = await reasons(table)
    assert "Blazer rolls to stay awake when the next round begins" in steps
    assert "Blazer ○○○○ ▢▢▣▣" in panel(table)
    await table.say("GM", "combat next")
    card = await attack(table, "Blazer", "Skaz", weapon="fists")
    assert "3 dice, 4 black; both roll at once" in text(card)
    steps = await reasons(table, on=card)
    assert "Blazer: Black dice 4: wounds, 3 of the reserve 4" in steps
    table.dice.waiting = [1, MISS, MISS, MISS, MISS]
    rolled = text(await table.say("Blazer", "black roll", what="1"))
    assert "black 2 · 2 · 2 · 2 (wounds 4)" in rolled


@pytest.mark.rule("BD-83", "BD-46")
async def test_a_wound_counts_at_once_in_the_same_round(table: Game) -> None:
    """The answer to the second attack is rolled with the black dice of the first (R-65)."""
    await table.say("Skaz", "act", what="2 or more actions: 2")
    await table.say("Blazer", "act", what="2 or more actions: 2")
    await attack(table, "Skaz", "Blazer")
    await answer(table, "Blazer", "No defence", 1, 1, 1, *[1] * 4)
    card = await attack(table, "Skaz", "Blazer")

    assert any(label.startswith("Evade, 4 dice, 4 black: hit") for label in labels(card))


@pytest.mark.rule("BD-82")
async def test_what_goes_beyond_the_track_is_named_and_nothing_more(table: Game) -> None:
    """12 pips in all: 5 by margin and 10 by dice are 3 too many; nobody gets up from that."""
    said = await hit(table, [6, 6, 6, 6, 1, 1, 6, 6, 1, 1], margin=5)
    after = await sheet(table, "Blazer")

    assert said.splitlines()[-1] == "Blazer ○○○○ ▢▢▢▢ dying"
    assert "3 more than there was to lose: overkill" in await reasons(table)
    assert lost(after) == 12
    assert not after.awake
    assert panel(table).splitlines()[2] == "✗ Blazer"


@pytest.mark.rule("BD-86")
async def test_special_armour_stops_shots_point_for_point(table: Game) -> None:
    """3 + 1 against 3 is 1."""
    await edit(table, "Blazer", "av", "3")
    await edit(table, "Blazer", "armour", "hard")
    said = await hit(table, [1, 1, 1, MISS], weapon="Revolver")

    assert said.splitlines()[0] == "Skaz hits Blazer: 1 wound"
    steps = await reasons(table)
    assert "Damage 4 dice: 3 + margin 1 − 3 special armour 3 = 1" in steps


@pytest.mark.rule("BD-87")
@pytest.mark.parametrize(("pierce", "black"), [("3", 1), ("9", 0)])
async def test_special_bullets_pierce_armour(table: Game, pierce: str, black: int) -> None:
    await edit(table, "Blazer", "av", "4")
    await table.say("Skaz", "character edit", field="weapon", value=f"Revolver | pierce {pierce}")
    said = await hit(table, [1, MISS, MISS, MISS], armour=[MISS] * black, weapon="Revolver")

    assert ("armour 2" in said) == bool(black)


@pytest.mark.rule("BD-88", "BD-89", "R-42")
async def test_a_called_shot_costs_black_dice_and_goes_past_armour_if_the_gm_agrees(
    table: Game,
) -> None:
    """Two damage successes and the margin: 3, whatever the armour of 4 would have stopped."""
    await edit(table, "Blazer", "av", "4")
    card = await attack(table, "Skaz", "Blazer", more="called hand")
    assert text(card).splitlines()[1:3] == [
        "Skaz attacks Blazer: Sabre, at the hand, damage 4",
        "6 dice, 6 black; both roll at once",
    ]
    await table.press("GM", "GM: armour passed", await more(table, "GM"))
    assert "past the armour of Blazer, the GM agrees" in text(waiting(table))
    faces = [1, *[MISS] * 5, *[MISS] * 6, 1, 1, MISS, MISS]
    said = text(await answer(table, "Blazer", "No defence", *faces))

    assert said.splitlines()[0] == "Skaz hits Blazer: 3 wounds"
    assert "the called shot goes past the armour" in await reasons(table)


@pytest.mark.rule("BD-89")
@pytest.mark.parametrize(
    ("part", "black"),
    [("arm", 3), ("leg", 3), ("hand", 6), ("foot", 6), ("eye", 12), ("ear", 12)],
)
async def test_what_a_part_costs(table: Game, part: str, black: int) -> None:
    card = await attack(table, "Skaz", "Blazer", more=f"called {part}")

    assert f"6 dice, {black} black; both roll at once" in text(card)
    steps = await reasons(table, on=card)
    assert f"Skaz: Black dice {black}: called shot: {part} {black}" in steps


@pytest.mark.rule("BD-88")
async def test_the_defender_aims_her_own_blow_too(table: Game) -> None:
    """R-67: three black dice for the arm on her counter, none on an evasion."""
    await attack(table, "Skaz", "Blazer")
    card = await prepare(table, "Blazer", "Aim your own blow…", "arm")

    assert "Blazer aims at the arm" in text(card)
    shown = labels(card)
    assert any(label.startswith("Counter, kick, 3 dice, 3 black: hit") for label in shown)
    assert any(label.startswith("Evade, 8 dice: hit") for label in shown)
    assert "GM: armour passed" in labels(await more(table, "GM"))


@pytest.mark.rule("BD-88")
async def test_without_a_called_shot_no_armour_is_bare(table: Game) -> None:
    await attack(table, "Skaz", "Blazer")

    assert "GM: armour passed" not in labels(await more(table, "GM"))


@pytest.mark.rule("BD-88")
async def test_the_gm_takes_back_that_armour_is_passed(table: Game) -> None:
    """The button turns it on and off; off, armour of 2 stops 2 of 4."""
    await edit(table, "Blazer", "av", "2")
    await attack(table, "Skaz", "Blazer", more="called arm")
    await table.press("GM", "GM: armour passed", await more(table, "GM"))
    await table.press("GM", "GM: armour counts", await more(table, "GM"))
    assert "GM: armour passed" in labels(await more(table, "GM"))
    faces = [1, *[MISS] * 5, *[MISS] * 3, 1, 1, 1, MISS]
    said = text(await answer(table, "Blazer", "No defence", *faces))

    assert said.splitlines()[0] == "Skaz hits Blazer: 2 wounds"
    assert lost(await sheet(table, "Blazer")) == 2


@pytest.mark.rule("BD-85")
async def test_where_the_table_plays_it_armour_eats_the_margin(table: Game) -> None:
    """R-39 the other way: two black successes against one of the dice and a margin of 1."""
    await table.say("GM", "table house", key="blackdice av_cuts_margin", value="on")
    await edit(table, "Blazer", "av", "2")
    said = await hit(table, [1, MISS, MISS, MISS], armour=[1, 1], weapon="Revolver")

    assert said.splitlines()[0] == "Skaz hits Blazer: no damage"
    assert lost(await sheet(table, "Blazer")) == 0


@pytest.mark.rule("BD-82")
async def test_an_attack_undone_leaves_nobody_hurt(table: Game) -> None:
    await hit(table, [1, 1, 1, 1])
    await table.say("GM", "undo")

    assert lost(await sheet(table, "Blazer")) == 0
