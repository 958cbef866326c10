"""What the cards of actions besides attacks say, and what they leave behind (BD-44 to BD-62)."""

from __future__ import annotations

import pytest

from bot.shared.combat import actions as engine
from bot.systems.blackdice.attack.actions import Attack, Prepare, React
from bot.systems.blackdice.rounds.actions import Act, Busy, Declare, Disengage, Drive, Trade, Walk
from bot.systems.blackdice.sheet import Sheet, Skill, Weapon
from tests.support.blackplay import ANN, Play, said

SABRE = Weapon("Sabre", 4, "Swordplay", ready=True)
KNIFE = Weapon("Knife", 2, "Swordplay")
BOW = Weapon("Bow", 3, "Firearms", "ranged", needs_reload=True, reload_rounds=0, ready=True)
SHOTGUN = Weapon("Shotgun", 6, "Firearms", "ranged", needs_reload=True, reload_rounds=2, ready=True)
ARMED = Sheet(dexterity=2, skills=(Skill("Swordplay", 4),), weapons=(SABRE, KNIFE), speed=12)


def fight(first: str = "", **sheets: Sheet) -> Play:
    """Round 1: Ada, Bess."""
    play = Play(None, **{"Ada": ARMED, **sheets})
    play.fights("Ada", "Bess", first=first)
    return play


def onward(play: Play, rounds: int = 1) -> tuple[str, ...]:
    """What is told at the start of the round that comes after so many."""
    told: tuple[str, ...] = ()
    for _ in range(rounds):
        told = play.does(engine.EndRound(), *play.order("Ada", "Bess")).changes
    return told


@pytest.mark.rule("BD-50", "BD-51")
def test_declaring_divides_all_pools_of_the_round() -> None:
    play = fight()

    assert said(play.does(Declare(who="Ada", actions=3))) == (
        "Ada declares 3 actions",
        ("all dice of the round ÷ 3",),
        ("Ada: 3 actions left this round",),
    )
    assert said(play.does(Declare(who="Ada", actions=1))) == (
        "Ada declares 1 action",
        (),
        ("Ada: 1 action left this round",),
    )


@pytest.mark.rule("BD-48", "BD-53", "BD-54")
@pytest.mark.parametrize(
    ("kind", "words", "rolled", "left"),
    [
        ("attack", "attacks something", True, 0),
        ("defend", "stands on the defence", True, 0),
        ("grapple", "grapples", True, 0),
        ("escape grapple", "escapes a hold", True, 0),
        ("pick up", "picks up", False, 0),
        ("move", "moves", False, 0),
        ("magic", "works magic", True, 0),
        ("marvel", "uses a marvel", True, 0),
        ("door", "sees to a door", False, 0),
        ("posture", "stands up, sits or lies down", False, 0),
        ("heal", "heals", True, 0),
        ("hold", "holds: Hold in Act keeps the turn", False, 1),
        ("speak", "speaks", False, 1),
        ("resist", "resists", True, 1),
        ("perceive", "looks around", True, 1),
    ],
)
def test_an_action_of_the_list_says_what_it_costs_and_whether_it_is_rolled(
    kind: str, words: str, *, rolled: bool, left: int
) -> None:
    card = fight().does(Act(who="Ada", kind=kind), by=ANN)
    roll = ("rolled as a task",) if rolled else ()

    assert said(card) == (
        f"Ada {words}",
        roll,
        (f"Ada: {left} action{'s' * (left != 1)} left this round",),
    )


@pytest.mark.rule("BD-51", "BD-54", "R-63")
def test_a_roll_of_one_of_several_actions_says_by_what_it_is_divided() -> None:
    """Declared with the action itself; what is free is done out of turn too."""
    play = fight()
    card = play.does(Act(who="Ada", kind="magic", actions=3))
    free = play.does(Act(who="Bess", kind="speak"))

    assert card.lines == ("rolled as a task, dice ÷ 3",)
    assert card.changes == ("Ada: 2 actions left this round",)
    assert free.title == "Bess speaks"
    play.refuses(Act(who="Bess", kind="door"), "not_your_turn")


def test_outside_a_fight_nothing_is_counted() -> None:
    play = Play(Ada=ARMED, Bess=Sheet(weapons=(SHOTGUN,)))
    play.does(Attack(who="Bess", target="Ada", pool="1"))

    assert not play.sheet("Bess").weapons[0].loaded
    assert said(play.does(Act(who="Bess", kind="reload"))) == ("Bess reloads Shotgun", (), ())
    assert play.sheet("Bess").weapons[0].loaded
    assert said(play.does(Act(who="Ada", kind="draw"))) == ("Ada draws Knife", (), ())
    assert play.sheet("Ada").weapons[1].ready


@pytest.mark.rule("BD-59", "BD-60")
def test_outside_a_fight_drawing_and_attacking_in_one_halves_the_pool() -> None:
    """(2 + 4) ÷ 2 = 3, as in the rounds of a fight."""
    play = Play(Ada=ARMED)
    card = play.does(Attack(who="Ada", target="Bess", weapon="Knife", draw=True))
    plain = play.does(Attack(who="Ada", target="Bess", weapon="Sabre", draw=True))

    assert play.why(card)[0] == "Ada: Dexterity 2 + Swordplay 4 = 6 ÷ 2 = 3"
    assert play.why(plain)[0] == "Ada: Dexterity 2 + Swordplay 4 = 6"
    assert play.sheet("Ada").weapons[1].ready


@pytest.mark.rule("BD-59", "BD-60")
def test_drawing_and_attacking_takes_both_of_two_actions() -> None:
    play = fight()
    card = play.does(Attack(who="Ada", target="Bess", weapon="Knife", draw=True))

    assert play.why(card)[0] == "Ada: Dexterity 2 + Swordplay 4 = 6 ÷ 2 = 3"
    kept = play.standing("Ada")
    assert (kept.declared, kept.used) == (2, 2)


@pytest.mark.rule("BD-61")
def test_a_gun_is_loaded_when_its_rounds_are_over() -> None:
    """Two whole rounds: this one, and busy for one more; loaded when the third begins."""
    play = fight(Ada=Sheet(dexterity=2, weapons=(SHOTGUN,)))
    play.does(Attack(who="Ada", target="Bess"))
    onward(play)
    card = play.does(Act(who="Ada", kind="reload"))
    assert said(card) == ("Ada reloads Shotgun", (), ("Ada: 0 actions left this round",))
    assert "Ada is busy this round." in onward(play)
    assert not play.sheet("Ada").weapons[0].loaded
    assert play.does(engine.Show()).lines[0].endswith(" Ada ●●●● ▣▣▣▣ busy 1")
    assert "Ada's Shotgun is loaded." in onward(play)
    assert play.sheet("Ada").weapons[0].loaded
    assert play.standing("Ada").loading == ""


@pytest.mark.rule("BD-61")
def test_a_bow_is_loaded_with_a_plain_action() -> None:
    """R-28: no rounds, an action, even as the second of two."""
    play = fight(Ada=Sheet(dexterity=2, weapons=(BOW,)))
    play.does(Attack(who="Ada", target="Bess", actions=2))
    card = play.does(Act(who="Ada", kind="reload"))

    assert card.changes == ("Ada: 0 actions left this round",)
    assert play.sheet("Ada").weapons[0].loaded


@pytest.mark.rule("BD-61")
def test_what_is_being_loaded_when_a_fight_ends_is_loaded() -> None:
    play = fight(Ada=Sheet(weapons=(SHOTGUN,)))
    play.does(Attack(who="Ada", target="Bess", pool="1"))
    onward(play)
    play.does(Act(who="Ada", kind="reload"))
    play.does(engine.End())

    assert play.sheet("Ada").weapons[0].loaded


@pytest.mark.rule("BD-26", "BD-48")
def test_a_jam_is_cleared_with_an_action() -> None:
    jammed = Weapon("Gun", 4, "Firearms", "ranged", jammed=True, ready=True)
    play = fight(Ada=Sheet(weapons=(jammed, KNIFE)))
    card = play.does(Act(who="Ada", kind="clear"))

    assert said(card) == ("Ada clears Gun", (), ("Ada: 0 actions left this round",))
    assert not play.sheet("Ada").weapons[0].jammed


@pytest.mark.rule("BD-48")
def test_what_is_picked_up_is_in_hand_where_it_is_a_weapon() -> None:
    play = fight()
    card = play.does(Act(who="Ada", kind="pick-up", weapon="knife"))

    assert card.title == "Ada picks up Knife"
    assert play.sheet("Ada").weapons[1].ready
    play.refuses(Act(who="Ada", kind="pick_up", weapon="Axe"), "unknown_weapon")


@pytest.mark.rule("BD-44", "R-58")
@pytest.mark.parametrize("action", [Disengage(who="Ada"), Act(who="Ada", kind="disengage")])
def test_whoever_beat_her_opponent_breaks_off(action: Disengage | Act) -> None:
    play = fight(first="Ada")
    play.does(Attack(who="Ada", target="Bess", actions=2))
    play.does(React(who="Bess", roll=1), *[2] * 4)
    card = play.does(action)

    assert said(card) == ("Ada disengages", (), ("free of Bess", "Ada: 0 actions left this round"))
    assert play.standing("Ada").engaged == ()
    assert play.standing("Bess").engaged == ()


@pytest.mark.rule("BD-44")
def test_whoever_beat_nobody_stays_in_melee() -> None:
    play = fight()
    play.does(Attack(who="Ada", target="Bess", actions=2))

    assert play.refuses(Disengage(who="Ada"), "not_allowed") == (
        "Ada has won initiative against none of the opponents: Bess."
    )
    walk = play.does(Walk(who="Ada", distance=12))
    assert walk.lines[1] == "still in melee with Bess"


@pytest.mark.rule("BD-44")
def test_she_breaks_off_from_those_she_beat_and_is_held_by_the_rest() -> None:
    """Beat Bess, engaged with Bess and Cole, who rolled as well as she: free of Bess."""
    play = Play(Ada=ARMED)
    play.does(engine.Start(name="Alley", members=("Ada", "Bess", "Cole")))
    play.does(engine.SetSide(who="Bess", side="Rebels"))
    play.does(engine.NextTurn(), 1, 2, 2, 2, 2, 1)
    play.does(Attack(who="Ada", target="Bess", actions=3))
    play.does(Attack(who="Ada", target="Cole"))
    card = play.does(Disengage(who="Ada"))

    assert card.changes == ("free of Bess", "still held by Cole", "Ada: 0 actions left this round")
    assert play.standing("Ada").engaged == ("cole",)


@pytest.mark.rule("BD-56", "BD-58", "BD-62")
@pytest.mark.parametrize(
    ("walk", "line"),
    [
        (Walk(who="Ada", distance=12), "12 yards at 12 a round (8.0 mph): there this round"),
        (
            Walk(who="Ada", distance=13),
            "13 yards at 12 a round (8.0 mph): there in 2 rounds",
        ),
        (
            Walk(who="Ada", distance=12, speed=10),
            "12 yards at 10 a round (6.7 mph): there in 2 rounds",
        ),
        (Walk(who="Ada", distance=1), "1 yard at 12 a round (8.0 mph): there this round"),
    ],
)
def test_a_way_on_foot_takes_so_many_rounds(walk: Walk, line: str) -> None:
    card = fight().does(walk)

    assert said(card) == ("Ada moves", (line,), ("Ada: 0 actions left this round",))


@pytest.mark.rule("BD-62")
def test_a_weapon_is_readied_on_the_way_without_an_action() -> None:
    play = fight()
    card = play.does(Walk(who="Ada", distance=12, draw="Knife", actions=2))

    assert card.changes == ("Knife in hand, drawn on the way", "Ada: 1 action left this round")
    assert card.changes[-1] == "Ada: 1 action left this round"
    assert play.sheet("Ada").weapons[1].ready
    assert play.refuses(Walk(who="Ada", distance=1, draw="Knife"), "conflict") == (
        "Ada's Knife is in hand already. Nothing has changed."
    )


@pytest.mark.rule("BD-57", "BD-58")
def test_a_vehicle_is_remembered_by_its_name() -> None:
    """20 + 5 is 25; 25 - 5 the next time; two vehicles have limits of their own."""
    play = Play()
    first = play.does(Drive(who="Ada", vehicle="Tram", speed=20, change=5, top=40, limit=10))
    play.does(Drive(who="Ada", speed=40, change=10, top=45, limit=30))
    again = play.does(Drive(who="Ada", vehicle="tram", change=-5))
    plain = play.does(Drive(who="Ada", change=0))

    assert said(first) == (
        "Ada drives Tram",
        ("20 +5 yards a round, at most 40", "limit 10 a round"),
        ("Tram: 25 yards a round, about 16.7 mph",),
    )
    assert again.lines == ("25 −5 yards a round, at most 40", "limit 10 a round")
    assert plain.title == "Ada drives Vehicle"
    assert plain.changes == ("Vehicle: 45 yards a round, about 30.0 mph",)
    fast = Drive(who="Ada", vehicle="Tram", change=20)
    play.refuses(fast, "too_fast")
    assert play.does(
        Drive(who="Ada", vehicle="Tram", change=20, limit=20, top=30, speed=5)
    ).changes == ("Tram: 25 yards a round, about 16.7 mph",)
    play.refuses(Drive(who="Bess", vehicle="Tram", change=1), "missing")


@pytest.mark.rule("BD-47", "BD-52", "BD-60")
def test_a_long_action_forfeits_the_rest_and_the_rounds_after() -> None:
    """Declared 3, one taken, then 3 rounds: nothing left, busy for 2 more."""
    play = fight()
    play.does(Act(who="Ada", kind="door", actions=3), by=ANN)
    card = play.does(Busy(who="Ada", rounds=3), by=ANN)
    assert said(card) == (
        "Ada is busy for 3 rounds",
        ("busy for 2 rounds more",),
        ("Ada: 0 actions left this round",),
    )
    assert play.refuses(Busy(who="Ada", rounds=1), "no_actions_left")
    assert "Ada is busy for 1 round more." in onward(play)
    assert "Ada is busy this round." in onward(play)
    free = onward(play)
    assert not any("busy" in line for line in free)
    assert play.does(Act(who="Ada", kind="door")).lines == ()
    short = fight()
    assert short.refuses(Busy(who="Ada", rounds=1), "out_of_range", by=ANN)
    assert short.does(Busy(who="Ada", rounds=1)).lines[0] == "done with this round"


@pytest.mark.rule("BD-60")
def test_a_long_action_broken_off_gives_the_round_back() -> None:
    """R-60: what began before takes nothing of this round any more."""
    play = fight()
    play.does(Busy(who="Ada", rounds=3))
    onward(play)
    card = play.does(Busy(who="Ada", stop=True))

    assert said(card) == (
        "Ada breaks off the long action",
        (),
        ("Ada: 1 action left this round",),
    )
    assert "busy" not in play.does(engine.Show()).lines[0]
    fresh = fight()
    fresh.does(Busy(who="Ada", rounds=3))
    assert fresh.does(Busy(who="Ada", stop=True)).lines == ()


@pytest.mark.rule("BD-47")
@pytest.mark.parametrize(
    ("rounds", "title", "line"),
    [
        (1, "Cole is busy for 1 round", "done with this round"),
        (2, "Cole is busy for 2 rounds", "busy for 1 round more of Alley"),
        (5, "Cole is busy for 5 rounds", "busy for 4 rounds more of Alley"),
    ],
)
def test_a_bystander_is_busy_for_rounds_of_the_fight(rounds: int, title: str, line: str) -> None:
    play = fight()
    card = play.does(Busy(who="Cole", rounds=rounds))

    assert said(card) == (title, (line,), ())
    assert [row.bearer for row in play.scene.conditions.values()] == ["cole"]
    onward(play, rounds - 1)
    assert len(play.scene.conditions) == 1
    onward(play)
    assert play.scene.conditions == {}


@pytest.mark.rule("BD-47")
def test_a_bystander_breaks_off_too() -> None:
    play = fight()
    play.does(Busy(who="Cole", rounds=5))
    play.does(Drive(who="Cole", vehicle="Tram", speed=0, change=1, top=9, limit=5))
    card = play.does(Busy(who="Cole", stop=True))

    assert said(card) == ("Cole breaks off", (), ())
    assert [row.name for row in play.scene.conditions.values()] == ["Tram"]
    play.refuses(Busy(who="Cole", rounds=0), "out_of_range")


@pytest.mark.rule("BD-16", "BD-76")
def test_trades_of_damage_are_settled_beforehand_where_that_is_played() -> None:
    """R-11 the other way: 4 damage dice are a sure success and one die from then on."""
    play = Play({"trade_scope": "all"}, Ada=ARMED)
    play.fights("Ada", "Bess")
    card = play.does(Trade(who="Ada", kind="damage", trades=2))
    play.does(Attack(who="Ada", target="Bess"))
    hit = play.does(React(who="Bess", roll=1), 1, *[2] * 5, 2)
    none = play.does(Trade(who="Ada", kind="damage"))

    assert card.title == "Ada trades up to 6 dice of damage for 2 sure"
    assert hit.title == "Ada hits Bess: 2 wounds"
    assert play.why(hit)[-2:] == (
        "Damage 4 dice: 1 + margin 1 = 2",
        "3 damage dice traded for 1 sure",
    )
    assert none.title == "Ada trades no dice of damage"
    play.refuses(Trade(who="Ada", kind="wit", trades=1), "unknown_option")
    play.refuses(Trade(who="Ada", kind="damage", trades=-1), "out_of_range")


@pytest.mark.rule("BD-50")
def test_the_defender_declares_as_many_as_she_may_and_before_she_acts() -> None:
    """Dexterity 1 is two actions; in a fight and outside one."""
    play = fight(Bess=Sheet(dexterity=1))
    play.does(Attack(who="Ada", target="Bess"))
    play.refuses(Prepare(who="Bess", roll=1, actions=3), "too_many_actions")
    play.does(React(who="Bess", roll=1, reaction="evade", actions=2), *[2] * 6)
    assert (play.standing("Bess").declared, play.standing("Bess").used) == (2, 1)
    play.does(engine.NextTurn())
    play.does(Attack(who="Bess", target="Ada", pool="2"))
    assert play.refuses(Declare(who="Bess", actions=1), "already_acted")
    peace = Play(Ada=Sheet(dexterity=1))
    peace.does(Attack(who="Ada", target="Bess"))
    peace.refuses(Prepare(who="Bess", roll=1, actions=2), "too_many_actions")
