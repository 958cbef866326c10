"""The cards of injuries, care, rest and staying awake."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.words import count, join_words
from bot.shared.exchange.windows import Tale
from bot.systems.blackdice import body
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.injury.actions import (
    Awake,
    BodyChange,
    CareState,
    Harmed,
    Recovered,
    StatusShown,
)
from bot.systems.blackdice.injury.earlier import Cared, care_of
from bot.systems.blackdice.injury.waking import describe_waking
from bot.systems.blackdice.retries.cards import MOST_ROWS, tries_line
from bot.systems.blackdice.tasks.cards import task
from bot.systems.blackdice.tasks.earlier import tale_of_earlier
from bot.systems.blackdice.tasks.mishaps import mishap_choices
from bot.systems.blackdice.words import describe_dice, side_rows

NOTHING = "nothing gained"
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


def care(tale: Tale[CareState], scene: Scene) -> Report:
    """First aid or treatment: the roll, and the pips it gave back."""
    state, result = tale.state, tale.state.task.result
    base = task(Tale(tale.roll, state.task), scene)
    what = "First aid for" if state.first_aid else "Treatment of"
    pips = count(state.restored, "pip")
    verdict = f"{pips} back" if result.net > 0 else ("FOUL FAILURE" if result.net < 0 else NOTHING)
    changes = [body_line(state.body, scene)]
    if state.later:
        changes.append(f"{count(state.later, 'pip')} more, one at the start of each round")
    scar = SCARS.get(result.degree.key, "")
    if not state.first_aid and state.restored and scar:
        changes.append(scar)
    own = [line for line in base.changes if "forgotten" not in line]
    return replace(
        base,
        head=f"{what} {state.body.name}: {verdict}",
        changes=(*changes, *own),
        choices=mishap_choices(tale, scene),
    )


def recovery(card: Recovered, scene: Scene) -> Report:
    """Time or a night passed."""
    names = join_words(row.name for row in card.rows) or "Nobody"
    many = len(card.rows) > 1
    if card.minutes is None:
        title = f"{names} {'sleep' if many else 'sleeps'} through the night"
        why = ("the whole reserve and one Health pip come back",)
    else:
        title = f"{names} {'rest' if many else 'rests'} {count(card.minutes, 'minute')}"
        why = ("two thirds of the bruises go by themselves, one each half hour",)
    moved = [row for row in card.rows if row.before != row.after]
    return Report(
        head=title,
        tone="good" if moved else "plain",
        why=(*why, *(f"{name}: {no}" for name, no in card.refused[:MOST_ROWS])),
        changes=tuple(body_line(row, scene) for row in card.rows[:MOST_ROWS]),
    )


def harm(card: Harmed, scene: Scene) -> Report:
    """What a GM's word did."""
    names = join_words(row.name for row in card.rows)
    many = len(card.rows) > 1
    each = " each" if many else ""
    if card.pips >= 0:
        what = "bruises" if card.kind == "bruises" else "wounds"
        title = f"{names} {'take' if many else 'takes'} {count(card.pips, 'pip')} of {what}{each}"
    else:
        title = f"{names} {'heal' if many else 'heals'} {count(-card.pips, 'pip')}{each}"
    beyond = tuple(f"{name}: {pips} beyond the last pip" for name, pips in card.overkill)
    return Report(
        head=title,
        tone="bad" if card.pips >= 0 else "good",
        changes=(*(body_line(row, scene) for row in card.rows), *beyond),
    )


def injuries(card: StatusShown, scene: Scene) -> Report:
    """Injuries as they stand: the track, what wounds cost, tries that cost more."""
    now = body.body(card.sheet)
    lines = [body.track(now), body.describe_body(now, dead=HOUSE.at(scene.house).dead)]
    if now.damage:
        lines.append(f"{count(now.lethal, 'wound pip')}, {count(now.bruise, 'bruise pip')}")
    if now.damage and now.status == "ok":
        lines.append("so far cuts and bruises that heal by themselves" if now.damage <= 2 else "")
    if card.sheet.treated:
        lines.append("treated; that stands until new damage or a night's sleep")
    lines += [tries_line(row) for row in card.tried]
    return Report(
        head=f"{card.name}: {'awake' if card.sheet.awake else 'unconscious'}",
        why=tuple(filter(None, lines)),
        private=True,
    )


def body_line(row: BodyChange, scene: Scene) -> str:
    """A body before and after, in symbols and words."""
    return body.describe_change(row.name, row.before, row.after, dead=HOUSE.at(scene.house).dead)


def awake_roll(card: Awake, scene: Scene) -> Report:
    """The roll to stay awake outside a fight (BD-94, BD-95)."""
    woken = card.woken
    return Report(
        head=f"{woken.side.name} {describe_waking(woken)}",
        tone="good" if woken.found.awake else "bad",
        dice=side_rows(woken.side, woken.rolled),
        why=(f"{describe_dice(woken.side)}", f"{woken.found.net} of 1 success needed"),
    )


def cared_card(outcome: Cared, scene: Scene) -> Report:
    """Care of an earlier version's journal, as it is told today."""
    report = care(Tale(outcome.card.roll, care_of(outcome)), scene)
    settled = tale_of_earlier(outcome.card).also
    return replace(report, also=tuple(task(other, scene) for other in settled))
