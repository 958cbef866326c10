"""What a move of a fight tells: on its card, and in the journal's line."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.core.action import Choice
from bot.core.combat import begin_with_fight
from bot.core.people import GMS
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import count, first_of
from bot.shared.combat.actions import Appeared, Ended
from bot.shared.combat.arena import Fight
from bot.shared.combat.rules import CombatRules
from bot.shared.renaming import name_many, without_number

SCORE = ": initiative "
"""Between who it is and what their initiative is."""

MOST_TOLD = 3
"""Of what a move did, so much stands in the journal's line."""


def gather_alike(sentences: Sequence[str]) -> tuple[str, ...]:
    """The same, with what happened to many alike in one line, so that it fits a phone."""
    lines = list(sentences)
    same = dict.fromkeys(text[text.index(SCORE) :] for text in lines if SCORE in text)
    ends = {" joins.": " join.", " did not act.": " did not act.", **{tail: tail for tail in same}}
    for tail, many in ends.items():
        alike = [text for text in lines if text.endswith(tail)]
        if len(alike) < 2:
            continue
        names = [text.removesuffix(tail) for text in alike]
        first = lines.index(alike[0])
        lines = [text for text in lines if text not in alike]
        lines.insert(first, f"{name_many(names)}{many}")
    return tuple(lines)


def journal_line(title: str, sentences: Sequence[str], names: Collection[str]) -> str:
    """The journal's line: the panel's title with what happened, as far as everybody saw it.

    What follows a semicolon begins small, but for one of these `names`.
    """
    clauses = [text.removesuffix(".") for text in sentences]
    clauses[1:] = (_begin_small(text, names) for text in clauses[1:])
    news = first_of(clauses, MOST_TOLD, "{} more")
    return f"{title} ({'; '.join(news)})" if news else title


def _begin_small(text: str, names: Collection[str]) -> str:
    """The sentence with a small letter at its start, where that is no name and no `GM`."""
    named = text.startswith(tuple(map(without_number, names)))
    return text if named or text[1:2].isupper() else f"{text[:1].lower()}{text[1:]}"


def end_card(outcome: Ended) -> Report:
    """A fight that is over, with the kinds of NPC that a GM may keep."""
    sentences = tuple(note.text for note in outcome.notes if not note.secret)
    head = Head(f"{begin_with_fight(outcome.name)} is over")
    lines = (f"{count(outcome.rounds, 'round')}." if outcome.rounds else "It never began.",)
    choices = tuple(Choice(f"Keep {kind.name}", kind, GMS) for kind in outcome.kinds)
    return Report(head, lines=lines, changes=sentences, choices=choices)


def appear_card(outcome: Appeared) -> Report:
    """Somebody whom nobody had seen."""
    return Report(Head(f"{outcome.name} is seen"))


def left_standing(scene: Scene, fight: Fight, rules: CombatRules) -> tuple[str, tuple[str, ...]]:
    """Who stands in a fight, in words, and the names of those who do not; nobody hidden is told.

    Nothing is said of who stands while more than one side does.
    """
    visible = [fighter for fighter in fight.combatants.values() if not fighter.hidden]
    out = [fighter for fighter in visible if rules.is_out(scene, fight, fighter)]
    sides = {fighter.side for fighter in visible if fighter not in out}
    names = tuple(fighter.name for fighter in out)
    if not sides:
        return ("nobody stands" if visible else ""), names
    one_of_several = len(sides) == 1 and len({fighter.side for fighter in visible}) > 1
    side = min(sides)
    side = side if side.isupper() or side == "NPCs" else f"{side[:1].lower()}{side[1:]}"
    return (f"{side} stand" if one_of_several and side else ""), names
