"""What a system declares so that its rolls can be called for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from bot.core.action import Action
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import fold
from bot.shared.more import Words, read_more, split_line


class CalledRoll(Struct, frozen=True):
    """What a roll that was called for is made of; `who` and `against` are keys.

    `hard` is as the system has read it, `more` the words by name, `amount` how many dice were
    chosen, 0 where nobody was asked.
    """

    who: str
    what: str
    hard: str
    more: Mapping[str, Any]
    amount: int = 0
    hidden: bool = False
    by_gm: bool = True
    against: str = ""


class CallResult(Struct, frozen=True):
    """What a roll came to: whether it made it, and its number."""

    made: bool
    number: int


class CallWinner(Struct, frozen=True):
    """Who of two wins, by place (0, 1), None for neither, and by how much; `how` in a word."""

    winner: int | None
    margin: int = 0
    how: str = ""


class Together(Struct, frozen=True):
    """How several roll one thing. `leads` says whether they choose who leads, or the best does.

    `check` raises what stands in the way of somebody's part. `roll` makes the action of all of
    them, the leader's part first. Who helps may roll something else that is `related`. `read_what`
    raises where what is called for can be nobody's part.
    """

    leads: Literal["best", "chosen"]
    check: Callable[[Scene, CalledRoll], None]
    roll: Callable[[Scene, Sequence[CalledRoll]], Action]
    related: bool = False
    read_what: Callable[[str], object] = lambda text: text


class CallRules(Struct, frozen=True):
    """How a call becomes the system's own rolls.

    `hint` says what `hard` may be, `kind` what the state of such a roll is. `read_hard` reads it as
    the table has it and raises `Refusal`; `say_hard` says it on the card, "" for nothing; `step`
    makes it harder or easier, None where it ends. `words` are those of `more`; what is none of them
    is said as `other`, if that is there, and the one called `steps` says steps of `hard`. `roll`
    makes the action of one roll. `reads` tells what a state of it came to, None while that is open.
    `amounts` are the (dice, label) among which each chooses, `before` the (label, more) of what may
    be spent before the dice. `meet` compares two states that were rolled against one another,
    `score` says what one of them shows for that. `ends` is what stands behind the dice of a line,
    None for what the roll's own card has there. `asks` is what the roll's own card asks a GM to
    decide, "" for nothing. `needs_hard` is the refusal of a call that says nothing of it, "" where
    it need not, and `bands` are the (value, label) that it offers in its place. Where it `veils`,
    the cards of hidden rolls keep themselves what is hidden: `unveil` is such a state as everybody
    may see it, and `reveal` what its own card turns it over with. Where it does not, `veil` is a
    verdict without what is hidden. Where the buttons of what is spent after the dice say what it
    would come to, it `foretells`: players have none while that is hidden. `together` is None where
    the text knows no roll of several. `rolls_over` says that two may roll again where nobody wins;
    else things stay as they are. `names` are what the sheet of a character (a key) has to roll, as
    it is typed.
    """

    hint: str
    kind: type[Struct]
    read_hard: Callable[[Scene, str], str]
    say_hard: Callable[[str], str]
    roll: Callable[[Scene, CalledRoll], Action]
    reads: Callable[[Scene, Any], CallResult | None]
    meet: Callable[[Scene, Any, Any], CallWinner]
    score: Callable[[Any], str]
    step: Callable[[str, int], str | None] = lambda _hard, _steps: None
    ends: Callable[[Any], str | None] = lambda _state: None
    asks: Callable[[Any], str] = lambda _state: ""
    words: Words = ()
    other: str = ""
    steps: str = ""
    needs_hard: str = ""
    bands: tuple[tuple[str, str], ...] = ()
    veils: bool = False
    unveil: Callable[[Any], Any] = lambda state: state
    reveal: type[Action] | None = None
    veil: Callable[[str], str] = lambda text: text
    foretells: bool = False
    read_what: Callable[[str], str] = lambda text: text
    amounts: Callable[[Scene, CalledRoll], tuple[tuple[int, str], ...]] = lambda _scene, _roll: ()
    before: Callable[[Scene, CalledRoll], tuple[tuple[str, str], ...]] = lambda _scene, _roll: ()
    together: Together | None = None
    rolls_over: bool = False
    names: Callable[[Scene, str], tuple[str, ...]] = lambda _scene, _key: ()

    def settle(self, hard: tuple[str, ...], line: str) -> tuple[tuple[str, ...], str]:
        """How hard it is with the steps that a line of `more` says, and the rest of that line.

        Raises `out_of_range` where it ends, and what reading the line raises.
        """
        steps: int = self.read_more(line).get(self.steps, 0)
        if not steps:
            return hard, line.strip()
        stepped = self.shift(hard, steps, "That shift leaves nothing to roll.")
        parts = split_line(line, self.words)
        rest = (part for part in parts if not fold(part).startswith(f"{self.steps} "))
        return stepped, ", ".join(rest)

    def shift(self, hard: tuple[str, ...], steps: int, no: str) -> tuple[str, ...]:
        """So many steps harder, for each side; where that ends `out_of_range`, which says `no`."""
        levels = [self.step(level, steps) for level in hard]
        stepped = tuple(level for level in levels if level is not None)
        if len(stepped) < len(levels):
            raise Refusal("out_of_range", no)
        return stepped

    def read_more(self, line: str) -> dict[str, Any]:
        """What a line of `more` says, by its words; raises what reading it raises."""
        parts = split_line(line, self.words)
        if not self.other:
            return read_more(line, self.words)
        starts = tuple(f"{fold(word.before)} " for word in self.words)
        own_parts = [part for part in parts if fold(part).startswith(starts)]
        rest = " ".join(part for part in parts if part not in own_parts)
        values = read_more(", ".join(own_parts), self.words)
        return values | ({self.other: rest} if rest else {})
