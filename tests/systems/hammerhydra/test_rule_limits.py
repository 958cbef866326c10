"""Where the numbers of Hammerhydra's rules end, who may ask for what, and what is timed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.core.errors import Refusal
from bot.core.people import ANYONE, GMS
from bot.shared import lookup
from bot.systems.hammerhydra import combat as ties_play
from bot.systems.hammerhydra.attack import actions as act
from bot.systems.hammerhydra.care import actions as care_actions
from bot.systems.hammerhydra.checks import actions as ask
from bot.systems.hammerhydra.creation import actions as on
from bot.systems.hammerhydra.order import actions as order_actions
from bot.systems.hammerhydra.rules.checks import Mods, Pool, check, faces, pool, wound
from bot.systems.hammerhydra.rules.creation import FlangePurchases, Purchases, audit, identity
from bot.systems.hammerhydra.rules.edge import refresh, spend
from bot.systems.hammerhydra.rules.initiative import advance, base, nudge
from bot.systems.hammerhydra.rules.tables import attribute, grade, heading, level
from bot.systems.hammerhydra.rules.wounds import damage, protection, wounds
from bot.systems.hammerhydra.wounds import play as wounds_play
from tests.support.hydraplay import Hydra

NUMBERS: list[tuple[Callable[[int], Any], int, int, str]] = [
    (lambda n: pool(n, 8), 0, 30, "bad_dice"),
    (lambda n: pool(2, n), 5, 10, "bad_target"),
    (lambda n: pool(10, 8, Mods(dice=n)), -20, 20, "bad_modifier"),
    (lambda n: pool(2, 8, Mods(target=n)), -20, 20, "bad_modifier"),
    (wound, 0, 20, "bad_modifier"),
    (protection, 0, 99, "bad_armour"),
    (lambda n: damage([5], n), -20, 20, "bad_damage"),
    (lambda n: faces([n]), 1, 10, "bad_face"),
    (nudge, -999, 999, "bad_initiative"),
    (lambda n: advance(n, 5), -99_999, 99_999, "bad_initiative"),
    (lambda n: advance(20, n), 1, 10, "bad_face"),
    (lambda n: base(n, 8), 5, 10, "attribute_out_of_range"),
    (lambda n: base(8, n), 5, 10, "attribute_out_of_range"),
    (lambda n: wounds(10, n, 0, 1), 0, 9, ""),
    (lambda n: wounds(10, 0, n, 1), 0, 4, "bad_wounds"),
    (lambda n: wounds(10, 0, 0, n), 0, 999_999, "bad_damage_amount"),
    (lambda n: spend(n, 0), 0, 99, "bad_edge"),
    (lambda n: spend(5, n), 0, 5, "bad_edge"),
    (lambda n: refresh(5, 5, n), 1, 99, "bad_edge"),
]


@pytest.mark.parametrize(("call", "least", "most", "kind"), NUMBERS)
def test_a_number_of_the_rules_ends_where_they_say(
    call: Callable[[int], Any], least: int, most: int, kind: str
) -> None:
    call(least)
    call(most)
    for beyond in (least - 1, most + 1):
        with pytest.raises(Refusal) as no:
            call(beyond)
        assert no.value.kind == (kind or ("dead" if beyond == 10 else "bad_wounds"))


WRONG: list[tuple[Callable[[], Any], str]] = [
    (lambda: level("X"), "bad_level"),
    (lambda: heading("Cookery"), "unknown_heading"),
    (lambda: attribute("Per"), "unknown_attribute"),
    (lambda: attribute("St"), "unknown_attribute"),
    (lambda: grade(-1), "bad_successes"),
    (lambda: identity({"name": "Ada", "shoe": "9"}), "unknown_field"),
    (lambda: identity({"name": " "}), "bad_name"),
    (lambda: identity({"name": "x" * 81}), "bad_name"),
    (lambda: identity({"name": "Ada", "age": "x" * 81}), "bad_field"),
    (lambda: faces([11]), "bad_face"),
    (lambda: damage([]), "wrong_face_count"),
    (lambda: damage([5], floor=2), "bad_rule"),
    (lambda: spend(1, 1, reroll=True), "edge_insufficient"),
    (lambda: spend(3, 0, dice=1, reroll=True), "reroll_fixed_pool"),
    (lambda: spend(3, 0, reroll=True, rerolled=True), "reroll_used"),
    (lambda: pool(25, 8, Mods(dice=6)), "bad_dice"),
]


@pytest.mark.parametrize(("call", "kind"), WRONG)
def test_what_is_not_in_the_rules_is_refused(call: Callable[[], Any], kind: str) -> None:
    with pytest.raises(Refusal) as no:
        call()
    assert no.value.kind == kind


@pytest.mark.rule("HH-17", "R-01")
def test_a_chain_of_tens_ends_after_fifty_extra_dice() -> None:
    """Thirty tens give 29 dice, those would give 29 more, and 21 of them are left."""
    asked: list[int] = []

    def tens(count: int) -> tuple[int, ...]:
        asked.append(count)
        return (10,) * count

    fell = check(Pool(30, 7), tens)
    assert (asked, fell.successes) == ([30, 29, 21], 80)


@pytest.mark.rule("HH-02", "HH-05", "HH-65")
def test_what_is_below_nothing_counts_as_nothing_in_an_audit() -> None:
    """21 boxes are all of a Mundane sheet, and 5 + 5 flange points all of its ten."""
    full = {"Strength": 5, "Athleticism": 5, "Perception": 5, "Dexterity": 5, "Intellect": 1}
    bare = Purchases(())
    assert audit("M", full, bare, FlangePurchases(())).problems == ()
    wrong = audit("M", {**full, "Appearance": -1}, bare, FlangePurchases(()))
    assert (wrong.problems, wrong.boxes.rest) == (("bad_number",), 0)
    more = audit("M", {**full, "Appearance": 1}, bare, FlangePurchases(()))
    assert more.problems == ("boxes_overspent",)
    powers = FlangePurchases((), powers={"Flight": 10, "Fire": -1})
    assert audit("M", {}, bare, powers).problems == ("bad_number",)
    deep = audit("M", {"Strength": 6, "Luck": 2}, bare, FlangePurchases(()))
    assert deep.problems == ("attribute_below_5", "unknown_attribute")
    unlevelled = audit("X", {**full, "Appearance": 5}, bare, FlangePurchases(()))
    assert unlevelled.problems == ("bad_level",)


@pytest.mark.parametrize(
    "action",
    [
        ask.RuleOut(),
        ask.Adjust(),
        act.NoBlock(),
        order_actions.NewRound(),
        order_actions.Nudge(),
        wounds_play.SetWounds(),
        wounds_play.Refill(),
        wounds_play.Hit(),
        act.Injure(),
        act.Slow(),
        on.Approve(),
        on.Reopen(),
        on.MoveSkill(),
        care_actions.SetWound(),
        care_actions.NoteInjury(),
        care_actions.SetArmour(),
        care_actions.RefreshEdge(),
    ],
)
def test_the_gms_word_is_for_gms(action: Any) -> None:
    assert action.who_may_ask() == GMS


@pytest.mark.parametrize(
    "action",
    [
        lookup.Tables(),
        lookup.Rules(),
        ask.Odds(),
        ties_play.Choosing(),
        order_actions.Race(),
        on.ShowSheet(),
    ],
)
def test_whoever_is_there_may_look(action: Any) -> None:
    assert action.who_may_ask() == ANYONE


@pytest.mark.rule("R-37", "R-46")
def test_the_house_times_attacks_alone() -> None:
    play = Hydra({"defence_timeout": "5"})
    play.does(ask.RollSkill(who="Ada", skill="2", attribute="8", ready=True))
    play.fights(Ada=1, Bess=5)
    play.does(act.Strike(who="Ada", against="Bess", weapon="●", skill="2", attribute="7"))

    waits = [(roll.deadline or 0) - play.scene.now for roll in play.scene.rolls.values()]
    assert waits == [86_400, 300]
