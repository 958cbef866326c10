"""What can be asked for to be rid of conditions, and what comes of it: values only."""

from __future__ import annotations

from bot.shared.exchange.windows import Answer
from bot.systems.opend6.melee.actions import DeclarationState, InFight
from bot.systems.opend6.melee.outcomes import Done


class Recover(InFight, frozen=True, tag="recover"):
    """A try to be rid of a condition (D6-36); `target` "" is oneself."""

    condition: str = ""
    target: str = ""
    skill: str = ""
    effects: str = ""


class Mend(Answer, frozen=True, tag="mend"):
    """Ranks of a recovery check are spent (D6-38)."""

    option: str = ""


class RecoveryResult(Done, frozen=True, tag="recovery_result"):
    """The ranks that a check made to recover from a condition, which takes `cost` to remove."""

    patient: str
    condition: str
    ranks: int
    cost: int


class Mended(Done, frozen=True, tag="mended"):
    """Ranks were spent on a `condition`: in words as it is then, "" for none; `gone` if removed.

    `die` is the rounds that were rolled for it, `spent` and `rest` are the ranks.
    """

    patient: str
    condition: str
    spent: int
    rest: int
    gone: bool = False
    die: int | None = None


class RecoveryState(
    DeclarationState[RecoveryResult | Mended], frozen=True, tag="recovery", kw_only=True
):
    """A recovery from its declaration to the last of its ranks.

    `option` is what ranks are being spent on, "" for nothing, `die` the rounds rolled for it.
    """

    action: Recover
    option: str = ""
    die: int | None = None

    def die_name(self, ranks: int) -> str:
        """The name of the die of rounds where so many ranks are left: each purchase throws."""
        return f"rounds {ranks}"
