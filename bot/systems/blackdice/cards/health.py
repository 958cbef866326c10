"""The cards of injuries, care and rest, and of what was tried before."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.words import count, listed
from bot.systems.blackdice import injury
from bot.systems.blackdice.cards.parts import foul_choices, tries_words
from bot.systems.blackdice.cards.rolls import rolled
from bot.systems.blackdice.house import at_table
from bot.systems.blackdice.outcomes.tasks import (
    Bodily,
    Cared,
    Harmed,
    Recovered,
    StatusShown,
    TriesChanged,
    TriesRow,
    TriesShown,
)

MOST_ROWS = 40

SCARS = {
    "partial": "leaves a large scar",
    "success": "leaves a scar",
    "good": "leaves a small scar",
    "impressive": "leaves a thin line",
    "virtuoso": "leaves nothing to see",
    "awe_inspiring": "leaves nothing to see",
    "god_like": "leaves nothing to see",
}
"""What the number of a treatment's successes does to the scar (BD-21); the bot's own words."""


def cared(card: Cared, scene: Scene) -> Report:
    """First aid or treatment: the roll, and the pips it gave back."""
    inner = card.card
    base = rolled(inner, scene)
    names = {inner.side.name: inner.side.key}
    choices = () if inner.mishaps else foul_choices(scene, card, card.fouls, names)
    what = "First aid for" if card.first_aid else "Treatment of"
    net = card.card.result.net
    pips = count(card.restored, "pip")
    verdict = f"{pips} back" if net > 0 else ("FOUL FAILURE" if net < 0 else "nothing gained")
    changes = [body_line(card.body, scene)]
    if card.later:
        changes.append(f"{count(card.later, 'pip')} more, one at the start of each round")
    scar = SCARS.get(card.card.result.degree.key, "")
    if not card.first_aid and card.restored and scar:
        changes.append(scar)
    own = [line for line in base.changes if "forgotten" not in line]
    return replace(
        base,
        title=f"{what} {card.body.name}: {verdict}",
        changes=(*changes, *own),
        choices=choices,
    )


def recovered(card: Recovered, scene: Scene) -> Report:
    """Time or a night passed."""
    names = listed(row.name for row in card.rows) or "Nobody"
    many = len(card.rows) > 1
    if card.minutes is None:
        title = f"{names} {'sleep' if many else 'sleeps'} through the night"
        why = ("the whole reserve and one Health pip come back",)
    else:
        title = f"{names} {'rest' if many else 'rests'} {count(card.minutes, 'minute')}"
        why = ("two thirds of the bruises go by themselves, one each half hour",)
    moved = [row for row in card.rows if row.before != row.after]
    return Report(
        title=title,
        tone="good" if moved else "plain",
        why=(*why, *(f"{name}: {no}" for name, no in card.refused[:MOST_ROWS])),
        changes=tuple(body_line(row, scene) for row in card.rows[:MOST_ROWS]),
    )


def harmed(card: Harmed, scene: Scene) -> Report:
    """What a GM's word did."""
    names = listed(row.name for row in card.rows)
    many = len(card.rows) > 1
    each = " each" if many else ""
    if card.pips >= 0:
        what = "bruises" if card.kind == "bruises" else "wounds"
        title = f"{names} {'take' if many else 'takes'} {count(card.pips, 'pip')} of {what}{each}"
    else:
        title = f"{names} {'heal' if many else 'heals'} {count(-card.pips, 'pip')}{each}"
    beyond = tuple(f"{name}: {pips} beyond the last pip" for name, pips in card.overkill)
    return Report(
        title=title,
        tone="bad" if card.pips >= 0 else "good",
        changes=(*(body_line(row, scene) for row in card.rows), *beyond),
    )


def status(card: StatusShown, scene: Scene) -> Report:
    """Injuries as they stand: the track, what wounds cost, tries that cost more."""
    now = injury.body(card.sheet)
    lines = [injury.track(now), injury.words(now, dead=at_table(scene.house).dead)]
    if now.damage:
        lines.append(f"{count(now.lethal, 'wound pip')}, {count(now.bruise, 'bruise pip')}")
    if now.damage and now.status == "ok":
        lines.append("so far cuts and bruises that heal by themselves" if now.damage <= 2 else "")
    if card.sheet.treated:
        lines.append("treated; that stands until new damage or a night's sleep")
    lines += [_row(row) for row in card.tried]
    return Report(
        title=f"{card.name}: {'awake' if card.sheet.awake else 'unconscious'}",
        why=tuple(filter(None, lines)),
        private=True,
    )


def tries(card: TriesShown) -> Report:
    """Everybody's tries, the worst first."""
    rows = tuple(f"{row.name}: {_row(row)}" for row in card.rows[:MOST_ROWS])
    return Report("Tasks tried before", why=rows or ("Nobody has failed at anything yet.",))


def tries_changed(card: TriesChanged) -> Report:
    """What was tried counts differently."""
    name, task = card.after.name, card.after.task
    titles = {
        "left": f"{name} walks away from {task}",
        "reset": f"{name} may try {task} as if for the first time",
        "set": f"{name}: {tries_words(card.after.failed)} at {task}",
        "locked": f"{name} cannot try {task} again",
    }
    change = f"{_row(card.before)} → {_row(card.after)}"
    locked = card.how == "left" and card.after.locked
    why = ("a Foul Failure is not walked away from; a GM lifts it",) if locked else ()
    return Report(titles[card.how], why=why, changes=(change,))


def body_line(row: Bodily, scene: Scene) -> str:
    """A body before and after, in symbols and words."""
    return injury.changed(row.name, row.before, row.after, dead=at_table(scene.house).dead)


def _row(row: TriesRow) -> str:
    """`pick the lock: 2 failed tries, no further one`."""
    said = f"{row.task}: {tries_words(row.failed)}" if row.failed else f"{row.task}: no failed try"
    return f"{said}, no further one" if row.locked else said
