"""What a GM's word really heals, and in which words every system says so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.core.errors import Refusal
from bot.core.words import join_words
from bot.shared.renaming import name_many


class Healing(NamedTuple):
    """What came back to people: (name, amount, 0 for none), of at most so many each.

    `coins` is the coin as it is counted, one and many: `box`, `boxes`; "" is not named.
    """

    rows: Sequence[tuple[str, int]]
    most: int
    coins: tuple[str, str]

    @property
    def deed(self) -> str:
        """`Cole heals 3 pips`, `Ada and Cole heal 3 pips each`, `Ada and Cole heal`."""
        names = name_many([name for name, _ in self.rows])
        amounts = {amount for _, amount in self.rows}
        many = len(self.rows) > 1
        verb = "heal" if many else "heals"
        if len(amounts) > 1:
            return f"{names} {verb}"
        return f"{names} {verb} {self._count(min(amounts))}{' each' * many}"

    @property
    def lines(self) -> tuple[str, ...]:
        """Who had less to heal than that."""
        if len({amount for _, amount in self.rows}) > 1:
            return tuple(self._line(name, amount) for name, amount in self.rows)
        return ("There was no more to heal.",) if self.rows[0][1] < self.most else ()

    def _line(self, name: str, amount: int) -> str:
        if not amount:
            return f"{name} has nothing to heal."
        return f"{name} heals {self._count(amount)}."

    def _count(self, amount: int) -> str:
        return f"{amount} {self.coins[amount != 1]}".strip()  # True is 1, the word for many


def refuse_unhurt(rows: Iterable[tuple[str, int]], what: str) -> None:
    """Refuses with `nothing_to_heal` where none of these (name, amount) gets any of `what` back."""
    amounts = dict(rows)
    if not any(amounts.values()):
        has = "have" if len(amounts) > 1 else "has"
        raise Refusal("nothing_to_heal", f"{join_words(amounts)} {has} no {what} to heal.")
