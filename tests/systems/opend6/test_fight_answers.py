"""How what waits in a fight is answered, refused, let go and left."""

from __future__ import annotations

import pytest

from bot.core.action import Action
from bot.systems.opend6.attack.actions import Attack
from bot.systems.opend6.attack.play import ATTACKING
from bot.systems.opend6.melee.actions import (
    CallOff,
    Declare,
    Fire,
    Focus,
    GoOn,
    Interrupt,
    LetPass,
    Respond,
)
from bot.systems.opend6.melee.chances import hopes
from bot.systems.opend6.movement.actions import Move, Stay
from bot.systems.opend6.order.actions import Execute
from bot.systems.opend6.pressing.actions import Force
from bot.systems.opend6.pressing.play import FORCING
from bot.systems.opend6.readying.actions import HoldBack, Ready
from tests.support.opend6ring import (
    begun,
    behind,
    card,
    done,
    duel,
    out,
    refused,
    ring,
    turned,
    waiting,
)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (
            Respond(who="Orc", answer="dodge"),
            ("unknown_action", "“dodge” is no answer to this."),
        ),
        (
            Respond(who="Orc", answer="resist"),
            (
                "no_action_left",
                "Orc cannot do that now. Possible: defend or active defence.",
            ),
        ),
        (
            Respond(who="Orc", answer="defend", pays="bonus"),
            ("no_action_left", "defend is not paid with bonus."),
        ),
        (
            Respond(who="Ana", roll=1, answer="fixed"),
            ("not_yours", "This is for Orc, not for Ana."),
        ),
        (
            Respond(who="Ana", answer="fixed"),
            ("unknown_roll", "Nothing waits for an answer of Ana."),
        ),
        (
            LetPass(who="Orc", roll=1),
            ("wrong_stage", "Roll 1 does not wait for that. Nothing has changed."),
        ),
        (
            Stay(who="Orc", roll=1),
            ("wrong_stage", "Roll 1 does not wait for that. Nothing has changed."),
        ),
        (
            Respond(who="Orc", roll=7, answer="fixed"),
            ("unknown_roll", "There is no roll 7 of this kind at this table."),
        ),
        (
            Fire(who="Orc", roll=1),
            ("nothing_ready", "Orc has nothing ready."),
        ),
    ],
)
def test_an_attack_is_answered_as_the_rules_allow(answer: Action, said: tuple[str, str]) -> None:
    """D6-13: by its target, with what an attack can be met with, paid as that is paid."""
    _, scene = waiting(duel(), Attack(who="Ana", target="Orc"))

    assert refused(scene, answer) == said


@pytest.mark.parametrize(("pays", "left"), [("", "full"), ("bonus", "full"), ("full", "bonus")])
def test_an_active_defence_costs_the_bonus_action_or_the_full_one(pays: str, left: str) -> None:
    """R-25: the cheapest is offered first, and the responder chooses."""
    _, scene = waiting(duel(), Attack(who="Ana", target="Orc"))
    _, scene = done(scene, Respond(who="Orc", answer="active_defence", pays=pays), 6, 6, 6, 1, 1, 1)
    spent = dict(scene.combatants["main", "orc"].spent)

    assert spent == {{"full": "bonus", "bonus": "full"}[left]: 1}


def test_an_attack_on_who_is_out_of_action_by_then_is_lost() -> None:
    """R-62: whatever is answered then."""
    _, scene = waiting(duel(), Attack(who="Ana", target="Orc"))
    _, scene = done(out(scene, "orc"), Respond(who="Orc", answer="defend"))

    assert not scene.rolls[1].open
    assert "defending" not in str(scene.combatants["main", "orc"].state)
    assert scene.combatants["main", "orc"].spent == ()


def test_nobody_holds_an_action_that_is_spent() -> None:
    """D6-59: nothing left, nothing held."""
    scene = duel()
    _, scene = done(scene, HoldBack(who="Ana", kind="bonus"))
    _, scene = done(scene, Move(who="Ana", feet=20))

    assert refused(scene, HoldBack(who="Ana", kind="full")) == (
        "no_action_left",
        "Ana has no full action left to hold.",
    )
    assert refused(scene, HoldBack(who="Ana", kind="step"))[0] == "unknown_action"


def test_only_the_faster_interrupt_and_only_what_they_hold() -> None:
    """D6-119: in FIFO nobody interrupts a faster one, and a faster one must have held."""
    _, first = waiting(duel(), Attack(who="Ana", target="Orc"))

    assert refused(first, Interrupt(who="Orc", roll=1)) == (
        "slower_only",
        "Ana is faster than Orc, or as fast.",
    )
    _, second = waiting(turned(duel()), Attack(who="Orc", target="Ana"))
    assert refused(second, Interrupt(who="Ana", roll=1)) == (
        "nothing_ready",
        "Ana holds no action to interrupt with.",
    )


def test_readying_names_whom_it_is_for_and_what_it_is() -> None:
    """D6-56: a prepared check is one of those of the round, against somebody."""
    scene = duel()
    told = card(scene, Ready(who="Ana", what="interact", target="Orc", skill="taunt: insult"))

    assert refused(scene, Ready(who="Ana", what="attack")) == (
        "bad_target",
        "Say whom the readied check is for: target:.",
    )
    assert refused(scene, Ready(who="Ana", what="dance"))[0] == "unknown_action"
    assert told.title == "Ana readies: insult on Orc"
    assert told.lines == ("when its owner or the GM says so, until Ana's next turn",)


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Declare(who="Orc", what="force", target="Ana", skill="tactics: arena"), "force Ana"),
        (Declare(who="Orc", what="interact", target="Ana", skill="taunt: insult"), "interact Ana"),
        (
            Declare(who="Orc", what="attack", target="Ana", words="with a  roar"),
            "attack Ana (with a roar)",
        ),
        (Declare(who="Orc", what="recover"), "recover"),
        (Declare(who="Orc", words="waits"), "waits"),
        (Declare(who="Orc", deeds=("speak", "move")), "speak, move"),
        (Declare(who="Orc", what="attack", target="Ana", secret=True), "something, hidden"),
    ],
)
def test_a_plan_is_told_as_what_and_against_whom(action: Action, said: str) -> None:
    """D6-118: and nothing of it where it is made in secret."""
    told = card(ring("Ana", "Orc", order="split"), action)

    assert told.title == f"Orc declares: {said}"
    assert told.lines == ("still to say: Ana",)


@pytest.mark.parametrize(
    ("action", "kind"),
    [
        (Declare(who="Orc"), "not_declared"),
        (Declare(who="Orc", what="attack"), "bad_target"),
        (Declare(who="Orc", what="force", target="Ana", skill="taunt: insult"), "unknown_skill"),
        (Declare(who="Orc", what="dance"), "unknown_action"),
        (Declare(who="Orc", deeds=("dance",)), "unknown_kind"),
        (Declare(who="Orc", what="attack", target="Ana", weapon="Axe"), "unknown_weapon"),
    ],
)
def test_a_plan_names_an_action_and_its_target(action: Action, kind: str) -> None:
    """D6-118, D6-122: a plan that could not be carried out is no plan."""
    assert refused(ring("Ana", "Orc", order="split"), action)[0] == kind


def test_plans_are_made_before_anybody_acts() -> None:
    """D6-122: after the declarations it is too late for one."""
    scene = ring("Ana", "Orc", order="split")
    _, scene = done(scene, Declare(who="Orc", words="waits"))
    told = card(scene, Declare(who="Ana", words="waits"))
    _, scene = done(scene, Declare(who="Ana", words="waits"))

    assert told.lines == ("all have declared",)
    assert refused(scene, Declare(who="Ana", words="charges")) == (
        "too_late",
        "Plans are declared at the start of a round.",
    )


@pytest.mark.parametrize(
    ("faces", "title", "tone"),
    [
        ((4, 4, 4, 1, 1, 1, 1), "Ana hits Orc: no harm", "good"),
        ((3, 3, 3, 1, 1, 1, 1), "Ana hits Orc: no harm", "good"),
        ((2, 3, 3), "Ana misses Orc, by 1", "bad"),
    ],
)
def test_a_hit_is_good_and_a_miss_is_not(faces: tuple[int, ...], title: str, tone: str) -> None:
    """D6-18: 9 reaches the fixed value 9 of 3D, 8 does not."""
    number, scene = waiting(duel(), Attack(who="Ana", target="Orc"))
    told = card(scene, Respond(who="Orc", roll=number, answer="fixed"), *faces)

    assert (told.title, told.tone) == (title, tone)


def test_what_is_called_off_costs_nothing() -> None:
    """D6-13: the GM takes an action back that waits, with what it cost."""
    number, scene = waiting(duel(), Attack(who="Ana", target="Orc"))
    told = card(scene, CallOff(roll=number))
    _, after = done(scene, CallOff(roll=number))

    assert told.title == "Ana attacks Orc: called off"
    assert told.changes == ("Ana has the full action back",)
    assert dict(after.combatants["main", "ana"].spent) == {"full": 0}
    assert refused(after, GoOn(roll=number))[0] == "too_late"


def test_time_that_is_up_is_said() -> None:
    """D6-13: after the time for an answer the fixed value holds."""
    number, scene = waiting(duel(), Attack(who="Ana", target="Orc"))
    told = card(scene, GoOn(roll=number, overdue=True), 1, 1, 1)

    assert told.title == "Ana misses Orc, by 6"
    late = behind(scene, GoOn(roll=number, overdue=True), 1, 1, 1)
    assert "time is up: the fixed value holds" in late
    assert "time is up: the fixed value holds" not in behind(scene, GoOn(roll=number), 1, 1, 1)


@pytest.mark.parametrize(
    ("ties", "chances"),
    [
        ("succeed", {"fixed": 0.2593, "defend": 0.9901, "active_defence": 0.4959}),
        ("fail", {"fixed": 0.375, "defend": 0.9955, "active_defence": 0.6013}),
    ],
)
def test_who_answers_an_attack_is_told_how_likely_it_is_stopped(
    ties: str, chances: dict[str, float]
) -> None:
    """R-02, R-26: 3D against 9, against 9 or the better check, and against that and 10 more."""
    tale, scene = begun(duel(ties=ties), Attack(who="Ana", target="Orc"))

    told = {how: round(chance, 4) for how, chance in hopes(tale.state, scene, ATTACKING)}

    assert told == chances


def test_a_grapple_is_resisted_by_the_better_of_two_skills_as_likely_as_an_attack() -> None:
    """D6-44: tumble 3D is 9; whoever resists rolls it, and 9 holds beneath."""
    _, scene = done(duel(), Focus(who="Ana", target="Orc"))
    tale, scene = begun(scene, Force(who="Ana", target="Orc", skill="brawling: grapple"))

    told = {how: round(chance, 4) for how, chance in hopes(tale.state, scene, FORCING)}

    assert told == {"fixed": 0.2593, "resist": 0.4959}


def test_a_declared_plan_that_became_impossible_is_lost() -> None:
    """R-50: its target has fallen meanwhile."""
    scene = ring("Ana", "Orc", order="split")
    _, scene = done(scene, Declare(who="Orc", words="waits"))
    _, scene = done(scene, Declare(who="Ana", what="attack", target="Orc"))
    told = card(out(scene, "orc"), Execute(who="Ana"))

    assert told.title == "Ana's plan is lost: attack Orc"
    assert told.lines[-1] == "bonus and free actions stay"


def test_an_attack_on_who_falls_meanwhile_is_lost() -> None:
    """R-62: the dice do not fall any more, and it is said why."""
    number, scene = waiting(duel(), Attack(who="Ana", target="Orc"))
    told = card(out(scene, "orc"), GoOn(roll=number))

    assert told.title == "Ana attacks Orc: lost"
    assert told.lines == ("Orc is out of action",)
    assert told.dice == ()
