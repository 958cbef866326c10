"""Turns pass one by one; nobody is overlooked and nothing happens twice."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.core.condition import Condition, next_turn
from bot.core.dice import Dice
from bot.core.people import Actor
from bot.core.scene import Scene
from bot.shared.combat.actions import (
    BackTurn,
    Call,
    CombatAction,
    Delay,
    End,
    EndRound,
    Hold,
    JoinIn,
    LeaveFight,
    NextTurn,
    Pin,
    Start,
    StepIn,
    Use,
)
from bot.shared.combat.arena import Event, Fight, Note, with_conditions
from bot.shared.combat.rules import Arrangement, CombatRules, Phase, joining_order
from bot.shared.conditions import apply
from tests.support.fights import Bench, Hooks, arena, gm_chooses, lowest_together, next_round

ANA = Actor(user=11, name="Ana's player")
BEN = Actor(user=12, name="Ben's player")


def three(rules: CombatRules | None = None) -> Bench:
    bench = Bench(arena("Ana", "Ben", "Cyd"), rules)
    bench.do(Start(members=("Ana", "Ben", "Cyd"), begin=True))
    return bench


def test_turns_pass_down_the_order_and_then_a_new_round_begins() -> None:
    bench = three()

    turns = [bench.turn]
    for _ in range(3):
        bench.do(NextTurn())
        turns.append(bench.turn)

    assert turns == ["ana", "ben", "cyd", "ana"]
    assert bench.now.combat.round == 2


def test_next_from_an_older_card_is_refused() -> None:
    bench = three()
    seen = bench.now.order.version
    bench.do(NextTurn(seen=seen))

    assert bench.refused(NextTurn(seen=seen)) == "stale_turn"
    assert bench.turn == "ben"


def test_a_card_of_an_ended_combat_never_fits_the_next_one_of_that_name() -> None:
    bench = three()
    seen = bench.now.order.version
    bench.do(End())
    bench.scene = replace(bench.scene, now=bench.scene.now + 1)
    bench.do(Start(members=("Ana",), begin=True))

    assert bench.refused(NextTurn(seen=seen)) == "stale_turn"


def test_only_whose_turn_it_is_or_a_gm_ends_it() -> None:
    bench = three()

    assert bench.refused(NextTurn(), BEN) == "not_your_turn"
    bench.do(NextTurn(), ANA)
    assert bench.turn == "ben"


def test_a_player_cannot_begin_the_fight() -> None:
    bench = Bench(arena("Ana"))
    bench.do(Start(members=("Ana",)))

    assert bench.refused(NextTurn(), ANA) == "gm_only"


def test_who_holds_steps_in_before_the_one_whose_turn_it_would_be() -> None:
    """BD-41: A holds, B, A steps in, C."""
    bench = three()
    bench.do(Hold(who="Ana"))
    bench.do(NextTurn())
    bench.do(StepIn(who="Ana"))

    assert bench.turn == "ana"
    bench.do(NextTurn())
    assert bench.turn == "cyd"
    bench.do(NextTurn())
    assert bench.now.combat.round == 2


def test_a_held_turn_gets_a_last_chance_and_is_lost_with_the_round() -> None:
    bench = three()
    bench.do(Hold(who="Ana"))
    bench.do(NextTurn())
    bench.do(NextTurn())

    assert bench.turn == ""
    assert bench.now.combat.round == 1
    assert bench.said == ["Ana still holds."]
    bench.do(NextTurn())
    assert bench.turn == "ana"
    assert bench.said[0] == "Ana held too long."


@pytest.mark.parametrize(
    ("action", "kind"),
    [
        (Hold(who="Ben"), "not_your_turn"),
        (Hold(who="Zed"), "not_in_fight"),
        (StepIn(who="Ben"), "not_held"),
        (StepIn(who="Ana"), "your_turn"),
        (Delay(who="Ben"), "not_your_turn"),
        (Delay(who="Ana", after="Ana"), "not_waiting"),
        (BackTurn(), "nothing_back"),
        (Call(who="Ana"), "your_turn"),
        (Use(combat="Brawl"), "no_combat"),
        (Start(), "already_in_combat"),
        (JoinIn(who="Ana"), "already_in_fight"),
        (LeaveFight(who="Zed"), "not_in_fight"),
    ],
)
def test_what_is_out_of_order_is_refused(action: CombatAction, kind: str) -> None:
    assert three().refused(action) == kind


def test_before_round_one_nobody_has_a_turn() -> None:
    bench = Bench(arena("Ana"))
    bench.do(Start(members=("Ana",)))

    assert bench.refused(Hold(who="Ana")) == "not_begun"
    assert bench.refused(StepIn(who="Ana")) == "not_begun"
    assert bench.refused(BackTurn()) == "not_begun"
    assert bench.refused(EndRound()) == "not_begun"


def test_a_fight_without_anybody_does_not_begin() -> None:
    bench = Bench(arena())
    bench.do(Start())

    assert bench.refused(NextTurn()) == "nobody_fights"


def test_nobody_holds_twice_or_acts_after_having_acted() -> None:
    bench = three()
    bench.do(Hold(who="Ana"))

    assert bench.refused(Hold(who="Ana")) == "already_holding"
    bench.do(NextTurn())
    assert bench.refused(Call(who="Ben")) == "already_acted"
    assert bench.refused(Hold(who="Ben")) == "already_acted"


def test_a_delayed_turn_comes_behind_the_one_named() -> None:
    bench = three()
    bench.do(Delay(who="Ana", after="Ben"))

    assert bench.turn == "ben"
    bench.do(NextTurn())
    assert bench.turn == "ana"
    assert bench.refused(Delay(who="Ana")) == "delayed_already"


def test_the_last_in_the_order_has_nobody_to_wait_for() -> None:
    bench = three()
    bench.do(NextTurn())
    bench.do(NextTurn())

    assert bench.refused(Delay(who="Cyd")) == "nobody_waits"


def test_back_gives_the_turn_back_and_what_ended_stays_ended() -> None:
    ended: list[str] = []

    def end(scene: Scene, fight: Fight, key: str, dice: Dice) -> Event:
        ended.append(key)
        return Event(scene)

    bench = three(Hooks(end_of_turn=end))
    bench.do(NextTurn())
    bench.do(BackTurn())

    assert bench.turn == "ana"
    bench.do(NextTurn())
    assert bench.turn == "ben"
    assert ended == ["ana"]


def test_whose_turn_it_is_can_leave_and_the_next_one_begins() -> None:
    begun: list[str] = []

    def begin(scene: Scene, fight: Fight, key: str, dice: Dice) -> Event:
        begun.append(key)
        return Event(scene)

    bench = three(Hooks(start_of_turn=begin))
    bench.do(LeaveFight(who="Ana"))

    assert bench.turn == "ben"
    assert begun == ["ana", "ben"]


def test_who_leaves_and_comes_back_does_not_act_twice_in_a_round() -> None:
    bench = three()
    bench.do(NextTurn())
    bench.do(LeaveFight(who="Ana"))
    bench.do(JoinIn(who="Ana"))
    bench.do(NextTurn())
    bench.do(NextTurn())

    assert bench.now.combat.round == 2


def test_who_cannot_act_is_skipped_with_the_reason() -> None:
    bench = three(Hooks(able=lambda _scene, _fight, c: "out of action" if c.key == "ben" else ""))
    bench.do(NextTurn())

    assert bench.turn == "cyd"
    assert bench.said == ["Ben is skipped: out of action."]


def test_a_round_in_which_nobody_can_act_waits_for_the_gm() -> None:
    bench = three(Hooks(able=lambda scene, _fight, _combatant: "dead" if scene.combats else ""))

    assert bench.turn == ""
    assert bench.now.combat.round == 1
    bench.do(NextTurn())
    assert bench.now.combat.round == 2


def test_a_change_of_the_order_takes_nobodys_turn_away() -> None:
    bench = three()
    bench.do(NextTurn())
    bench.do(Pin(who="Cyd", place=1))

    assert bench.order == "cyd ana ben"
    assert bench.turn == "ben"
    bench.do(BackTurn())
    assert bench.turn == "ana"
    bench.do(NextTurn())
    bench.do(NextTurn())
    assert bench.turn == "ben"


def test_whom_a_system_forgets_to_place_comes_last() -> None:
    bench = three(Hooks(order=only_cyd))

    assert bench.order == "cyd ana ben"


def test_equals_act_at_once_and_each_ends_an_own_part() -> None:
    bench = three(Hooks(order=lowest_together))

    assert bench.turn == "ana+ben+cyd"
    bench.do(NextTurn(), BEN)
    assert bench.turn == "ana+cyd"
    bench.do(BackTurn())
    assert bench.turn == "ana+ben+cyd"
    bench.do(NextTurn())
    assert bench.now.combat.round == 2


def test_a_latecomer_acts_in_the_round_that_runs_or_from_the_next_on() -> None:
    at_once = three()
    known = {**at_once.scene.characters, **arena("Dan").characters}
    at_once.scene = replace(at_once.scene, characters=known)
    later = three(Hooks(late=next_round))
    later.scene = at_once.scene

    at_once.do(JoinIn(who="Dan"))
    later.do(JoinIn(who="Dan"))

    assert at_once.order == "ana ben cyd dan"
    assert later.order == "ana ben cyd"
    later.do(EndRound())
    assert later.order == "ana ben cyd dan"


def test_where_the_gm_chooses_nobody_is_overlooked() -> None:
    """D6-125: the round does not end while somebody has not acted."""
    bench = three(Hooks(order=gm_chooses))

    assert bench.turn == ""
    bench.do(Call(who="Cyd"))
    bench.do(NextTurn())
    assert bench.refused(NextTurn()) == "overlooked"
    bench.do(EndRound())
    assert bench.said[:2] == ["Ana did not act.", "Ben did not act."]
    assert bench.now.combat.round == 2


def test_a_round_may_have_a_phase_of_declarations_in_which_no_turn_ends() -> None:
    """D6-122: the worst declares first, the best acts first."""
    ended: list[str] = []

    def end(scene: Scene, fight: Fight, key: str, dice: Dice) -> Event:
        ended.append(key)
        return Event(scene)

    rules = Hooks(
        phases=lambda _scene, _fight: (Phase("declare", act=False), Phase("act")),
        order=worst_declares_first,
        end_of_turn=end,
    )
    bench = three(rules)

    turns = [bench.turn]
    for _ in range(5):
        bench.do(NextTurn())
        turns.append(bench.turn)

    assert turns == ["cyd", "ben", "ana", "ana", "ben", "cyd"]
    assert ended == ["ana", "ben"]


def only_cyd(scene: Scene, fight: Fight, phase: str) -> Arrangement:
    return Arrangement((("cyd",), ("cyd", "zed")))


def worst_declares_first(scene: Scene, fight: Fight, phase: str) -> Arrangement:
    best = joining_order(fight)
    return Arrangement(best.groups[::-1]) if phase == "declare" else best


def test_conditions_end_with_the_turn_they_are_bound_to_and_are_announced() -> None:
    bench = three()
    clock = next_turn(bench.now.moment, "ben")
    conditions, _ = apply({}, Condition("Stunned", "ana", rank=1, clock=clock))
    bench.scene = with_conditions(bench.scene, conditions)

    bench.do(NextTurn())
    assert len(bench.scene.conditions) == 1
    bench.do(NextTurn())
    assert bench.scene.conditions == {}
    assert bench.said == ["Ana: Stunned 1 is over."]


def test_a_turn_never_taken_ends_with_its_round() -> None:
    bench = three()
    clock = next_turn(bench.now.moment, "cyd")
    conditions, _ = apply({}, Condition("Dazed", "cyd", clock=clock))
    bench.scene = with_conditions(bench.scene, conditions)
    bench.do(EndRound())

    assert bench.scene.conditions == {}


def test_several_combats_run_side_by_side_and_one_is_current() -> None:
    bench = three()
    bench.do(Start(name="Rooftop", members=("Ana",), begin=True))

    assert bench.now.combat.name == "Rooftop"
    bench.do(Use(combat="main"))
    assert bench.turn == "ana"
    assert bench.now.combat.name == "Combat"
    bench.do(End())
    assert bench.now.combat.name == "Rooftop"


def test_the_start_and_the_end_of_a_round_happen_once_each() -> None:
    def start(scene: Scene, fight: Fight, dice: Dice) -> Event:
        return Event(scene, (Note("+3 dice"),))

    def end(scene: Scene, fight: Fight, dice: Dice) -> Event:
        return Event(scene, (Note("all breathe"),))

    bench = three(Hooks(start_of_round=start, end_of_round=end))
    bench.do(NextTurn())
    bench.do(NextTurn())
    bench.do(NextTurn())

    assert bench.said == ["all breathe", "Round 2 begins.", "+3 dice"]
