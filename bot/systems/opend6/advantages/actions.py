"""What can be asked for of advantages and support, and what comes of it: values only."""

from __future__ import annotations

from bot.shared.exchange.windows import Answer
from bot.systems.opend6.melee.actions import DeclarationState, InFight
from bot.systems.opend6.melee.outcomes import Done
from bot.systems.opend6.pressing.actions import Against


class Gain(InFight, frozen=True, tag="gain"):
    """A bonus action for an advantage (D6-46 to D6-49)."""

    skill: str = ""
    target: str = ""
    difficulty: int | None = None
    effects: str = ""
    typed: bool = False


class Choose(Answer, frozen=True, tag="choose"):
    """An advantage taken for the ranks that a check created (D6-50)."""

    effect: str = ""


class HandOver(InFight, frozen=True, tag="hand_over"):
    """A held advantage goes to somebody else (D6-46, R-65); `number` 0 is the newest.

    `what` is the effect that is meant where a card says so, as the condition notes it; `roll` the
    row of ranks that are still to be chosen on that card.
    """

    to: str = ""
    number: int = 0
    what: str = ""
    roll: int = 0


class UseUp(InFight, frozen=True, tag="use_up"):
    """A held advantage comes into force, `on` a skill where it needs one; else as `HandOver`."""

    number: int = 0
    on: str = ""
    what: str = ""
    roll: int = 0


class Support(InFight, frozen=True, tag="support"):
    """A check that helps or hinders somebody's next one in this round (D6-60)."""

    target: str = ""
    skill: str = ""
    difficulty: int | None = None
    hinder: bool = False
    effects: str = ""


class AdvantageResult(Done, frozen=True, tag="advantage_result"):
    """The rank of a check for an advantage; `against` is what resisted misdirection (D6-47)."""

    name: str
    rank: int
    against: Against | None = None


class AlertResult(Done, frozen=True, tag="alert_result"):
    """What awareness adds to initiative (D6-49), if the order is sorted by it at all."""

    name: str
    bonus: int
    is_sorted: bool = True


class Chosen(Done, frozen=True, tag="chosen"):
    """An advantage was taken for ranks: the `effect`'s key, or action points in words (D6-50)."""

    name: str
    effect: str
    ranks: int
    rest: int
    points_in_words: str = ""
    holds: bool = False
    holders: tuple[str, ...] = ()


class HandedOver(Done, frozen=True, tag="handed_over"):
    """A held advantage is somebody else's now; `holders` are keys of who may hold more (D6-46)."""

    name: str
    to: str
    advantage: str
    holders: tuple[str, ...] = ()


class Used(Done, frozen=True, tag="used"):
    """A held advantage came into force, on a `skill` where it takes one."""

    name: str
    advantage: str
    skill: str = ""
    holders: tuple[str, ...] = ()


class SupportResult(Done, frozen=True, tag="support_result"):
    """A `change` of somebody's next check, by help or hindrance (D6-60)."""

    name: str
    to: str
    change: int
    hinder: bool = False


class AdvantageState(
    DeclarationState[AdvantageResult | AlertResult | Chosen],
    frozen=True,
    tag="advantage",
    kw_only=True,
):
    """A try for an advantage from its declaration to the last of its ranks."""

    action: Gain


class SupportState(DeclarationState[SupportResult], frozen=True, tag="support", kw_only=True):
    """Help or hindrance from its declaration to the check that it changes."""

    action: Support
