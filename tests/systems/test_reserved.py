"""What only a GM sets on a sheet, of every system's sheet, tried through every way onto one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.core.action import Form
from bot.core.dice import ScriptedDice
from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.report import Report
from bot.core.scene import Scene, Seat, Table
from bot.core.settings import own_house
from bot.shared.characters.actions import Cast, Edit, Import, New, Show
from bot.shared.characters.play import character_system
from bot.shared.sheet.kinds import Code, OneOf, Switch, Whole, Words, code
from bot.shared.sheet.rows import Rows
from bot.shared.sheet.spec import PoolField, SheetField, SheetSpec, Values
from bot.systems.registry import registry

GM, ANA = Actor(1, "GM", gm=True), Actor(2, "Ana")
CAST = character_system(registry())
SHEETS = {one.key: one.sheet for one in registry() if one.sheet is not None}
HOUSE = {"hammerhydra.level_needs_gm": "on"}

RESERVED = {
    "flamepunk": {"dice", "pyros"},
    "blackdice": {"lethal", "bruise", "bruise_taken", "self_healed", "awake", "treated"},
    "hammerhydra": {
        "level", "approved", "armour", "wound", "injuries", "health", "grind", "edge",
        "skills.approved", "powers.approved",
    },
    "opend6": {"dynamic", "luck_rank", "luck", "action points"},
    "hfrpg": set[str](),
}  # fmt: skip
"""What only a GM sets, by system, with all house rules about it on."""


def house_of(system: str) -> dict[str, str]:
    """The house rules of that system, by their bare keys."""
    return dict(own_house(scene_of(system), system).house)


def names(system: str) -> set[str]:
    """What the sheet itself says only a GM sets, `skills.approved` for a part of a row."""
    spec, house = SHEETS[system], house_of(system)
    found = {line.key for line in (*spec.fields, *spec.pools) if line.for_gms(house)}
    for field in spec.fields:
        if isinstance(field.kind, Rows) and field.key not in found:
            found |= {f"{field.key}.{part.key}" for part in field.kind.parts if part.gm}
    return found


def scene_of(system: str) -> Scene:
    """A table of that system with a GM and Ana."""
    seats = {one.user: Seat(one.name) for one in (GM, ANA)}
    return Scene(Table(1, 2), 0, seats=seats, house={"table.system": system, **HOUSE})


EVERY = [(system, name) for system in RESERVED for name in sorted(names(system))]
EVERY_ONE = pytest.mark.parametrize(("system", "name"), EVERY)


def do(scene: Scene, actor: Actor, action: Cast) -> Scene:
    """The scene after this person's action."""
    return CAST.act(action, replace(scene, actor=actor), ScriptedDice(()))[1]  # pyright: ignore[reportArgumentType] -- every action here is one of them


def card(scene: Scene, actor: Actor) -> Report:
    """The sheet of Ana as this person sees it."""
    acting = replace(scene, actor=actor)
    outcome, after = CAST.act(Show(who="Ana"), acting, ScriptedDice(()))
    return CAST.report(outcome, after)


def another(kind: Any, usual: Any) -> Any:
    """A value that may stand there and is not the usual one."""
    match kind:
        case Whole(least, most):
            return most if usual != most else least
        case OneOf(options):
            return next(one for one in options if one != usual)
        case Switch():
            return not usual
        case Code(_, most):
            return code(most)
        case Words():
            return "something"
        case _:
            raise AssertionError(kind)


def row_of(rows: Rows, gm: str = "") -> dict[str, Any]:
    """A row that may stand there, with this part as only a GM sets it."""
    often = rows.fresh("Thing")
    row = {p.key: often.get(p.key, another(p.kind, None)) for p in rows.parts}
    row[rows.parts[0].key] = another(rows.parts[0].kind, None)
    return row | ({gm: another(part(rows, gm).kind, often[gm])} if gm else {})


def part(rows: Rows, key: str) -> Any:
    """The part of this key."""
    return next(one for one in rows.parts if one.key == key)


def split(spec: SheetSpec, name: str) -> tuple[SheetField | PoolField, str]:
    """The line of the sheet and the part of a row."""
    key, _, of_row = name.partition(".")
    return spec.line(key), of_row


def changed(spec: SheetSpec, name: str, house: Values) -> tuple[str, dict[str, Any]]:
    """How the thing is typed, and the parts of a file that say the same."""
    line, of_row = split(spec, name)
    if isinstance(line, PoolField):
        most = line.full(spec.usual(), house) if not line.settable else line.most
        pool = {"current": line.most, "maximum": most}
        return f"{line.most}/{most}", {"pools": {line.key: pool}}
    if isinstance(line.kind, Rows):
        value: Any = [row_of(line.kind, of_row)]
        return line.kind.to_text(value), {"sheet": {line.key: value}}
    value = another(line.kind, spec.usual()[line.key])
    return line.kind.to_text(value), {"sheet": {line.key: value}}


def paper(system: str, name: str, parts: dict[str, Any]) -> bytes:
    """A file of `/character export` with these parts."""
    head = {"parry": "character", "version": 1, "system": system, "name": name}
    return msgspec.json.encode({"sheet": {}, "pools": {}} | head | parts)


def refusal(act: Callable[[], Scene]) -> Refusal:
    """Why that is refused."""
    with pytest.raises(Refusal) as refused:
        act()
    return refused.value


@pytest.mark.parametrize("system", list(RESERVED))
def test_each_sheet_says_what_only_a_gm_sets(system: str) -> None:
    assert names(system) == RESERVED[system]


@EVERY_ONE
def test_a_player_does_not_type_it(system: str, name: str) -> None:
    scene = do(scene_of(system), ANA, New(name="Ana"))
    typed, _ = changed(SHEETS[system], name, house_of(system))
    action = Edit(who="Ana", keys=(name.partition(".")[0],), first=typed)

    refused = refusal(lambda: do(scene, ANA, action))

    assert refused.kind == "gm_only"
    assert "Only a GM sets" in refused.sentence


@EVERY_ONE
def test_a_player_does_not_smuggle_it_into_a_form_among_other_fields(
    system: str, name: str
) -> None:
    scene = do(scene_of(system), ANA, New(name="Ana"))
    spec = SHEETS[system]
    typed, _ = changed(spec, name, house_of(system))
    other = next(f for f in spec.fields if isinstance(f.kind, Rows) and not f.gm)
    keys = (other.key, name.partition(".")[0])

    refused = refusal(lambda: do(scene, ANA, Edit(who="Ana", keys=keys, first="", second=typed)))

    assert refused.kind == "gm_only"


@EVERY_ONE
def test_no_form_offers_it_to_a_player(system: str, name: str) -> None:
    scene = do(scene_of(system), ANA, New(name="Ana"))

    def offered(actor: Actor) -> set[str]:
        forms = [one for one in card(scene, actor).choices if isinstance(one.ask, Form)]
        return {key for one in forms if isinstance(one.action, Edit) for key in one.action.keys}

    assert "." in name or name in offered(GM)
    assert "." in name or name not in offered(ANA)


@EVERY_ONE
def test_a_player_does_not_bring_it_in_a_file(system: str, name: str) -> None:
    _, parts = changed(SHEETS[system], name, house_of(system))

    refused = refusal(lambda: do(scene_of(system), ANA, Import(paper=paper(system, "Ana", parts))))

    assert refused.kind == "gm_only"
    assert split(SHEETS[system], name)[0].label in refused.sentence


@EVERY_ONE
def test_a_gm_types_and_brings_it(system: str, name: str) -> None:
    scene = do(scene_of(system), ANA, New(name="Ana"))
    typed, parts = changed(SHEETS[system], name, house_of(system))
    key = name.partition(".")[0]

    edited = do(scene, GM, Edit(who="Ana", keys=(key,), first=typed))
    brought = do(scene, GM, Import(paper=paper(system, "Rat", parts)))

    for kept, who in ((edited, "ana"), (brought, "rat")):
        now = (
            kept.characters[who].sheet,
            {k[1]: row for k, row in kept.pools.items() if k[0] == who},
        )
        old = (
            scene.characters["ana"].sheet,
            {k[1]: row for k, row in scene.pools.items() if k[0] == "ana"},
        )
        assert now != old


@pytest.mark.parametrize("system", list(RESERVED))
def test_a_character_as_it_begins_has_nothing_of_it(system: str) -> None:
    """What a template and `/character new` make is what a player may bring in a file."""
    scene = do(scene_of(system), GM, New(name="Thug x2", npc=True))
    spec = SHEETS[system]

    there = spec.values(scene.characters["thug 1"].sheet)

    assert spec.reserved(spec.usual(), there, house_of(system)) == []
    assert do(scene, ANA, Import(paper=paper(system, "Ana", {"sheet": there})))


def test_a_template_gives_a_player_nothing() -> None:
    scene = do(scene_of("opend6"), GM, New(name="Thug", npc=True))
    rich = do(scene, GM, Edit(who="Thug", keys=("luck_rank",), first="3"))

    mine = do(rich, ANA, New(name="Thug 2"))

    assert SHEETS["opend6"].values(mine.characters["thug 2"].sheet)["luck_rank"] == 1


def test_what_was_spent_stays_spent_in_a_file_of_a_player() -> None:
    spent = {"pools": {"dice": {"current": 2, "maximum": 6}}}

    scene = do(scene_of("flamepunk"), ANA, Import(paper=paper("flamepunk", "Ana", spent)))

    assert scene.pools["ana", "dice"].current == 2


@pytest.mark.parametrize("pool", [{"current": 7, "maximum": 6}, {"current": 3, "maximum": 5}])
def test_a_pool_of_a_player_out_of_a_file_is_that_of_somebody_new(pool: dict[str, int]) -> None:
    file = paper("flamepunk", "Ana", {"pools": {"dice": pool}})

    refused = refusal(lambda: do(scene_of("flamepunk"), ANA, Import(paper=file)))

    shown = f"{pool['current']}/{pool['maximum']}"
    assert refused.sentence.endswith(f"• Action dice: {shown} is not the 6/6 of somebody new.")


def test_an_approved_skill_may_be_kept_and_given_more_dots_but_not_moved() -> None:
    """What a GM approved is the skill under its heading (HH-21)."""
    scene = do(scene_of("hammerhydra"), ANA, New(name="Ana"))
    row = "Hiding | heading Stealth | dots {} | approved yes"
    scene = do(scene, GM, Edit(who="Ana", keys=("skills",), first=row.format(1)))
    moved = row.format(1).replace("Stealth", "Crafts")

    do(scene, ANA, Edit(who="Ana", keys=("skills",), first=row.format(2)))
    refused = refusal(lambda: do(scene, ANA, Edit(who="Ana", keys=("skills",), first=moved)))

    assert "Only a GM sets Approved in Skills here." in refused.sentence
