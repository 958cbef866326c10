"""Actions: what they cost, how many there are, how far somebody moves in one (BD-46 to BD-61)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from bot.core.edge import word
from bot.core.errors import Refusal
from bot.core.words import count
from bot.systems.blackdice.rules.bounds import bound, bound_attribute

ActionKey = Literal[
    "attack",
    "defend",
    "grapple",
    "escape_grapple",
    "draw",
    "pick_up",
    "reload",
    "move",
    "magic",
    "marvel",
    "door",
    "posture",
    "heal",
    "disengage",
    "hold",
    "speak",
    "resist",
    "perceive",
]
Reaction = Literal["counter", "evade", "duel", "duel_draw", "dodge", "close_in", "none"]
REACTIONS: tuple[Reaction, ...] = get_args(Reaction)


class Kind(Struct, frozen=True):
    """What an action costs, and whether dice are rolled for it."""

    cost: int
    roll: bool


ACTIONS: dict[ActionKey, Kind] = {
    "attack": Kind(1, roll=True),
    "defend": Kind(1, roll=True),
    "grapple": Kind(1, roll=True),
    "escape_grapple": Kind(1, roll=True),
    "draw": Kind(1, roll=False),
    "pick_up": Kind(1, roll=False),
    "reload": Kind(1, roll=False),
    "move": Kind(1, roll=False),
    "magic": Kind(1, roll=True),
    "marvel": Kind(1, roll=True),
    "door": Kind(1, roll=False),
    "posture": Kind(1, roll=False),
    "heal": Kind(1, roll=True),
    "disengage": Kind(1, roll=False),
    "hold": Kind(0, roll=False),
    "speak": Kind(0, roll=False),
    "resist": Kind(0, roll=True),
    "perceive": Kind(0, roll=True),
}
"""What fits in three seconds (BD-48), and what is free (BD-53, BD-54)."""


class Turn(Struct, frozen=True):
    """One combatant's round: actions declared and used, and rounds she is busy after this one.

    Dexterity is -100..100.
    """

    dexterity: int
    declared: int = 1
    used: int = 0
    busy_rounds: int = 0

    @property
    def remaining(self) -> int:
        """Actions left in this round."""
        return max(0, self.declared - self.used)

    @property
    def divisor(self) -> int:
        """By what all her pools of the round are divided (BD-51)."""
        return self.declared

    @property
    def may_declare(self) -> bool:
        """Whether more than one action may still be declared (BD-50)."""
        return not self.used and not self.busy_rounds


def action_cost(name: str, *, moving: bool = False) -> Kind:
    """What an action costs; drawing while moving into position is free (BD-62).

    Raises `unknown_option`.
    """
    key = word(name, tuple(ACTIONS), "An action")
    return Kind(0, roll=False) if key == "draw" and moving else ACTIONS[key]


def max_actions(dexterity: int) -> int:
    """1 + Dexterity, at least 1; raises `out_of_range` (BD-49)."""
    return 1 + max(0, bound_attribute(dexterity, "Dexterity"))


def begin_turn(dexterity: int, *, woke: bool = False, busy_rounds: int = 0) -> Turn:
    """A round as it begins; nothing is left to who woke in it or is busy (BD-52, BD-96)."""
    bound_attribute(dexterity, "Dexterity")
    bound(busy_rounds, "Busy rounds", most=None)
    # A round begins with one action declared: one used leaves none, and none to declare (BD-96).
    return Turn(dexterity, used=int(woke or busy_rounds > 0), busy_rounds=max(0, busy_rounds - 1))


def declare(turn: Turn, number: int) -> Turn:
    """So many actions in this round, said before the first.

    Raises `out_of_range`, `too_many_actions`, `already_acted` (BD-49, BD-50).
    """
    actions = bound(number, "The number of actions", least=1, most=None)
    # Free actions use nothing: whoever has only spoken may still declare (BD-50, BD-54).
    if turn.used:
        raise Refusal(
            "already_acted",
            "More than one action is declared before the first of the round, and a defence is one.",
        )
    _refuse_too_many(actions, turn.dexterity)
    return replace(turn, declared=actions)


def act(turn: Turn, name: str, *, moving: bool = False) -> Turn:
    """One action; `moving` for a weapon drawn while walking into position (BD-46, BD-62).

    Raises `unknown_option`, `no_actions_left`.
    """
    return _spend(turn, action_cost(name, moving=moving).cost)


def react(
    turn: Turn, reaction: Reaction, *, costs_action: bool = True, unaware: bool = False
) -> Turn:
    """A defence, which is an action unless the table plays it otherwise (R-25).

    Drawing and firing takes two everywhere, declared before: the draw and the shot (R-75). Raises
    `not_allowed` for who is unaware (BD-38), `no_actions_left`, `needs_two_actions` (BD-69).
    """
    if unaware and reaction != "none":
        raise cannot_defend()
    if reaction == "duel_draw":
        # One that is left asks for a second one; that none is left `_spend` says.
        if turn.remaining == 1:
            raise needs_two_actions()
        # Where defences are free as well: what costs are the draw and the shot.
        return _spend(turn, 2)
    return _spend(turn, int(costs_action and reaction != "none"))


def act_long(turn: Turn, rounds: int) -> Turn:
    """An action of 2 or more rounds: nothing is left of this one, and she is busy after it.

    Raises `out_of_range`, `no_actions_left` (BD-52).
    """
    return _stay_busy(turn, bound(rounds, "A long action's rounds", least=2, most=None))


def bystand(turn: Turn, rounds: int) -> Turn:
    """What somebody beside the fight does, 1 round or more by the GM's word (BD-47, R-64).

    Raises `out_of_range`, `no_actions_left`.
    """
    return _stay_busy(turn, bound(rounds, "A number of rounds", least=1, most=None))


def reload(turn: Turn, rounds: int = 1) -> Turn:
    """A weapon that takes so many whole rounds, none before it in this one; 0: an action (R-28).

    Raises `out_of_range`, `no_actions_left` (BD-61).
    """
    takes = bound(rounds, "Rounds of reloading", most=None)
    if not takes:
        return _spend(turn, ACTIONS["reload"].cost)
    if turn.used:
        raise Refusal(
            "no_actions_left",
            f"Reloading takes {count(takes, 'whole round')}; nothing may be done before it.",
        )
    return _stay_busy(turn, takes)


def cannot_defend() -> Refusal:
    """What somebody unaware is told (BD-38)."""
    return Refusal("not_allowed", "Who is unaware cannot defend until the next round.")


def needs_two_actions() -> Refusal:
    """What somebody is told who would draw and fire with a single action (BD-69)."""
    return Refusal(
        "needs_two_actions",
        "To draw and fire takes two actions: declare two before the first of the round, which "
        "takes Dexterity 1 or more.",
    )


def _stay_busy(turn: Turn, rounds: int) -> Turn:
    spent = _spend(turn, 1)
    # Further actions declared are forfeited, and this round is one of the `rounds` (BD-52, R-60).
    return replace(spent, used=spent.declared, busy_rounds=rounds - 1)


def _spend(turn: Turn, cost: int) -> Turn:
    if cost > turn.remaining:
        raise Refusal(
            "no_actions_left",
            f"That takes {count(cost, 'action')}; {count(turn.remaining, 'action')} "
            f"{'is' if turn.remaining == 1 else 'are'} left this round.",
        )
    return replace(turn, used=turn.used + cost)


def _refuse_too_many(actions: int, dexterity: int) -> None:
    most = max_actions(dexterity)
    if actions > most:
        raise Refusal(
            "too_many_actions",
            f"{actions if actions <= 999 else 'So many'} actions were asked for; 1 plus Dexterity "
            f"is {most}.",
        )


MPH = Fraction(2, 3)
"""Miles per hour for a yard a round, about (BD-58)."""


class Reach(Struct, frozen=True):
    """How many rounds a distance takes, and whether this one is enough."""

    rounds: int
    this_round: bool


class Speed(Struct, frozen=True):
    """A speed in yards a round, and in miles per hour to one decimal."""

    speed: int
    mph: float


def reach(distance: int, speed: int) -> Reach:
    """How long a way in yards takes at a speed of 1 or more; raises `out_of_range`."""
    way = bound(distance, "A distance in yards", most=None)
    pace = bound(speed, "A speed in yards a round", least=1, most=None)
    # Rounded up in whole numbers: at 10 yards a round 10 yards take one round, 12 two (BD-56).
    return Reach(-(-way // pace), way <= pace)


def mph(yards: int) -> float:
    """About so many miles per hour; raises `out_of_range` (R-62)."""
    # In tenths 20/3 of whole yards, never a half: how halves are rounded does not matter.
    return float(round(bound(yards, "A speed in yards a round", most=None) * MPH, 1))


def drive(speed: int, change: int, limit: int, top: int, *, changed: int = 0) -> Speed:
    """A vehicle's speed after it sped up or braked, between 0 and its top speed.

    `limit` is how much it can change in a round, `changed` by how much it has already.
    Raises `out_of_range`, `too_fast`.
    """
    before = bound(speed, "A speed in yards a round", most=None)
    able = bound(limit, "The change a vehicle can make", most=None)
    fastest = bound(top, "A top speed", most=None)
    # What counts is how far the speed is from that at the start of the round (BD-57).
    if abs(change + changed) > able:
        so_far = f", and has changed by {changed:+} in this one" if changed else ""
        raise Refusal(
            "too_fast", f"This vehicle changes its speed by {able} a round at most{so_far}."
        )
    after = max(0, min(fastest, before + change))
    return Speed(after, mph(after))
