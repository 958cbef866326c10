"""An evening of Black Dice told afterwards."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Outcome
from bot.core.scene import Entry
from bot.shared.exchange.rows import encode
from bot.shared.exchange.windows import KeptTale
from bot.shared.table.session import Happened
from bot.systems.blackdice.attack.actions import (
    AttackMishap,
    AttackResult,
    AttackState,
    Blow,
    Response,
)
from bot.systems.blackdice.injury.actions import BodyChange, CareState
from bot.systems.blackdice.recap import recap
from bot.systems.blackdice.rules.attack import exchange
from bot.systems.blackdice.rules.damage import Damage
from bot.systems.blackdice.rules.dice import Throws
from bot.systems.blackdice.sheet import Sheet, Weapon
from bot.systems.blackdice.sides import Rolled, Side
from bot.systems.blackdice.tasks.actions import CallState, Person, TaskState, Terms
from bot.systems.blackdice.together.actions import Contest, OpposedState


def rolled(
    name: str,
    faces: tuple[int, ...],
    more: tuple[int, ...] = (),
    black: tuple[int, ...] = (),
) -> TaskState:
    """A task of this character with these dice."""
    dice = Rolled(Throws(faces, more), black)
    return TaskState(Side(name.casefold(), name), dice, task="the wall")


def kept(state: Struct, *also: Struct) -> KeptTale:
    """The journal's outcome of a roll, with others that it has changed."""
    return KeptTale(1, encode(state), tuple(map(kept, also)))


def story(*outcomes: Outcome | TaskState) -> list[Happened]:
    """The journal's lines of these, dice thrown for each."""
    line = Entry(2, "Skaz", "blackdice", b"{}", b"{}", "", faces=((6, 1),))
    kept_ = (kept(each) if isinstance(each, TaskState) else each for each in outcomes)
    return [Happened(line, outcome) for outcome in kept_]


def test_an_evening_names_the_best_the_worst_and_the_longest_chain() -> None:
    told = recap(
        story(
            rolled("Ada", (1, 1, 2)),
            rolled("Ada", (6,), (6, 6, 2)),
            rolled("Cole", (2,), black=(1, 1)),
        )
    )

    assert told == (
        "3 tasks: Ada 2 and Cole 1",
        "2 success and 1 foul",
        "Best: Ada, the wall, SUCCESS 3, good",
        "Worst: Cole, the wall, FOUL FAILURE 2",
        "Longest chain of sixes: Ada, 4 dice",
    )


def test_rolls_against_each_other_are_counted() -> None:
    side = Side("ada", "Ada")
    waiting = OpposedState(Terms(), "ada", "Ada", 0, Terms(), Person("Cole"))
    thrown = replace(waiting, contest=Contest(side, side))

    assert recap(story(kept(waiting), kept(thrown))) == ("1 roll against each other",)


def test_an_evening_without_dice_tells_nothing() -> None:
    assert recap([]) == ()


def test_a_fight_is_told_by_its_hits_and_its_hardest_blow() -> None:
    ada, cole = Side("ada", "Ada"), Side("cole", "Cole")
    clash = AttackState("melee", ada, Weapon("Sabre"), "cole", "Cole")
    missed = replace(
        clash,
        response=Response("evade", side=cole),
        result=AttackResult(Rolled(), exchange("melee", "evade", 0, 0)),
    )
    damage = Damage(3, 1, 0)
    blow = Blow(
        "ada", "Knife", "melee", 2, 0, 2, Throws(), (), damage, applied=4, overkill=0, bruise=False
    )
    back = replace(
        clash,
        response=Response("counter", side=cole),
        result=AttackResult(Rolled(), exchange("melee", "counter", 1, 3), blow=blow),
    )

    assert recap(story(kept(clash), kept(missed), kept(back))) == (
        "2 attacks, 1 hit",
        "Hardest blow: Cole at Ada with Knife, 4 pips",
    )


def test_care_calls_and_plain_rolls_are_told_too() -> None:
    """Without a chain of three nothing is told of sixes, without a foul nothing of the worst."""
    tried = rolled("Ada", (6, 2), (1,))
    sheet = Sheet()
    body = BodyChange("Bess", sheet, sheet)
    called = CallState(Terms(), ())
    told = recap(
        story(
            kept(called, tried, tried, replace(tried, how="moved on")),
            kept(CareState(True, tried, "bess", body, restored=2)),
            kept(CareState(True, tried, "bess", body, restored=1)),
            kept(called),
            replace(tried, how="granted"),
            replace(tried, task="", rolled=Rolled(Throws((2,)))),
        )
    )

    assert told == (
        "5 tasks: Ada 5",
        "4 success and 1 failure",
        "Best: Ada, the wall, SUCCESS 2",
        "Care gave back 3 pips",
    )


def test_a_chain_of_three_dice_is_worth_telling() -> None:
    told = recap(story(rolled("Ada", (6,), (6, 2)), rolled("Cole", (6,), (2,))))

    assert told[-1] == "Longest chain of sixes: Ada, 3 dice"


def test_only_failures_have_neither_a_best_nor_a_worst() -> None:
    assert recap(story(rolled("Ada", (2,)))) == ("1 task: Ada 1", "1 failure")


def test_blows_that_do_no_harm_are_hits_and_none_is_the_hardest() -> None:
    """Nor is what a GM made of an attack later one more attack."""
    ada = Side("ada", "Ada")
    clash = AttackState("melee", ada, Weapon("Sabre"), "cole", "Cole")
    landed = exchange("melee", "none", 1)
    nothing = Blow(
        "cole",
        "Sabre",
        "melee",
        2,
        0,
        2,
        Throws(),
        (),
        Damage(0, 1, 1),
        applied=0,
        overkill=0,
        bruise=False,
    )
    hit = replace(clash, result=AttackResult(Rolled(), landed, blow=nothing))
    spoilt = replace(hit, spoilt=(AttackMishap("attacker", "other", "slips"),))
    hard = replace(clash, result=AttackResult(Rolled(), landed, blow=replace(nothing, applied=1)))

    assert recap(story(kept(hit), kept(spoilt))) == ("1 attack, 1 hit",)
    assert recap(story(kept(hit), kept(hard))) == (
        "2 attacks, 2 hits",
        "Hardest blow: Ada at Cole with Sabre, 1 pip",
    )
    assert recap(story(kept(spoilt))) == ()
