"""The faces of dice, drawn."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from bot.core.faces import FACES
from bot.ui.pictures.faces import draw_face, sprite


def test_the_sprite_has_a_symbol_for_every_face() -> None:
    root = ET.fromstring(sprite())  # noqa: S314 - our own

    assert [symbol.get("id") for symbol in root] == list(FACES)


@pytest.mark.parametrize("name", FACES)
def test_a_face_is_strokes_and_shapes_that_differ_from_every_other(name: str) -> None:
    drawn = f"<svg>{draw_face(FACES[name])}</svg>"
    others = {draw_face(face) for other, face in FACES.items() if other != name}
    tags = {re.sub(r"{.*}", "", part.tag) for part in ET.fromstring(drawn).iter()}  # noqa: S314

    assert tags <= {"svg", "g", "path"}
    assert len(drawn) < 2000
    assert draw_face(FACES[name]) not in others or name.startswith("wild")
