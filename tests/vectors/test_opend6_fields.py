"""Fields and words that a vector of OpenD6 may have besides those of the sample."""

from __future__ import annotations

import importlib

import pytest

TIRED, STARTLED = {"track": "fatigue", "rank": 3}, {"track": "composure", "rank": 1}
HURT = {"track": "damage", "rank": 2}
PAIR = [{"name": "A", "init": 3}, {"name": "B", "init": 9}]
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
        ("gang", {"members": 3, "kind": "social_persuasion"}, {"bonus": 0}),
        (
            "responses",
            {"trigger": "attack", "conditions": [{"track": "fatigue", "rank": 2}]},
            {"options": ["defend:full", "active_defence:full"]},
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
