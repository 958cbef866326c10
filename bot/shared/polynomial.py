"""Polynomials with whole coefficients, packed into one number each: the arithmetic of the odds.

The coefficient of the power `i`, such as how many throws cost `i`, stands in the i-th field of so
many bits. Adding and multiplying such numbers adds and multiplies the polynomials, as long as no
coefficient outgrows its field.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable


def field_bits(throws: int) -> int:
    """How many bits hold every count among so many throws, and a sum of them."""
    # One bit more: `sum_to` takes a sum modulo the field's size less 1, which must exceed it.
    return throws.bit_length() + 1


def span(first: int, last: int, bits: int) -> int:
    """The powers from `first` to `last` once each; nothing where that is no span."""
    return sum(1 << bits * power for power in range(first, last + 1))


def sum_to(polynomial: int, most: int, bits: int) -> int:
    """The sum of the coefficients up to the power `most`."""
    if most < 0:
        return 0
    # Every field is worth 1 modulo its size less 1, so that the remainder is the sum of the fields.
    return (polynomial & (1 << bits * (most + 1)) - 1) % ((1 << bits) - 1)


class Polynomials:
    """Those with coefficients of so many bits, of powers below the limit; the rest is dropped."""

    def __init__(self, bits: int, limit: int) -> None:
        self.limit = limit
        # Whole bytes, rounded up, so that fields are read and written without shifting.
        self._bytes = -(-bits // 8)
        self._bits = 8 * self._bytes
        self._mask = (1 << (self._bits * limit)) - 1

    def of(self, terms: Iterable[tuple[int, int]]) -> int:
        """The polynomial of these (power, coefficient)."""
        size = self._bytes
        fields = bytearray(size * self.limit)
        sums = Counter[int]()
        for power, weight in terms:
            sums[power] += weight
        for power, weight in sums.items():
            if power < self.limit:
                fields[power * size : (power + 1) * size] = weight.to_bytes(size, "little")
        return int.from_bytes(fields, "little")

    def times(self, left: int, right: int) -> int:
        """The product."""
        return (left * right) & self._mask

    def shift(self, polynomial: int, power: int) -> int:
        """The polynomial times this power."""
        return (polynomial << (power * self._bits)) & self._mask

    def power(self, polynomial: int, exponent: int) -> int:
        """The polynomial so many times."""
        result = self.shift(1, 0)
        for bit in f"{exponent:b}" if exponent else "":
            result = self.times(result, result)
            if bit == "1":
                result = self.times(result, polynomial)
        return result

    def powers(self, polynomial: int, most: int) -> list[int]:
        """Its powers 0 to `most`."""
        powers = [1 if self.limit else 0]
        for _ in range(most):
            powers.append(self.times(powers[-1], polynomial))
        return powers

    def read(self, polynomial: int) -> tuple[int, ...]:
        """The coefficients, lowest power first."""
        size = self._bytes
        fields = polynomial.to_bytes(size * self.limit, "little")
        places = range(0, size * self.limit, size)
        return tuple(int.from_bytes(fields[at : at + size], "little") for at in places)
