"""Attack and defence in OpenD6's melee as people play it (D6-10 to D6-25, D6-58, D6-65 to 67)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.support.cards import why
from tests.support.game import Game, labels, text
from tests.support.opend6fight import ails, do, duel, press

ATTACK = {"who": "Orc", "target": "Ana"}


async def orcs_turn(game: Game, feet: int = 12, **house: Any) -> None:
    """The orc has the turn, its spear in reach of Ana."""
    await duel(game, feet=feet, **house)
    await game.say("Skaz", "combat next")


async def strike(game: Game, answer: str, faces: tuple[int, ...], by: str = "Skaz") -> str:
    """The orc attacks Ana and she answers so."""
    await do(game, "GM", "d6 attack", **ATTACK)
    return text(await press(game, by, answer, faces))


@pytest.mark.rule("D6-18", "D6-22")
@pytest.mark.parametrize(
    ("dice", "verdict"),
    [
        ((4, 3, 2, 2), "Orc misses Ana, by 1"),
        ((3, 3, 3, 3, 1, 1, 1, 1, 1), "Orc hits Ana: no harm"),
        ((5, 5, 5, 2, 1, 1, 1, 1, 1), "Orc hits Ana: no harm"),
    ],
)
async def test_an_attack_that_reaches_the_fixed_value_hits(
    game: Game, dice: tuple[int, ...], verdict: str
) -> None:
    """11 misses 12, 12 is a hit with no points, 17 is rank 1."""
    await orcs_turn(game)

    assert (await strike(game, "Hold at 12", dice)).startswith(verdict)


@pytest.mark.rule("D6-23", "D6-128")
async def test_the_full_action_defends_with_ten_more_until_the_next_full_action(
    game: Game,
) -> None:
    """A slower character gives up her regular action; every attack rolls anew."""
    await orcs_turn(game)
    await game.say("GM", "combat next")
    await game.say("Skaz", "combat next")

    first = await strike(game, "Defend +10, full", (5, 5, 5, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1))
    told = await why(game, "Skaz")
    panel = text(await game.say("GM", "combat show"))

    assert "defence check with +10 against the fixed value 12: 14 counts" in told
    assert first.startswith("Orc hits Ana: no harm")
    assert "Ana left: bonus, step · defends +10" in panel


@pytest.mark.rule("D6-23")
async def test_the_stance_is_held_once_and_ends_with_a_full_action(game: Game) -> None:
    await duel(game, feet=12)
    on = text(await do(game, "Skaz", "act", what="defend, +10"))
    twice = text(await do(game, "Skaz", "act", what="defend, +10"))
    await game.say("Skaz", "combat next")
    rolled = text(await do(game, "GM", "d6 attack", (5, 5, 5, 2, 2, 2, 2, 2), **ATTACK))
    await game.say("GM", "combat next")
    await do(game, "Skaz", "act", what="move", more="feet 2, towards Orc")
    await game.say("Skaz", "combat next")
    asked = await do(game, "GM", "d6 attack", **ATTACK)

    assert on.startswith("Ana goes on the defensive: +10")
    assert twice == "Ana has no full action left in round 1. A new round brings a new one."
    assert rolled.startswith("Orc misses Ana, by 1\nattack 5 · 5 · 5 · 2 = 17 vs 18\n")
    assert "Hold at 12: stops 24 %" in labels(asked)


@pytest.mark.rule("D6-24", "D6-13")
async def test_who_is_not_even_reached_rolls_no_defence(game: Game) -> None:
    """An attack of 11 misses the fixed value 12: the bonus action is spent, no die falls."""
    await orcs_turn(game)
    await game.say("GM", "combat next")
    await game.say("Skaz", "combat next")

    said = await strike(game, "Active, bonus", (4, 3, 2, 2))

    assert said.startswith("Orc misses Ana, by 1")
    assert "does not reach the fixed value: no defence check" in await why(game, "Skaz")


@pytest.mark.rule("D6-24")
async def test_another_fitting_skill_may_defend(game: Game) -> None:
    await orcs_turn(game)
    await game.say("GM", "combat next")
    await game.say("Skaz", "combat next")
    await do(game, "GM", "d6 attack", **ATTACK)
    said = text(
        await do(
            game, "Skaz", "answer", (5, 5, 5, 2, 6, 6, 5),
            how="active, bonus, another skill", more="skill taunt: insult",
        )
    )  # fmt: skip

    assert said.startswith("Orc misses Ana, by 1")
    assert "defence taunt: insult 3D+1" in await why(game, "Skaz")


@pytest.mark.rule("D6-20")
@pytest.mark.parametrize(
    ("feet", "reached"), [(4, False), (5, True), (10, True), (11, False), (15, False)]
)
async def test_a_sword_reaches_from_five_to_ten_feet(
    game: Game, feet: int, *, reached: bool
) -> None:
    await duel(game, feet=feet)

    said = text(await do(game, "Skaz", "d6 attack", target="Orc"))

    assert ("A martial weapon reaches 5 to 10 ft" not in said) is reached
    assert ("attacks Orc" in said) is reached


@pytest.mark.rule("D6-20")
async def test_by_house_rule_nobody_measures(game: Game) -> None:
    await duel(game, feet=40, enforce_reach="off")

    assert "attacks Orc" in text(await do(game, "Skaz", "d6 attack", target="Orc"))


@pytest.mark.rule("D6-21", "D6-25")
async def test_a_sword_in_a_narrow_place_deflects_nothing(game: Game) -> None:
    """Four feet of room: the passive 10 holds and there is nothing to roll."""
    await orcs_turn(game)
    await game.say("GM", "d6 set", what="room", value="4", who="Ana")

    said = text(await do(game, "GM", "d6 attack", (3, 3, 3, 2, 1, 1, 1, 1, 1), **ATTACK))

    told = await why(game, "Skaz")
    assert "passive 10 (Sword in hand cannot stop melee: long weapons here)" in told
    assert "= 11 vs 10" in said


@pytest.mark.rule("D6-22", "D6-25", "D6-64")
async def test_bare_hands_stop_no_spear(game: Game) -> None:
    await duel(game, feet=12)
    put_away = text(await do(game, "Skaz", "act", what="draw: put away"))
    await game.say("Skaz", "combat next")
    said = text(await do(game, "GM", "d6 attack", (3, 3, 3, 2, 1, 1, 1, 1, 1), **ATTACK))

    assert put_away == "Ana has nothing in hand\nAna puts Sword away"
    assert said.startswith("Orc hits Ana: no harm")
    assert "passive 10 (bare hands cannot stop" in await why(game, "Skaz")


@pytest.mark.rule("D6-58")
async def test_a_readied_defence_adds_five_once(game: Game) -> None:
    """Fixed value 12: a check of 8 and 5 is 13; the second attack finds her unready."""
    await duel(game, feet=12)
    await do(game, "Skaz", "act", what="ready: defence")
    await game.say("Skaz", "combat next")

    faces = (5, 5, 5, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1)
    said = text(await do(game, "GM", "d6 attack", faces, **ATTACK))

    assert said.startswith("Orc hits Ana: no harm")
    assert "defence check with +5 against the fixed value 12: 13 counts" in await why(game, "Skaz")
    assert "guard +5" not in text(await game.say("GM", "combat show"))


@pytest.mark.rule("D6-65")
async def test_each_rank_beyond_the_first_is_a_die_of_damage(game: Game) -> None:
    """24 against 12 is rank 3: 5D + 2D."""
    await orcs_turn(game)

    said = await strike(game, "Hold at 12", (6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1))

    assert said.startswith("Orc hits Ana: no harm")
    assert "damage 5D + 2D for rank 3 = 7D" in await why(game, "Skaz")


@pytest.mark.rule("D6-66", "D6-67", "D6-96")
@pytest.mark.parametrize(
    ("damage", "name"),
    [
        ((1, 2, 2, 2, 2), None),
        ((2, 2, 2, 2, 2), "Stunned"),
        ((3, 3, 3, 3, 3), "Hurt"),
        ((4, 4, 4, 4, 4), "Wounded"),
        ((6, 5, 5, 5, 5), "Incapacitated"),
        ((6, 6, 6, 6, 6), "Out of Action"),
    ],
)
async def test_damage_makes_a_condition_by_its_rank(
    game: Game, damage: tuple[int, ...], name: str | None
) -> None:
    """Strength 3D resists with 9: 9 does nothing, 10 stuns."""
    await orcs_turn(game)

    await strike(game, "Hold at 12", (5, 5, 5, 1, *damage))

    assert await ails(game, "Ana") == ([name] if name else [])


@pytest.mark.rule("D6-10", "D6-82", "D6-96")
async def test_who_is_out_ends_the_fight_by_the_gms_button(game: Game) -> None:
    await orcs_turn(game)

    said = await strike(game, "Hold at 12", (5, 5, 5, 1, 6, 6, 6, 6, 6))
    over = text(await press(game, "GM", "GM: end the fight"))

    assert said.startswith("Orc hits Ana: Out of Action")
    assert over.startswith("The fight is over")


@pytest.mark.rule("D6-10")
async def test_who_concedes_stands_no_more(game: Game) -> None:
    await duel(game)

    said = await do(game, "Skaz", "act", what="concede")
    passed = text(await game.say("GM", "combat show"))

    assert "GM: end the fight" in labels(said)
    assert passed.startswith("Round 1: Orc")


@pytest.mark.rule("D6-12", "D6-17", "D6-45")
async def test_full_and_bonus_are_spent_once_a_round(game: Game) -> None:
    await duel(game, feet=8)
    await do(game, "Skaz", "act", what="defend, +10")
    second = text(await do(game, "Skaz", "d6 attack", target="Orc"))
    bonus = await do(game, "Skaz", "act", what="ready: defence")
    panel = text(await game.say("GM", "combat show"))

    assert "No full action is left; it comes back with the next round." in second
    assert "already" in text(bonus)
    assert "left: bonus, step" in panel


@pytest.mark.rule("D6-12")
async def test_nobody_acts_on_another_turn(game: Game) -> None:
    await duel(game)

    said = text(await do(game, "GM", "d6 attack", who="Orc", target="Ana"))

    assert said == "It is Ana's turn; Orc is next."


@pytest.mark.rule("D6-13", "D6-14")
async def test_who_does_not_answer_in_time_takes_the_fixed_value(game: Game) -> None:
    await orcs_turn(game, reaction_timeout="60")
    await do(game, "GM", "d6 attack", **ATTACK)

    game.dice.waiting = [4, 3, 2, 2]
    await game.later(61)
    card = next(text(one) for one in game.cards() if "misses" in text(one))

    assert card.startswith("Orc misses Ana, by 1")
    assert "time is up: the fixed value holds" in await why(game, "Skaz")


@pytest.mark.rule("D6-13")
async def test_only_the_opponent_answers_and_only_once(game: Game) -> None:
    await orcs_turn(game)
    card = await do(game, "GM", "d6 attack", **ATTACK)

    stranger = text(await game.press("Blazer", "Hold at"))
    game.dice.waiting = [4, 3, 2, 2]
    behind = await game.press("GM", "Why")
    gm = text(await game.press("GM", "GM: go on", behind))
    late = labels(card, live=True)

    assert stranger.startswith("Only Ana's player")
    assert gm == "Done: Orc misses Ana, by 1"
    assert late == ["Why"]


@pytest.mark.rule("D6-13")
async def test_an_action_that_waits_keeps_the_order_where_it_is(game: Game) -> None:
    await orcs_turn(game)
    await do(game, "GM", "d6 attack", **ATTACK)

    on = text(await game.say("GM", "combat next"))
    more = text(await do(game, "GM", "act", what="ready: defence", who="Orc"))
    talk = text(await do(game, "Skaz", "act", what="talk", more="words Come on!"))

    assert on == "Ana has not answered Orc."
    assert more == "Ana has not answered Orc."
    assert "“Come on!”" in talk


@pytest.mark.rule("D6-13")
async def test_the_gm_takes_back_an_attack_that_waits(game: Game) -> None:
    await orcs_turn(game)
    await do(game, "GM", "d6 attack", **ATTACK)

    await game.press("GM", "GM: call it off", await game.press("GM", "Why"))
    said = next(text(one) for one in game.cards() if "called off" in text(one))

    assert said == "Orc attacks Ana: called off\nOrc has the full action back"
    assert "attacks Ana" in text(await do(game, "GM", "d6 attack", **ATTACK))


@pytest.mark.rule("D6-13")
async def test_by_house_rule_the_dice_lie_before_the_answer(game: Game) -> None:
    await orcs_turn(game, reaction_timing="after_roll")
    await game.say("GM", "combat next")
    await game.say("Skaz", "combat next")

    card = await do(game, "GM", "d6 attack", (5, 5, 5, 2), **ATTACK)
    said = text(await press(game, "Skaz", "Active, ", (6, 6, 5, 2)))

    assert "attack 5 · 5 · 5 · 2 = 17" in text(card)
    assert said.startswith("Orc misses Ana, by 2")


@pytest.mark.rule("D6-11")
async def test_attention_engages_and_acting_on_somebody_turns_to_them(game: Game) -> None:
    await duel(game)
    skills = "melee: deflect | value 4D; tactics: arena | value 4D"
    await game.say("GM", "character edit", who="Ana", field="skills", value=skills)

    push = {"target": "Orc", "more": "skill tactics: arena"}
    pushed = text(await do(game, "Skaz", "act", (4, 4, 4, 4), what="force", **push))
    seen = text(await game.say("Skaz", "act", what="situation"))

    assert "Ana forces Orc: 10 ft" in pushed
    assert "watches Orc" in seen
    assert "Ana ---18 ft--- Orc" in seen


@pytest.mark.rule("D6-18")
async def test_bad_targets_and_weapons_are_told(game: Game) -> None:
    await duel(game)

    nobody = text(await do(game, "Skaz", "d6 attack", target="Blazer"))
    own = text(await do(game, "Skaz", "d6 attack", target="Ana"))
    club = text(await do(game, "Skaz", "d6 attack", target="Orc", weapon="Club"))

    assert "“Blazer” is not in this fight" in nobody
    assert "Ana cannot do that alone" in own
    assert "Ana has no “Club”. Name Sword or unarmed" in club


@pytest.mark.rule("D6-19", "D6-65")
async def test_everybody_types_their_own_dice(game: Game) -> None:
    await orcs_turn(game)
    await game.say("GM", "combat next")
    await game.say("Skaz", "combat next")
    early = text(await game.say("GM", "d6 attack", faces="5,5,5,2", **ATTACK))
    game.dice.waiting = [6, 6, 6, 6, 6]
    refused = await game.say("Skaz", "answer", how="hold at 12", faces="1,1,1,1,1")
    game.dice.waiting = [1, 1, 1, 1, 1]
    said = text(await game.say("Skaz", "answer", how="hold at 12"))

    assert "5 · 5" not in early
    assert text(refused) == "You typed 5 faces, and no dice fall with this. Leave faces: out."
    assert said.startswith("Orc hits Ana: no harm")
    assert "by hand" in said


@pytest.mark.rule("D6-13")
async def test_the_card_tells_what_each_answer_is_worth(game: Game) -> None:
    """4D against 12 and against the better of 12 and 4D: counted one by one."""
    await duel(game, feet=12, wild_die="off")
    await game.say("Skaz", "combat next")

    card = labels(await do(game, "GM", "d6 attack", **ATTACK))
    chance = {at: sum(sum(f) == at for f in product(range(1, 7), repeat=4)) for at in range(4, 25)}
    fixed = sum(n for at, n in chance.items() if at < 12) / 6**4
    rolled = sum(
        n * m for at, n in chance.items() for wall, m in chance.items() if at < max(12, wall)
    ) / 6**8  # fmt: skip

    assert f"Hold at 12: stops {100 * fixed:.0f} %" in card
    assert f"Active, bonus: stops {100 * rolled:.0f} %" in card


@pytest.mark.rule("D6-66", "D6-68")
async def test_what_tires_lowers_armour_and_strength_as_one_value(game: Game) -> None:
    """R-57: Strength 3D+1 with armour 1D is 13; six times -2 leave 1 of it."""
    await duel(game, wild_die="off")
    for _ in range(6):
        await game.say("GM", "gm damage", who="Orc", amount=3, pool="fatigue")

    await do(game, "Skaz", "d6 attack", target="Orc")
    said = text(await press(game, "GM", "Hold at", (1,) * 8))

    assert "= 4 vs 1" in said
    assert "Strength 3D+1 + armour 1D resists with 1: 3 points, rank 1" in await why(game, "Skaz")
