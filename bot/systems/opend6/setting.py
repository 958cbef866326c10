"""What a GM sets with one command: of whom, what of them, to what value, all in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bot.core.action import Action
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import fold
from bot.systems.opend6 import picks
from bot.systems.opend6.building.actions import SetBricks
from bot.systems.opend6.effects.actions import Grant, SetMind, SetStatus
from bot.systems.opend6.melee.actions import Gang, Measure
from bot.systems.opend6.picks import Picks
from bot.systems.opend6.position.actions import FOOTINGS, Circumstance, Mapped
from bot.systems.opend6.rules.given import number, one_of
from bot.systems.opend6.rules.minds import LADDERS, NEUTRAL, WILLPOWER

PILE = ("the pile", "the scene's pile", "the scene")
"""Whose bricks are nobody's."""
ON_OFF = {"on": True, "off": False}


class Setting(NamedTuple):
    """Something that can be set: what its value says, how it is read, and what completes.

    `read` is given who is named and the value, both as typed, and may refuse. `values` complete.
    """

    says: str
    read: Callable[[str, str], Action]
    values: tuple[str, ...] = ()


def read_setting(what: str, who: str, value: str) -> Action:
    """What is to be set, as the action that sets it; raises `unknown_mode` and what it refuses."""
    name = one_of(what, tuple(SETTINGS), "unknown_mode", "thing that is set")
    return SETTINGS[name].read(who.strip(), " ".join(value.split()))


def complete_value(scene: Scene, what: str, who: str) -> Picks:
    """The values that fit what is to be set."""
    match fold(what):
        case "bricks":
            return picks.pieces(scene, who)
        case "status":
            return picks.statuses(scene, who)
        case name:
            values = SETTINGS[name].values if name in SETTINGS else ()
            return [(value, value) for value in values]


def _mind(who: str, value: str) -> SetMind:
    """`Hostile`, `Focused`, or with its ladder `willpower Neutral`."""
    first, _, rest = value.partition(" ")
    if fold(first) in LADDERS:
        return SetMind(named=who, ladder=first, step=rest)
    # Neutral stands on both ladders: unsaid, the attitude is meant.
    of_will = fold(value) in map(fold, WILLPOWER) and fold(value) != fold(NEUTRAL)
    return SetMind(named=who, ladder="willpower" if of_will else "attitude", step=value)


def _ranks(who: str, value: str) -> Grant:
    """`3 for the duel`."""
    amount, _, why = value.partition(" ")
    ranks = number(amount, "bad_rank", "a number of ranks", least=1, most=6)
    return Grant(named=who, ranks=ranks, why=why.removeprefix("for "))


def _bricks(who: str, value: str) -> SetBricks:
    """`12`, or the name of a special piece that comes."""
    holder = "" if fold(who) in PILE else who
    if value.isascii() and value.isdigit():
        return SetBricks(named=holder, amount=number(value, "bad_amount", "a number of bricks"))
    return SetBricks(named=holder, piece=value)


def _ground(who: str, value: str) -> Circumstance:
    """`higher ground`, or with how much it is worth `higher ground 3`."""
    what, amount = _split_number(value)
    if not amount:
        return Circumstance(named=who, what=what)
    worth = number(amount, "bad_number", "a circumstance modifier")
    return Circumstance(named=who, what=what, amount=worth)


def _map(who: str, value: str) -> Mapped:
    """`on` or `off`, for the whole fight."""
    return Mapped(on=ON_OFF[one_of(value or "on", tuple(ON_OFF), "unknown_mode", "way to play")])


def _distance(who: str, value: str) -> Measure:
    """Of two named the feet, `15`; of one named from whom and the feet, `Orc 15`."""
    first, _, other = (name.strip() for name in who.partition(","))
    target, feet = _split_number(value)
    if not first or not (other or target):
        raise Refusal("bad_target", "Between whom? Name both: who:Ana, Orc value:15.")
    return Measure(one=first, other=other or target, feet=_feet(feet or value))


def _room(who: str, value: str) -> Measure:
    """The feet that are free around somebody."""
    return Measure(one=who, feet=_feet(value.removesuffix(" ft")))


def _gang(who: str, value: str) -> Gang:
    """Everybody who is named; nobody gives it back to sides and focus."""
    names = f"{who},{value}".split(",")
    return Gang(names=tuple(name.strip() for name in names if name.strip()))


def _status(who: str, value: str) -> SetStatus:
    """`Ammo 2`: how it is called, and its place, 0 full to 4 none left."""
    name, place = _split_number(value)
    if not place:
        raise Refusal("bad_stage", "To which place? Say its name and 0 (full) to 4 (none left).")
    stage = number(place, "bad_stage", "a place of a status", most=4)
    return SetStatus(name=name, owner=who, place=stage)


def _feet(text: str) -> int:
    return number(text, "bad_distance", "a distance in feet")


def _split_number(value: str) -> tuple[str, str]:
    """What stands before the number at the end, and the number; "" where there is none."""
    bare = value.removesuffix(" ft")
    head, _, last = bare.rpartition(" ")
    return (head, last) if last.isascii() and last.isdigit() else (value, "")


SETTINGS: dict[str, Setting] = {
    "mind": Setting(
        "a step of attitude or willpower: Hostile",
        _mind,
        tuple(f"{ladder} {step}" for ladder, steps in LADDERS.items() for step in steps),
    ),
    "ranks": Setting("ranks to spend, 1 to 6, and what for: 3 the duel", _ranks, tuple("123456")),
    "bricks": Setting("how many there are now, or a piece more: 12", _bricks),
    "ground": Setting("what it does, and how much: higher ground 3", _ground, FOOTINGS),
    "map": Setting("whether positions stand on one: on, off", _map, tuple(ON_OFF)),
    "distance": Setting("feet between two: Ana, Orc and 15", _distance),
    "room": Setting("feet free around somebody: 10", _room),
    "gang": Setting("who gangs up: two or more names; none for the rules", _gang),
    "status": Setting("its place, 0 full to 4 none left: Ammo 2", _status),
}
"""Everything that is set so (D6-20, D6-25, D6-86, D6-99, D6-101, D6-113, D6-131, D6-138)."""
