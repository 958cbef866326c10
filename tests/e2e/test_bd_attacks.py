"""Black Dice's attacks and their answers, chosen before any die is shown (BD-63 to BD-75)."""

from __future__ import annotations

import pytest

from tests.support.black import (
    REVOLVER,
    SABRE,
    answer,
    answers,
    attack,
    fighter,
    lost,
    more,
    pair,
    refused,
    sheet,
    standing,
    told,
    weapon,
)
from tests.support.blacktasks import reasons
from tests.support.game import Game, labels, text


@pytest.fixture
async def table(game: Game) -> Game:
    """Skaz, then Blazer, in round 1 of a fight."""
    return await pair(game)


@pytest.mark.rule("BD-45")
async def test_an_attack_may_wait_for_ever(table: Game) -> None:
    await table.say("GM", "table house", key="blackdice pending_hours", value="0")
    card = await attack(table, "Skaz", "Blazer", weapon="Sabre")

    assert text(card).splitlines()[1:] == [
        "Skaz attacks Blazer: Sabre, damage 4",
        "6 dice; both roll at once",
        "a defence takes Blazer's action",
    ]


@pytest.mark.rule("BD-63", "BD-64")
async def test_a_melee_attack_may_be_countered_or_evaded(table: Game) -> None:
    """The knife is not drawn, so it is fists or a kick; no die is shown yet (R-69)."""
    card = await attack(table, "Skaz", "Blazer", weapon="Sabre")

    assert answers(card) == ["Evade, 8 dice", "Counter, kick", "No defence"]
    assert answers(await more(table, "Blazer"))[0] == "Counter, fists"
    steps = await reasons(table, "Blazer", card)
    assert steps[0] == "Skaz: Dexterity 2 + Swordplay 4 = 6"
    assert "Evade: Dexterity 2 + Unarmed 1 + Dodge 5 = 8: hit 29 %" in steps
    assert (await table.scene()).rolls[1].open


@pytest.mark.rule("BD-63", "BD-67")
@pytest.mark.parametrize(
    ("shot", "reaction"),
    [(False, "dodge"), (False, "duel"), (False, "close in"), (True, "evade"), (True, "counter")],
)
async def test_no_answer_fits_every_attack(table: Game, *, shot: bool, reaction: str) -> None:
    arm = "Revolver" if shot else "Sabre"
    await attack(table, "Skaz", "Blazer", weapon=arm)

    assert "There is:" in await refused(table, "Blazer", "answer", how=reaction)


@pytest.mark.rule("BD-64")
async def test_who_scores_more_in_a_counter_lands_the_blow(table: Game) -> None:
    """3 against 1: the attacker by 2."""
    await attack(table, "Skaz", "Blazer")
    said = text(
        await answer(table, "Blazer", "Counter, kick", *[1, 1, 1, 2, 2, 2], *[1, 2, 2], *[2] * 4)
    )

    assert said.splitlines() == [
        "Skaz hits Blazer: 2 wounds",
        "Skaz **1** · **1** · **1** · 2 · 2 · 2 = 3",
        "Blazer **1** · 2 · 2 = 1",
        "Sabre 2 · 2 · 2 · 2 = 0, +2 margin = 2",
        "Blazer ●●○○ ▣▣▣▣",
    ]


@pytest.mark.rule("BD-64")
async def test_the_defender_strikes_back_with_her_own_weapon(table: Game) -> None:
    """1 against 3: a kick of the defender's by 2, two damage dice."""
    await attack(table, "Skaz", "Blazer")
    faces = [*[1, 2, 2, 2, 2, 2], *[1, 1, 1], *[1, 2]]
    said = text(await answer(table, "Blazer", "Counter, kick", *faces))

    assert said.splitlines()[0] == "Blazer strikes back at Skaz: 3 bruises"
    assert said.splitlines()[-2:] == ["Kick **1** · 2 = 1, +2 margin = 3", "Skaz ●○○○ ▣▣▣▣"]
    assert lost(await sheet(table, "Skaz")) == 3
    assert lost(await sheet(table, "Blazer")) == 0


@pytest.mark.rule("BD-64")
async def test_a_tie_lands_no_blow(table: Game) -> None:
    await attack(table, "Skaz", "Blazer")
    said = text(await answer(table, "Blazer", "Counter", *[1, 1, 2, 2, 2, 2], *[1, 1, 2]))

    assert said.splitlines() == [
        "Skaz and Blazer both miss",
        "Skaz **1** · **1** · 2 · 2 · 2 · 2 = 2",
        "Blazer **1** · **1** · 2 = 2",
    ]
    assert (await reasons(table))[:5] == [
        "Skaz: Dexterity 2 + Swordplay 4 = 6",
        "Skaz: 2",
        "Blazer: Counter",
        "Blazer: Dexterity 2 + Unarmed 1 = 3",
        "Blazer: 2",
    ]


@pytest.mark.rule("BD-65", "BD-66")
@pytest.mark.parametrize(("rule", "dice"), [("full", 8), ("half", 5), ("off", 3)])
async def test_evading_adds_dodge_as_the_table_plays_it(table: Game, rule: str, dice: int) -> None:
    """Dexterity 2 + Unarmed 1 + Dodge 5, or half of it, or nothing (R-29)."""
    await table.say("GM", "table house", key="blackdice complementary", value=rule)
    card = await attack(table, "Skaz", "Blazer")

    assert any(label.startswith(f"Evade, {dice} dice: hit") for label in labels(card))


@pytest.mark.rule("BD-66")
@pytest.mark.parametrize(
    ("mine", "theirs", "verdict"),
    [
        (1, 4, "Skaz misses Blazer: evaded"),
        (2, 2, "Skaz misses Blazer: evaded"),
        (3, 2, "Skaz hits Blazer: 1 wound"),
    ],
)
async def test_who_evades_is_not_hit_unless_beaten_and_never_hits_back(
    table: Game, mine: int, theirs: int, verdict: str
) -> None:
    await attack(table, "Skaz", "Blazer")
    faces = [*[1] * mine, *[2] * (6 - mine), *[1] * theirs, *[2] * (8 - theirs)]
    damage = [2] * 4 if "hits" in verdict else []
    said = text(await answer(table, "Blazer", "Evade", *faces, *damage))

    assert said.splitlines()[0] == verdict
    assert lost(await sheet(table, "Skaz")) == 0


@pytest.mark.rule("BD-65")
async def test_dodge_is_typed_where_the_sheet_has_another(table: Game) -> None:
    await attack(table, "Skaz", "Blazer")
    listed = await more(table, "Blazer")
    refusal = await table.write("Blazer", "Other dice…", {"pool": "", "dodge": "-1"}, listed)
    assert refusal.ephemeral
    assert "at least 0" in text(refusal)
    card = await told(table, "Blazer", "Other dice…", {"pool": "2+3", "dodge": "2"})

    assert any(label.startswith("Evade, 7 dice: hit") for label in labels(card))


@pytest.mark.rule("BD-67", "BD-69", "BD-70")
async def test_a_shot_may_be_dodged_or_answered_by_drawing(table: Game) -> None:
    """Her shotgun is carried: two actions, half the pool; Dexterity + Dodge to dodge."""
    card = await attack(table, "Skaz", "Blazer", weapon="Revolver")

    assert labels(card)[:3] == [
        "Dodge, 7 dice: hit 34 %",
        "Draw & fire, Shotgun, half dice: hit 64 %, strike 17 %",
        "No defence: hit 91 %",
    ]
    assert any(
        line.startswith("Draw & fire, Shotgun: Dexterity 2 + Firearms 4 = 6 ÷ 2 = 3")
        for line in await reasons(table, "Blazer", card)
    )


@pytest.mark.rule("BD-69")
async def test_drawing_and_firing_takes_both_actions(table: Game) -> None:
    await attack(table, "Skaz", "Blazer", weapon="Revolver")
    faces = [*[2] * 6, *[1, 2, 2], *[2] * 6]
    said = text(await answer(table, "Blazer", "Draw & fire", *faces))
    shotgun = await weapon(table, "Blazer", "Shotgun")

    assert said.splitlines()[0] == "Blazer strikes back at Skaz: 1 wound"
    assert (shotgun.ready, shotgun.loaded) == (True, False)
    kept = await standing(table, "Blazer")
    assert (kept.declared, kept.used) == (2, 2)


@pytest.mark.rule("BD-69")
async def test_with_a_single_action_nobody_draws_and_fires(table: Game) -> None:
    await table.say("Blazer", "character edit", field="dexterity", value="0")
    card = await attack(table, "Skaz", "Blazer", weapon="Revolver")

    assert answers(card) == ["Dodge, 5 dice", "No defence"]
    assert "There is: dodge" in await refused(table, "Blazer", "answer", how="draw & fire")


@pytest.mark.rule("BD-67", "BD-68")
async def test_a_gun_in_hand_makes_a_duel_and_both_spend_a_shot(table: Game) -> None:
    """1 against 2: the defender by 1."""
    await table.say("Blazer", "character edit", field="weapon", value="Shotgun | ready yes")
    card = await attack(table, "Skaz", "Blazer", weapon="Revolver")
    assert answers(card) == ["Dodge, 7 dice", "Duel, Shotgun", "No defence"]
    faces = [*[1, 2, 2, 2, 2, 2], *[1, 1, 2, 2, 2, 2], *[1, 2, 2, 2, 2, 2]]
    said = text(await answer(table, "Blazer", "Duel", *faces))

    assert said.splitlines()[0] == "Blazer strikes back at Skaz: 2 wounds"
    assert not (await weapon(table, "Blazer", "Shotgun")).loaded
    assert (await weapon(table, "Skaz", "Revolver")).loaded


@pytest.mark.rule("BD-68", "R-32")
async def test_a_tied_duel_hits_nobody_and_an_empty_gun_fights_none(table: Game) -> None:
    await table.say("Blazer", "character edit", field="weapon", value="Shotgun | ready yes")
    await attack(table, "Skaz", "Blazer", weapon="Revolver", more="actions 2")
    said = text(await answer(table, "Blazer", "Duel", *[2] * 3, *[2] * 6))
    assert said.splitlines()[0] == "Skaz and Blazer both miss"
    assert "There is: dodge" in await _second(table)


@pytest.mark.rule("BD-69")
async def test_drawing_and_firing_takes_two_actions_where_defences_are_free(table: Game) -> None:
    """The draw and the shot (R-75): not with Dexterity 0, and with more both are spent."""
    await table.say("GM", "table house", key="blackdice defence_costs_action", value="off")
    await table.say("Blazer", "character edit", field="dexterity", value="0")
    card = await attack(table, "Skaz", "Blazer", weapon="Revolver", more="actions 2")
    assert answers(card) == ["Dodge, 5 dice", "No defence"]
    await answer(table, "Blazer", "No defence", *[2] * 3)

    await table.say("Blazer", "character edit", field="dexterity", value="1")
    card = await attack(table, "Skaz", "Blazer", weapon="Revolver")
    assert answers(card) == [
        "Dodge, 6 dice",
        "Draw & fire, Shotgun, half dice",
        "No defence",
    ]
    await answer(table, "Blazer", "Draw & fire", *[2] * 3, *[2] * 2)

    kept = await standing(table, "Blazer")
    assert (kept.declared, kept.used) == (2, 2)


@pytest.mark.rule("BD-69")
async def test_one_action_left_is_not_enough_to_draw_and_fire(table: Game) -> None:
    """One of two is spent; a free defence does not make up for the other (R-33, R-75)."""
    await table.say("GM", "table house", key="blackdice defence_costs_action", value="off")
    await table.say("Skaz", "act", what="hold")
    await table.say("Blazer", "act", what="2 or more actions: 2")
    await table.say("Blazer", "act", what="other action: door")
    await table.say("Skaz", "act", what="step in")
    card = await attack(table, "Skaz", "Blazer", weapon="Revolver")

    assert answers(card) == ["Dodge, 3 dice", "No defence"]
    assert "There is: dodge" in await refused(table, "Blazer", "answer", how="draw & fire")


async def _second(table: Game) -> str:
    """A further shot at Blazer, who has a free defence at this table, and her try to duel."""
    await table.say("GM", "table house", key="blackdice defence_costs_action", value="off")
    await attack(table, "Skaz", "Blazer", weapon="Revolver")
    return await refused(table, "Blazer", "answer", how="duel")


@pytest.mark.rule("BD-71", "BD-72", "BD-70", "R-34")
@pytest.mark.parametrize(
    ("feet", "band", "label"),
    [
        (11, "", "Dodge, 7 dice: hit 34 %"),
        (10, ", close range", "Dodge, 4 dice: hit 55 %"),
        (6, ", close range", "Dodge, 4 dice: hit 55 %"),
        (5, ", point blank", "Dodge, 2 dice: hit 73 %"),
    ],
)
async def test_the_nearer_the_shot_the_less_dodge_helps(
    table: Game, feet: int, band: str, label: str
) -> None:
    card = await attack(table, "Skaz", "Blazer", weapon="Revolver", more=f"feet {feet}")

    assert text(card).splitlines()[1] == f"Skaz attacks Blazer: Revolver{band}, damage 4"
    assert label in labels(card)


@pytest.mark.rule("BD-72")
async def test_at_point_blank_clumsiness_leaves_no_dice(table: Game) -> None:
    await table.say("Blazer", "character edit", field="dexterity", value="-1")
    card = await attack(table, "Skaz", "Blazer", weapon="Revolver", more="range point blank")

    assert not any(label.startswith("Dodge") for label in labels(card))
    dodge = next(one for one in labels(await more(table, "Blazer")) if one.startswith("Dodge"))
    assert dodge == "Dodge: no dice for it"


@pytest.mark.rule("BD-71")
async def test_nobody_is_nearer_than_no_feet(table: Game) -> None:
    assert "at least 0" in await refused(
        table, "Skaz", "black attack", target="Blazer", weapon="Revolver", more=f"feet {-1}"
    )
    assert "not both" in await refused(
        table, "Skaz", "black attack", target="Blazer", more="range close, feet 3"
    )


@pytest.mark.rule("BD-73", "BD-74", "R-36")
async def test_at_point_blank_one_may_close_in_on_the_shooter(table: Game) -> None:
    """1 against 3 by fists: the defender by 2; three black dice against a repeating gun."""
    card = await attack(table, "Skaz", "Blazer", weapon="Revolver", more="range point blank")
    assert "Close in, kick, 3 dice, 3 black" in answers(card)
    faces = [*[1, 2, 2, 2, 2, 2], *[1, 1, 1], *[2, 2, 2], *[1, 2]]
    said = text(await answer(table, "Blazer", "Close in, kick", *faces))

    assert said.splitlines()[0] == "Blazer strikes back at Skaz: 3 bruises"
    assert "black 2 · 2 · 2 (closing in on a repeating gun 3)" in said
    assert (await standing(table, "Skaz")).engaged == ("blazer",)


@pytest.mark.rule("BD-73")
async def test_nobody_closes_in_from_afar(table: Game) -> None:
    card = await attack(table, "Skaz", "Blazer", weapon="Revolver", more="range close")

    assert not any("Close in" in label for label in labels(card))
    assert "There is: dodge" in await refused(table, "Blazer", "answer", how="close in")


@pytest.mark.rule("BD-74")
async def test_a_gun_that_needs_reloading_brings_no_black_dice(table: Game) -> None:
    await table.say("Skaz", "character edit", field="weapon", value="Revolver | needs_reload yes")
    card = await attack(table, "Skaz", "Blazer", weapon="Revolver", more="range point blank")

    assert "Close in, kick" in answers(card)


@pytest.mark.rule("BD-75", "BD-79")
async def test_a_single_success_more_hits_and_goes_straight_on_to_damage(table: Game) -> None:
    await attack(table, "Skaz", "Blazer", weapon="Revolver")
    faces = [*[1, 1, 1, 2, 2, 2], *[1, 1, 2, 2, 2, 2, 2], *[1, 2, 2, 2]]
    said = text(await answer(table, "Blazer", "Dodge", *faces))

    assert said.splitlines()[0] == "Skaz hits Blazer: 2 wounds"
    assert "Revolver **1**·2·2·2 = 1, +1 margin = 2" in said
    assert "Damage 4 dice: 1 + margin 1 = 2" in await reasons(table)


@pytest.mark.rule("BD-26", "BD-60")
async def test_a_broken_weapon_strikes_nobody_and_answers_nothing(table: Game) -> None:
    """The GM's "breaks" leaves it in hand and of no use; nothing clears it."""
    arms = [{**SABRE, "broken": True}, {**REVOLVER, "broken": True}]
    await fighter(table, "Thug", dexterity=1, weapons=arms)
    table.dice.waiting = [2]
    await table.say("GM", "combat join", who="Thug")
    blow = await attack(table, "Skaz", "Thug", weapon="Sabre", more="actions 2")
    assert answers(blow) == ["Counter, kick", "Evade", "No defence"]
    await answer(table, "Thug", "No defence", *[2] * 4)
    shot = await attack(table, "Skaz", "Thug", weapon="Revolver")
    assert answers(shot) == ["Dodge", "No defence"]
    await answer(table, "Thug", "No defence", *[2] * 4)
    for _ in range(2):
        await table.say("GM", "combat next")
    said = await refused(table, "GM", "black attack", who="Thug", target="Skaz", weapon="Sabre")
    assert said == "The Sabre is broken."
