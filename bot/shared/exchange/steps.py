"""The loop of every exchange: throw and read, ask, apply; take back and read again."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial
from typing import Any

from msgspec.structs import replace

from bot.core.action import Action
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import CLOCK
from bot.core.scene import OpenRoll, Scene, closed_roll, with_roll
from bot.core.settings import throws_by_hand
from bot.shared.exchange import asking, closing, tales, waits, within
from bot.shared.exchange.answering import base_of, own_answer, take_answer, take_of
from bot.shared.exchange.consequences import NOTHING, consequences, put_back
from bot.shared.exchange.dice import FacesWanted, TypedFaces
from bot.shared.exchange.faces import keep_faces, name_dice, refuse_spare, with_faces
from bot.shared.exchange.rows import KeptVersion, LiveRoll, Row, Rows, encode, with_version
from bot.shared.exchange.windows import Answer, EndSpends, Opening, Tale, Wait, Window, with_number

Perform = Callable[[Action, Scene, Dice, int], Scene]
"""How an action is done within the roll of this number."""


class Exchanges:
    """The exchanges of one system, driven.

    `perform` does the actions that a roll sets off. `by_hand` tells of a character's key, in a
    scene, whether its player throws by hand and types.
    """

    def __init__(
        self,
        rows: Rows,
        perform: Perform,
        *,
        by_hand: Callable[[Scene, str], bool] = throws_by_hand,
    ) -> None:
        self._rows = rows
        self._perform = perform
        self._by_hand = by_hand
        self._windows = partial(asking.open_windows, rows)

    def open(
        self,
        opening: Opening[Any],
        scene: Scene,
        dice: Dice,
        *,
        before: Scene | None = None,
        waiting: tuple[TypedFaces, ...] = (),
        action: Action | None = None,
    ) -> tuple[Tale[Any], Scene]:
        """A new roll, gone on with as far as nobody is needed; raises what its `resolve` raises.

        `before` is the scene before the `action`, where that has changed other rolls.
        """
        number = scene.last_roll + 1
        roll = OpenRoll(number, self._rows.system, opening.who, b"null")
        around = scene.rolls.get(opening.within)
        set_off = around is not None and self._rows.read(around).row.stands
        raw = NOTHING if action is None else encode(action)
        row = Row(NOTHING, typed=waiting, within=opening.within, set_off=set_off, asked=raw)
        live = LiveRoll(roll, row, opening.exchange, opening.state)
        live = keep_faces(live, live.exchange.bearer(opening.who, live.state), dice)
        before = scene if before is None else before
        scene = self._go_on(live, with_roll(scene, roll), dice)
        scene = self._tidy(scene, but=number)
        # Last, because only now it is known which of the typed faces have fallen.
        refuse_spare(self._rows, live, scene)
        tale = self.tale(scene, number, before)
        fleeting = opening.exchange.fleeting and not (tale.throws or opening.within)
        # The number is given back only while it is the last: what this set off has later ones.
        if fleeting and number == scene.last_roll and tale.is_over:
            rolls = {other: roll for other, roll in scene.rolls.items() if other != number}
            return replace(tale, roll=0), replace(scene, rolls=rolls, last_roll=number - 1)
        return tale, scene

    def answer(self, answer: Answer, scene: Scene, dice: Dice) -> tuple[Tale[Any], Scene]:
        """An answer given to a roll that waits or stands.

        Raises `unknown_roll`, `roll_closed`, `wrong_stage`, `not_yours`, `too_many_faces`, and what
        it chooses and what follows raise.
        """
        before = scene
        answer = replace(answer, roll=self._rows.find_roll(answer, scene))
        live = self._rows.open_roll(scene, answer)
        if isinstance(answer, EndSpends) and scene.actor == CLOCK:
            scene = closing.end_spends(self._rows, scene, live, self._windows)
            scene = closing.close_gatherings(self._rows, scene, self._windows)
            return self.tale(scene, answer.roll, before), scene
        # Whom it asked is gone, so that the press only lets it go on.
        if asking.asks_nobody(self._rows, live, scene):
            scene = self._go_on(live, scene, dice)
            return self.tale(scene, answer.roll, before), scene
        window = asking.window_of(self._rows, live, answer, scene)
        if not live.exchange.gathers:  # its own dice are those of the rolls within it
            live = keep_faces(live, asking.who_answers(answer, window, live, scene), dice)
        if live.row.wanted is not None:
            live = with_faces(live, answer, scene, dice)
        else:
            live, scene = self._choose(live, answer, scene, scene.actor.user)
        scene = self._go_on(live, scene, dice)
        refuse_spare(self._rows, live, scene)
        scene = self._tidy(scene, but=answer.roll)
        return self.tale(scene, answer.roll, before), scene

    def _tidy(self, scene: Scene, *, but: int = 0) -> Scene:
        """The scene in which what is over is closed, after something was done to the roll `but`."""
        scene = closing.fix_built_on(self._rows, scene, but=but)
        return closing.close_gatherings(self._rows, scene, self._windows)

    def settle(self, number: int, scene: Scene, dice: Dice) -> Scene:
        """The scene in which a roll goes on that waits where nobody can answer any more.

        Dice that somebody was to type are wanted anew where they are still to fall.
        """
        live = self._rows.read(scene.rolls[number])
        waits = replace(live, row=replace(live.row, wanted=None))
        goes_on = asking.asks_nobody(self._rows, waits, scene)
        return self._go_on(waits, scene, dice) if goes_on else scene

    def give(self, answer: Answer, scene: Scene, dice: Dice) -> tuple[Tale[Any], Scene]:
        """An answer that nobody is asked for, because something else was done.

        Raises `unknown_roll`, `roll_closed`, and what it chooses and what follows raise.
        """
        live = self._rows.open_roll(scene, answer)
        if live.row.stands:  # what came of it is applied, and must not be twice
            raise closed_roll(answer.roll)
        live, scene = self._give(live, answer, scene)
        scene = self._go_on(live, scene, dice)
        return self.tale(scene, live.number), scene

    def find_waits(
        self, scene: Scene, *, by: Container[str] | None = None, whom: str = ""
    ) -> tuple[Wait, ...]:
        """The rolls of these (keys) that wait for an answer, or those that ask one (a key)."""
        return tuple(waits.find_waits(self._rows, scene, self._windows, by=by, whom=whom))

    def end_turns(self, scene: Scene, whose: Container[str]) -> tuple[tuple[Tale[Any], ...], Scene]:
        """The rolls on which these (keys) may spend nothing more after their turns, as tales."""
        after = closing.end_turns(self._rows, scene, whose, self._windows)
        after = self._tidy(after)
        return tales.tell_others(self._rows, self.windows, after, scene, 0), after

    def lapse(self, roll: OpenRoll) -> Answer | None:
        """What the clock answers to this roll when its time is over."""
        row = self._rows.read(roll).row
        if closing.ends_spends(row):
            return EndSpends(roll=roll.number)
        return self._rows.answer_of(row.late)

    def windows(self, live: LiveRoll, scene: Scene) -> tuple[Window, ...]:
        """The open windows of a roll, their answers with its number."""
        return tuple(with_number(window, live.number) for window in self._windows(live, scene))

    def tale(self, scene: Scene, number: int, before: Scene | None = None) -> Tale[Any]:
        """A roll for its card, with the others that have changed since the scene `before`."""
        return tales.tell(self._rows, self.windows, scene, number, before)

    def _go_on(self, live: LiveRoll, scene: Scene, dice: Dice) -> Scene:
        """The roll read anew, and on with it until somebody is needed or it stands.

        Until then it is in the scene as it was before.
        """
        fell, live = self._resolve(live, scene, dice)
        # Sorted: a set of texts has another order in every process, and a replay has to agree.
        for who in sorted(fell) if live.exchange.passes(live.state) else ():
            scene = closing.pass_spends(self._rows, scene, who, self._windows, but=live.number)
        if fell:  # whoever throws has let pass what stands within this roll
            scene = closing.close_within(self._rows, scene, live.number)
        if live.row.wanted is not None or within.stops(self._rows, scene, live):
            return self._rows.keep(scene, live)
        if (begun := live.exchange.begins(live.state, scene)) is not None:
            return self._begin(live, *begun, scene, dice)
        opening = live.exchange.opens(live.state, scene)
        if opening is not None:
            tale, scene = self.open(opening, scene, dice, waiting=live.row.typed)
            live = replace(live, row=replace(live.row, typed=()))
            state = live.exchange.after_opening(live.state, tale)
            return self._go_on(self._rows.with_state(live, state), scene, dice)
        declared = live.exchange.windows(live.state, scene)
        answers = [window for window in declared if window.kind == "answer"]
        for window in answers:
            npc, answer = own_answer(live, window, scene)
            if answer is not None:
                live, scene = self._answer_by_itself(live, answer, scene, npc)
                return self._go_on(live, scene, dice)
        if answers:
            return self._rows.keep(scene, closing.wait(live, answers, scene))
        return self._stand(live, scene, dice)

    def _begin(self, live: LiveRoll, action: Action, state: Any, scene: Scene, dice: Dice) -> Scene:
        """Something done within a gathering, which then goes on."""
        # Kept before it is done, for the rolls that this opens look for the one around them.
        scene = self._rows.keep(scene, self._rows.with_state(live, state))
        scene = self._perform(action, scene, dice, live.number)
        live = self._rows.read(scene.rolls[live.number])
        return scene if live.row.stands else self._go_on(live, scene, dice)

    def _answer_by_itself(
        self, live: LiveRoll, answer: Answer, scene: Scene, npc: str
    ) -> tuple[LiveRoll, Scene]:
        if npc:
            live = replace(live, row=replace(live.row, itself=(*live.row.itself, npc)))
        if npc and not live.exchange.npc_sees_dice:  # chosen before the dice, it stays chosen
            state, scene = take_answer(live, answer, scene)
            return self._rows.with_state(live, state), scene
        return self._give(live, answer, scene)

    def _resolve(self, live: LiveRoll, scene: Scene, dice: Dice) -> tuple[frozenset[str], LiveRoll]:
        """Whose dice fell (keys), and the roll as they say it is."""
        row = live.row
        named_dice = name_dice(live, dice, partial(self._by_hand, scene))
        # Where faces are missing the state stays as it was; the dice that did fall lie already.
        state, request = live.state, None
        try:
            state = live.exchange.resolve(state, scene, named_dice)
        except FacesWanted as stop:
            request = stop.request
        row = replace(row, throws=named_dice.throws, typed=named_dice.waiting, wanted=request)
        roll = replace(
            live.roll,
            who=live.exchange.bearer(live.roll.who, state),
            # New dice ask something new, for which there is the whole time.
            deadline=None if named_dice.fell else live.roll.deadline,
        )
        return named_dice.fell, self._rows.with_state(replace(live, roll=roll, row=row), state)

    def _stand(self, live: LiveRoll, scene: Scene, dice: Dice) -> Scene:
        """What comes of it, applied; then on with what it was within, and with what it sets off."""
        state, after = live.exchange.apply(live.state, scene)
        # What `apply` writes into the state for the card is taken back with what it applied.
        base = live.row.base if state is live.state else base_of(live)
        row = replace(live.row, base=base, applied=consequences(scene, after), late=NOTHING)
        live = replace(live, roll=replace(live.roll, deadline=None), row=row)
        live = self._rows.with_state(live, state)
        windows = self._windows(live, after)
        is_open = closing.stays_open(self._rows, after, live, windows)
        timed = [window for window in windows if window.kind in {"spend", "further"}]
        live = closing.wait(live, timed, after) if timed else live
        live = closing.with_end(live, windows, after)
        scene = self._set_off(live, self._rows.keep(after, live, is_open=is_open), dice)
        outer = within.outer(self._rows, scene, live)
        # What stands does not wait for what it has set off.
        if outer is None or (outer.row.stands and not outer.exchange.gathers):
            return scene
        if outer.exchange.gathers:
            return self._gather(outer, scene, dice)
        return self._resume(outer, scene, dice)

    def _set_off(self, live: LiveRoll, scene: Scene, dice: Dice) -> Scene:
        """The scene after what this roll sets off within itself, or what a gathering does next."""
        if not live.exchange.sets_off:
            return scene
        tale = tales.tell_itself(self._rows, self.windows, live, scene)
        for action in live.exchange.then(tale, scene):
            if isinstance(action, Answer):
                scene = self.give(action, scene, dice)[1]
                continue
            try:
                scene = live.exchange.make_way(tale, scene, dice)
                scene = self._perform(action, scene, dice, live.number)
            except Refusal as refusal:
                if not live.exchange.gathers:
                    raise
                live = self._rows.with_state(live, live.exchange.pass_over(tale, refusal))
                # Once more, as the gathering now stands: what is next may be another's.
                return self._set_off(live, self._rows.keep(scene, live), dice)
        return scene

    def _gather(self, outer: LiveRoll, scene: Scene, dice: Dice) -> Scene:
        """A gathering that stands goes on when none of its lines waits."""
        if not outer.row.stands:
            return scene
        if any(not part.row.stands for part in self._rows.within(scene, outer.number)):
            return scene
        return self._set_off(outer, scene, dice)

    def _resume(self, outer: LiveRoll, scene: Scene, dice: Dice) -> Scene:
        """What stood still goes on when nothing within it waits any more."""
        if within.stops(self._rows, scene, outer):
            return scene
        state = outer.exchange.resume(outer.state, scene)
        # What stands within it is built on from here.
        scene = closing.close_within(self._rows, scene, outer.number)
        roll = replace(outer.roll, deadline=None)
        return self._go_on(self._rows.with_state(replace(outer, roll=roll), state), scene, dice)

    def _choose(
        self, live: LiveRoll, answer: Answer, scene: Scene, user: int
    ) -> tuple[LiveRoll, Scene]:
        """The roll with what somebody (an id) has answered; what stood is taken back first."""
        row, roll = live.row, live.roll
        fell = sum(len(throw.faces) for throw in row.throws)
        version = KeptVersion(user, encode(answer), encode(live.state), fell)
        if row.stands:
            if not asking.is_further(self._rows, live, answer, scene):
                # Backwards: what was applied came after what answers gave by themselves.
                scene = put_back(put_back(scene, row.applied or ()), row.given)
                scene = within.withdraw(self._rows, scene, live.number)
                if row.base != NOTHING:
                    live = self._rows.with_state(live, self._rows.decode(row.base)[1])
                # They answered dice that lie differently now, so that they are asked again.
                row = replace(row, itself=() if live.exchange.npc_sees_dice else row.itself)
            row = replace(row, applied=None, given=(), base=NOTHING)
        if live.row.stands or take_of(live, answer).anew:
            roll = replace(roll, deadline=None)
        state, scene = take_answer(live, answer, scene)
        if not live.exchange.gathers:  # of which each line has its own
            row = replace(row, versions=with_version(row, version))
        return self._rows.with_state(replace(live, roll=roll, row=row), state), scene

    def _give(self, live: LiveRoll, answer: Answer, scene: Scene) -> tuple[LiveRoll, Scene]:
        """The roll with an answer that came by itself; taken back with the next that is given."""
        state, after = take_answer(live, answer, scene)
        changes = (*live.row.given, *consequences(scene, after))
        row = replace(live.row, base=base_of(live), given=changes)
        return self._rows.with_state(replace(live, row=row), state), after
