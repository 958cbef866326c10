"""What the menus of a fight are made of: acts as chapters declare them, and a press on a menu."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Literal

from msgspec import Struct

from bot.core.action import LONGEST_OPTION, MOST_OPTIONS, Action, ByAnyone, Choice, Select, Way
from bot.core.people import Audience, player_of
from bot.core.scene import Scene
from bot.shared.more import Words

KEY = "menu"
"""The key by which menus are played like a system."""

Menu = Literal["act", "gm"]

FIELDS = ("one", "two", "three", "four", "five")
"""What the lines of a form are called here, whatever they become."""


class Press(ByAnyone, frozen=True, tag="menu"):
    """A press on a menu of a fight: `path` are the words of what was pressed on the way to it.

    `who` is the key of whoever acts, "" for whom the presser plays now; `whom` are the names a GM
    has chosen, out of those that stand on this `page` of all. A select adds its `pick`, a form its
    lines. `seen` is the version of the fight that was shown, None where nothing depends on it.
    """

    combat: str = ""
    menu: Menu = "act"
    path: tuple[str, ...] = ()
    pick: str = ""
    whom: tuple[str, ...] = ()
    page: int = 0
    seen: int | None = None
    one: str = ""
    two: str = ""
    three: str = ""
    four: str = ""
    five: str = ""


class TypedLine(ByAnyone, frozen=True, tag="typed"):
    """A line of a menu that somebody typed: `what` are its words, `target` at whom, `more` how.

    `menu` is which: what may be done, or the answers that are waited for. `who` is who acts, for a
    GM's own lines the names with commas of those it is about.
    """

    brings = True

    menu: Literal["act", "answer"] = "act"
    what: str = ""
    target: str = ""
    more: str = ""


When = Literal["turn", "off", "any", "gm"]

Ways = Callable[[Scene, str], tuple[Way, ...]]
"""What may be done now by the character of this key, as far as it is a choice."""


class Act(Struct, frozen=True):
    """One button of a menu.

    `label` is on it, with `…` where more is chosen behind it. `rules` are the ids of what it does,
    `row` is its row, 1..5. It stands there on one's own `turn`, `off` it, or at `any` time; `gm`
    ones are on the GM's menu, where the key is the names of everybody chosen, with commas between.
    `ways` are what stands behind it: one without a word is done at once; `words` may be typed with
    any of them, besides what its form asks for. `not_now` says why none
    of it can be done, `refusal` the same as whole sentences for who types it, "" for none;
    where `stands` says no it is not even on the menu. The act that is
    `common` is the panel's select, too:
    `attacks` makes `Skaz attacks…`.
    """

    label: str
    rules: str
    ways: Ways
    row: int = 1
    when: When = "turn"
    not_now: Callable[[Scene, str], str] = lambda _scene, _key: ""
    refusal: Callable[[Scene, str], str] = lambda _scene, _key: ""
    common: str = ""
    stands: Callable[[Scene, str], bool] = lambda _scene, _key: True
    words: Words = ()

    @property
    def word(self) -> str:
        """What is typed for it: the label without signs, in small letters."""
        return word_of(self.label)


def word_of(label: str) -> str:
    """A label as it is typed: `Attack…` is attack."""
    return label.rstrip("…").strip().casefold()


def at_once(make: Callable[[Scene, str], Action], *, system: str = "") -> Ways:
    """Something that is done with one press."""

    def ways(scene: Scene, key: str) -> tuple[Way, ...]:
        return (Way(make(scene, key), "", player_of(key), system=system),)

    return ways


def way_word(way: Way) -> str:
    """What is typed for it."""
    return way.word or word_of(way.label)


def common_choice(
    acts: Iterable[Act], scene: Scene, combat: str, key: str, by: Audience
) -> Choice | None:
    """The select of a panel: the common act of whoever has the turn, the best of it first.

    Everybody reads it, and the numbers of an NPC are the GM's.
    """
    npc = scene.characters[key].owner is None
    for act in acts:
        if not act.common or act.not_now(scene, key):
            continue
        label = f"{scene.name(key)} {act.common}…"
        press = Press(who=key, combat=combat, path=(act.word,))
        options = best_options(act.ways(scene, key), bare=npc)
        if options:
            return Choice(label, press, by, ask=Select("pick", options), system=KEY)
    return None


def best_options(ways: Iterable[Way], *, bare: bool = False) -> tuple[tuple[str, str], ...]:
    """What is done with one choice, best first, as (word, label).

    Nothing where the word of one of them is another way's, too. The `bare` ones are without the
    numbers of a sheet.
    """
    able = [way for way in ways if not way.not_now]
    candidates = [way for way in able if way.helps and not way.ask]
    best = sorted(candidates, key=lambda way: way.worth, reverse=True)[:MOST_OPTIONS]
    options = {way_word(way): _option(way, bare=bare) for way in best}
    words = Counter(map(way_word, able))
    return tuple(options.items()) if all(words[word] == 1 for word in options) else ()


def _option(way: Way, *, bare: bool) -> str:
    whole = f"{way.under}, {way.label}" if way.under else way.label
    return ((bare and way.bare) or whole)[:LONGEST_OPTION]
