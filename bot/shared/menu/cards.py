"""A level of a menu, drawn: rows of buttons, or menus where there is more than ten to choose."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.core.action import LONGEST_LABEL, LONGEST_OPTION, MOST_OPTIONS, Choice, Select
from bot.core.people import Audience
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import PHONE, announce
from bot.shared.acts import KEY, Press
from bot.shared.combat.actions import SYSTEM, NextTurn
from bot.shared.combat.arena import Fight
from bot.shared.combat.rules import CombatRules
from bot.shared.menu.levels import Item, Level, form_of

MOST_BUTTONS = 10
MOST_SELECTS = 4
MOVED_ON = "The fight has moved on."
MOST_TOLD = 3
"""Of what a move of a fight did, so many lines; the panel has all of them."""


def menu_card(level: Level, press: Press, by: Audience, *, title: str, moved: bool) -> Report:
    """The card of a level; `press` is what led to it, `by` is who may press on."""
    return Report(
        Head(MOVED_ON if moved else title),
        lines=((title,) if moved else ()) + ((level.label,) if level.label else ()),
        choices=level_choices(level, press, by),
        private=True,
        kept=True,
    )


def level_choices(level: Level, press: Press, by: Audience) -> tuple[Choice, ...]:
    """The buttons of a level, with the way back."""
    forms = [item for item in level.items if item.way is not None and item.way.ask is not None]
    plain = [item for item in level.items if item not in forms]
    if level.path and len(plain) > MOST_BUTTONS:
        choices = [
            *_selects(level, press, plain, by),
            *(_button(press, level, i, by) for i in forms),
        ]
    else:
        choices = [_button(press, level, item, by) for item in level.items]
    if level.best:
        action = replace(_bare(press), path=level.path)
        ask = Select("pick", level.best)
        choices.insert(0, Choice(level.label, action, by, ask=ask, system=KEY))
    if level.path:
        back = replace(_bare(press), path=level.path[:-1])
        choices.append(Choice("Back", back, by, keep=True, system=KEY, row=9))
    return tuple(choices)


def done_card(press: Press, by: Audience, deed: Report, fight: Fight | None) -> Report:
    """The menu after a deed: what it was, or how the fight stands, and the way on in this fight."""
    words = deed.title
    if not deed.panel:
        words = announce("Done", f"{(deed.line or words).rstrip('.')}.")
    news = deed.changes[:1] + tuple(line for line in deed.changes[1:] if len(line) <= PHONE)
    choices = _done_choices(press, by, fight)
    lines = news[:MOST_TOLD] if deed.panel else ()
    return Report(Head(words), lines=lines, choices=choices, private=True, kept=True)


def _done_choices(press: Press, by: Audience, fight: Fight | None) -> tuple[Choice, ...]:
    """The menu again, and the end of the turn of whoever still has it."""
    again = replace(_bare(press), seen=None)
    if press.menu == "gm":
        return (Choice("GM again", again, by, keep=True, system=KEY),)
    act = Choice("Act again", again, by, keep=True, system=KEY)
    if fight is None or press.who not in fight.standing.turn:
        return (act,)
    end = NextTurn(combat=fight.key, seen=fight.order.version)
    return (act, Choice("End turn", end, by, system=SYSTEM))


def _button(press: Press, level: Level, item: Item, by: Audience) -> Choice:
    label = f"{item.label} ({item.not_now})" if item.not_now else item.label
    if len(label) > LONGEST_LABEL:
        label = f"{label[: LONGEST_LABEL - 1].rstrip()}…"
    action = replace(_bare(press), path=(*level.path, item.word))
    ask = form_of(item.way) if item.way is not None else None
    why = label if item.not_now else ""
    looks = item.way is None
    return Choice(label, action, by, disabled=why, keep=looks, ask=ask, system=KEY, row=item.row)


def _selects(level: Level, press: Press, items: Sequence[Item], by: Audience) -> list[Choice]:
    """Menus of 25 each, of what can be done."""
    action = replace(_bare(press), path=level.path)
    able = [item for item in items if not item.not_now]
    parts = [able[at : at + MOST_OPTIONS] for at in range(0, len(able), MOST_OPTIONS)]
    return [
        Choice(
            level.label if place == 0 else f"{level.label} (more)",
            action,
            by,
            keep=all(item.way is None for item in some),
            ask=Select("pick", tuple((i.word, i.label[:LONGEST_OPTION]) for i in some)),
            system=KEY,
        )
        for place, some in enumerate(parts[:MOST_SELECTS])
    ]


def _bare(press: Press) -> Press:
    return Press(
        who=press.who, combat=press.combat, menu=press.menu, whom=press.whom, seen=press.seen
    )


def title_of(scene: Scene, fight: Fight | None, rules: CombatRules, key: str) -> str:
    """Who acts and what is left, such as `Skaz, round 2: full, bonus, step left`."""
    if fight is None:
        return f"{scene.name(key)} may now:"
    row = fight.combatants[key]
    rest = rules.rest_words(scene, fight, row)
    state = rules.status(scene, fight, row, full=True)
    begins = f"{row.name}, round {fight.combat.round}"
    if rest.startswith("left: "):
        return f"{begins}: {rest.removeprefix('left: ')} left."
    words = " ".join(filter(None, (state.lstrip(": "), rest)))
    return f"{begins}: {words}." if words else f"{begins}."
