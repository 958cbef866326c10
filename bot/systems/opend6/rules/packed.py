"""Polynomials with whole coefficients, packed into one number each: the arithmetic of the odds."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.errors import Refusal

MOST_WORK = 28_000_000
"""How much is multiplied, roughly in nanoseconds, before odds are refused; they take 50 ms."""
A_STEP = 2_500
"""What one more case costs beside its multiplications."""
A_CELL = 150
"""What it costs for each cell of its dice."""
DIGIT = 30
"""The bits of a digit as Python multiplies them."""


class Packed:
    """Coefficients of so many bits each, of the powers below the limit; the rest is dropped."""

    def __init__(self, bits: int, limit: int) -> None:
        self.limit = limit
        self._bits = bits
        self._mask = (1 << (bits * limit)) - 1
        self._left = MOST_WORK

    def of(self, terms: Iterable[tuple[int, int]]) -> int:
        """The polynomial of these (power, coefficient)."""
        return sum(weight << (power * self._bits) for power, weight in terms if power < self.limit)

    def times(self, one: int, other: int) -> int:
        """The product; raises `dice_out_of_range` when too much has been multiplied."""
        less, more = sorted((one.bit_length() // DIGIT + 1, other.bit_length() // DIGIT + 1))
        self.work(int(5 * more * less**0.6))
        return (one * other) & self._mask

    def shift(self, one: int, power: int) -> int:
        """The polynomial times this power."""
        return (one << (power * self._bits)) & self._mask

    def powers(self, one: int, most: int) -> list[int]:
        """Its powers 0 to `most`."""
        found = [1 if self.limit else 0]
        for _ in range(most):
            found.append(self.times(found[-1], one))
        return found

    def read(self, one: int) -> tuple[int, ...]:
        """The coefficients, lowest power first."""
        mask = (1 << self._bits) - 1
        return tuple((one >> (at * self._bits)) & mask for at in range(self.limit))

    def work(self, amount: int = A_STEP) -> None:
        """Counts what is done; raises `dice_out_of_range` beyond what can be waited for."""
        self._left -= amount
        if self._left < 0:
            raise Refusal(
                "dice_out_of_range",
                "These dice are too many to count exactly together with boost, penalty and wild "
                "dice; ask for fewer of them.",
            )
