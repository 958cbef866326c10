"""An evening of Hammerhydra told afterwards, and what a session does to edge and grind wounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from bot.core.action import Outcome
from bot.core.scene import Scene, with_pool
from bot.core.words import count, join_words
from bot.shared.exchange.windows import KeptTale
from bot.shared.table.evening import BY_GM, Attempt, Evening, Harm
from bot.shared.table.session import JournalEvent, SessionRules, SessionTurn
from bot.systems.hammerhydra.attack.earlier import AttackView, Fought
from bot.systems.hammerhydra.checks.actions import CheckState
from bot.systems.hammerhydra.checks.earlier import Rolled
from bot.systems.hammerhydra.field import AttackState
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.players import PLAYERS, Player
from bot.systems.hammerhydra.rules.checks import Check
from bot.systems.hammerhydra.sheet import EDGE, GRIND
from bot.systems.hammerhydra.side import Side
from bot.systems.hammerhydra.ties.play import Revealed
from bot.systems.hammerhydra.wounds.play import Harmed


def start_session(scene: Scene) -> SessionTurn:
    """Spent edge stays spent (HH-71); the errata gives edge and grind wounds back (section 8)."""
    if HOUSE.at(scene.house).errata:
        for who in PLAYERS.everybody(scene):
            scene = _refill(scene, who)
        return SessionTurn(scene, ("Hammerhydra: edge and grind wounds are whole again.",))
    spent = [who.name for who in _visible(scene) if who.edge.current < who.edge.maximum]
    if not spent:
        return SessionTurn(scene)
    line = f"Spent edge stays spent: {join_words(spent[:20])}. A GM gives it back: /hydra sheet."
    return SessionTurn(scene, (line,))


def recap(story: Sequence[JournalEvent]) -> Evening:
    """Rolls as their dice lie, boxes that hits took, and the words of injuries."""
    latest: dict[int, tuple[Side, ...]] = {}
    # In the order in which they were written, each once.
    quotes: dict[str, None] = {}
    for event in story:
        # A roll counts once, as its dice lay last.
        latest.update(_dice_of(event.outcome))
        state = event.outcome.state_of(AttackState) if isinstance(event.outcome, KeptTale) else None
        if state is not None and state.note:
            quotes[state.note] = None
    attempts = (
        _attempt(side, side.check)._replace(roll=number)
        for number, both in latest.items()
        for side in both
        if side.check
    )
    return Evening(tuple(attempts), tuple(_harms(story)), tuple(quotes))


def _attempt(side: Side, check: Check) -> Attempt:
    successes = count(check.successes, "success", "successes")
    words = f"{side.name}, {'critical failure' if check.critical else successes}"
    rank = -1 if check.critical else check.successes
    return Attempt(side.name, not check.is_failure, rank, words)


def _dice_of(outcome: Outcome) -> Iterable[tuple[int, tuple[Side, ...]]]:
    """The dice that lie there now by the number of their roll, also where edge may change them."""
    if isinstance(outcome, Rolled):
        yield outcome.roll, (outcome.side,)
    elif isinstance(outcome, KeptTale):
        check = outcome.state_of(CheckState)
        if check is not None:
            yield outcome.roll, (check.side,)
    for number, attack in _attacks(outcome):
        yield number, (attack.side, attack.guard) if attack.guard is not None else (attack.side,)


def _attacks(outcome: Outcome) -> tuple[tuple[int, AttackState], ...]:
    """The attacks that this outcome brought on; an injury's words afterwards do not."""
    views: tuple[AttackView, ...] = ()
    tales: tuple[KeptTale, ...] = ()
    match outcome:
        case Fought():
            views = (outcome.told, *outcome.others)
        case Revealed():
            views, tales = outcome.told, outcome.attacks
        case KeptTale():
            tales = (outcome, *outcome.also)
        case _:
            return ()
    states = ((tale.roll, tale.state_of(AttackState)) for tale in tales)
    attacks = (
        *((view.roll, view.attack) for view in views),
        *((number, state) for number, state in states if state is not None),
    )
    return tuple((n, attack) for n, attack in attacks if not attack.note and not attack.slowed)


def _harms(story: Sequence[JournalEvent]) -> Iterator[Harm]:
    """The boxes that hits took, then those that a GM's word did."""
    latest = {number: attack for event in story for number, attack in _attacks(event.outcome)}
    for attack in latest.values():
        if attack.hit is not None:
            yield Harm(attack.names[0], attack.names[1], attack.hit.taken)
    for outcome in (event.outcome for event in story):
        if isinstance(outcome, Harmed) and outcome.amount > 0:
            for row in outcome.rows:
                yield Harm(BY_GM, row.name, row.health[0] - row.health[1])


def _visible(scene: Scene) -> Iterable[Player]:
    return (
        who
        for who in PLAYERS.everybody(scene)
        if not scene.hides(who.key) and who.owner is not None
    )


def _refill(scene: Scene, who: Player) -> Scene:
    for pool, row in ((EDGE, who.edge), (GRIND, who.grind)):
        if row.current < row.maximum:
            scene = with_pool(scene, who.key, pool, replace(row, current=row.maximum))
    return scene


SESSION = SessionRules(start=start_session, recap=recap)
