"""An evening of OpenD6 told afterwards; luck and action points come back with a session."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from bot.core.scene import Scene
from bot.core.words import join_words
from bot.shared.exchange.windows import KeptTale
from bot.shared.table.evening import BY_GM, Attempt, Evening, Harm
from bot.shared.table.session import JournalEvent, SessionRules, SessionTurn
from bot.systems.opend6.checks.actions import CheckState, RollLine, RollShown
from bot.systems.opend6.checks.earlier import EarlierCheck
from bot.systems.opend6.checks.luck import refill_points
from bot.systems.opend6.effects.actions import Struck
from bot.systems.opend6.house import HOUSE
from bot.systems.opend6.melee.actions import Declaration
from bot.systems.opend6.melee.outcomes import Done, Fought
from bot.systems.opend6.players import PLAYERS, settings_of
from bot.systems.opend6.rules.tracks import TRACKS
from bot.systems.opend6.sheet import ACTION_POINTS, LUCK

HARMS = frozenset(step.name for track in TRACKS for step in track.states)
"""What an attack may make of somebody."""


class ToldResult(Struct, frozen=True):
    """What a recap reads of what came of an action; `deed` says which, `Ana attacks Orc`."""

    success: bool = True
    rolls: tuple[RollShown, ...] = ()
    changes: tuple[str, ...] = ()
    deed: str = ""


class ToldAction(Struct, frozen=True):
    """What a recap reads of the roll of an action."""

    deed: Declaration
    result: ToldResult | None = None


class ToldManeuver(Struct, frozen=True):
    """What a recap reads of a maneuver, which alone has directions."""

    directions: tuple[str, ...]
    rolls: tuple[RollLine, ...]
    success: bool


def begins(scene: Scene) -> SessionTurn:
    """Luck refills to its rank, and everybody has an action point (D6-08, D6-09)."""
    house = settings_of(scene)
    whom = [who for who in PLAYERS.everybody(scene) if who.dynamic]
    pools: list[str] = []
    for pool, on in ((LUCK, house.luck), (ACTION_POINTS, house.action_points)):
        if on and whom:
            for who in whom:
                scene = refill_points(scene, who, pool)
            pools.append(pool)
    if not pools:
        return SessionTurn(scene)
    return SessionTurn(
        scene, (f"OpenD6: {join_words(pools)} refilled for {join_words(names(scene))}.",)
    )


def names(scene: Scene) -> list[str]:
    """The dynamic characters that nothing hides, at most twenty of them."""
    result = [
        who.name for who in PLAYERS.everybody(scene) if who.dynamic and not scene.hides(who.key)
    ]
    return result[:20] or ["everybody"]


def recap(story: Sequence[JournalEvent]) -> Evening:
    """Checks with their totals, and what attacks made of whom."""
    rolls = dict(filter(None, map(_check, story)))
    results, moves = _results(story), _maneuvers(story)
    fought = chain.from_iterable(map(_checks_of, results))
    tried = (_attempt(state)._replace(roll=n or 0) for n, state in rolls.items())
    harms = (*_harms(results), *_harms_by_gm(story))
    return Evening((*tried, *fought, *moves), harms)


def _maneuvers(story: Sequence[JournalEvent]) -> Iterator[Attempt]:
    """Both sides of maneuvers."""
    last: dict[int, ToldManeuver] = {}
    for outcome in (happened.outcome for happened in story):
        if isinstance(outcome, KeptTale) and (state := outcome.state_of(ToldManeuver)):
            last[outcome.roll] = state
    for state in last.values():
        for at, line in enumerate(state.rolls):
            yield Attempt(line.name, state.success is (at == 0), None)


def _checks_of(result: ToldResult) -> Iterator[Attempt]:
    """The checks of an action in a fight: its own, then those that resist it."""
    checks = [roll for roll in result.rolls if roll.trial.kind == "check"]
    for roll in checks:
        outcome = roll.result
        if roll is checks[0]:
            total = outcome and outcome.total
            words = f"{result.deed or f'{roll.trial.name}, {roll.what}'}, {total}"
            yield Attempt(roll.trial.name, outcome and outcome.success, total, words)
        else:
            yield Attempt(roll.trial.name, not result.success, None)


def _attempt(state: CheckState) -> Attempt:
    success = None
    if state.target is not None and state.game == "totals":
        success = state.check_result(HOUSE.at({})).result.success
    total = state.throw.total
    task = f", {state.task}" if state.task else ""
    return Attempt(state.trial.name, success, total, f"{state.trial.name}{task}, {total}")


def _check(happened: JournalEvent) -> tuple[int, CheckState] | None:
    """A check of the journal whose dice fell, by the number of its roll."""
    outcome = happened.outcome
    if isinstance(outcome, EarlierCheck):
        return outcome.roll, outcome.attempt
    if not isinstance(outcome, KeptTale):
        return None
    state = outcome.state_of(CheckState)
    if state is None or not state.tries:  # dice thrown by hand may be still to fall
        return None
    return outcome.roll, state


def _results(story: Sequence[JournalEvent]) -> Sequence[ToldResult]:
    """What came of everything in fights, by the roll's last card."""
    last: dict[int, ToldResult] = {}
    for at, happened in enumerate(story):
        roll, result = _result(happened)
        if result is not None and result.rolls:
            # What has no roll has no later card either: a number below 0 keeps it apart.
            last[-1 - at if roll is None else roll] = result
    return tuple(last.values())


def _harms(results: Iterable[ToldResult]) -> Iterator[Harm]:
    """The conditions that attacks left."""
    for result in results:
        if result.rolls[0].what == "attack":
            for line in result.changes:
                # A journal keeps words: `Orc: Hurt, −1D on all, to end of round 2`.
                name, _, what = line.partition(": ")
                word = what.partition(",")[0]
                if word in HARMS:
                    yield Harm(result.rolls[0].trial.name, name, 1, word)


def _harms_by_gm(story: Sequence[JournalEvent]) -> Iterator[Harm]:
    """The conditions that a GM's word left."""
    for outcome in (happened.outcome for happened in story):
        if isinstance(outcome, Struck) and outcome.rank > 0:
            for row in outcome.rows:
                for line in row.conditions:
                    word = next((harm for harm in HARMS if line.startswith(harm)), "")
                    if word:
                        yield Harm(BY_GM, row.name, 1, word)


def _result(happened: JournalEvent) -> tuple[int | None, ToldResult | None]:
    """What came of something in a fight, with the number of its roll where it has one."""
    outcome = happened.outcome
    if isinstance(outcome, KeptTale):
        state = outcome.state_of(ToldAction)
        if state is None or state.result is None:
            return outcome.roll or None, None
        deed = f"{state.deed.name} {state.deed.words}".partition(": ")[0]
        return outcome.roll or None, replace(state.result, deed=deed)
    if not isinstance(outcome, Done):
        return None, None
    success = outcome.tone == "good" if isinstance(outcome, Fought) else outcome.success
    return outcome.roll, ToldResult(success, outcome.rolls, outcome.changes)


SESSION = SessionRules(start=begins, recap=recap)
