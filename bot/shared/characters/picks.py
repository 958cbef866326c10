"""What may be given for the options of the commands about characters, as (shown, value)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from bot.core.scene import Scene
from bot.core.words import LONGEST_NAME
from bot.shared.characters import members
from bot.shared.characters.editing import NAME, WEAPON
from bot.shared.characters.making import may_play
from bot.shared.characters.paper import Playbook, armoury, pools_of
from bot.shared.sheet.kinds import OneOf, Several, Switch
from bot.shared.sheet.spec import PoolField, SheetField

Picks = list[tuple[str, str]]
Whose = Literal["known", "own", "usable"]


def names(scene: Scene, whose: Whose) -> Picks:
    """Characters that whoever asks may look at, may change, or may play here."""
    keys = {
        "known": members.nameable,
        "own": members.playable,
        "usable": members.usable,
    }[whose](scene)
    return [(scene.characters[key].name, scene.characters[key].name) for key in keys]


def fields(scene: Scene, who: str, book: Callable[[str], Playbook]) -> Picks:
    """The fields of a sheet that whoever asks may set, with what stands there and may stand."""
    key = members.own(scene, who)
    mine = book(key)
    lines = (*mine.spec.fields, *mine.spec.pools)
    editable = [line for line in lines if scene.actor.gm or not line.for_gms(mine.house)]
    arms = mine.spec.arms()
    weapon_line = [(f"One {arms[1].one}: club 2; −club removes it", WEAPON)] if arms else []
    return [
        (f"Name: {scene.name(key)} (1 to {LONGEST_NAME} characters)", NAME),
        *(
            (f"{line.label}: {_now(scene, key, mine, line) or 'nothing'} ({line.bounds})", line.key)
            for line in editable
        ),
        *weapon_line,
    ]


def values(scene: Scene, who: str, field: str, book: Callable[[str], Playbook]) -> Picks:
    """What stands in the field now, and every word it may be."""
    key = members.own(scene, who)
    if field == NAME:
        return [(f"{scene.name(key)} (as it is)", scene.name(key))]
    if field == WEAPON:
        stock = book(key).stock.weapons
        return [*_weapons(scene, key, book(key)), *zip(stock, stock, strict=True)]
    line = book(key).spec.line(field)
    current = _now(scene, key, book(key), line)
    others = [word for word in _words(line) if word != current]
    # Discord takes no empty choice.
    kept = [(f"{current} (as it is)", current)] if current else []
    return [*kept, *zip(others, others, strict=True)]


def _weapons(scene: Scene, key: str, book: Playbook) -> Picks:
    """The weapons of a character as they may be written anew, then each that may go."""
    field, rows = armoury(book)
    weapons = book.spec.values(scene.characters[key].sheet)[field.key]
    removals = [(f"−{rows.name(row)}: it goes", f"−{rows.name(row)}") for row in weapons]
    return [*((rows.draw([row]), rows.to_text([row])) for row in weapons), *removals]


def ready_made(book: Playbook, *, gm: bool, npcs_first: bool) -> Picks:
    """The ready-made characters whoever asks may make, by name and what they are.

    A GM reads which of them no player may have.
    """
    kinds = (book.stock.ready.npcs, book.stock.ready.players)
    options = [option for some in (kinds if npcs_first else kinds[::-1]) for option in some]
    playable = [option for option in options if may_play(book, option)]
    return [
        (f"{option.name}{'' if option in playable else ' (for GMs)'}: {option.about}", option.name)
        for option in options
        if gm or option in playable
    ]


def _now(scene: Scene, key: str, book: Playbook, line: SheetField | PoolField) -> str:
    if isinstance(line, PoolField):
        return line.to_text(pools_of(scene, key, book)[line.key])
    value = book.spec.values(scene.characters[key].sheet)[line.key]
    return line.kind.to_text(value).replace("\n", "; ")


def _words(line: SheetField | PoolField) -> tuple[str, ...]:
    match line:
        case SheetField(kind=OneOf(options) | Several(options)):
            return options
        case SheetField(kind=Switch()):
            return ("yes", "no")
        case _:
            return ()
