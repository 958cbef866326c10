"""The panel says all that a table needs in lines that fit a phone, and shows players no secret."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.action import Choice, Select
from bot.core.combat import Combatant
from bot.core.condition import Condition, next_turn, rounds
from bot.core.people import GMS, Actor
from bot.core.report import CardWait, Report
from bot.core.scene import Offer, Pool, Scene
from bot.shared.acts import Press
from bot.shared.combat.actions import (
    AddNpcs,
    Ambush,
    Call,
    CombatAction,
    EndRound,
    Hold,
    JoinIn,
    NextTurn,
    Pin,
    Reveal,
    Start,
)
from bot.shared.combat.arena import Fight, with_combatants, with_conditions
from bot.shared.combat.lines import LONGEST_LINE
from bot.shared.combat.panel import LastPanel, panel
from bot.shared.combat.play import report
from bot.shared.combat.rules import Arrangement, CombatRules, Phase, with_surprise
from bot.shared.conditions import apply
from bot.shared.exchange.windows import PendingRoll
from tests.support.fights import Bench, Hooks, arena, brawl, gm_chooses, lowest_together, next_round

NONE = CombatRules()


def test_the_panel_shows_turn_pools_conditions_and_what_waits() -> None:
    bench = brawl()
    clock = next_turn(bench.now.moment, "blazer")
    conditions, _ = apply({}, Condition("Stunned", "blazer", rank=2, clock=clock))
    clock = rounds(bench.now.moment, 3)
    conditions, _ = apply(conditions, Condition("Bleeding", "skaz", clock=clock))
    scene = with_conditions(bench.scene, conditions)
    bench.scene = scene
    bench.do(NextTurn())

    asked = PendingRoll(7, "skaz", ("blazer",), 1_800_000_600)
    card = panel(bench.scene, "", NONE, questions=(asked,))

    assert card.title == "Brawl, round 1: Blazer"
    assert card.lines == (
        "✓ Skaz ●●○○○○",
        "  Bleeding: to round 4",
        "▶ Blazer ●●●●●○",
        "  Stunned 2: this turn",
    )
    assert card.waiting == (CardWait("Blazer answers Skaz", 1_800_000_600),)
    assert [c.label for c in card.choices] == ["Act", "Next: round 2", "My sheet", "GM"]


def test_what_a_system_wants_first_stands_instead_of_the_menu() -> None:
    flee = Choice("Flee", NextTurn(), GMS)
    bench = brawl()

    card = panel(bench.scene, "", Hooks(instead=lambda _scene, _fight: flee))

    assert [c.label for c in card.choices] == ["Flee", "Next: Blazer", "My sheet", "GM"]


def test_the_turn_is_given_to_one_of_25_at_most_as_a_menu_holds_no_more() -> None:
    names = tuple(f"Rat {number}" for number in range(1, 28))
    rules = Hooks(order=gm_chooses)
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
    assert full.lines == (
        "✓ Skaz ●●○○○○",
        "✓ Blazer ●●●●●○",
        "▶ Thug (hidden)",
        "(hidden) is not on the players' card.",
    )
    assert "(hidden) is not on the players' card." not in public.lines
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
    assert [c.label for c in third.choices][-2:] == ["My sheet", "GM"]


def test_every_choice_of_the_panel_can_be_kept_and_read_again() -> None:
    bench = brawl()
    bench.do(Hold(who="Skaz"))
    for full in (False, True):
        for choice in panel(bench.scene, "", NONE, full=full).choices:
            raw = msgspec.json.encode(choice.action)
            assert msgspec.json.decode(raw, type=CombatAction | Press) == choice.action


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
        assert len(card.lines) <= 21
        assert all(len(line) <= 4 * LONGEST_LINE for line in card.lines)
        assert sum(map(len, card.lines)) <= 2000
        assert len(card.choices) <= 8
    assert "\n".join(card.lines).startswith("✓ Skaz dice ●●●○○○ · pyros ●●●○○○")


def test_the_title_names_three_of_those_who_act_at_once() -> None:
    names = ("Ana", "Ben", "Cyd", "Dan")
    titles: list[str] = []
    for number in (2, 3, 4):
        bench = Bench(arena(*names[:number]), Hooks(order=lowest_together))
        bench.do(Start(members=names[:number], begin=True))
        titles.append(panel(bench.scene, "", bench.rules).title)

    assert titles == [
        "Round 1: Ana and Ben together",
        "Round 1: Ana, Ben and Cyd together",
        "Round 1: Ana, Ben, Cyd and 1 more together",
    ]


def test_the_line_of_who_has_the_turn_or_holds_shows_what_is_left_of_each_action() -> None:
    rules = Hooks(budget=lambda _scene, _fight, _combatant: {"full": 1, "move": 2})
    bench = Bench(arena("Ana", "Ben", "Cyd"), rules)
    bench.do(Start(members=("Ana", "Ben", "Cyd"), begin=True))
    bench.do(Hold(who="Ana"))
    ben = bench.now.combatants["ben"]
    used = replace(ben, spent=(("move", 1),), spent_in=1)
    bench.scene = with_combatants(bench.scene, "main", [used])

    assert panel(bench.scene, "", rules).lines == (
        "▶ Ben left: full, move",
        "· Cyd",
        "⏸ Ana left: full, 2 move · holds",
    )


def test_who_comes_from_a_later_round_on_is_listed_with_it() -> None:
    bench = Bench(arena("Ana", npcs=("Rat",)), Hooks(late=next_round))
    bench.do(Start(members=("Ana",), begin=True))
    bench.do(JoinIn(who="Rat"))

    assert panel(bench.scene, "", bench.rules).lines == ("▶ Ana", "+ Rat from round 2")
    bench.do(NextTurn())
    assert panel(bench.scene, "", bench.rules).lines == ("▶ Ana", "· Rat")


def test_the_gms_view_tells_initiative_places_and_who_is_caught() -> None:
    rules = Hooks(initiative=lambda _scene, _combat, keys, _dice: (dict.fromkeys(keys, (3, 1)), ()))
    bench = Bench(arena("Ana", "Ben", npcs=("Rat",)), rules)
    bench.do(Start(members=("Ana", "Ben")))
    bench.do(JoinIn(who="Rat", hidden=True))
    bench.do(Ambush(by=("Rat",), against=("Ana",)))
    bench.scene = with_surprise(bench.scene, "main", ("rat",), ("ben",), unaware=True)
    bench.do(NextTurn())
    bench.do(Pin(who="Ben", place=1))

    assert panel(bench.scene, "", rules, full=True).lines == (
        "▶ Ana initiative 3, 1",
        "  surprised",
        "· Ben initiative 3, 1 · place 1",
        "  surprised, no defence",
        "· Rat initiative 3, 1 · (hidden)",
        "(hidden) is not on the players' card.",
    )
    assert panel(bench.scene, "", rules).lines == (
        "▶ Ana",
        "  surprised",
        "· Ben",
        "  surprised, no defence",
    )
    bench.do(EndRound())
    assert panel(bench.scene, "", rules, full=True).lines == (
        "▶ Ben initiative 3, 1 · place 1",
        "· Ana initiative 3, 1",
        "· Rat initiative 3, 1 · (hidden)",
        "(hidden) is not on the players' card.",
    )


def test_a_line_longer_than_64_characters_is_cut() -> None:
    long, exact = "R" * 63, "S" * 62
    bench = Bench(arena(npcs=(long, exact)))
    bench.do(Start(members=(exact, long), begin=True))

    assert panel(bench.scene, "", NONE).lines == (f"▶ {exact}", f"· {'R' * 61}…")


def test_next_names_whoever_can_act_and_the_next_round_after_the_last_of_them() -> None:
    """Somebody who is passed over anyway is not announced as the next."""

    def able(scene: Scene, fight: Fight, combatant: Combatant) -> str:
        return "out" if combatant.key in {"ben", "cem"} else ""

    bench = Bench(arena("Ana", "Ben", "Cem", "Dan"), Hooks(able=able))
    bench.do(Start(members=("Ana", "Ben", "Dan", "Cem"), begin=True))

    first = panel(bench.scene, "", bench.rules).choices[1].label
    bench.do(NextTurn())
    last = panel(bench.scene, "", bench.rules).choices[1].label

    assert (first, last) == ("Next: Dan", "Next: round 2")


def test_where_the_gm_chooses_the_card_gives_the_turn_and_names_nobody() -> None:
    """No button says who is next where only the GM can say it; somebody hidden is no option."""
    bench = Bench(arena("Ana", "Ben", npcs=("Thug",)), Hooks(order=gm_chooses))
    bench.do(Start(members=("Ana", "Ben")))
    bench.do(JoinIn(who="Thug", hidden=True))
    bench.do(NextTurn())

    before = panel(bench.scene, "", bench.rules).choices
    bench.do(Call(who="Ana"))
    during = panel(bench.scene, "", bench.rules).choices

    assert [c.label for c in before] == ["Act", "Give the turn to …", "My sheet", "GM"]
    assert "Thug" not in repr(before)
    assert during[1].label == "Next"


def test_before_the_last_phase_next_does_not_announce_a_round() -> None:
    """Those who are in another phase have no round of their own either."""

    def phases(scene: Scene, fight: Fight) -> tuple[Phase, ...]:
        return (Phase("shoot"), Phase("strike"))

    def sorted_by_phase(scene: Scene, now: Fight, phase: str) -> Arrangement:
        return Arrangement((("ana",),) if phase == "shoot" else (("ben",),))

    bench = Bench(arena("Ana", "Ben"), Hooks(phases=phases, order=sorted_by_phase))
    bench.do(Start(members=("Ana", "Ben"), begin=True))

    card = panel(bench.scene, "", bench.rules)
    bench.do(NextTurn())
    last = panel(bench.scene, "", bench.rules)

    assert card.choices[1].label == "Next"
    assert card.lines == ("▶ Ana", "· Ben")
    assert last.choices[1].label == "Next: round 2"


def test_a_panel_is_drawn_once_for_a_step_and_again_when_anything_differs() -> None:
    drawn = list[Scene]()
    rules = Hooks(instead=lambda scene, _fight: drawn.append(scene))
    bench = brawl()
    bench.do(NextTurn())
    last = LastPanel()

    def draw(scene: Scene) -> Report:
        return last.draw(scene, "", rules, questions=(), menu=())

    card = draw(bench.scene)
    by_somebody = replace(bench.scene, actor=Actor(1, "GM", gm=True))
    offered = replace(bench.scene, offers={1: Offer(1, 0, (), combat="brawl")})

    assert [draw(scene) for scene in (bench.scene, by_somebody, offered)] == [card] * 3
    assert len(drawn) == 1

    bench.do(NextTurn())

    assert draw(bench.scene) == panel(bench.scene, "", NONE) != card
    assert len(drawn) == 2
