"""Dice as pictures in the cards of every system, where Discord has them."""

from __future__ import annotations

import pytest

from bot.client.emojis import Emojis
from tests.support.game import Game, text


def show(name: str) -> str:
    """A face as Discord would know it."""
    return f"<:{name}:77>"


@pytest.fixture
def pictured(game: Game) -> Game:
    """A table at which every face has its picture."""
    game.easel.emoji = show
    return game


async def test_a_roll_shows_its_dice_as_pictures(pictured: Game) -> None:
    said = text(await pictured.say("Skaz", "flame roll", dice=4, faces="3,3,5,6"))

    faces = " ".join(map(show, ("d6_3", "d6_3", "d6_5_hit", "d6_6_hit")))
    assert f"{faces} (by hand)" in said
    assert "2 hits × 2 (two 3s) = 4" in said  # which says it without them


@pytest.mark.parametrize(
    ("command", "options", "picture"),
    [
        (
            "black roll",
            {"what": "2", "hard": "difficult", "faces": "1,2,6,1,3"},
            "black_d6_6_hit",
        ),
        ("hydra roll", {"skill": "2", "attribute": "7", "faces": "7,3"}, "d10_7_hit"),
        ("d6 roll", {"code": "3D", "faces": "2,3,4"}, "wild_d6_"),
        ("hf roll", {"what": "3", "faces": "8,1,2"}, "d8_1_cancelled"),
        ("roll", {"what": "2d20kh1", "faces": "7,20"}, "d20_7_out"),
    ],
)
async def test_every_system_shows_its_own_dice(
    pictured: Game, command: str, options: dict[str, object], picture: str
) -> None:
    said = text(await pictured.say("Skaz", command, **options))

    assert f"<:{picture}" in said


async def test_a_table_turns_pictures_off_and_on_again(pictured: Game) -> None:
    await pictured.say("GM", "table house", key="table dice_pictures", value="off")
    without = text(await pictured.say("Skaz", "flame roll", dice=2, faces="3,5"))
    await pictured.say("GM", "table house", key="table dice_pictures", value="on")
    with_them = text(await pictured.say("Skaz", "flame roll", dice=2, faces="3,5"))

    assert "3 · **5**" in without
    assert "<:" not in without
    assert show("d6_5_hit") in with_them


async def test_a_gm_is_told_how_many_pictures_there_are(game: Game) -> None:
    async def paint(_: str) -> bytes | None:
        return None

    game.easel.emojis = Emojis(game.store, {"d6_1": "<svg/>"}, paint)
    sent = text(await game.say("GM", "doctor"))
    game.easel.emojis = Emojis(game.store, {}, paint)
    off = text(await game.say("GM", "doctor"))

    assert "Dice pictures: 0 of 1." in sent
    assert "Dice pictures are switched off by whoever runs Parry." in off
