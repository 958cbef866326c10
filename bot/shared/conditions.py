"""What has befallen whom, until when, and what it changes: one engine for every system."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from msgspec import Struct

from bot.core.condition import (
    IN_COMBAT,
    Clock,
    CombatEnds,
    Condition,
    Conditions,
    Hook,
    Key,
    Moment,
    RoundEnds,
    SceneEnds,
    SessionEnds,
    TurnEnds,
    round_of_next_turn,
)
from bot.core.errors import Refusal
from bot.core.words import fold

MOST_EACH = 50
"""How many conditions one bearer can have at once."""


class Addition(Struct, frozen=True):
    """What came of a new condition: its key (the old one's where it was there `already`)."""

    key: Key
    already: bool = False
    replaced: tuple[Condition, ...] = ()


def apply(conditions: Conditions, condition: Condition) -> tuple[Conditions, Addition]:
    """The conditions with one more, as its stacking allows.

    Raises `no_family` for a progressive one without a family, `too_many_conditions` above 50 on
    one bearer.
    """
    mine = {key: row for key, row in conditions.items() if key[0] == condition.bearer}
    if condition.stacking == "progressive" and not condition.family:
        raise Refusal(
            "no_family", f"{condition.name} is progressive: say which family it belongs to."
        )
    if condition.stacking == "discrete":
        for key, row in mine.items():
            if row.stacking == "discrete" and fold(row.name) == fold(condition.name):
                return conditions, Addition(key, already=True)
    family = fold(condition.family) if condition.stacking == "progressive" else ""
    old = tuple(
        key
        for key, row in mine.items()
        if family and row.stacking == "progressive" and fold(row.family) == family
    )
    # What it replaces makes room for it.
    if len(mine) - len(old) >= MOST_EACH:
        raise Refusal(
            "too_many_conditions", f"Nobody can have more than {MOST_EACH} conditions; remove some."
        )
    # Above every number that is left: `find` takes the highest for the newest.
    key = (condition.bearer, max((number for _, number in mine), default=0) + 1)
    rest = {k: condition for k, condition in conditions.items() if k not in old}
    rest[key] = condition
    return rest, Addition(key, replaced=tuple(mine[k] for k in old))


def tick(conditions: Conditions, hook: Hook) -> tuple[Conditions, tuple[Condition, ...]]:
    """The conditions after this, and those that ended, in the order of their keys.

    Where nothing ends, the same conditions.
    """
    over = [key for key, condition in conditions.items() if _over(condition.clock, hook)]
    if not over:
        return conditions, ()
    ended = tuple(conditions[key] for key in sorted(over))
    return {key: condition for key, condition in conditions.items() if key not in over}, ended


def remove(
    conditions: Conditions, key: Key, *, reached: int | None = None
) -> tuple[Conditions, Condition]:
    """The conditions without this one, taken away by a GM or by a check that `reached` so much.

    Raises `unknown_condition`, and `insufficient_ranks` where a check did not reach its price.
    """
    row = conditions.get(key)
    if row is None:
        raise Refusal("unknown_condition", "That condition is not there (any more).")
    price = row.price or row.rank
    if reached is not None and reached < price:
        raise Refusal(
            "insufficient_ranks",
            f"{row.name} takes {price} to remove; the check reached {reached}.",
        )
    return {k: r for k, r in conditions.items() if k != key}, row


def of(conditions: Conditions, bearer: str) -> tuple[Condition, ...]:
    """A bearer's conditions in the order they came."""
    return tuple(conditions[key] for key in sorted(k for k in conditions if k[0] == bearer))


def find(conditions: Conditions, bearer: str, name: str) -> Key:
    """The newest condition of this name on this bearer; raises `unknown_condition`."""
    keys = [k for k, r in conditions.items() if k[0] == bearer and fold(r.name) == fold(name)]
    if not keys:
        names = ", ".join(dict.fromkeys(row.name for row in of(conditions, bearer)))
        others = f". In force: {names}." if names else ", nor is anything else."
        raise Refusal("unknown_condition", f"Nothing called “{name[:40]}” is in force{others}")
    return max(keys)


def modifiers_for(
    conditions: Conditions, bearer: str, what: str, *, current_round: int | None = None
) -> tuple[tuple[str, int], ...]:
    """What changes `what` for this bearer, as (source, amount) with the condition's name first.

    None for the `current_round` counts also what begins in a later one.
    """
    return tuple(
        (f"{row.name} ({row.source})" if row.source else row.name, modifier.amount)
        for row in of(conditions, bearer)
        if current_round is None or row.since <= current_round
        for modifier in row.modifiers
        if modifier.what == what
    )


def total(
    conditions: Conditions, bearer: str, whats: Iterable[str], *, current_round: int | None = None
) -> int:
    """The sum of everything that changes any of these."""
    return sum(
        amount
        for what in dict.fromkeys(whats)
        for _, amount in modifiers_for(conditions, bearer, what, current_round=current_round)
    )


def words(condition: Condition, moment: Moment, name: Callable[[str], str]) -> str:
    """`Stunned 2, until the end of Skaz's next turn`; `name` turns a key into a name."""
    label = short(condition)
    until = _until_words(condition.clock, moment, name)
    return f"{label}, {until}" if until else label


def short(condition: Condition) -> str:
    """`Stunned 2`: the name with its rank."""
    return f"{condition.name} {condition.rank}" if condition.rank else condition.name


def end_words(condition: Condition, moment: Moment, name: Callable[[str], str]) -> str:
    """`this turn`, `to round 3`, `this fight`: when it ends, for a crowded line."""
    clock, elsewhere = condition.clock, condition.clock.combat != moment.combat
    match clock.until:
        case "turn":
            own = clock.whose == condition.bearer
            turn = _which(clock, moment)
            if own and not elsewhere:
                return f"this {turn}" if turn == "turn" else turn.replace("turn in", "to")
            return f"to their {turn}" if own else f"to {name(clock.whose)}'s {turn}"
        case "round":
            if elsewhere:
                return f"to round {clock.round} of another fight"
            return f"to round {clock.round}" if clock.round > moment.round else "this round"
        case "combat":
            return "to the end of another fight" if elsewhere else "this fight"
        case "scene":
            return "this scene"
        case "session":
            return "this session"
        case "removed":
            return ""


def ended_words(condition: Condition, name: Callable[[str], str]) -> str:
    """`Skaz: Stunned 2 is over.`: what is announced when it ends."""
    return over_words(name(condition.bearer), short(condition))


def over_words(name: str, words: str, times: int = 1) -> str:
    """`Skaz: Stunned 2 is over.`, where as many alike end at once `Stunned 2 ×2 is over.`."""
    many = f" ×{times}" if times > 1 else ""
    return f"{name}: {words}{many} is over."


def ended_lines(
    ended: Iterable[Condition], name: Callable[[str], str]
) -> tuple[tuple[str, str], ...]:
    """The bearer and the announcement of each that ends at once, those alike in one."""
    alike = Counter((row.bearer, short(row)) for row in ended)
    return tuple((key, over_words(name(key), words, many)) for (key, words), many in alike.items())


def _over(clock: Clock, hook: Hook) -> bool:
    match hook:
        case SessionEnds():
            return clock.until != "removed"
        case SceneEnds():
            return clock.until not in {"session", "removed"}
        case CombatEnds(combat=combat):
            return clock.until in IN_COMBAT and clock.combat == combat
        case RoundEnds(combat=combat, round=number):
            counted = clock.until in {"turn", "round"}
            # Past it, too: a clock may be moved into a round that is over (`move_clock`).
            return counted and clock.combat == combat and number >= clock.round
        case TurnEnds(combat=combat, round=number, whose=whose):
            this = clock.combat == combat and clock.whose == whose and number >= clock.round
            return clock.until == "turn" and this


def _until_words(clock: Clock, moment: Moment, name: Callable[[str], str]) -> str:
    match clock.until:
        case "turn":
            return f"until the end of {name(clock.whose)}'s {_which(clock, moment)}"
        case "round":
            rest = clock.round - moment.round
            if clock.combat != moment.combat:
                return f"until round {clock.round} of another fight ends"
            if rest <= 1:
                return f"until the end of {'the next' if rest == 1 else 'this'} round"
            return f"for {rest} more rounds"
        case "combat":
            return f"until {'the' if clock.combat == moment.combat else 'another'} fight ends"
        case "scene":
            return "until the scene ends"
        case "session":
            return "until the session ends"
        case "removed":
            return ""


def _which(clock: Clock, moment: Moment) -> str:
    if clock.combat != moment.combat:
        return "turn in another fight"
    if clock.round == round_of_next_turn(moment, clock.whose):
        return "next turn"
    return "turn" if clock.round <= moment.round else f"turn in round {clock.round}"
