"""Whatever is asked of things, ranks and position is a card or a refusal, and the numbers hold."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import fields, replace

from bot.core.action import Action
from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.scene import Character, Scene, Seat, Table
from bot.shared.combat import actions as engine
from bot.shared.combat import play as combat_play
from bot.shared.permits import fill_who, permit, seat
from bot.systems.opend6 import OPEND6, shelf
from bot.systems.opend6.building import BUILDING
from bot.systems.opend6.building.actions import MakeThing, SetBricks, Start, Track
from bot.systems.opend6.checks.actions import Buy, CheckFor
from bot.systems.opend6.combat import COMBAT
from bot.systems.opend6.effects import EFFECTS as RANKS
from bot.systems.opend6.effects.actions import Describe, Grant, MakeStatus
from bot.systems.opend6.position import POSITION
from bot.systems.opend6.rules.effects import EFFECTS
from bot.systems.opend6.rules.notation import Effects
from bot.systems.opend6.sheet import KEY, Sheet, Skill
from bot.systems.opend6.shelf import Conflict, Pile, Project, Thing
from tests.systems.test_registry import within_limits

GM = Actor(1, "GM", gm=True)
PEOPLE = (GM, Actor(2, "Ann"), Actor(3, "Ben"))
PERSONS = ("Ana", "Bob", "Orc", "")
THINGS = ("Wreck", "Glider", "Duke", "Ammo", "Raft", "")
SKILLS = ("smash", "build", "melee", "Wits", "3D", "")
SAYINGS: dict[str, tuple[str, ...]] = {
    "who": PERSONS,
    "target": (*PERSONS, "Wreck", "Glider"),
    "named": (*PERSONS, "Ana, Orc", "the scene", "Wreck"),
    "to": PERSONS,
    "owner": PERSONS,
    "master": PERSONS,
    "part": PERSONS,
    "name": THINGS,
    "skill": SKILLS,
    "on": SKILLS,
    "attack": SKILLS,
    "defence": (*SKILLS, "12"),
    "role": ("helper", "master", "guest"),
    "kind": ("force", "restrict", "quantity", "coverage", "discrete", "progressive", "cumulative"),
    "family": ("cold", ""),
    "code": ("3D", "4D+2", "x"),
    "toughness": ("3D", "", "x"),
    "yields": ("12", "3D+2", "hyperdrive", ""),
    "piece": ("hyperdrive", ""),
    "condition": ("Sore", "Ammo: Full", "Raft"),
    "directions": ("left", "away, left", "towards", ""),
    "direction": ("left", "away", "towards", ""),
    "ladder": ("attitude", "willpower", "x"),
    "step": ("Hostile", "Neutral", "Broken", "x"),
    "towards": ("up", "down", "x"),
    "lasts": ("turn", "round", "encounter", "scene", "recovered", ""),
    "rounds": ("", "1D", "3"),
    "length": ("simple", "brief", "lengthy", "x"),
    "labels": ("", "Amused", "a, b, c, d, e, f"),
    "difficulty": ("", "10"),
    "cost": ("", "6"),
    "what": ("higher ground", "bad footing", "backed up", "body", "x"),
    "change": (*EFFECTS, "scene", "turn"),
}
"""What is said in a field of this name at this table; elsewhere anything of it."""
ANYTHING = tuple(dict.fromkeys(word for words in SAYINGS.values() for word in words))
PURCHASES = (*EFFECTS, "-check_die", "-boost_1", "x")
CHANGES = ("", "check:-1", "dice wits:+1", "x")
KINDS: list[Any] = [on.action for chapter in (BUILDING, RANKS, POSITION) for on in chapter.handlers]
BEGUN: tuple[Action, ...] = (
    MakeThing(name="Wreck", yields="3D", points=8),
    SetBricks(amount=30),
    Start(who="Ana", name="Glider", difficulty=5, cost=20),
    Track(name="Duke", length="lengthy"),
    MakeStatus(who="Ana", name="Ammo", kind="quantity", skill="melee"),
    Describe(named="Orc", name="Sore", lasts="scene", rank=2),
    Grant(named="Ana", ranks=4),
    CheckFor(who="Bob", skill="smash", difficulty="1"),
)


class Chance:
    """Dice that fall as a seed says."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)  # noqa: S311 -- no secret, and the same again

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Faces by chance."""
        return tuple(self.random.randint(1, sides) for _ in range(count))


def worded(kind: Any) -> st.SearchStrategy[Any]:
    """An action of this type with words that mean something at this table."""
    parts: dict[str, st.SearchStrategy[Any]] = {}
    for field in fields(kind):
        if field.type is str and field.name == "effect":
            parts["effect"] = st.sampled_from(PURCHASES if kind is Buy else CHANGES)
        elif field.type is str:
            parts[field.name] = st.sampled_from(SAYINGS.get(field.name, ANYTHING))
        elif field.type is int:
            parts[field.name] = st.integers(-1, 8)
        elif field.type is bool:
            parts[field.name] = st.booleans()
    return st.builds(kind, **parts)


actions = st.one_of(*map(worded, KINDS))


def table(house: dict[str, str], *, fights: bool) -> Scene:
    """Ana, Bob and the orc with a wreck, a device, bricks, a track and ranks, perhaps fighting."""
    skills = tuple(Skill(name, value="4D") for name in ("smash", "build", "melee"))
    sheet = msgspec.json.encode(Sheet(skills=skills, dynamic="no"))
    owners = {"Ana": 2, "Bob": 3, "Orc": None}
    people = {name.casefold(): Character(name, of, KEY, sheet) for name, of in owners.items()}
    seats = {1: Seat("GM"), 2: Seat("Ann", {KEY: "ana"}), 3: Seat("Ben", {KEY: "bob"})}
    scene = Scene(Table(1, 2), 1000, characters=people, seats=seats, house=house, actor=GM)
    if fights:
        start = engine.Start(members=("Ana", "Bob", "Orc"), begin=True)
        _, scene = combat_play.act(start, scene, Chance(1), COMBAT)
    for action in BEGUN:
        if not (fights and isinstance(action, CheckFor)):
            _, scene = OPEND6.act(action, scene, Chance(2))
    return scene


def holds(scene: Scene) -> None:
    """Nothing is below nothing, and nothing is beyond its whole."""
    for _, pile in shelf.every(scene, Pile):
        assert all(stock.bricks >= 0 for stock in pile.stocks.values())
    for _, thing in shelf.every(scene, Thing):
        assert thing.taken >= 0
    for _, project in shelf.every(scene, Project):
        for work in project.works:
            assert 0 <= work.free <= work.paid
            assert work.taken <= work.points
    for _, track in shelf.every(scene, Conflict):
        assert all(0 <= rank <= 6 for rank in track.ranks)


houses = st.dictionaries(
    st.sampled_from(["multi_action", "out_of_action_sum"]), st.sampled_from(["on", "off"])
) | st.sampled_from(
    [{"smash_track": "body"}, {"group_build": "full"}, {"track_mode": "worst"}, {"ties": "fail"}]
)


@given(
    data=st.data(),
    house=houses,
    fights=st.booleans(),
    seed=st.integers(0, 9999),
)
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_action_ends_in_a_card_or_in_a_refusal(
    data: st.DataObject, house: dict[str, str], seed: int, *, fights: bool
) -> None:
    scene, dice = table(house, fights=fights), Chance(seed)
    for _ in range(data.draw(st.integers(1, 12))):
        person = data.draw(st.sampled_from(PEOPLE))
        action: Action = data.draw(actions)
        acting = seat(replace(scene, actor=person), person)
        try:
            asked = permit(acting, fill_who(acting, action))
            meant = OPEND6.read_action(msgspec.json.encode(asked))
            outcome, after = OPEND6.act(meant, acting, dice)
        except Refusal as refusal:
            assert refusal.kind.isidentifier()
            assert refusal.sentence
            continue
        within_limits(OPEND6.report(outcome, after))
        line = OPEND6.kept(outcome)
        assert OPEND6.kept(OPEND6.read_outcome(line)) == line
        holds(after)
        scene = after


def test_what_is_said_with_a_roll_stays_with_the_action() -> None:
    """A button keeps the action whole."""
    for kind in KINDS:
        known = {field.name for field in fields(kind)}
        given_ = kind(said=Effects(boost=2)) if "said" in known else kind()

        assert OPEND6.read_action(msgspec.json.encode(given_)) == given_
