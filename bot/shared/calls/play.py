"""Calls played: who is asked for what, whose press rolls for whom, and when a call is over."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action, Instead, Select
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import GMS, Audience
from bot.core.scene import Scene
from bot.core.words import clean_if_any, mention_of
from bot.shared.calls.actions import (
    EVERYBODY,
    LONGEST_HARD,
    ROLL_FOR,
    CalledPerson,
    CallFor,
    CallOwn,
    CallState,
    ChangeHard,
    CloseCall,
    How,
    Lead,
    RevealHard,
    RollAtOnce,
    RollCalled,
    RollOver,
    Turn,
    how_many,
)
from bot.shared.calls.rules import CalledRoll, CallRules, Together
from bot.shared.calls.words import (
    find_person,
    read_how,
    read_people,
    refuse_crowd,
    refuse_lurker,
    two_sides,
)
from bot.shared.exchange.rows import Row
from bot.shared.exchange.windows import Answer, Exchange, Opening, Window, take
from bot.shared.players import Players

S = TypeVar("S", bound=Struct)

SIDES = "/"


class Calling(Exchange[CallState]):
    """Those who are named roll, each on a line of one card, until all have or a GM closes it."""

    gathers = True

    def __init__(self, rules: CallRules, players: Players[Any, Any]) -> None:
        super().__init__(CallState)
        self._rules = rules
        self._players = players
        self.answers = (
            take(RollCalled, self.take_roll),
            take(ChangeHard, self.change_hard),
            take(CloseCall, close_call),
            take(Lead, self.take_lead),
            take(RollAtOnce, roll_at_once),
            take(RollOver, self.roll_over),
            take(RevealHard, reveal_hard),
        )

    @property
    def rules(self) -> CallRules:
        """How this system's rolls are called for."""
        return self._rules

    def call_for(
        self, action: CallFor, scene: Scene, dice: Dice
    ) -> tuple[Opening[CallState], Scene]:
        """A GM's call.

        Raises `nobody_named`, `too_many_named`, `unknown_character`, `hidden_combatant`, `bad_how`,
        `bad_name`, what reading `hard` raises, and `unknown_option` of `more`.
        """
        how, other = read_how(action.how)
        rollers = read_people(scene, action.named)
        if how == "against":
            rollers = two_sides(rollers, find_person(scene, other))
        hard = self._read_sides(scene, action.hard, how)
        state = self._state(action, rollers, hard, how)
        return self.open("", replace(state, hidden=action.hidden)), scene

    def call_own(
        self, action: CallOwn, scene: Scene, dice: Dice
    ) -> tuple[Opening[CallState], Scene]:
        """A player's own; raises the same."""
        who, scene = self._players.acting(scene, action.who)
        how: How = "together" if action.together else "against"
        refuse_lurker(scene, who.key)
        mine, others = CalledPerson(who.name, who.key), read_people(scene, action.named)
        if how == "against":
            rollers = two_sides((mine,), others[0]) if len(others) == 1 else refuse_crowd()
        else:
            rollers = tuple(dict.fromkeys((mine, *others)))
            if len(rollers) == 1:
                raise Refusal("too_few_members", "Together takes at least two. Say who:.")
        hard = self._read_sides(scene, action.hard, how)
        state = self._state(action, rollers, hard, how)
        return self.open(who.key, replace(state, by=who.key)), scene

    def resolve_press(self, answer: RollCalled, state: CallState, scene: Scene) -> RollCalled | str:
        """For whom a press rolls, or the label of the list that asks for it first.

        Raises `call_closed`, `rolled_already`, `not_yours`, `no_dice`.
        """
        if state.closed:
            raise self.too_late(answer.roll)
        if self.is_left_alone(state, scene):
            return answer
        who = answer.who or _presser(state, scene)
        if not who:
            return ROLL_FOR
        if who == EVERYBODY:
            if not scene.actor.gm:
                raise refuse_stranger()
            asks = any(self.amounts(state, roller, scene) for roller in state.missing)
            return how_many(EVERYBODY) if asks and not answer.amount else answer
        roller = _find(state, scene, who)
        if not (scene.actor.gm or _is_own(scene, roller, scene.actor.user)):
            raise refuse_stranger()
        what = answer.what or state.what_for(roller.key)
        answer = replace(answer, who=roller.who, what=what)
        if not answer.amount and self.amounts(state, roller, scene):
            return how_many(roller.name)
        return answer

    def amounts(
        self, state: CallState, roller: CalledPerson, scene: Scene
    ) -> tuple[tuple[int, str], ...]:
        """Among how many dice this one chooses, each as (dice, label)."""
        who, scene = self._players.acting(scene, roller.who)
        return self._rules.amounts(scene, self.roll_of(state, Turn(who.key, "")))

    def before(
        self, state: CallState, roller: CalledPerson, scene: Scene
    ) -> tuple[tuple[str, str], ...]:
        """What this one, who has a character, may spend before the dice: (label, more)."""
        return self._rules.before(scene, self.roll_of(state, Turn(roller.key, "")))

    def roll_of(self, state: CallState, turn: Turn) -> CalledRoll:
        """A roll of this call."""
        words = ", ".join(filter(None, (state.more, turn.more)))
        return CalledRoll(
            turn.key,
            turn.what or state.what_for(turn.key),
            state.hard_for(turn.key),
            self._rules.read_more(words),
            turn.amount,
            state.hidden,
            not state.by,
            state.against(turn.key),
        )

    def take_roll(
        self, answer: RollCalled, state: CallState, scene: Scene
    ) -> tuple[CallState, Scene]:
        """Somebody rolls now, or everybody who has not and can.

        Raises `rolled_already`, `nothing_to_roll`, and of a part in a roll of several what it does.
        """
        if self.is_left_alone(state, scene):
            return replace(state, thrown=True), scene
        if answer.who != EVERYBODY:
            return self._with_turn(answer, state, _find(state, scene, answer.who), scene)
        able = 0
        for roller in state.missing:
            most = len(self.amounts(state, roller, scene))
            if answer.amount and not most:
                continue
            able += 1
            turn = replace(answer, amount=min(answer.amount, most), what="")
            state, scene = self._with_turn(turn, state, roller, scene)
        if not able:
            raise Refusal("nothing_to_roll", "Nobody who has not rolled has anything to roll with.")
        return state, scene

    def _with_turn(
        self, answer: RollCalled, state: CallState, roller: CalledPerson, scene: Scene
    ) -> tuple[CallState, Scene]:
        who, scene = self._players.acting(scene, roller.who)
        person = CalledPerson(who.name, who.key)
        rollers = tuple(person if other == roller else other for other in state.named)
        turn = Turn(who.key, answer.what, answer.amount, answer.more)
        state = replace(state, named=rollers, rolled=(*state.rolled, who.key))
        together = self._together(state)
        if together is None:
            return replace(state, going=(*state.going, turn)), scene
        together.check(scene, self.roll_of(state, turn))
        state = replace(state, joined=(*state.joined, turn))
        return replace(state, thrown=not state.waits_for(scene.characters)), scene

    def _together(self, state: CallState) -> Together | None:
        return self._rules.together if state.how == "together" else None

    def is_left_alone(self, state: CallState, scene: Scene) -> bool:
        """Whether nobody else is left to come to a roll of several that some are in."""
        waiting = state.waits_for(scene.characters)
        return self._together(state) is not None and bool(state.joined) and not waiting

    def take_lead(self, answer: Lead, state: CallState, scene: Scene) -> tuple[CallState, Scene]:
        """Somebody else leads; raises `not_yours`, `rolled_already` once it is rolled."""
        key = scene.key_of(scene.system, answer.who) or _presser_key(state, scene)
        if all(roller.key != key for roller in state.named):
            raise refuse_stranger()
        return replace(state, lead=key), scene

    def change_hard(
        self, answer: ChangeHard, state: CallState, scene: Scene
    ) -> tuple[CallState, Scene]:
        """From now on so hard; raises what reading it raises, `out_of_range` where it ends."""
        if answer.hard.strip():
            hard = self._read_sides(scene, answer.hard, state.how)
        else:
            hard = self._rules.shift(state.hard, answer.steps, "It goes no further than that.")
        return replace(state, hard=hard), scene

    def roll_over(
        self, answer: RollOver, state: CallState, scene: Scene
    ) -> tuple[CallState, Scene]:
        """Two who were level roll once more; raises `wrong_stage` where somebody has won."""
        if not self.is_level(answer.roll, state, scene):
            raise Refusal("wrong_stage", "Somebody has won. Nothing has changed.")
        return replace(state, rolled=(), past=state.past + len(state.named)), scene

    def is_level(self, number: int, state: CallState, scene: Scene) -> bool:
        """Whether two have rolled and nobody has won, where they may roll once more."""
        if not self._rules.rolls_over or state.how != "against" or state.missing or state.closed:
            return False
        first, second = lines_of(scene, number, self._rules.kind)[state.past :]
        return self._rules.meet(scene, first, second).winner is None

    def begins(self, state: CallState, scene: Scene) -> tuple[Action, CallState] | None:
        together = self._together(state)
        if together is not None and state.thrown and state.joined:
            lead = state.leader if together.leads == "chosen" else ""
            present = [turn for turn in state.joined if turn.key in scene.characters]
            order = [lead, *(roller.key for roller in state.named)]
            parts = sorted(present, key=lambda turn: order.index(turn.key))
            rolls = [self.roll_of(state, turn) for turn in parts]
            if not rolls:
                return None
            several = len(rolls) > 1
            action = together.roll(scene, rolls) if several else self._rules.roll(scene, rolls[0])
            return action, replace(state, joined=())
        if not state.going:
            return None
        turn, *later = state.going
        action = self._rules.roll(scene, self.roll_of(state, turn))
        return action, replace(state, going=tuple(later))

    def windows(self, state: CallState, scene: Scene) -> tuple[Window, ...]:
        waiting, alone = state.waits_for(scene.characters), self.is_left_alone(state, scene)
        if state.closed or state.thrown or not (waiting or alone):
            reveal = (Window(GMS, (RevealHard(),), "word", None),) if state.hidden else ()
            if not self._rules.rolls_over or state.how != "against" or state.closed:
                return reveal
            both = Audience(tuple(roller.key for roller in state.named), gm=True)
            return (*reveal, Window(both, (RollOver(),), "spend", None))
        keys = tuple(roller.key for roller in (state.named if alone else waiting) if roller.key)
        by = Audience(keys, tuple(roller.user for roller in waiting if not roller.key), gm=True)
        words = (ChangeHard(), CloseCall(), *((RevealHard(),) if state.hidden else ()))
        common = (Window(by, (RollCalled(),)), Window(GMS, words))
        together = self._together(state)
        if together is None:
            return common
        own = Audience(tuple(roller.key for roller in state.named if roller.key), gm=True)
        lead = (Window(own, (Lead(),)),) if together.leads == "chosen" else ()
        at_once = (Window(own, (RollAtOnce(),)),) if len(state.joined) > 1 or alone else ()
        return (*common, *lead, *at_once)

    def lapse(self, window: Window, state: CallState, scene: Scene) -> Answer | None:
        return CloseCall(overdue=True) if window.kind == "answer" else None

    def too_late(self, number: int) -> Refusal:
        return Refusal("call_closed", "This call is over. Nothing has changed.")

    def _state(
        self,
        action: CallFor | CallOwn,
        rollers: tuple[CalledPerson, ...],
        hard: tuple[str, ...],
        how: How,
    ) -> CallState:
        if self._rules.needs_hard and how != "against" and not any(hard):
            asks = Instead("How hard…", ask=Select("hard", self._rules.bands))
            raise Refusal("bad_hard", self._rules.needs_hard, instead=(asks,))
        if how == "together" and self._rules.together is None:
            raise Refusal("bad_how", "These rules know no roll of several together.")
        hard, more = self._rules.settle(hard, action.more)
        what = clean_if_any(action.what)
        state = CallState(what, rollers, hard, how, more=more)
        for roller in rollers:
            self._rules.read_what(state.what_for(roller.key))
        if (together := self._together(state)) is not None:
            together.read_what(what)
        return state

    def _read_sides(self, scene: Scene, text: str, how: How) -> tuple[str, ...]:
        if len(text) > LONGEST_HARD:
            raise Refusal("bad_hard", f"hard: takes at most {LONGEST_HARD} characters.")
        sides = [side.strip() for side in text.split(SIDES)]
        if len(sides) > (2 if how == "against" else 1):
            raise Refusal("bad_hard", "hard: is one for all, or with against one a side: 3 / 1.")
        return tuple(self._rules.read_hard(scene, side) for side in sides)


def lines_of(scene: Scene, number: int, kind: type[S]) -> tuple[S, ...]:
    """The states of the rolls of this call, in the order they came."""
    rows = (
        msgspec.json.decode(roll.state, type=Row)
        for n, roll in sorted(scene.rolls.items())
        if n > number
    )
    return tuple(msgspec.json.decode(row.state, type=kind) for row in rows if row.within == number)


def roll_at_once(answer: RollAtOnce, state: CallState, scene: Scene) -> tuple[CallState, Scene]:
    """Those who are in roll."""
    return replace(state, thrown=True), scene


def close_call(answer: CloseCall, state: CallState, scene: Scene) -> tuple[CallState, Scene]:
    """Nobody is waited for any more."""
    how = "impossible" if answer.impossible else "overdue" if answer.overdue else "closed"
    return replace(state, closed=how), scene


def reveal_hard(answer: RevealHard, state: CallState, scene: Scene) -> tuple[CallState, Scene]:
    """Everybody sees how hard it was."""
    return replace(state, hidden=False), scene


def refuse_stranger() -> Refusal:
    """Somebody presses who is not asked."""
    return Refusal("not_yours", "Only those who are called, or a GM, roll here.")


def _presser(state: CallState, scene: Scene) -> str:
    """For whom whoever presses rolls, "" where they are asked.

    A GM is asked, but for a character of their own that alone is left. Raises `rolled_already`,
    `not_yours`.
    """
    user = scene.actor.user
    own = [roller for roller in state.named if _is_own(scene, roller, user)]
    waiting = [roller for roller in state.missing if roller in own]
    if scene.actor.gm and len(waiting) < len(state.missing):
        return ""
    if len(waiting) == 1:
        return waiting[0].who
    if waiting:
        return ""
    if own:
        raise Refusal("rolled_already", f"{own[0].name} has rolled.")
    raise refuse_stranger()


def _presser_key(state: CallState, scene: Scene) -> str:
    """The character of this call that whoever presses plays, "" for none."""
    user = scene.actor.user
    keys = (roller.key for roller in state.named if _is_own(scene, roller, user))
    return next(filter(None, keys), "")


def _is_own(scene: Scene, roller: CalledPerson, user: int) -> bool:
    if not roller.key:
        return roller.user == user
    return roller.key in scene.characters and scene.characters[roller.key].owner == user


def _find(state: CallState, scene: Scene, who: str) -> CalledPerson:
    """Who of the call is meant by a key, a name or a mention.

    Raises `rolled_already`, `not_yours`.
    """
    key, user = scene.key_of(scene.system, who), mention_of(who)
    matches = [roller for roller in state.named if roller.key and roller.key == key]
    if user is not None:
        matches += [roller for roller in state.named if _is_own(scene, roller, user)]
    for roller in matches:
        if roller not in state.missing:
            raise Refusal("rolled_already", f"{roller.name} has rolled.")
        if not roller.key or roller.key in scene.characters:
            return roller
    raise refuse_stranger()
