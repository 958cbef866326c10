"""The card of a sheet's audit; the sheet itself is a page of its own."""

from __future__ import annotations

from bot.core.action import Choice, Select
from bot.core.people import Audience
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import count, join_words
from bot.shared.characters.cards import kept_private
from bot.systems.hammerhydra.creation.actions import Audited, EdgeUsed, UseEdge
from bot.systems.hammerhydra.players import PLAYERS
from bot.systems.hammerhydra.sheet import KEY, EdgeUse

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


TOLD: dict[EdgeUse, str] = {
    "ask": "asked before further dice fall",
    "if it fails": "a failure is rolled again by itself, nothing else",
    "never": "nothing is rolled again, nobody is asked",
}
"""What each way to use edge means in an attack (R-37)."""


def edge_use(outcome: EdgeUsed, scene: Scene) -> Report:
    """When edge rolls again, for whoever plays this character."""
    name = PLAYERS.of(scene, outcome.key).name
    report = Report(
        Head(name, "edge", outcome.how),
        lines=(TOLD[outcome.how],),
        choices=edge_menu(scene, outcome.key),
        private=True,
        kept=True,
    )
    return kept_private(report, scene, outcome.key, edited=True)


def edge_menu(scene: Scene, key: str) -> tuple[Choice, ...]:
    """`Edge: ask`, with the others to choose; nothing for whoever has bought none."""
    who = PLAYERS.of(scene, key)
    if not max(who.edge.maximum, who.edge.current):
        return ()
    options = tuple((use, f"{use}: {meaning}") for use, meaning in TOLD.items())
    mine = Audience(characters=(key,), gm=True)
    label = f"Edge: {who.sheet.edge_use}"
    ask = Select("how", options)
    return (Choice(label, UseEdge(who=key), mine, keep=True, ask=ask, system=KEY),)


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
