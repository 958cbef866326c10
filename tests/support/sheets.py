"""A made-up system whose sheet has every kind of field, and sheets drawn at random."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from hypothesis import strategies as st
from msgspec import Struct

from bot.core.action import Action, Outcome
from bot.core.dice import Dice
from bot.core.people import Actor
from bot.core.report import Report
from bot.core.scene import OpenRoll, Scene, Seat, Table
from bot.core.words import fold
from bot.shared.sheet.kinds import Code, Faces, OneOf, Plain, Several, Switch, Whole, Words, code
from bot.shared.sheet.rows import Kind, Part, Rows
from bot.shared.sheet.spec import Budget, PoolField, SheetField, SheetSpec, Values
from bot.shared.system import Registry, System
from bot.systems.flamepunk.rules.rolls import describe_hits, parse_hits

GM = Actor(user=1, name="GM", gm=True)
ANA = Actor(user=2, name="Ana")
BEN = Actor(user=3, name="Ben")


class Weapon(Struct, frozen=True):
    """What a hero carries."""

    name: str
    rating: int = 2
    kind: str = "melee"
    damage: str = "2D"
    jams: bool = False
    note: str = ""


class Hero(Struct, frozen=True):
    """A sheet with a bit of everything."""

    concept: str = ""
    level: str = "mundane"
    strength: int = 0
    wits: int = 1
    speed: str = "3D+1"
    dynamic: bool = False
    hit: tuple[int, ...] = (5, 6)
    against: tuple[str, ...] = ("steel",)
    weapons: tuple[Weapon, ...] = ()
    approved: bool = False
    notes: str = ""


def boxes(value: int, values: Values) -> Mapping[str, int]:
    """A box for each point."""
    del values
    return {"boxes": value}


def levels(values: Values) -> int:
    """What there is to spend at this level."""
    return {"mundane": 5, "heroic": 9}[values["level"]]


def health(values: Values, house: Mapping[str, str]) -> int:
    """Three, and one for each point of strength; the house may say more."""
    return int(values["strength"]) + 3 + int(house.get("tough", "0"))


def fits(values: Values) -> Iterable[str]:
    """Only somebody dynamic has a D or more of speed beyond nine."""
    if values["speed"].startswith("9") and not values["dynamic"]:
        yield "Speed: 9D is for the dynamic."


HERO = SheetSpec(
    sheet=Hero,
    fields=(
        SheetField("concept", "Concept", Words(60), page="Person", public=True),
        SheetField("level", "Level", OneOf(("mundane", "heroic")), page="Person", gm=True),
        SheetField("strength", "Strength", Whole(-2, 5, boxes=True), page="Body", price=boxes),
        SheetField("wits", "Wits", Whole(0, 5), page="Body", price=boxes),
        SheetField("speed", "Speed", Code(0, 29), page="Body"),
        SheetField("dynamic", "Dynamic", Switch(), page="Body"),
        SheetField("hit", "Hit numbers", Faces(6, parse_hits, describe_hits), page="Body"),
        SheetField("against", "Against", Several(("steel", "fire", "words")), page="Body"),
        SheetField(
            "weapons",
            "Weapons",
            Rows(
                Weapon,
                (
                    Part("name", "Name", Words(40, least=1)),
                    Part("rating", "Rating", Whole(0, 9)),
                    Part("kind", "Kind", OneOf(("melee", "ranged"))),
                    Part("damage", "Damage", Code(0, 60)),
                    Part("jams", "Jams", Switch()),
                    Part("note", "Note", Words(30)),
                ),
                most=3,
                one="weapon",
                reserved=("fists",),
            ),
            page="Gear",
        ),
        SheetField("approved", "Approved", Switch(), page="Gear", gm=True),
        SheetField("notes", "Notes", Words(200, paragraph=True), page="Gear"),
    ),
    pools=(
        PoolField("health", "Health", 1, 20, health),
        PoolField("luck", "Luck", 0, 9, lambda _values, _house: 3, settable=True, gm=False),
    ),
    budgets=(Budget("boxes", "Boxes", levels),),
    weapons="weapons",
    check=fits,
)


def refused(action: Action, scene: Scene, dice: Dice) -> tuple[Outcome, Scene]:
    """These systems only have characters."""
    raise AssertionError((action, scene, dice))


def unsaid(outcome: Outcome, scene: Scene) -> Report:
    """Nothing is ever said."""
    raise AssertionError((outcome, scene))


def silent(roll: OpenRoll) -> None:
    """No roll is ever overdue."""
    del roll


def system(key: str, sheet: SheetSpec | None) -> System[Action, Outcome]:
    """A system that has nothing but a character sheet."""
    return System(
        key=key,
        title=key.title(),
        group=key,
        credit="",
        actions=Action,
        outcomes=Outcome,
        house=(),
        act=refused,
        report=unsaid,
        overdue=silent,
        sheet=sheet,
    )


UNARMED = SheetSpec(sheet=Hero, fields=HERO.fields)


def systems() -> Registry:
    """Heroes, monks without weapons, and ghosts without sheets."""
    return Registry((system("heroes", HERO), system("monks", UNARMED), system("ghosts", None)))


def table_of(key: str = "heroes") -> Scene:
    """An empty table of this system, with a GM and two players."""
    people = {one.user: Seat(one.name) for one in (GM, ANA, BEN)}
    return Scene(Table(1, 2), 0, seats=people, house={"table.system": key})


@cache
def text(least: int, most: int, *, lines: bool = False, barred: str = "") -> st.SearchStrategy[str]:
    """Printable text without spaces around it."""
    chars = st.characters(
        codec="utf-8", exclude_categories=("C", "Z"), exclude_characters=barred
    ) | st.just(" ")
    found = st.text(chars | st.just("\n") if lines else chars, min_size=least, max_size=most)
    return found.map(str.strip).filter(lambda one: len(one) >= least)


def plain(kind: Plain, *, barred: str = "") -> st.SearchStrategy[Any]:
    """Any value of this kind."""
    match kind:
        case Whole(least, most):
            return st.integers(least, most)
        case Words(longest, least, paragraph):
            return text(least, longest, lines=paragraph, barred=barred)
        case OneOf(options):
            return st.sampled_from(options)
        case Switch():
            return st.booleans()
        case Code(least, most):
            return st.integers(least, most).map(code)
        case Faces(sides):
            return st.sets(st.integers(1, sides), min_size=1).map(sorted)
        case Several(options):
            return st.lists(st.sampled_from(options), min_size=1, unique=True)


def value(kind: Kind) -> st.SearchStrategy[Any]:
    """Any value of this kind, rows included."""
    if not isinstance(kind, Rows):
        return plain(kind)
    name = kind.parts[0].key
    row = st.fixed_dictionaries({p.key: plain(p.kind, barred="|;\n") for p in kind.parts})
    return st.lists(
        row.filter(lambda one: fold(one[name]) not in kind.reserved),
        max_size=kind.most,
        unique_by=lambda one: fold(one[name]),
    )


def sheets(spec: SheetSpec) -> st.SearchStrategy[dict[str, Any]]:
    """Any sheet that fits this declaration."""
    whole = st.fixed_dictionaries({f.key: value(f.kind) for f in spec.fields})
    return whole.filter(lambda values: not spec.problems(values))
