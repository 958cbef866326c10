"""Initiative thrown by hand: the faces are asked for before the round begins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action, Instead
from bot.core.condition import RoundEnds, TurnEnds
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import ANYONE
from bot.core.report import DiceRow, Die, Head, Report
from bot.core.scene import Scene, with_roll
from bot.core.settings import throws_by_hand
from bot.core.words import join_words
from bot.shared.chapter import Chapter, on, tells
from bot.shared.combat.arena import (
    Fight,
    Throw,
    find_fight,
    tick_conditions,
    with_combatants,
    with_round,
)
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.rows import read_row, waiting_states
from bot.shared.exchange.ways import by_hand
from bot.shared.exchange.windows import Exchange, Opening, Tale

INITIATIVE = "initiative"

Faces = tuple[tuple[int, int], ...]
"""Dice in the order they fell, as (sides, face)."""


class Initiative(Protocol):
    """The rules of a fight, as far as somebody throws initiative."""

    def own_initiative(self, scene: Scene, fight: Fight, key: str) -> Throw | None:
        """How one throws it in the round that `fight` begins; None where they throw none."""
        ...


class AskDice(Action, frozen=True, tag="ask_dice"):
    """Whoever throws by hand is asked for the initiative dice of the round that comes."""

    asker = ANYONE

    combat: str = ""


class Hand(Struct, frozen=True):
    """Somebody's initiative dice, by key; `faces` and how a card shows them once they lie."""

    key: str
    name: str
    faces: Faces = ()
    row: DiceRow | None = None


class HandState(Struct, frozen=True, tag="initiative"):
    """Initiative of this `round` of a fight (its key) is thrown by hand."""

    combat: str
    round: int
    hands: tuple[Hand, ...] = ()


class LaidDice:
    """Dice of which these faces lie already; what falls beyond them is thrown."""

    def __init__(self, faces: Faces, dice: Dice) -> None:
        self._faces = list(faces)
        self._dice = dice

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The next faces."""
        lying = [die for die in self._faces if die[0] == sides][:count]
        for die in lying:
            self._faces.remove(die)
        more = self._dice.roll(count - len(lying), sides) if count > len(lying) else ()
        return (*(face for _, face in lying), *more)


def dice_of(fight: Fight, key: str, dice: Dice) -> Dice:
    """The dice of somebody's initiative in the round that begins: those thrown by hand first."""
    row = fight.combatants[key]
    return LaidDice(row.thrown, dice) if row.thrown_for == fight.combat.round else dice


def plain_row(name: str, faces: Iterable[tuple[int, int]]) -> DiceRow:
    """Dice, as (sides, face), of which none means more than another."""
    return DiceRow(name, tuple(Die(face, sides=sides) for sides, face in faces))


def refuse_missing_dice(rules: Initiative, scene: Scene, combat: str) -> None:
    """Refuses with `dice_wanted` the round that begins, before dice thrown by hand are typed."""
    if asked_for(scene, combat):
        raise Refusal("dice_wanted", "Initiative is thrown by hand: its card waits for the faces.")
    missing = _missing_hands(rules, scene, find_fight(scene, combat))
    if missing:
        names = join_words(hand.name for hand in missing)
        throws = "throws" if len(missing) == 1 else "throw"
        ask = Instead("Ask for the dice", action=AskDice(combat=combat), system=scene.system)
        raise Refusal("dice_wanted", f"{names} {throws} initiative by hand.", instead=(ask,))


def asked_for(scene: Scene, combat: str) -> tuple[int, ...]:
    """The rolls that wait for initiative dice of this fight."""
    waiting = waiting_states(scene, scene.system, HandState)
    return tuple(number for number, state in waiting if state.combat == combat)


def without_hands(scene: Scene, combat: str, who: str = "") -> Scene:
    """The scene in which no initiative dice of this fight, or of one (a key), are waited for."""
    for number in asked_for(scene, combat):
        roll = scene.rolls[number]
        row = read_row(roll)
        if not who or (row is not None and row.wanted is not None and row.wanted.who == who):
            scene = with_roll(scene, replace(roll, open=False, deadline=None))
    return scene


def _missing_hands(rules: Initiative, scene: Scene, fight: Fight) -> tuple[Hand, ...]:
    """Who throws by hand and has not for the round that begins; of who is hidden no card tells."""
    return tuple(
        Hand(row.key, row.name)
        for row in fight.present
        if not row.hidden and row.key in scene.characters
        if row.thrown_for != fight.combat.round and throws_by_hand(scene, row.key)
        if rules.own_initiative(scene, fight, row.key) is not None
    )


def _round_to_come(scene: Scene, combat: str) -> Scene:
    """The scene in the round that comes, without the conditions that end before it."""
    fight = find_fight(scene, combat)
    number = fight.combat.round
    if not fight.order.running:
        return scene
    for row in fight.present:
        if row.key not in fight.order.finished:
            scene = tick_conditions(scene, combat, TurnEnds(combat, number, row.key)).scene
    scene = tick_conditions(scene, combat, RoundEnds(combat, number)).scene
    return with_round(scene, combat, number + 1)


class Throwing(Exchange[HandState]):
    """Each of them throws; the round then begins with these dice."""

    def __init__(self, rules: Initiative) -> None:
        super().__init__(HandState)
        self._rules = rules

    def ask(self, action: AskDice, scene: Scene, dice: Dice) -> tuple[Opening[HandState], Scene]:
        """A card on which they are typed; raises `no_combat`, `missing` where nobody is asked."""
        del dice
        key = find_fight(scene, action.combat).key
        coming = find_fight(round_ := _round_to_come(scene, key), key)
        missing = () if asked_for(scene, key) else _missing_hands(self._rules, round_, coming)
        if not missing:
            raise Refusal("missing", "There are no initiative dice to ask for.")
        return self.open(missing[0].key, HandState(key, coming.combat.round, missing)), scene

    def resolve(self, state: HandState, scene: Scene, dice: NamedDice) -> HandState:
        if state.combat not in scene.combats:
            return state
        scene = _round_to_come(scene, state.combat)
        fight = find_fight(scene, state.combat)
        hands = (self._throw(hand, scene, fight, dice) for hand in state.hands)
        return replace(state, hands=tuple(hands))

    def _throw(self, hand: Hand, scene: Scene, fight: Fight, dice: NamedDice) -> Hand:
        """The hand with what fell; as it is where its owner has left the fight."""
        if hand.key not in fight.combatants or hand.key not in scene.characters:
            return hand
        throw = self._rules.own_initiative(scene, fight, hand.key)
        if throw is None:
            return hand
        row = throw(dice.of(hand.key, INITIATIVE))
        faces = tuple(
            (lying.sides, face)
            for lying in dice.throws
            if (lying.who, lying.what) == (hand.key, INITIATIVE)
            for face in lying.faces
        )
        return replace(hand, faces=faces, row=row)

    def apply(self, state: HandState, scene: Scene) -> tuple[HandState, Scene]:
        if state.combat not in scene.combats:
            return state, scene
        fight = find_fight(scene, state.combat)
        rows = (
            replace(fight.combatants[hand.key], thrown=hand.faces, thrown_for=state.round)
            for hand in state.hands
            if hand.key in fight.combatants
        )
        return state, with_combatants(scene, state.combat, rows)


def hand_card(tale: Tale[HandState], scene: Scene) -> Report:
    """What they threw, until the round begins with it."""
    del scene
    return Report(
        Head(f"Initiative of round {tale.state.round}", verdict="thrown"),
        dice=tuple(
            _with_marks(hand.row, tale, hand) for hand in tale.state.hands if hand.row is not None
        ),
        roll=tale.roll,
    )


def _with_marks(row: DiceRow, tale: Tale[HandState], hand: Hand) -> DiceRow:
    """The row with how many of its dice were typed; all where none is left to Parry."""
    number = by_hand(tale, hand.key, INITIATIVE)
    return replace(row, by_hand=row.count if number >= len(hand.faces) else number)


def hand_chapter(rules: Initiative) -> Chapter:
    """Initiative thrown by hand in the fights of these rules."""
    throwing = Throwing(rules)
    return Chapter(
        "",
        handlers=(on(AskDice, throwing.ask),),
        cards=(tells(HandState, hand_card),),
        exchanges=(throwing,),
    )
