"""Who follows a movement, who is let go, and what the ground asks of whom."""

from __future__ import annotations

import pytest

from bot.core.scene import Scene
from bot.systems.opend6 import OPEND6
from bot.systems.opend6.field import distance
from bot.systems.opend6.melee.actions import Focus, GoOn, Ground
from bot.systems.opend6.melee.outcomes import Done
from bot.systems.opend6.movement.actions import Follow, Move, Stay
from tests.support.opend6ring import begun, behind, card, done, duel, refused


def moving(*, feet: int = 5, **rules: str) -> tuple[int, Scene]:
    """The orc, which Ana watches, has gone 5 ft away from her; she may follow."""
    scene = duel(feet=feet, **rules)
    _, scene = done(scene, Focus(who="Ana", target="Orc"))
    moved, scene = begun(scene, Move(who="Ana", feet=15, pace="bonus", away="Orc"))
    return moved.roll, scene


def test_who_does_not_follow_stays_where_they_are() -> None:
    """D6-54: asked once; nobody else is asked, and an answer given is not given twice."""
    number, scene = moving()
    told, (_, after) = (
        card(scene, Stay(who="Orc", roll=number)),
        done(scene, Stay(who="Orc", roll=number)),
    )

    assert told.title == "Orc does not follow Ana"
    assert distance(after, "main", "ana", "orc") == 20
    assert refused(after, Stay(who="Orc", roll=number))[0] == "too_late"
    assert refused(after, Follow(who="Orc", roll=number))[0] == "too_late"
    assert refused(scene, Stay(who="Ana", roll=number)) == (
        "not_engaged",
        "Ana has nothing to answer here.",
    )
    assert refused(scene, Follow(who="Ana", roll=number))[0] == "not_engaged"


def test_who_follows_is_as_near_as_before() -> None:
    """D6-54: the opponent matches a bonus move at once, and pays for it."""
    number, scene = moving()
    told, (_, after) = (
        card(scene, Follow(who="Orc", roll=number)),
        done(scene, Follow(who="Orc", roll=number)),
    )

    assert (told.title, told.tone) == ("Orc matches Ana", "good")
    assert "for the bonus action" in behind(scene, Follow(who="Orc", roll=number))
    assert distance(after, "main", "ana", "orc") == 5


def test_a_movement_goes_on_where_nobody_else_follows() -> None:
    """D6-54: the GM says so, and the distance stays as it has become."""
    number, scene = moving()
    told = card(scene, GoOn(roll=number))
    _, after = done(scene, GoOn(roll=number))

    assert told.title == "Ana has moved; nobody else follows"
    assert refused(after, Follow(who="Orc", roll=number))[0] == "too_late"
    assert distance(after, "main", "ana", "orc") == 20


@pytest.mark.parametrize(
    ("difficulty", "faces", "title", "tone"),
    [
        (9, (), "Orc keeps the feet", "good"),
        (10, (4, 3, 3), "Orc keeps the feet", "good"),
        (10, (3, 3, 3), "Orc: Breathless", "bad"),
        (15, (3, 3, 3), "Orc: Winded", "bad"),
    ],
)
def test_who_is_driven_onto_bad_ground_keeps_the_feet_or_tires(
    difficulty: int, faces: tuple[int, ...], title: str, tone: str
) -> None:
    """D6-27, D6-28, D6-43: balance 3D is 9; 1 to 5 short is rank 1, 6 to 10 is rank 2."""
    told = card(duel(), Ground(who="Orc", what="check", difficulty=difficulty), *faces)

    assert (told.title, told.tone) == (title, tone)
    assert bool(told.dice) == bool(faces)
    assert ("no check: acrobatics: balance 9 reaches 9" in told.lines) == (not faces)


def test_the_gm_says_how_hard_the_ground_is() -> None:
    """D6-43: there is no usual difficulty for ground."""
    assert refused(duel(), Ground(who="Orc", what="check")) == (
        "bad_difficulty",
        "Say how hard the ground is: 5, 10, 15, 20 or 25.",
    )


@pytest.mark.parametrize(
    ("what", "offered"),
    [
        ("moves", ["Orc follows, bonus", "Orc stays", "GM: nobody else follows"]),
        ("stays", []),
    ],
)
def test_a_failed_move_is_followed_where_the_gm_lets_it_happen(
    what: str, offered: list[str]
) -> None:
    """D6-28, D6-29: who moves anyway may be followed, who stays may not."""
    house = {"stays": "moves", "moves": "stays"}[what]
    scene = duel(feet=20, move_fail=house)
    _, scene = done(scene, Focus(who="Orc", target="Ana"))
    moved, scene = begun(scene, Move(who="Ana", feet=5, towards="Orc", difficulty=15), 1, 1, 1)
    told, after = done(scene, Ground(roll=moved.roll, what=what))
    assert isinstance(told, Done)

    assert [choice.label for choice in OPEND6.report(told, after).choices] == offered
    assert told.open == bool(offered)
