"""Tasks from the pool to what they leave behind (BD-01 to BD-26, BD-29 to BD-31)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene
from bot.core.words import fold
from bot.shared.gm.whom import split
from bot.systems.blackdice import sides
from bot.systems.blackdice.field import with_task
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.retries.play import add_event, check_lock, tries_of
from bot.systems.blackdice.rules.retries import Event, frustration
from bot.systems.blackdice.rules.tasks import Outcome
from bot.systems.blackdice.sheet import KEY, PLAYERS, Player, mine
from bot.systems.blackdice.sides import Parts, Rolled, Side, parse_dice
from bot.systems.blackdice.tasks.actions import (
    LONGEST_TEXT,
    Answer,
    Call,
    CallState,
    Drop,
    Dropped,
    Grant,
    GroupState,
    Look,
    Looked,
    NoMore,
    OpposedState,
    PartialState,
    Person,
    Reveal,
    Roll,
    TaskRolled,
    Terms,
    Waits,
)
from bot.systems.blackdice.tasks.waiting import (
    deadline_from_now,
    find_waiting,
    lenient_dice,
    new_roll,
    put_state,
    read_terms,
    read_waiting,
    side_on_terms,
    terms_dice,
    with_all_black,
)

EVENTS: dict[Outcome, Event] = {
    "success": "success",
    "partial": "partial",
    "failure": "fail",
    "foul": "foul",
}


def roll(action: Roll, scene: Scene, dice: Dice) -> tuple[Waits | TaskRolled, Scene]:
    """A task by command, rolled at once unless it is to wait for the choice of trades.

    Raises `missing`, `conflict`, `unknown_stat`, `out_of_range`, `unknown_option`,
    `not_enough_dice`, `locked`, `bad_name`, and what naming a character raises.
    """
    who, scene = PLAYERS.acting(scene, action.who or mine(scene))
    asked = read_terms(
        action, scene, need=action.need, hidden=action.hidden, granted=action.granted
    )
    check_lock(tries_of(scene, who.key, asked.task), who.name, asked.task)
    if action.ready and not asked.rung.automatic:
        side_on_terms(scene, who, asked, terms_dice(who, asked))
        row = new_roll(scene, who.key)
        state = CallState(asked, (Person(who.name, who.key),), ready=True)
        return Waits(row.number, state, row.deadline, posted=True), put_state(scene, row, state)
    row = new_roll(scene, who.key)
    parts = () if asked.rung.automatic else terms_dice(who, asked)
    return try_task(
        scene, row, who, asked, dice, parts=parts, trades=action.trades, final=action.final
    )


def call(action: Call, scene: Scene, dice: Dice) -> tuple[Waits, Scene]:
    """A GM calls on several for a task.

    Raises `nobody_named`, `too_many_named`, `unknown_character`, `hidden_combatant`, and what the
    terms of a roll raise.
    """
    asked = read_terms(
        action, scene, need=action.need, hidden=action.hidden, granted=action.granted
    )
    known = scene.key_by_name(KEY, action.named) is not None
    whole = (action.named,) if known else split(action.named)
    named = tuple(dict.fromkeys(find_person(scene, name) for name in whole))
    for one in named:
        if one.key and scene.hides(one.key):
            raise Refusal(
                "hidden_combatant",
                f"{one.name} is hidden, and the card of a call is for everybody. "
                "Roll for them with visibility:gm.",
            )
    state = CallState(asked, named)
    row = new_roll(scene, "")
    return Waits(row.number, state, row.deadline, posted=True), put_state(scene, row, state)


def find_person(scene: Scene, name: str) -> Person:
    """A character by name, or a person who has none yet; raises `unknown_character`."""
    key = scene.key_of(KEY, name)
    if key is not None:
        return Person(scene.name(key), key)
    seats = [(user, seat) for user, seat in scene.seats.items() if fold(seat.name) == fold(name)]
    if len(seats) != 1:
        scene.find_key(KEY, name)
    user, seat = seats[0]
    active = scene.active(user, KEY) or scene.active_anywhere(user)
    if active:
        return Person(scene.name(active), active)
    return Person(seat.name, "", user)


def answer(action: Answer, scene: Scene, dice: Dice) -> tuple[Waits | TaskRolled, Scene]:
    """Somebody rolls as called; raises `rolled_already`, and what `roll` raises."""
    row, state = find_waiting(scene, action.roll, CallState)
    asked = {action.who, fold(action.who)}
    one = next((o for o in state.named if {o.key, fold(o.name)} & asked and not o.done), None)
    if one is None:
        name = scene.name(action.who)[:40]
        raise Refusal("rolled_already", f"{name} has rolled for this call already.")
    who, scene = PLAYERS.acting(scene, one.key or one.name)
    asked = state.terms
    check_lock(tries_of(scene, who.key, asked.task), who.name, asked.task)
    parts = () if asked.rung.automatic else answer_dice(who, asked, action.dice)
    if state.ready:
        bare = replace(row, who=who.key)
        return try_task(scene, bare, who, asked, dice, parts=parts, trades=action.trades)
    own = new_roll(scene, who.key)
    card, scene = try_task(scene, own, who, asked, dice, parts=parts, trades=action.trades)
    done = replace(one, key=who.key, done=card.result.outcome)
    named = tuple(done if o is one else o for o in state.named)
    state = replace(state, named=named)
    scene = put_state(scene, row, state, open_=any(not o.done for o in named))
    return Waits(row.number, state, scene.rolls[row.number].deadline, fresh=(card,)), scene


def answer_dice(who: Player, asked: Terms, text: str) -> Parts:
    """The dice of somebody who answers: what was asked for, or what they typed.

    Raises `missing`, `unknown_stat`, `out_of_range`.
    """
    return lenient_dice(who, asked) if asked.names_dice and not text else parse_dice(who, text)


def drop(action: Drop, scene: Scene, dice: Dice) -> tuple[Dropped, Scene]:
    """What waits for dice waits no longer; raises `roll_closed`, `wrong_stage`."""
    row, state = find_waiting(scene, action.roll, CallState, OpposedState, GroupState)
    task = state.mine.task if isinstance(state, OpposedState) else state.terms.task
    return Dropped(row.number, task, state), put_state(scene, row, state, open_=False)


def try_task(
    scene: Scene,
    row: OpenRoll,
    who: Player,
    asked: Terms,
    dice: Dice,
    *,
    parts: Parts,
    trades: int = 0,
    final: bool = False,
) -> tuple[TaskRolled, Scene]:
    """One try of a task, with what it leaves behind; raises `conflict` for trades at Very Easy."""
    settled, scene = pass_over_partials(scene, who.key, asked.task)
    before = tries_of(scene, who.key, asked.task)
    card = TaskRolled(
        roll=row.number,
        side=Side(who.key, who.name),
        rolled=Rolled(),
        rung=asked.difficulty,
        task=asked.task,
        need=asked.need,
        granted=asked.granted,
        automatic=asked.rung.automatic,
        earlier=before.failed,
        settled=settled,
    )
    if asked.rung.automatic:
        if trades:
            raise Refusal("conflict", "Very Easy is done without a roll; leave trades out.")
        return book_try(scene, row, card, final=True)
    side, veiled = side_on_terms(scene, who, asked, parts, trades=trades)
    whole = with_all_black(side, veiled)
    rolled = sides.roll_side(whole, dice, HOUSE.at(scene.house).explode)
    card = replace(card, side=whole, rolled=rolled, hidden=asked.hidden, veiled=veiled)
    return book_try(scene, row, card, final=final)


def book_try(
    scene: Scene, row: OpenRoll, card: TaskRolled, *, final: bool = False
) -> tuple[TaskRolled, Scene]:
    """Book what a try leaves behind; a partial waits for a GM unless it is `final` (R-16)."""
    outcome, key = card.result.outcome, card.side.key
    scene = with_task(scene, key)
    if card.task:
        done = card.result.succeeds
        event = "success" if done else EVENTS[outcome]
        scene = add_event(scene, key, card.task, event, row.number)
    now = tries_of(scene, key, card.task)
    waits = outcome == "partial" and not card.granted and not final
    card = replace(card, next=frustration(now), locked=now.locked, waits=waits)
    state = PartialState(msgspec.json.encode(replace(card, settled=())))
    return card, put_state(
        scene, replace(row, deadline=deadline_from_now(scene)), state, open_=waits
    )


def pass_over_partials(scene: Scene, key: str, task: str) -> tuple[tuple[TaskRolled, ...], Scene]:
    """Partials of this character at this task that wait are passed over by a further try."""
    passed: list[TaskRolled] = []
    for row in [r for r in scene.rolls.values() if r.open and r.who == key and task]:
        state = read_waiting(row)
        if not isinstance(state, PartialState):
            continue
        card = read_card(state.card)
        if fold(card.task) == fold(task):
            card = replace(card, waits=False, how="moved on")
            passed.append(card)
            scene = put_state(scene, row, PartialState(msgspec.json.encode(card)), open_=False)
    return tuple(passed), scene


def grant(action: Grant, scene: Scene, dice: Dice) -> tuple[TaskRolled, Scene]:
    """A GM decides on a partial (BD-06, BD-20); raises `roll_closed`, `conflict`, `bad_name`."""
    row = scene.rolls.get(action.roll)
    if row is not None and row.open and not isinstance(read_waiting(row), PartialState):
        raise Refusal("conflict", "That roll is no partial; there is nothing to grant.")
    row, state = find_waiting(scene, action.roll, PartialState)
    card = read_card(state.card)
    text = " ".join(action.text.split())
    if len(text) > LONGEST_TEXT or not text.isprintable():
        raise Refusal("bad_name", f"The catch has at most {LONGEST_TEXT} characters that are seen.")
    if action.granted and card.task:
        scene = add_event(scene, card.side.key, card.task, "accept_partial")
    now = tries_of(scene, card.side.key, card.task)
    how = "granted" if action.granted else "overdue" if action.overdue else "denied"
    card = replace(
        card,
        granted=action.granted,
        waits=False,
        how=how,
        text=text,
        next=frustration(now),
        locked=now.locked,
    )
    return card, put_state(scene, row, PartialState(msgspec.json.encode(card)), open_=False)


def no_more(action: NoMore, scene: Scene, dice: Dice) -> tuple[TaskRolled, Scene]:
    """The situation allows no further try (BD-29); raises `conflict` where no task was named."""
    card = read_card(action.card)
    if not card.task:
        raise Refusal("conflict", "That roll named no task, so that there is none to lock.")
    if card.side.key not in scene.characters:
        raise Refusal("unknown_character", f"{card.side.name} is no longer at this table.")
    scene = add_event(scene, card.side.key, card.task, "lock")
    card = replace(card, locked=True)
    return card, keep_partial(scene, card)


def look(action: Look, scene: Scene, dice: Dice) -> tuple[Looked, Scene]:
    """A GM's look at the hidden black dice; raises `unknown_roll`."""
    return Looked(read_card(action.card)), scene


def reveal(action: Reveal, scene: Scene, dice: Dice) -> tuple[TaskRolled, Scene]:
    """The black dice that were hidden are turned over (BD-08); raises `conflict`."""
    card = read_card(action.card)
    if not card.hidden:
        raise Refusal("conflict", "Nothing of that roll is hidden.")
    card = replace(card, hidden=False)
    return card, keep_partial(scene, card)


def keep_partial(scene: Scene, card: TaskRolled) -> Scene:
    """The scene in which a partial that waits is this card."""
    row = scene.rolls.get(card.roll)
    if row is None or not row.open or not card.waits:
        return scene
    return put_state(scene, row, PartialState(msgspec.json.encode(card)))


def read_card(raw: bytes) -> TaskRolled:
    """A roll that a button carries; raises `unknown_roll`."""
    try:
        return msgspec.json.decode(raw, type=TaskRolled)
    except msgspec.DecodeError as error:
        raise Refusal("unknown_roll", "Press the button on the card of the roll.") from error
