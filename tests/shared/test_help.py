"""Every page of help is short, near, fits Discord, and leads somewhere from each button."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.core.action import Select
from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.report import Report
from bot.core.scene import Scene, Table
from bot.shared.deal import Card
from bot.shared.help.actions import Read
from bot.shared.help.system import MOST_LINES, Help, help_system
from bot.shared.waiting import NoDice
from bot.systems.registry import registry
from bot.ui.cards import draw

SYSTEMS = registry()
DEEPEST = 4
COMMANDS = {
    "flame": ("Flamepunk", *(f"/flame {at}: it" for at in range(9))),
    **{f"flame {at}": ("It.", *("an option",) * 30) for at in range(9)},
    **{f"group{at}": ("It.",) for at in range(14)},
}


@pytest.fixture
def pages() -> Help:
    """Help about all systems, with many commands."""
    made = help_system(SYSTEMS)
    made.manual.update(COMMANDS)
    return made


def page(pages: Help, read: Read, *, gm: bool) -> Report:
    """What is read there."""
    scene = Scene(Table(1, 2), 1_800_000_000, actor=Actor(1, "Skaz", gm=gm))
    outcome, after = pages.act(read, scene, NoDice(Refusal("no_dice", "None.")))
    return pages.report(outcome, after)


def walk(pages: Help, read: Read, *, gm: bool) -> Iterator[tuple[Read, Report]]:
    """This page and all behind it."""
    report = page(pages, read, gm=gm)
    yield read, report
    for choice in report.choices:
        if not isinstance(choice.action, Read) or choice.label == "Back":
            continue
        picks = [word for word, _ in choice.ask.options] if isinstance(choice.ask, Select) else [""]
        for pick in picks:
            path = (*choice.action.path, pick) if pick else choice.action.path
            further = Read(path=path, part=choice.action.part)
            if len(path) > len(read.path) or further.part > read.part or _is_beside(read, path):
                yield from walk(pages, further, gm=gm)


def _is_beside(read: Read, path: tuple[str, ...]) -> bool:
    return len(path) == len(read.path) and path[-1].startswith("table ")


@pytest.mark.parametrize("gm", [True, False])
def test_every_page_is_short_and_near_and_fits(pages: Help, *, gm: bool) -> None:
    seen = {(read.path, read.part) for read, _ in walk(pages, Read(), gm=gm)}

    assert len(seen) > 60
    for read, report in walk(pages, Read(), gm=gm):
        assert len(read.path) < DEEPEST, read
        assert 1 + len(report.lines) <= MOST_LINES, read
        choices = report.choices
        drawn = draw(Card(Table(1, 2), report, offer=1, indices=tuple(range(len(choices)))))
        assert drawn.view is not None
        assert len(drawn.view.children) == len(choices) <= 20
        assert [choice.label for choice in choices].count("Back") == (1 if read.path else 0) or (
            read.part
        )


def test_every_page_of_a_system_has_a_button_that_does_it(pages: Help) -> None:
    for read, report in walk(pages, Read(), gm=False):
        if read.path[:1] == ("play",) and len(read.path) > 1:
            assert "Roll it now" in [choice.label for choice in report.choices], read


@pytest.mark.parametrize("system", [system.key for system in SYSTEMS])
def test_all_that_may_be_looked_up_in_a_system_is_behind_its_words(
    pages: Help, system: str
) -> None:
    words = list(walk(pages, Read(path=("play", system, "words")), gm=False))
    titles = {report.title for _, report in words}

    assert {*SYSTEMS[system].tables.values()} <= titles


def test_a_page_that_there_is_not_is_refused(pages: Help) -> None:
    with pytest.raises(Refusal, match="no such page"):
        page(pages, replace(Read(), path=("play", "chess")), gm=False)
