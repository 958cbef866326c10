"""An evening of Black Dice told afterwards."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Outcome
from bot.core.scene import Entry
from bot.shared.exchange.rows import encode
from bot.shared.exchange.windows import KeptTale
from bot.shared.table.evening import Attempt, Evening, Harm
from bot.shared.table.session import JournalEvent
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
from bot.systems.blackdice.sides import Side, SideDice
from bot.systems.blackdice.tasks.actions import CallState, TaskState, Terms


def rolled(
    name: str,
    faces: tuple[int, ...],
    more: tuple[int, ...] = (),
    black: tuple[int, ...] = (),
) -> TaskState:
    """A task of this character with these dice."""
    dice = SideDice(Throws(faces, more), black)
    return TaskState(Side(name.casefold(), name), dice, task="the wall")


def kept(state: Struct, *also: Struct) -> KeptTale:
    """The journal's outcome of a roll, with others that it has changed."""
    return KeptTale(1, encode(state), tuple(map(kept, also)))


def story(*outcomes: Outcome | TaskState) -> list[JournalEvent]:
    """The journal's lines of these, dice thrown for each."""
    line = Entry(2, "Skaz", "blackdice", b"{}", b"{}", "", faces=((6, 1),))
    kept_ = (kept(each) if isinstance(each, TaskState) else each for each in outcomes)
    return [JournalEvent(line, outcome) for outcome in kept_]


def test_tasks_are_told_with_their_degrees() -> None:
    told = recap(story(rolled("Ada", (6,), (6, 6, 2)), rolled("Cole", (2,), black=(1, 1))))

    assert told.attempts == (
        Attempt("Ada", True, 3, "Ada, the wall, SUCCESS 3, good"),
        Attempt("Cole", False, -2, "Cole, the wall, FOUL FAILURE 2"),
    )


def test_an_evening_without_dice_tells_nothing() -> None:
    assert recap([]) == Evening()


def test_a_blow_is_told_by_whom_it_came_from_and_its_pips() -> None:
    ada, cole = Side("ada", "Ada"), Side("cole", "Cole")
    clash = AttackState("melee", ada, Weapon("Sabre"), "cole", "Cole")
    missed = replace(
        clash,
        response=Response("evade", side=cole),
        result=AttackResult(SideDice(), exchange("melee", "evade", 0, 0)),
    )
    damage = Damage(3, 1, 0)
    blow = Blow(
        "ada", "Knife", "melee", 2, 0, 2, Throws(), (), damage, applied=4, overkill=0, bruise=False
    )
    back = replace(
        clash,
        response=Response("counter", side=cole),
        result=AttackResult(SideDice(), exchange("melee", "counter", 1, 3), blow=blow),
    )

    told = recap(story(kept(clash), kept(missed), kept(back)))

    assert told.harms == (Harm("Cole", "Ada", 4),)


def test_care_calls_and_plain_rolls_are_told_once_each() -> None:
    """What a GM grants, or a task moves on with, is no roll again."""
    tried = rolled("Ada", (6, 2), (1,))
    sheet = Sheet()
    body = BodyChange("Bess", sheet, sheet)
    called = CallState(Terms(), ())
    told = recap(
        story(
            kept(called, tried, tried, replace(tried, how="moved on")),
            kept(CareState(True, tried, "bess", body, restored=2)),
            kept(called),
            replace(tried, how="granted"),
            replace(tried, task="", rolled=SideDice(Throws((2,)))),
        )
    )

    assert [one.words for one in told.attempts] == [
        *["Ada, the wall, SUCCESS 2"] * 3,
        "Ada, FAILURE",
    ]


def test_what_a_gm_made_of_an_attack_is_a_quote_and_no_attack_again() -> None:
    ada = Side("ada", "Ada")
    clash = AttackState("melee", ada, Weapon("Sabre"), "cole", "Cole")
    blow = Blow(
        "cole",
        "Sabre",
        "melee",
        2,
        0,
        2,
        Throws(),
        (),
        Damage(0, 1, 1),
        applied=1,
        overkill=0,
        bruise=False,
    )
    hit = replace(clash, result=AttackResult(SideDice(), exchange("melee", "none", 1), blow=blow))
    spoilt = replace(hit, spoilt=(AttackMishap("attacker", "other", "slips"),))
    told = recap(story(kept(hit), kept(spoilt)))

    assert told.harms == (Harm("Ada", "Cole", 1),)
    assert told.quotes == ("slips",)
