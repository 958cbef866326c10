"""Counts by cost, as polynomials kept in one whole number.

The count of throws that cost `i` stands in the i-th field of so many bits. Adding and multiplying
such numbers adds and multiplies the polynomials, as long as no count outgrows its field.
"""

from __future__ import annotations


def field(throws: int) -> int:
    """How many bits hold every count among so many throws, and a sum of them."""
    return throws.bit_length() + 1


def span(first: int, last: int, bits: int) -> int:
    """One face for each cost from `first` to `last`; nothing where that is no span."""
    return sum(1 << bits * cost for cost in range(first, last + 1))


def within(counts: int, most: int, bits: int) -> int:
    """How many throws cost `most` or less."""
    if most < 0:
        return 0
    # Every field is worth 1 modulo its size less 1, so that the remainder is the sum of the fields.
    return (counts & (1 << bits * (most + 1)) - 1) % ((1 << bits) - 1)
