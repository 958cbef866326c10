"""Rolls that the journal has from before they were kept as states read as they did then."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.core.report import Report
from bot.systems.hammerhydra import HAMMERHYDRA
from tests.support.hydraplay import Hydra


def check(successes: int, *faces: int, critical: int = 0) -> dict[str, Any]:
    """Dice as they fell, on 7."""
    return {
        "pool": {"dice": len(faces), "target": 7, "clamped": False, "edge": 0},
        "first": faces,
        "extra": [],
        "lifted": [],
        "spare": 0,
        "successes": successes,
        "critical": critical,
    }


def side(name: str, fell: dict[str, Any], before: dict[str, Any] | None = None) -> dict[str, Any]:
    """One side of a roll."""
    return {
        "key": name.casefold(),
        "name": name,
        "aim": {"dice": 2, "target": 7, "skill": "", "attribute": "", "doubt": ""},
        "mods": {},
        "parts": [],
        "tens": "auto",
        "edge_step": 1,
        "check": fell,
        "before": before,
    }


def attack(**more: Any) -> dict[str, Any]:
    """An attack of Ada's on Bess that has landed."""
    return {
        "type": "attack",
        "combat": "alley",
        "round": 1,
        "attacker": "ada",
        "defender": "bess",
        "names": ["Ada", "Bess"],
        "weapon": {
            "name": "●",
            "attribute": "Strength",
            "range": "melee",
            "damage": {"dots": 1, "mod": 0},
        },
        "side": side("Ada", check(1, 8, 2)),
        "stance": {"defence": "counterattack", "cover": None},
        "stage": "done",
        "blow": [3, 1],
        "dealt": {"top": 3, "damage": 3},
        "damage": 3,
        "hit": {
            "taken": 3,
            "lost": 3,
            "left": 5,
            "grind_lost": 0,
            "grind_left": 4,
            "serious": True,
            "dead": False,
        },
        **more,
    }


def card(line: dict[str, Any]) -> Report:
    """What a line of the journal reads as today."""
    return HAMMERHYDRA.report(HAMMERHYDRA.read_outcome(msgspec.json.encode(line)), Hydra().scene)


def test_a_check_that_was_rolled_again_reads_as_it_did() -> None:
    rolled = {
        "is": "rolled",
        "roll": 1,
        "side": side("Ada", check(2, 9, 9), check(1, 9, 3)),
        "task": "jump",
        "again": None,
        "edge": [3, 2],
        "stands": "it stands",
    }

    report = card(rolled)

    assert report.title == "Ada, jump: READY SALTED, 2 (was MARGINAL, 1)"
    assert report.changes == ("Ada: edge 3 → 2",)


def test_an_attack_reads_as_it_is_told_today() -> None:
    view = {"roll": 3, "attack": attack(), "may": "", "chance": None, "edge": [["Ada", 1, 0]]}

    report = card({"is": "fought", "told": view, "others": [view], "said": ["Bess: turn"]})

    assert report.title == "Ada hits Bess: 3 boxes, SERIOUS"
    assert report.changes == (
        "Bess ▣▣▣▣▣▢▢▢ next round +1 die, target −1",
        "Ada: edge 1 → 0",
    )
    assert [other.roll for other in report.also] == [3]
    assert [choice.label for choice in report.choices] == ["GM: write the injury…"]


def test_open_hands_and_their_attacks_read_as_they_did() -> None:
    dodged = attack(
        tie=True,
        stance={"defence": "dodge", "cover": None},
        guard=side("Bess", check(0, 1, 1, critical=2)),
    )

    report = card(
        {
            "is": "revealed",
            "round": 1,
            "hands": [
                {"name": "Ada", "sign": "scissors", "against": "Bess", "weapon": "●"},
                {"name": "Bess", "sign": "paper"},
            ],
            "told": [{"roll": 1, "attack": dodged, "may": "", "chance": None, "edge": []}],
            "said": ["Round 1 is over."],
        }
    )

    public, strike = report.also
    assert public.lines == ("Ada ✌ attacks Bess: ●", "Bess ✋ dodges")
    assert (strike.title, strike.roll) == ("Ada hits Bess: 3 boxes, SERIOUS", 1)
