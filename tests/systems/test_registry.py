"""What the house asks of every system, those of the registry and those that all systems share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import fields, replace

from bot.core.action import Action, Form
from bot.core.dice import ScriptedDice
from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.report import Report
from bot.core.scene import Character, Pool, Scene, Table
from bot.core.settings import own_house
from bot.shared.characters import paper
from bot.shared.characters.cards import MOST_PAGES
from bot.shared.deal import Card
from bot.shared.exchange.windows import KeptTale
from bot.shared.permits import fill_who, permit, seat
from bot.shared.sheet.rows import Rows, usual
from bot.shared.sheet.spec import SheetSpec
from bot.shared.system import AnySystem
from bot.systems.registry import registry, shared_systems
from bot.ui import limits
from bot.ui.cards import draw
from tests.support.dice import lacks_picture
from tests.support.sheets import sheets

SYSTEMS = tuple(registry())
PLAYED = (*SYSTEMS, *shared_systems(registry()))
SHEETS = [(one, one.sheet) for one in SYSTEMS if one.sheet is not None]
DRAWN = {system.key: sheets(spec) for system, spec in SHEETS}
DEEP = 3
PEOPLE = (Actor(1, "GM", gm=True), Actor(2, "Skaz"), Actor(3, "Blazer"))
NAMES = (
    "",
    "Skaz",
    "blazer",
    "Thug",
    "Thug x2",
    "Nobody",
    "flamepunk",
    "5,6",
    "4",
    "any",
    "combat",
)
NAMED = pytest.mark.parametrize("system", PLAYED, ids=lambda one: one.key)


class Endless(ScriptedDice):
    """Dice that show 1, 2, 3 and so on for ever."""

    def __init__(self) -> None:
        super().__init__(())
        self.thrown = 0

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The next faces."""
        self.thrown += count
        return tuple((self.thrown + at) % sides + 1 for at in range(count))


@cache
def anything(kind: Any, deep: int = 0) -> st.SearchStrategy[Any]:
    """Any value of this type that JSON can carry; what lies deep is as by default."""
    if kind is msgspec.Raw:
        return st.builds(msgspec.Raw, st.sampled_from((b"{}", b"null", b"[1]")))
    if isinstance(kind, type) and issubclass(kind, Struct):
        kept = [f for f in fields(kind) if deep < DEEP or f.required]
        return st.builds(kind, **{f.name: anything(f.type, deep + 1) for f in kept})
    origin = get_origin(kind)
    inner = [] if origin is Literal else [anything(o, deep) for o in get_args(kind) if o is not ...]
    match origin:
        case _ if origin is Union or origin is UnionType:
            return st.one_of(*inner)
        case _ if origin is tuple and get_args(kind)[1:] == (...,):
            return st.lists(inner[0], max_size=4).map(tuple)
        case _ if origin is tuple:
            return st.tuples(*inner)
        case _ if origin in (dict, Mapping):
            return st.dictionaries(*inner, max_size=3)
        case None if kind is str:
            return st.sampled_from(NAMES) | st.text(st.characters(codec="utf-8"), max_size=50)
        case None if kind is int:
            return st.integers(-2, 8) | st.integers(-(2**53), 2**53)
        case None if kind is float:
            return st.floats(-9, 9)
        case _:
            return st.from_type(cast("type[Any]", kind))


def members(union: Any) -> tuple[Any, ...]:
    """The types of a union, or the only one."""
    return get_args(union) or (union,)


@cache
def table(system: str) -> Scene:
    """A table of the first system with two players' characters and an NPC, as it begins."""
    declared = {one.key: one.sheet for one in SYSTEMS}
    key = system if system in declared else SYSTEMS[0].key
    scene = Scene(Table(1, 2), 1_800_000_000, house={"table.system": key})
    for person in PEOPLE:
        scene = seat(scene, person)
    sheet = declared[key]
    kept = sheet.kept(sheet.usual()) if sheet else b"{}"
    pools = sheet.full(sheet.usual(), {}) if sheet else {}
    people = {"skaz": 2, "blazer": 3, "thug": None}
    characters = {who: Character(who.title(), owner, key, kept) for who, owner in people.items()}
    rows = {(who, pool): row for who in people for pool, row in pools.items()}
    return replace(scene, characters=characters, pools=rows)


def said(card: Report) -> Iterator[Report]:
    """A card and all that come with it."""
    yield card
    for other in (*card.also, *((card.aside,) if card.aside else ())):
        yield from said(other)


def within_limits(report: Report) -> None:
    """Fails unless Discord takes the card as it is drawn."""
    for one in said(report):
        card = Card(Table(1, 2), one, offer=1, indices=tuple(range(len(one.choices))))
        pictured = draw(card, emoji=lambda name: f"<:{name}:{10**19}>")
        assert len(pictured.embed.description or "") <= limits.EMBED_DESCRIPTION
        assert len(pictured.embed) <= limits.EMBED_TOTAL
        assert [die for row in one.dice for die in row.dice if lacks_picture(die)] == []
        drawn = draw(card)
        assert 1 <= len(drawn.embed.title or "") <= limits.EMBED_TITLE
        assert len(drawn.embed) <= limits.EMBED_TOTAL
        assert len(drawn.embed.description or "") <= limits.EMBED_DESCRIPTION
        assert len(drawn.content or "") <= limits.CONTENT
        assert len(one.choices) <= limits.ROWS * limits.BUTTONS_PER_ROW
        assert all(choice.label for choice in one.choices)
        forms = [choice.ask for choice in one.choices if isinstance(choice.ask, Form)]
        assert all(1 <= len(form.fields) <= limits.MODAL_FIELDS for form in forms)


@NAMED
@pytest.mark.parametrize("side", ["actions", "outcomes"])
@given(data=st.data())
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_actions_and_outcomes_survive_being_kept(
    system: AnySystem, side: str, data: st.DataObject
) -> None:
    kind = data.draw(st.sampled_from(members(getattr(system, side))))
    value = data.draw(anything(kind))
    read = system.read_action if side == "actions" else system.read_outcome
    kept = msgspec.json.encode(value)

    assert isinstance(value, KeptTale) or read(kept) == value  # its state is compared as JSON
    assert msgspec.json.encode(read(kept)) == kept


@NAMED
@given(data=st.data())
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_action_ends_in_a_card_or_in_a_refusal(system: AnySystem, data: st.DataObject) -> None:
    """Whatever is asked in turn, by whomever: the card fits, or the refusal has kind and words."""
    scene = table(system.key)
    for _ in range(data.draw(st.integers(1, 3))):
        kind = data.draw(st.sampled_from(members(system.actions)))
        action: Action = data.draw(anything(kind))
        acting = seat(scene, data.draw(st.sampled_from(PEOPLE)))
        mine = own_house(acting, system.key) if system in SYSTEMS else acting
        try:
            asked = permit(acting, fill_who(acting, action))
            outcome, after = system.act(asked, mine, Endless())
            report = system.report(outcome, after)
        except Refusal as refusal:
            assert refusal.kind.isidentifier()
            assert 1 <= len(refusal.sentence) <= limits.CONTENT
            continue
        except msgspec.ValidationError:
            assert system.key == "sight"  # only the house seals a card, and it is never typed
            continue
        within_limits(report)
        kept = system.kept(outcome)
        assert msgspec.json.encode(system.read_outcome(kept)) == kept
        scene = replace(after, house=scene.house, system=scene.system)


@NAMED
def test_a_system_has_its_own_key_and_its_own_tags(system: AnySystem) -> None:
    keys = [one.key for one in PLAYED]
    tags = [kind.__struct_config__.tag for kind in members(system.actions)]

    assert keys.count(system.key) == 1
    assert len(tags) == len(set(tags))


@pytest.mark.parametrize(("system", "spec"), SHEETS, ids=lambda one: getattr(one, "key", ""))
def test_a_sheet_is_declared_as_it_is_kept(system: AnySystem, spec: SheetSpec) -> None:
    wrong: list[str] = []
    names = [f.key for f in spec.fields]

    assert system.sheet is spec
    assert list(spec.usual()) == names
    assert spec.check_values(spec.usual(), wrong) == spec.usual()
    assert wrong == []
    assert spec.kept(spec.usual()) == msgspec.json.encode(spec.sheet())
    lines = [line.key for line in (*spec.fields, *spec.pools)]
    assert len(set(lines)) == len(lines)
    assert len(lines) <= 5 * MOST_PAGES
    for field in spec.fields:
        if isinstance(field.kind, Rows):
            assert [part.key for part in field.kind.parts] == [
                f.name for f in fields(field.kind.row)
            ]
            assert field.kind.parts[0].key not in usual(field.kind.row)
    assert bool(spec.weapons) == (spec.arms() is not None)
    for pool, row in spec.full(spec.usual(), {}).items():
        line = next(line for line in spec.pools if line.key == pool)
        assert line.check(msgspec.to_builtins(row), line.label, wrong) == row
    assert wrong == []


@pytest.mark.parametrize(("system", "spec"), SHEETS, ids=lambda one: getattr(one, "key", ""))
@given(data=st.data())
@settings(deadline=None)
def test_a_sheet_goes_into_a_file_and_comes_out(
    system: AnySystem, spec: SheetSpec, data: st.DataObject
) -> None:
    values = data.draw(DRAWN[system.key])
    pools = {
        line.key: Pool(
            data.draw(st.integers(0, line.most)),
            data.draw(st.integers(line.least, line.most))
            if line.settable
            else line.full(values, {}),
        )
        for line in spec.pools
    }
    one = Character("Ana", 2, system.key, spec.kept(values))
    file = paper.write(one, pools, spec)
    nobody = set[str]().__contains__
    read = paper.read(file, system=system.key, spec=spec, house={}, is_taken=nobody, gm=True)

    assert (read.name, spec.kept(read.values), dict(read.pools)) == ("Ana", one.sheet, pools)
    assert len(file) <= paper.MOST_BYTES
    for field in spec.fields:
        said = field.kind.to_text(values[field.key])
        assert field.kind.check(field.kind.parse(said), "", []) == values[field.key]
