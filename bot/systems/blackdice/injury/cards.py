"""The cards of injuries, care, rest and staying awake."""

from __future__ import annotations

from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import count, minus
from bot.shared.exchange.ways import buttons
from bot.shared.exchange.windows import Tale
from bot.shared.gm.healing import Healing
from bot.shared.renaming import name_many
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
from bot.systems.blackdice.injury.waking import describe_waking
from bot.systems.blackdice.retries.cards import MOST_ROWS, tries_line
from bot.systems.blackdice.tasks.cards import next_try, task_rows
from bot.systems.blackdice.tasks.mishaps import mishap_lines, mishap_ways
from bot.systems.blackdice.words import (
    black_row,
    describe_dice,
    pool_row,
    score_end,
    side_steps,
    steps_of,
    tone,
    verdict,
)

NOTHING = "nothing gained"
TREATED = "treated; that stands until new damage or a night's sleep"
MOST_SCRATCHES = 2
"""Pips lost that are told as cuts and bruises (BD-91)."""
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
    state, task = tale.state, tale.state.task
    net, steps = minus(task.result.net), steps_of(task.rolled)
    changes = [body_line(state.body, scene)] if state.body.before != state.body.after else []
    if state.later:
        changes.append(f"{count(state.later, 'pip')} more, one at the start of each round")
    scar = SCARS.get(task.result.degree.key, "")
    if not state.first_aid and state.restored and scar:
        changes.append(scar)
    return Report(
        Head(_care_line(state), "", _verdict(state), number=state.restored),
        tone=tone(task.result),
        dice=task_rows(tale, task),
        lines=() if steps == net else (f"{steps} = {net}",),
        changes=(*changes, *next_try(task), *mishap_lines(task.mishaps)),
        choices=buttons(mishap_ways(tale, task, scene), tale),
        roll=tale.roll,
    )


def _care_line(state: CareState) -> str:
    """`Ada treats Cole`."""
    healer, patient = state.task.side.name, state.body.name
    if state.first_aid:
        return f"{healer} gives {patient} first aid"
    return f"{healer} treats {patient}"


def _verdict(state: CareState) -> str:
    net = state.task.result.net
    if net > 0:
        return f"{count(state.restored, 'pip')} back"
    return verdict(state.task.result) if net else NOTHING


def why(tale: Tale[CareState], scene: Scene) -> tuple[str, ...]:
    """Where the dice come from, what they came to, and what that gives (BD-97 to BD-100)."""
    state = tale.state
    health = body.body(state.body.after)
    is_treated = not state.first_aid and state.restored
    return (
        *side_steps(state.task.side, state.task.rolled),
        TREATED if is_treated else "each success gives a pip back",
        f"{state.body.name}: {body.describe_body(health, dead=HOUSE.at(scene.house).dead)}",
    )


def recovery(card: Recovered, scene: Scene) -> Report:
    """Time or a night passed."""
    names = name_many([row.name for row in card.rows]) or "Nobody"
    many = len(card.rows) > 1
    if card.minutes is None:
        deed = f"{names} {'sleep' if many else 'sleeps'} through the night"
    else:
        deed = f"{names} {'rest' if many else 'rests'} {count(card.minutes, 'minute')}"
    moved = [row for row in card.rows if row.before != row.after]
    pips = sum(row.pips_back for row in moved)
    return Report(
        Head(deed, "", f"{count(pips, 'pip')} back" if pips else "nothing heals"),
        tone="good" if moved else "plain",
        lines=tuple(f"{name}: {sentence}" for name, sentence in card.refused[:MOST_ROWS]),
        changes=tuple(body_line(row, scene) for row in moved[:MOST_ROWS]),
    )


def harm(card: Harmed, scene: Scene) -> Report:
    """What a GM's word did."""
    moved = (row for row in card.rows if row.before != row.after)
    changes = tuple(body_line(row, scene) for row in moved)
    if card.pips < 0:
        amounts = [(row.name, row.pips_back) for row in card.rows]
        healing = Healing(amounts, -card.pips, ("pip", "pips"))
        return Report(Head(healing.deed), tone="good", lines=healing.lines, changes=changes)
    names, many = name_many([row.name for row in card.rows]), len(card.rows) > 1
    what = count(card.pips, "bruise" if card.kind == "bruises" else "wound")
    deed = f"{names} {'take' if many else 'takes'} {what}{' each' if many else ''}"
    beyond = tuple(f"{name}: {pips} beyond the last pip" for name, pips in card.overkill)
    return Report(Head(deed), tone="bad", changes=(*changes, *beyond))


def injuries(card: StatusShown, scene: Scene) -> Report:
    """Injuries as they stand: the track, what wounds cost, tries that cost more."""
    health = body.body(card.sheet)
    lines = [body.track(health), body.describe_body(health, dead=HOUSE.at(scene.house).dead)]
    if health.damage:
        kinds = ((health.lethal, "wound pip"), (health.bruise, "bruise pip"))
        lines.append(", ".join(count(number, what) for number, what in kinds if number))
    if 0 < health.damage <= MOST_SCRATCHES and health.status == "ok":
        lines.append("so far cuts and bruises that heal by themselves")
    if card.sheet.treated:
        lines.append(TREATED)
    lines += [tries_line(row) for row in card.tried]
    return Report(
        Head(card.name, "", "awake" if card.sheet.awake else "unconscious"),
        lines=tuple(lines),
        private=True,
    )


def body_line(row: BodyChange, scene: Scene) -> str:
    """A body before and after, in symbols and words."""
    return body.describe_change(row.name, row.before, row.after, dead=HOUSE.at(scene.house).dead)


def awake_roll(card: Awake, scene: Scene) -> Report:
    """The roll to stay awake outside a fight (BD-94, BD-95)."""
    woken = card.woken
    black = woken.rolled.black
    return Report(
        Head(f"{woken.side.name} {describe_waking(woken)}"),
        tone="good" if woken.found.awake else "bad",
        dice=(
            pool_row("", woken.rolled.thrown, score_end(woken.rolled)),
            *((black_row("black", black),) if black else ()),
        ),
        lines=(f"{describe_dice(woken.side)}, 1 success needed",),
    )
