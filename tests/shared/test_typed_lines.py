"""Whatever a press on a menu does, its words do; and its completion leads to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.core.action import Form, Select
from bot.core.scene import Scene
from bot.shared.acts import Menu, Press, TypedLine
from bot.shared.menu.play import deed_of
from bot.shared.menu.typed import Line, typed_deed, typed_lines
from bot.shared.system import AnySystem
from tests.shared.test_menus import SYSTEMS, crowd

WHOM = "Thug 1, Thug 2"


def lines(scene: Scene, menu: Menu, who: str) -> Iterator[Line]:
    """The lines of this menu that do something now, without a form."""
    for line in typed_lines(SYSTEMS, scene, TypedLine(who=who)):
        asks = line.way is None or isinstance(line.way.ask, Form | Select)
        panels = line.word == "my sheet"  # a button of the panel
        if line.menu == menu and not (asks or panels or line.not_now):
            yield line


@pytest.mark.parametrize("menu", ["act", "gm"])
@pytest.mark.parametrize("system", list(SYSTEMS), ids=lambda system: system.key)
def test_every_line_is_typed_as_it_is_pressed(system: AnySystem, menu: Menu) -> None:
    scene = crowd(system)
    who = WHOM if menu == "gm" else ""
    typed = list(lines(scene, menu, who))

    assert len(typed) > 1
    for line in typed:
        path = line.path
        whom = tuple(WHOM.split(", ")) if menu == "gm" else ()
        press = Press(menu=menu, path=path, whom=whom, who="" if menu == "gm" else line.key)
        pressed = deed_of(SYSTEMS, press, scene)
        meant = typed_deed(SYSTEMS, TypedLine(what=line.word, who=who), scene)
        assert meant is not None, line.word
        assert pressed is not None, line.path
        assert replace(meant, combat="") == replace(pressed, combat=""), line.word
