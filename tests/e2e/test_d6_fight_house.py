"""House rules of OpenD6's fights, and what goes wrong in them without harm."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.cards import why
from tests.support.game import Game, labels, text
from tests.support.opend6fight import ails, do, duel, press

ATTACK = {"who": "Orc", "target": "Ana"}


async def orcs_turn(game: Game, **house: Any) -> None:
    """The orc has the turn, Ana in reach of its spear with fresh actions."""
    await duel(game, feet=12, wild_die="off", **house)
    await game.say("Skaz", "combat next")
    await game.say("GM", "combat next")
    await game.say("Skaz", "combat next")


async def blow(game: Game, answer: str, faces: tuple[int, ...]) -> str:
    """The orc attacks Ana and she answers so."""
    await do(game, "GM", "d6 attack", **ATTACK)
    return text(await press(game, "Skaz", answer, faces))


@pytest.mark.rule("D6-66", "R-20")
async def test_by_house_rule_strength_is_rolled_against_damage(game: Game) -> None:
    """15 damage against a roll of 14, which is better than the fixed 9."""
    await orcs_turn(game, resist_damage="roll")

    said = await blow(game, "Hold at", (5, 5, 5, 2, 3, 3, 3, 3, 3, 5, 5, 4))

    assert said.startswith("Orc hits Ana: Stunned")
    assert "damage 3 · 3 · 3 · 3 · 3 = 15 vs 14\nresists 5 · 5 · 4 = 14" in said

    assert "resists with 14: 1 point, rank 1" in await why(game, "Skaz")
    assert await ails(game, "Ana") == ["Stunned"]


@pytest.mark.rule("D6-24")
async def test_by_house_rule_a_bad_check_is_worse_than_none(game: Game) -> None:
    """17 against a check of 4 instead of the fixed 12: rank 3."""
    await orcs_turn(game, defence_floor="off")

    faces = (5, 5, 5, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    said = await blow(game, "Active, ", faces)

    assert said.startswith("Orc hits Ana: ")
    assert "= 17 vs 4" in said


@pytest.mark.rule("D6-22", "D6-25")
async def test_the_house_says_how_good_no_defence_is_and_how_much_room_there_is(
    game: Game,
) -> None:
    await duel(game, feet=12, passive_defence="7", clearance="3")
    await game.say("Skaz", "combat next")

    said = text(await do(game, "GM", "d6 attack", (1, 1, 2, 2), **ATTACK))

    assert "= 6 vs 7" in said


@pytest.mark.rule("D6-139")
async def test_by_house_rule_there_are_more_full_actions_at_a_die_less(game: Game) -> None:
    await duel(game, feet=8, wild_die="off", multi_action="on", gang="outnumber")
    await do(game, "Skaz", "act", what="defend, +10")
    await do(game, "Skaz", "d6 attack", target="Orc")
    said = text(await press(game, "GM", "Hold at 11", (1, 1, 1)))

    assert said.startswith("Ana misses Orc, by 7\nattack 1 · 1 · 1, +1 = 4 vs 11")
    assert "more full actions -1D, 3D are rolled" in await why(game, "Skaz")


@pytest.mark.rule("D6-100")
async def test_by_house_rule_attitude_weighs_on_insight_alone(game: Game) -> None:
    await duel(game, wild_die="off", attitude_mode="split")
    await game.say("GM", "d6 set", what="mind", value="willpower Centered", who="Orc")

    card = await do(
        game, "Skaz", "act", what="insult, startle", target="Orc", more="skill taunt: insult"
    )

    assert "Hold at 6" in labels(card)


@pytest.mark.rule("D6-13")
async def test_who_leaves_while_the_attack_waits_has_lost_it(game: Game) -> None:
    await orcs_turn(game)
    card = await do(game, "GM", "d6 attack", **ATTACK)
    await game.say("GM", "combat leave", who="Orc")

    said = text(next(one for one in game.cards() if one.id == card.id))
    assert said.startswith("Orc attacks Ana: lost")
    assert "Orc has left the fight" in said


@pytest.mark.rule("D6-13")
async def test_a_target_that_is_gone_is_not_hit(game: Game) -> None:
    await orcs_turn(game)
    card = await do(game, "GM", "d6 attack", **ATTACK)
    await game.say("Skaz", "combat leave")

    said = text(next(one for one in game.cards() if one.id == card.id))
    assert "Ana is gone" in said


async def test_an_attack_is_undone_with_all_that_came_of_it(game: Game) -> None:
    """The condition, the spent actions and the answer are as they were."""
    await orcs_turn(game)
    before = await game.scene()
    await blow(game, "Active, ", (6, 6, 6, 6, 1, 1, 1, 1, 6, 6, 6, 6, 6, 6, 6))
    hurt = await ails(game, "Ana")
    await game.say("GM", "undo")
    game.now += 60
    await game.say("GM", "undo")
    after = await game.scene()

    assert hurt == ["Out of Action"]
    assert after.conditions == before.conditions
    assert after.combatants == before.combatants


async def test_two_answers_in_one_moment_pay_once(game: Game) -> None:
    await orcs_turn(game)
    await do(game, "GM", "d6 attack", **ATTACK)
    game.dice.waiting = [4, 3, 2, 2]

    first, second = await game.race(("Skaz", "Active, "), ("Skaz", "Hold at"))
    spent = text(await game.say("GM", "combat show"))

    assert text(first).startswith("Orc misses Ana, by 1")
    assert "Nothing" in text(second)
    assert "Ana left: full, step" in spent


async def test_only_a_gm_says_what_defends_or_how_many_friends_count(game: Game) -> None:
    await duel(game)

    defence = text(await do(game, "Skaz", "d6 attack", target="Orc", more="defends 1D"))
    gang = text(await do(game, "Skaz", "d6 attack", target="Orc", more="gang 6"))

    assert defence.startswith("Only a GM")
    assert gang.startswith("Only a GM")


async def test_a_hidden_attacker_is_told_to_show_first(game: Game) -> None:
    await orcs_turn(game)
    await game.say("GM", "act", what="hide / show", who="Orc")

    said = await do(game, "GM", "d6 attack", **ATTACK)

    assert said.ephemeral
    assert "Orc is hidden. Show everybody first" in text(said)


async def test_nobody_fights_where_no_fight_is(game: Game) -> None:
    await duel(game)
    await game.say("GM", "combat end")

    assert "No fight here" in text(await do(game, "Skaz", "d6 attack", target="Orc"))


async def test_recovering_outside_a_fight_costs_nothing(game: Game) -> None:
    await duel(game, wild_die="off")
    await game.say("GM", "character edit", who="Ana", field="skills", value="stamina | value 4D")
    await game.say("GM", "combat end")
    await game.say("GM", "gm damage", who="Ana", amount=4)

    await do(game, "Skaz", "act", (6, 6, 6, 6, 6, 6, 6, 6), what="recover")
    said = text(await press(game, "Skaz", "+1D on the next recovery, 1 rank"))

    assert said.startswith("Ana: +1D on the next recovery check")


@pytest.mark.rule("D6-18", "D6-96")
async def test_a_gm_allows_a_blow_on_who_is_out_of_action(game: Game) -> None:
    """Its resistance is 0; without the GM's word it is refused."""
    await duel(game, feet=12, wild_die="off")
    await game.say("GM", "gm damage", who="Ana", amount=5)
    await game.say("GM", "combat next")

    barred = text(await do(game, "GM", "d6 attack", **ATTACK))
    faces = (1, 1, 1, 1, 1, 1, 1, 1, 1)
    said = text(await do(game, "GM", "d6 attack", faces, more="helpless", **ATTACK))

    assert "Ana is out of action and does not resist" in barred
    assert "out of action: 0" in await why(game, "Skaz")
    assert "= 4 vs 0" in said


@pytest.mark.rule("D6-119", "D6-121")
async def test_in_lifo_the_faster_interrupt_without_holding(game: Game) -> None:
    """The orc is first; Ana acts within its attack and makes it impossible."""
    await duel(game, feet=10, wild_die="off", order="lifo")
    await do(game, "GM", "d6 attack", **ATTACK)
    await press(game, "Skaz", "Interrupt: Ana")
    await do(game, "Skaz", "act", what="move", more="feet 20, away Orc")
    lost = next(text(one) for one in game.cards() if ": lost" in text(one))

    assert lost.startswith("Orc attacks Ana: lost")
    assert "Ana is out of reach" in lost


@pytest.mark.rule("D6-119")
async def test_who_interrupts_may_do_nothing_after_all(game: Game) -> None:
    await duel(game, feet=12, wild_die="off", order="lifo")
    await do(game, "GM", "d6 attack", **ATTACK)
    await press(game, "Skaz", "Interrupt: Ana")

    card = await press(game, "Skaz", "Ana: nothing more")

    assert "Hold at 12: stops 24 %" in labels(card)


@pytest.mark.rule("D6-13")
async def test_by_house_rule_faces_are_given_with_the_attack_they_are_thrown_for(
    game: Game,
) -> None:
    """R-25: 17 lies before the answer; what is thrown afterwards was not typed."""
    await orcs_turn(game, reaction_timing="after_roll")

    card = text(await game.say("GM", "d6 attack", faces="5,5,5,2", **ATTACK))
    game.dice.waiting = [1, 1, 1, 1, 1]
    said = text(await game.say("Skaz", "answer", how="hold at 12"))

    assert "attack 5 · 5 · 5 · 2 = 17 (by hand)" in card
    assert said.startswith("Orc hits Ana: no harm")
    assert "attack 5·5·5·2 = 17 vs 12 (by hand)" in said


@pytest.mark.rule("D6-13", "D6-24")
async def test_by_house_rule_faces_that_do_not_reach_the_fixed_value_miss_at_once(
    game: Game,
) -> None:
    await orcs_turn(game, reaction_timing="after_roll")

    said = text(await game.say("GM", "d6 attack", faces="2,3,3,3", **ATTACK))

    assert said.startswith("Orc misses Ana, by 1")
    assert "by hand" in said


@pytest.mark.rule("D6-13")
async def test_by_house_rule_damage_is_not_thrown_with_the_attack(game: Game) -> None:
    """The defender may still answer, so nobody knows how many dice the damage has."""
    await orcs_turn(game, reaction_timing="after_roll")
    before = await game.scene()

    said = text(await game.say("GM", "d6 attack", faces="5,5,5,2,1,1,1,1,1", **ATTACK))

    assert said == "Orc throws 4 dice here; you typed 9."
    assert await game.scene() == before
