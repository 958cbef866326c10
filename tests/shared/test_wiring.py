"""A system is its chapters: who plays an action, which card an outcome has, what waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest
from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action, Outcome
from bot.core.dice import Dice, ScriptedDice
from bot.core.errors import Refusal
from bot.core.people import CLOCK
from bot.core.report import Head, Report
from bot.core.scene import OpenRoll, Scene, with_roll
from bot.shared.chapter import Chapter, on, says, tells
from bot.shared.exchange.windows import Answer, KeptTale, Opening, Tale
from bot.shared.system import AnySystem
from bot.shared.wiring import system
from tests.shared.exchange.toys import PEOPLE, STRIKING, Dodge, Shift, Strike, TakeIt, a_table


class Hit(Action, frozen=True, tag="hit"):
    """Skaz attacks Blazer."""


class Look(Action, frozen=True, tag="look"):
    """Nothing but a card."""


class Seen(Outcome, frozen=True, tag="seen"):
    """What a look is."""


class Stray(Answer, frozen=True, tag="stray"):
    """An answer that nothing takes."""


def hit(action: Hit, scene: Scene, dice: Dice) -> tuple[Opening[Strike], Scene]:
    """An attack with three dice."""
    return STRIKING.open("skaz", Strike("skaz", "blazer", 3)), scene


def look(action: Look, scene: Scene, dice: Dice) -> tuple[Seen, Scene]:
    """A look."""
    return Seen(), scene


def attack_card(tale: Tale[Strike], scene: Scene) -> Report:
    """What is open, and the level."""
    answers = [type(answer).__name__ for window in tale.windows for answer in window.answers]
    return Report(Head(f"level {tale.state.level}"), lines=tuple(answers), roll=tale.roll)


def look_card(outcome: Seen, scene: Scene) -> Report:
    """A card."""
    return Report(Head("seen"))


FIGHT = Chapter(
    "T-01",
    handlers=(on(Hit, hit),),
    cards=(tells(Strike, attack_card),),
    exchanges=(STRIKING,),
)
ASIDE = Chapter("T-02", handlers=(on(Look, look),), cards=(says(Seen, look_card),))


def toy(*chapters: Chapter) -> AnySystem:
    """A system of these chapters."""
    return system("toy", "Toy", group="toy", credit="", house=(), chapters=chapters)


TOY = toy(FIGHT, ASIDE)


def play(scene: Scene, action: Action, *faces: int) -> tuple[Outcome, Scene]:
    """One action of whoever may do anything."""
    return TOY.act(action, scene, ScriptedDice(faces))


def strike(*faces: int) -> tuple[Tale[Strike], Scene]:
    """An attack that waits for the dodge."""
    tale, scene = play(a_table(), Hit(), *faces)
    assert isinstance(tale, Tale)
    return cast("Tale[Strike]", tale), scene


def test_an_action_is_played_by_its_handler_and_read_by_its_card() -> None:
    outcome, scene = play(a_table(), Look())

    assert TOY.report(outcome, scene).title == "seen"


def test_json_is_read_with_the_actions_of_all_chapters_and_the_answers_of_their_rolls() -> None:
    read = [TOY.read_action(b'{"do":"%s"}' % tag) for tag in (b"hit", b"look", b"dodge", b"take")]

    assert read == [Hit(), Look(), Dodge(), TakeIt()]


def test_an_action_of_no_chapter_is_a_mistake_of_the_program() -> None:
    with pytest.raises(TypeError, match="Nobody plays Look"):
        toy(FIGHT).act(Look(), a_table(), ScriptedDice(()))


def test_a_handler_that_opens_a_roll_leads_to_its_card() -> None:
    tale, scene = strike(5, 3, 3)

    report = TOY.report(tale, scene)
    assert (report.title, report.lines, report.roll) == ("level 2", ("Dodge", "TakeIt"), 1)


def test_an_answer_goes_to_its_roll() -> None:
    _, scene = strike(5, 3, 3)
    tale, scene = play(scene, TakeIt(roll=1))

    assert TOY.report(tale, scene).lines == ("Shift",)


def test_the_journal_keeps_a_roll_as_its_number_and_state() -> None:
    tale, _ = strike(5, 3, 3)
    line = TOY.read_outcome(TOY.kept(tale))

    assert isinstance(line, KeptTale)
    assert (line.roll, line.state_of(Strike)) == (1, tale.state)


def test_what_the_journal_keeps_of_a_roll_is_no_state_of_another_kind() -> None:
    class Other(Struct, frozen=True, tag="other"):
        """Another state."""

    tale, _ = strike(5, 3, 3)

    assert TOY.read_outcome(TOY.kept(tale)).state_of(Other) is None


def test_a_line_is_told_as_it_was_then_with_what_is_open_now() -> None:
    tale, before = strike(5, 3, 3)
    line = TOY.read_outcome(TOY.kept(tale))
    _, after = play(before, Dodge(roll=1, face=5))

    assert TOY.report(line, before).lines == ("Dodge", "TakeIt")
    assert TOY.report(line, after).title == "level 2"
    assert TOY.report(line, after).lines == ("Shift",)


def test_a_line_of_a_roll_that_is_no_longer_loaded_is_told_without_answers() -> None:
    tale, scene = strike(5, 3, 3)
    line = TOY.read_outcome(TOY.kept(tale))

    report = TOY.report(line, replace(scene, rolls={}))
    assert (report.title, report.lines) == ("level 2", ())


def test_the_clock_answers_for_a_roll_that_waits() -> None:
    _, scene = strike(5, 3, 3)

    assert TOY.overdue(scene.rolls[1]) == TakeIt(roll=1)


def test_what_waits_is_counted_and_what_stands_is_not() -> None:
    _, waits = strike(5, 3, 3)
    _, stands = play(waits, TakeIt(roll=1))

    assert [len(TOY.waiting(scene)) for scene in (waits, stands)] == [1, 0]


OLD = OpenRoll(1, "toy", "skaz", b'{"stage":"waits"}', deadline=5)
"""A roll as an earlier version kept it."""


def test_a_roll_of_an_earlier_form_is_over_for_whoever_answers() -> None:
    scene = with_roll(a_table(), OLD)

    with pytest.raises(Refusal, match="Roll 1 is over already") as refusal:
        play(scene, TakeIt(roll=1))
    assert refusal.value.kind == "roll_closed"


def test_the_clock_leaves_a_roll_of_an_earlier_form_alone() -> None:
    assert TOY.overdue(OLD) is None


def test_rolls_of_an_earlier_form_wait_for_nobody() -> None:
    assert TOY.waiting(with_roll(a_table(), OLD)) == []


def test_an_answer_to_a_roll_is_the_askeds_a_gms_or_the_clocks() -> None:
    _, scene = strike(5, 3, 3)
    ana = replace(scene, actor=PEOPLE["ana"])

    with pytest.raises(Refusal) as refusal:
        play(ana, TakeIt(roll=1))
    assert refusal.value.kind == "not_yours"
    for actor in (PEOPLE["blazer"], CLOCK):
        tale, _ = play(replace(scene, actor=actor), TakeIt(roll=1))
        assert isinstance(tale, Tale)


def take_it(action: TakeIt, scene: Scene, dice: Dice) -> tuple[TakeIt, Scene]:
    return action, scene


@pytest.mark.parametrize(
    ("chapters", "says_what"),
    [
        ((ASIDE, Chapter("T-03", handlers=(on(Look, look),))), "Look has two handlers"),
        ((ASIDE, Chapter("T-03", cards=(says(Seen, look_card),))), "Seen has two cards"),
        ((FIGHT, Chapter("T-03", exchanges=(STRIKING,))), "Strike has two exchanges"),
        ((FIGHT, Chapter("T-03", handlers=(on(TakeIt, take_it),))), "TakeIt has two handlers"),
        ((Chapter("T-03", exchanges=(STRIKING,)),), "Strike has no card"),
    ],
)
def test_a_system_in_which_something_is_played_or_told_twice_or_not_told_does_not_start(
    chapters: Sequence[Chapter], says_what: str
) -> None:
    with pytest.raises(TypeError, match=says_what):
        toy(*chapters)


def test_shifting_after_the_fact_is_one_of_the_answers_json_is_read_with() -> None:
    assert TOY.read_action(b'{"do":"shift","roll":2,"to":5}') == Shift(roll=2, to=5)
