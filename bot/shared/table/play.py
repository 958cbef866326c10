"""What a GM sets for a table: `/table`."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from msgspec.structs import replace

from bot.core import settings as here
from bot.core.errors import Refusal
from bot.core.scene import Scene, put
from bot.core.settings import HouseRule
from bot.core.words import MOST_LIKE, close_matches, fold, join_words
from bot.shared.system import AnySystem, Registry
from bot.shared.table import actions
from bot.shared.table.actions import DICE, VISIBILITY, TableAction, TableOutcome, Words

MOST_GMS = 20
"""How many people, and how many roles, one table can name."""


class Domains(NamedTuple):
    """The systems that a table can play, and everything that has house rules."""

    systems: Registry
    every: tuple[AnySystem, ...]


def change_table(action: TableAction, scene: Scene, domains: Domains) -> tuple[TableOutcome, Scene]:
    """What the action comes to.

    Raises `unknown_system`, `unknown_setting`, `bad_setting`, `no_gm`,
    `too_many_gms`, `typed_faces`.
    """
    match action:
        case actions.Setup(system=""):
            return actions.SystemAsked(), scene
        case actions.Setup(system=key):
            system = domains.systems[key]
            before = here.setting(scene, here.SYSTEM)
            after = _with(scene, here.SYSTEM, system.key)
            return actions.SystemChosen(system.key, system.title, before), after
        case actions.ShowTable():
            return actions.TableShown(), scene
        case actions.NameGm():
            return _name_gm(action, scene)
        case actions.SetHouse(key=key, value=value):
            return _set_house(scene, domains, key, value)
        case actions.SetDice(policy=policy):
            return _set_word(scene, DICE, policy)
        case actions.SetVisibility(rolls=rolls):
            return _set_word(scene, VISIBILITY, rolls)
        case actions.OwnDice(by_hand=by_hand):
            return _throw_own(scene, by_hand=by_hand)
        case _:
            assert_never(action)


def _throw_own(scene: Scene, *, by_hand: bool) -> tuple[actions.OwnDiceThrown, Scene]:
    """Raises `typed_faces` where the table does not let this person type."""
    if by_hand:
        here.refuse_typed_faces(scene)
    user = scene.actor.user
    seat = replace(scene.seats[user], by_hand=by_hand)
    return actions.OwnDiceThrown(by_hand), replace(scene, seats=put(scene.seats, user, seat))


def rules_at(scene: Scene, domains: Domains) -> list[tuple[AnySystem, HouseRule]]:
    """The house rules that matter here: of the table's system where that is clear, else of all."""
    system = here.system_here(scene)
    return [
        (domain, rule)
        for domain in domains.every
        if not system or domain.key == system or domain.key not in domains.systems
        for rule in domain.house
    ]


def _with(scene: Scene, key: str, value: str | None) -> Scene:
    return replace(scene, house=put(scene.house, key, value))


def origin_of(scene: Scene, key: str) -> str:
    """Where a setting was set, in words; "" where it is the default."""
    if scene.house.get(key):
        return "set here"
    return "set in the channel" if scene.inherited.get(key) else ""


def _name_gm(action: actions.NameGm, scene: Scene) -> tuple[actions.GmNamed, Scene]:
    """Raises `no_gm` where nobody is named or everybody, `too_many_gms`."""
    gm = action.user or action.role
    # The role @everyone has the id of its server.
    if not gm or action.role == scene.table.guild:
        raise Refusal("no_gm", "Name a person or a role. Not everybody can be a GM.")
    key = here.GM_USERS if action.user else here.GM_ROLES
    gms = here.ids(here.setting(scene, key))
    remove = action.remove or (action.turns and gm in gms)
    outcome = actions.GmNamed(action.name, gm=not remove, changed=(gm in gms) == remove)
    if not outcome.changed:
        return outcome, scene
    after = tuple(n for n in gms if n != gm) if remove else (*gms, gm)
    if len(after) > MOST_GMS:
        what = "people" if action.user else "roles"
        raise Refusal(
            "too_many_gms",
            f"This table names {MOST_GMS} {what} as GM already; take one away first, "
            "or name a role that they all have.",
        )
    return outcome, _with(scene, key, here.listing(after))


def _set_house(scene: Scene, domains: Domains, key: str, value: str) -> tuple[actions.Held, Scene]:
    """Raises `unknown_setting`, `bad_setting`."""
    domain, rule = _rule(scene, domains, key)
    full = rule.key_in(domain.key)
    before = here.setting(scene, full) or rule.default
    after = _with(scene, full, rule.read(value) if value.strip() else None)
    setting = here.setting(after, full) or rule.default
    origin = origin_of(after, full) or "the default"
    return actions.Held(
        name=rule.name,
        value=setting,
        before=before,
        sentence=rule.sentence,
        origin="" if value.strip() else origin,
    ), after


def _rule(scene: Scene, domains: Domains, text: str) -> tuple[AnySystem, HouseRule]:
    # As it is kept, with a dot, or as it is told, with a space.
    first, _, rest = fold(text.replace(".", " ")).partition(" ")
    domain = next((d for d in domains.every if rest and d.key == first), None)
    key = rest if domain else fold(text)
    among = [(domain, r) for r in domain.house] if domain else rules_at(scene, domains)
    result = [(d, r) for d, r in among if r.key == key]
    if len(result) != 1:
        raise _unclear_rule(text, key, result, among, has_domain=domain is not None)
    return result[0]


def _unclear_rule(
    text: str,
    key: str,
    fitting: list[tuple[AnySystem, HouseRule]],
    among: list[tuple[AnySystem, HouseRule]],
    *,
    has_domain: bool,
) -> Refusal:
    if fitting:
        spelled = join_words((f"{d.key} {r.key}" for d, r in fitting), last="or")
        return Refusal("unknown_setting", f"“{text[:40]}” could be {spelled}.")
    keys = [r.key if has_domain else f"{d.key} {r.key}" for d, r in among]
    near = [other for other in keys if key in other] or close_matches(key, keys, MOST_LIKE)
    asked = f"Is it {join_words(near, last='or')}?" if 0 < len(near) <= MOST_LIKE else ""
    hint = asked or f"There are: {', '.join(keys)}."
    return Refusal("unknown_setting", f"There is no house rule “{text[:40]}”. {hint}")


def _set_word(scene: Scene, what: Words, text: str) -> tuple[actions.Held, Scene]:
    value = fold(text)
    if value not in what.allowed:
        allowed = ", ".join(what.allowed)
        raise Refusal("bad_setting", f"“{text[:40]}” is not allowed for {what.name}: {allowed}.")
    before = here.setting(scene, what.key) or next(iter(what.allowed))
    after = scene if value == before else _with(scene, what.key, value)
    outcome = actions.Held(what.name, value, before, what.sentence(value))
    return outcome, after
