"""The loop of every exchange: throw and read, ask, apply; take back and read again."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from bot.core.action import Action
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import CLOCK
from bot.core.people import play as player_of
from bot.core.scene import OpenRoll, Scene, closed_roll
from bot.shared.exchange import closing, within
from bot.shared.exchange.consequences import NOTHING, consequences, put_back
from bot.shared.exchange.dice import FacesWanted, NamedDice, Typed, nobody
from bot.shared.exchange.rows import (
    KeptVersion,
    Live,
    Row,
    Rows,
    encode,
    kept,
    with_version,
)
from bot.shared.exchange.windows import Answer, Opening, Tale, Window

Perform = Callable[[Action, Scene, Dice, int], Scene]
"""How an action is done within the roll of this number."""


class TypeFaces(Answer, frozen=True, tag="type_faces"):
    """Faces of dice that were thrown by hand."""

    faces: tuple[int, ...] = ()


class LetThrow(Answer, frozen=True, tag="let_throw"):
    """The table throws after all."""


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
        by_hand: Callable[[str], bool] = nobody,
    ) -> None:
        self._rows = rows
        self._perform = perform
        self._by_hand = by_hand

    def open(
        self,
        opening: Opening[Any],
        scene: Scene,
        dice: Dice,
        *,
        before: Scene | None = None,
        typed: tuple[Typed, ...] = (),
    ) -> tuple[Tale[Any], Scene]:
        """A new roll, gone on with as far as nobody is needed; raises what its `resolve` raises.

        `before` is the scene before what was asked for, where that has changed other rolls.
        """
        number = scene.last_roll + 1
        roll = OpenRoll(number, self._rows.system, opening.who, b"")
        around = scene.rolls.get(opening.within)
        set_off = around is not None and self._rows.read(around).row.stands
        row = Row(encode(opening.state), typed=typed, within=opening.within, set_off=set_off)
        before = scene if before is None else before
        scene = self._go_on(kept(scene, roll, row), number, dice)
        tale = self.tale(scene, number, before)
        if opening.exchange.fleeting and number == scene.last_roll and tale.is_over:
            rolls = {other: roll for other, roll in scene.rolls.items() if other != number}
            return replace(tale, roll=0), replace(scene, rolls=rolls, last_roll=number - 1)
        return tale, scene

    def answer(self, answer: Answer, scene: Scene, dice: Dice) -> tuple[Tale[Any], Scene]:
        """An answer given to a roll that waits or stands.

        Raises `unknown_roll`, `roll_closed`, `wrong_stage`, `not_yours`, and what it chooses and
        what follows raise.
        """
        before = scene
        answer = replace(answer, roll=self._rows.meant(answer, scene))
        live = self._rows.open_roll(scene, answer)
        self._refuse_stranger(live, answer, scene)
        if live.row.wanted is not None:
            scene = self._with_faces(live, answer, scene, dice)
        else:
            scene = self._choose(live, answer, scene)
        scene = self._go_on(scene, answer.roll, dice)
        return self.tale(scene, answer.roll, before), scene

    def give(self, answer: Answer, scene: Scene, dice: Dice) -> tuple[Tale[Any], Scene]:
        """An answer that nobody is asked for, because something else was done.

        Raises `unknown_roll`, `roll_closed`, and what it chooses and what follows raise.
        """
        live = self._rows.open_roll(scene, answer)
        if live.row.stands:  # what came of it is applied, and must not be twice
            raise closed_roll(answer.roll)
        scene = self._go_on(self._give(live, answer, scene), live.number, dice)
        return self.tale(scene, live.number), scene

    def lapse(self, roll: OpenRoll) -> Answer | None:
        """What the clock answers to this roll when its time is over."""
        return self._rows.answer_of(self._rows.read(roll).row.late)

    def windows(self, live: Live, scene: Scene) -> tuple[Window, ...]:
        """The open windows of a roll, their answers with its number."""
        if live.row.wanted is not None:
            who = player_of(live.row.wanted.who)
            return (
                Window(
                    who, (TypeFaces(roll=live.number), LetThrow(roll=live.number)), seconds=None
                ),
            )
        if not live.roll.open or within.stops(self._rows, scene, live):
            return ()
        declared = live.exchange.windows(live.state, scene)
        answers = tuple(window for window in declared if window.kind == "answer")
        if not answers and live.row.stands:
            answers = tuple(window for window in declared if window.kind == "further")
            if closing.may_change(self._rows, scene, live):
                answers = closing.still_open(declared, live.row)
        return tuple(_numbered(window, live.number) for window in answers)

    def tale(self, scene: Scene, number: int, before: Scene | None = None) -> Tale[Any]:
        """A roll for its card, with the others that have changed since the scene `before`."""
        live = self._rows.read(scene.rolls[number])
        gathering = within.gathering_of(self._rows, scene, live)
        if gathering is not None:
            return self.tale(scene, gathering.number, before)
        tale = self._part(live, scene)
        parts = within.parts(self._rows, scene, number) if live.exchange.gathers else ()
        also = () if before is None else self._others(scene, before, number)
        return replace(tale, parts=tuple(self._part(part, scene) for part in parts), also=also)

    def _part(self, live: Live, scene: Scene) -> Tale[Any]:
        return Tale(
            roll=live.number,
            state=live.state,
            windows=self.windows(live, scene),
            deadline=live.roll.deadline,
            throws=live.row.throws,
            versions=self._rows.versions(live),
            stands=live.row.stands,
        )

    def _others(self, scene: Scene, before: Scene, number: int) -> tuple[Tale[Any], ...]:
        """The other rolls that are no longer as they were, but for lines of this card."""
        changed = (
            live
            for other, live in self._rows.of(scene).items()
            if other != number
            and before.rolls.get(other) != live.roll
            and (live.exchange.tells_end or self._reads_anew(live, before.rolls.get(other)))
            and within.gathering_of(self._rows, scene, live) is None
        )
        return tuple(self._part(live, scene) for live in changed)

    def _reads_anew(self, live: Live, before: OpenRoll | None) -> bool:
        """Whether a roll is no longer what it was, apart from what may be done about it."""
        return before is None or self._rows.read(before).row.state != live.row.state

    def _go_on(self, scene: Scene, number: int, dice: Dice) -> Scene:
        """The roll read anew, and on with it until somebody is needed or it stands."""
        fell, scene = self._resolve(scene, number, dice)
        live = self._rows.read(scene.rolls[number])
        for who in sorted(fell) if live.exchange.passes(live.state) else ():
            scene = closing.pass_spends(self._rows, scene, who, self.windows, but=number)
        if fell:  # whoever throws has let pass what stands within this roll
            scene = closing.close_within(self._rows, scene, number)
        if live.row.wanted is not None or within.stops(self._rows, scene, live):
            return scene
        opening = live.exchange.opens(live.state, scene)
        if opening is not None:
            tale, scene = self.open(opening, scene, dice)
            state = live.exchange.opened(live.state, tale)
            scene = kept(scene, live.roll, replace(live.row, state=encode(state)))
            return self._go_on(scene, number, dice)
        declared = live.exchange.windows(live.state, scene)
        answers = [window for window in declared if window.kind == "answer"]
        for window in answers:
            answer = self._own_answer(live, window, scene)
            if answer is not None:
                return self._go_on(self._give(live, answer, scene), number, dice)
        if answers:
            return self._wait(live, answers, scene)
        return self._stand(live, scene, dice)

    def _resolve(self, scene: Scene, number: int, dice: Dice) -> tuple[frozenset[str], Scene]:
        live = self._rows.read(scene.rolls[number])
        row = live.row
        named = NamedDice(dice, throws=row.throws, typed=row.typed, by_hand=self._by_hand)
        state, wanted = live.state, None
        try:
            state = live.exchange.resolve(state, scene, named)
        except FacesWanted as stop:
            wanted = stop.wanted
        row = replace(
            row, state=encode(state), throws=named.throws, typed=named.typed, wanted=wanted
        )
        roll = replace(
            live.roll,
            who=live.exchange.bearer(live.roll.who, state),
            deadline=None if named.fell else live.roll.deadline,
        )
        return named.fell, kept(scene, roll, row)

    def _own_answer(self, live: Live, window: Window, scene: Scene) -> Answer | None:
        """What is answered without anybody being asked, or because nobody is there."""
        answer = live.exchange.by_itself(window, live.state, scene)
        if answer is None and window.seconds == 0:
            answer = live.exchange.lapse(window, live.state, scene)
        return answer

    def _give(self, live: Live, answer: Answer, scene: Scene) -> Scene:
        """The scene with an answer that came by itself; taken back with the next that is given."""
        state, after = _take(live, answer, scene)
        row = live.row
        row = replace(
            row,
            state=encode(state),
            base=row.state if row.base == NOTHING else row.base,
            given=(*row.given, *consequences(scene, after)),
        )
        return kept(after, live.roll, row)

    def _wait(self, live: Live, windows: list[Window], scene: Scene) -> Scene:
        """The scene in which these windows are open, with what the clock answers, and when."""
        soonest = min(windows, key=lambda window: window.seconds or math.inf)
        late = live.exchange.lapse(soonest, live.state, scene)
        deadline = live.roll.deadline if late is not None and soonest.seconds else None
        if deadline is None and late is not None and soonest.seconds:
            deadline = scene.now + soonest.seconds
        late = None if late is None else replace(late, roll=live.number)
        row = replace(live.row, late=NOTHING if late is None else encode(late))
        return kept(scene, replace(live.roll, deadline=deadline), row)

    def _stand(self, live: Live, scene: Scene, dice: Dice) -> Scene:
        """What comes of it, applied; then on with what it was within, and with what it sets off."""
        state, after = live.exchange.apply(live.state, scene)
        row = live.row
        row = replace(
            row,
            state=encode(state),
            base=row.state if row.base == NOTHING else row.base,
            applied=consequences(scene, after),
            late=NOTHING,
        )
        scene = kept(after, replace(live.roll, deadline=None), row)
        scene = closing.close_if_over(self._rows, scene, live.number, self.windows)
        live = self._rows.read(scene.rolls[live.number])
        timed = [w for w in self.windows(live, scene) if w.kind in {"spend", "further"}]
        if timed:
            scene = self._wait(live, timed, scene)
        for action in live.exchange.then(self.tale(scene, live.number), scene):
            scene = self._perform(action, scene, dice, live.number)
        outer = within.outer(self._rows, scene, live)
        if outer is None or (outer.row.stands and not outer.exchange.gathers):
            return scene
        if outer.exchange.gathers:
            return self._gather(outer, scene, dice)
        return self._resume(outer, scene, dice)

    def _gather(self, outer: Live, scene: Scene, dice: Dice) -> Scene:
        """A gathering goes on when none of its lines waits."""
        if any(not part.row.stands for part in within.parts(self._rows, scene, outer.number)):
            return scene
        for action in outer.exchange.then(self.tale(scene, outer.number), scene):
            scene = self._perform(action, scene, dice, outer.number)
        return scene

    def _resume(self, outer: Live, scene: Scene, dice: Dice) -> Scene:
        """What stood still goes on when nothing within it waits any more."""
        if within.stops(self._rows, scene, outer):
            return scene
        state = outer.exchange.resumed(outer.state, scene)
        scene = closing.close_within(self._rows, scene, outer.number)
        roll = replace(outer.roll, deadline=None)
        scene = kept(scene, roll, replace(outer.row, state=encode(state)))
        return self._go_on(scene, outer.number, dice)

    def _choose(self, live: Live, answer: Answer, scene: Scene) -> Scene:
        """The scene with what somebody has answered; what stood is taken back first."""
        row, state = live.row, live.state
        version = KeptVersion(scene.actor.user, encode(answer), row.state)
        taken_back = row.stands and not self._is_further(live, answer, scene)
        if taken_back:
            scene = put_back(put_back(scene, row.applied or ()), row.given)
            scene = within.withdraw(self._rows, scene, live.number)
            state = self._rows.decode(row.base)[1]
        state, scene = _take(live._replace(state=state), answer, scene)
        row = replace(
            row,
            state=encode(state),
            applied=None,
            given=() if row.stands else row.given,
            base=NOTHING if row.stands else row.base,
            versions=with_version(row, version),
        )
        roll = replace(live.roll, deadline=None) if row.stands else live.roll
        return kept(scene, roll, row)

    def _is_further(self, live: Live, answer: Answer, scene: Scene) -> bool:
        """Whether this answer builds on what stands."""
        return any(
            window.kind == "further" and any(type(one) is type(answer) for one in window.answers)
            for window in self.windows(live, scene)
        )

    def _with_faces(self, live: Live, answer: Answer, scene: Scene, dice: Dice) -> Scene:
        """The scene with dice typed, or thrown by the table instead.

        Raises `too_many_faces` where more are typed than are thrown here.
        """
        row, wanted = live.row, live.row.wanted
        if wanted is None:
            return scene
        if isinstance(answer, TypeFaces):
            if len(answer.faces) > wanted.count:
                raise Refusal(
                    "too_many_faces",
                    f"{scene.characters[wanted.who].name} throws {wanted.count} dice here; you "
                    f"typed {len(answer.faces)}.",
                )
            row = replace(row, wanted=None, typed=(*row.typed, Typed(wanted.who, answer.faces)))
        else:
            named = NamedDice(dice, throws=row.throws)
            named.let_fall(wanted)
            row = replace(row, wanted=None, throws=named.throws)
        return kept(scene, live.roll, row)

    def _refuse_stranger(self, live: Live, answer: Answer, scene: Scene) -> None:
        meant = [
            window
            for window in self.windows(live, scene)
            if any(type(other) is type(answer) for other in window.answers)
        ]
        if not meant:
            raise Refusal(
                "wrong_stage", f"Roll {answer.roll} does not wait for that. Nothing has changed."
            )
        actor = scene.actor
        if actor == CLOCK or actor.gm or any(scene.belongs(actor, w.by) for w in meant):
            return
        raise Refusal("not_yours", "Only who is asked, or a GM, answers here.")


def _take(live: Live, answer: Answer, scene: Scene) -> tuple[Any, Scene]:
    choose = next(take.choose for take in live.exchange.answers if take.answer is type(answer))
    return choose(answer, live.state, scene)


def _numbered(window: Window, number: int) -> Window:
    answers = tuple(
        replace(answer, roll=number) if isinstance(answer, Answer) else answer
        for answer in window.answers
    )
    return replace(window, answers=answers)
