"""Who is in a fight, where they stand, and what becomes of them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.scene import Character, OpenRoll, Pool, Scene, put
from bot.shared.combat.actions import (
    AddNpcs,
    Ambush,
    CombatAction,
    Delay,
    End,
    Ended,
    EndRound,
    JoinIn,
    LeaveFight,
    NextTurn,
    Pin,
    Reveal,
    SetOrder,
    SetSide,
    Start,
)
from bot.shared.combat.arena import find_fight
from bot.shared.combat.members import group
from bot.shared.combat.play import act
from bot.shared.renaming import short_names, split_number
from tests.support.fights import GM, Bench, Hooks, arena

ANA = Actor(user=11, name="Ana's player")


def pair() -> Bench:
    scene = arena("Ana", "Ben", npcs=("Thug",))
    scene = replace(scene, pools={("thug", "dice"): Pool(2, 6)})
    bench = Bench(scene)
    bench.do(Start(members=("Ana", "Ben"), begin=True))
    return bench


def test_a_group_is_numbered_on_and_comes_with_full_pools() -> None:
    bench = pair()
    bench.do(AddNpcs(template="Thug x2"))
    bench.do(AddNpcs(template="Thug"))

    assert bench.order == "ana ben thug 1 thug 2 thug 3"
    assert bench.scene.characters["thug 3"].owner is None
    assert bench.scene.pools["thug 2", "dice"] == Pool(6, 6)
    assert bench.now.combatants["thug 1"].group == "thug"


def test_a_group_is_in_fresh_shape_where_the_sheet_keeps_injuries() -> None:
    rules = Hooks(copy_sheet=lambda sheet: sheet.replace(b"hurt", b"well"))
    thug = replace(arena(npcs=("Thug",)).characters["thug"], sheet=b"hurt")
    scene = replace(arena(), characters={"thug": thug})
    after, _ = group(scene, "Thug", 1, rules, rules.recruit)

    assert after.characters["thug 1"].sheet == b"well"
    assert after.characters["thug"].sheet == b"hurt"


def test_without_a_template_the_system_recruits() -> None:
    def recruit(scene: Scene, name: str) -> Scene:
        npc = Character(name, None, "flamepunk")
        return replace(scene, characters=put(scene.characters, name.casefold(), npc))

    bench = pair()
    assert bench.refused(AddNpcs(template="Rat x2")) == "unknown_template"
    bench.rules = Hooks(recruit=recruit)
    bench.do(AddNpcs(template="Rat x2"))

    assert bench.order == "ana ben rat 1 rat 2"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Thug x4", ("Thug", 4)),
        ("Iron Golem ×2", ("Iron Golem", 2)),
        ("Thug", ("Thug", 1)),
        ("Model x", ("Model x", 1)),
        ("x4", ("x4", 1)),
    ],
)
def test_a_number_behind_a_name_is_how_many(text: str, read: tuple[str, int]) -> None:
    assert split_number(text) == read


def test_npcs_made_for_a_fight_go_with_it_unless_a_roll_of_theirs_is_open() -> None:
    bench = pair()
    bench.do(AddNpcs(template="Thug x2"))
    roll = OpenRoll(1, "flamepunk", "thug 1", b"{}")
    bench.scene = replace(bench.scene, rolls={1: roll})
    outcome = bench.do(End())

    assert isinstance(outcome, Ended)
    assert outcome.rounds == 1
    assert bench.scene.combatants == bench.scene.combats == bench.scene.orders == {}
    assert sorted(bench.scene.characters) == ["ana", "ben", "thug", "thug 1"]


@pytest.mark.parametrize(
    ("action", "kind"),
    [
        (AddNpcs(template="Thug x0"), "bad_number"),
        (AddNpcs(template="Thug x21"), "bad_number"),
        (SetOrder(names=("Ana",)), "no_spot"),
        (SetOrder(names=("Ana", "Ana")), "duplicate"),
        (Pin(who="Ana", place=3), "bad_number"),
        (Reveal(who="Ana"), "in_the_open"),
        (Ambush(by=("Ana",)), "missing"),
        (Ambush(by=("Ana",), against=("Ben", "Ana")), "conflict"),
        (SetSide(who="Ana", side="x" * 41), "bad_name"),
        (JoinIn(who="Zed"), "unknown_character"),
    ],
)
def test_what_cannot_be_is_refused(action: CombatAction, kind: str) -> None:
    assert pair().refused(action) == kind


def test_at_most_sixty_fight_at_once() -> None:
    bench = pair()
    for _ in range(2):
        bench.do(AddNpcs(template="Thug x20"))

    assert bench.refused(AddNpcs(template="Thug x19")) == "too_many_combatants"


def test_at_most_ten_combats_run_at_once() -> None:
    bench = Bench(arena())
    for number in range(10):
        bench.do(Start(name=f"Brawl {number}"))

    assert bench.refused(Start(name="One more")) == "too_many_combats"


def test_the_gms_order_holds_over_rounds_until_it_is_given_back() -> None:
    bench = pair()
    bench.do(SetOrder(names=("Ben", "Ana")))
    bench.do(EndRound())

    assert bench.order == "ben ana"
    bench.do(SetOrder())
    bench.do(EndRound())
    assert bench.order == "ana ben"


def test_nobody_learns_of_somebody_hidden_by_asking() -> None:
    bench = pair()
    bench.do(JoinIn(who="Thug", hidden=True))

    assert bench.refused(LeaveFight(who="Thug"), ANA) == "not_in_fight"
    assert bench.refused(JoinIn(who="Ana", hidden=True), ANA) == "gm_only"


def test_nobody_surprises_those_who_surprise_them() -> None:
    bench = pair()
    bench.do(Ambush(by=("Ana",), against=("Ben",)))

    assert bench.refused(Ambush(by=("Ben",), against=("Ana",))) == "conflict"


def test_an_ambush_before_round_one_counts_in_it() -> None:
    bench = Bench(arena("Ana", "Ben"))
    bench.do(Start(members=("Ana", "Ben")))
    bench.do(Ambush(by=("Ana",), against=("Ben",)))

    assert bench.now.combatants["ben"].caught == 1
    assert bench.now.combatants["ben"].surprised == ("ana",)


def test_an_ambush_in_a_running_fight_counts_in_the_next_round() -> None:
    bench = pair()
    bench.do(Ambush(by=("Ana",), against=("Ben",)))

    assert bench.now.combatants["ben"].caught == 2


def test_an_ended_current_combat_leaves_another_one_current() -> None:
    bench = pair()
    bench.do(Start(name="Roof"))
    bench.do(End())

    assert find_fight(bench.scene).key == "main"
    bench.do(End())
    with pytest.raises(Refusal, match="No fight here"):
        act(NextTurn(), replace(bench.scene, actor=GM), bench.dice, bench.rules)


def test_a_combatant_deleted_from_outside_is_out_of_the_order() -> None:
    bench = pair()
    rows = {k: row for k, row in bench.scene.combatants.items() if k[1] != "ana"}
    bench.scene = replace(bench.scene, combatants=rows)

    assert bench.turn == "ben"
    bench.do(NextTurn())
    assert bench.order == "ben"


def test_who_delayed_behind_somebody_who_leaves_keeps_the_place() -> None:
    """Cyd waits for Ana, who leaves: it is Cyd's turn, and not at the end of the round."""
    bench = Bench(arena("Cyd", "Ana", "Dan"))
    bench.do(Start(members=("Cyd", "Ana", "Dan"), begin=True))
    bench.do(Delay(who="Cyd", after="Ana"))
    bench.do(LeaveFight(who="Ana"))

    assert bench.turn == "cyd"
    bench.do(NextTurn())
    assert bench.turn == "dan"


def test_a_made_npc_that_stands_in_another_fight_goes_with_that_one() -> None:
    bench = pair()
    bench.do(AddNpcs(template="Thug x2"))
    bench.do(Start(name="two", members=("Ana",)))
    bench.do(JoinIn(who="Thug 1", combat="two"))

    bench.do(End(combat="combat"))
    assert set(bench.scene.characters) == {"ana", "ben", "thug", "thug 1"}
    bench.do(End(combat="two"))
    assert set(bench.scene.characters) == {"ana", "ben", "thug"}


def test_who_has_no_number_stands_beside_those_who_have() -> None:
    assert short_names(("Thug 1", "Thug 2", "Thug")) == "Thug 1–2, Thug"
    assert short_names(("Thug", "Thug 1", "Boss")) == "Thug, Thug 1, Boss"


def test_the_numbers_of_npcs_that_are_seen_leave_none_out_for_hidden_ones() -> None:
    bench = pair()
    bench.scene = replace(bench.scene, system="flamepunk")
    bench.do(AddNpcs(template="Thug x2"))
    bench.do(AddNpcs(template="Thug x2", hidden=True))
    bench.do(AddNpcs(template="Thug x2"))

    seen = [row.name for row in bench.now.combatants.values() if not row.hidden]
    assert seen == ["Ana", "Ben", "Thug 1", "Thug 2", "Thug 3", "Thug 4"]
    hidden = [row.name for row in bench.now.combatants.values() if row.hidden]
    assert hidden == ["Thug 5", "Thug 6"]
    assert "Thug 3–4, hidden: now Thug 5–6." in bench.said
