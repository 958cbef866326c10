"""What failures leave behind: the Dodge that a task grows (FP-30 to FP-33, FP-44, FA-11)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action, Outcome
from bot.core.dice import Dice
from bot.core.edge import quote
from bot.core.errors import Refusal
from bot.core.people import ANYONE, GMS
from bot.core.scene import Penalty, Scene, put
from bot.core.words import clean, fold
from bot.shared.sight.sealed import public_part, seen_part, with_sum
from bot.systems.flamepunk.house import HOUSE, HouseRules
from bot.systems.flamepunk.rules.rolls import CATASTROPHE, MOST_DEFENCE
from bot.systems.flamepunk.sheet import KEY, PLAYERS


class Penalties(Action, frozen=True, tag="penalties"):
    """A look at the tasks that hold a grudge, and how many dice each wants.

    `hidden` counts what hidden rolls left that the person who asks may see, for them alone.
    """

    asker = ANYONE

    hidden: bool = False


class SetPenalty(Action, frozen=True, tag="set_penalty"):
    """A GM sets what earlier failures cost this character at this task (FP-33); 0 clears."""

    asker = GMS

    task: str = ""
    amount: int = 0


class Grudge(Struct, frozen=True):
    """A task that is harder for somebody: `name` is "" where it is so for everybody."""

    name: str
    task: str
    parts: tuple[tuple[int, int], ...]
    blocked: bool

    @property
    def amount(self) -> int:
        """What it adds to the task's Dodge."""
        return sum(amount for _, amount in self.parts)


class PenaltiesShown(Outcome, frozen=True, tag="penalties"):
    """A look at grudges; `private` where hidden rolls may be among what left them."""

    grudges: tuple[Grudge, ...]
    private: bool = False


class PenaltySet(Outcome, frozen=True, tag="penalty_set"):
    """A GM set what earlier failures cost; `name` is "" where it holds for everybody."""

    name: str
    task: str
    before: int
    after: int


EVERYBODY = "*"


def penalty_key(house: HouseRules, who: str, task: str) -> tuple[str, str]:
    """Whose penalty it is and for which task, as the house rule wants it."""
    return (EVERYBODY if house.penalty_scope == "task" else who), fold(task)


def counted_penalties(
    scene: Scene, house: HouseRules, who: str, task: str
) -> dict[tuple[str, str], Penalty]:
    """The penalties that this character meets at this task; none without a task.

    Their own, and what holds for everybody; that of each character where a house rule has made
    failures count for everybody since.
    """
    if not task:
        return {}
    called, common = fold(task), house.penalty_scope == "task"
    return {
        (key, of): penalty
        for (key, of), penalty in scene.penalties.items()
        if of == called and (key in {who, EVERYBODY} or (common and _is_ours(scene, key)))
    }


def _is_ours(scene: Scene, key: str) -> bool:
    return key in scene.characters and scene.characters[key].system == KEY


def penalty_parts(
    scene: Scene, house: HouseRules, who: str, task: str
) -> tuple[tuple[int, int], ...]:
    """What earlier failures add for this character at this task, as (roll, amount)."""
    counted = counted_penalties(scene, house, who, task).values()
    return tuple(part for penalty in counted for part in penalty.parts)


def visible_parts(
    scene: Scene, house: HouseRules, who: str, task: str
) -> tuple[tuple[int, int], ...]:
    """What of that the person who asks may know: nothing that a roll hidden from them left."""
    counted = counted_penalties(scene, house, who, task).values()
    penalties = (
        seen_part(penalty, lambda sight: scene.sees(scene.actor, sight)) for penalty in counted
    )
    return tuple(part for penalty in penalties if penalty for part in penalty.parts)


def is_locked(house: HouseRules, parts: tuple[tuple[int, int], ...]) -> bool:
    """Whether the house closes a task after the catastrophe that is among them (FA-04).

    Only that adds 3, and a GM's own parts have roll 0.
    """
    return house.catastrophe_blocks and any(n and more == CATASTROPHE for n, more in parts)


def refuse_retry(house: HouseRules, task: str, parts: tuple[tuple[int, int], ...]) -> None:
    """Refuses with `task_blocked` where the task is locked."""
    if is_locked(house, parts):
        raise Refusal(
            "task_blocked",
            f"{task} ended in a catastrophe and cannot be tried again until a GM clears "
            "its penalty.",
        )


def add_failure(
    scene: Scene, house: HouseRules, who: str, task: str, part: tuple[int, int]
) -> Scene:
    """The scene with one more failure, as (roll, amount), held against this character."""
    key = penalty_key(house, who, task)
    old = scene.penalties.get(key) or Penalty(task, ())
    # Of very many failures the oldest become one part, so that the row stays small.
    penalty = with_sum(replace(old, parts=(*old.parts, part)))
    return replace(scene, penalties=put(scene.penalties, key, penalty))


def forget_failures(scene: Scene, house: HouseRules, who: str, task: str) -> Scene:
    """The scene without what this character meets at this task."""
    penalties = counted_penalties(scene, house, who, task)
    rest = {key: penalty for key, penalty in scene.penalties.items() if key not in penalties}
    return replace(scene, penalties=rest) if penalties else scene


def show_grudges(action: Penalties, scene: Scene, dice: Dice) -> tuple[PenaltiesShown, Scene]:
    """All grudges, the worst first; what is hidden only where `hidden` asks for it.

    Where failures count for everybody, those of one task are one grudge.
    """
    house = HOUSE.at(scene.house)
    penalties = {
        key: seen_part(penalty, lambda sight: scene.sees(scene.actor, sight))
        if action.hidden
        else public_part(penalty)
        for key, penalty in scene.penalties.items()
        if not scene.hides(key[0]) or (action.hidden and scene.knows(scene.actor, key[0]))
    }
    met: dict[tuple[str, str], Penalty] = {}
    for (who, task), penalty in penalties.items():
        if penalty and (who == EVERYBODY or _is_ours(scene, who)):
            key = penalty_key(house, who, task)
            older = met[key].parts if key in met else ()
            met[key] = replace(penalty, parts=(*older, *penalty.parts))
    grudges = [
        Grudge(
            name="" if who == EVERYBODY else scene.characters[who].name,
            task=penalty.task,
            parts=penalty.parts,
            blocked=is_locked(house, penalty.parts),
        )
        for (who, _), penalty in met.items()
    ]
    grudges.sort(key=lambda grudge: (-grudge.amount, grudge.name, grudge.task))
    return PenaltiesShown(tuple(grudges), private=action.hidden), scene


def set_grudge(action: SetPenalty, scene: Scene, dice: Dice) -> tuple[PenaltySet, Scene]:
    """A GM sets or clears a penalty; raises `bad_amount` outside 0..20, `bad_name`."""
    house = HOUSE.at(scene.house)
    task = clean(action.task, what="task")
    if not 0 <= action.amount <= MOST_DEFENCE:
        raise Refusal(
            "bad_amount",
            f"A penalty is 0 to {MOST_DEFENCE}; you wrote {quote(action.amount)}. 0 clears it.",
        )
    name = who = ""
    if house.penalty_scope != "task":
        owner, scene = PLAYERS.acting(scene, action.who)
        who, name = owner.key, owner.name
    old = counted_penalties(scene, house, who, task).values()
    scene = forget_failures(scene, house, who, task)
    # The task keeps the spelling it has; keys are folded.
    label = next((penalty.task for penalty in old), task)
    if action.amount:
        new = Penalty(label, ((0, action.amount),))
        key = penalty_key(house, who, task)
        scene = replace(scene, penalties=put(scene.penalties, key, new))
    return PenaltySet(name, label, sum(penalty.amount for penalty in old), action.amount), scene
