"""The frame of a melee: sides, engagement, rounds, actions and answers (D6-10 to D6-17)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, get_args

from msgspec import Struct, field
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.words import fold
from bot.systems.opend6.rules.given import one_of, whole

AFTER_STEP = "after a forced step"
"""Moves besides a step that was owed, counted beside the budget (D6-144)."""

Cost = Literal["full", "bonus", "step", "free"]
COSTS: tuple[Cost, ...] = get_args(Cost)

ACTIONS: dict[str, Cost] = {
    "attack": "full",
    "defend": "full",
    "move": "full",
    "recover": "full",
    "force": "full",
    "maneuver": "full",
    "shift": "full",
    "smash": "full",
    "build": "full",
    "advantage": "bonus",
    "interact": "bonus",
    "bonus_move": "bonus",
    "tumble": "bonus",
    "ready": "bonus",
    "support": "bonus",
    "step": "free",
    "free_move": "free",
    "talk": "free",
    "banter": "free",
    "equip": "free",
    "plan": "free",
    "focus": "free",
}
"""What each action pays (D6-17); a move without more is the full one."""

Trigger = Literal["attack", "force", "interact", "misdirect", "move", "bonus_move", "step"]
TRIGGERS: tuple[Trigger, ...] = get_args(Trigger)

How = Literal["fixed", "defend", "active_defence", "resist", "follow", "match"]


class Response(Struct, frozen=True, omit_defaults=True):
    """How somebody answers an action and what that costs, by another `skill` and with `effects`."""

    how: How = "fixed"
    cost: Cost = field(name="pays", default="free")
    skill: str = ""
    effects: str = ""


class Budget(Struct, frozen=True):
    """The actions left in a round; `step` is the free move of half the distance (D6-63).

    `beyond` counts the full actions beyond the first where the house allows them (R-37).
    """

    full: int = 1
    bonus: int = 1
    step: int = 1
    beyond: int = 0

    @property
    def dice_penalty(self) -> int:
        """The dice that every check loses by actions beyond the first, 0 or less (D6-139)."""
        return -self.beyond


class Contender(Struct, frozen=True):
    """Somebody in a fight as its end sees them."""

    side: str
    out: bool = False
    conceded: bool = False


class Outcome(Struct, frozen=True):
    """Whether a fight is over, and which sides still stand."""

    over: bool
    standing: tuple[str, ...]


def combat_over(actors: Sequence[Contender]) -> Outcome:
    """A fight is over when at most one side has somebody neither out of action nor conceding.

    Raises `no_actors`, `no_side` (D6-10).
    """
    if not actors:
        raise Refusal("no_actors", "Nobody is in this fight. Join it first.")
    if any(not actor.side for actor in actors):
        raise Refusal("no_side", "Everybody in a fight is on a side; give each one.")
    standing = {actor.side for actor in actors if not actor.out and not actor.conceded}
    return Outcome(len(standing) < 2, tuple(sorted(standing)))


def engagement(focus: Mapping[str, str], fighter: str, opponent: str) -> bool:
    """Whether one of two has the other as its main focus (D6-11); raises `self_target`."""
    if fold(fighter) == fold(opponent):
        raise Refusal("self_target", "Nobody is engaged with themselves; name somebody else.")
    return focus.get(fighter) == opponent or focus.get(opponent) == fighter


def budget(*, full: int = 0, bonus: int = 0, no_bonus: bool = False, out: bool = False) -> Budget:
    """What a character has at the start of a round, with so many full and bonus actions more.

    Never below 0; who is Winded or Discouraged has no bonus action whatever is added (R-46).
    """
    if out:
        return Budget(0, 0, 0)
    return Budget(max(0, 1 + full), 0 if no_bonus else max(0, 1 + bonus))


def left_after(start: Budget, spent: Mapping[str, int], *, multi_action: bool = False) -> Budget:
    """What is left of a round's actions after so many of each kind, and of moves `AFTER_STEP`.

    A step that was owed counts as the first action as soon as another move follows it: with
    multi-action penalties two more moves are two beyond it (D6-144).
    """
    full = spent.get("full", 0)
    after = min(1, full, spent.get(AFTER_STEP, 0)) if multi_action else 0
    return Budget(
        max(0, start.full - full),
        max(0, start.bonus - spent.get("bonus", 0)),
        max(0, start.step - spent.get("step", 0)),
        max(0, full - start.full) + after,
    )


def spend(
    budget: Budget, costs: Iterable[str], *, out: bool = False, multi_action: bool = False
) -> Budget:
    """What is left after actions of these costs, in any order; free ones cost nothing (D6-12).

    Neither a full nor a bonus action pays for the other (R-63). By house rule there are any number
    of full actions, at -1D for each beyond the first (R-37). Raises `unknown_action`,
    `out_of_action`, `no_action_left`.
    """
    for cost in costs:
        kind = one_of(cost, COSTS, "unknown_action", "kind of action")
        if out:
            raise Refusal("out_of_action", "Nobody acts while out of action; recover first.")
        if kind == "free":
            continue
        have: int = getattr(budget, kind)
        if kind == "full" and not have and multi_action:
            budget = replace(budget, beyond=budget.beyond + 1)
            continue
        if not have:
            raise Refusal(
                "no_action_left", f"No {kind} action is left; it comes back with the next round."
            )
        budget = replace(budget, **{kind: have - 1})
    return budget


def responses(
    trigger: str, budget: Budget, *, is_engaged: bool = True, out: bool = False
) -> tuple[Response, ...]:
    """How an engaged opponent may answer at once (D6-13, D6-63, R-25).

    Each costs the cheapest action that may pay for it; taking the fixed value is always possible
    and not listed. Raises `unknown_action`, `out_of_action`.
    """
    kind = one_of(trigger, TRIGGERS, "unknown_action", "action that can be answered")
    if out:
        raise Refusal("out_of_action", "Nobody answers while out of action.")
    if not is_engaged:
        return ()
    # The bonus action first: where either may pay, the cheaper one is offered.
    either: tuple[Cost, ...] = ("bonus",) if budget.bonus else ("full",) if budget.full else ()
    match kind:
        case "attack":
            defend = (Response("defend", "full"),) if budget.full else ()
            return (*defend, *(Response("active_defence", cost) for cost in either))
        case "force" | "interact" | "misdirect":
            return tuple(Response("resist", cost) for cost in either)
        case "move":
            return tuple(Response("follow", cost) for cost in either)
        case "step" if budget.step:
            return (Response("match", "step"),)
        case "bonus_move" | "step":
            return tuple(Response("match", cost) for cost in either)


def initiative(
    awareness: int | None,
    *,
    perception: int | None = None,
    fixed_change: int = 0,
) -> int:
    """What orders a round before what counts for that round only (D6-15, R-57, R-64).

    The fixed value of awareness, or of Perception where there is none, changed by what changes
    fixed values. Raises `unknown_skill` with neither, `bad_number`.
    """
    fixed = perception if awareness is None else awareness
    if fixed is None:
        raise Refusal(
            "unknown_skill", "Contender takes survival: awareness or Perception on the sheet."
        )
    return max(0, whole(fixed, "bad_number", "a fixed value") + fixed_change)
