"""Where rules and state meet: a command or a button in, one committed change and a card out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.dice import Dice, RecordedDice, ScriptedDice
from bot.core.errors import Refusal
from bot.core.offers import asked, chosen, offered, used
from bot.core.people import CLOCK, OPEN, Actor, Audience, Sight, Visibility
from bot.core.permits import filled, gm_only, own_house, permitted, seated
from bot.core.report import Action, Ask, Choice, Form, Report, Select
from bot.core.scene import Entry, Offer, Scene, Table, put, with_roll
from bot.core.sight import hidden_with, marked, veiled
from bot.core.system import AnySystem, Registry
from bot.core.table import recognised, refuse_typed, visibility
from bot.core.words import fold
from bot.store.protocol import JournalRow, Store

T = TypeVar("T")


class Card(Struct, frozen=True):
    """A report ready to be drawn.

    `offer` and `indices` make the ids of its buttons, one index per choice of the report.
    `message` is the Discord message that shows it already, None for a new card. `mentions` are the
    user ids it calls. A card that is `over` has no buttons, and is not posted anew where its
    message is gone.
    """

    table: Table
    report: Report
    offer: int | None = None
    indices: tuple[int, ...] = ()
    message: int | None = None
    mentions: tuple[int, ...] = ()
    over: bool = False


class Answer(Struct, frozen=True):
    """What a command or press came to: its own card, and other cards that it changed.

    `edit` says that the card replaces the one whose button was pressed. `aside` is a private card
    for the person who asked; where `secret` nothing else may be tied to what they asked for.
    """

    card: Card
    also: tuple[Card, ...] = ()
    edit: bool = False
    aside: Card | None = None
    secret: bool = False


class Question(Struct, frozen=True):
    """A press that wants words first: show the form and press again with what is given."""

    offer: int
    index: int
    form: Form


class Resolver:
    """Plays every system at every table, one transaction a step.

    `shared` is what all systems share, played in the same way: the fight, the GM's hand.
    `dice` makes the dice of one command, `ids` the id of a new offer: positive, below 2**63, not
    guessable, never the same again.
    """

    def __init__(
        self,
        *,
        store: Store,
        systems: Registry,
        shared: Registry,
        dice: Callable[[], Dice],
        ids: Callable[[], int],
    ) -> None:
        self._store = store
        self._systems = systems
        self._shared = shared
        self._dice = dice
        self._ids = ids

    @property
    def systems(self) -> Registry:
        """The systems that are played here."""
        return self._systems

    @property
    def shared(self) -> Registry:
        """What all systems share and what is played in the same way."""
        return self._shared

    async def act(
        self,
        table: Table,
        actor: Actor,
        system: str,
        action: Action,
        *,
        faces: tuple[int, ...] | None = None,
        sight: Visibility | None = None,
    ) -> Answer:
        """Take an action asked for by command; `faces` are dice thrown by hand.

        `sight` is who sees a roll, None for what holds at the table.

        Raises `Refusal`: the system's own kinds, `not_yours`, `gm_only`, `more_faces`,
        `too_many_faces`.
        """
        rules = self._rules(system)
        fresh = self._ids()

        def reduce(scene: Scene) -> tuple[Answer, Scene]:
            acting = seated(scene, actor)
            asked_for = permitted(acting, filled(acting, action))
            if faces is not None:
                refuse_typed(acting)
            dice = self._throw(faces)
            return self._step(scene, acting, rules, asked_for, dice, fresh=fresh, wanted=sight)

        return await self._store.transact(table, reduce)

    async def press(
        self,
        table: Table,
        actor: Actor,
        offer: int,
        index: int,
        *,
        picked: Sequence[str] | None = None,
        given: Mapping[str, Sequence[str]] | None = None,
    ) -> Answer | Question:
        """Take a stored choice; `picked` are a select's values, `given` a form's by field.

        A choice with a form answers with the `Question` until they are given. Raises `Refusal`:
        `unknown_offer`, `not_yours`, `already_pressed`, `offer_closed`, `bad_value`, and the
        system's own kinds.
        """
        fresh = self._ids()

        def reduce(scene: Scene) -> tuple[Answer | Question, Scene]:
            acting = seated(scene, actor)
            choice = chosen(acting, acting.actor, offer, index)
            rules = self._rules(choice.system)
            ask = asked(choice)
            if isinstance(ask, Form) and given is None:
                return Question(offer, index, ask), scene
            values = {ask.field: picked or ()} if isinstance(ask, Select) else given or {}
            action = _answered(rules, choice.action, ask, values)
            card = acting.offers[offer]
            if not choice.keep:
                card = used(card, index, actor.user)
                acting = replace(acting, offers=put(acting.offers, offer, card))
            dice, sight = self._throw(None), choice.sight
            return self._step(scene, acting, rules, action, dice, fresh=fresh, on=card, sight=sight)

        return await self._store.transact(table, reduce, offer=offer)

    async def expire(self, table: Table, roll: int) -> Answer | None:
        """Close a roll whose deadline has passed; None where somebody was faster.

        Raises `Refusal` where the rules do not let the clock do that: see `forgo`.
        """
        fresh = self._ids()

        def reduce(scene: Scene) -> tuple[Answer | None, Scene]:
            found = scene.rolls.get(roll)
            if found is None or found.deadline is None or found.deadline > scene.now:
                return None, scene
            rules = self._rules(found.system)
            action = rules.overdue(found)
            if action is None:
                raise Refusal("no_deadline", f"Roll {roll} has nothing that a deadline could do.")
            acting = replace(scene, actor=CLOCK)
            return self._step(scene, acting, rules, action, self._throw(None), fresh=fresh)

        return await self._store.transact(table, reduce)

    async def forgo(self, table: Table, roll: int) -> None:
        """Take the deadline from an open roll that the clock cannot close: it waits for a GM."""

        def reduce(scene: Scene) -> tuple[None, Scene]:
            found = scene.rolls.get(roll)
            if found is None or found.deadline is None:
                return None, scene
            words = f"roll {roll} waits for a GM"
            line = Entry(0, CLOCK.name, found.system, b"{}", b"{}", words, roll=roll)
            after = with_roll(scene, replace(found, deadline=None))
            return None, replace(after, entry=line)

        return await self._store.transact(table, reduce)

    async def overdue(self, now: int) -> Sequence[tuple[Table, int]]:
        """The rolls whose deadlines have passed, as (table, number)."""
        return await self._store.overdue(now)

    async def look(
        self, table: Table, read: Callable[[Scene], T], *, system: str | None = None
    ) -> T:
        """Read the scene as last committed, for completions and lists.

        With `system` its house rules stand there by their bare keys, as its rules see them.
        """
        if system is None:
            return await self._store.look(table, read)
        return await self._store.look(table, lambda scene: read(own_house(scene, system)))

    async def home(self, offer: int) -> Table | None:
        """The table an offer belongs to."""
        return await self._store.home(offer)

    async def shown(self, offer: int, message: int) -> None:
        """Note which message shows this offer, so that the clock can edit it."""
        await self._store.attach(offer, message)

    async def seat(self, table: Table, people: Sequence[Actor]) -> None:
        """Make these people known at the table, so that they can be named before they act."""

        def reduce(scene: Scene) -> tuple[None, Scene]:
            after = scene
            for person in people:
                after = seated(after, person)
            after = replace(after, actor=scene.actor)
            if after == scene:
                return None, scene
            line = Entry(0, CLOCK.name, "", b"{}", b"{}", "took seats at the table")
            return None, replace(after, entry=line)

        return await self._store.transact(table, reduce)

    async def undo(self, table: Table, actor: Actor, *, whole_roll: bool) -> Sequence[JournalRow]:
        """Reverse the last change at this table, or all steps of the last roll (FA-22).

        Raises `Refusal`: `gm_only`, `nothing_to_undo`, `undo_conflict` when something later
        depends on it.
        """
        gm_only(await self._store.look(table, lambda scene: recognised(scene, actor)))

        def choose(lines: Sequence[JournalRow]) -> tuple[Sequence[int], Entry]:
            standing = [r for r in lines if r.undone_by is None and not r.undoes and r.entry.system]
            if whole_roll:
                last = next((r.entry.roll for r in standing if r.entry.roll is not None), None)
                standing = [r for r in standing if last is not None and r.entry.roll == last]
            else:
                standing = standing[:1]
            if not standing:
                raise Refusal("nothing_to_undo", "There is nothing to undo at this table.")
            line = "undid: " + "; ".join(r.entry.summary for r in standing)
            entry = Entry(actor.user, actor.name, "", b"{}", b"{}", line)
            return [r.id for r in standing], entry

        return await self._store.revert(table, choose)

    def _rules(self, key: str) -> AnySystem:
        return self._shared[key] if key in self._shared else self._systems[key]

    def _throw(self, faces: tuple[int, ...] | None) -> Dice:
        return self._dice() if faces is None else ScriptedDice(faces)

    def _step(
        self,
        loaded: Scene,
        scene: Scene,
        rules: AnySystem,
        action: Action,
        dice: Dice,
        *,
        fresh: int,
        on: Offer | None = None,
        wanted: Visibility | None = None,
        sight: Sight = OPEN,
    ) -> tuple[Answer, Scene]:
        """One action of one system, with its card and its journal line.

        `wanted` is who is to see a new roll, `sight` that of the card whose button was pressed.
        """
        recorded = RecordedDice(dice)
        mine = own_house(scene, rules.key) if rules.key in self._systems else scene
        outcome, after = rules.act(action, mine, recorded)
        if isinstance(dice, ScriptedDice):
            dice.finish()
        report: Report = rules.report(outcome, after)
        changed = replace(after, offers=mine.offers) != mine
        if not changed and (report.private or not report.choices):
            return Answer(_looked(loaded, report, scene.actor, on)), loaded
        if rules.key in self._systems:
            after = replace(after, house=scene.house)
        by_hand = isinstance(dice, ScriptedDice) and bool(recorded.shown)
        report = replace(report, by_hand=by_hand)
        if recorded.shown and report.dice and rules.key in self._systems:
            mode = wanted or visibility(scene)
            sight = Sight(mode, scene.actor.user, report.call or Audience())
            after = hidden_with(mine, after, sight) if sight.hidden else after
        after = marked(mine, after)
        who = fold(action.who)
        after, card, aside = self._dealt(
            after, rules, report, fresh=fresh, on=on, sight=sight, who=who
        )
        also: list[Card] = []
        seen = card.report.sight
        for number, other in enumerate(report.also, start=1):
            after, extra, _ = self._dealt(after, rules, other, fresh=fresh + number)
            also.append(extra)
            seen = seen if seen.hidden else extra.report.sight
        entry = Entry(
            user=scene.actor.user,
            name=scene.actor.name,
            system=rules.key,
            action=msgspec.json.encode(action),
            outcome=msgspec.json.encode(outcome),
            summary=card.report.line or card.report.title,
            faces=recorded.shown,
            by_hand=by_hand,
            roll=report.roll,
            sight=seen,
        )
        edit = on is not None and not report.private
        secret = aside is not None and card.report is not report and card.report.sight.hidden
        answer = Answer(card, tuple(also), edit=edit, aside=aside, secret=secret)
        return answer, replace(after, entry=entry)

    def _dealt(
        self,
        scene: Scene,
        rules: AnySystem,
        report: Report,
        *,
        fresh: int,
        on: Offer | None = None,
        sight: Sight = OPEN,
        who: str = "",
    ) -> tuple[Scene, Card, Card | None]:
        """The scene with the card's choices offered, the card, and what is told aside."""
        old = on
        if old is None and report.roll is not None:
            old = next((o for o in scene.offers.values() if o.roll == report.roll), None)
        choices: tuple[Choice, ...] = report.choices
        offer, indices = offered(old, choices, system=rules.key, fresh=fresh, roll=report.roll)
        if offer is not None:
            offer = replace(offer, by_hand=offer.by_hand or report.by_hand)
            report = replace(report, by_hand=offer.by_hand)
            scene = replace(scene, offers=put(scene.offers, offer.id, offer))
        card = Card(
            table=scene.table,
            report=report,
            offer=offer.id if offer else None,
            indices=indices,
            message=offer.message if offer else None,
            mentions=scene.users(report.call) if report.call else (),
        )
        return scene, card


def _answered(
    rules: AnySystem,
    action: bytes,
    ask: Ask | None,
    given: Mapping[str, Sequence[str]],
) -> Action:
    """The stored action with the values given for what it asks; raises `bad_value`."""
    if ask is None:
        return rules.read_action(action)
    fields: dict[str, Any] = msgspec.json.decode(action)
    if isinstance(ask, Select):
        values = list(given.get(ask.field, ()))
        allowed = {value for value, _ in ask.options}
        if not ask.least <= len(values) <= ask.most or not allowed.issuperset(values):
            raise Refusal("bad_value", f"Pick {ask.least} to {ask.most} of what the card lists.")
        return _converted(rules, fields, {ask.field: values}, {ask.field: "".join(values)})
    texts = {f.name: "".join(given.get(f.name, ())).strip() for f in ask.fields}
    for field in ask.fields:
        if len(texts[field.name]) > field.longest or (field.required and not texts[field.name]):
            raise Refusal("bad_value", f"{field.label}: write 1 to {field.longest} characters.")
    return _converted(rules, fields, texts, texts)


def _converted(rules: AnySystem, fields: dict[str, Any], *readings: Mapping[str, object]) -> Action:
    """The action with the first reading of the values that fits its types."""
    for reading in readings:
        try:
            return msgspec.convert(fields | dict(reading), type=rules.actions, strict=False)
        except msgspec.ValidationError:
            continue
    raise Refusal("bad_value", "That value does not fit here. Nothing has changed.")
