"""The faces that have a picture, and their names."""

from __future__ import annotations

import re

import pytest

from bot.core.faces import FACES, all_faces, name_faces, token, without_pictures
from bot.core.report import Die, Mark


def test_every_name_is_one_that_discord_takes_and_no_two_are_alike() -> None:
    names = [face.name for face in all_faces()]

    assert len(set(names)) == len(names) <= 2000
    assert all(re.fullmatch(r"[A-Za-z0-9_]{2,32}", name) for name in names)


def test_the_faces_that_fall_most_come_first() -> None:
    assert list(FACES)[:18] == [
        f"d6_{n}{mark}" for mark in ("", "_hit", "_out") for n in range(1, 7)
    ]


@pytest.mark.parametrize(
    ("die", "names"),
    [
        (Die(5, "hit"), "d6_5_hit"),
        (Die(7, "removed", sides=8), "d8_7_out"),
        (Die(1, "cancelled", sides=8), "d8_1_cancelled"),
        (Die(1, "changed", (6,)), "d6_6 d6_1"),
        (Die(6, "hit", then=(Die(6, then=(Die(3),)),)), "d6_6_again d6_6_again d6_3"),
        (Die(10, "hit", then=(Die(4),), sides=10), "d10_10_again d10_4"),
        (Die(8, then=(Die(2),), kind="wild", sides=8), "wild_d8_8_again wild_d8_2"),
        (Die(6, "removed", then=(Die(2, "removed"),), kind="wild"), "wild_d6_6_out wild_d6_2_out"),
        (Die(1, "hit", kind="black"), "black_d6_1_hit"),
        (Die(4, kind="boost"), "d6_4"),
    ],
)
def test_a_die_is_named_with_what_it_was_and_what_it_brought(die: Die, names: str) -> None:
    assert name_faces(die) == tuple(names.split())


@pytest.mark.parametrize("die", [Die(7), Die(12, "hit", (10,), sides=10), Die(3, sides=7)])
def test_a_number_that_no_face_shows_has_no_picture(die: Die) -> None:
    assert name_faces(die) is None


@pytest.mark.parametrize(
    ("mark", "text"),
    [("plain", "5"), ("hit", "**5**"), ("removed", "~~5~~"), ("cancelled", "~~1~~")],
)
def test_a_text_is_read_without_its_pictures(mark: Mark, text: str) -> None:
    face = 1 if mark == "cancelled" else 5
    (name,) = name_faces(Die(face, mark)) or ("",)

    assert without_pictures(f"attack {token('d6_3')} {token(name)} = 8") == f"attack 3 · {text} = 8"


def test_signs_and_arrows_of_pictures_stay_in_the_text() -> None:
    shown = f"{token('wild_d6_6_again')}→{token('wild_d6_2')} ▲{token('d6_4')}"

    assert without_pictures(shown) == "★6!→★2 · ▲4"
