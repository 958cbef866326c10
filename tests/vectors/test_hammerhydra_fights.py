"""What Hammerhydra's vectors may say of ties, ambushes, sides and numbers, each by the rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.vectors.adapters import hammerhydra

TIMS: dict[str, Any] = {"do": "add", "name": "Tims", "perception": 6, "athleticism": 8}
DON: dict[str, Any] = {"do": "add", "name": "Don", "perception": 8, "athleticism": 7}
BOB: dict[str, Any] = {"do": "add", "name": "Bob", "perception": 5, "athleticism": 5}
TIE: dict[str, Any] = {"do": "start_round", "rolls": {"Tims": 7, "Don": 6, "Bob": 10}}
"""Tims and the Don at 21, Bob at 20."""
WAIT = {"do": "wait", "name": "Bob"}


def fought(*steps: dict[str, Any], **rules: Any) -> Any:
    """What a fight answers."""
    return hammerhydra.run("fight", {"rules": rules, "steps": list(steps)})


def tied(*steps: dict[str, Any], **rules: Any) -> Any:
    """A fight in which it is the turn of Tims and the Don, Bob having waited."""
    return fought(TIMS, DON, BOB, TIE, WAIT, *steps, **rules)


def attack(who: str, whom: str, rolls: dict[str, Any], **given: Any) -> dict[str, Any]:
    """One die on 8 with one dot, and no defence unless it is said."""
    usual = {"dice": 1, "target": 8, "weapon": "●", "defence": "none"}
    return {"do": "attack", "attacker": who, "defender": whom, **usual, **given, "rolls": rolls}


HIT = {"attack": [9], "damage": [4, 2]}


def test_an_attack_of_a_tie_is_told_at_once_and_lands_with_the_others() -> None:
    told = tied(attack("Tims", "Don", HIT))

    assert told["attacks"][0]["damage"] == 4
    assert told["people"]["Don"]["left"] == 10
    assert told["to_act"] == ["Don"]
    landed = tied(attack("Tims", "Don", HIT), {"do": "wait", "name": "Don"})
    assert landed["people"]["Don"]["left"] == 6


def test_wrong_dice_in_a_tie_are_refused_at_their_own_step() -> None:
    wrong = attack("Tims", "Don", {"attack": [9], "damage": [4]})

    assert tied(wrong) == {"error": "wrong_face_count", "step": 5}
    missing = attack("Tims", "Don", {"attack": [9], "damage": [4, 2]}, defence="dodge")
    assert tied(missing) == {"error": "faces_missing", "step": 5}


@pytest.mark.parametrize("unaware", [{}, {"defence": "dodge", "unaware": True}])
def test_somebody_outside_a_tie_may_be_unaware(unaware: dict[str, Any]) -> None:
    """R-43: no defence."""
    told = tied(attack("Tims", "Bob", HIT, **unaware), {"do": "wait", "name": "Don"})

    assert told["people"]["Bob"]["left"] == 6


def test_two_attacks_of_a_tie_on_one_outside_it_meet_each_its_own_defence() -> None:
    dodged = attack("Tims", "Bob", {"attack": [9], "dodge": [5, 1, 1]}, defence="dodge")
    told = tied(dodged, attack("Don", "Bob", HIT, defence="counterattack"))

    assert [one["net"] for one in told["attacks"]] == [0, 1]
    assert told["people"]["Bob"]["left"] == 6


def test_dramatic_damage_of_a_tie_goes_to_the_real_boxes() -> None:
    """HH-63: 10 boxes, 5 grind wounds; the other attack costs grind wounds alone."""
    hard = attack("Tims", "Don", HIT, dramatic=True)
    told = tied(hard, attack("Don", "Tims", HIT), wounds="grind")

    assert told["people"]["Don"]["left"] == 6
    assert told["people"]["Tims"]["left"] == 10
    assert told["people"]["Tims"]["grind_left"] == 1


def test_nobody_of_a_tie_waits_twice() -> None:
    wait = {"do": "wait", "name": "Don"}

    assert tied(wait, wait) == {"error": "already_acted", "step": 6}


@pytest.mark.parametrize(
    ("sides", "groups"),
    [
        (("x", "x"), [["Tims"], ["Don"]]),
        (("x", "y"), [["Tims", "Don"]]),
    ],
)
def test_equals_of_one_side_may_act_one_by_one(
    sides: tuple[str, str], groups: list[list[str]]
) -> None:
    """R-30, house rule."""
    people = [one | {"side": side} for one, side in zip((TIMS, DON), sides, strict=True)]
    begun = {"do": "start_round", "rolls": {"Tims": 7, "Don": 6}}

    assert fought(*people, begun, tie_only_between_enemies=True)["groups"] == groups


@pytest.mark.parametrize(
    "step",
    [
        {"do": "ambush", "by": ["Don"]},
        {"do": "ambush", "ambushers": ["Don"]},
        {"do": "ambush", "who": "Don"},
        {"do": "start_round", "ambush": ["Don"]},
    ],
)
def test_an_ambush_has_its_names_in_any_of_its_words(step: dict[str, Any]) -> None:
    """R-28: 14 and 15, but the ambusher first."""
    told = fought(TIMS, DON, step)

    assert told["groups"] == [["Don"], ["Tims"]]
    assert told["people"]["Tims"]["initiative"] is None


@pytest.mark.parametrize("word", ["rolls", "catch_up", "dice"])
def test_a_latecomer_catches_up_with_a_die_for_each_initiative(word: str) -> None:
    begun = {"do": "start_round", "rolls": {"Tims": 1, "Don": 1}}
    told = fought(TIMS, DON, begun, BOB | {word: [4]})

    assert told["people"]["Bob"]["initiative"] == 14
    assert told["groups"] == [["Tims"], ["Don"]]


@pytest.mark.parametrize(
    "word", [{"use_counter": False}, {"counter_bonus": False}, {"bonus": False}, {"no_bonus": True}]
)
def test_the_bonus_of_a_counterattack_may_be_declined(word: dict[str, Any]) -> None:
    """R-26."""
    begun = {"do": "start_round", "rolls": {"Tims": 1, "Don": 1}}
    missed = attack("Tims", "Don", {"attack": [2]}, defence="counterattack")
    waits = [{"do": "wait", "name": name} for name in ("Don", "Tims")]
    rolls = {"attack": [2]}
    told = fought(
        TIMS,
        DON,
        begun,
        missed,
        waits[0],
        begun,
        waits[1],
        attack("Don", "Tims", rolls, **word),
    )

    assert told["attacks"][1]["pool"] == {"dice": 1, "target": 8, "clamped": False, "edge_cost": 0}
    assert told["attacks"][1]["counter_used"] is False


@pytest.mark.parametrize(
    ("op", "given", "kind"),
    [
        ("turn_groups", {"scores": {"Don": "21"}}, "bad_initiative"),
        ("check", {"dice": "2", "target": 7, "faces": [1, 2]}, "bad_dice"),
        ("check", {"dice": 2, "target": 7, "faces": [1, 2.5]}, "bad_face"),
        ("wounds", {"constitution": 8, "hit": "3"}, "bad_damage_amount"),
        ("edge_spend", {"total": 1, "spent": 0, "dice": True}, "bad_edge"),
        ("identity", {"name": 7}, "bad_name"),
        ("identity", {"name": "Tims", "age": 41}, "bad_field"),
        ("creation", {"level": None}, "bad_level"),
        ("parse_damage", {"text": -3}, "bad_damage"),
        ("damage", {"faces": None}, "wrong_face_count"),
        ("weapon", {"attribute": "Str", "range": None, "damage": "-3"}, "bad_range"),
        ("attack_target", {"targets": {}, "weapon_name": 3}, "unknown_weapon"),
    ],
)
def test_text_is_no_number_and_a_number_no_text(op: str, given: dict[str, Any], kind: str) -> None:
    told: Any = hammerhydra.run(op, given)

    assert told["error"] == kind


def test_a_sheet_buys_whole_numbers_alone() -> None:
    """HH-05."""
    told: Any = hammerhydra.run("creation", {"level": "A", "boxes": {"Strength": 1.5}})

    assert told["problems"] == ["bad_number"]
    assert told["boxes_spent"] == 0


def test_a_check_may_be_ruled_out() -> None:
    """HH-13."""
    ruled_out = {"dice": 1, "target": 9, "dice_mod": -3, "impossible": True}

    assert hammerhydra.run("pool", ruled_out) == {"error": "impossible"}


def test_a_critical_failure_is_counted_one_of_two_ways_whatever_edge_counts() -> None:
    """HH-14, R-11."""
    roll = {"dice": 3, "target": 9, "faces": [1, 2, 3]}
    odd: Any = hammerhydra.run("check", roll | {"critical_rule": "some"})
    double: Any = hammerhydra.run("check", roll | {"edge_step": 2})

    assert odd == {"error": "bad_rule"}
    assert double["critical"] == 1


@pytest.mark.parametrize("dice", [[10, 10, 8], [[10, 10], [8]]])
def test_extra_dice_may_follow_their_roll_in_one_list(dice: list[Any]) -> None:
    """HH-17: both of two dice are tens."""
    rolls = {"attack": dice, "damage": [1, 2, 3, 4]}
    one = {"dice": 2, "target": 7, "weapon": "●", "defence": "none", "rolls": rolls}
    told: Any = hammerhydra.run("exchange", one)

    assert told["net"] == 3
    assert told["damage"] == 4


def test_a_die_of_somebody_else_is_no_die_of_who_has_none() -> None:
    """HH-34."""
    begun = {"do": "start_round", "rolls": {"Tims": 7, "Ghost": 6}}

    assert fought(TIMS, DON, begun) == {"error": "wrong_face_count", "step": 2}


def test_the_gm_takes_boxes_and_gives_them_back() -> None:
    """HH-52: the Don has 10."""
    hit = {"do": "hit", "name": "Don", "amount": 4}
    heal = {"do": "heal", "name": "Don", "amount": 1}

    assert fought(TIMS, DON, hit, heal)["people"]["Don"]["left"] == 7
    wrong = {"do": "hit", "name": "Don", "amount": -1}
    assert fought(TIMS, DON, wrong) == {"error": "bad_damage_amount", "step": 2}


def test_whoever_is_said_to_have_edge_has_no_more() -> None:
    """HH-67, HH-68: a point is left, and the next attack costs two."""
    begun = {"do": "start_round", "rolls": {"Tims": 1, "Don": 1}}
    first = attack("Tims", "Don", {"attack": [9, 1], "damage": [4, 2]}, edge_dice=1)
    told = fought(TIMS | {"edge": 2}, DON, begun, first)

    assert told["people"]["Tims"]["edge"] == 1
    assert told["people"]["Don"]["left"] == 6
    second = attack("Tims", "Don", {"attack": [2]}, edge_dice=1, edge_target=1)
    wait = {"do": "wait", "name": "Don"}
    few = fought(TIMS | {"edge": 2}, DON, begun, first, wait, begun, second)
    assert few == {"error": "edge_insufficient", "step": 6}


def test_damage_dice_are_those_of_the_weapon_and_the_net_successes() -> None:
    """HH-43, HH-44: ●-1 with two successes is three dice."""
    hit: dict[str, Any] = {"weapon": "●-1", "net": 2}
    told: Any = hammerhydra.run("damage", hit | {"faces": [1, 5, 8]})
    few: Any = hammerhydra.run("damage", hit | {"faces": [1, 5]})

    assert told == {"top": 8, "damage": 7}
    assert few == {"error": "wrong_face_count"}


@pytest.mark.parametrize(("lost", "left"), [(4, 6), (10, 0), (12, 0)])
def test_boxes_lost_stay_lost_with_another_constitution(lost: int, left: int) -> None:
    """R-45."""
    told: Any = hammerhydra.run("health", {"constitution": 8, "lost": lost})

    assert (told["left"], told["dead"]) == (left, left == 0)


def test_the_word_for_a_standing_wound_may_be_the_formulas() -> None:
    """R-31."""
    hurt = {"perception": 6, "athleticism": 8, "roll": 2, "standing_wound": 3}

    assert hammerhydra.run("initiative_first", hurt) == {"initiative": 22}


def test_a_second_roll_costs_a_point_that_has_to_be_there() -> None:
    """HH-70."""
    rolls = {"first": {"faces": [9, 2]}, "second": {"faces": [1, 2]}}
    pool = {"dice": 2, "target": 8}
    broke = hammerhydra.run("reroll", {"pool": pool, **rolls, "total": 1, "spent": 1})

    assert broke == {"error": "edge_insufficient"}


@pytest.mark.parametrize(
    ("rules", "left"),
    [
        ({"mode": "grind"}, 10),
        ({"wounds": "grind", "dramatic": True}, 6),
        ({"wounds": "standard", "dramatic": True}, 6),
    ],
)
def test_a_fight_may_count_grind_wounds_or_be_dramatic(rules: dict[str, Any], left: int) -> None:
    """HH-60, HH-63: four points."""
    hit = [attack("Tims", "Don", HIT), {"do": "wait", "name": "Don"}]

    assert tied(*hit, **rules)["people"]["Don"]["left"] == left
