"""Whoever fights at a table of OpenD6 without a sheet of it, and what stands until it is used."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from bot.core.condition import Moment
from bot.core.scene import Character, Pool, Scene
from bot.shared.combat import actions as engine
from bot.shared.combat import play as combat_play
from bot.shared.combat.panel import panel
from bot.shared.exchange.windows import Tale
from bot.systems.opend6.checks.actions import CheckFor, Reroll
from bot.systems.opend6.combat import COMBAT
from bot.systems.opend6.melee.actions import Measure, Situation
from bot.systems.opend6.melee.initiative import find_scores
from bot.systems.opend6.menu import MENU
from bot.systems.opend6.rules.advantages import TABLE, Option, use_up, values
from tests.support.opend6ring import ONES, card, done, people, refused, turned


def mixed() -> Scene:
    """Two guests of another system, who came first, in a fight with Ana."""
    scene = people("Ana")
    guests = {name.lower(): Character(name, None, "flamepunk", b"{}") for name in ("Gus", "Hal")}
    scene = replace(scene, characters={**guests, **scene.characters})
    _, scene = combat_play.act(engine.Start(members=("Gus", "Hal", "Ana")), scene, ONES, COMBAT)
    return turned(scene)


def test_guests_act_last_in_the_order_they_came_in() -> None:
    """R-45: a score of nothing, and of two the one who came first."""
    scene = mixed()
    (key,) = scene.combats
    joined = [scene.combatants[key, one].joined for one in ("gus", "hal")]

    scores, notes = find_scores(scene, key, ("gus", "hal"), ONES)

    assert joined == [1, 2]
    assert scores == {"gus": (0, 0, 0, 0, -1), "hal": (0, 0, 0, 0, -2)}
    assert notes == ()


def test_the_field_tells_no_reach_of_a_guest() -> None:
    """D6-20: without a sheet there is no weapon that reaches."""
    _, scene = done(mixed(), Measure(one="Ana", other="Gus", feet=5))

    assert card(scene, Situation()).lines[-1] == "Gus ---5 ft--- Ana [Gus; Ana's Sword reaches]"


def test_the_panel_offers_no_attack_of_a_guest_nor_on_one() -> None:
    """D6-11: an attack and its defence are rolled from sheets."""
    scene = mixed()
    orc = people("Orc").characters["orc"]
    scene = replace(scene, characters={**scene.characters, "orc": orc})

    def labels(scene: Scene) -> list[str]:
        offered = panel(replace(scene, system="opend6"), "", COMBAT, menu=MENU.menu).choices
        return [one.label for one in offered if one.label.endswith("attacks…")]

    assert labels(scene) == []
    _, joined = combat_play.act(engine.JoinIn(who="Orc"), scene, ONES, COMBAT)
    assert labels(joined) == ["Ana attacks…"]
    assert labels(turned(joined, 2)) == []


@pytest.mark.parametrize(
    ("option", "moment", "since"),
    [
        (TABLE[3], Moment("c", 2, ("ana",)), 3),
        (TABLE[3], Moment(), 0),
        (TABLE[2], Moment("c", 2, ("ana",)), 0),
    ],
)
def test_actions_of_an_advantage_come_with_the_next_round(
    option: Option, moment: Moment, since: int
) -> None:
    """R-46: an action more is there from the round after; what a check gains is there at once."""
    row = values(option, "ana", moment)

    (after,) = use_up({("ana", 1): row}, ("ana", 1), moment).values()

    assert after.since == since


def test_a_check_is_rolled_ten_times_at_most() -> None:
    """D6-09: the action points are there, and the eleventh roll is refused."""
    scene = people("Ana")
    ana = scene.characters["ana"]
    sheet = {**msgspec.json.decode(ana.sheet), "dynamic": "yes", "wild_die": False}
    ana = replace(ana, sheet=msgspec.json.encode(sheet))
    scene = replace(scene, characters={"ana": ana}, pools={("ana", "action points"): Pool(12, 12)})
    tale, scene = done(scene, CheckFor(who="Ana", skill="melee", difficulty="10"))
    assert isinstance(tale, Tale)
    for _ in range(9):
        _, scene = done(scene, Reroll(who="Ana", roll=tale.roll))

    assert refused(scene, Reroll(who="Ana", roll=tale.roll)) == (
        "bad_count",
        "A check is rolled at most 10 times.",
    )
