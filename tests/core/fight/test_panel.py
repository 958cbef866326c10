"""The panel says all that a table needs in lines that fit a phone, and shows players no secret."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.combat import Combatant
from bot.core.conditions import Condition, apply, next_turn, rounds
from bot.core.fight.actions import (
    AddNpcs,
    Call,
    CombatAction,
    Hold,
    JoinIn,
    NextTurn,
    Reveal,
    Show,
    Start,
)
from bot.core.fight.arena import Fight, with_conditions
from bot.core.fight.panel import LONGEST_LINE, panel
from bot.core.fight.play import report
from bot.core.fight.rules import Arrangement, CombatRules, Phase
from bot.core.people import GMS
from bot.core.report import Choice, Select
from bot.core.scene import OpenRoll, Pool, Scene
from tests.support.fights import Bench, arena, gm_chooses

NONE = CombatRules()


def brawl() -> Bench:
    scene = arena("Skaz", "Blazer", npcs=("Thug",))
    pools = {("skaz", "dice"): Pool(2, 6), ("blazer", "dice"): Pool(5, 6)}
    bench = Bench(replace(scene, pools=pools))
    bench.do(Start(name="Brawl", members=("Skaz", "Blazer"), begin=True))
    return bench


def test_the_panel_shows_turn_pools_conditions_and_what_waits() -> None:
    bench = brawl()
    clock = next_turn(bench.now.moment, "blazer")
    conditions, _ = apply({}, Condition("Stunned", "blazer", rank=2, clock=clock))
    clock = rounds(bench.now.moment, 3)
    conditions, _ = apply(conditions, Condition("Bleeding", "skaz", clock=clock))
    scene = with_conditions(bench.scene, conditions)
    scene = replace(scene, rolls={7: OpenRoll(7, "flamepunk", "skaz", b"{}")})
    bench.scene = scene
    bench.do(NextTurn())

    card = panel(bench.scene, "", NONE)

    assert card.title == "Brawl, round 1: Blazer's turn"
    assert card.why == (
        "✓ Skaz ●●○○○○ · Bleeding (3 more)",
        "▶ Blazer ●●●●●○ · Stunned 2 (this turn)",
        "Waiting for an answer: Skaz (roll 7)",
    )
    assert [c.label for c in card.choices] == ["Next: round 2", "Hold", "My sheet", "GM"]


def test_what_a_system_offers_stands_after_the_next_turn() -> None:
    flee = Choice("Flee", NextTurn(), GMS)
    bench = brawl()

    card = panel(bench.scene, "", CombatRules(offers=lambda _scene, _fight: (flee,)))

    assert [c.label for c in card.choices][:3] == ["Next: Blazer", "Flee", "Hold"]


def test_the_turn_is_given_to_one_of_25_at_most_as_a_menu_holds_no_more() -> None:
    names = tuple(f"Rat {number}" for number in range(1, 28))
    rules = CombatRules(arrange=gm_chooses)
    bench = Bench(arena(npcs=names), rules)
    bench.do(Start(members=names, begin=True))

    (given,) = [c for c in panel(bench.scene, "", rules).choices if c.label.startswith("Give")]

    assert isinstance(given.ask, Select)
    assert [value for value, _ in given.ask.options] == list(names[:25])


def test_the_players_card_shows_nothing_hidden_and_the_gms_does() -> None:
    bench = brawl()
    bench.do(JoinIn(who="Thug", hidden=True))
    bench.do(NextTurn())
    outcome = bench.do(NextTurn())

    public = report(outcome, bench.scene, NONE)
    assert public.title == "Brawl, round 1: the GM's turn"
    assert "Thug" not in repr(public)
    assert public.call is None

    full = panel(bench.scene, "", NONE, full=True)
    assert full.private
    assert "▶ Thug · (hidden)" in full.why
    outcome = bench.do(Reveal(who="Thug"))
    assert report(outcome, bench.scene, NONE).changes == ("Thug is seen.",)


def test_whose_turn_begins_is_called_once() -> None:
    bench = brawl()
    first = report(bench.do(NextTurn()), bench.scene, NONE)
    bench.do(NextTurn())
    second = report(bench.do(Hold(who="Skaz")), bench.scene, NONE)
    third = report(bench.do(JoinIn(who="Thug")), bench.scene, NONE)

    assert first.call
    assert first.call.characters == ("blazer",)
    assert second.call
    assert third.call is None
    assert [c.label for c in third.choices][-3:] == ["Step in: Skaz", "My sheet", "GM"]


def test_the_gm_picks_who_is_next_from_the_full_view() -> None:
    bench = Bench(arena("Ana", "Ben"), CombatRules(arrange=gm_chooses))
    bench.do(Start(members=("Ana", "Ben"), begin=True))

    full = report(bench.do(Show(full=True)), bench.scene, bench.rules)

    assert full.title == "Combat, round 1: who is next?"
    assert full.hint
    assert [c.label for c in full.choices] == ["Back", "End the round", "Give the turn to …"]


def test_every_choice_of_the_panel_can_be_kept_and_read_again() -> None:
    bench = brawl()
    bench.do(Hold(who="Skaz"))
    for full in (False, True):
        for choice in panel(bench.scene, "", NONE, full=full).choices:
            raw = msgspec.json.encode(choice.action)
            assert msgspec.json.decode(raw, type=CombatAction) == choice.action


def crowd() -> Bench:
    """Thirty combatants, each with two pools and three conditions."""
    bench = brawl()
    bench.do(AddNpcs(template="Thug x20"))
    bench.do(AddNpcs(template="Thug x8"))
    now = bench.now
    pools = {(k, pool): Pool(3, 6) for k in now.combatants for pool in ("dice", "pyros")}
    bench.scene = replace(bench.scene, pools=pools)
    conditions = bench.scene.conditions
    for key in now.combatants:
        for name in ("Stunned", "Bleeding heavily", "Prone"):
            clock = rounds(now.moment, 2)
            conditions, _ = apply(conditions, Condition(name, key, rank=2, clock=clock))
    bench.scene = with_conditions(bench.scene, conditions)
    return bench


def test_thirty_combatants_fit_a_phone() -> None:
    bench = crowd()
    card = panel(bench.scene, "", NONE)
    for _ in range(29):
        bench.do(NextTurn())
        card = panel(bench.scene, "", NONE)
        assert len(card.why) <= 20
        assert all(len(line) <= 4 * LONGEST_LINE for line in card.why)
        assert sum(map(len, card.why)) <= 2000
        assert len(card.choices) <= 8
    assert "\n".join(card.why).startswith("Acted: Skaz, Blazer, Thug 1")


def test_next_names_whoever_can_act_and_the_next_round_after_the_last_of_them() -> None:
    """Somebody who is passed over anyway is not announced as the next."""

    def able(scene: Scene, combatant: Combatant) -> str:
        del scene
        return "out" if combatant.key in {"ben", "cem"} else ""

    bench = Bench(arena("Ana", "Ben", "Cem", "Dan"), CombatRules(able=able))
    bench.do(Start(members=("Ana", "Ben", "Dan", "Cem"), begin=True))

    first = panel(bench.scene, "", bench.rules).choices[0].label
    bench.do(NextTurn())
    last = panel(bench.scene, "", bench.rules).choices[0].label

    assert (first, last) == ("Next: Dan", "Next: round 2")


def test_where_the_gm_chooses_the_card_gives_the_turn_and_names_nobody() -> None:
    """No button says who is next where only the GM can say it; somebody hidden is no option."""
    bench = Bench(arena("Ana", "Ben", npcs=("Thug",)), CombatRules(arrange=gm_chooses))
    bench.do(Start(members=("Ana", "Ben")))
    bench.do(JoinIn(who="Thug", hidden=True))
    bench.do(NextTurn())

    before = panel(bench.scene, "", bench.rules).choices
    bench.do(Call(who="Ana"))
    during = panel(bench.scene, "", bench.rules).choices

    assert [c.label for c in before] == ["Give the turn to …", "My sheet", "GM"]
    assert "Thug" not in repr(before)
    assert during[0].label == "Next"


def test_before_the_last_phase_next_does_not_announce_a_round() -> None:
    """Those who are in another phase have no round of their own either."""

    def phases(scene: Scene) -> tuple[Phase, ...]:
        del scene
        return (Phase("shoot"), Phase("strike"))

    def sorted_by_phase(scene: Scene, now: Fight, phase: str) -> Arrangement:
        del scene, now
        return Arrangement((("ana",),) if phase == "shoot" else (("ben",),))

    bench = Bench(arena("Ana", "Ben"), CombatRules(phases=phases, arrange=sorted_by_phase))
    bench.do(Start(members=("Ana", "Ben"), begin=True))

    card = panel(bench.scene, "", bench.rules)
    bench.do(NextTurn())
    last = panel(bench.scene, "", bench.rules)

    assert card.choices[0].label == "Next"
    assert card.why == ("▶ Ana", "· Ben")
    assert last.choices[0].label == "Next: round 2"
