"""Black Dice's damage: dice, Strength, margin, armour, bruises, called shots (BD-76 to BD-89)."""

from __future__ import annotations

import pytest

from tests.support.black import (
    answer,
    attack,
    lost,
    pair,
    panel,
    refused,
    sheet,
)
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

    assert said.startswith("Skaz HITS Blazer by 1: 2 wounds")
    assert "3 + margin 1 - 2 armour = 2" in said
    assert lost(await sheet(table, "Blazer")) == 2


@pytest.mark.rule("BD-85")
async def test_two_successes_against_a_black_one_of_armour_four_leave_one(table: Game) -> None:
    """The text's second: 4 damage dice score 2, one of 4 black dice 1; the margin comes after."""
    await edit(table, "Blazer", "av", "4")
    said = await hit(
        table, [1, 6, MISS, MISS, MISS], margin=2, armour=[1, MISS, MISS, MISS], weapon="Revolver"
    )

    assert "2 - 1 by armour 4's dice + margin 2 = 3" in said
    assert "Armour's black dice: **1** · 2 · 2 · 2" in said


@pytest.mark.rule("BD-85")
async def test_the_same_shot_where_margins_of_shots_do_not_count(table: Game) -> None:
    await table.say("GM", "table house", key="blackdice margin_in_ranged", value="off")
    await edit(table, "Blazer", "av", "4")
    said = await hit(
        table, [1, 1, MISS, MISS], margin=2, armour=[1, MISS, MISS, MISS], weapon="Revolver"
    )

    assert said.startswith("Skaz HITS Blazer by 2: 1 wound")


@pytest.mark.rule("BD-76")
async def test_sixes_of_damage_dice_are_thrown_again(table: Game) -> None:
    """6, 2, then 6, then 1: three pips and the margin."""
    said = await hit(table, [6, MISS, MISS, MISS, 6, 1])

    assert "Damage 4 dice: 3 + margin 1 = 4" in said


@pytest.mark.rule("BD-76")
async def test_a_weapon_nobody_has_does_no_damage(table: Game) -> None:
    assert "has no “Axe”" in await refused(
        table, "Skaz", "black attack", target="Blazer", weapon="Axe"
    )


@pytest.mark.rule("BD-77")
@pytest.mark.parametrize(("weapon", "dice"), [("Sabre", 6), ("Revolver", 4)])
async def test_strength_adds_to_blows_and_not_to_shots(table: Game, weapon: str, dice: int) -> None:
    await edit(table, "Skaz", "strength", "2")
    said = await hit(table, [MISS] * dice, weapon=weapon)

    assert ("Damage 4 + Strength 2 = 6 dice" in said) == (weapon == "Sabre")


@pytest.mark.rule("BD-77", "BD-78", "BD-80")
async def test_a_weakling_rolls_one_damage_die_at_least(table: Game) -> None:
    await edit(table, "Skaz", "strength", "-3")
    await attack(table, "Skaz", "Blazer", weapon="kick")
    said = text(await answer(table, "Blazer", "No defence", 1, MISS, 1))

    assert "Damage 2 + Strength -3 = 1 die: 1 + margin 1 = 2" in said


@pytest.mark.rule("BD-79", "BD-102")
async def test_the_margin_is_a_term_of_its_own(table: Game) -> None:
    """No degree works besides it: 3 + 1 = 4."""
    said = await hit(table, [1, 1, 1, MISS])

    assert said.splitlines()[0] == "Skaz HITS Blazer by 1: 4 wounds"
    assert said.splitlines()[4:7] == [
        "Skaz scores 1",
        "Blazer does not defend: 0",
        "Damage 4 dice: 3 + margin 1 = 4",
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

    assert said.startswith(f"Skaz HITS Blazer by 1: 1 {harm}")
    assert (after.lethal, after.bruise) == ((1, 0) if harm == "wound" else (0, 1))


@pytest.mark.rule("BD-82", "BD-83", "BD-93")
async def test_damage_goes_on_along_the_reserve_and_its_dice_on_everything(table: Game) -> None:
    """4 pips, 7 lost: 3 of the reserve, 4 black dice on the next attack and on a task."""
    said = await hit(table, [1, 1, 1, MISS], margin=4)
    assert "●●●● | ▣▣▣▣ → ○○○○ | ▢▢▣▣ -4" in said
    assert "rolls to stay awake when the next round begins" in said
    assert "Blazer ○○○○ ▢▢▣▣" in panel(table)
    await table.say("GM", "combat next")
    card = text(await attack(table, "Blazer", "Skaz", weapon="fists"))
    assert "Black dice 4: wounds, 3 of the reserve 4" in card
    table.dice.waiting = [1, MISS, MISS, MISS, MISS]
    assert "wounds, 3 of the reserve 4" in text(await table.say("Blazer", "black roll", pool=1))


@pytest.mark.rule("BD-83", "BD-46")
async def test_a_wound_counts_at_once_in_the_same_round(table: Game) -> None:
    """The answer to the second attack is rolled with the black dice of the first (R-65)."""
    await table.say("Skaz", "black-fight declare", actions=2)
    await table.say("Blazer", "black-fight declare", actions=2)
    await attack(table, "Skaz", "Blazer")
    await answer(table, "Blazer", "No defence", 1, 1, 1, *[1] * 4)
    card = await attack(table, "Skaz", "Blazer")

    assert any(label.startswith("Evade (4 dice, 4 black)") for label in labels(card))


@pytest.mark.rule("BD-82")
async def test_what_goes_beyond_the_track_is_named_and_nothing_more(table: Game) -> None:
    """12 pips in all: 5 by margin and 10 by dice are 3 too many; nobody gets up from that."""
    said = await hit(table, [6, 6, 6, 6, 1, 1, 6, 6, 1, 1], margin=5)
    after = await sheet(table, "Blazer")

    assert "3 more than there was to lose: overkill" in said
    assert lost(after) == 12
    assert not after.awake
    assert panel(table).splitlines()[2] == "✗ Blazer"


@pytest.mark.rule("BD-86")
async def test_special_armour_stops_shots_point_for_point(table: Game) -> None:
    """3 + 1 against 3 is 1."""
    await edit(table, "Blazer", "av", "3")
    await edit(table, "Blazer", "armour", "hard")
    said = await hit(table, [1, 1, 1, MISS], weapon="Revolver")

    assert said.startswith("Skaz HITS Blazer by 1: 1 wound")
    assert "special armour" in said


@pytest.mark.rule("BD-87")
@pytest.mark.parametrize(("pierce", "black"), [("3", 1), ("9", 0)])
async def test_special_bullets_pierce_armour(table: Game, pierce: str, black: int) -> None:
    await edit(table, "Blazer", "av", "4")
    await table.say("Skaz", "character weapon edit", name="Revolver", field="pierce", value=pierce)
    said = await hit(table, [1, MISS, MISS, MISS], armour=[MISS] * black, weapon="Revolver")

    assert ("Armour's black dice" in said) == bool(black)


@pytest.mark.rule("BD-88", "BD-89")
async def test_a_called_shot_costs_black_dice_and_goes_past_armour_if_the_gm_agrees(
    table: Game,
) -> None:
    """Two damage successes and the margin: 3, whatever the armour of 4 would have stopped."""
    await edit(table, "Blazer", "av", "4")
    card = await attack(table, "Skaz", "Blazer", called="hand")
    assert "called shot: hand 6" in text(card)
    card = await table.press("GM", "GM: armour ignored", card)
    assert "past the armour of Blazer" in text(card)
    faces = [1, *[MISS] * 5, *[MISS] * 6, 1, 1, MISS, MISS]
    said = text(await answer(table, "Blazer", "No defence", *faces))

    assert said.startswith("Skaz HITS Blazer by 1: 3 wounds")
    assert "the called shot goes past the armour" in said


@pytest.mark.rule("BD-89")
@pytest.mark.parametrize(
    ("part", "black"),
    [("arm", 3), ("leg", 3), ("hand", 6), ("foot", 6), ("eye", 12), ("ear", 12)],
)
async def test_what_a_part_costs(table: Game, part: str, black: int) -> None:
    card = text(await attack(table, "Skaz", "Blazer", called=part))

    assert f"Black dice {black}: called shot: {part} {black}" in card


@pytest.mark.rule("BD-88")
async def test_the_defender_aims_her_own_blow_too(table: Game) -> None:
    """R-67: three black dice for the arm on her counter, none on an evasion."""
    card = await attack(table, "Skaz", "Blazer")
    card = await table.pick("Blazer", ["arm"], card, "Aim your own blow")

    assert "Blazer aims at the arm" in text(card)
    shown = labels(card)
    assert any(label.startswith("Counter: fists (3 dice, 3 black)") for label in shown)
    assert any(label.startswith("Evade (8 dice): hit") for label in shown)
    assert "GM: armour ignored" in shown


@pytest.mark.rule("BD-88")
async def test_without_a_called_shot_no_armour_is_bare(table: Game) -> None:
    card = await attack(table, "Skaz", "Blazer")

    assert "GM: armour ignored" not in labels(card)


@pytest.mark.rule("BD-88")
async def test_the_gm_takes_back_that_armour_is_passed(table: Game) -> None:
    """The button turns it on and off; off, armour of 2 stops 2 of 4."""
    await edit(table, "Blazer", "av", "2")
    card = await attack(table, "Skaz", "Blazer", called="arm")
    card = await table.press("GM", "GM: armour ignored", card)
    card = await table.press("GM", "GM: armour counts", card)
    assert "GM: armour ignored" in labels(card)
    faces = [1, *[MISS] * 5, *[MISS] * 3, 1, 1, 1, MISS]
    said = text(await answer(table, "Blazer", "No defence", *faces))

    assert said.splitlines()[0] == "Skaz HITS Blazer by 1: 2 wounds"
    assert lost(await sheet(table, "Blazer")) == 2


@pytest.mark.rule("BD-85")
async def test_where_the_table_plays_it_armour_eats_the_margin(table: Game) -> None:
    """R-39 the other way: two black successes against one of the dice and a margin of 1."""
    await table.say("GM", "table house", key="blackdice av_cuts_margin", value="on")
    await edit(table, "Blazer", "av", "2")
    said = await hit(table, [1, MISS, MISS, MISS], armour=[1, 1], weapon="Revolver")

    assert said.startswith("Skaz HITS Blazer by 1: 0 wounds")
    assert lost(await sheet(table, "Blazer")) == 0


@pytest.mark.rule("BD-82")
async def test_an_attack_undone_leaves_nobody_hurt(table: Game) -> None:
    await hit(table, [1, 1, 1, 1])
    await table.say("GM", "undo")

    assert lost(await sheet(table, "Blazer")) == 0
