"""Black Dice's operations with every argument the rules document names, by its own examples.

The golden cases beside this file show most of them; what is here is what they leave out.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.vectors.adapters.blackdice import run

Given = dict[str, Any]


@pytest.mark.parametrize(
    ("given", "black", "automatic"),
    [
        ({"name": "very_easy", "reserve_lost": 8}, 0, True),
        ({"name": "very_easy", "extra": 3, "part": "eye"}, 0, True),
        ({"name": "average", "reserve_lost": 8}, 16, False),
        (
            {"name": "difficult", "extra": 1, "retry": 2, "reserve_lost": 3, "part": "hand"},
            16,
            False,
        ),
    ],
)
def test_black_dice_of_all_sources_add_up_but_for_very_easy(
    given: Given,
    black: int,
    automatic: bool,  # noqa: FBT001 -- a parameter of the test
) -> None:
    """BD-07's example; nothing else applies to what is done without a roll (R-05)."""
    found = run("black_dice", given)

    assert found == {"black": black, "pool_bonus": 0, "automatic": automatic}


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ({"pool_faces": 5}, "bad_type"),
        ({"pool_faces": [True]}, "bad_face"),
        ({"pool_faces": [0]}, "bad_face"),
        ({"pool_faces": [1.0]}, "bad_face"),
        ({"pool_faces": [1] * 101}, "out_of_range"),
        ({"pool_faces": [6]}, "wrong_reroll_count"),
        ({"pool_faces": [6], "reroll_faces": [6]}, "wrong_reroll_count"),
        ({"pool_faces": [6], "reroll_faces": [3, 3]}, "wrong_reroll_count"),
        ({"pool_faces": [1], "reroll_faces": [3]}, "wrong_reroll_count"),
        ({"pool_faces": [6], "reroll_faces": [6, 2], "explode": "once"}, "wrong_reroll_count"),
        ({"pool_faces": [6], "reroll_faces": [2], "explode": "off"}, "wrong_reroll_count"),
        ({"pool_faces": [1], "black_faces": [7]}, "bad_face"),
        ({"pool_faces": [1], "explode": "twice"}, "unknown_option"),
        ({"pool_faces": [1], "explode": 1}, "bad_type"),
        ({"pool_faces": [1], "need": 0}, "out_of_range"),
        ({"pool_faces": [1], "need": 51}, "out_of_range"),
        ({"pool_faces": [1], "need": 2.0}, "bad_type"),
        ({"pool_faces": [1], "auto": -1}, "out_of_range"),
        ({"pool_faces": [1], "partial_ok": 1}, "bad_type"),
        ({"pool_faces": [1], "luck": 1}, "unknown_field"),
        ({"pool_faces": [], "trades": 1}, "missing"),
        ({}, "missing"),
        ({"pool_faces": [], "pool": 5, "trades": 2}, "not_enough_dice"),
        ({"pool_faces": [], "pool": 5, "trades": -1}, "out_of_range"),
        ({"pool_faces": [1], "pool": 6, "trades": 1}, "wrong_face_count"),
        ({"pool_faces": [1], "automatic": True}, "conflict"),
        ({"trades": 1, "automatic": True}, "conflict"),
        ({"black_faces": [2], "automatic": True}, "conflict"),
    ],
)
def test_a_wrong_task_is_refused_by_its_kind(given: Given, kind: str) -> None:
    assert run("task", given) == {"error": kind}


def told(op: str, given: Given, *names: str) -> list[object]:
    """Of an answer what has these names."""
    found = run(op, given)
    assert isinstance(found, dict)
    return [found[name] for name in names]


def test_a_task_has_trades_automatic_successes_and_a_need_of_its_own() -> None:
    """8 dice with 2 trades and 1 success besides: 2 rolled, one of them a success."""
    given = {"pool_faces": [1, 2], "pool": 8, "trades": 2, "auto": 1, "need": 6}

    assert told("task", given, "auto", "net", "outcome", "passed") == [3, 4, "partial", False]
    granted = {**given, "partial_ok": True}
    assert told("task", granted, "outcome", "passed") == ["partial", True]


@pytest.mark.parametrize(
    ("op", "given", "out"),
    [
        ("pool", {"attribute": 2, "skill": 4, "bonus": 2, "actions": 2}, {"pool": 4}),
        ("pool", {"attribute": -2, "skill": 1}, {"pool": 0}),
        ("pool", {"attribute": 2, "skill": 1, "actions": 0}, {"error": "out_of_range"}),
        ("trade", {"pool": 6, "trades": 1, "kind": "damage"}, {"error": "not_allowed"}),
        (
            "trade",
            {"pool": 6, "trades": 1, "kind": "damage", "trade_scope": "all"},
            {"dice": 3, "auto": 1},
        ),
        ("retry", {"events": ["fail"], "gm_extra": 3}, {"black": 4, "locked": False}),
        ("retry", {"events": ["foul", "fail"]}, {"error": "locked"}),
        ("retry", {"events": ["stumble"]}, {"error": "unknown_option"}),
        ("round_phases", {"round_number": 2}, {"phases": ["initiative", "turns"]}),
        ("split", {"pool": 2, "actions": 3, "dexterity": 2}, {"pool": 0}),
        ("split", {"pool": 5, "actions": 0, "dexterity": 2}, {"error": "out_of_range"}),
        ("action", {"name": "draw", "with_move": True}, {"cost": 0, "roll": False}),
        ("range_band", {"feet": 6}, {"range": "close"}),
        (
            "reaction_pool",
            {"reaction": "evade", "attribute": 2, "skill": 3, "dodge": 3, "complementary": "half"},
            {"pool": 6, "black": 0},
        ),
        (
            "reaction_pool",
            {"reaction": "close_in", "attribute": 2, "skill": 4, "range": "point_blank",
             "needs_reload": False},
            {"pool": 6, "black": 3},
        ),
        (
            "reaction_pool",
            {"reaction": "duel", "attribute": 2, "skill": 4, "draw": True, "actions": 2},
            {"pool": 3, "black": 0},
        ),
        (
            "reaction_options",
            {"kind": "ranged", "ranged_carried": True, "defence_costs_action": False},
            {"options": ["dodge", "none"]},
        ),
        (
            "reaction_options",
            {"kind": "melee", "actions_left": 0, "defence_costs_action": False},
            {"options": ["counter", "evade", "none"]},
        ),
        (
            "damage",
            {"kind": "ranged", "faces": [1, 2], "margin": 2, "margin_in_ranged": False},
            {"dice_successes": 1, "margin": 0, "stopped": 0, "total": 1},
        ),
        (
            "damage",
            {"kind": "ranged", "faces": [1, 2], "margin": 2, "av": 3, "av_faces": [1, 1, 2],
             "av_cuts_margin": True},
            {"dice_successes": 1, "margin": 2, "stopped": 2, "total": 1},
        ),
        (
            "damage",
            {"kind": "ranged", "faces": [1, 1, 1, 2], "margin": 1, "av": 4, "pierce": 1,
             "armour": "hard"},
            {"dice_successes": 3, "margin": 1, "stopped": 3, "total": 1},
        ),
        (
            "odds_damage",
            {"kind": "ranged", "dice": 2, "total": 0, "margin": 3, "margin_in_ranged": False},
            {"p": "4/9"},
        ),
        ("odds_damage", {"kind": "ranged", "dice": 2, "total": 3, "margin": 3}, {"p": "4/9"}),
        ("odds_net", {"pool": 1, "net": -1, "black": 1}, {"p": "2/9"}),
        ("odds_mean", {"pool": 10, "black": 6}, {"mean": "2/1"}),
        (
            "conscious",
            {"reserve_lost": 7, "faces": [1], "was_awake": False},
            {"net": 1, "awake": True, "can_act": False},
        ),
        ("bruise_rest", {"bruise_taken": 6, "minutes": 600, "self_healed": 2},
         {"healed": 2, "still_quick": 0, "bruise_left": 2}),
        ("bruise_rest", {"bruise_taken": 6, "minutes": 600, "already": 2},
         {"healed": 2, "still_quick": 0, "bruise_left": 2}),
        ("black_dice", {"name": "very_easy", "extra": -1}, {"error": "out_of_range"}),
        ("reaction_options", {"kind": "melee", "left": 0}, {"options": ["none"]}),
        (
            "odds_opposed",
            {"a": {"pool": 1, "explode": "off"}, "b": {"pool": 1}},
            {"a": "2/9", "tie": "29/54", "b": "13/54"},
        ),
    ],
)  # fmt: skip
def test_an_operation_takes_every_argument_that_is_named(op: str, given: Given, out: Given) -> None:
    assert run(op, given) == out


def test_drawing_and_firing_is_two_actions_where_defences_are_free() -> None:
    """R-75."""
    draw = {"do": "react", "reaction": "duel_draw"}
    free = {"dexterity": 1, "defence_costs_action": False}
    two = {**free, "events": [{"do": "declare", "n": 2}, draw]}

    assert told("turn", two, "used", "left") == [2, 0]
    assert run("turn", {**free, "events": [draw]}) == {"error": "needs_two_actions"}


def test_a_shot_of_an_ambush_against_who_is_unaware() -> None:
    shot = {"kind": "ranged", "reaction": "dodge", "att_net": 2, "def_net": 1, "unaware": True}

    assert run("exchange", shot) == {"error": "not_allowed"}


def test_turns_end_are_held_and_stepped_into() -> None:
    """A holds, B is done, A steps in between B and C; after C nobody has a turn."""
    events = [
        {"do": "hold"},
        {"do": "done"},
        {"do": "step_in", "name": "A"},
        {"do": "done"},
    ]
    given = {"order": ["A", "B", "C"], "events": events}

    assert run("turns", given) == {"current": "C", "held": [], "acted": ["B", "A"]}
    over = {**given, "events": [*events, {"do": "done"}, {"do": "done"}]}
    assert run("turns", over) == {"error": "round_over"}
    late = {**given, "events": [*events, {"do": "step_in", "name": "B"}]}
    assert run("turns", late) == {"error": "not_held"}


def test_what_is_hidden_are_the_black_dice_alone() -> None:
    result = {"pool_successes": 3, "auto": 0, "black_successes": 0, "net": 3}

    assert run("public_view", {"result": result}) == result
    assert run("public_view", {"result": result, "hidden": False}) == result
    hidden = {"pool_successes": 3, "auto": 0, "net": 3}
    assert run("public_view", {"result": result, "hidden": True}) == hidden


def test_care_follows_the_house_rules() -> None:
    """First aid one pip a round, none for the dead; treatment as often as the table lets it."""
    aid = {"pips": 8, "lethal": 16, "net": 3}
    per_round = {"pips": 8, "lethal": 10, "net": 3, "mode": "per_round"}
    treated = {"pips": 8, "lethal": 10, "net": 1, "already_treated": True}

    assert told("heal_combat", per_round, "restored", "later_rounds") == [1, 2]
    assert told("heal_combat", aid, "restored", "status") == [3, "reserve"]
    assert run("heal_combat", {**aid, "reserve_spent": "dead"}) == {"error": "not_allowed"}
    assert run("heal_treat", treated) == {"error": "already_treated"}
    assert told("heal_treat", {**treated, "treat_once": False}, "restored") == [1]


def test_a_group_counts_its_leaders_need_and_black_dice_and_each_name_once() -> None:
    leader = {"name": "Ann", "pool_faces": [1, 1], "black_faces": [1, 2], "need": 4}
    bob = {"name": "Bob", "pool_faces": [1, 6], "reroll_faces": [2], "black_faces": [6]}
    given = {"leader": leader, "helpers": [bob], "black_faces": [1]}

    names = ("helpers", "auto", "black_successes", "net", "outcome")
    assert told("group", given, *names) == [[1], 1, 2, 1, "partial"]
    assert run("group", {**given, "helpers": [bob, bob]}) == {"error": "duplicate"}
    assert run("group", {**given, "helpers": [{**bob, "name": "ann"}]}) == {"error": "conflict"}
