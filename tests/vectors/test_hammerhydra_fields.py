"""What Hammerhydra's vectors may say besides what the sample shows, each by the rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.vectors.adapters import hammerhydra

ONE_DIE: dict[str, Any] = {"dice": 1, "target": 7, "weapon": "●", "defence": "none"}


def answered(op: str, **given: Any) -> Any:
    """What an operation answers."""
    return hammerhydra.run(op, given)


def fought(*steps: dict[str, Any], **rules: Any) -> Any:
    """A fight of Tims, who acts at 16, and the Don, who acts at 21, up to these steps."""
    tims = {"do": "add", "name": "Tims", "perception": 6, "athleticism": 8, "constitution": 9}
    don = {"do": "add", "name": "Don", "perception": 8, "athleticism": 7, "constitution": 6}
    begun = {"do": "start_round", "rolls": {"Tims": 2, "Don": 6}}
    return answered("fight", rules=rules, steps=[tims, don, begun, *steps])


def attack(**given: Any) -> dict[str, Any]:
    """Tims attacks the Don."""
    return {"do": "attack", "attacker": "Tims", "defender": "Don", **ONE_DIE, **given}


def test_edge_buys_dice_of_the_damage_in_an_exchange() -> None:
    """One dot, one success and one point are three dice; two points where each counts double."""
    rolls = {"attack": [7], "damage": [4, 9, 2]}
    assert answered("exchange", **ONE_DIE, edge_damage=1, rolls=rolls)["damage"] == 9
    few = {"attack": [7], "damage": [4, 9]}
    told = answered("exchange", **ONE_DIE, edge_damage=1, rolls=few)
    assert told == {"error": "wrong_face_count"}
    double = {"attack": [7], "damage": [4, 9, 2, 3]}
    told = answered("exchange", **ONE_DIE, edge_damage=1, edge_step=2, rolls=double)
    assert told["rolled"] == {"top": 9, "damage": 9}


def test_edge_of_an_exchange_lowers_the_target_and_costs_its_points() -> None:
    rolls = {"attack": [5, 2], "damage": [4, 1]}
    told = answered("exchange", **ONE_DIE, edge_dice=1, edge_target=2, rolls=rolls)

    assert told["pool"] == {"dice": 2, "target": 5, "clamped": False, "edge_cost": 3}
    assert told["net"] == 1


def test_a_defence_has_its_own_changes() -> None:
    """Three dice and one more on 8 + 1 + 2 - 1: four dice, one of them a 10."""
    rolls = {"attack": [7], "dodge": [10, 9, 9, 9]}
    told = answered(
        "exchange",
        **ONE_DIE | {"defence": "dodge"},
        defence_target=8,
        defence_wound=2,
        defence_target_mod=1,
        defence_edge_target=1,
        defence_edge_dice=1,
        rolls=rolls,
    )

    assert told["dodge"]["dice"] == 4
    assert told["dodge"]["target"] == 10
    assert told["net"] == 0


def test_edge_of_an_attack_in_a_fight_is_in_its_pool_and_its_damage() -> None:
    rolls = {"attack": [6, 2], "damage": [3, 1, 8]}
    told = fought(attack(edge_dice=1, edge_target=1, edge_damage=1, rolls=rolls))
    one = told["attacks"][0]

    assert one["pool"] == {"dice": 2, "target": 6, "clamped": False, "edge_cost": 2}
    assert one["damage"] == 8
    assert told["people"]["Don"]["left"] == 4


def test_edge_of_a_defence_in_a_fight_is_in_its_pool() -> None:
    rolls = {"attack": [7], "dodge": [6, 1, 1, 1]}
    met = {"defence": "dodge", "defence_edge_dice": 1, "defence_edge_target": 1}
    told = fought(attack(**met, rolls=rolls))

    assert told["attacks"][0]["net"] == 0
    assert told["attacks"][0]["dodge"]["dice"] == 4
    assert told["attacks"][0]["dodge"]["target"] == 6


def test_edge_of_a_defence_in_a_tie_is_in_its_pool() -> None:
    """Both at 21; the Don blocks with four dice on 6."""
    tims = {"do": "add", "name": "Tims", "perception": 6, "athleticism": 8, "constitution": 9}
    don = {"do": "add", "name": "Don", "perception": 8, "athleticism": 7, "constitution": 6}
    begun = {"do": "start_round", "rolls": {"Tims": 7, "Don": 6}}
    rolls = {"attack": [7], "damage": [5, 2], "block": [6, 1, 1, 1]}
    met = {"defence": "block", "block_with": "body"}
    edge = {"defence_edge_dice": 1, "defence_edge_target": 1}
    strike = attack(**met, **edge, rolls=rolls)
    told = answered(
        "fight", rules={}, steps=[tims, don, begun, strike, {"do": "wait", "name": "Don"}]
    )

    assert told["attacks"][0]["block"]["dice"] == 4
    assert told["attacks"][0]["block"]["target"] == 6
    assert told["people"]["Don"]["left"] == 9


@pytest.mark.parametrize(
    ("rolls", "kind"),
    [
        ({"attack": {"faces": [10, 10]}, "damage": [1, 1, 1]}, "extra_faces_missing"),
        ({"attack": {"faces": [10, 2], "extra": [3]}, "damage": [1]}, "extra_faces_unused"),
        ({"attack": [10]}, "wrong_face_count"),
        ({"attack": [7, 7]}, "faces_missing"),
        ({"attack": [2, 2], "damage": [1]}, "faces_unused"),
        ({"attack": [7, 11]}, "bad_face"),
    ],
)
def test_dice_of_a_fight_that_do_not_fit_are_named(rolls: dict[str, Any], kind: str) -> None:
    assert fought(attack(dice=2, rolls=rolls)) == {"error": kind, "step": 3}


def test_the_unused_ten_of_an_attack_may_stay_on_its_top_die() -> None:
    rolls = {"attack": [10, 10], "damage": [5, 5, 5]}
    told = fought(attack(dice=2, tens="raise", rolls=rolls))

    assert told["attacks"][0]["attack"]["spare"] == 1
    assert told["attacks"][0]["net"] == 2


@pytest.mark.parametrize(("chain", "tail"), [(True, "1/10000"), (False, "0/1")])
def test_the_law_of_an_attack_knows_whether_extra_tens_go_on(*, chain: bool, tail: str) -> None:
    """Two dice at 10: both tens one in 100, a third one in 10; then it may go on or not."""
    law = {"dice": 2, "target": 10, "weapon": "-3", "upto": 3}

    assert answered("attack_law", **law, chain=chain)["tail"] == tail
    assert answered("attack_law", **law, extra_dice_chain=chain)["tail"] == tail
    assert answered("attack_law", **law, chain=chain, tens="raise")["tail"] == "0/1"


@pytest.mark.parametrize(("chain", "rest"), [(True, "1/1000"), (False, "0/1")])
def test_the_law_of_an_opposed_roll_knows_whether_extra_tens_go_on(
    *, chain: bool, rest: str
) -> None:
    """Two tens of two dice, and a ten on the one batch that is followed."""
    told = answered("opposed_law", a=[2, 6], b=[1, 6], depth=1, chain=chain)

    assert told["unresolved"] == rest


def test_an_attack_is_aimed_at_the_weapons_attribute_or_the_gms() -> None:
    """What is not listed is the human average (HH-06); Per is nobody's (HH-31)."""
    given: dict[str, Any] = {"targets": {"Dexterity": 9}, "weapon_name": "barret 50CAL"}

    assert answered("attack_target", **given) == {"attribute": "Dexterity", "target": 9}
    other = answered("attack_target", **given, attribute="intellect")
    assert other == {"attribute": "Intellect", "target": 8}
    assert answered("attack_target", **given, attribute="Per") == {"error": "unknown_attribute"}


@pytest.mark.parametrize(
    ("more", "kind"),
    [
        ({"second": {"faces": [1, 2], "edge_dice": 1}}, "reroll_fixed_pool"),
        ({"second": {"faces": [1, 2]}, "third": {"faces": [8, 8]}}, "reroll_used"),
        ({"second": {"faces": [1, 2]}, "rerolled": True}, "reroll_used"),
    ],
)
def test_a_second_roll_has_the_first_ones_pool_and_is_the_last(
    more: dict[str, Any], kind: str
) -> None:
    told = answered("reroll", pool={"dice": 2, "target": 8}, first={"faces": [9, 2]}, **more)

    assert told == {"error": kind}


def test_a_lead_of_five_keeps_its_place_in_85_of_a_hundred() -> None:
    law = answered("initiative_law", base_a=16, base_b=21)

    assert law == {"a": "17/20", "tie": "1/20", "b": "1/10"}


def test_a_sheet_that_is_in_order_has_the_pools_that_the_bot_rolls() -> None:
    skills = {"Medicine": {"Surgery": 2, "First  aid": 1}}
    told = answered("creation", level="A", skills=skills, general={"Medicine": 1})

    assert told["pools"] == {"Medicine/Surgery": 3, "Medicine/First aid": 2}


@pytest.mark.parametrize(
    ("skills", "problems"),
    [
        ({"Medicine": {"  ": 6}}, ["bad_skill_name", "dots_out_of_range"]),
        (
            {"Medicine": {"Surgery": 1, "surgery": 0}},
            ["dots_out_of_range", "duplicate_skill"],
        ),
    ],
)
def test_a_bad_name_hides_no_wrong_dots(skills: dict[str, Any], problems: list[str]) -> None:
    assert answered("creation", level="A", skills=skills)["problems"] == problems


@pytest.mark.parametrize(("step", "dice"), [(1, 3), (2, 4)])
def test_a_point_of_edge_counts_once_or_twice(step: int, dice: int) -> None:
    assert answered("pool", dice=2, target=8, edge_dice=1, edge_step=step)["dice"] == dice
    for other in (0, 3, -1):
        told = answered("pool", dice=2, target=8, edge_dice=1, edge_step=other)
        assert told == {"error": "bad_rule"}
