"""What stands on each level of a menu, and what a press on it comes to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action, Form, Select, Way
from bot.core.errors import Refusal
from bot.core.people import OPEN, Sight
from bot.core.scene import Scene
from bot.shared.acts import FIELDS, Act, Press, best_options, way_word, word_of
from bot.shared.combat.arena import Fight


class Item(Struct, frozen=True):
    """Something that can be pressed on a level: its word, its label, and what is behind it.

    A `way` is done; without one there is a level behind it. `not_now` greys it out.
    """

    word: str
    label: str
    row: int = 0
    not_now: str = ""
    way: Way | None = None


class Level(Struct, frozen=True):
    """A level of a menu: what it is about, and what can be pressed on it.

    Where there are further levels behind it, `best` are what can be done at once of those.
    """

    path: tuple[str, ...]
    items: tuple[Item, ...]
    label: str = ""
    best: tuple[tuple[str, str], ...] = ()


class Deed(Struct, frozen=True):
    """What is done outside the menu, in the fight of this key.

    `system` is whose action it is, "" for the system that is played. `sight` is that of the card
    which it answers.
    """

    action: Action
    system: str = ""
    combat: str = ""
    sight: Sight = OPEN


def level_of(acts: Iterable[Act], scene: Scene, key: str, path: tuple[str, ...]) -> Level | None:
    """The level that is reached on this way; None where there is none any more."""
    if not path:
        return Level((), tuple(_top(act, scene, key) for act in acts))
    act = next((act for act in acts if act.word == path[0]), None)
    if act is None or act.not_now(scene, key):
        return None
    ways = act.ways(scene, key)
    items, label = _below(ways), act.label
    deep = len(path) == 1 and any(way.under for way in ways)
    for place, word in enumerate(path[1:], start=2):
        item = next((item for item in items if item.word == word), None)
        if item is None:
            return None
        label = item.label
        items = _below(replace(way, under="") for way in ways if way.under == label)
        if not items and place == len(path):
            return None
    return Level(path, items, label, best_options(ways) if deep else ()) if items else None


def way_of(acts: Iterable[Act], scene: Scene, key: str, path: tuple[str, ...]) -> Way | None:
    """What is done on this way, None where it leads to a further level, or to nothing any more."""
    act = next((act for act in acts if path and act.word == path[0]), None)
    if act is None or act.not_now(scene, key):
        return None
    ways = act.ways(scene, key)
    if len(path) == 1 and (lone := lone_way(act, ways)) is not None:
        return lone
    last = path[-1] if len(path) > 1 else ""
    under = path[1:-1]
    for way in ways:
        groups = (word_of(way.under),) if way.under else ()
        # By its last word alone, too, as the best of deeper levels are picked (`best_options`).
        if not way.not_now and way_word(way) == last and under in {(), groups}:
            return way
    return None


def lone_way(act: Act, ways: Sequence[Way]) -> Way | None:
    """The only one, which needs no level of its own; None where there is something to choose.

    A GM's lines change what everybody sees, so what they do is always read before.
    """
    way = ways[0] if len(ways) == 1 else None
    if way is None or way.under or way.not_now:
        return None
    bare = not way.word and not way.label
    return way if bare or act.when != "gm" else None


def form_of(way: Way) -> Form | Select | None:
    """What is asked for before it is done, its lines as a press calls them."""
    if not isinstance(way.ask, Form):
        return way.ask
    names = zip(FIELDS, way.ask.fields, strict=False)
    return replace(way.ask, fields=tuple(replace(field, name=name) for name, field in names))


def form_texts(way: Way, press: Press) -> dict[str, str]:
    """What was written into the form of a way, by its fields."""
    fields = way.ask.fields if isinstance(way.ask, Form) else ()
    pairs = zip(FIELDS, fields, strict=False)
    return {field.name: str(getattr(press, name)).strip() for name, field in pairs}


def fill_way(way: Way, texts: Mapping[str, str]) -> Action:
    """The action of a way with what its form says; raises `bad_value`."""
    if not isinstance(way.ask, Form):
        return way.action
    fields = way.ask.fields
    # What was left empty stays as the way has it.
    changes = {f.name: texts[f.name] for f in fields if texts[f.name] or f.required}
    action = _fill(way.action, changes)
    if action is None:
        wrong = (f for f in fields if f.name in changes)
        wrong = (f for f in wrong if _fill(way.action, {f.name: texts[f.name]}) is None)
        lines = [f"“{texts[f.name][:20]}” does not fit in “{f.label}”." for f in wrong]
        raise Refusal("bad_value", " ".join((*lines, "Nothing has changed.")))
    return action


def _fill(action: Action, texts: Mapping[str, str]) -> Action | None:
    """The action with these texts in its fields, None where one of them does not fit."""
    values, actions = msgspec.to_builtins(action), type(action)
    try:
        return msgspec.convert(values | texts, type=actions, strict=False)
    except msgspec.ValidationError:
        return None


def acts_for(acts: Iterable[Act], fight: Fight, key: str) -> tuple[Act, ...]:
    """The lines of `Act` for this combatant, whose turn it is or not."""
    turn = "turn" if key in fight.standing.turn else "off"
    return tuple(act for act in acts if act.when in {"any", turn})


def _top(act: Act, scene: Scene, key: str) -> Item:
    why = act.not_now(scene, key)
    ways: tuple[Way, ...] = () if why else act.ways(scene, key)
    direct = lone_way(act, ways)
    label = act.label
    if direct is not None and direct.label and direct.ask is None:
        label = f"{label.removesuffix('…')}: {direct.label}"
    if not why and not ways:
        why = "nothing to choose"
    elif not why and all(way.not_now for way in ways):
        why = next(way.not_now for way in ways)
    return Item(act.word, label, act.row, why, direct)


def _below(ways: Iterable[Way]) -> tuple[Item, ...]:
    """The ways of a level in their order, those under one label as one."""
    items: dict[str, Item] = {}
    for way in ways:
        if way.under:
            items.setdefault(way.under, Item(word_of(way.under), way.under))
        else:
            items[way_word(way)] = Item(way_word(way), way.label, 0, way.not_now, way)
    return tuple(items.values())
