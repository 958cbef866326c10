"""What holds at a table, and what a GM set, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import assert_never

from msgspec.structs import replace

from bot.core import settings as here
from bot.core.action import Choice, Command, Select
from bot.core.people import GMS
from bot.core.report import Head, People, Report
from bot.core.scene import Scene
from bot.shared.system import AnySystem
from bot.shared.table import actions
from bot.shared.table.play import Domains, origin_of, rules_at

DICE_MENU, ROLLS_MENU = (
    Choice(
        f"{what.name}…",
        action,
        GMS,
        keep=True,
        ask=Select(field, tuple((word, means) for word, means in what.allowed.items())),
        command=Command(),
    )
    for what, action, field in (
        (actions.DICE, actions.SetDice(), "policy"),
        (actions.VISIBILITY, actions.SetVisibility(), "rolls"),
    )
)
"""What a GM sets where it is looked at."""

Introduce = Callable[[AnySystem], Report]
"""What is said of a system at a table that begins with it."""


def table_report(
    outcome: actions.TableOutcome, scene: Scene, domains: Domains, introduce: Introduce
) -> Report:
    """The outcome in words."""
    match outcome:
        case actions.SystemAsked():
            return Report(Head("What does this channel play?"), choices=tuple(_systems(domains)))
        case actions.SystemChosen(key, before=before):
            was = "" if before == key or before not in domains.systems else before
            changes = (f"before: {domains.systems[was].title}",) if was else ()
            return replace(introduce(domains.systems[key]), changes=changes)
        case actions.TableShown():
            lines = tuple(_lines(scene, domains))
            users = here.ids(here.setting(scene, here.GM_USERS))
            roles = here.ids(here.setting(scene, here.GM_ROLES))
            gms = People("Also GMs here", users, roles) if users or roles else None
            choices = (DICE_MENU, ROLLS_MENU) if scene.actor.gm else ()
            return Report(
                Head("What holds at this table"),
                lines=lines,
                people=gms,
                choices=choices,
                private=True,
                kept=bool(choices),
            )
        case actions.GmNamed(name, gm, changed):
            name = name or "Somebody"
            if not changed:
                how = "already" if gm else "not"
                return Report(Head(f"{name} is {how} named as a GM of this table"))
            return Report(Head(f"{name} {'is a GM' if gm else 'is no longer a GM'} of this table"))
        case actions.Held(name, value, before, sentence, origin):
            how = f" ({origin})" if origin else ""
            if value == before:
                return Report(Head(f"{name} is {value} already{how}"), lines=(sentence,))
            changes = (f"{name}: {before} → {value}",)
            head = Head(f"{name} is now {value}{how}")
            return Report(head, lines=(sentence,), changes=changes)
        case actions.OwnDiceThrown(by_hand):
            return _own_dice(by_hand=by_hand)
        case _:
            assert_never(outcome)


def _systems(domains: Domains) -> Iterator[Choice]:
    for system in domains.systems:
        yield Choice(system.title, actions.Setup(system=system.key), GMS)


def _lines(scene: Scene, domains: Domains) -> Iterator[str]:
    key = here.system_here(scene)
    title = domains.systems[key].title if key in domains.systems else "none yet (/table setup)"
    yield f"System: {title}{_how(scene, here.SYSTEM)}"
    yield "GMs: everybody who may manage the server"
    for what in (actions.DICE, actions.VISIBILITY):
        value = here.setting(scene, what.key) or next(iter(what.allowed))
        yield f"{what.name}: {what.allowed[value]}{_how(scene, what.key)}"
    last = ""
    for domain, rule in rules_at(scene, domains):
        if domain.title != last:
            last = domain.title
            yield f"House rules, {last}:"
        full = rule.key_in(domain.key)
        if full in {actions.DICE.key, actions.VISIBILITY.key}:
            continue
        yield f"{rule.key}: {here.setting(scene, full) or rule.default}{_how(scene, full)}"


def _how(scene: Scene, key: str) -> str:
    origin = origin_of(scene, key)
    return f" ({origin})" if origin else ""


def _own_dice(*, by_hand: bool) -> Report:
    """Who throws from now on, for whoever said so."""
    if by_hand:
        head, line = "Dice by hand from now on", "Whenever your dice fall, a card asks."
    else:
        head, line = "Parry throws from now on", "faces: still takes dice of your own."
    return Report(Head(head), tone="good", lines=(line,), private=True, kept=True)
