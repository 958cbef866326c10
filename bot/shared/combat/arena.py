"""The scene as a fight sees it, and one fight taken out of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from bot.core.combat import (
    CURRENT,
    Combat,
    Combatant,
    Order,
    Standing,
    begin_with_fight,
    call_fight,
    standing,
    without,
)
from bot.core.condition import Conditions, Hook, Moment
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.report import DiceRow
from bot.core.scene import Character, Scene, put
from bot.core.words import fold, join_words, name_of
from bot.shared.conditions import ended_lines, tick
from bot.shared.sight.sealed import UNSEEN

Throw = Callable[[Dice], DiceRow]
"""Throws somebody's dice, and says how a card shows them."""


class Note(Struct, frozen=True):
    """A line to announce. One `about` a hidden combatant becomes `secret`: for the GMs only."""

    text: str
    about: str = ""
    secret: bool = False


class Event(NamedTuple):
    """What a part of a fight came to: the scene after it, and what is announced."""

    scene: Scene
    notes: tuple[Note, ...] = ()

    def after(self, *notes: Note) -> Event:
        """The same, with these announced first."""
        return Event(self.scene, (*notes, *self.notes))


class Fight(Struct, frozen=True, dict=True):
    """One combat with its order and its combatants, in the order they joined.

    `characters` are those of the table, by their keys.
    """

    key: str
    combat: Combat
    order: Order
    combatants: Mapping[str, Combatant]
    characters: Mapping[str, Character] = {}

    @cached_property
    def standing(self) -> Standing:
        """Whose turn it is, who waits, holds and has acted; asked for each line of a panel."""
        return self.order.recall("standing", standing)

    @property
    def moment(self) -> Moment:
        """Now, for the clocks of conditions made in this fight."""
        return Moment(self.key, self.combat.round, self.standing.turn, self.order.finished)

    @property
    def rounds(self) -> int:
        """How many rounds have begun."""
        return self.combat.round if self.order.running else 0

    @property
    def present(self) -> tuple[Combatant, ...]:
        """Those who take part in the round that runs."""
        return tuple(c for c in self.combatants.values() if c.since <= self.combat.round)

    def find(self, name: str) -> Combatant | None:
        """The combatant of this key or name, however it is written."""
        called = fold(name)
        namesakes = (c for c in self.combatants.values() if fold(c.name) == called)
        return self.combatants.get(name) or next(namesakes, None)

    def get(self, name: str) -> Combatant:
        """The same; raises `not_in_fight`."""
        combatant = self.find(name)
        if combatant is None:
            seen = [c.name for c in self.combatants.values() if not c.hidden]
            others = f"In it are: {join_words(seen)}." if len(seen) > 1 else "Nobody is in it yet."
            others = f"Only {seen[0]} is in it." if len(seen) == 1 else others
            name = self.characters[name].name if name in self.characters else name
            who = f"“{name[:40]}” is not in this fight." if name.strip() else "Say who is meant."
            raise Refusal("not_in_fight", f"{who} {others}")
        return combatant

    def shown(self, key: str) -> str:
        """A combatant's name for everybody."""
        combatant = self.combatants.get(key)
        if combatant is None:
            return name_of(key)
        return UNSEEN if combatant.hidden else combatant.name

    def must_run(self) -> None:
        """Refuses with `not_begun` before round 1."""
        if not self.order.running:
            raise Refusal(
                "not_begun",
                f"{begin_with_fight(self.combat.name)} has not begun; Next begins round 1.",
            )

    def must_have_turn(self, who: str) -> None:
        """Refuses with `not_begun`, `already_acted`, `not_your_turn` whose turn it is not."""
        self.must_run()
        turn = self.standing.turn
        if who in turn:
            return
        self.must_not_have_acted(who)
        raise self.not_in_turn()

    def not_in_turn(self) -> Refusal:
        """What somebody is told who acts out of turn: whose it is, and who is next."""
        turn = join_words(dict.fromkeys(map(self.shown, self.standing.turn)))
        coming = list(dict.fromkeys(map(self.shown, next(iter(self.standing.waiting), ()))))
        then = f"; {join_words(coming)} {'is' if len(coming) == 1 else 'are'} next" * bool(coming)
        whose = f"{turn}'s" if turn else "nobody's"
        return Refusal("not_your_turn", f"It is {whose} turn{then}.")

    def must_not_have_acted(self, who: str) -> None:
        """Refuses with `already_acted` who has had a turn in this round."""
        if who in self.standing.acted:
            raise Refusal("already_acted", f"{self.shown(who)} has had a turn in this round.")


def mark_secrets(notes: Iterable[Note], *fights: Fight) -> tuple[Note, ...]:
    """The notes with those made secret that are about somebody hidden, now or when last seen."""

    def secret(note: Note) -> bool:
        # Who has just left is only in the fight as it was before.
        subjects = (f.combatants[note.about] for f in fights if note.about in f.combatants)
        subject = next(subjects, None)
        return note.secret or (subject is not None and subject.hidden)

    return tuple(replace(note, secret=secret(note)) for note in notes)


def public_lines(notes: Iterable[Note], *fights: Fight) -> tuple[str, ...]:
    """What of the notes everybody may hear: nothing about somebody hidden."""
    return tuple(note.text for note in mark_secrets(notes, *fights) if not note.secret)


def first_line(number: int) -> str:
    """How a round of this number begins."""
    return f"Round {number} begins."


def combat_key(scene: Scene, name: str = "") -> str:
    """The key of the combat that is meant; raises `no_combat`."""
    key = fold(name)
    if not key:
        marked = (k for k, order in scene.orders.items() if order.current and k in scene.combats)
        key = next(marked, CURRENT)
    if key not in scene.combats:
        namesakes = (
            at
            for at, combat in scene.combats.items()
            if key in {fold(combat.name), fold(call_fight(combat.name))}
        )
        key = next(namesakes, key)
    if key not in scene.combats:
        running = join_words(call_fight(combat.name) for combat in scene.combats.values())
        raise Refusal(
            "no_combat",
            f"There is no fight named “{name[:40]}”. Running: {running}."
            if running
            else "No fight here. A GM starts one: /combat start.",
        )
    return key


def find_fight(scene: Scene, name: str = "") -> Fight:
    """The combat of this name, "" for the current one; raises `no_combat`."""
    # A turn asks some twenty times, most of them in a scene that has been asked before.
    return scene.recall(("fight", name), lambda at: _read_fight(at, combat_key(at, name)))


def _read_fight(scene: Scene, key: str) -> Fight:
    mine = [c for (combat, _), c in scene.combatants.items() if combat == key]
    combatants = {c.key: c for c in sorted(mine, key=lambda c: c.joined)}
    order = scene.orders.get(key, Order())
    if not all(k in combatants for group in order.groups for k in group):
        # A character can be deleted from outside the fight; its place goes with it.
        for absentee in [k for group in order.groups for k in group if k not in combatants]:
            order = without(order, absentee)
    return Fight(key, scene.combats[key], order, combatants, scene.characters)


def with_order(scene: Scene, key: str, order: Order) -> Scene:
    """The scene with this combat's order."""
    return replace(scene, orders=put(scene.orders, key, order))


def with_new_version(event: Event, key: str) -> Event:
    """The same with a new version of the fight, so that no older card ends a turn of it."""
    order = find_fight(event.scene, key).order
    later = replace(order, version=order.version + 1)
    return Event(with_order(event.scene, key, later), event.notes)


def with_round(scene: Scene, key: str, number: int) -> Scene:
    """The scene with this combat in round `number`."""
    combat = replace(scene.combats[key], round=number)
    return replace(scene, combats=put(scene.combats, key, combat))


def with_combatants(scene: Scene, key: str, combatants: Iterable[Combatant]) -> Scene:
    """The scene with these combatants of this combat as they are here."""
    changed = {**scene.combatants, **{(key, c.key): c for c in combatants}}
    return replace(scene, combatants=changed)


def with_conditions(scene: Scene, conditions: Conditions) -> Scene:
    """The scene with these conditions."""
    return replace(scene, conditions=conditions)


def tick_conditions(scene: Scene, key: str, hook: Hook) -> Event:
    """The scene with every condition over that ends with this, announced by its bearer."""
    conditions, ended = tick(scene.conditions, hook)
    if not ended:
        return Event(scene)

    def name(bearer: str) -> str:
        combatant = scene.combatants.get((key, bearer))
        character = scene.characters.get(bearer)
        return combatant.name if combatant else character.name if character else bearer

    notes = tuple(Note(words, bearer) for bearer, words in ended_lines(ended, name))
    return Event(with_conditions(scene, conditions), notes)
