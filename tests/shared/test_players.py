"""Who plays a system: found by name or key, made for a person who has none, read and kept once."""

from __future__ import annotations

import pytest
from msgspec import Struct

from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.scene import Scene, Seat, Table
from bot.shared.players import Player, Players
from bot.shared.sheet.kinds import Whole
from bot.shared.sheet.spec import SheetField, SheetSpec


class Sheet(Struct, frozen=True):
    """How good somebody is at chess."""

    skill: int = 3


SPEC = SheetSpec(sheet=Sheet, fields=(SheetField("skill", "Skill", Whole(0, 9)),))
CHESS = Players("chess", "Chess", SPEC, Sheet, Player[Sheet])
CARDS = Players("cards", "Cards", SPEC, Sheet, Player[Sheet])
SCENE = Scene(Table(1, 2), 0, actor=Actor(7, "Ann"), seats={7: Seat("Ann"), 8: Seat("Bea")})


def refusal(scene: Scene, name: str) -> str:
    """The kind of the refusal of who acts."""
    with pytest.raises(Refusal) as refused:
        CHESS.acting(scene, name)
    return refused.value.kind


def test_a_person_without_a_character_gets_one_by_acting() -> None:
    who, scene = CHESS.acting(SCENE, "Ann")

    assert (who.name, who.owner, who.sheet) == ("Ann", 7, Sheet())
    assert CHESS.everybody(scene) == (who,)


def test_who_is_there_acts_in_the_same_scene() -> None:
    scene = CHESS.newcomer(SCENE, "Rook", owner=None)

    who, after = CHESS.acting(scene, "rook")

    assert (who.name, who.owner) == ("Rook", None)
    assert after is scene


def test_nobody_acts_without_a_name() -> None:
    assert refusal(SCENE, " ") == "no_character"


def test_two_people_of_one_name_cannot_act_by_it() -> None:
    same = Scene(Table(1, 2), 0, seats={7: Seat("Ann"), 8: Seat("Ann")})

    assert refusal(same, "Ann") == "ambiguous_name"


def test_a_character_of_another_system_is_refused() -> None:
    scene = CARDS.newcomer(SCENE, "Rook", owner=None)

    assert refusal(scene, "Rook") == "wrong_system"


def test_somebody_is_named_who_is_known_here() -> None:
    scene = CHESS.newcomer(SCENE, "Rook", owner=None)

    assert CHESS.named(scene, "ROOK").name == "Rook"
    with pytest.raises(Refusal) as refused:
        CHESS.named(scene, "Bea")
    assert refused.value.kind == "unknown_character"


def test_the_active_character_is_one_of_this_system() -> None:
    _, scene = CHESS.acting(SCENE, "Ann")

    active = CHESS.active(scene)

    assert active is not None
    assert active.name == "Ann"
    assert CARDS.active(scene) is None
    assert CHESS.active(SCENE) is None


def test_a_sheet_that_changed_is_kept_for_its_character() -> None:
    who, scene = CHESS.acting(SCENE, "Ann")

    after = CHESS.with_sheet(scene, who, Sheet(skill=5))

    assert CHESS.of(after, who.key).sheet == Sheet(skill=5)
    assert CHESS.of(scene, who.key).sheet == Sheet()


def test_a_sheet_that_did_not_change_leaves_the_scene_as_it_is() -> None:
    who, scene = CHESS.acting(SCENE, "Ann")

    assert CHESS.with_sheet(scene, who, Sheet()) is scene
