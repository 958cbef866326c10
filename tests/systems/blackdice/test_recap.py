"""An evening of Black Dice told afterwards."""

from __future__ import annotations

from bot.core.report import Outcome
from bot.core.scene import Entry
from bot.core.session import Happened
from bot.systems.blackdice.outcomes.fight import Blow, Clashed
from bot.systems.blackdice.outcomes.tasks import Contested, TaskRolled
from bot.systems.blackdice.pending import Clash
from bot.systems.blackdice.recap import recap
from bot.systems.blackdice.rules.damage import Damage
from bot.systems.blackdice.rules.dice import Thrown
from bot.systems.blackdice.rules.exchange import exchange
from bot.systems.blackdice.rules.opposed import opposed
from bot.systems.blackdice.sheet import Weapon
from bot.systems.blackdice.sides import Rolled, Side


def rolled(
    name: str,
    faces: tuple[int, ...],
    more: tuple[int, ...] = (),
    black: tuple[int, ...] = (),
) -> Outcome:
    """A task of this character with these dice."""
    dice = Rolled(Thrown(faces, more), black)
    return TaskRolled(1, Side(name.casefold(), name), dice, "average", task="the wall")


def story(*outcomes: Outcome) -> list[Happened]:
    """The journal's lines of these, dice thrown for each."""
    line = Entry(2, "Skaz", "blackdice", b"{}", b"{}", "", faces=((6, 1),))
    return [Happened(line, outcome) for outcome in outcomes]


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
        "Best: Ada, net 3 (Good) for the wall",
        "Worst: Cole, a Foul Failure by 2 for the wall",
        "Longest chain of sixes: Ada, 4 dice",
    )


def test_rolls_against_each_other_are_counted() -> None:
    side, dice = Side("ada", "Ada"), Rolled()
    told = recap(story(Contested(1, "", side, side, dice, dice, opposed(0, 0))))

    assert told == ("1 roll against each other",)


def test_an_evening_without_dice_tells_nothing() -> None:
    assert recap([]) == ()


def test_a_fight_is_told_by_its_hits_and_its_hardest_blow() -> None:
    ada, cole = Side("ada", "Ada"), Side("cole", "Cole")
    clash = Clash("melee", ada, Weapon("Sabre"), "cole", "Cole")
    missed = Clashed(1, clash, "evade", Rolled(), exchange("melee", "evade", 0, 0), answer=cole)
    damage = Damage(3, 1, 0)
    blow = Blow(
        "ada", "Knife", "melee", 2, 0, 2, Thrown(), (), damage, applied=4, overkill=0, bruise=False
    )
    back = Clashed(
        2, clash, "counter", Rolled(), exchange("melee", "counter", 1, 3), answer=cole, blow=blow
    )

    assert recap(story(missed, back)) == (
        "2 attacks, 1 hit",
        "Hardest blow: Cole at Ada with Knife, 4 pips",
    )
