"""What failures leave behind: the Dodge that a task grows (FP-30 to FP-33, FP-44, FA-11)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action, Outcome
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import ANYONE, GMS
from bot.core.scene import Penalty, Scene, put
from bot.core.words import clean, fold
from bot.shared.sight.sealed import public_part, seen_part
from bot.systems.flamepunk.house import HOUSE, HouseRules
from bot.systems.flamepunk.rules.rolls import CATASTROPHE, MOST_DEFENCE
from bot.systems.flamepunk.sheet import player


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
LONGEST_GRUDGE = 100


def key(here: HouseRules, who: str, task: str) -> tuple[str, str]:
    """Whose penalty it is and for which task, as the house rule wants it."""
    return (EVERYBODY if here.penalty_scope == "task" else who), fold(task)


def parts(scene: Scene, here: HouseRules, who: str, task: str) -> tuple[tuple[int, int], ...]:
    """What earlier failures add for this character at this task, as (roll, amount)."""
    found = scene.penalties.get(key(here, who, task)) if task else None
    return found.parts if found else ()


def known_parts(scene: Scene, here: HouseRules, who: str, task: str) -> tuple[tuple[int, int], ...]:
    """What of that the person who asks may know: nothing that a roll hidden from them left."""
    found = scene.penalties.get(key(here, who, task)) if task else None
    row = seen_part(found, lambda sight: scene.sees(scene.actor, sight)) if found else None
    return row.parts if row else ()


def blocked(parts_: tuple[tuple[int, int], ...]) -> bool:
    """Whether a catastrophe is among them: only that adds 3, and a GM's own parts have roll 0."""
    return any(roll and amount == CATASTROPHE for roll, amount in parts_)


def refuse_blocked(here: HouseRules, task: str, parts_: tuple[tuple[int, int], ...]) -> None:
    """Refuses with `task_blocked` where the house rule closes a task after a catastrophe."""
    if here.catastrophe_blocks and blocked(parts_):
        raise Refusal(
            "task_blocked",
            f"{task} ended in a catastrophe and cannot be tried again until a GM clears "
            "its penalty.",
        )


def added(scene: Scene, here: HouseRules, who: str, task: str, part: tuple[int, int]) -> Scene:
    """The scene with one more failure, as (roll, amount), held against this character."""
    place = key(here, who, task)
    old = scene.penalties.get(place) or Penalty(task, ())
    # The list has a limit; what falls off it is summed into its oldest part, into a hidden one
    # where either is.
    kept = [*old.parts, part]
    if len(kept) > LONGEST_GRUDGE:
        (first, most), (second, more) = kept[:2]
        hidden = {roll for roll, _ in old.unseen}
        kept[:2] = [(second if second in hidden else first, most + more)]
    return replace(scene, penalties=put(scene.penalties, place, replace(old, parts=tuple(kept))))


def forgotten(scene: Scene, here: HouseRules, who: str, task: str) -> Scene:
    """The scene without what this character holds at this task."""
    return replace(scene, penalties=put(scene.penalties, key(here, who, task), None))


def show(action: Penalties, scene: Scene, dice: Dice) -> tuple[PenaltiesShown, Scene]:
    """All grudges, the worst first; what is hidden only where `hidden` asks for it."""
    known = {
        place: seen_part(row, lambda sight: scene.sees(scene.actor, sight))
        if action.hidden
        else public_part(row)
        for place, row in scene.penalties.items()
        if not scene.hides(place[0]) or (action.hidden and scene.knows(scene.actor, place[0]))
    }
    grudges = [
        Grudge(
            name="" if who == EVERYBODY else scene.characters[who].name,
            task=row.task,
            parts=row.parts,
            blocked=HOUSE.at(scene.house).catastrophe_blocks and blocked(row.parts),
        )
        for (who, _), row in known.items()
        if row and (who == EVERYBODY or who in scene.characters)
    ]
    grudges.sort(key=lambda grudge: (-grudge.amount, grudge.name, grudge.task))
    return PenaltiesShown(tuple(grudges), private=action.hidden), scene


def set_to(action: SetPenalty, scene: Scene, dice: Dice) -> tuple[PenaltySet, Scene]:
    """A GM sets or clears a penalty; raises `bad_amount` outside 0..20, `bad_name`."""
    here = HOUSE.at(scene.house)
    task = clean(action.task, what="task")
    if not 0 <= action.amount <= MOST_DEFENCE:
        raise Refusal(
            "bad_amount",
            f"A penalty is 0 to {MOST_DEFENCE}; you asked for {action.amount}. 0 clears it.",
        )
    name = who = ""
    if here.penalty_scope != "task":
        found, scene = player(scene, action.who)
        who, name = found.key, found.name
    place = key(here, who, task)
    old = scene.penalties.get(place)
    new = Penalty(old.task if old else task, ((0, action.amount),)) if action.amount else None
    scene = replace(scene, penalties=put(scene.penalties, place, new))
    shown = old.task if old else task
    return PenaltySet(name, shown, old.amount if old else 0, action.amount), scene
