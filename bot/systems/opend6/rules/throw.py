"""One throw, die by die: explode, flip, discard, add up (steps 5 to 10 of R-08).

A wild die explodes on a 6, on dice of more than six sides on 7 and more (D6-06).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.systems.opend6.rules import notation
from bot.systems.opend6.rules.codes import MOST_DICE
from bot.systems.opend6.rules.given import whole
from bot.systems.opend6.rules.notation import Boost

Kind = Literal["ordinary", "boost", "penalty", "wild"]
Fate = Literal["kept", "discarded", "cancelled"]
FlipOrder = Literal["before", "after"]
DiscardFrom = Literal["roll", "regular"]
WildOne = Literal["mark", "cancel"]
Zero = Literal["forbid", "pips"]

FIRST: dict[Kind, int] = {"ordinary": 0, "boost": 1, "penalty": 1, "wild": 2}
"""Which of equal dice is discarded first (R-09)."""
EXPLODES = 6
EXPLODES_LARGE = 7


class Ways(Struct, frozen=True):
    """How this table reads a throw: R-07, R-08, R-09, R-48."""

    flip_order: FlipOrder = "before"
    discard_from: DiscardFrom = "roll"
    wild_one: WildOne = "mark"
    zero_dice: Zero = "forbid"


USUAL = Ways()


class Die(Struct, frozen=True):
    """One die as it lies: `natural` faces as thrown, a wild die's chain; `counted` after flips."""

    kind: Kind
    sides: int
    natural: tuple[int, ...]
    counted: tuple[int, ...]
    fate: Fate = "kept"

    @property
    def value(self) -> int:
        """What it adds if it is kept; a wild die the sum of its chain."""
        return sum(self.counted)

    @property
    def explodes(self) -> bool:
        """Whether it is a wild die that rolled again; flips do not matter (R-11)."""
        return self.kind == "wild" and explodes(self.natural[0], self.sides)

    @property
    def is_one(self) -> bool:
        """Whether it is a wild die whose first face was a 1; flips do not matter (R-11)."""
        return self.kind == "wild" and self.natural[0] == 1


class Throw(Struct, frozen=True):
    """Dice in the order thrown: ordinary, boost or penalty, wild; with pips and flat modifiers."""

    dice: tuple[Die, ...]
    pips: int = 0
    modifier: int = 0

    @property
    def lying(self) -> tuple[Die, ...]:
        """The dice that count."""
        return tuple(die for die in self.dice if die.fate == "kept")

    @property
    def kept_values(self) -> tuple[int, ...]:
        """What the dice that count are worth, highest first."""
        return tuple(sorted((die.value for die in self.lying), reverse=True))

    @property
    def discarded_values(self) -> tuple[int, ...]:
        """What the dice are worth that boost or penalty removed, highest first."""
        values = (die.value for die in self.dice if die.fate == "discarded")
        return tuple(sorted(values, reverse=True))

    @property
    def total(self) -> int:
        """Kept dice, pips and modifiers; may be negative (R-64)."""
        total = self.pips + self.modifier
        for die in self.dice:
            if die.fate == "kept":
                total += sum(die.counted)
        return total

    @property
    def wild_six(self) -> bool:
        """Whether a wild die that was not discarded exploded (R-10, R-43)."""
        return any(die.explodes for die in self._wild)

    @property
    def wild_one(self) -> bool:
        """Whether a wild die that was not discarded began with a 1 (R-10, R-43)."""
        return any(die.is_one for die in self._wild)

    @property
    def _wild(self) -> list[Die]:
        # A 1 that cancelled a die marks all the same; a discarded one has no effect.
        return [die for die in self.dice if die.kind == "wild" and die.fate != "discarded"]


def explodes(face: int, sides: int) -> bool:
    """Whether a wild die that shows this is rolled again (D6-06)."""
    return face >= (EXPLODES_LARGE if sides > EXPLODES else EXPLODES)


class Pool(Struct, frozen=True):
    """Dice ready to be rolled: `wild` of the `dice` are wild, `boost` come besides.

    `modifier` is everything flat on the total; pips belong to the code.
    """

    dice: int
    pips: int = 0
    modifier: int = 0
    wild: int = 0
    boost: Boost = Boost("none", 0)
    flips: tuple[int, ...] = ()
    sides: int = notation.D6
    extra_sides: int = notation.D6


class Faces(Struct, frozen=True):
    """The faces of dice as they fell; each wild die has a chain of its own."""

    regular: Sequence[int] = ()
    wild: Sequence[Sequence[int]] = ()
    boost: Sequence[int] = ()
    penalty: Sequence[int] = ()


def throw(faces: Faces, pool: Pool, ways: Ways = USUAL) -> Throw:
    """These dice of a pool as they lie; there are as many as there are faces.

    Raises `bad_sides`, `no_dice`, `dice_out_of_range`, `not_cancelled` for boost with penalty dice,
    `bad_face`, `bad_wild_chain`, `bad_flip`, `bad_number`.
    """
    sides, extra_sides = notation.die_size(pool.sides), notation.die_size(pool.extra_sides)
    count, more = len(faces.regular) + len(faces.wild), max(len(faces.boost), len(faces.penalty))
    if not count and ways.zero_dice == "forbid":
        raise Refusal("no_dice", "There is no die to roll: name at least 1D.")
    if count > MOST_DICE or more > notation.MOST:
        raise Refusal(
            "dice_out_of_range",
            f"At most {MOST_DICE} dice are rolled, and {notation.MOST} boost or penalty dice.",
        )
    if faces.boost and faces.penalty:
        raise Refusal(
            "not_cancelled",
            "Boost and penalty dice remove each other before the roll; throw only what is left.",
        )
    dice = _dice("ordinary", faces.regular, sides)
    if more:
        dice += _dice("boost", faces.boost, extra_sides)
        dice += _dice("penalty", faces.penalty, extra_sides)
    for wild in faces.wild:
        links = chain(wild, sides)
        dice.append(Die("wild", sides, links, links))
    # Only these change dice as they lie; all others, most of them, are not gone through again.
    if pool.flips or more or ways.wild_one == "cancel":
        # F8 may be meant for d8 boost dice alone: the larger size bounds it, and no d6 shows it.
        flips = notation.flip_faces(pool.flips, max(sides, extra_sides) if more else sides)
        dice = read(dice, flips, ways)
    return Throw(
        tuple(dice),
        whole(pool.pips, "bad_number", "a number of pips"),
        whole(pool.modifier, "bad_number", "a modifier"),
    )


def read(dice: Sequence[Die], flips: Collection[int], ways: Ways = USUAL) -> list[Die]:
    """The dice flipped and discarded, or the other way round, and wild 1s that take dice with them.

    That is steps 7 and 8 of R-08 with R-07.
    """
    match ways.flip_order:
        case "before":
            table = discard(turn(dice, flips), ways.discard_from)
        case "after":
            table = turn(discard(dice, ways.discard_from), flips)
        case _:
            assert_never(ways.flip_order)
    return cancel(table) if ways.wild_one == "cancel" else table


def turn(dice: Iterable[Die], flips: Collection[int]) -> list[Die]:
    """The dice with every face of the flips turned over for the total (D6-106)."""
    if not flips:
        return list(dice)
    turned: list[Die] = []
    for die in dice:
        counted = tuple([notation.flip(face, flips, die.sides) for face in die.natural])
        turned.append(Die(die.kind, die.sides, die.natural, counted, die.fate))
    return turned


def discard(dice: Sequence[Die], where: DiscardFrom) -> list[Die]:
    """As many dice gone as there are boost or penalty dice: lowest or highest (D6-76, D6-77).

    Of equal dice ordinary ones go first, then boost or penalty, then wild ones; left before right
    (R-09). With `regular` only ordinary dice may go.
    """
    table = list(dice)
    kinds = [die.kind for die in table]
    number = kinds.count("boost") + kinds.count("penalty")
    if not number:
        return table
    sign = 1 if "boost" in kinds else -1
    order = sorted(
        # A wild die goes as one die that is worth its whole chain.
        (sign * sum(die.counted), FIRST[die.kind], at)
        for at, die in enumerate(table)
        if where == "roll" or die.kind == "ordinary"
    )
    for _, _, at in order[:number]:
        table[at] = replace(table[at], fate="discarded")
    return table


def cancel(dice: Sequence[Die]) -> list[Die]:
    """Every kept wild die that began with a 1 takes itself and the highest die away (R-07)."""
    table = list(dice)
    # Only kept dice: a wild 1 that was discarded before has no effect any more.
    places = [at for at, die in enumerate(table) if die.fate == "kept"]
    ones = [at for at in places if table[at].is_one]
    # A wild 1 takes no other wild 1 with it; where nothing else lies it goes alone.
    others = sorted((at for at in places if at not in ones), key=lambda at: (-table[at].value, at))
    for at in (*ones, *others[: len(ones)]):
        table[at] = replace(table[at], fate="cancelled")
    return table


def chain(faces: int | Sequence[int], sides: int) -> tuple[int, ...]:
    """The faces of a wild die: every one but the last explodes, the last does not (D6-06).

    Raises `bad_face`, `bad_wild_chain`.
    """
    result = (faces,) if isinstance(faces, int) else tuple(faces)
    least = EXPLODES_LARGE if sides > EXPLODES else EXPLODES
    for face in result:
        if not 1 <= face <= sides:
            notation.die_face(face, sides)
    if not result or result[-1] >= least or (len(result) > 1 and min(result[:-1]) < least):
        raise Refusal(
            "bad_wild_chain",
            f"A wild d{sides} is rolled again for each {least} or more and stops with anything "
            f"less; {result or 'no face'} does not.",
        )
    return result


def beside(
    throw: Throw,
    faces: Sequence[int],
    sides: int = notation.D6,
    flips: Collection[int] = (),
    ways: Ways = USUAL,
) -> Throw:
    """The throw with ordinary dice more, rolled later; all are flipped and discarded anew (D6-09).

    Raises `bad_face`.
    """
    fresh = _dice("ordinary", faces, notation.die_size(sides))
    # All fates anew: a die that was discarded may be one that stays beside the new ones.
    dice = [replace(die, counted=die.natural, fate="kept") for die in throw.dice]
    plain = [die for die in dice if die.kind == "ordinary"]
    others = [die for die in dice if die.kind != "ordinary"]
    # New dice lie right of the ordinary ones and left of the rest: equal dice go by place.
    return replace(throw, dice=tuple(read([*plain, *fresh, *others], flips, ways)))


def _dice(kind: Kind, faces: Iterable[int], sides: int) -> list[Die]:
    dice: list[Die] = []
    for face in faces:
        if not 1 <= face <= sides:
            notation.die_face(face, sides)
        lies = (face,)
        dice.append(Die(kind, sides, lies, lies))
    return dice
