"""The card of a call: who has rolled, with what result, and what may be done now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import MOST_OPTIONS, Choice, Field, Form, Select
from bot.core.people import ANYONE, GMS, OPEN
from bot.core.report import DiceRow, Head, Report, Tone
from bot.core.scene import Scene
from bot.core.words import count, join_words
from bot.shared.calls.actions import (
    EVERYBODY,
    LONGEST_HARD,
    LONGEST_WHAT,
    ROLL_FOR,
    CalledPerson,
    CallState,
    ChangeHard,
    CloseCall,
    Lead,
    RevealHard,
    RollAtOnce,
    RollCalled,
    RollOver,
    how_many,
)
from bot.shared.calls.offers import for_gms, is_npc, whose
from bot.shared.calls.play import Calling
from bot.shared.exchange.ways import MORE, WHY, all_of, opener, why_button
from bot.shared.exchange.windows import Tale

GM = "GM"


class Line(Struct, frozen=True):
    """One roll of a call: whose (a key), its tale, and its own card."""

    key: str
    tale: Tale[Any]
    card: Report

    @property
    def waits(self) -> bool:
        """Whether somebody must answer before it stands."""
        return any(window.kind == "answer" for window in self.tale.windows)


class CallCards:
    """The cards of one system's calls.

    `draw` is a roll's own card, `explain` the lines that explain it.
    """

    def __init__(
        self,
        calling: Calling,
        draw: Callable[[Tale[Any], Scene], Report],
        explain: Callable[[Tale[Any], Scene], tuple[str, ...]],
    ) -> None:
        self._calling = calling
        self._draw = draw
        self._explain = explain

    def card(self, tale: Tale[CallState], scene: Scene) -> Report:
        """The call as everybody sees it."""
        state, lines = tale.state, self._lines(tale, scene)
        over = self._is_over(state, lines, scene)
        if state.how == "together" and lines:
            return self._rolled_together(tale, lines[0], scene, over=over)
        visible = lines if over or state.how != "against" else []
        return Report(
            self._head(state, lines, scene) if over else self._title(state),
            tone=self._tone(state, lines, scene) if over else "pending",
            dice=tuple(self._rows(state, lines, over=over)),
            lines=tuple(self._below(state, lines, scene, over=over)),
            changes=tuple(self._changes(state, visible)),
            choices=tuple(self._choices(tale, lines, scene, over=over)),
            roll=tale.roll,
            call=None if over else all_of(roller.audience for roller in state.missing),
        )

    def _rolled_together(
        self, tale: Tale[CallState], line: Line, scene: Scene, *, over: bool
    ) -> Report:
        """The one roll of several, on the card on which they came together."""
        hidden = list(self._of_line(line, "Answer", tale.state, scene))
        openers = dict.fromkeys(c.under for c in hidden if c.under.endswith("…"))
        looks = (
            opener(label, [c.audience for c in hidden if c.under == label], tale.roll)
            for label in openers
        )
        words = tuple(self._words(tale, over=over))
        gm = (opener(GM, (GMS,), tale.roll),) if words else ()
        choices = (*looks, *gm, why_button(tale), *hidden, *words)
        card = replace(
            line.card, choices=choices, roll=tale.roll, call=None, aside=None, sight=OPEN
        )
        if not tale.state.hidden or self._calling.rules.veils:
            return card
        head = replace(card.head, verdict=self._verdict(tale.state, line))
        return replace(card, head=head, dice=(), lines=())

    def why(self, tale: Tale[CallState], scene: Scene) -> tuple[str, ...]:
        """How each roll came to its result; what is hidden only for GMs, and others are told so."""
        state, lines = tale.state, self._lines(tale, scene)
        result: list[str] = []
        if state.hidden and not scene.actor.gm:
            return ("Hidden until a GM reveals it.",)
        if difficulty := self._hard(state):
            result.append(difficulty)
        if state.how == "against" and not self._is_over(state, lines, scene):
            return (*result, "Unseen until both have rolled.")
        for line in lines:
            if line.key:
                result.append(f"{_name(state, line.key)}: {line.card.verdict}")
            result += self._explain(line.tale, scene)
        return tuple(result)

    def _lines(self, tale: Tale[CallState], scene: Scene) -> list[Line]:
        """The rolls in the order of the call."""
        parts = tale.parts
        if not tale.state.hidden:  # those too that were rolled before that
            unveil = self._calling.rules.unveil
            parts = tuple(replace(part, state=unveil(part.state)) for part in parts)
        # Not strict: who has pressed is in `rolled` before the roll itself has begun.
        rolls = zip(tale.state.rolled, parts[tale.state.past :], strict=False)
        by_key = {key: Line(key, part, self._draw(part, scene)) for key, part in rolls}
        if tale.state.how == "together":  # one roll of all of them
            return [Line("", part, self._draw(part, scene)) for part in parts]
        return [by_key[roller.key] for roller in tale.state.named if roller.key in by_key]

    def _is_over(self, state: CallState, lines: list[Line], scene: Scene) -> bool:
        waiting = state.waits_for(scene.characters)
        if state.thrown:
            waiting = []
        elif not state.closed and self._calling.is_left_alone(state, scene):
            return False
        return bool(state.closed) or (not waiting and not any(line.waits for line in lines))

    def _title(self, state: CallState) -> Head:
        """`Roll: Climbing, Difficult`, `Skaz against Don: Bluff`."""
        what = ", ".join(filter(None, (state.what, "" if state.hidden else self._hard(state))))
        who = "Roll together" if state.how == "together" else "Roll"
        return Head(_sides(state) if state.how == "against" else who, verdict=what)

    def _head(self, state: CallState, lines: list[Line], scene: Scene) -> Head:
        """The verdict of the whole."""
        about = state.what or "Roll"
        if state.closed == "impossible":
            return Head(about, verdict="impossible")
        if state.how == "against":
            return self._compare(state, lines, scene)
        if len(state.named) == 1 and lines:
            return Head(state.named[0].name, state.what, self._verdict(state, lines[0]))
        if not lines:
            return Head(about, verdict="nobody has rolled")
        successes = sum(self._makes_it(line, scene) for line in lines)
        verb = "makes" if successes == 1 else "make"
        return Head(about, verdict=f"{successes} of {len(state.named)} {verb} it", number=successes)

    def _compare(self, state: CallState, lines: list[Line], scene: Scene) -> Head:
        if len(lines) < 2:
            return Head(_sides(state), verdict="not rolled")
        first, second = lines
        outcome = self._calling.rules.meet(scene, first.tale.state, second.tale.state)
        names = [_name(state, line.key) for line in lines]
        if outcome.winner is None:
            return Head(f"{names[0]} and {names[1]}", verdict=outcome.how or "nobody wins")
        winner, loser = names if outcome.winner == 0 else reversed(names)
        by = f" by {outcome.margin}" if outcome.margin else ""
        return Head(f"{winner} beats {loser}{by}", verdict=outcome.how, number=outcome.margin)

    def _makes_it(self, line: Line, scene: Scene) -> bool:
        result = self._calling.rules.reads(scene, line.tale.state)
        return result is not None and result.made

    def _tone(self, state: CallState, lines: list[Line], scene: Scene) -> Tone:
        successes = sum(self._makes_it(line, scene) for line in lines)
        if state.how == "against" or 0 < successes < len(state.named) or not lines:
            return "plain"
        return "good" if successes else "bad"

    def _hard(self, state: CallState) -> str:
        words = [self._calling.rules.say_hard(hard) for hard in state.hard]
        return " / ".join(word or "–" for word in words) if any(words) else ""

    def _rows(self, state: CallState, lines: list[Line], *, over: bool) -> Iterator[DiceRow]:
        """A line for each, once somebody has rolled."""
        if state.how == "against" and not over:
            return
        if state.how == "together":
            yield from (DiceRow(line, (), close=True) for line in self._parts(state))
            return
        if not lines and not over:
            yield DiceRow(", ".join(roller.name for roller in state.named), (), close=True)
            return
        if over and len(state.named) == 1 and lines and not state.hidden:
            yield from lines[0].card.dice
            return
        by_key = {line.key: line for line in lines}
        for roller in state.named:
            line = by_key.get(roller.key) if roller.key else None
            if line is not None:
                yield self._result(state, line, roller.name)
            elif state.closed != "impossible":
                yield DiceRow(f"{roller.name}: {'did not roll' if over else '…'}", (), close=True)

    def _parts(self, state: CallState) -> Iterator[str]:
        """Who is in a roll of several, and who leads it."""
        rules = self._calling.rules.together
        picks_leader = rules is not None and rules.leads == "chosen"
        for roller in state.named:
            leads = " leads" if picks_leader and roller.key and roller.key == state.leader else ""
            is_in = roller.key and roller.key in state.rolled
            yield f"{roller.name}{leads}: {'in' if is_in else '…'}"

    def _verdict(self, state: CallState, line: Line) -> str:
        verdict = line.card.verdict
        return self._calling.rules.veil(verdict) if state.hidden else verdict

    def _result(self, state: CallState, line: Line, name: str) -> DiceRow:
        verdict = self._verdict(state, line)
        if state.how == "against":
            verdict = self._calling.rules.score(line.tale.state)
        label = f"{name}: {verdict}"
        row = next((row for row in line.card.dice if row.dice), None)
        if row is None or (state.hidden and not self._calling.rules.veils):
            return DiceRow(label, (), close=True)
        ends = self._calling.rules.ends(line.tale.state)
        ends = row.ends if ends is None else ends
        return replace(row, label=f"{label} ·", ends=ends, close=True)

    def _below(
        self, state: CallState, lines: list[Line], scene: Scene, *, over: bool
    ) -> Iterator[str]:
        """Of one alone their sum; of two against one another who has rolled, and who is left."""
        if over and len(state.named) == 1 and lines and not state.hidden:
            yield from lines[0].card.lines
        if state.how != "against" or over or not lines:
            return
        yield from (f"{_name(state, line.key)} has rolled, unseen" for line in lines)
        waiting = {line.key for line in lines if line.waits}
        people = (
            roller.name if is_npc(scene, roller.key) else f"{roller.name} (or a GM)"
            for roller in state.named
            if roller in state.missing or roller.key in waiting
        )
        if names := join_words(people):
            yield f"waiting: {names}"

    def _changes(self, state: CallState, lines: list[Line]) -> Iterator[str]:
        """What the latest roll has changed, and whose a GM has to decide on, whenever they fell.

        Of two against one another both are new where they are seen.
        """
        in_order = sorted(lines, key=lambda line: line.tale.roll)
        latest = in_order if state.how == "against" else in_order[-1:]
        questions: dict[str, list[str]] = {}
        for line in lines:
            if question := self._calling.rules.asks(line.tale.state):
                questions.setdefault(question, []).append(_name(state, line.key))
        whose = questions if len(state.named) > 1 else {}
        yield from (f"{question} ({join_words(names)})" for question, names in whose.items())
        changes = (change for line in latest for change in line.card.changes)
        yield from (change for change in changes if change not in whose)

    def _choices(
        self, tale: Tale[CallState], lines: list[Line], scene: Scene, *, over: bool
    ) -> Iterator[Choice]:
        state, number = tale.state, tale.roll
        hidden: list[Choice] = []
        for line in lines:  # of what is unseen nothing is told by what may be done about it
            if line.waits or over or state.how != "against":
                hidden += self._of_line(line, _name(state, line.key), state, scene)
        if not over and state.missing:
            yield Choice("Roll", RollCalled(roll=number), ANYONE, "primary", keep=True)
            hidden += self._lists(state, number, scene)
            yield from self._together(tale)
        openers = (MORE, *dict.fromkeys(c.under for c in hidden if c.under.endswith("…")))
        for label in dict.fromkeys(openers):
            if mine := [choice.audience for choice in hidden if choice.under == label]:
                yield opener(label, mine, number)
        yield from (
            Choice("Roll again, both", answer, by)
            for answer, by in tale.answers
            if isinstance(answer, RollOver) and self._calling.is_level(number, state, scene)
        )
        words = tuple(self._words(tale, over=over))
        if words:
            yield opener(GM, (GMS,), number)
        if lines or over:
            yield why_button(tale)
        yield from (*hidden, *words)

    def _together(self, tale: Tale[CallState]) -> Iterator[Choice]:
        """Of a roll of several who leads, and that it is not waited any longer."""
        for answer, by in tale.answers:
            if isinstance(answer, Lead):
                yield Choice("Lead", answer, by, keep=True)
            if isinstance(answer, RollAtOnce):
                yield Choice("Roll now", answer, by)

    def _lists(self, state: CallState, number: int, scene: Scene) -> Iterator[Choice]:
        """Behind `Roll`: for whom, and how many dice; behind `More…` what is spent before them."""
        waiting = state.waits_for(scene.characters)
        roll = RollCalled(roll=number)
        # The first option is everybody.
        options = [(roller.who, roller.name) for roller in waiting][: MOST_OPTIONS - 1]
        pick = Select("who", ((EVERYBODY, "everybody left"), *options))
        label = f"{ROLL_FOR}: everybody left"
        yield Choice(label, roll, GMS, ask=pick, keep=True, under=ROLL_FOR)
        amounts = {roller.who: self._calling.amounts(state, roller, scene) for roller in waiting}
        for dice in range(1, max(map(len, amounts.values()), default=0) + 1):
            action = replace(roll, who=EVERYBODY, amount=dice)
            label = f"{count(dice, 'die', 'dice')} each"
            yield Choice(label, action, GMS, under=how_many(EVERYBODY))
        owners = Counter(scene.characters[roller.key].owner for roller in waiting if roller.key)
        for roller in waiting:
            own = replace(roll, who=roller.who)
            by = replace(roller.audience, gm=True)
            owner = scene.characters[roller.key].owner if roller.key else None
            if owner is not None and owners[owner] > 1:
                yield Choice(roller.name, own, roller.audience, keep=True, under=ROLL_FOR)
            for dice, label in amounts[roller.who]:
                choice = replace(own, amount=dice)
                yield Choice(label, choice, by, under=how_many(roller.name))
            if state.by or self._may_differ(state, roller):  # what each rolls is agreed on
                field = Field(
                    "what", "What you roll", LONGEST_WHAT, value=state.what_for(roller.key)
                )
                form = Form("What you roll", (field,))
                yield Choice("Other values…", own, by, ask=form, under=MORE)
            for label, more in self._calling.before(state, roller, scene) if roller.key else ():
                yield Choice(label, replace(own, more=more), by, under=MORE)

    def _of_line(self, line: Line, name: str, state: CallState, scene: Scene) -> Iterator[Choice]:
        """What may be done about one roll: behind its roller's name where it waits, else in `Why`.

        What turns over what is hidden is on the call, for all of its rolls.
        """
        rules = self._calling.rules
        where = f"{name}…" if line.waits else WHY
        for choice in line.card.choices:
            if rules.reveal is not None and isinstance(choice.action, rules.reveal):
                continue
            plain = not choice.under or choice.under == WHY
            own: Choice | None = replace(choice, under=where) if plain else choice
            if state.hidden and rules.foretells and not line.waits:
                own = for_gms(own, scene)
            if own is not None:
                several = len(state.named) > 1 and line.key and not line.waits
                yield whose(own, name) if several else own

    def _may_differ(self, state: CallState, roller: CalledPerson) -> bool:
        """Whether this one helps with a roll of several, and what they roll is theirs to choose."""
        rules = self._calling.rules.together if state.how == "together" else None
        return rules is not None and rules.related and roller.key != state.leader

    def _words(self, tale: Tale[CallState], *, over: bool) -> Iterator[Choice]:
        """What only a GM does about it."""
        state, number = tale.state, tale.roll
        if not over:
            rules = self._calling.rules
            if rules.step(state.hard[0], 1) is not None:
                yield _gm("Harder", ChangeHard(roll=number, steps=1))
            if rules.step(state.hard[0], -1) is not None:
                yield _gm("Easier", ChangeHard(roll=number, steps=-1))
            value = " / ".join(state.hard)
            field = Field("hard", rules.hint, LONGEST_HARD, value=value, hint=value)
            form = Form("How hard it is", (field,))
            yield replace(_gm("Change…", ChangeHard(roll=number)), ask=form)
            yield _gm("Impossible", CloseCall(roll=number, impossible=True))
            yield _gm("Close", CloseCall(roll=number))
        if state.hidden:
            yield _gm("Reveal", RevealHard(roll=number))


def _gm(label: str, action: ChangeHard | CloseCall | RevealHard) -> Choice:
    return Choice(label, action, GMS, under=GM)


def _sides(state: CallState) -> str:
    return " against ".join(roller.name for roller in state.named)


def _name(state: CallState, key: str) -> str:
    return next((roller.name for roller in state.named if roller.key == key), key)
