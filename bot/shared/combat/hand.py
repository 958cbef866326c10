"""Initiative thrown by hand: the faces are asked for before the round begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, Protocol

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import ByGms
from bot.core.condition import RoundEnds, TurnEnds
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.report import DiceRow, Die, Head, Report
from bot.core.scene import Scene
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
from bot.shared.exchange.rows import encode, read_row, with_row
from bot.shared.exchange.states import close_roll, waiting_states
from bot.shared.exchange.ways import by_hand
from bot.shared.exchange.windows import Exchange, Opening, Tale

INITIATIVE = "initiative"

Then = Literal["", "round", "join"]
"""What follows once such dice lie: nothing, their round at once, or the place of who joins late."""

Faces = tuple[tuple[int, int], ...]
"""Dice in the order they fell, as (sides, face)."""


class Initiative(Protocol):
    """The rules of a fight, as far as somebody throws initiative."""

    def own_initiative(self, scene: Scene, fight: Fight, key: str) -> Throw | None:
        """How one throws it in the round that `fight` begins; None where they throw none."""
        ...


class AskDice(ByGms, frozen=True, tag="ask_dice"):
    """Whoever throws by hand is asked for the initiative dice of the round that comes.

    `whose` are the keys of those who are asked on one card, nobody's for all.
    """

    combat: str = ""
    whose: tuple[str, ...] = ()
    then: Then = ""


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
    then: Then = ""


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
    if waiting := asked_for(scene, combat):
        sentence = f"{tell_throwers(name_throwers(scene, combat), ' not')} initiative."
        raise Refusal("dice_wanted", sentence, roll=waiting[0])
    fight = find_fight(scene, combat)
    missing = missing_hands(rules, scene, fight, (row.key for row in fight.present))
    if missing:
        names = tell_throwers([hand.name for hand in missing], " not")
        raise Refusal("dice_wanted", f"{names} initiative. /combat next asks for the dice.")


def tell_throwers(names: Sequence[str], word: str = "") -> str:
    """`Skaz and Blazer have not thrown`, with the `word` and the space before it."""
    return f"{join_words(names)} {'has' if len(names) == 1 else 'have'}{word} thrown"


def asked_for(scene: Scene, combat: str) -> tuple[int, ...]:
    """The rolls that wait for initiative dice of this fight."""
    return tuple(number for number, _ in _waiting(scene, combat))


def name_throwers(scene: Scene, combat: str) -> tuple[str, ...]:
    """Whose initiative dice of this fight are waited for now, as everybody may know them."""
    fight = find_fight(scene, combat)
    rows = (read_row(scene.rolls[number]) for number in asked_for(scene, combat))
    return tuple(
        fight.shown(row.wanted.who) for row in rows if row is not None and row.wanted is not None
    )


def _waiting(scene: Scene, combat: str) -> Iterator[tuple[int, HandState]]:
    states = waiting_states(scene, scene.system, HandState)
    return ((number, state) for number, state in states if state.combat == combat)


def without_hands(scene: Scene, combat: str, who: str = "") -> Scene:
    """The scene in which no initiative dice of this fight are waited for, or none of one (a key).

    What others on the same card have typed lies on.
    """
    for number, state in tuple(_waiting(scene, combat)):
        roll, hands = scene.rolls[number], tuple(h for h in state.hands if who not in {"", h.key})
        row = read_row(roll)
        if not hands or row is None:
            scene = close_roll(scene, number, state)
            continue
        # What is asked of others on the same card is asked still.
        request = None if row.wanted is not None and row.wanted.who == who else row.wanted
        row = replace(row, state=encode(replace(state, hands=hands)), wanted=request)
        scene = with_row(scene, replace(roll, who=hands[0].key), row)
    return scene


def without_needless(rules: Initiative, scene: Scene, system: str) -> Scene:
    """The scene in which nobody is asked for dice that nobody of this system throws any more."""
    states = (state for _, state in tuple(waiting_states(scene, system, HandState)))
    for state in (row for row in states if row.combat in scene.combats):
        fight = find_fight(round_ := _scene_of(scene, state.combat, state.then), state.combat)
        for hand in state.hands:
            is_here = hand.key in fight.combatants and hand.key in round_.characters
            if is_here and rules.own_initiative(round_, fight, hand.key) is None:
                scene = without_hands(scene, state.combat, hand.key)
    return scene


def missing_hands(
    rules: Initiative, scene: Scene, fight: Fight, keys: Iterable[str]
) -> tuple[Hand, ...]:
    """Who of these throws by hand and has not for this round; of who is hidden no card tells."""
    others = {hand.key for _, state in _waiting(scene, fight.key) for hand in state.hands}
    rows = (fight.combatants[key] for key in keys if key in fight.combatants)
    return tuple(
        Hand(row.key, row.name)
        for row in rows
        if not row.hidden and row.key in scene.characters and row.key not in others
        if row.thrown_for != fight.combat.round and throws_by_hand(scene, row.key)
        if rules.own_initiative(scene, fight, row.key) is not None
    )


def thrown_by_parry(
    rules: Initiative, scene: Scene, combat: str, keys: tuple[str, ...]
) -> tuple[str, ...]:
    """Those of these who have thrown, or leave it to Parry."""
    hands = missing_hands(rules, scene, find_fight(scene, combat), keys)
    return tuple(key for key in keys if all(hand.key != key for hand in hands))


def hands_by_player(
    rules: Initiative, scene: Scene, combat: str, then: Then, whose: Iterable[str] = ()
) -> tuple[tuple[str, ...], ...]:
    """The keys of those who are to throw, all who are present or of `whose`: a group a person."""
    scene = _scene_of(scene, combat, then)
    fight = find_fight(scene, combat)
    keys = tuple(whose) or tuple(row.key for row in fight.present)
    groups: dict[int | None, list[str]] = {}
    for hand in missing_hands(rules, scene, fight, keys):
        groups.setdefault(scene.characters[hand.key].owner, []).append(hand.key)
    return tuple(map(tuple, groups.values()))


def _scene_of(scene: Scene, combat: str, then: Then) -> Scene:
    """The scene in which these dice count: the round that comes, or this one for who joins late."""
    return scene if then == "join" else _round_to_come(scene, combat)


def _round_to_come(scene: Scene, combat: str) -> Scene:
    """The scene in the round that comes, without the conditions that end before it."""
    fight = find_fight(scene, combat)
    number = fight.combat.round
    if not fight.order.running:
        return scene
    # As that round will find them: what has ended by then changes how many dice there are.
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
        fight = find_fight(round_ := _scene_of(scene, key, action.then), key)
        whose = action.whose or tuple(row.key for row in fight.present)
        missing = missing_hands(self._rules, round_, fight, whose)
        if not missing:
            raise Refusal("missing", "There are no initiative dice to ask for.")
        state = HandState(key, fight.combat.round, missing, action.then)
        return self.open(missing[0].key, state), scene

    def resolve(self, state: HandState, scene: Scene, dice: NamedDice) -> HandState:
        # The fight may be over by the time somebody types what they threw.
        if state.combat not in scene.combats:
            return state
        scene = _scene_of(scene, state.combat, state.then)
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
    """What they threw, and what that waits for."""
    late, lies = tale.state.then == "join", any(hand.row is not None for hand in tale.state.hands)
    of_round = "" if late else f" of round {tale.state.round}"
    return Report(
        Head(f"Initiative{of_round}", verdict="thrown" if lies else "dropped"),
        dice=tuple(
            _with_marks(hand.row, tale, hand) for hand in tale.state.hands if hand.row is not None
        ),
        changes=tell_round(tale.state, scene) if lies else (),
        roll=tale.roll,
    )


def tell_round(state: HandState, scene: Scene) -> tuple[str, ...]:
    """That the round of dice that lie has begun, or what it waits for, if it has not."""
    if state.then == "join" or state.combat not in scene.combats:
        return ()
    fight = find_fight(scene, state.combat)
    if fight.rounds >= state.round:
        return (f"Round {state.round} begins.",)
    if asked_for(scene, fight.key):
        return (f"Still to throw: {join_words(name_throwers(scene, fight.key))}.",)
    return (f"{'Next' if fight.order.running else 'Begin'} starts round {state.round} with them.",)


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
