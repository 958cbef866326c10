"""Conditions stack as they should, and their clocks run out neither early nor late."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.condition import (
    THIS_SCENE,
    THIS_SESSION,
    UNTIL_REMOVED,
    Clock,
    CombatEnds,
    Condition,
    Conditions,
    Hook,
    Modifier,
    Moment,
    RoundEnds,
    SceneEnds,
    SessionEnds,
    Stacking,
    TurnEnds,
    move_clock,
    next_turn,
    rounds,
    this_combat,
    this_round,
    this_turn,
)
from bot.core.errors import Refusal
from bot.shared.conditions import (
    MOST_EACH,
    apply,
    end_words,
    find,
    modifiers_for,
    remove,
    tick,
    total,
    words,
)

WHO = ("ana", "ben", "cyd")
WHOSE = st.sampled_from(WHO)


def name(key: str) -> str:
    return key.title()


def all_of(*conditions: Condition) -> Conditions:
    found: Conditions = {}
    for condition in conditions:
        found, _ = apply(found, condition)
    return found


def stunned(stacking: Stacking = "cumulative", clock: Clock = UNTIL_REMOVED) -> Condition:
    return Condition(
        "Stunned",
        "ana",
        source="sword",
        rank=1,
        stacking=stacking,
        clock=clock,
        modifiers=(Modifier("check", -2),),
    )


def test_a_discrete_condition_exists_once() -> None:
    """D6-82: prone twice is prone once."""
    prone = Condition("Prone", "ana")
    once, first = apply({}, prone)
    twice, second = apply(once, Condition("prone", "ana"))

    assert twice is once
    assert second.already
    assert second.key == first.key


def test_a_progressive_condition_replaces_its_family_only() -> None:
    """D6-83: hostile, then neutral, is neutral."""
    hostile = Condition("Hostile", "ana", stacking="progressive", family="attitude")
    broken = Condition("Broken", "ana", stacking="progressive", family="willpower")
    neutral = Condition("Neutral", "ana", stacking="progressive", family="attitude")
    after, applied = apply(all_of(hostile, broken), neutral)

    assert sorted(row.name for row in after.values()) == ["Broken", "Neutral"]
    assert applied.replaced == (hostile,)


def test_cumulative_conditions_add_up_and_go_one_by_one() -> None:
    """D6-84: stunned twice is -4."""
    both = all_of(stunned(), stunned())

    assert modifiers_for(both, "ana", "check") == (("Stunned (sword)", -2), ("Stunned (sword)", -2))
    one, gone = remove(both, find(both, "ana", "stunned"))
    assert gone == stunned()
    assert total(one, "ana", ["check", "check", "attack"]) == -2


def test_a_modifier_may_begin_in_a_later_round() -> None:
    later = Condition("Alert", "ana", modifiers=(Modifier("initiative", 7),), since=3)

    assert total(all_of(later), "ana", ["initiative"], current_round=2) == 0
    assert total(all_of(later), "ana", ["initiative"], current_round=3) == 7


def test_a_check_removes_what_it_reaches() -> None:
    rows = all_of(Condition("Hurt", "ana", rank=2), Condition("Poisoned", "ana", rank=1, price=3))
    with pytest.raises(Refusal) as no:
        remove(rows, find(rows, "ana", "Poisoned"), reached=2)

    assert no.value.kind == "insufficient_ranks"
    assert len(remove(rows, find(rows, "ana", "Hurt"), reached=2)[0]) == 1


@pytest.mark.parametrize(
    ("kind", "do"),
    [
        ("no_family", lambda: apply({}, Condition("Hostile", "ana", stacking="progressive"))),
        ("bad_duration", lambda: rounds(Moment(), 0)),
        ("bad_duration", lambda: rounds(Moment(), 100)),
        ("bad_duration", lambda: move_clock(THIS_SCENE, 1)),
        ("unknown_condition", lambda: remove({}, ("ana", 1))),
        ("unknown_condition", lambda: find({}, "ana", "Prone")),
        ("too_many_conditions", lambda: all_of(*[stunned()] * (MOST_EACH + 1))),
    ],
)
def test_what_cannot_be_is_refused(kind: str, do: Callable[[], object]) -> None:
    with pytest.raises(Refusal) as no:
        do()

    assert no.value.kind == kind


@pytest.mark.parametrize(
    ("clock", "said"),
    [
        (next_turn(Moment("main", 2, ("ana",)), "ana"), "until the end of Ana's next turn"),
        (next_turn(Moment("main", 2), "ben"), "until the end of Ben's next turn"),
        (this_turn(Moment("main", 2), "ana"), "until the end of Ana's turn"),
        (
            move_clock(next_turn(Moment("main", 2), "ben"), 2),
            "until the end of Ben's turn in round 4",
        ),
        (this_round(Moment("main", 2)), "until the end of this round"),
        (rounds(Moment("main", 2), 1), "until the end of the next round"),
        (rounds(Moment("main", 2), 4), "for 4 more rounds"),
        (this_combat(Moment("main", 2)), "until the fight ends"),
        (THIS_SCENE, "until the scene ends"),
        (THIS_SESSION, "until the session ends"),
    ],
)
def test_what_is_left_is_said_in_words(clock: Clock, said: str) -> None:
    now = Moment("main", 2, turn=("ana",))

    assert words(stunned(clock=clock), now, name) == f"Stunned 1, {said}"


def test_what_lasts_until_removed_says_only_its_name() -> None:
    assert words(stunned(), Moment(), name) == "Stunned 1"


@pytest.mark.parametrize(
    ("hook", "left"),
    [
        (CombatEnds("main"), "roof scene session removed"),
        (SceneEnds(), "session removed"),
        (SessionEnds(), "removed"),
    ],
)
def test_what_ends_ends_all_that_is_shorter(hook: Hook, left: str) -> None:
    now, other = Moment("main", 1), Moment("roof", 1)
    clocks = {
        "turn": next_turn(now, "ana"),
        "round": rounds(now, 2),
        "combat": this_combat(now),
        "roof": rounds(other, 2),
        "scene": THIS_SCENE,
        "session": THIS_SESSION,
        "removed": UNTIL_REMOVED,
    }
    rows = all_of(*(Condition(word, "ana", clock=clock) for word, clock in clocks.items()))

    after, ended = tick(rows, hook)

    assert " ".join(row.name for row in after.values()) == left
    assert len(after) + len(ended) == len(rows)


class Played:
    """Rounds of three who act in turn, told to conditions as hooks; `at` counts turn ends."""

    def __init__(self) -> None:
        self.hooks: list[Hook] = []
        self.moments: list[Moment] = []
        for number in range(1, 8):
            for place, who in enumerate(WHO):
                had = WHO[:place]
                self.add(TurnEnds("main", number, who), Moment("main", number, (who,), had))
            self.add(RoundEnds("main", number), Moment("main", number, (), WHO))

    def add(self, hook: Hook, before: Moment) -> None:
        self.hooks.append(hook)
        self.moments.append(before)

    def ends(self, condition: Condition, at: int) -> Hook | None:
        """The hook that ends a condition made just before hook number `at`."""
        rows = all_of(condition)
        for hook in self.hooks[at:]:
            rows, ended = tick(rows, hook)
            if ended:
                return hook
        return None


GAME = Played()
AT = st.integers(0, 3 * 4)


@given(AT, WHOSE)
def test_the_end_of_a_next_turn_is_the_first_end_of_a_turn_that_has_not_begun(
    at: int, whose: str
) -> None:
    """D6-85: made in one's own turn, it outlasts that turn's end."""
    made = GAME.moments[at]
    first = TurnEnds("main", made.round + (whose in (*made.turn, *made.finished)), whose)

    assert GAME.ends(stunned(clock=next_turn(made, whose)), at) == first


@given(AT, st.integers(1, 3))
def test_n_rounds_end_with_the_nth_round_after_this_one(at: int, number: int) -> None:
    made = GAME.moments[at]

    assert GAME.ends(stunned(clock=rounds(made, number)), at) == RoundEnds(
        "main", made.round + number
    )


@given(AT)
def test_a_round_without_the_turn_ends_what_was_bound_to_it(at: int) -> None:
    made = GAME.moments[at]
    clock = next_turn(made, "gone")

    assert GAME.ends(stunned(clock=clock), at) == RoundEnds("main", made.round)


@given(AT, st.integers(1, 2))
def test_a_clock_moved_by_rounds_ends_so_many_rounds_later(at: int, number: int) -> None:
    made = GAME.moments[at]
    clock = rounds(made, 1)

    assert GAME.ends(stunned(clock=move_clock(clock, number)), at) == RoundEnds(
        "main", made.round + 1 + number
    )


@given(st.permutations(range(6)), st.integers(0, len(GAME.hooks) - 1))
def test_the_order_in_which_conditions_came_changes_nothing(order: list[int], at: int) -> None:
    """Except for progressive ones, of which the last stands."""
    now = Moment("main", 1)
    rows = (
        stunned(clock=next_turn(now, "ben")),
        stunned(clock=rounds(now, 1)),
        Condition("Prone", "ana"),
        Condition("Prone", "ben", clock=rounds(now, 2)),
        Condition("Hurt", "ana", rank=2, modifiers=(Modifier("check", -3),)),
        Condition("Calm", "cyd", stacking="progressive", family="mood"),
    )
    straight, mixed = all_of(*rows), all_of(*(rows[i] for i in order))
    for hook in GAME.hooks[:at]:
        straight, _ = tick(straight, hook)
        mixed, _ = tick(mixed, hook)

    assert sorted(map(repr, straight.values())) == sorted(map(repr, mixed.values()))
    assert total(straight, "ana", ["check"]) == total(mixed, "ana", ["check"])


@given(st.lists(st.sampled_from(GAME.hooks), max_size=20))
def test_ticking_twice_with_the_same_hook_ends_nothing_more(hooks: list[Hook]) -> None:
    now = Moment("main", 3, ("ana",))
    rows = all_of(stunned(clock=next_turn(now, "ana")), stunned(clock=rounds(now, 1)), stunned())
    for hook in hooks:
        rows, _ = tick(rows, hook)
        again, ended = tick(rows, hook)
        assert again is rows
        assert ended == ()


THERE = Moment("main", 2)


@pytest.mark.parametrize(
    ("clock", "at", "elsewhere"),
    [
        (rounds(THERE, 3), "to round 5", "to round 5 of another fight"),
        (this_turn(THERE, "ana"), "next turn", "to their turn in another fight"),
        (this_turn(THERE, "ben"), "to Ben's next turn", "to Ben's turn in another fight"),
        (this_combat(THERE), "this fight", "to the end of another fight"),
    ],
)
def test_what_another_fight_ends_is_told_as_such(clock: Clock, at: str, elsewhere: str) -> None:
    """It read `this turn` and `this fight` on the panel of any fight."""
    condition = Condition("Dazed", "ana", clock=clock)
    panels = [end_words(condition, Moment(fight, 2), str.title) for fight in ("main", "roof")]

    assert panels == [at, elsewhere]


@pytest.mark.parametrize(
    ("clock", "at", "elsewhere"),
    [
        (rounds(THERE, 3), "for 3 more rounds", "until round 5 of another fight ends"),
        (
            this_turn(THERE, "ana"),
            "until the end of Ana's next turn",
            "until the end of Ana's turn in another fight",
        ),
        (this_combat(THERE), "until the fight ends", "until another fight ends"),
    ],
)
def test_my_sheet_says_which_fight_ends_it(clock: Clock, at: str, elsewhere: str) -> None:
    condition = Condition("Dazed", "ana", clock=clock)
    sheets = [words(condition, Moment(fight, 2), str.title) for fight in ("main", "roof")]

    assert sheets == [f"Dazed, {at}", f"Dazed, {elsewhere}"]
