"""Tasks from the pool to what they leave behind (BD-01 to BD-26, BD-29 to BD-31)."""

from __future__ import annotations

from itertools import islice
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import GMS, Audience
from bot.core.scene import Scene
from bot.core.words import fold
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.rows import encode, read_row
from bot.shared.exchange.states import close_roll, open_states, standing_states, with_state
from bot.shared.exchange.windows import Answer, Exchange, KeptTale, Opening, Tale, Window, take
from bot.shared.gm.whom import split
from bot.systems.blackdice.field import with_task
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.retries.play import add_event, check_lock, tries_of
from bot.systems.blackdice.rules.dice import Explode
from bot.systems.blackdice.rules.retries import Event, frustration
from bot.systems.blackdice.rules.tasks import Outcome
from bot.systems.blackdice.sheet import KEY, PLAYERS, Player, mine
from bot.systems.blackdice.sides import Parts, Side, parse_dice, roll_side
from bot.systems.blackdice.tasks.actions import (
    LONGEST_TEXT,
    Call,
    CallState,
    Drop,
    Grant,
    Look,
    Looked,
    NameMishap,
    NoMore,
    Person,
    Reveal,
    Roll,
    RollNow,
    TaskState,
    Terms,
)
from bot.systems.blackdice.tasks.earlier import TaskRolled, tale_of
from bot.systems.blackdice.tasks.mishaps import ask_mishap, name_mishap
from bot.systems.blackdice.tasks.terms import pending_seconds, read_terms, side_on_terms, terms_dice
from bot.systems.blackdice.words import verdict

D = TypeVar("D", bound=Struct)

MOST_STANDING = 60
"""On so many tries of a channel, the newest, a GM may still say a word (BD-20, BD-26)."""

EVENTS: dict[Outcome, Event] = {
    "success": "success",
    "partial": "partial",
    "failure": "fail",
    "foul": "foul",
}


def throw_task(state: TaskState, dice: NamedDice, how: Explode) -> TaskState:
    """The try with its dice: whose task it is throws first, then each helper (BD-28)."""
    if state.thrown or state.automatic:
        return state
    pool_roll = roll_side(state.side, dice.of(state.side.key, "task"), how)
    helpers = tuple(
        replace(helper, rolled=roll_side(helper.side, dice.of(helper.side.key, "help"), how))
        for helper in state.helpers
    )
    return replace(state, rolled=pool_roll, helpers=helpers, thrown=True)


def book_try(state: TaskState, scene: Scene) -> tuple[TaskState, Scene]:
    """What a try leaves behind; a partial counts as none until a GM grants it (R-16)."""
    # A GM's later word comes here again, and the try counts once.
    if state.booked:
        return state, scene
    result, key = state.result, state.side.key
    scene = with_task(scene, key)
    if state.task:
        event = "success" if result.succeeds else EVENTS[result.outcome]
        scene = add_event(scene, key, state.task, event, state.number)
    return with_next_try(replace(state, booked=True), scene), scene


def with_next_try(state: TaskState, scene: Scene) -> TaskState:
    """The try with what the next one of its task meets (BD-30)."""
    tries = tries_of(scene, state.side.key, state.task)
    return replace(state, next=frustration(tries), locked=tries.locked)


def grant(answer: Grant, state: TaskState, scene: Scene) -> tuple[TaskState, Scene]:
    """A GM decides on a partial (BD-06, BD-20); raises `bad_name`."""
    text = " ".join(answer.text.split())
    if len(text) > LONGEST_TEXT or not text.isprintable():
        raise Refusal("bad_name", f"The catch has at most {LONGEST_TEXT} characters that are seen.")
    if answer.granted and state.task:
        scene = add_event(scene, state.side.key, state.task, "accept_partial")
    how = "granted" if answer.granted else "overdue" if answer.overdue else "denied"
    state = replace(state, granted=answer.granted, how=how, text=text)
    return with_next_try(state, scene), scene


class Trying(Exchange[TaskState]):
    """Dice and at once what they leave behind; a GM's word builds on it (BD-06, BD-26, R-16)."""

    tells_end = False
    spends = False
    answers = (take(Grant, grant), take(NameMishap, name_mishap))

    def bearer(self, who: str, state: TaskState) -> str:
        return state.side.key

    def resolve(self, state: TaskState, scene: Scene, dice: NamedDice) -> TaskState:
        return throw_task(state, dice, HOUSE.at(scene.house).explode)

    def windows(self, state: TaskState, scene: Scene) -> tuple[Window, ...]:
        if state.is_undecided:
            return (Window(GMS, (Grant(),), "further", pending_seconds(scene)),)
        return ask_mishap(state)

    def apply(self, state: TaskState, scene: Scene) -> tuple[TaskState, Scene]:
        return book_try(state, scene)

    def lapse(self, window: Window, state: TaskState, scene: Scene) -> Answer | None:
        return Grant(granted=False, overdue=True) if state.is_undecided else None


TRYING = Trying(TaskState)


def pass_over_partials(scene: Scene, key: str, task: str) -> Scene:
    """The scene in which nobody grants this character's partials at this task any more."""
    if not task:
        return scene
    for number, state in tuple(open_states(scene, KEY, TaskState)):
        is_same = state.side.key == key and fold(state.task) == fold(task)
        if is_same and state.is_undecided:
            scene = close_roll(scene, number, replace(state, how="moved on"))
    return scene


def let_oldest_stand(scene: Scene) -> Scene:
    """The scene with room for one more try on which a GM may say a word; the oldest stay as is.

    A partial of them counts as none, as one does that nobody grants in time (R-16).
    """
    tries = tuple(standing_states(scene, KEY, TaskState))
    # Lines of a card that is still open are left to that.
    alone = (row for row in tries if _stands_alone(scene, row[0]))
    for number, state in islice(alone, max(0, len(tries) + 1 - MOST_STANDING)):
        last = replace(state, how="overdue") if state.is_undecided else state
        scene = close_roll(scene, number, last)
    return scene


def _stands_alone(scene: Scene, number: int) -> bool:
    """Whether a roll is no line of a card that is still open."""
    row = read_row(scene.rolls[number])
    around = scene.rolls.get(row.within) if row is not None else None
    return around is None or not around.open


def plan_task(
    scene: Scene,
    who: Player,
    terms: Terms,
    parts: Parts,
    *,
    number: int,
    trades: int = 0,
    final: bool = False,
) -> tuple[TaskState, Scene]:
    """One try of a task about to be rolled; raises `conflict` for trades at Very Easy.

    `number` is that of its roll. Raises what a side on these terms raises.
    """
    scene = let_oldest_stand(pass_over_partials(scene, who.key, terms.task))
    if not terms.rung.automatic:
        state = plan_try(scene, who, terms, parts, number=number, trades=trades)
        return replace(state, final=final), scene
    if trades:
        raise Refusal("conflict", "Very Easy is done without a roll; leave trades out.")
    state = _read_try(scene, Side(who.key, who.name), terms, number)
    return replace(state, automatic=True, final=final), scene


def plan_try(
    scene: Scene, who: Player, terms: Terms, parts: Parts, *, number: int, trades: int
) -> TaskState:
    """A try that takes dice; raises what a side on these terms raises."""
    side, veiled = side_on_terms(scene, who, terms, parts, trades=trades)
    # They are rolled with the others, and known apart for what players may read.
    side = replace(side, black=(*veiled, *side.black))
    return replace(_read_try(scene, side, terms, number), hidden=terms.hidden, veiled=veiled)


def _read_try(scene: Scene, side: Side, terms: Terms, number: int) -> TaskState:
    """What the terms say of a try, whatever is rolled for it."""
    return TaskState(
        side=side,
        rung=terms.difficulty,
        task=terms.task,
        need=terms.need,
        number=number,
        granted=terms.granted,
        earlier=tries_of(scene, side.key, terms.task).failed,
    )


def roll(action: Roll, scene: Scene, dice: Dice) -> tuple[Opening[Any], Scene]:
    """A task by command, rolled at once unless it is to wait for the choice of trades.

    Raises `missing`, `conflict`, `unknown_stat`, `out_of_range`, `unknown_option`,
    `not_enough_dice`, `locked`, `bad_name`, and what naming a character raises.
    """
    who, scene = PLAYERS.acting(scene, action.who or mine(scene))
    terms = read_terms(
        action, scene, need=action.need, hidden=action.hidden, granted=action.granted
    )
    check_lock(scene, who, terms.task)
    if action.ready and not terms.rung.automatic:
        # For its refusals: what could not be rolled is not made ready either.
        side_on_terms(scene, who, terms, terms_dice(who, terms))
        state = CallState(terms, (Person(who.name, who.key),), ready=True)
        return CALLING.open(who.key, state), scene
    parts = () if terms.rung.automatic else terms_dice(who, terms)
    number, final = scene.last_roll + 1, action.final
    state, scene = plan_task(
        scene, who, terms, parts, number=number, trades=action.trades, final=final
    )
    return TRYING.open(who.key, state), scene


def call(action: Call, scene: Scene, dice: Dice) -> tuple[Opening[CallState], Scene]:
    """A GM calls on several for a task.

    Raises `nobody_named`, `too_many_named`, `unknown_character`, `hidden_combatant`, and what the
    terms of a roll raise.
    """
    terms = read_terms(
        action, scene, need=action.need, hidden=action.hidden, granted=action.granted
    )
    # A name may have a comma in it.
    is_one_name = scene.key_by_name(KEY, action.named) is not None
    whole = (action.named,) if is_one_name else split(action.named)
    # By a mention and by a name somebody is called on once.
    people = tuple(dict.fromkeys(find_person(scene, name) for name in whole))
    for person in people:
        if person.key and scene.hides(person.key):
            raise Refusal(
                "hidden_combatant",
                f"{person.name} is hidden, and the card of a call is for everybody. "
                "Roll for them with visibility:gm.",
            )
    return CALLING.open("", CallState(terms, people)), scene


def find_person(scene: Scene, name: str) -> Person:
    """A character by name, or a person who has none yet; raises `unknown_character`."""
    key = scene.key_of(KEY, name)
    user = scene.user_of(name)
    strange = key is None or scene.characters[key].system != KEY
    if strange and user is not None:
        key = scene.acts_as(user, KEY)
        if not key:
            return Person(scene.seats[user].name, "", user)
    key = key or scene.find_key(KEY, name)
    return Person(scene.name(key), key)


def roll_now(
    answer: RollNow, state: CallState, scene: Scene
) -> tuple[CallState | TaskState, Scene]:
    """Somebody rolls as called; raises `rolled_already`, and what `roll` raises.

    What its own player prepared goes on as that roll; a call has a roll of its own for each.
    """
    names = {answer.who, fold(answer.who)}
    person = next((p for p in state.missing if {p.key, fold(p.name)} & names), None)
    if person is None:
        name = scene.name(answer.who)[:40]
        raise Refusal("rolled_already", f"{name} has rolled for this call already.")
    who, scene = PLAYERS.acting(scene, person.key or person.name)
    terms = state.terms
    check_lock(scene, who, terms.task)
    parts = () if terms.rung.automatic else answer_dice(who, terms, answer.dice)
    number = answer.roll
    if not state.ready:
        number = scene.last_roll + 1
    rolling, scene = plan_task(scene, who, terms, parts, number=number, trades=answer.trades)
    if state.ready:
        return rolling, scene
    people = tuple(replace(p, key=who.key) if p is person else p for p in state.named)
    return replace(state, named=people, rolling=rolling), scene


def answer_dice(who: Player, terms: Terms, text: str) -> Parts:
    """The dice of somebody who answers: what was asked for, or what they typed.

    Raises `missing`, `unknown_stat`, `out_of_range`.
    """
    asks_no_more = terms.names_dice and not text
    return terms_dice(who, terms, lenient=True) if asks_no_more else parse_dice(who, text)


def drop(answer: Drop, state: D, scene: Scene) -> tuple[D, Scene]:
    """What waits for dice waits no longer."""
    return replace(state, dropped=True), scene


class Calling(Exchange[CallState]):
    """Everybody who is named rolls on a card of their own (BD-01, BD-08)."""

    answers = (take(RollNow, roll_now), take(Drop, drop))

    def opens(self, state: CallState, scene: Scene) -> Opening[TaskState] | None:
        return TRYING.open(state.rolling.side.key, state.rolling) if state.rolling else None

    def after_opening(self, state: CallState, tale: Tale[TaskState]) -> CallState:
        key, outcome = tale.state.side.key, verdict(tale.state.result)
        people = tuple(
            replace(person, done=outcome) if person.key == key and not person.done else person
            for person in state.named
        )
        return replace(state, named=people, rolling=None)

    def windows(self, state: CallState, scene: Scene) -> tuple[Window, ...]:
        if state.dropped or not state.missing:
            return ()
        seconds = pending_seconds(scene)
        rolls = (Window(p.audience, (RollNow(who=p.name),), seconds=seconds) for p in state.missing)
        return (*rolls, Window(owner_of(state), (Drop(),), seconds=seconds))

    def lapse(self, window: Window, state: CallState, scene: Scene) -> Answer | None:
        return Drop()


def owner_of(state: CallState) -> Audience:
    """Who may drop it: who prepared it, else a GM."""
    return Audience(characters=(state.named[0].key,), gm=True) if state.ready else GMS


CALLING = Calling(CallState)


def no_more(action: NoMore, scene: Scene, dice: Dice) -> tuple[KeptTale, Scene]:
    """The situation allows no further try (BD-29); raises `conflict` where no task was named."""
    tale = read_card(action.card)
    state = tale.state
    if not state.task:
        raise Refusal("conflict", "That roll named no task, so there is none to lock.")
    if state.side.key not in scene.characters:
        raise Refusal("unknown_character", f"{state.side.name} is no longer at this table.")
    scene = add_event(scene, state.side.key, state.task, "lock")
    return change_card(scene, tale.roll, replace(state, locked=True))


def look(action: Look, scene: Scene, dice: Dice) -> tuple[Looked, Scene]:
    """A GM's look at the hidden black dice; raises `unknown_roll`."""
    tale = read_card(action.card)
    return Looked(tale.roll, tale.state), scene


def reveal(action: Reveal, scene: Scene, dice: Dice) -> tuple[KeptTale, Scene]:
    """The black dice that were hidden are turned over (BD-08); raises `conflict`."""
    tale = read_card(action.card)
    if not tale.state.hidden:
        raise Refusal("conflict", "Nothing of that roll is hidden.")
    return change_card(scene, tale.roll, replace(tale.state, hidden=False))


def change_card(scene: Scene, roll: int, state: TaskState) -> tuple[KeptTale, Scene]:
    """The roll as a GM has changed it on its card; one that is open goes on so."""
    if any(number == roll for number, _ in open_states(scene, KEY, TaskState)):
        scene = with_state(scene, roll, state)
    return KeptTale(roll, encode(state)), scene


def read_card(raw: bytes) -> Tale[TaskState]:
    """A roll that a button carries; raises `unknown_roll`."""
    try:
        card = msgspec.json.decode(raw, type=KeptTale | TaskRolled)
        if isinstance(card, TaskRolled):
            return tale_of(card)
        return Tale(card.roll, msgspec.json.decode(card.state, type=TaskState))
    except msgspec.DecodeError as error:
        raise Refusal("unknown_roll", "Press the button on the card of the roll.") from error
