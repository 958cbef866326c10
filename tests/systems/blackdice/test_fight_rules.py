"""Rounds, actions, reactions and blows, number by number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.errors import Refusal
from bot.systems.blackdice.rules import actions, attack, damage, retries
from bot.systems.blackdice.rules.actions import Reaction, Turn
from bot.systems.blackdice.rules.attack import AGAINST, Attack, Exchange, Situation
from bot.systems.blackdice.rules.dice import Throws


def refused(call: Callable[[], object]) -> str:
    """The kind of refusal that a call ends in."""
    with pytest.raises(Refusal) as caught:
        call()
    return caught.value.kind


def history(events: Sequence[retries.Event]) -> retries.Tries:
    """The tries after all of these events."""
    return reduce(retries.next_tries, events, retries.Tries())


def test_a_failed_try_costs_a_black_die_until_the_task_is_left_alone() -> None:
    assert retries.frustration(history(["fail", "fail", "partial"])) == 3
    assert retries.frustration(history(["fail", "fail", "leave"]), 2) == 2
    assert history(["fail", "partial", "accept_partial"]) == retries.Tries()
    assert history(["fail", "success"]) == retries.Tries()


def test_a_foul_failure_locks_a_task_until_the_gm_lifts_it() -> None:
    locked = history(["fail", "foul", "leave"])

    assert locked.locked
    assert refused(lambda: retries.next_tries(locked, "fail")) == "locked"
    assert retries.next_tries(locked, "reset") == retries.Tries()
    assert history(["lock"]).locked


@pytest.mark.parametrize(
    ("events", "kind"),
    [
        (["fail", "accept_partial"], "conflict"),
        (["partial", "leave", "accept_partial"], "conflict"),
        (["foul", "foul"], "locked"),
    ],
)
def test_a_wrong_history_is_refused_by_its_kind(events: list[retries.Event], kind: str) -> None:
    assert refused(lambda: history(events)) == kind


def test_a_round_of_three_actions() -> None:
    turn = actions.declare(Turn(2), 3)
    turn = actions.react(actions.act(actions.act(turn, "speak"), "draw"), "dodge")

    assert (turn.remaining, turn.divisor, turn.may_declare) == (1, 3, False)
    assert actions.act_long(turn, 3) == Turn(2, 3, 3, 2)
    assert actions.react(turn, "counter", costs_action=False) == turn


def test_drawing_and_firing_takes_two_actions_under_every_house_rule() -> None:
    """R-75."""
    assert actions.react(Turn(1, 2), "duel_draw") == Turn(1, 2, 2)
    assert actions.react(Turn(1, 2), "duel_draw", costs_action=False) == Turn(1, 2, 2)


def test_a_reload_takes_the_whole_round_or_an_action() -> None:
    assert actions.reload(Turn(0), 2) == Turn(0, 1, 1, 1)
    assert actions.reload(Turn(1, 2), 0) == Turn(1, 2, 1)
    assert actions.reload(Turn(1, 2)).remaining == 0


def test_who_woke_or_is_busy_has_nothing_left() -> None:
    assert actions.begin_turn(2, woke=True).remaining == 0
    assert actions.begin_turn(2, busy_rounds=2) == Turn(2, 1, 1, 1)
    assert actions.begin_turn(2).remaining == 1


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda: actions.act(Turn(0, 1, 1), "attack"), "no_actions_left"),
        (lambda: actions.act(Turn(0), "juggle"), "unknown_option"),
        (lambda: actions.declare(Turn(1), 3), "too_many_actions"),
        (lambda: actions.declare(Turn(1), 0), "out_of_range"),
        (lambda: actions.declare(Turn(1, 1, 1), 2), "already_acted"),
        (lambda: actions.react(Turn(0), "duel_draw"), "needs_two_actions"),
        (lambda: actions.react(Turn(1, 2, 2), "duel_draw"), "no_actions_left"),
        (lambda: actions.react(Turn(1, 2, 1), "duel_draw"), "needs_two_actions"),
        (lambda: actions.react(Turn(0), "duel_draw", costs_action=False), "needs_two_actions"),
        (lambda: actions.react(Turn(0), "dodge", unaware=True), "not_allowed"),
        (lambda: actions.act_long(Turn(0), 1), "out_of_range"),
        (lambda: actions.bystand(Turn(0), 0), "out_of_range"),
        (lambda: actions.reload(Turn(1, 2, 1)), "no_actions_left"),
    ],
)
def test_a_wrong_action_is_refused_by_its_kind(call: Callable[[], object], kind: str) -> None:
    assert refused(call) == kind


KINDS: list[Attack] = ["melee", "ranged"]


@pytest.mark.parametrize("kind", KINDS)
@given(st.integers(-9, 9), st.integers(-9, 9))
def test_somebody_is_hit_only_by_one_more(kind: Attack, att: int, back: int) -> None:
    for reaction in AGAINST[kind]:
        net = None if reaction == "none" else back
        found = attack.exchange(kind, reaction, att, net, range_="point_blank")
        lead = max(0, att) - max(0, net or 0)

        assert (found.striker == "attacker") == (lead > 0)
        back_hit = lead < 0 and reaction in {"counter", "duel", "duel_draw", "close_in"}
        assert (found.striker == "defender") == back_hit
        assert found.margin == (abs(lead) if found.striker else 0)


def test_who_evades_or_dodges_never_hits_back() -> None:
    assert attack.exchange("melee", "evade", 1, 4) == Exchange(None, 0, 0, 0)
    assert attack.exchange("ranged", "dodge", -2, 0) == Exchange(None, 0, 2, 0)


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda: attack.exchange("melee", "dodge", 1, 1), "not_allowed"),
        (lambda: attack.exchange("ranged", "counter", 1, 1), "not_allowed"),
        (lambda: attack.exchange("ranged", "close_in", 1, 1), "not_allowed"),
        (lambda: attack.check_reaction("melee", "evade", unaware=True), "not_allowed"),
        (lambda: attack.exchange("melee", "none", 1, 1), "conflict"),
        (lambda: attack.exchange("melee", "evade", 1), "missing"),
        (lambda: attack.reaction_share("close_in"), "not_allowed"),
        (lambda: attack.reaction_share("dodge", -1), "out_of_range"),
        (lambda: attack.range_band(-1), "out_of_range"),
    ],
)
def test_a_wrong_exchange_is_refused_by_its_kind(call: Callable[[], object], kind: str) -> None:
    assert refused(call) == kind


@pytest.mark.parametrize(
    ("reaction", "more", "dodge", "black"),
    [
        ("evade", {}, 5, 0),
        ("evade", {"complementary": "half"}, 2, 0),
        ("evade", {"complementary": "off"}, 0, 0),
        ("dodge", {}, 5, 0),
        ("dodge", {"range_": "close", "complementary": "off"}, 2, 0),
        ("dodge", {"range_": "point_blank"}, 0, 0),
        ("counter", {}, 0, 0),
        ("duel", {}, 0, 0),
        ("duel_draw", {"needs_reload": False}, 0, 0),
        ("close_in", {"range_": "point_blank"}, 0, 0),
        ("close_in", {"range_": "point_blank", "needs_reload": False}, 0, 3),
        ("none", {}, 0, 0),
    ],
)
def test_what_of_five_dice_of_dodge_helps_a_reaction(
    reaction: Reaction, more: dict[str, Any], dodge: int, black: int
) -> None:
    found = attack.reaction_share(reaction, 5, **more)

    assert (found.dodge, found.black) == (dodge, black)


@pytest.mark.parametrize(
    ("kind", "here", "options"),
    [
        ("melee", Situation(), ("counter", "evade", "none")),
        ("melee", Situation(fists=False), ("evade", "none")),
        ("melee", Situation(unaware=True), ("none",)),
        ("melee", Situation(actions_left=0), ("none",)),
        ("melee", Situation(actions_left=0, free_defence=True), ("counter", "evade", "none")),
        ("ranged", Situation(ranged_ready=True), ("duel", "dodge", "none")),
        ("ranged", Situation(ranged_ready=True, loaded=False), ("dodge", "none")),
        ("ranged", Situation(ranged_carried=True, actions_left=2), ("duel_draw", "dodge", "none")),
        ("ranged", Situation(ranged_carried=True, undeclared=True), ("dodge", "none")),
        ("ranged", Situation(ranged_carried=True, free_defence=True), ("dodge", "none")),
        (
            "ranged",
            Situation(ranged_carried=True, free_defence=True, actions_left=2),
            ("duel_draw", "dodge", "none"),
        ),
        ("ranged", Situation(range="point_blank"), ("dodge", "close_in", "none")),
        (
            "ranged",
            Situation(ranged_carried=True, undeclared=True, dexterity=1),
            ("duel_draw", "dodge", "none"),
        ),
    ],
)
def test_only_what_is_possible_is_offered(
    kind: Attack, here: Situation, options: tuple[Reaction, ...]
) -> None:
    assert attack.reaction_options(kind, here) == options


def test_what_she_may_attack_with() -> None:
    assert attack.attack_choices(weapon_ready=True) == ("weapon", "fists", "kick")
    assert attack.attack_choices(weapon_carried=True, actions_left=0) == ()
    assert attack.attack_choices(weapon_carried=True, actions_left=2)[-1] == "draw_and_attack"


def test_leather_against_a_blade() -> None:
    """The text's first armour example: 4 points against AV 2 leave 2."""
    assert damage.damage("melee", Throws((1, 1, 1, 2)), 1, av=2).total == 2


def test_leather_against_a_shot() -> None:
    """The text's second armour example: 4 dice score 2, one of four black dice does, 1 is left."""
    shot = Throws((1, 1, 2, 3))

    assert damage.damage("ranged", shot, av=4, av_faces=(1, 2, 3, 4)).total == 1
    assert damage.damage("ranged", shot, 2, av=4, av_faces=(1, 2, 3, 4)).total == 3


def test_armour_stops_the_margin_of_a_shot_only_where_the_house_says_so() -> None:
    kept = damage.damage("ranged", Throws((2,)), 2, av=1, av_faces=(6,))
    cut = damage.damage("ranged", Throws((2,)), 2, av=1, av_faces=(6,), av_cuts_margin=True)

    assert (kept.total, cut.total) == (2, 1)
    assert damage.margin_in_damage("ranged", 3, in_ranged=False) == 0
    assert damage.margin_in_damage("melee", 3, in_ranged=False) == 3


def test_special_armour_and_special_bullets() -> None:
    assert damage.damage("ranged", Throws((1, 1, 1)), 1, av=3, armour="hard").total == 1
    assert damage.armour_dice("ranged", 4, "normal", 3) == 1
    assert damage.armour_dice("ranged", 4, "normal", 9) == 0
    assert damage.armour_dice("ranged", 4, "hard") == 0
    assert damage.armour_dice("melee", 4) == 0
    assert damage.armour_value(4, "none") == 0


@given(
    st.lists(st.sampled_from([1, 2, 3]), min_size=1, max_size=8).map(tuple),
    st.integers(0, 5),
    st.integers(0, 9),
)
@pytest.mark.rule("R-41")
def test_armour_never_heals_and_never_stops_more_than_there_is(
    faces: tuple[int, ...], margin: int, av: int
) -> None:
    found = damage.damage("melee", Throws(faces), margin, av=av)

    assert found.total == max(0, faces.count(1) + margin - av)
    assert found.total + found.stopped == faces.count(1) + margin


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda: damage.damage_dice("melee"), "missing"),
        (lambda: damage.damage_dice("ranged", weapon="fists"), "conflict"),
        (lambda: damage.damage_dice("melee", 3, weapon="fists"), "conflict"),
        (lambda: damage.damage_dice("melee", weapon="hat"), "unknown_option"),
        (lambda: damage.damage_dice("melee", -1), "out_of_range"),
        (lambda: damage.damage("melee", Throws(())), "out_of_range"),
        (lambda: damage.damage("melee", Throws((1,)), -1), "out_of_range"),
        (lambda: damage.damage("melee", Throws((1,)), av=1, av_faces=(1,)), "wrong_face_count"),
        (lambda: damage.damage("ranged", Throws((1,)), av=2, av_faces=(1,)), "wrong_face_count"),
        (lambda: damage.damage("ranged", Throws((1,)), pierce=-1), "out_of_range"),
    ],
)
def test_a_wrong_blow_is_refused_by_its_kind(call: Callable[[], object], kind: str) -> None:
    assert refused(call) == kind


def test_bare_hands_bruise_but_for_brass_knuckles() -> None:
    assert damage.damage_dice("melee", None, 1, weapon="fists") == damage.DamageDice(2, bruise=True)
    assert damage.damage_dice("melee", weapon="fists", brass_knuckles=True).bruise is False
    assert damage.damage_dice("melee", weapon="kick", brass_knuckles=True).bruise is True
    assert damage.damage_dice("melee", None, -1, weapon="kick").dice == 1


def test_distances_and_speeds() -> None:
    assert actions.reach(12, 10) == actions.Reach(2, this_round=False)
    assert actions.reach(10, 10) == actions.Reach(1, this_round=True)
    assert [actions.mph(yards) for yards in (0, 10, 45)] == [0.0, 6.7, 30.0]
    assert actions.drive(20, 30, 30, 40).speed == 40
    assert actions.drive(5, -10, 30, 40).speed == 0
    assert refused(lambda: actions.drive(20, -10, 5, 40)) == "too_fast"
    assert refused(lambda: actions.reach(5, 0)) == "out_of_range"
