"""Help, played like a system: a look at a page, and the buttons from there."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import field

from bot.core.action import MOST_OPTIONS, Choice, Select
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import ANYONE
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.shared.help.actions import KEY, Opened, Read
from bot.shared.help.pages import Page, find_page
from bot.shared.system import Registry, System

MOST_LINES = 12
"""Of a page, its title among them; what is more is behind `More…`."""
MOST_BUTTONS = 8


class Help(System[Read, Opened], frozen=True):
    """The system with its `manual`, which whoever registers the commands fills."""

    manual: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])


def help_system(systems: Registry) -> Help:
    """The pages about these systems."""
    manual: dict[str, tuple[str, ...]] = {}

    def open_page(path: tuple[str, ...], scene: Scene) -> Page:
        page = find_page(systems, manual, path, scene)
        if page is None:
            raise Refusal("no_page", "There is no such page any more: /help shows what there is.")
        return page

    def act(action: Read, scene: Scene, dice: Dice) -> tuple[Opened, Scene]:
        path = (*action.path, action.pick) if action.pick else action.path
        open_page(path, scene)
        return Opened(path, action.part), scene

    def report(outcome: Opened, scene: Scene) -> Report:
        return _card(open_page(outcome.path, scene), outcome)

    return Help(KEY, "Help", "help", Read, Opened, act, report, manual=manual)


def _card(page: Page, place: Opened) -> Report:
    # One of the lines is the title.
    start = place.part * (MOST_LINES - 1)
    lines = page.lines[start : start + MOST_LINES - 1]
    more = len(page.lines) > start + len(lines)
    return Report(
        Head(page.title),
        lines=lines,
        choices=tuple(_choices(page, place, more=more)),
        private=True,
        kept=True,
    )


def _choices(page: Page, place: Opened, *, more: bool) -> Iterator[Choice]:
    """The ways on, then what can be done at once, then the way back."""
    if more:
        yield _leads("More…", Read(path=place.path, part=place.part + 1))
    base = place.path[:-1] if page.beside else place.path
    if len(page.leads) <= MOST_BUTTONS:
        for label, word in page.leads:
            yield _leads(label, Read(path=(*base, word)))
    else:
        options = tuple((word, label) for label, word in page.leads[:MOST_OPTIONS])
        ask = Select("pick", options)
        yield Choice("Which one?", Read(path=base), ANYONE, keep=True, ask=ask, system=KEY)
    yield from page.does
    if place.part:
        yield _leads("Back", Read(path=place.path, part=place.part - 1))
    elif place.path:
        back = (page.back,) if page.back else ()
        yield _leads("Back", Read(path=(*place.path[:-1], *back)))


def _leads(label: str, action: Read) -> Choice:
    return Choice(label, action, ANYONE, keep=True, system=KEY)
