"""Whatever happens in a fight of Black Dice, it is a result or a refusal, and its numbers hold."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.core.action import Action
from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.report import Report
from bot.core.scene import Character, Scene, Seat, Table
from bot.shared.combat import actions as engine
from bot.shared.combat import play as combat_play
from bot.shared.combat.arena import find_fight
from bot.shared.combat.panel import panel
from bot.systems.blackdice import BLACKDICE
from bot.systems.blackdice.attack.actions import Attack, React
from bot.systems.blackdice.body import body
from bot.systems.blackdice.combat import COMBAT
from bot.systems.blackdice.field import fighter_state, melee_opponents
from bot.systems.blackdice.injury.actions import StayAwake
from bot.systems.blackdice.rounds.actions import Act, Busy, Declare, Disengage, Menu, Walk
from bot.systems.blackdice.rounds.play import KINDS
from bot.systems.blackdice.rules.actions import REACTIONS, max_actions
from bot.systems.blackdice.rules.tables import CALLED
from bot.systems.blackdice.sheet import KEY, PLAYERS, Sheet, Skill, Weapon
from bot.systems.blackdice.surprise.actions import Notice, NoticeRest, Surprise
from bot.systems.blackdice.tasks.actions import Drop

GM = Actor(1, "GM", gm=True)
NAMES = ("Ada", "Bess", "Cole")
ARMS = (
    Weapon("Sabre", 4, "Swordplay", ready=True),
    Weapon("Gun", 4, "Firearms", "ranged", needs_reload=True, ready=True),
    Weapon("Knife", 2, "Swordplay"),
    Weapon("Pistol", 3, "Firearms", "ranged", pierce=1, reload_rounds=0, needs_reload=True),
)
SKILLS = tuple(Skill(name, 3) for name in ("Swordplay", "Firearms", "Dodge", "Perception"))


class Chance:
    """Dice that fall as a seed says."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)  # noqa: S311 -- no secret, and the same again

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Faces by chance."""
        return tuple(self.random.randint(1, sides) for _ in range(count))


def table(*, house: dict[str, str]) -> Scene:
    """Three of different build, two of them players'."""
    builds = (
        Sheet(dexterity=2, resolve=2, initiative=2, skills=SKILLS, weapons=ARMS, av=1),
        Sheet(dexterity=-1, strength=2, fortitude=1, initiative=1, skills=SKILLS, weapons=ARMS[2:]),
        Sheet(dexterity=1, fortitude=-1, resolve=1, skills=SKILLS, weapons=ARMS, armour="hard"),
    )
    characters = {
        name.casefold(): Character(name, owner, KEY, msgspec.json.encode(sheet))
        for name, owner, sheet in zip(NAMES, (2, 3, None), builds, strict=True)
    }
    seats = {1: Seat("GM"), 2: Seat("Ann", {KEY: "ada"}), 3: Seat("Ben", {KEY: "bess"})}
    return Scene(Table(1, 2), 1000, characters=characters, seats=seats, house=house, actor=GM)


names = st.sampled_from(NAMES)
arms = st.sampled_from(["", "Sabre", "Gun", "Knife", "Pistol", "fists", "kick", "Axe"])
few = st.integers(-1, 4)
moves: st.SearchStrategy[Action] = st.one_of(
    st.just(engine.NextTurn()),
    st.just(engine.NextTurn()),
    st.just(engine.EndRound()),
    st.just(engine.BackTurn()),
    st.builds(engine.Hold, who=names),
    st.builds(engine.StepIn, who=names),
    st.builds(engine.LeaveFight, who=names),
    st.builds(engine.JoinIn, who=names, side=st.sampled_from(["", "red"])),
    st.builds(engine.Ambush, by=st.tuples(names), against=st.tuples(names)),
    st.builds(
        Attack,
        who=names,
        target=names,
        weapon=arms,
        feet=st.none() | st.integers(-1, 12),
        called=st.sampled_from(["", *CALLED, "head"]),
        trades=few,
        actions=few,
        draw=st.booleans(),
        black=few,
        pool=st.sampled_from(["", "7", "2+3", "x"]),
    ),
    st.builds(
        React,
        who=names,
        roll=st.integers(0, 5),
        reaction=st.sampled_from([*REACTIONS, "run"]),
        weapon=arms,
        actions=st.none() | few,
        trades=st.none() | few,
        called=st.none() | st.sampled_from(["-", "arm"]),
    ),
    st.builds(Act, who=names, kind=st.sampled_from([*KINDS, "juggle"]), weapon=arms),
    st.builds(Declare, who=names, actions=few),
    st.builds(Busy, who=names, rounds=few, stop=st.booleans()),
    st.builds(Disengage, who=names),
    st.builds(Walk, who=names, distance=few, draw=arms),
    st.builds(Surprise, by=st.tuples(names), against=st.tuples(names), trades=few),
    st.builds(NoticeRest, roll=st.integers(1, 5)),
    st.builds(StayAwake, who=names),
    st.builds(Menu, who=names),
)
houses = st.dictionaries(
    st.sampled_from(["defence_costs_action", "wounds_on_consciousness", "margin_in_ranged"]),
    st.sampled_from(["on", "off"]),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(moves | st.integers(0, 20), max_size=40), houses, st.integers(0, 2**32))
def test_any_fight_is_played_to_its_end(
    played: list[Action | int], house: dict[str, str], seed: int
) -> None:
    """Commands in any order, and buttons of the newest card by their place."""
    dice, scene, choices = Chance(seed), table(house=house), list[Action]()
    scene, _ = _played(engine.Start(members=NAMES, begin=True), scene, dice)
    for move in played:
        action = move
        if isinstance(action, int):
            if action >= len(choices):
                continue
            action = choices[action]
        before = scene
        try:
            scene, report = _played(action, scene, dice)
        except Refusal as no:
            assert no.sentence
            assert scene is before
            continue
        if report.choices and not report.panel:
            choices = [choice.action for choice in report.choices if choice.ask is None]
        _holds(scene)


def _played(action: Any, scene: Scene, dice: Chance) -> tuple[Scene, Report]:
    """The scene after it and its card, both as they come back out of the database."""
    outcome: Any
    if isinstance(action, engine.CombatAction):
        outcome, after = combat_play.act(action, scene, dice, COMBAT)
        return after, combat_play.report(outcome, after, COMBAT)
    kept = BLACKDICE.read_action(msgspec.json.encode(action))
    outcome, after = BLACKDICE.act(kept, scene, dice)
    line = BLACKDICE.kept(outcome)
    assert BLACKDICE.kept(BLACKDICE.read_outcome(line)) == line
    return after, BLACKDICE.report(outcome, after)


def _holds(scene: Scene) -> None:
    """Nobody loses more than there is, acts more often than declared, or is in a melee of one."""
    for key in scene.characters:
        now = body(PLAYERS.of(scene, key).sheet)
        assert 0 <= now.damage <= now.pips + 8
    for (combat, key), row in scene.combatants.items():
        kept = fighter_state(row)
        dexterity = PLAYERS.of(scene, key).sheet.dexterity
        assert 0 <= kept.used <= max(kept.declared, 2)
        assert 1 <= kept.declared <= max_actions(dexterity)
        now = find_fight(scene, combat)
        assert all(key in melee_opponents(now, other) for other in melee_opponents(now, key))
    for combat in scene.combats:
        assert panel(scene, combat, COMBAT).title


def test_another_word_is_no_action() -> None:
    """BD-48."""
    scene = replace(table(house={}))
    try:
        BLACKDICE.act(Act(who="Ada", kind="juggle"), scene, Chance(0))
    except Refusal as no:
        assert no.kind == "unknown_option"
    else:
        raise AssertionError("juggling is no action")


def test_no_pool_of_a_fight_is_larger_than_a_hundred_dice() -> None:
    """R-14: an attribute, a skill and Dodge of fifty each."""
    scene = table(house={})
    giant = Sheet(dexterity=50, skills=(Skill("Unarmed", 50), Skill("Dodge", 50)))
    raw = msgspec.json.encode(giant)
    characters = {key: replace(c, sheet=raw) for key, c in scene.characters.items()}
    scene = replace(scene, characters=characters)
    _, card = _played(Attack(who="Ada", target="Bess"), scene, Chance(0))

    assert card.lines[0] == "100 dice; both roll at once"
    assert any(choice.label.startswith("Evade, 100 dice: ") for choice in card.choices)


def test_nobody_watches_who_is_not_waited_for() -> None:
    """BD-35: an ambush is noticed by those whom it is for."""
    dice, scene = Chance(1), table(house={})
    scene, _ = _played(engine.Start(members=NAMES), scene, dice)
    scene, _ = _played(Surprise(by=("Ada",), against=("Bess",)), scene, dice)
    watch = Notice(who="Cole", roll=scene.last_roll)

    with pytest.raises(Refusal, match="Nobody lies in wait for Cole here") as no:
        _played(watch, scene, dice)
    assert no.value.kind == "not_target"
    scene, report = _played(replace(watch, who="Bess"), scene, dice)
    assert not scene.rolls[scene.last_roll].open
    assert report.dice


def test_an_attack_is_not_dropped_like_a_task_that_waits() -> None:
    """BD-63: what waits in a fight is answered, and the refusal changes nothing."""
    dice, scene = Chance(1), table(house={})
    scene, _ = _played(Attack(who="Ada", target="Bess"), scene, dice)

    with pytest.raises(Refusal, match="does not wait for that") as no:
        _played(Drop(roll=scene.last_roll), scene, dice)
    assert no.value.kind == "wrong_stage"
