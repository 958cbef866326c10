"""The cards of checks, about to be made and read; why they read so; once more."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.core.action import Action, Way
from bot.core.people import GMS, Audience
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.settings import shows_chances
from bot.core.words import percent
from bot.shared.exchange.ways import buttons, by_hand
from bot.shared.exchange.windows import Tale
from bot.systems.hammerhydra.checks import words
from bot.systems.hammerhydra.checks.actions import (
    Adjust,
    Advice,
    Again,
    Buy,
    CheckOptions,
    CheckState,
    Closed,
    Drop,
    NotRolled,
    RuleOut,
    Throw,
)
from bot.systems.hammerhydra.checks.odds import advise
from bot.systems.hammerhydra.checks.play import players_of
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.rules.checks import Check
from bot.systems.hammerhydra.rules.tables import GRADES, grade
from bot.systems.hammerhydra.side import Side, edge_of

CLOSED: dict[Closed, str] = {"kept": "it stands", "overdue": "time is up"}
"""How a result came to stand."""


def check(tale: Tale[CheckState], scene: Scene) -> Report:
    """A check that waits for its dice, was read, or is not made after all."""
    state = tale.state
    if state.side.check is not None:
        return _read(tale, state.side.check, scene)
    if state.closed:
        ruled_out = state.closed == "impossible"
        return _without_dice(state.side, state.task, tale.roll, impossible=ruled_out)
    return _ready(tale, scene)


def no_roll(outcome: NotRolled, scene: Scene) -> Report:
    """A check that is not made."""
    return _without_dice(outcome.side, outcome.task, outcome.roll, impossible=outcome.impossible)


def again(tale: Tale[CheckState], scene: Scene) -> Way | None:
    """The same check once more; beside what edge could still do there is none."""
    action, side = tale.asked, tale.state.side
    if not isinstance(action, CheckOptions) or not tale.is_over or side.check is None:
        return None
    if side.key and side.key not in scene.characters:
        return None
    plain = replace(action, dice=0, target=0, edge_dice=0, edge_target=0, ready=False, final=False)
    return Way(plain, "", players_of(side, tale.state.user))


def explain(tale: Tale[CheckState], scene: Scene) -> tuple[str, ...]:
    """How dice and target came about, what the tens did, what it means, what edge would do."""
    state = tale.state
    side = state.side
    lines = list(words.steps(side))
    if side.check is not None:
        lines += [_meaning(side.check), *words.second_dice(side)]
    if words.may_hope(scene, side.key) or (scene.actor.gm and shows_chances(scene)):
        advice = advise(replace(side, check=None))
        lines += [f"success before the dice: {percent(advice.now)}", *words.advice_lines(advice)]
    edge = edge_of(scene, side)
    lines += [f"edge left: {edge}"] if edge else []
    return (*lines, *((CLOSED[state.closed],) if state.closed in CLOSED else ()))


def _about(side: Side, task: str) -> str:
    """What it is for: the task, else the skill, else the attribute."""
    return task or side.aim.skill or side.aim.attribute


def _read(tale: Tale[CheckState], fell: Check, scene: Scene) -> Report:
    """A check read: every die, what changed the pool, whose edge went."""
    state, house = tale.state, HOUSE.at(scene.house)
    side = state.side
    first = words.verdict(side.before, house.grades) if side.before is not None else ""
    verdict = words.verdict(fell, house.grades)
    throw = "again" if state.again else "roll"
    changes, about = words.pool_changes(side), _about(side, state.task)
    ends = words.describe_target(side, about=about)
    row = words.check_row(side, ends=ends, by_hand=by_hand(tale, side.key, throw))
    return Report(
        Head(side.name, about, verdict, first * (first != verdict), fell.successes),
        tone=words.tone_of(fell),
        dice=(row,),
        lines=(changes,) if changes else (),
        changes=(words.edge_change(side.name, *state.edge),) if state.edge is not None else (),
        choices=buttons(ways(tale, scene), tale),
        roll=tale.roll,
        call=GMS if fell.critical and house.critical_ping else None,
    )


def _ready(tale: Tale[CheckState], scene: Scene) -> Report:
    """A check about to be made."""
    state = tale.state
    side = state.side
    changes, about = words.pool_changes(side), _about(side, state.task)
    return Report(
        Head(side.name, about, words.describe_pool(side, about=about)),
        tone="pending",
        lines=(changes,) if changes else (),
        choices=buttons(ways(tale, scene), tale),
        roll=tale.roll,
        call=players_of(side) if state.called else None,
        prepared=True,
    )


def _without_dice(side: Side, task: str, roll: int | None, *, impossible: bool) -> Report:
    about = _about(side, task)
    if not impossible:
        return Report(Head(side.name, about, "not rolled"), roll=roll)
    lines = ("the GM rules it out; nothing is rolled or spent",)
    return Report(Head(side.name, about, "IMPOSSIBLE"), tone="bad", lines=lines, roll=roll)


def _meaning(fell: Check) -> str:
    """What the table of results says of it (HH-14, HH-18)."""
    if fell.critical:
        ones = "a natural 1" if fell.critical == 1 else f"{fell.critical} natural 1s"
        return f"it goes badly wrong: {ones} in a failed roll"
    return GRADES[grade(fell.successes)][1]


def ways(tale: Tale[CheckState], scene: Scene) -> Iterable[Way]:
    """What may be done about a check now, with what it costs and the chance it makes."""
    advice = advise(tale.state.side)
    for answer, by in tale.answers:
        yield from _ways_of(answer, by, tale.state, advice, scene)


def _ways_of(
    answer: Action, by: Audience, state: CheckState, advice: Advice, scene: Scene
) -> Iterable[Way]:
    """The ways to give an answer; a GM who calls has given the modifiers."""
    side = state.side
    match answer:
        case Throw():
            label = f"Roll{words.hopes(advice.now, scene, side.key)}"
            yield Way(answer, label, by, worth=(1,))
        case Drop():
            yield Way(answer, "Never mind", by)
        case Buy():
            yield from _edge_ways(answer, by, side, advice, scene)
        case Adjust(dice=more, target=higher):
            if not state.called:
                change = f"{abs(more)} die {'more' if more > 0 else 'less'}"
                target = f"target {'+' if higher > 0 else '−'}{abs(higher)}"
                label = f"GM: {change if more else target}"
                yield Way(answer, label, by, kind="word", helps=False)
        case RuleOut():
            yield Way(answer, "GM: impossible", by, kind="word")
        case Again():
            how = words.better(side)
            label = words.again_label("Roll", state.chance, scene, side.key, how)
            yield Way(answer, label, by, kind="spend")
        case _:
            raise TypeError(f"No button is drawn for {type(answer).__name__}.")


def _edge_ways(
    answer: Buy, by: Audience, side: Side, advice: Advice, scene: Scene
) -> Iterable[Way]:
    """One point on dice or target, where that changes something; and back again (R-35)."""
    mods, step = side.mods, side.edge_step
    if answer.dice < 0 or answer.target < 0:
        bought = mods.edge_dice if answer.dice else mods.edge_target
        if bought:
            what = f"{step} die less" if answer.dice else f"Target +{step}"
            yield Way(answer, f"{what}, the edge back", by, kind="spend", helps=False)
        return
    chance = advice.die if answer.dice else advice.target
    if chance is None or edge_of(scene, side) <= mods.edge_dice + mods.edge_target:
        return
    dice = "+1 die" if step == 1 else f"+{step} dice"
    what = dice if answer.dice else f"Target −{step}"
    label = f"{what}, 1 edge{words.hopes(chance, scene, side.key)}"
    yield Way(answer, label, by, kind="spend", worth=(round(1000 * chance),))
