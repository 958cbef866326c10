"""The card of a sheet's audit; the sheet itself is a page of its own."""

from __future__ import annotations

from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import count, join_words
from bot.systems.hammerhydra.creation.actions import Audited
from bot.systems.hammerhydra.players import PLAYERS

PROBLEMS = {
    "attribute_below_5": "an attribute is below 5",
    "boxes_overspent": "more boxes are crossed off than there are",
    "skill_points_overspent": "more skill points are spent than there are",
    "flange_overspent": "more flange points are spent than there are",
    "dots_out_of_range": "a skill has less than 1 or more than 5 dots",
    "general_out_of_range": "a heading has more than 5 general dots",
    "duplicate_skill": "a skill stands on it twice",
    "bad_skill_name": "a skill has no proper name",
}


def audit(card: Audited, scene: Scene) -> Report:
    """Every problem at once, then the budgets, then what waits for a GM."""
    name = PLAYERS.of(scene, card.key).name
    wrong = [PROBLEMS.get(kind, kind.replace("_", " ")) for kind in card.problems]
    sums = [
        f"{what}: {spent} of {there} spent"
        for what, (spent, there) in (
            ("boxes", card.boxes),
            ("skill points", card.skill),
            ("flange points", card.flange),
        )
    ]
    if card.waiting:
        sums.append(f"a GM has not approved {join_words(card.waiting[:20])} yet")
    return Report(
        Head(name, "", count(len(wrong), "problem") if wrong else "nothing is wrong"),
        tone="bad" if wrong else "good",
        lines=(*wrong, *sums),
        private=True,
    )
