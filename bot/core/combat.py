"""The fight of a channel: its rounds, who is in it, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.core.reading import Readings

CURRENT = "main"
"""The name of a channel's combat when nobody gave it one."""

USUAL_NAME = "Combat"
"""What such a one is kept as; players read `the fight`."""


def call_fight(name: str) -> str:
    """A fight within a sentence, by its own name if it has one."""
    return "the fight" if name == USUAL_NAME else name


def begin_with_fight(name: str) -> str:
    """The same where a sentence begins."""
    return "The fight" if name == USUAL_NAME else name


class Combat(Struct, frozen=True):
    """One running fight or other conflict; `round` counts from 1."""

    name: str
    kind: str
    round: int = 1


Answers = Literal["self", "gm"]
"""Who answers for an NPC that is asked something: it does by itself, or a GM does."""


class Combatant(Struct, frozen=True):
    """One who takes part; `key` is the character's.

    `initiative` is compared part by part, the way the system says. `pinned` is a place 1.. that the
    GM gave (0: none). `group` names the template an NPC was made from, `made` says that the
    character exists only for this combat. `joined` numbers the combatants in the order they came,
    `since` is the first round in which this one acts. `surprised` are the keys of those who
    surprised it and `unaware` that it cannot defend, both in round `caught` only. `spent` counts
    the actions used in round `spent_in` by their kind. `state` is the system's own value as JSON.
    `answers` says who answers for it where it is an NPC. `target` is the key of whom it attacked
    last. `thrown` are initiative dice thrown by hand, as (sides, face), for round `thrown_for`.
    """

    key: str
    name: str
    side: str = ""
    initiative: tuple[int, ...] = ()
    pinned: int = 0
    hidden: bool = False
    group: str = ""
    made: bool = False
    joined: int = 0
    since: int = 1
    surprised: tuple[str, ...] = ()
    unaware: bool = False
    caught: int = 0
    spent: tuple[tuple[str, int], ...] = ()
    spent_in: int = 0
    state: bytes = b"{}"
    answers: Answers = "gm"
    target: str = ""
    thrown: tuple[tuple[int, int], ...] = ()
    thrown_for: int = 0


How = Literal["ended", "skipped", "held", "stepped in", "called", "kept", "delayed"]


class Turn(Struct, frozen=True, omit_defaults=True):
    """What happened to a turn, in the order it happened.

    ended: it was taken. skipped: nobody could take it. held: kept for later this round.
    stepped in: a held turn is taken now. called: a GM gives it out of the order. kept: it goes on
    although the order around it changed. delayed: moved behind `after`, or to the end.
    """

    how: How
    keys: tuple[str, ...]
    after: str = ""


class Order(Readings, frozen=True, dict=True):
    """Who comes when in one combat, and what has become of each turn in this phase.

    `current` marks the one combat of a channel that is meant when none is named. `version` grows
    with every change, so that a press on an older card is known as stale. `running` is false until
    round 1 begins. `phase` is the place of the phase within the round. `groups` act one after the
    other, the members of a group at once. `free` leaves it to the GM who is next. `past` are the
    turns of this phase, from which `standing` follows. `started` and `finished` are those whose
    turn has begun and ended in this round, so that nothing happens to them twice. `state` is the
    system's own value as JSON. The turns of those `ending` end as soon as they have their answers.
    """

    current: bool = False
    version: int = 0
    running: bool = False
    phase: int = 0
    groups: tuple[tuple[str, ...], ...] = ()
    free: bool = False
    past: tuple[Turn, ...] = ()
    started: tuple[str, ...] = ()
    finished: tuple[str, ...] = ()
    state: bytes = b"{}"
    ending: tuple[str, ...] = ()


class Standing(Struct, frozen=True):
    """Where a phase stands. Everybody in the order is in exactly one of the four.

    `turn` are those whose turn it is (more than one act at once; nobody before round 1, while the
    GM chooses, and when all have acted), `waiting` the groups still to come.
    """

    turn: tuple[str, ...]
    waiting: tuple[tuple[str, ...], ...]
    holding: tuple[str, ...]
    acted: tuple[str, ...]


def standing(order: Order) -> Standing:
    """The order with everything that has happened in it."""
    queue = [list(group) for group in order.groups]
    front: list[list[str]] = []
    holding: list[str] = []
    acted: list[str] = []
    # Turns of who has left stay in `past`, so that whoever comes back does not act twice.
    present = {key for group in queue for key in group}
    for turn in order.past:
        keys = [key for key in turn.keys if key in present]
        if not keys:
            continue
        for key in keys:
            _take(front, key)
            _take(queue, key)
        holding = [key for key in holding if key not in keys]
        match turn.how:
            case "ended" | "skipped":
                acted += keys
            case "held":
                holding += keys
            case "stepped in" | "called" | "kept":
                front.insert(0, keys)
            case "delayed":
                queue.insert(_place_of(queue, turn), keys)
    waiting = [*front, *queue]
    # In a free order nobody is next by themselves; whom the GM has called stands in front.
    turn_now = waiting.pop(0) if front or (queue and not order.free) else []
    return Standing(tuple(turn_now), tuple(map(tuple, waiting)), tuple(holding), tuple(acted))


def _take(groups: list[list[str]], key: str) -> None:
    """Take this one out, with its group where nobody else is in it."""
    for at, group in enumerate(groups):
        if key in group:
            group.remove(key)
            if not group:
                del groups[at]
            return


def _place_of(queue: list[list[str]], delayed: Turn) -> int:
    # Behind oneself means first of all: `without` writes that where nobody comes before.
    if delayed.after in delayed.keys:
        return 0
    return next((at + 1 for at, group in enumerate(queue) if delayed.after in group), len(queue))


def without(order: Order, who: str) -> Order:
    """The order after this one has left; who delayed behind them has their place."""
    past = list(order.past)
    for at, turn in enumerate(past):
        if turn.how == "delayed" and turn.after == who:
            # The order as it stood when they delayed, before later turns took people out of it.
            then = standing(replace(order, past=order.past[:at])).waiting
            past[at] = replace(turn, after=_before(then, who) or turn.keys[0])
    groups = (tuple(key for key in group if key != who) for group in order.groups)
    return replace(order, groups=tuple(group for group in groups if group), past=tuple(past))


def _before(waiting: tuple[tuple[str, ...], ...], who: str) -> str:
    """Somebody who acts together with them, else before them; nobody where they came first."""
    for at, group in enumerate(waiting):
        if who in group:
            beside = [key for key in group if key != who]
            return next(iter(beside or (waiting[at - 1] if at else ())), "")
    return ""


def keep_order(order: Order, keys: tuple[str, ...]) -> Order:
    """The order in which these, as far as they are still in it, go on with their turn."""
    present = {key for group in order.groups for key in group}
    keys = tuple(key for key in keys if key in present)
    if not keys or set(keys) <= set(standing(order).turn):
        return order
    past = order.past
    # The newest says it all; an order that changes often would leave one after the other.
    if past and past[-1].how == "kept":
        past = past[:-1]
    return replace(order, past=(*past, Turn("kept", keys)))


def count_actions(
    combatant: Combatant, round_number: int, allowed: Mapping[str, int]
) -> dict[str, int]:
    """How many of the actions that are `allowed` in this round are left, by kind."""
    spent = dict(combatant.spent) if combatant.spent_in == round_number else {}
    # What is allowed may shrink within a round below what is spent.
    return {kind: max(0, number - spent.get(kind, 0)) for kind, number in allowed.items()}


def has_acted(combatant: Combatant, round_number: int) -> bool:
    """Whether anything of this combatant was counted in this round."""
    return combatant.spent_in == round_number and any(number for _, number in combatant.spent)
