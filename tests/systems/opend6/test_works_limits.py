"""How much fits: masters, helpers, things, results, directions, and what the ground may weigh."""

from __future__ import annotations

import pytest

from bot.core.action import Action
from bot.core.scene import Scene
from bot.shared.conditions import of
from bot.systems.opend6.building.actions import (
    Hit,
    JoinBuild,
    MakeThing,
    Smash,
    Start,
    Track,
    Unhit,
    Worked,
)
from bot.systems.opend6.checks.luck import Spend
from bot.systems.opend6.position.actions import Circumstance, Maneuver
from tests.support.opend6ring import behind, done, people, refused, ring

BUILDERS = ("Ana", *(f"Builder {number}" for number in range(21)))


def after(scene: Scene, *actions: Action) -> Scene:
    """The scene after these, with dice that show ones."""
    for action in actions:
        _, scene = done(scene, action)
    return scene


def yard() -> Scene:
    """Ana has begun a skiff."""
    return after(people(*BUILDERS), Start(who="Ana", name="Skiff", difficulty=10, cost=50))


def test_six_masters_build_one_device() -> None:
    """D6-136."""
    five = (JoinBuild(who=name, name="Skiff", role="master") for name in BUILDERS[1:6])
    scene = after(yard(), *five)

    assert refused(scene, JoinBuild(who="Builder 20", name="Skiff", role="master")) == (
        "bad_count",
        "At most 6 masters build one device.",
    )


def test_twenty_help_with_one_roll() -> None:
    """D6-135."""
    twenty = (JoinBuild(who=name, name="Skiff", role="helper") for name in BUILDERS[1:21])
    scene = after(yard(), *twenty)

    assert refused(scene, JoinBuild(who="Builder 20", name="Skiff", role="helper")) == (
        "bad_count",
        "At most 20 help with one roll.",
    )


def test_who_helps_says_whose_part_where_there_are_several() -> None:
    """D6-135, D6-136."""
    scene = after(yard(), JoinBuild(who="Builder 1", name="Skiff", role="master", cost=5))

    assert refused(scene, JoinBuild(who="Builder 2", name="Skiff", role="helper")) == (
        "bad_target",
        "Say whose part you help with: Ana, Builder 1.",
    )


def test_a_table_keeps_sixty_things() -> None:
    sixty = (MakeThing(name=f"Crate {number}") for number in range(60))
    scene = after(people("Ana"), *sixty)

    assert refused(scene, MakeThing(name="one too many")) == (
        "too_many",
        "A table keeps at most 60 things; remove some first.",
    )


def test_sixty_results_stand_on_a_track_and_the_newest_is_taken_back() -> None:
    """D6-105, R-40: where the worst counts, results go on without an end."""
    empty = after(people("Ana", track_mode="worst"), Track(name="The Duke"))
    scene = after(empty, *(Hit(name="The Duke", rank=1) for _ in range(60)))

    assert refused(scene, Hit(name="The Duke", rank=1)) == (
        "bad_count",
        "At most 60 results stand on one track.",
    )
    assert refused(after(scene, Unhit(name="The Duke")), Hit(name="The Duke", rank=7))[0] == (
        "bad_rank"
    )
    assert refused(empty, Unhit(name="The Duke")) == (
        "bad_count",
        "Nothing has happened on The Duke yet.",
    )


@pytest.mark.parametrize(
    ("faces", "title", "states"),
    [
        ((5, 4), "Crate holds", []),
        ((5, 5), "Ana smashes Crate: Defaced", ["Smashed: Defaced"]),
    ],
)
def test_where_blows_make_body_conditions_a_tie_makes_none(
    faces: tuple[int, ...], title: str, states: list[str]
) -> None:
    """R-52: the house counts conditions in place of points; 9 against 9 is no rank, 10 is one."""
    _, scene = done(people("Ana", smash_track="body"), MakeThing(name="Crate", toughness="3D"))
    told, scene = done(scene, Smash(who="Ana", target="Crate"), *faces)

    assert isinstance(told, Worked)
    assert told.title == title
    assert [row.name for row in of(scene.conditions, "crate")] == states


@pytest.mark.parametrize(
    ("what", "amount", "name", "modifiers"),
    [
        ("higher ground", 2, "Higher ground", [("check", 2)]),
        ("higher ground", 20, "Higher ground", [("check", 20)]),
        ("difficult ground", 1, "Difficult ground", [("check", -1)]),
        ("backed up", 2, "Backed up", []),
    ],
)
def test_the_ground_weighs_what_the_gm_says_for_the_encounter(
    what: str, amount: int, name: str, modifiers: list[tuple[str, int]]
) -> None:
    """D6-138, D6-139: in a fight until it ends, outside one until the scene ends."""
    action = Circumstance(named="Ana", what=what, amount=amount)
    (row,) = of(after(ring("Ana", "Orc"), action).conditions, "ana")
    (later,) = of(after(people("Ana"), action).conditions, "ana")

    assert row.name == name
    assert [(one.what, one.amount) for one in row.modifiers] == modifiers
    assert (row.clock.until, later.clock.until) == ("combat", "scene")


@pytest.mark.parametrize(
    ("what", "amount", "kind"),
    [
        ("higher ground", 0, "bad_number"),
        ("higher ground", 21, "bad_number"),
        ("mud", 2, "unknown_mode"),
    ],
)
def test_the_ground_weighs_one_to_twenty(what: str, amount: int, kind: str) -> None:
    """D6-139."""
    assert refused(people("Ana"), Circumstance(named="Ana", what=what, amount=amount))[0] == kind


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (
            Maneuver(who="Ana", target="Ana", skill="melee", directions="left"),
            ("self_target", "Ana cannot maneuver alone; name an opponent."),
        ),
        (
            Maneuver(who="Ana", target="Orc", skill="melee", directions=" , "),
            (
                "forbidden_direction",
                (
                    "Say where the opponent must go: 1 to 5 directions or places with commas "
                    "between them."
                ),
            ),
        ),
        (
            Maneuver(
                who="Ana", target="Orc", kind="restrict", skill="melee", directions="a,b,c,d,e,f"
            ),
            (
                "forbidden_direction",
                "Say where they may not go: 1 to 5 directions or places with commas between them.",
            ),
        ),
    ],
)
def test_a_maneuver_names_an_opponent_and_one_to_five_ways(
    action: Action, said: tuple[str, str]
) -> None:
    """D6-142, D6-143."""
    assert refused(people("Ana", "Orc"), action) == said


@pytest.mark.parametrize(
    ("defence", "said"),
    [
        ("", "Orc's melee: deflect 9 + 5 for forcing"),
        ("12", "Orc's resistance 12 + 5 for forcing"),
        ("acrobatics", "Orc's acrobatics 9 + 5 for forcing"),
        ("4D+1", "Orc's 4D+1 13 + 5 for forcing"),
    ],
)
def test_a_maneuver_is_resisted_by_what_defends_or_by_what_is_said(defence: str, said: str) -> None:
    """D6-142, D6-145: 3D is 9, and forcing is five harder."""
    force = Maneuver(who="Ana", target="Orc", skill="melee", directions="left", defence=defence)

    assert behind(people("Ana", "Orc"), force)[0] == said


def test_a_point_that_rolls_again_is_a_button() -> None:
    """D6-09."""
    assert refused(people("Ana"), Spend(who="Ana", pool="action points", use="reroll")) == (
        "unknown_action",
        (
            "Rolling again and +2D are buttons under your check; spend a point here on narrate or "
            "bend."
        ),
    )
