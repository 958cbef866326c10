"""The actions that can wait, kind by kind: how each is declared, met and resolved (D6-13).

What all of them have in common knows none of them by name; it is handed their table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, Union, cast

import msgspec

from bot.core.dice import Dice
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight
from bot.systems.opend6.budget import is_out_of_action, remaining_actions
from bot.systems.opend6.field import fighter, is_engaged
from bot.systems.opend6.melee.actions import Deed, InFight
from bot.systems.opend6.melee.outcomes import Done
from bot.systems.opend6.players import PLAYERS, Player
from bot.systems.opend6.rules import melee
from bot.systems.opend6.rules.melee import Response
from bot.systems.opend6.skills import Value

A = TypeVar("A", bound=InFight)
A_contra = TypeVar("A_contra", bound=InFight, contravariant=True)


class Contest(NamedTuple):
    """An action against an opponent, in numbers as they are now.

    `worth`, `effects` and `crowd`, the bonus of a gang, make the check. `fixed` resists it, or the
    opponent's own check: with `skill`, "" where there is none for it, at `check` and `more`.
    """

    worth: Value
    effects: str
    crowd: int
    fixed: int
    skill: str
    check: Value | None
    more: int = 0


class Declares(Protocol[A_contra]):
    """Declares and pays an action; a readied one is `free` of its own cost."""

    def __call__(self, action: A_contra, scene: Scene, /, *, free: bool) -> tuple[Deed, Scene]: ...


class Kind(NamedTuple, Generic[A]):
    """One kind of action; `contest` only where an opponent resists it.

    `impossible` says why an action on a target that is there cannot be done any more, "" where it
    can; without it nothing is done to who is out of action.
    """

    action: type[A]
    declare: Declares[A]
    resolve: Callable[[Deed, A, Scene, Response, Dice], tuple[Done, Scene]]
    contest: Callable[[A, Scene, Fight, Player, Player], Contest] | None = None
    impossible: Callable[[Deed, A, Scene], str] | None = None


class Kinds:
    """Every kind of action, by its type."""

    def __init__(self, *kinds: Kind[Any]) -> None:
        self._kinds: dict[type[InFight], Kind[Any]] = {kind.action: kind for kind in kinds}
        union = cast("Any", Union)[tuple(self._kinds)]
        self._reads: msgspec.json.Decoder[InFight] = msgspec.json.Decoder(union)

    def read(self, stored: bytes) -> InFight:
        """A stored action; raises `msgspec.ValidationError` for one of no kind."""
        return self._reads.decode(stored)

    def declare(self, action: InFight, scene: Scene, *, free: bool = False) -> tuple[Deed, Scene]:
        """An action declared and paid, whatever it is; a readied one is `free` of its own cost."""
        return self._kinds[type(action)].declare(action, scene, free=free)

    def resolve(
        self, deed: Deed, scene: Scene, response: Response, dice: Dice
    ) -> tuple[Done, Scene]:
        """What comes of an action once it takes effect."""
        action = self.read(deed.action)
        return self._kinds[type(action)].resolve(deed, action, scene, response, dice)

    def contest(self, scene: Scene, now: Fight, deed: Deed) -> Contest | None:
        """The action in numbers, None where no opponent resists it."""
        action = self.read(deed.action)
        contest = self._kinds[type(action)].contest
        if contest is None:
            return None
        return contest(
            action, scene, now, PLAYERS.of(scene, deed.actor), PLAYERS.of(scene, deed.target)
        )

    def impossible(self, deed: Deed, scene: Scene) -> str:
        """Why an action on a target that is there cannot be done any more, "" where it can."""
        action = self.read(deed.action)
        why = self._kinds[type(action)].impossible
        if why is not None:
            return why(deed, action, scene)
        if deed.target and is_out_of_action(scene, deed.target, deed.combat):
            return f"{deed.target_name} is out of action"
        return ""


def legal_responses(
    scene: Scene, now: Fight, one: Deed, kinds: Kinds
) -> tuple[melee.Response, ...]:
    """How the opponent may answer now, besides taking the fixed value (D6-13)."""
    if not one.kind or one.done or not {one.actor, one.target} <= set(now.combatants):
        return ()
    if is_out_of_action(scene, one.target, now.key):
        return ()
    kept = fighter(now.combatants[one.target])
    if one.kind == "attack" and kept.stance != "passive":
        return ()
    contest = kinds.contest(scene, now, one)
    if contest is not None and not contest.skill:
        return ()
    return melee.responses(
        one.kind,
        remaining_actions(scene, now, one.target),
        is_engaged=is_engaged(scene, now.key, one.actor, one.target) or one.kind == "misdirect",
    )
