"""What an exchange is: the values a chapter declares, and those its cards are drawn from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, Literal, TypeVar

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from bot.core.action import Action, Outcome
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import GMS, OPEN, Audience, Sight
from bot.core.scene import Scene, closed_roll, with_roll
from bot.shared.exchange.dice import AwaitedDice, NamedDice, Throw

S = TypeVar("S", bound=Struct)
N = TypeVar("N", bound=Struct)
A = TypeVar("A", bound="Answer")

LONGEST_WAIT = 24 * 3600
"""Seconds that a roll waits of which nothing else is said."""


class Answer(Action, frozen=True):
    """Something given to a roll that waits or stands, by its number.

    Of an answer that may be typed, 0 means the `newest` open roll.
    """

    newest: ClassVar[bool] = False

    roll: int = 0


class GmAnswer(Answer, frozen=True):
    """An answer that only GMs give."""

    asker = GMS


class EndSpends(Answer, frozen=True, tag="end_spends"):
    """The clock, for whoever may still spend on what stands and has not: that is over."""


class Behind(Answer, frozen=True, tag="behind"):
    """A look at what is behind a button of a roll's card: its story, or a list of ways."""

    label: str = ""


class RollAgain(Answer, frozen=True, tag="roll_again"):
    """The same roll is asked for once more; its dice are new and its card is another."""


class Window(Struct, frozen=True):
    """Somebody who may now answer, and with what; the engine adds the number of the roll.

    An `answer` is waited for, and until it has come nothing is applied. A `spend` changes what
    stands and is waited for by nobody, nor is a GM's `word`. A `further` answer builds on what
    stands: nothing is taken back for it, nor does it pass with dice. `seconds` is how long it is
    open until the clock answers, where `lapse` says how: None for ever, 0 where nobody is there.
    A spend of which `lapse` says nothing ends with the turn of whoever may spend in their fight,
    outside of fights after `SPEND_SECONDS`.
    """

    by: Audience
    answers: tuple[Action, ...]
    kind: Literal["answer", "spend", "word", "further"] = "answer"
    seconds: int | None = LONGEST_WAIT


class Version(Struct, Generic[S], frozen=True):
    """What a roll was before `user`, an id, answered it with `answer`; `fell` dice lay there."""

    user: int
    answer: Answer
    state: S
    fell: int = 0


class Tale(Outcome, Generic[S], frozen=True, tag=False):
    """A roll as it is now, for its card; of it the journal keeps a `KeptTale`.

    `windows` are open, `deadline` is when the clock answers, in seconds of the epoch. `versions`
    are what it was before each answer, the first and the last seven. `stands` says that it is
    applied. `parts` are the rolls gathered on its card, `also` other rolls that this has changed.
    `itself` are the keys of NPCs that have answered by themselves. `asked` is what was asked for
    when it began, None of rolls that began without it. `wanted` are dice that somebody throws by
    hand: until they are typed, its state is what it was before.
    """

    roll: int
    state: S
    windows: tuple[Window, ...] = ()
    deadline: int | None = None
    throws: tuple[Throw, ...] = ()
    versions: tuple[Version[S], ...] = ()
    stands: bool = False
    parts: tuple[Tale[Any], ...] = ()
    also: tuple[Tale[Any], ...] = ()
    itself: tuple[str, ...] = ()
    asked: Action | None = None
    wanted: AwaitedDice | None = None

    @property
    def answers(self) -> Iterator[tuple[Action, Audience]]:
        """Everything that may be answered now, and by whom."""
        return ((answer, window.by) for window in self.windows for answer in window.answers)

    @property
    def is_over(self) -> bool:
        """Whether it stands, and nobody may do anything about it any more."""
        return self.stands and not self.windows


class BehindButton(Outcome, Generic[S], frozen=True, tag=False):
    """What is behind the button of this label on the card of a roll; nothing has changed."""

    tale: Tale[S]
    label: str


class KeptTale(Outcome, frozen=True, tag="tale", omit_defaults=True):
    """What the journal keeps of a tale: the number of the roll, and its tagged state as JSON.

    `itself` are the keys of NPCs that have answered by themselves, `parts` the rolls gathered on
    its card.
    """

    roll: int
    state: Raw
    also: tuple[KeptTale, ...] = ()
    itself: tuple[str, ...] = ()
    parts: tuple[KeptTale, ...] = ()

    def state_of(self, kind: type[S]) -> S | None:
        """Its state where it is of this kind, else None."""
        try:
            return msgspec.json.decode(self.state, type=kind)
        except msgspec.ValidationError:
            return None


class Take(Struct, frozen=True):
    """How one kind of answer changes a state: it pays and chooses, and throws no dice.

    `find_roll` gives the number of the roll where none was typed, None for what the answer says.
    After it whoever still has to answer has the whole time `anew`.
    """

    answer: type[Answer]
    choose: Callable[[Any, Any, Scene], tuple[Any, Scene]]
    find_roll: Callable[[Any, Scene], int] | None = None
    anew: bool = False


def take(
    answer: type[A],
    choose: Callable[[A, S, Scene], tuple[N, Scene]],
    *,
    find_roll: Callable[[A, Scene], int] | None = None,
    anew: bool = False,
) -> Take:
    """An answer, and what it chooses and pays; `choose` raises `Refusal` where the rules say no.

    The new state may be another exchange's, with which the roll goes on. `find_roll` raises
    `Refusal` where no roll waits for such an answer.
    """
    return Take(answer, choose, find_roll, anew)


def without_waiting(scene: Scene, numbers: Iterable[int]) -> Scene:
    """The scene in which these rolls, by their numbers, wait for nobody any more."""
    for number in numbers:
        scene = with_roll(scene, replace(scene.rolls[number], open=False, deadline=None))
    return scene


def with_number(window: Window, number: int) -> Window:
    """The window of the roll of this number."""
    answers = tuple(
        replace(answer, roll=number) if isinstance(answer, Answer) else answer
        for answer in window.answers
    )
    return replace(window, answers=answers)


class AbsentAnswer(Struct, frozen=True):
    """What costs somebody nothing who is asked and does not answer.

    `own` says it on a button of theirs, `told` of them: `Take it`, `takes it`.
    """

    own: str
    told: str
    answer: Answer


class Wait(Struct, frozen=True):
    """A roll that waits: whose it is, who is asked (keys), and what is given for the absent.

    `seen` says whether everybody may know of it, `for_dice` that it waits for faces thrown by hand.
    """

    roll: int
    by: str
    asked: tuple[str, ...]
    absent: Mapping[str, AbsentAnswer]
    seen: bool = True
    for_dice: bool = False


class Exchange(Generic[S]):
    """One thing that waits and stands, such as an attack; a chapter has one subclass for each.

    Its state is what was asked and chosen. What the dice say is read from it anew each time.
    """

    answers: tuple[Take, ...] = ()
    gathers: ClassVar[bool] = False
    """Whether the rolls within it are lines of its card and do not stop it."""
    stops: ClassVar[bool] = True
    """Whether nothing can be answered to it while something is done within it."""
    fleeting: ClassVar[bool] = False
    """Whether what is over at once without dice takes no number and is not kept."""
    tells_end: ClassVar[bool] = True
    """Whether a card beside another tells that less may be done about it than before."""
    spends: ClassVar[bool] = True
    """Whether anything may be spent on what stands: where nothing may, dice need not close that."""
    throws_once: ClassVar[bool] = False
    """Whether all its dice fall together, and no typed face can wait for a later throw."""
    npc_sees_dice: ClassVar[bool] = False
    """Whether NPCs answer by themselves to dice that lie: what changes those takes that back."""

    def __init__(self, state: type[S]) -> None:
        self.state = state
        # `then` wants a tale, and making one costs more than this look at who declares it.
        self.sets_off = type(self).then is not Exchange[Any].then

    def open(self, who: str, state: S, *, within: int = 0) -> Opening[S]:
        """A new roll of this character (a key), within another one where that is given."""
        return Opening(self, who, state, within)

    def bearer(self, who: str, state: S) -> str:
        """Whose roll it is (a key), which may change from `who` until the dice fall."""
        return who

    def resolve(self, state: S, scene: Scene, dice: NamedDice) -> S:
        """What the dice say, read from the beginning: the only place where they fall.

        What the scene gives to the dice is kept in the state when they first fall.
        """
        return state

    def opens(self, state: S, scene: Scene) -> Opening[Any] | None:
        """A roll with a card of its own that begins now; asked again until there is none."""
        return None

    def begins(self, state: S, scene: Scene) -> tuple[Action, S] | None:
        """What is done now within it, with the state after that; asked again until there is none.

        It is of a gathering, whose lines it opens.
        """
        return None

    def after_opening(self, state: S, tale: Tale[Any]) -> S:
        """How it goes on after a roll that began because of it."""
        return state

    def windows(self, state: S, scene: Scene) -> tuple[Window, ...]:
        """Who may answer now. While any of them is an answer, the others are not open."""
        return ()

    def apply(self, state: S, scene: Scene) -> tuple[S, Scene]:
        """What comes of it once nothing is waited for, with what a card tells of that."""
        return state, scene

    def lapse(self, window: Window, state: S, scene: Scene) -> Answer | None:
        """What the clock answers in a window whose time is over; None leaves it open."""
        return None

    def stranger_refusal(self, answer: Answer, state: S, scene: Scene) -> Refusal:
        """What somebody is told who is not asked for this."""
        return Refusal("not_yours", "Only who is asked, or a GM, answers here.")

    def untimely_refusal(self, answer: Answer, state: S, scene: Scene) -> Refusal:
        """What somebody is told whose answer no open window takes."""
        return Refusal(
            "wrong_stage", f"Roll {answer.roll} does not wait for that. Nothing has changed."
        )

    def by_itself(self, window: Window, state: S, scene: Scene) -> Answer | None:
        """What is answered at once without anybody being asked; None where somebody is."""
        return None

    def absent(self, who: str, state: S, scene: Scene) -> AbsentAnswer | None:
        """What is given for somebody (a key) who is asked and has not answered, if need be."""
        return None

    def npc_answer(self, npc: str, window: Window, state: S, scene: Scene) -> Answer | None:
        """What an NPC (a key) that answers by itself does; None where its GMs are asked."""
        return None

    def passes(self, state: S) -> bool:
        """Whether who throws here lets pass what they could still spend on other rolls."""
        return True

    def too_late(self, number: int) -> Refusal:
        """What somebody is told who answers such a roll when it is over."""
        return closed_roll(number)

    def resume(self, state: S, scene: Scene) -> S:
        """How it goes on after what came within it."""
        return state

    def then(self, tale: Tale[S], scene: Scene) -> tuple[Action, ...]:
        """What it sets off within itself once it stands; of a gathering, what is next.

        An answer among these is given to the roll of its number, as if it came by itself.
        """
        return ()

    def make_way(self, tale: Tale[S], scene: Scene, dice: Dice) -> Scene:
        """The scene in which what is next in a gathering may be done."""
        return scene

    def pass_over(self, tale: Tale[S], refusal: Refusal) -> S:
        """How a gathering goes on where what is next cannot be done; raises what stops it."""
        raise refusal


class PendingRoll(Struct, frozen=True):
    """A roll that waits for an answer: its number, whose it is (a key), and who must give it.

    `by` are the keys of whoever is asked, nobody where only GMs are. `until` is when the clock
    answers, in seconds of the epoch, None where it never does. `kinds` are the tags of the answers
    that may be given.
    """

    roll: int
    who: str
    by: tuple[str, ...] = ()
    until: int | None = None
    sight: Sight = OPEN
    kinds: tuple[str, ...] = ()


class Opening(Struct, Generic[S], frozen=True):
    """A roll that begins: the outcome of a handler, of which the system makes its tale."""

    exchange: Exchange[S]
    who: str
    state: S
    within: int = 0
