"""An evening of OpenD6 told afterwards; luck and action points come back with a session."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from bot.core.scene import Scene
from bot.core.words import count, join_words
from bot.shared.exchange.windows import KeptTale
from bot.shared.table.session import Happened, SessionRules, Turned
from bot.systems.opend6.building.actions import Worked
from bot.systems.opend6.checks.actions import CheckState, RollShown
from bot.systems.opend6.checks.earlier import Lies
from bot.systems.opend6.checks.luck import PointsMoved, refill_points
from bot.systems.opend6.house import HOUSE, HouseRules
from bot.systems.opend6.melee.actions import Declaration
from bot.systems.opend6.melee.outcomes import Done, Fought
from bot.systems.opend6.players import PLAYERS, settings_of
from bot.systems.opend6.rules.tracks import OUT_OF_ACTION
from bot.systems.opend6.sheet import ACTION_POINTS, LUCK

MOST_TOLD = 5


class ToldResult(Struct, frozen=True):
    """What a recap reads of what came of an action."""

    success: bool = True
    rolls: tuple[RollShown, ...] = ()
    changes: tuple[str, ...] = ()


class Told(Struct, frozen=True):
    """What a recap reads of the roll of an action."""

    deed: Declaration
    result: ToldResult | None = None


def begins(scene: Scene) -> Turned:
    """Luck refills to its rank, and everybody has an action point (D6-08, D6-09)."""
    house = settings_of(scene)
    whom = [who for who in PLAYERS.everybody(scene) if who.dynamic]
    told: list[str] = []
    for pool, on in ((LUCK, house.luck), (ACTION_POINTS, house.action_points)):
        if on and whom:
            for who in whom:
                scene = refill_points(scene, who, pool)
            told.append(pool)
    if not told:
        return Turned(scene)
    return Turned(scene, (f"OpenD6: {join_words(told)} refilled for {join_words(names(scene))}.",))


def names(scene: Scene) -> list[str]:
    """The dynamic characters that nothing hides, at most twenty of them."""
    hidden = {key for (_, key), combatant in scene.combatants.items() if combatant.hidden}
    result = [who.name for who in PLAYERS.everybody(scene) if who.dynamic and who.key not in hidden]
    return result[:20] or ["everybody"]


def recap(story: Sequence[Happened]) -> tuple[str, ...]:
    """Checks and attacks per roller, the highest, wild dice, who went down, luck that was given."""
    rolls = list(dict(filter(None, map(_check, story))).values())
    lines: list[str] = []
    if rolls:
        per = Counter(state.trial.name for state in rolls).most_common(MOST_TOLD)
        who = join_words(f"{name} {number}" for name, number in per)
        lines.append(f"{count(len(rolls), 'check')}: {who}")
        totals = [state for state in rolls if state.game == "totals"]
        if totals:
            best = max(totals, key=lambda state: state.throw.total)
            lines.append(f"Highest: {best.trial.name}, {best.throw.total}{_task(best)}")
        lines += _marks(rolls)
    lines += _fights(story)
    lines += _works(story)
    given = [event.outcome for event in story if isinstance(event.outcome, PointsMoved)]
    awards = [held.name for card in given if card.how == "award" for held in card.rows]
    if awards:
        lines.append(f"Points were given to {join_words(dict.fromkeys(awards))}")
    return tuple(lines)


def _check(told: Happened) -> tuple[int, CheckState] | None:
    """A check of the journal, by the number of its roll."""
    outcome = told.outcome
    if isinstance(outcome, Lies):
        return outcome.roll, outcome.attempt
    if not isinstance(outcome, KeptTale):
        return None
    state = outcome.state_of(CheckState)
    return None if state is None else (outcome.roll, state)


def _fights(story: Sequence[Happened]) -> list[str]:
    """Attacks per attacker and how many hit, and who was put out of action."""
    last: dict[int, ToldResult] = {}
    for at, happened in enumerate(story):
        roll, result = _result(happened)
        if result is not None and result.rolls:
            last[-1 - at if roll is None else roll] = result
    attacks = [result for result in last.values() if result.rolls[0].what == "attack"]
    lines: list[str] = []
    if attacks:
        per = Counter(result.rolls[0].trial.name for result in attacks).most_common(MOST_TOLD)
        hits = sum(result.success for result in attacks)
        who = join_words(f"{name} {number}" for name, number in per)
        lines.append(f"{count(len(attacks), 'attack')}: {who}; {count(hits, 'hit')}")
    told = (line.partition(": ") for result in last.values() for line in result.changes)
    out = dict.fromkeys(name for name, _, what in told if what.startswith(OUT_OF_ACTION))
    if out:
        lines.append(f"Out of action: {join_words(list(out)[:MOST_TOLD])}")
    return lines


def _result(happened: Happened) -> tuple[int | None, ToldResult | None]:
    """What came of something in a fight, with the number of its roll where it has one."""
    outcome = happened.outcome
    if isinstance(outcome, KeptTale):
        told = outcome.state_of(Told)
        return outcome.roll or None, told.result if told is not None else None
    if not isinstance(outcome, Done):
        return None, None
    success = outcome.tone == "good" if isinstance(outcome, Fought) else outcome.success
    return outcome.roll, ToldResult(success, outcome.rolls, outcome.changes)


def _works(story: Sequence[Happened]) -> list[str]:
    """What was finished and what was smashed to pieces."""
    best = [
        o.title for event in story if isinstance(o := event.outcome, Worked) and o.tone == "best"
    ]
    return [f"Built and smashed: {join_words(best[:MOST_TOLD])}"] if best else []


def _marks(rolls: Sequence[CheckState]) -> list[str]:
    """The critical checks, by who made them."""
    lines: list[str] = []
    house = HOUSE.at({})
    for kind, what in (("success", "Critical successes"), ("failure", "Critical failures")):
        result = [state.trial.name for state in rolls if _critical(state, house) == kind]
        if result:
            lines.append(f"{what}: {join_words(dict.fromkeys(result))}")
    return lines


def _critical(state: CheckState, house: HouseRules) -> str | None:
    if state.target is None:
        return None
    if state.game == "successes":
        return state.count().critical
    return state.check_result(house).critical


def _task(state: CheckState) -> str:
    return f" ({state.task})" if state.task else ""


SESSION = SessionRules(start=begins, recap=recap)
