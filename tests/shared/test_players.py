"""Who plays a system: found by name or key, made for a person who has none, read and kept once."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from bot.core.combat import Combat, Combatant
from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.scene import Character, OpenRoll, Pool, Scene, Seat, Table, with_pool, with_roll
from bot.shared.characters.members import adopt
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


def adopt_as(scene: Scene, key: str, name: str, sheet: Sheet) -> Scene:
    """The scene in which an implicit character of chess has become a real one."""
    kept = msgspec.json.encode(sheet)
    return adopt(scene, key, name, sheet=kept, pools={})


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


def implicit(scene: Scene) -> Scene:
    """The scene with a character that was made for Ann, who has spent 2 of 3."""
    _, scene = CHESS.acting(scene, "Ann")
    scene = with_pool(scene, "ann", "time", Pool(1, 3))
    roll = OpenRoll(1, "chess", "ann", b'{"by":"ann","name":"Ann","task":"Anna\'s clock"}')
    scene = with_roll(scene, roll)
    fighter = Combatant("ann", "Ann")
    combats = {"main": Combat("Fight", "combat")}
    return replace(scene, combats=combats, combatants={("main", "ann"): fighter})


def test_who_is_adopted_keeps_the_key_and_what_is_spent() -> None:
    after = adopt_as(implicit(SCENE), "ann", "Rook", Sheet(skill=5))

    rook = CHESS.of(after, "ann")
    assert (rook.name, rook.owner, rook.sheet) == ("Rook", 7, Sheet(skill=5))
    assert after.pools["ann", "time"] == Pool(1, 3)
    assert after.active(7, "chess") == "ann"


def test_open_rolls_and_fights_name_who_was_adopted_anew() -> None:
    after = adopt_as(implicit(SCENE), "ann", "Rook", Sheet())

    assert after.combatants["main", "ann"].name == "Rook"
    state = msgspec.json.decode(after.rolls[1].state)
    assert state == {"by": "ann", "name": "Rook", "task": "Anna's clock"}


def test_nobody_is_adopted_under_the_name_of_another() -> None:
    scene = CHESS.newcomer(implicit(SCENE), "Rook", owner=8)

    with pytest.raises(Refusal) as refused:
        adopt_as(scene, "ann", "rook", Sheet())

    assert refused.value.kind == "already_joined"


def test_a_character_is_found_by_its_new_name_and_by_its_key() -> None:
    after = adopt_as(implicit(SCENE), "ann", "Rook", Sheet())

    assert CHESS.named(after, "rook").key == "ann"
    assert CHESS.named(after, "ann").name == "Rook"


def test_a_name_means_the_character_of_the_system_that_is_played() -> None:
    scene = CHESS.newcomer(SCENE, "Rook", owner=7)
    other = Character("Rook", 8, "cards", b"{}")
    scene = replace(scene, characters={"other": other, **scene.characters})

    assert CHESS.named(scene, "ROOK").owner == 7
    assert CARDS.named(scene, "rook").owner == 8
