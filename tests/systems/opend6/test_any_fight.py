"""Whatever is asked for in a fight is a card or a refusal, and no action is paid for twice."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import fields, replace

from bot.core.action import Action
from bot.core.combat import count_actions
from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.report import Report
from bot.core.scene import Character, Scene, Seat, Table
from bot.shared.combat import actions as engine
from bot.shared.combat import play as combat_play
from bot.shared.combat.arena import find_fight
from bot.shared.exchange.windows import BehindButton
from bot.shared.permits import fill_who, permit, seat
from bot.systems.opend6 import OPEND6
from bot.systems.opend6.advantages.actions import Gain, Support
from bot.systems.opend6.attack.actions import Attack
from bot.systems.opend6.budget import budget
from bot.systems.opend6.combat import COMBAT
from bot.systems.opend6.field import field
from bot.systems.opend6.melee.actions import Declare, Fire, InFight, Measure, Respond
from bot.systems.opend6.melee.declaration import Declaring
from bot.systems.opend6.melee.rows import open_rows
from bot.systems.opend6.movement.actions import Move
from bot.systems.opend6.pressing.actions import Force, Interact
from bot.systems.opend6.readying.actions import HoldBack, Ready
from bot.systems.opend6.recovery.actions import Recover
from bot.systems.opend6.rules.melee import ACTIONS
from bot.systems.opend6.rules.movement import PASSAGES, SKILLS, TERRAINS
from bot.systems.opend6.rules.order import DEEDS, MODES, RENEWALS
from bot.systems.opend6.rules.readying import WATCHES
from bot.systems.opend6.rules.tracks import LENGTHS
from bot.systems.opend6.sheet import KEY, Sheet, Skill, Weapon
from tests.systems.test_registry import within_limits

GM = Actor(1, "GM", gm=True)
PEOPLE = (GM, Actor(2, "Ann"), Actor(3, "Ben"))
PERSONS = ("Ana", "Bob", "Orc", "")
KNOWN = (
    "melee", "brawling", "skirmish", "acrobatics", "athletics", "stamina", "discipline", "tactics",
    "taunt", "insight", "bluff", "survival", "research", "technical", "lifting",
)  # fmt: skip
SKILLED = (
    "taunt: insult", "tactics: arena", "brawling: grapple", "bluff: misdirection",
    "research: memory", "survival: awareness", "stamina: recover", "3D", "", *SKILLS,
)  # fmt: skip
SAYINGS: dict[str, tuple[str, ...]] = {
    "who": PERSONS,
    "target": PERSONS,
    "towards": PERSONS,
    "away": PERSONS,
    "to": PERSONS,
    "at": PERSONS,
    "one": PERSONS,
    "other": PERSONS,
    "whom": PERSONS,
    "skill": SKILLED,
    "on": (*WATCHES, "melee", ""),
    "against": ("insight", "", ""),
    "weapon": ("Sword", "unarmed", "", "Club"),
    "item": ("Sword", "", "Club"),
    "damage": ("", "", "9D", "x"),
    "defence": ("", "", "melee", "2D"),
    "effects": ("", "", "B2", "luck", "adv", "x"),
    "answer": ("fixed", "defend", "active_defence", "resist", "x"),
    "pays": ("", "full", "bonus"),
    "kind": ("full", "bonus", "talk", "plan"),
    "pace": ("full", "bonus", "free", "x"),
    "terrain": ("", "", *TERRAINS),
    "passage": ("", "", *PASSAGES),
    "what": ("stays", "moves", "check", "prone", "attack", "force", "move", "defence", *ACTIONS),
    "condition": ("", "Stunned", "Hurt", "Winded"),
    "option": ("remove", "next_recovery_+1D", "encounter_to_rounds"),
    "effect": ("check_flat_2:turn", "advantage:single", "bonus_action:round", "action_point"),
    "mode": ("", *MODES),
    "renew": ("", *RENEWALS),
    "group_by": ("", "best", "average"),
    "preset": ("", "", "ambush"),
    "length": ("", "", *LENGTHS),
    "words": ("", "Ha!"),
}
"""What is said in a field of this name at this table; elsewhere anything of it."""
ANYTHING = tuple(dict.fromkeys(word for words in SAYINGS.values() for word in words))


class Chance:
    """Dice that fall as a seed says."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)  # noqa: S311 -- no secret, and the same again

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Faces by chance."""
        return tuple(self.random.randint(1, sides) for _ in range(count))


def worded(random: Random, kind: Any, turn: str) -> Any:
    """An action of this type with words that mean something at this table."""
    parts: dict[str, Any] = {}
    for one in fields(kind):
        if one.name == "deeds":
            parts["deeds"] = tuple(random.sample(DEEDS, random.randint(0, 2)))
        elif one.name == "names":
            parts["names"] = tuple(random.sample(PERSONS[:3], random.randint(0, 3)))
        elif one.name == "who" and turn and random.random() < LIKELY:
            parts["who"] = turn
        elif one.type is str:
            parts[one.name] = random.choice(SAYINGS.get(one.name, ANYTHING))
        elif one.name == "roll":
            parts["roll"] = random.randint(0, 6)
        elif one.type is int or (one.type == (int | None) and random.random() < LIKELY):
            parts[one.name] = random.randint(0, 20)
        elif one.type is bool and one.name not in {"typed", "overdue"}:
            parts[one.name] = random.random() > LIKELY
    return kind(**parts)


LIKELY = 0.8
OFTEN = (
    Declare,
    Declare,
    Attack,
    Attack,
    Force,
    Interact,
    Gain,
    Move,
    Recover,
    Ready,
    Support,
    Respond,
    Fire,
    HoldBack,
) * 3
KINDS = (
    *OFTEN,
    *(
        handler.action
        for chapter in OPEND6.chapters
        for handler in chapter.handlers
        if issubclass(handler.action, InFight)
    ),
    *dict.fromkeys(
        take.answer
        for chapter in OPEND6.chapters
        for exchange in chapter.exchanges
        if isinstance(exchange, Declaring)
        for take in exchange.answers
    ),
)
TURNING = (
    *(engine.NextTurn() for _ in range(30)), engine.EndRound(), engine.LeaveFight("Bob"),
    engine.Hold("Ana"), engine.StepIn("Ana"), engine.Call("Bob"), engine.End(),
)  # fmt: skip


def ring(house: dict[str, str]) -> Scene:
    """Ana and the Blazer's Bob against the GM's orc, swords in hand, in round 1."""
    sheet = Sheet(
        skills=tuple(Skill(name, value="4D") for name in KNOWN),
        weapons=(Weapon("Sword", damage="4D"),),
        held="Sword",
        dynamic="no",
    )
    raw = msgspec.json.encode(sheet)
    owners = {"Ana": 2, "Bob": 3, "Orc": None}
    people = {name.casefold(): Character(name, of, KEY, raw) for name, of in owners.items()}
    seats = {1: Seat("GM"), 2: Seat("Ann", {KEY: "ana"}), 3: Seat("Ben", {KEY: "bob"})}
    scene = Scene(Table(1, 2), 1000, characters=people, seats=seats, house=house, actor=GM)
    _, scene = combat_play.act(
        engine.Start(members=("Ana", "Bob", "Orc")), scene, Chance(1), COMBAT
    )
    for name, side in (("Ana", "Heroes"), ("Bob", "Heroes"), ("Orc", "Horde")):
        _, scene = combat_play.act(engine.SetSide(name, side), scene, Chance(1), COMBAT)
    _, scene = combat_play.act(engine.NextTurn(), scene, Chance(1), COMBAT)
    _, scene = OPEND6.act(Measure(one="Ana", other="Orc", feet=5), scene, Chance(1))
    return scene


def holds(scene: Scene) -> None:
    """Nobody has used more than there is, and who acts within another's action waits for one."""
    for (combat, _), row in scene.combatants.items():
        now = scene.combats[combat].round
        has = budget(scene, row)
        assert all(0 <= rest <= has[kind] for kind, rest in count_actions(row, now, has).items())
    for combat in scene.combats:
        within = field(scene, combat).within
        waiting = {row.number: row.state for row in open_rows(scene, combat) if row.state.waits}
        assert within is None or waiting[within[1]].within == within[0]


def buttons(report: Report) -> list[Action]:
    """What the buttons of a card and of those it changes would do."""
    cards = (report, *report.also)
    found = (choice for card in cards for choice in card.choices)
    return [one.action for one in found if one.ask is None and not one.disabled and not one.system]


HOUSES: tuple[dict[str, str], ...] = (
    {}, {"order": "split"}, {"order": "lifo"}, {"order": "phases"}, {"order": "group"},
    {"order": "narrative"}, {"reaction_timing": "after_roll"}, {"ready_price": "bonus_and_action"},
    {"renew": "dynamic", "gang": "outnumber"}, {"resist_damage": "roll", "move_fail": "stays"},
    {"multi_action": "on", "defence_floor": "off"}, {"zero_dice": "pips", "ties": "fail"},
)  # fmt: skip
STEPS = 60


@pytest.mark.parametrize("seed", range(60))
def test_any_action_ends_in_a_card_or_in_a_refusal(seed: int) -> None:
    """Commands by anybody, buttons as they stand on the cards, turns that pass."""
    random = Random(seed)  # noqa: S311 -- no secret, and the same again
    scene, dice = ring(HOUSES[seed % len(HOUSES)]), Chance(seed)
    pressed: list[Action] = []
    for _ in range(STEPS):
        try:
            scene, report = step(random, scene, dice, pressed)
        except Refusal as refusal:
            assert refusal.kind.isidentifier()
            assert refusal.sentence
            continue
        holds(scene)
        if report is not None:
            pressed = buttons(report) or pressed


def step(
    random: Random, scene: Scene, dice: Chance, pressed: list[Action]
) -> tuple[Scene, Report | None]:
    """Something happens: a turn passes, a button is pressed, somebody asks for something."""
    person = GM if random.random() < LIKELY else random.choice(PEOPLE)
    acting = seat(replace(scene, actor=person), person)
    what = random.random()
    if what < 0.2:
        _, after = combat_play.act(random.choice(TURNING), replace(acting, actor=GM), dice, COMBAT)
        return after, None
    if what < 0.5 and pressed:
        action: Any = random.choice(pressed)
    else:
        turn = find_fight(scene).standing.turn if scene.combats else ()
        name = scene.characters[turn[0]].name if turn else ""
        asked = worded(random, random.choice(KINDS), name)
        action = permit(acting, fill_who(acting, asked))
    outcome, after = OPEND6.act(action, acting, dice)
    report = OPEND6.report(outcome, after)
    within_limits(report)
    if not isinstance(outcome, BehindButton):  # a look is not kept
        kept = OPEND6.kept(outcome)
        assert OPEND6.kept(OPEND6.read_outcome(kept)) == kept
    assert all(OPEND6.read_action(msgspec.json.encode(one)) == one for one in buttons(report))
    return after, report
