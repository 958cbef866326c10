"""Fields and words that a vector of OpenD6 may have besides those of the sample."""

from __future__ import annotations

import importlib

import pytest

TIRED, STARTLED = {"track": "fatigue", "rank": 3}, {"track": "composure", "rank": 1}
HURT = {"track": "damage", "rank": 2}
PAIR = [{"name": "A", "init": 3}, {"name": "B", "init": 9}]
ATTACK = {"stance": "passive", "fixed": 12, "weapon": "4D", "strength": "3D", "attack_total": 17}
MOVE = {"action": "full", "distance": 30}


@pytest.mark.parametrize(
    ("op", "given", "answer"),
    [
        (
            "check",
            {"first": {"regular": [2]}, "difficulty": "hard"},
            {"error": "bad_difficulty"},
        ),
        ("check", {"first": {"regular": [2]}}, {"error": "bad_difficulty"}),
        ("p_at_least", {"target": "ten", "dice": 3}, {"error": "bad_difficulty"}),
        ("p_at_least", {"target": 10, "dice": 3, "ties": "fail"}, {"p": "1/2"}),
        ("movement", MOVE | {"difficulty": "hard"}, {"error": "bad_difficulty"}),
        ("movement", MOVE, {"allowed": 30, "check": False, "success": True}),
        ("movement", MOVE | {"difficulty": 15, "total": 15}, {"check": True, "success": True}),
        (
            "movement",
            MOVE | {"difficulty": 15, "total": 15, "ties": "fail"},
            {"success": False, "fatigue_rank": 0},
        ),
        ("related", {"total": 15, "difficulty": None}, {"error": "bad_difficulty"}),
        ("related", {"total": 10, "difficulty": 10, "ties": "fail"}, {"modifier": -1}),
        (
            "build",
            {"total": 15, "difficulty": "hard", "stock": 3, "cost": 9},
            {"error": "bad_difficulty"},
        ),
        (
            "recover",
            {"skill": "stamina: recover", "conditions": [HURT], "total": 17, "band": "bottom"},
            {"difficulty": 6, "ranks": 3, "removed": True, "left": 1},
        ),
        ("recovery_difficulty", {"conditions": [HURT], "band": "middle"}, {"difficulty": 8}),
        (
            "status_test",
            {"kind": "quantity", "stage": 0, "total": 9, "ties": "fail"},
            {"held": False, "name": "Heavy"},
        ),
        ("roll", {"regular": [2, 5, 3], "boost": [8], "boost_sides": 8}, {"total": 16}),
        ("roll", {"regular": [2, 5, 3], "penalty": [9], "penalty_sides": 10}, {"total": 10}),
        ("order", {"mode": "fifo", "renew": "dynamic", "actors": PAIR}, {"act": ["B", "A"]}),
        (
            "order",
            {"mode": "phases", "actors": PAIR, "declared": {"A": "speak", "B": "spell"}},
            {"act": ["A", "B"]},
        ),
        (
            "order",
            {"mode": "phases", "actors": PAIR, "declared": {"A": "speak"}},
            {"error": "not_declared"},
        ),
        ("expire", {"duration": "until_recovered", "events": ["scene_end"]}, {"active": True}),
        (
            "modifiers",
            {"conditions": [TIRED, STARTLED], "ability": "Wits", "kind": "initiative"},
            {"flat": -4},
        ),
        (
            "modifiers",
            {"conditions": [HURT], "ability": "Wits", "kind": "defence"},
            {"dice": -1},
        ),
        (
            "modifiers",
            {"conditions": [{"track": "fatigue", "rank": 4}], "skill": "melee: deflect"},
            {"dice": -1},
        ),
        ("gang", {"members": 3, "kind": "social_persuasion"}, {"bonus": 0}),
        (
            "responses",
            {"trigger": "attack", "conditions": [{"track": "fatigue", "rank": 2}]},
            {"options": ["defend:full", "active_defence:full"]},
        ),
        ("parse_code", {"text": None}, {"error": "bad_die_code"}),
        ("parse_boost", {"text": 2}, {"error": "bad_notation"}),
        ("parse_flip", {"text": None}, {"error": "bad_notation"}),
        ("band", {"name": None}, {"error": "unknown_difficulty"}),
        ("attack", ATTACK | {"weapon": None}, {"error": "bad_die_code"}),
        ("attack", ATTACK, {"damage_code": "4D", "soak": 9, "condition": None}),
        ("roll", {"regular": [1], "boost": [7], "bp_die": 8, "flips": [7]}, {"kept": [2]}),
        ("economy", {"spend": ["bonus", "bonus"], "more_bonus": 1}, {"full": 1, "bonus": 0}),
        ("economy", {"spend": [], "full_change": -1, "no_bonus": True}, {"full": 0, "bonus": 0}),
        ("defence", {"stance": "passive", "fixed": 10, "gang_bonus": 4}, {"value": 14}),
        ("initiative", {"fixed": 14, "chaos_roll": 9}, {"score": 9}),
        ("initiative", {"fixed": 14, "roll": 9, "chaos": True}, {"score": 9}),
        ("initiative", {"fixed": 14, "roll": 9, "n": 2}, {"score": 9, "until": 2}),
        ("initiative", {"fixed": 14, "roll": 9, "chaos_rounds": 0}, {"error": "bad_number"}),
        ("initiative", {"fixed": "fast"}, {"error": "bad_number"}),
        ("rank", {"result_points": "many"}, {"error": "bad_number"}),
        ("margin", {"points": None}, {"error": "bad_number"}),
        (
            "order",
            {"mode": "narrative", "actors": [PAIR[0] | {"place": 2}, PAIR[1] | {"place": 1}]},
            {"act": ["B", "A"]},
        ),
        (
            "recovery_options",
            {"ranks": 4, "cost": 5, "duration": "until_recovered"},
            {"options": ["next_recovery_+1D", "recovered_to_scene"]},
        ),
        (
            "modify_duration",
            {"current": "n rounds", "effect": "extend_scene"},
            {"duration": "scene"},
        ),
        ("smash", {"total": 14, "resistance": 9, "points": None}, {"error": "bad_amount"}),
        ("brick_yield", {"spec": 12}, {"bricks": 12, "piece": None}),
        ("device", {"parts": [{"name": "hull", "complete": True}]}, {"state": "usable"}),
        ("maneuver", {"kind": "force", "total": 9, "resistance": 9, "extra": 0}, {"success": True}),
        ("spend_luck", {"points": 1, "used": True}, {"error": "luck_this_turn"}),
        (
            "spend_action_point",
            {"points": 1, "use": "plus_2d", "first": 9, "dice_added": [3, 4]},
            {"total": 16},
        ),
        ("buy_effects", {"ranks": 1, "purchases": ["effect_roll"], "of": "check"}, {"cost": 1}),
        (
            "buy_effects",
            {"ranks": 1, "purchases": ["effect_roll"], "of": "effect_roll"},
            {"error": "effect_roll_chain"},
        ),
    ],
)
def test_the_adapter_takes_what_the_law_allows(
    op: str, given: dict[str, object], answer: dict[str, object]
) -> None:
    run = importlib.import_module("tests.vectors.adapters.opend6").run
    told = run(op, given)

    assert {key: told[key] for key in answer} == answer
