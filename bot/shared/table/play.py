"""What a GM sets for a table, played like a system: `/table`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from bot.core import settings as here
from bot.core.action import Action, Outcome
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import ANYONE, GMS
from bot.core.report import People, Report
from bot.core.scene import OpenRoll, Scene, put
from bot.core.settings import HouseRule
from bot.core.words import fold, join_words
from bot.shared.system import AnySystem, Registry, System

KEY = "table"
MOST_GMS = 20
"""How many people, and how many roles, one table can name."""


class Words(NamedTuple):
    """A setting that is one of a few words; the first one holds unless set."""

    key: str
    name: str
    allowed: Mapping[str, str]


DICE = Words(
    here.DICE,
    "Typed dice",
    {
        "everybody": "everybody may type faces",
        "gm": "only a GM may type faces",
        "nobody": "nobody may type faces",
    },
)
VISIBILITY = Words(
    here.VISIBILITY,
    "Visibility",
    {
        "public": "everybody sees rolls",
        "private": "only the roller sees a roll, and everybody that there was one",
        "gm": "only the roller and the GMs see a roll",
        "blind": "only the GMs see a roll, not even its roller",
    },
)


class Setup(Action, frozen=True, tag="table_setup"):
    """The table plays this system."""

    asker = GMS

    system: str = ""


class ShowTable(Action, frozen=True, tag="table_show"):
    """A look at everything that holds here."""

    asker = ANYONE


class NameGm(Action, frozen=True, tag="table_gm"):
    """A user or a role, by its Discord id, becomes GM of this table, or no longer is.

    `name` is how it is shown.
    """

    asker = GMS

    user: int = 0
    role: int = 0
    name: str = ""
    remove: bool = False


class SetHouse(Action, frozen=True, tag="table_house"):
    """A house rule: `key` is `flamepunk removal`, or `removal` where that is clear.

    Without a value what held before anybody set it holds again.
    """

    asker = GMS

    key: str = ""
    value: str = ""


class SetDice(Action, frozen=True, tag="table_dice"):
    """Who may type the faces of dice thrown by hand: everybody, gm or nobody."""

    asker = GMS

    policy: str = ""


class SetVisibility(Action, frozen=True, tag="table_visibility"):
    """Who sees rolls where a roll does not say: public, private, gm or blind."""

    asker = GMS

    rolls: str = ""


TableAction = Setup | ShowTable | NameGm | SetHouse | SetDice | SetVisibility


class SystemChosen(Outcome, frozen=True, tag="table_system"):
    """The table plays `title` now; `before` is the key of what it played."""

    key: str
    title: str
    before: str = ""


class TableShown(Outcome, frozen=True, tag="table_shown"):
    """A look; nothing changed."""


class GmNamed(Outcome, frozen=True, tag="table_gm_named"):
    """Somebody is GM here now, or no longer; `changed` is false where it was so already."""

    name: str
    gm: bool
    changed: bool


class Held(Outcome, frozen=True, tag="table_held"):
    """A setting holds this `value`; `sentence` says what it is about, `origin` who set it."""

    name: str
    value: str
    before: str
    sentence: str
    origin: str = ""


TableOutcome = SystemChosen | TableShown | GmNamed | Held


class Domains(NamedTuple):
    """The systems that a table can play, and everything that has house rules."""

    systems: Registry
    every: tuple[AnySystem, ...]


def table_system(
    systems: Registry, common: Sequence[AnySystem]
) -> System[TableAction, TableOutcome]:
    """The settings of tables of these systems; `common` is what they share besides."""

    def domains() -> Domains:
        return Domains(systems, (*systems, *common, made))

    def act(action: TableAction, scene: Scene, dice: Dice) -> tuple[TableOutcome, Scene]:
        del dice
        return change_table(action, scene, domains())

    def report(outcome: TableOutcome, scene: Scene) -> Report:
        return table_report(outcome, scene, domains())

    made: System[TableAction, TableOutcome] = System(
        key=KEY,
        title="The table",
        group="table",
        credit="",
        actions=TableAction,
        outcomes=TableOutcome,
        house=here.HOUSE,
        act=act,
        report=report,
        overdue=never,
    )
    return made


def change_table(action: TableAction, scene: Scene, known: Domains) -> tuple[TableOutcome, Scene]:
    """What the action comes to.

    Raises `unknown_system`, `unknown_setting`, `bad_setting`, `no_gm`, `too_many_gms`.
    """
    match action:
        case Setup(system=key):
            named = (s for s in known.systems if fold(key) in (s.key, fold(s.title)))
            system = next(named, None) or known.systems[key]
            before = here.setting(scene, here.SYSTEM)
            after = _with(scene, here.SYSTEM, system.key)
            return SystemChosen(system.key, system.title, before), after
        case ShowTable():
            return TableShown(), scene
        case NameGm():
            return _name_gm(action, scene)
        case SetHouse(key=key, value=value):
            return _set_house(scene, known, key, value)
        case SetDice(policy=policy):
            return _set_word(scene, DICE, policy)
        case SetVisibility(rolls=rolls):
            return _set_word(scene, VISIBILITY, rolls)
        case _:
            assert_never(action)


def table_report(outcome: TableOutcome, scene: Scene, known: Domains) -> Report:
    """The outcome in words."""
    match outcome:
        case SystemChosen(key, title, before):
            was = "" if before == key or before not in known.systems else before
            changes = (f"before: {known.systems[was].title}",) if was else ()
            hint = f"/table house sets its house rules; /help {known.systems[key].group} shows it"
            return Report(f"This table plays {title}", changes=changes, hint=hint)
        case TableShown():
            lines = tuple(_lines(scene, known))
            users = here.ids(here.setting(scene, here.GM_USERS))
            roles = here.ids(here.setting(scene, here.GM_ROLES))
            named = People("GMs here besides", users, roles) if users or roles else None
            return Report("What holds at this table", why=lines, people=named, private=True)
        case GmNamed(name, gm, new):
            now = "is a GM of this table" if gm else "is no GM of this table"
            return Report(f"{name} {now}{'' if new else ' already'}")
        case Held(name, value, before, sentence, origin):
            how = f" ({origin})" if origin else ""
            if value == before:
                return Report(f"{name} is {value} already{how}", why=(sentence,))
            changes = (f"{name}: {before} → {value}",)
            return Report(f"{name} is now {value}{how}", why=(sentence,), changes=changes)
        case _:
            assert_never(outcome)


def rules_at(scene: Scene, known: Domains) -> list[tuple[AnySystem, HouseRule]]:
    """The house rules that matter here: of the table's system where that is clear, else of all."""
    wanted = here.chosen(scene)
    return [
        (domain, rule)
        for domain in known.every
        if not wanted or domain.key == wanted or domain.key not in known.systems
        for rule in domain.house
    ]


def never(roll: OpenRoll) -> None:
    """Nothing here has a deadline."""
    del roll


def _with(scene: Scene, key: str, value: str | None) -> Scene:
    return replace(scene, house=put(scene.house, key, value))


def _origin(scene: Scene, key: str) -> str:
    if scene.house.get(key):
        return "set here"
    return "set in the channel" if scene.inherited.get(key) else ""


def _name_gm(action: NameGm, scene: Scene) -> tuple[GmNamed, Scene]:
    """Raises `no_gm` where nobody is named or everybody, `too_many_gms`."""
    one = action.user or action.role
    if not one or action.role == scene.table.guild:
        raise Refusal("no_gm", "Name a person or a role. Everybody cannot be GM.")
    key = here.GM_USERS if action.user else here.GM_ROLES
    named = here.ids(here.setting(scene, key))
    outcome = GmNamed(action.name, gm=not action.remove, changed=(one in named) == action.remove)
    if not outcome.changed:
        return outcome, scene
    after = tuple(n for n in named if n != one) if action.remove else (*named, one)
    if len(after) > MOST_GMS:
        what = "people" if action.user else "roles"
        raise Refusal(
            "too_many_gms",
            f"This table names {MOST_GMS} {what} as GM already; take one away first, "
            "or name a role that they all have.",
        )
    return outcome, _with(scene, key, here.listing(after))


def _set_house(scene: Scene, known: Domains, key: str, value: str) -> tuple[Held, Scene]:
    """Raises `unknown_setting`, `bad_setting`."""
    domain, rule = _rule(scene, known, key)
    full = f"{domain.key}.{rule.key}"
    before = here.setting(scene, full) or rule.default
    after = _with(scene, full, rule.read(value) if value.strip() else None)
    held = here.setting(after, full) or rule.default
    origin = _origin(after, full) or "the default"
    return Held(
        name=f"House rule {rule.key}",
        value=held,
        before=before,
        sentence=rule.sentence,
        origin="" if value.strip() else origin,
    ), after


def _rule(scene: Scene, known: Domains, text: str) -> tuple[AnySystem, HouseRule]:
    first, _, rest = fold(text.replace(".", " ")).partition(" ")
    named = next((d for d in known.every if rest and d.key == first), None)
    wanted = rest if named else fold(text)
    among = [(named, r) for r in named.house] if named else rules_at(scene, known)
    result = [(d, r) for d, r in among if r.key == wanted]
    if len(result) == 1:
        return result[0]
    if result:
        spelled = join_words((f"{d.key} {r.key}" for d, r in result), last="or")
        raise Refusal("unknown_setting", f"“{text[:40]}” could be {spelled}.")
    keys = ", ".join(r.key if named else f"{d.key} {r.key}" for d, r in among)
    raise Refusal("unknown_setting", f"There is no house rule “{text[:40]}”. There are: {keys}.")


def _set_word(scene: Scene, what: Words, text: str) -> tuple[Held, Scene]:
    value = fold(text)
    if value not in what.allowed:
        allowed = ", ".join(what.allowed)
        raise Refusal("bad_setting", f"“{text[:40]}” is not allowed for {what.name}: {allowed}.")
    before = here.setting(scene, what.key) or next(iter(what.allowed))
    sentence = what.allowed[value]
    after = scene if value == before else _with(scene, what.key, value)
    outcome = Held(what.name, value, before, f"{sentence[0].upper()}{sentence[1:]}.")
    return outcome, after


def _lines(scene: Scene, known: Domains) -> Iterator[str]:
    key = here.chosen(scene)
    title = known.systems[key].title if key in known.systems else "none yet (/table setup)"
    yield f"System: {title}{_how(scene, here.SYSTEM)}"
    yield "GMs: everybody who may manage the server"
    for what in (DICE, VISIBILITY):
        value = here.setting(scene, what.key) or next(iter(what.allowed))
        yield f"{what.name}: {what.allowed[value]}{_how(scene, what.key)}"
    last = ""
    for domain, rule in rules_at(scene, known):
        if domain.title != last:
            last = domain.title
            yield f"House rules, {last}:"
        full = f"{domain.key}.{rule.key}"
        yield f"{rule.key}: {here.setting(scene, full) or rule.default}{_how(scene, full)}"


def _how(scene: Scene, key: str) -> str:
    origin = _origin(scene, key)
    return f" ({origin})" if origin else ""
