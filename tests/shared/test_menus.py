"""Every menu of every system fits Discord at its fullest, and leads somewhere from each button."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from bot.core.action import Form, Instead, Select, Way
from bot.core.errors import Refusal
from bot.core.people import GMS, Actor
from bot.core.report import Report
from bot.core.scene import Pool, Scene, Table
from bot.shared.acts import Act, Press, best_options
from bot.shared.combat.actions import AddNpcs, End, NextTurn, Shown, Start
from bot.shared.deal import Card
from bot.shared.menu.levels import level_of, way_of
from bot.shared.menu.play import deed_of
from bot.shared.system import AnySystem
from bot.systems.registry import registry, shared_systems
from bot.ui import limits
from bot.ui.cards import draw

SYSTEMS = registry()
SHARED = shared_systems(SYSTEMS)
GM = Actor(1, "GM", gm=True)


class Ones:
    """Dice that show how many were thrown before, so that nobody ties for ever."""

    def __init__(self) -> None:
        self.thrown = 0

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        self.thrown += count
        return tuple((self.thrown + place) % sides + 1 for place in range(count))


def crowd(system: AnySystem) -> Scene:
    """Eighteen of them in a fight of this system that has begun."""
    scene = Scene(Table(1, 2), 1_800_000_000, actor=GM, house={"table.system": system.key})
    scene = replace(scene, system=system.key)
    dice, combat = Ones(), SHARED["combat"]
    _, scene = combat.act(Start(), scene, dice)
    for line in ("Thug x6 & Guard x6", "Boss x3 & Brute x3"):
        _, scene = combat.act(AddNpcs(template=line), scene, dice)
    pools = {(key, "tokens"): Pool(3, 3) for key in scene.characters}
    _, scene = combat.act(NextTurn(), replace(scene, pools={**scene.pools, **pools}), dice)
    return scene


def shown(scene: Scene, press: Press) -> Report:
    """The card of a menu after this press."""
    menu = SHARED["menu"]
    outcome, after = menu.act(press, scene, Ones())
    return menu.report(outcome, after)


def walk(scene: Scene, press: Press) -> list[Report]:
    """Every level that can be reached, and every press that is done: each is one or the other."""
    reports = [shown(scene, press)]
    for choice in reports[0].choices:
        action = choice.action
        if choice.disabled or choice.label == "Back" or not isinstance(action, Press):
            continue
        if isinstance(choice.ask, Form) or (
            isinstance(choice.ask, Select) and choice.ask.field == "whom"
        ):
            continue
        picks = [value for value, _ in choice.ask.options[:3]] if choice.ask else [""]
        for pick in picks:
            wanted = replace(action, pick=pick)
            if deed_of(SYSTEMS, wanted, scene) is None:
                assert not shown(scene, wanted).title.startswith("The fight has moved on")
                reports += walk(scene, wanted)
    return reports


def fits(report: Report) -> None:
    """Within every limit of Discord's, with nothing of it left out."""
    choices = report.choices
    card = Card(Table(1, 2), report, offer=1, indices=tuple(range(len(choices))))
    view = draw(card).view
    assert view is not None
    assert len(view.children) == len(choices), [choice.label for choice in choices]
    for choice in choices:
        assert len(choice.label) <= limits.BUTTON_LABEL
        if isinstance(choice.ask, Select):
            assert 1 <= len(choice.ask.options) <= limits.SELECT_OPTIONS
            values = [value for value, _ in choice.ask.options]
            assert len({*values}) == len(values)
            assert all(len(value) <= 100 and len(told) <= 100 for value, told in choice.ask.options)
        if isinstance(choice.ask, Form):
            assert len(choice.ask.title) <= limits.MODAL_TITLE
            assert 1 <= len(choice.ask.fields) <= limits.MODAL_FIELDS
            assert all(len(field.label) <= limits.FIELD_LABEL for field in choice.ask.fields)


@pytest.mark.parametrize("system", [one.key for one in SYSTEMS])
def test_every_level_of_act_fits_and_leads_somewhere(system: str) -> None:
    scene = crowd(SYSTEMS[system])

    for report in walk(scene, Press()):
        fits(report)


@pytest.mark.parametrize("system", [one.key for one in SYSTEMS])
def test_every_level_of_the_gms_menu_fits_and_leads_somewhere(system: str) -> None:
    scene = crowd(SYSTEMS[system])

    for report in walk(scene, Press(menu="gm", whom=("Thug 1", "Boss 2"))):
        fits(report)
    fits(shown(scene, Press(menu="gm")))


@pytest.mark.parametrize("system", [one.key for one in SYSTEMS])
def test_no_two_lines_of_a_menu_are_called_alike(system: str) -> None:
    words = [act.word for act in SYSTEMS[system].menu]

    assert len({*words}) == len(words)
    assert any(act.common for act in SYSTEMS[system].menu)


@pytest.mark.parametrize("system", [one.key for one in SYSTEMS])
def test_the_select_of_an_npc_tells_everybody_no_numbers_of_its_sheet(system: str) -> None:
    scene = crowd(SYSTEMS[system])
    panel = SHARED["combat"].report(Shown("main"), scene)
    told = [
        label
        for choice in panel.choices
        if isinstance(choice.ask, Select)
        for _, label in choice.ask.options
    ]
    assert told
    names = {row.name for row in scene.characters.values()}
    anybody = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    assert not [one for one in told if re.search(r" %|\dD|\d \+", re.sub(anybody, "", one))]


@pytest.mark.parametrize("system", [one.key for one in SYSTEMS])
def test_a_gm_can_choose_everybody_of_the_greatest_fight(system: str) -> None:
    scene = crowd(SYSTEMS[system])
    for line in ("Thug x20", "Guard x20, 2+2" if system == "hfrpg" else "Guard x20", "Boss x2"):
        _, scene = SHARED["combat"].act(AddNpcs(template=line), scene, Ones())
    press, found = Press(menu="gm"), set[str]()
    for _ in range(3):
        report = shown(scene, press)
        fits(report)
        ask = next(c for c in report.choices if isinstance(c.ask, Select)).ask
        assert isinstance(ask, Select)
        *names, (others, told) = ask.options
        assert told.startswith("Others: ")
        found |= {name for name, _ in names}
        press = replace(press, whom=(names[0][0], others), page=0)

    assert found == {row.name for row in scene.combatants.values()}
    assert shown(scene, press).lines[-1].startswith("for ")


def test_a_fight_of_another_system_than_is_played_now_says_how_it_ends() -> None:
    scene = crowd(SYSTEMS["opend6"])
    scene = replace(scene, house={"table.system": "flamepunk"}, system="flamepunk")
    for action in (NextTurn(), AddNpcs(template="Thug")):
        with pytest.raises(Refusal, match="is one of OpenD6, and the table plays Flamepunk") as no:
            SHARED["combat"].act(action, scene, Ones())
        assert [way.label for way in no.value.instead if isinstance(way, Instead)] == [
            "End the fight"
        ]
    assert not SHARED["combat"].act(End(), scene, Ones())[1].combats


def test_a_word_that_stands_for_two_ways_is_no_option() -> None:
    one = Way(Press(), "At him", GMS, "thug 1", under="Thug 1")
    other = Way(Press(), "At him, in detail", GMS, "thug 1", helps=False)

    assert best_options((one,)) == (("thug 1", "Thug 1, At him"),)
    assert best_options((one, other)) == ()


def test_what_leaves_no_choice_is_done_without_a_level_of_its_own() -> None:
    scene = Scene(Table(1, 2), 1_800_000_000, actor=GM)
    loads = Way(End(), "shotgun", GMS, "shotgun")
    one = Act("Reload…", "", lambda _scene, _key: (loads,))
    two = Act("Draw…", "", lambda _scene, _key: (loads, replace(loads, word="knife")))
    level = level_of((one, two), scene, "ada", ())

    assert level is not None
    assert [item.label for item in level.items] == ["Reload: shotgun", "Draw…"]
    assert way_of((one, two), scene, "ada", ("reload",)) == loads
    assert way_of((one, two), scene, "ada", ("draw",)) is None
