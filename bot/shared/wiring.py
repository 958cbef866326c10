"""A system made of its chapters."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Any, TypeVar, Union, cast

import msgspec
from msgspec import Raw, Struct
from msgspec.json import decode, encode
from msgspec.structs import replace

from bot.core.action import Action, Instead, Outcome, Way
from bot.core.dice import Dice
from bot.core.errors import OTHER_VERSION, Refusal
from bot.core.people import CLOCK, Audience
from bot.core.reading import Reader
from bot.core.report import Report
from bot.core.scene import OpenRoll, Scene
from bot.core.settings import HouseRule
from bot.shared.aiming import keep_target, with_default_target
from bot.shared.calls.actions import CallState, RollCalled
from bot.shared.calls.chapter import calls_chapter
from bot.shared.calls.play import Calling
from bot.shared.calls.rules import CallRules
from bot.shared.chapter import Chapter
from bot.shared.combat.hand import AskDice, hand_chapter
from bot.shared.combat.rules import CombatRules
from bot.shared.crowd.actions import CrowdActs
from bot.shared.crowd.play import crowd_chapter
from bot.shared.exchange.asking import question_of
from bot.shared.exchange.faces import LetThrow, TypeFaces
from bot.shared.exchange.rows import Rows, is_waiting, kept_tale
from bot.shared.exchange.steps import Exchanges
from bot.shared.exchange.tales import tell_as
from bot.shared.exchange.windows import (
    Answer,
    Behind,
    BehindButton,
    EndSpends,
    KeptTale,
    Opening,
    PendingRoll,
    RollAgain,
    Tale,
    Wait,
)
from bot.shared.players import Players
from bot.shared.sheet.spec import SheetSpec
from bot.shared.system import AnySystem, Introduction, System, deed_of_way
from bot.shared.waiting import NoDice
from bot.shared.why import behind, roll_card, without_buttons

T = TypeVar("T")

NO_DICE = "Dice fall only where somebody acts."

NOT_AGAIN = "That cannot be rolled again."
MOST_OFFERED = 3
"""So many answers stand below the question of somebody who has not answered."""


class AnswerFirst(Action, frozen=True, tag="answer_first"):
    """Somebody who is asked answers, as JSON, and then does what they wanted to do."""

    answer: Raw = Raw(b"null")
    then: Raw = Raw(b"null")


def system(
    key: str,
    title: str,
    *,
    group: str,
    credit: str,
    house: tuple[HouseRule, ...],
    chapters: Sequence[Chapter],
    rules: tuple[Any, ...] = (),
    sheet: SheetSpec | None = None,
    players: Players[Any, Any] | None = None,
    introduction: Introduction | None = None,
) -> AnySystem:
    """One tabletop system out of its chapters; see `System` for the rest.

    Rows that are no exchange's, such as things a table keeps and rolls of earlier versions, wait
    for nobody.
    """
    call = next((rule for rule in rules if isinstance(rule, CallRules)), None)
    calling: Calling | None = None
    played = tuple(chapters)
    if call is not None and players is not None:
        calling, calls = calls_chapter(call, players, chapters)
        played = (*played, calls)
    parts = _Parts(key, played, players, calling, rules)
    return System(
        key=key,
        title=title,
        group=group,
        credit=credit,
        actions=parts.actions,
        outcomes=parts.outcomes,
        house=house,
        act=parts.act,
        report=parts.report,
        overdue=parts.overdue,
        rules=rules,
        sheet=sheet,
        waiting=parts.waiting,
        timed=parts.rows.keeps,
        kept=parts.kept,
        repeat=parts.repeat,
        end_turns=parts.end_turns,
        find_waits=parts.find_waits,
        give_up=parts.give_up,
        asked=parts.asked,
        retell=parts.retell,
        settle=parts.settle,
        chapters=tuple(chapters),
        introduction=introduction,
    )


class _Parts:
    """The tables of a system: who plays what, and how it reads.

    Raises `TypeError` where something is played or told twice, or a roll has no card.
    """

    def __init__(
        self,
        key: str,
        chapters: Sequence[Chapter],
        players: Players[Any, Any] | None,
        calling: Calling | None,
        rules: Iterable[Any],
    ) -> None:
        self._players = players
        self._calling = calling
        fights = (rule for rule in rules if isinstance(rule, CombatRules))
        self._combat = next(fights, CombatRules())
        if players is not None:
            crowd = crowd_chapter(chapters, self._read_deed, self._combat)
            chapters = (*chapters, crowd, hand_chapter(self._combat))
        handlers = [handler for chapter in chapters for handler in chapter.handlers]
        cards = [says for chapter in chapters for says in chapter.cards]
        exchanges = [exchange for chapter in chapters for exchange in chapter.exchanges]
        answers = {take.answer: None for exchange in exchanges for take in exchange.answers}
        shared = [TypeFaces, LetThrow, EndSpends, AnswerFirst, Behind, RollAgain]
        common = shared if exchanges else []
        tales = [KeptTale] if exchanges else []
        self._play = _table("handlers", ((h.action, h.play) for h in handlers))
        self._says = _table("cards", ((says.what, says) for says in cards))
        # For its check alone: what a handler plays must not be an answer as well.
        _table("handlers", ((action, None) for action in (*self._play, *answers)))
        _table("exchanges", ((exchange.state, None) for exchange in exchanges))
        for exchange in exchanges:
            if exchange.state not in self._says:
                raise TypeError(f"{exchange.state.__name__} has no card.")
        self.actions = _union((*self._play, *answers, *common))
        self.rows = Rows(key, exchanges, Reader[Action](self.actions).decode)
        self._exchanges = Exchanges(self.rows, self._set_off)
        self._earlier = {old.what: old.tale for chapter in chapters for old in chapter.earlier}
        outcomes = [says.what for says in cards if issubclass(says.what, Outcome)]
        self.outcomes = _union((*outcomes, *self._earlier, *tales))

    def act(
        self, action: Action, scene: Scene, dice: Dice, before: Scene | None = None
    ) -> tuple[Outcome, Scene]:
        """What the action comes to, and the scene after it; raises `Refusal`, nothing changed.

        `before` is the scene before what somebody answered first.
        """
        if isinstance(action, RollAgain):
            action = deed_of_way(self.repeat(action, scene))
        if isinstance(action, Behind):
            return BehindButton(self._tale(action.roll, scene), action.label), scene
        if isinstance(action, AnswerFirst):
            answer, then = self._read(action.answer), self._read(action.then)
            _, after = self._exchanges.answer(answer, scene, dice)
            return self.act(then, after, dice, scene)
        if isinstance(action, RollCalled):
            return self._roll_on_call(action, scene, dice)
        start = scene
        if self._players is not None:
            action, start = self._players.meet(scene, action)
            action = with_default_target(start, action, self._combat)
        play = self._play.get(type(action))
        if play is None and isinstance(action, Answer):
            return self._exchanges.answer(action, start, dice)
        if play is None:
            raise TypeError(f"Nobody plays {type(action).__name__}.")
        outcome, after = play(action, start, dice)
        if isinstance(outcome, Answer):
            return self._exchanges.answer(outcome, after, dice)
        if isinstance(outcome, Opening):
            opening = cast("Opening[Struct]", outcome)
            self._refuse_unanswered(action, opening, scene)
            after = keep_target(after, action)
            return self._exchanges.open(opening, after, dice, before=before or scene, action=action)
        return outcome, after

    def _roll_on_call(self, action: RollCalled, scene: Scene, dice: Dice) -> tuple[Outcome, Scene]:
        """A roll of a call, or the list of what is to be said first; raises what the roll does."""
        tale = self._tale(action.roll, scene)
        if self._calling is None or not isinstance(tale.state, CallState):
            raise Refusal("unknown_roll", f"Roll {action.roll} is no call.")
        answer = self._calling.resolve_press(action, tale.state, scene)
        if isinstance(answer, str):
            return BehindButton(tale, answer), scene
        try:
            return self._exchanges.answer(answer, scene, dice)
        except Refusal as no:
            no.asked = answer
            raise

    def _read(self, raw: Raw) -> Any:
        """An action as it was stored; raises `wrong_stage` for one of another version."""
        try:
            return decode(raw, type=self.actions)
        except msgspec.ValidationError as error:
            raise Refusal("wrong_stage", OTHER_VERSION) from error

    def _read_deed(self, raw: Raw) -> Action:
        """What each of several NPCs does; raises the same, also for what none of them may do so."""
        action: Action = self._read(raw)
        if type(action) not in self._play or isinstance(action, CrowdActs):
            raise Refusal("wrong_stage", OTHER_VERSION)
        return action

    def _refuse_unanswered(self, action: Action, opening: Opening[Struct], scene: Scene) -> None:
        """Asks somebody first who does something and has not answered: `unanswered`."""
        if opening.within or scene.actor == CLOCK or isinstance(action, AskDice):
            return
        for other in self._exchanges.find_waits(scene, whom=opening.who):
            absent = other.absent.get(opening.who)
            if absent is None or other.by == opening.who:
                continue
            card = self.report(self._exchanges.tale(scene, other.roll), scene)
            answers = [
                Instead(choice.label, action=choice.action, ask=choice.ask, style=choice.style)
                for choice in card.choices
                if opening.who in choice.audience.characters
                and not (choice.disabled or choice.under or isinstance(choice.action, Behind))
            ]
            first = AnswerFirst(
                who=action.who,
                answer=Raw(encode(replace(absent.answer, roll=other.roll))),
                then=Raw(encode(action)),
            )
            what = "thrown the dice for" if other.for_dice else "answered"
            raise Refusal(
                "unanswered",
                f"{scene.name(opening.who)} has not {what} {scene.name(other.by)}.",
                instead=(*answers[:MOST_OFFERED], Instead(f"{absent.own}, go on", action=first)),
            )

    def find_waits(self, scene: Scene, by: Container[str]) -> tuple[Wait, ...]:
        """The rolls of these (keys) that wait for somebody's answer."""
        return self._exchanges.find_waits(scene, by=by)

    def give_up(
        self, scene: Scene, waiting: Sequence[Wait], dice: Dice
    ) -> tuple[tuple[tuple[int, Outcome], ...], Scene]:
        """The scene in which those asked give what costs nothing, also to what is asked next."""
        tales: dict[int, Outcome] = {}
        people = {who for other in waiting for who in other.asked}
        for other in waiting:
            for absent in other.absent.values():
                roll = scene.rolls[other.roll]
                if roll.open and is_waiting(roll):
                    answer = replace(absent.answer, roll=other.roll)
                    tale, scene = self._exchanges.answer(answer, scene, dice)
                    while tale.wanted is not None:  # what follows is thrown by hand, too
                        tale, scene = self._exchanges.answer(LetThrow(roll=other.roll), scene, dice)
                    tales.pop(tale.roll, None)
                    tales[tale.roll] = tale
        waits = self._exchanges.find_waits(scene) if tales else ()
        # Of the same people alone: nobody has given up the answers of others.
        more = [w for w in waits if w.roll in tales and w.absent and people.issuperset(w.asked)]
        after, scene = self.give_up(scene, more, dice) if more else ((), scene)
        return tuple((tales | dict(after)).items()), scene

    def repeat(self, again: RollAgain, scene: Scene) -> Way:
        """How a roll is made once more, now or later; raises `unknown_roll`, `not_again`."""
        tale = self._tale(again.roll, scene)
        says = self._says[type(tale.state)]
        way = says.again(tale, scene) if says.again is not None else None
        if way is None:
            raise Refusal("not_again", NOT_AGAIN)
        return way

    def report(self, outcome: Outcome, scene: Scene) -> Report:
        """The card of an outcome at this table, in the grammar all systems share."""
        if isinstance(outcome, KeptTale):
            outcome = self._tale_of(outcome, scene)
        if type(outcome) in self._earlier:
            return without_buttons(self._earlier[type(outcome)](outcome), self._says, scene)
        if isinstance(outcome, BehindButton):
            look = cast("BehindButton[Struct]", outcome)
            return behind(look, self._says, scene, self.rows.system)
        if not isinstance(outcome, Tale):
            return self._says[type(outcome)].card(outcome, scene)
        tale = cast("Tale[Struct]", outcome)
        report = roll_card(tale, self._says[type(tale.state)], scene)
        also = tuple(self.report(other, scene) for other in tale.also)
        return replace(report, also=(*report.also, *also)) if also else report

    def overdue(self, roll: OpenRoll) -> Action | None:
        """What the clock does about a roll whose time is over."""
        return self._exchanges.lapse(roll) if self.rows.keeps(roll) else None

    def waiting(self, scene: Scene) -> list[OpenRoll]:
        """The rolls that wait for somebody."""
        return [live.roll for live in self.rows.waiting(scene)]

    def end_turns(
        self, scene: Scene, whose: Container[str]
    ) -> tuple[tuple[tuple[int, Outcome], ...], Scene]:
        """The scene after the turns of these (keys), and the rolls that are told anew for that."""
        tales, after = self._exchanges.end_turns(scene, whose)
        return tuple((tale.roll, tale) for tale in tales), after

    def asked(self, scene: Scene) -> tuple[PendingRoll, ...]:
        """The rolls that wait for somebody's answer, and for whose."""
        asking = (
            (live, tuple(w for w in self._exchanges.windows(live, scene) if w.by != Audience()))
            for live in self.rows.waiting(scene)
        )
        return tuple(question_of(live, windows) for live, windows in asking if windows)

    def retell(self, number: int, scene: Scene) -> Tale[Any] | None:
        """A roll as it is now; None for one that is a line of another's card, or no exchange's."""
        roll = scene.rolls.get(number)
        if roll is None or not self.rows.keeps(roll):
            return None
        tale = self._exchanges.tale(scene, number)
        return tale if tale.roll == number else None

    def settle(self, scene: Scene, number: int) -> Scene:
        """The scene in which a roll goes on that asks nobody any more; no dice fall for that."""
        roll = scene.rolls.get(number)
        if roll is None or not self.rows.keeps(roll):
            return scene
        try:
            return self._exchanges.settle(number, scene, NoDice(Refusal("no_dice", NO_DICE)))
        except Refusal:
            return scene

    def kept(self, outcome: Outcome) -> bytes:
        """An outcome as the journal keeps it."""
        if isinstance(outcome, Tale):
            outcome = kept_tale(cast("Tale[Struct]", outcome))
        return msgspec.json.encode(outcome)

    def _tale(self, number: int, scene: Scene) -> Tale[Any]:
        """A roll, open or closed; raises `unknown_roll` for none of this system's exchanges."""
        roll = scene.rolls.get(number)
        if roll is None or not self.rows.keeps(roll):
            raise Refusal("unknown_roll", "Nothing more is known of this roll.")
        return self._exchanges.tale(scene, number)

    def _tale_of(self, tale: KeptTale, scene: Scene) -> Tale[Any]:
        """A tale out of the journal: its state as it was then, what is open as it is now."""
        state = self.rows.decode(tale.state)[1]
        also = tuple(self._tale_of(other, scene) for other in tale.also)
        lines = tuple(
            Tale(line.roll, self.rows.decode(line.state)[1], stands=True) for line in tale.parts
        )
        roll = scene.rolls.get(tale.roll)
        keeps = roll is not None and self.rows.keeps(roll)
        # The number of one that was undone is given out again, maybe to a roll of another kind.
        if roll is None or not keeps or type(self.rows.read(roll).state) is not type(state):
            return Tale(tale.roll, state, parts=lines, also=also, itself=tale.itself)
        earlier = tell_as(self._exchanges.tale(scene, tale.roll), tale.roll, state, lines)
        return replace(earlier, also=also, itself=tale.itself)

    def _set_off(self, action: Action, scene: Scene, dice: Dice, within: int) -> Scene:
        """The scene after an action that a roll sets off within itself."""
        outcome, after = self._play[type(action)](action, scene, dice)
        if not isinstance(outcome, Opening):
            return after
        opening = replace(cast("Opening[Struct]", outcome), within=within)
        return self._exchanges.open(opening, after, dice)[1]


def _table(what: str, pairs: Iterable[tuple[type[Struct], T]]) -> dict[type[Struct], T]:
    table: dict[type[Struct], T] = {}
    for kind, value in pairs:
        if kind in table:
            raise TypeError(f"{kind.__name__} has two {what}.")
        table[kind] = value
    return table


def _union(kinds: Sequence[type[Struct]]) -> Any:
    """The tagged union of these, as JSON is read with it."""
    return Union[tuple(dict.fromkeys(kinds))]  # noqa: UP007 -- known only as it runs
