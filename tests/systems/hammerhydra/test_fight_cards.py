"""What the cards of Hammerhydra's attacks say, whole, from the declaration to the injury."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.core.action import Form
from bot.core.people import ANYONE, GMS, Audience
from bot.systems.hammerhydra.attack import actions as act
from bot.systems.hammerhydra.order import actions as order_actions
from bot.systems.hammerhydra.sheet import GRIND, Arm, Sheet, Skill
from tests.support.blackplay import chosen
from tests.support.hydraplay import BEN, Hydra, buttons, listed

COLT = Arm("Colt", "Athleticism", "short", 1, -1, "Pistols")
PISTOLS = Skill("Pistols", "Combat: Ranged", 3, approved=True)
FIGHTER = Sheet(
    strength=3, athleticism=2, constitution=2, perception=2, skills=(PISTOLS,), weapons=(COLT,)
)
EDGY = replace(FIGHTER, edge_bought=3)
WORN = replace(FIGHTER, edge_bought=2, armour=2)
ADA = Audience(characters=("ada",), gm=True)
BESS = Audience(characters=("bess",), gm=True)


def fight(house: dict[str, str] | None = None, **more: Sheet) -> Hydra:
    """Round 1: Ada with 17, Bess with 21, Cole with 29."""
    play = Hydra(house, Ada=more.get("Ada", FIGHTER), Bess=more.get("Bess", FIGHTER))
    play.fights(Ada=1, Bess=5, Cole=9)
    return play


def shoots(play: Hydra, **more: Any) -> None:
    """Ada attacks Bess with the Colt: three dice on 8, a dot of damage less 1."""
    play.does(act.Strike(who="Ada", against="Bess", weapon="Colt", **more))


@pytest.mark.rule("HH-34", "HH-36")
def test_a_round_tells_everybodys_sum_and_the_lowest_acts() -> None:
    """1d10 + Perception + Athleticism: 8 + 8 for two, 10 + 10 for who has no boxes."""
    play = Hydra(Ada=FIGHTER, Bess=FIGHTER)
    card = play.fights(Ada=1, Bess=5, Cole=9)

    assert card.title == "Alley, round 1: Ada"
    assert card.changes[-3:] == (
        "Ada: initiative 16 + 1 = 17",
        "Bess: initiative 16 + 5 = 21",
        "Cole: initiative 20 + 9 = 29",
    )


@pytest.mark.rule("HH-10", "HH-11", "HH-38", "HH-39")
def test_a_declared_attack_shows_its_pool_and_every_answer() -> None:
    play = fight()
    card = play.does(act.Strike(who="Ada", against="Bess", weapon="Colt", dice=1, target=-1))

    assert (card.title, card.lines, card.changes) == (
        "Ada attacks Bess: Colt",
        (
            "dice 3 + 1 (GM) = 4 · target 8 − 1 (GM) = 7",
            "4 dice on 7, damage ●−1; Bess's answer:",
        ),
        (),
    )
    assert (card.tone, card.dice, card.call) == ("pending", (), Audience(characters=("bess",)))
    assert [(one.label, one.audience, one.style, one.under) for one in card.choices] == [
        ("Block, object: loses about 2", BESS, "primary", ""),
        ("Dodge: about 4", BESS, "secondary", ""),
        ("Block, body: about 4", BESS, "secondary", ""),
        ("Counterattack: about 6", BESS, "secondary", ""),
        ("More…", replace(BESS, characters=("bess", "ada")), "secondary", ""),
        ("Why", ANYONE, "secondary", ""),
        ("Block, object with…", BESS, "secondary", "More…"),
        ("Dodge with…", BESS, "secondary", "More…"),
        ("Block, body with…", BESS, "secondary", "More…"),
        ("Take it back", ADA, "secondary", "More…"),
        ("GM: no block", GMS, "secondary", "More…"),
    ]


@pytest.mark.rule("HH-38")
def test_where_the_gm_rules_a_block_out_both_blocks_are_barred() -> None:
    play = fight()
    shoots(play)
    card = play.does(act.NoBlock(roll=1))

    assert play.why(1)[2] == "this attack cannot be blocked"
    assert buttons(card) == ["Dodge: loses about 2", "Counterattack: about 4", "More…", "Why"]
    assert listed(card) == ["Dodge with…", "Take it back"]
    play.refuses(act.Defend(roll=1, who="Bess", how="block", cover="body"), "block_not_allowed")


@pytest.mark.rule("HH-15", "HH-42", "HH-43", "HH-44", "HH-46", "HH-56", "HH-57", "R-37")
def test_a_dodged_shot_is_told_step_by_step() -> None:
    """Three successes less one; 1 + 2 + 1 dice of damage, two tens are 11, less 1, less 2."""
    play = fight(Ada=EDGY, Bess=WORN)
    shoots(play, dice=1, target=-1, edge_damage=1)
    struck = play.does(act.Defend(who="Bess", roll=1, how="dodge"), 10, 10, 6, 3, by=BEN)
    dodged = play.does(act.Accept(roll=1), 2, 3, 8)
    done = play.does(act.Accept(roll=1), 1, 10, 10, 3)

    sums = "dice 3 + 1 (GM) = 4 · target 8 − 1 (GM) = 7"
    assert (struck.title, struck.lines) == (
        "Ada attacks Bess: 3 successes",
        (sums, "Ada may roll again"),
    )
    assert [(row.label, [die.face for die in row.dice], row.ends) for row in done.dice] == [
        ("attack", [10, 10, 7, 3], " on 7 = 3"),
        ("dodge", [2, 3, 8], " on 8 = 1"),
        ("damage", [1, 11, 10, 3], ", −1 −2 armour = 8"),
    ]
    assert [[die.mark for die in row.dice] for row in done.dice] == [
        ["hit", "hit", "hit", "plain"],
        ["plain", "plain", "hit"],
        ["plain", "hit", "hit", "plain"],
    ]
    assert struck.tone == "pending"
    assert buttons(struck) == ["Attack again, 1 edge: 3 % better", "Throw on", "Why"]
    assert {one.audience for one in struck.choices[:2]} == {ADA}
    assert dodged.title == "Ada attacks Bess: 2 successes after the dodge"
    assert buttons(dodged) == ["Dodge again, 1 edge: 22 % better", "Throw on", "Why"]
    assert {one.audience for one in dodged.choices[:2]} == {BESS}
    assert dodged.call == Audience(characters=("bess",))
    assert buttons(done) == [
        "Damage again, 1 edge: under 1 % better",
        "GM: write the injury…",
        "Why",
    ]
    assert done.choices[0].audience == Audience(characters=("ada",))
    assert (done.title, done.changes) == (
        "Ada hits Bess: 8 boxes, SERIOUS",
        ("Bess ▣▣▢▢▢▢▢▢▢▢", "Ada: edge 3 → 2"),
    )
    assert (done.tone, done.call) == ("good", None)
    assert play.why(1)[:12] == (
        "Colt: damage ●−1, short",
        "Pistols: 4 dice on Athleticism 7",
        sums,
        "2 natural tens, 1 of them extra",
        "lifted to the target: 6 → 7",
        "Bess dodges",
        "3 dice on Athleticism 8",
        "3 − 1 = 2 net successes",
        "damage dice: 1 dot + 2 net + 1 edge = 4",
        "top die 10 + 1 for further tens − 1 weapon − 2 armour = 8 damage",
        "so hard a hit may wear armour down; the GM says",
        "first: Ada attacks Bess: Colt",
    )


@pytest.mark.rule("HH-14", "HH-45", "R-21")
def test_a_miss_with_1s_is_a_critical_failure_and_rolls_no_dodge() -> None:
    play = fight({"critical_ping": "on"})
    shoots(play)
    card = play.does(act.Defend(who="Bess", roll=1, how="dodge"), 1, 2, 1)

    assert card.title == "Ada misses Bess: CRITICAL FAILURE ×2"
    assert (card.tone, card.changes, buttons(card)) == ("bad", (), ["Why"])
    assert (len(card.dice), card.call) == (1, GMS)
    plain = fight()
    shoots(plain)
    missed = plain.does(act.Defend(who="Bess", roll=1, how="dodge"), 7, 2, 3)
    assert missed.title == "Ada misses Bess"


@pytest.mark.rule("HH-42")
def test_as_many_dodges_as_hits_miss() -> None:
    play = fight()
    shoots(play)
    card = play.does(act.Defend(who="Bess", roll=1, how="dodge"), 8, 2, 3, 9, 1, 8)

    assert card.title == "Ada misses Bess: dodged"
    assert "1 − 2 = 0 net successes" in play.why(1)
    assert (card.tone, len(card.dice)) == ("bad", 2)


@pytest.mark.rule("HH-40", "HH-41", "HH-44")
def test_a_counterattack_takes_the_blow_and_pays_in_the_next_round_only() -> None:
    """A die more and a target one lower, once, and only in round 2."""
    play = fight()
    shoots(play)
    card = play.does(act.Defend(who="Bess", roll=1, how="counterattack"), 8, 2, 3, 1, 1)

    assert (card.title, card.dice[1].ends, card.changes) == (
        "Ada hits Bess: 1 box",
        ", −1 = 0, so 1",
        ("Bess ▣▣▣▣▣▣▣▣▣▢ next round +1 die, target −1",),
    )
    assert play.why(1)[2:5] == (
        "Bess counterattacks: no dodge, no block",
        "damage dice: 1 dot + 1 net = 2",
        "top die 1 − 1 weapon = 0, at least 1 damage",
    )
    now = play.does(act.Strike(who="Bess", against="Cole", weapon="Colt"))
    assert now.lines == ("3 dice on 8, damage ●−1; Cole's answer:",)
    play.does(act.Defend(who="Cole", how="counterattack"), 2, 3, 4)
    play.does(order_actions.Pass(who="Cole"))
    play.does(order_actions.NewRound(), 1, 5, 9)
    play.does(order_actions.Pass(who="Ada"))
    later = play.does(act.Strike(who="Bess", against="Cole", weapon="Colt"))
    assert later.lines == (
        "dice 3 + 1 (counterattack) = 4 · target 8 − 1 (counterattack) = 7",
        "4 dice on 7, damage ●−1; Cole's answer:",
    )


@pytest.mark.rule("HH-47", "HH-24")
@pytest.mark.parametrize(
    ("cover", "title", "ends", "line", "changes"),
    [
        ("object", "Ada hits Bess: no damage", "stopped", "the object takes all of it", ()),
        (
            "body",
            "Ada hits Bess: 4 boxes, SERIOUS",
            "half, 4",
            "the body takes half of 7, rounded up = 4",
            ("Bess ▣▣▣▣▣▣▢▢▢▢",),
        ),
    ],
)
def test_a_block_stops_all_or_half_rounded_up(
    cover: str, title: str, ends: str, line: str, changes: tuple[str, ...]
) -> None:
    play = fight()
    shoots(play)
    defend = act.Defend(who="Bess", roll=1, how="block", cover=cover)
    card = play.does(defend, 9, 2, 3, 8, 4, 2, 1, 8)

    assert (card.title, card.changes) == (title, changes)
    assert line in play.why(1)
    assert [(row.label, row.ends) for row in card.dice] == [
        ("attack", " on 8 = 1"),
        ("damage", ", −1 = 7"),
        ("block", f" on 8 = 1: {ends}"),
    ]


@pytest.mark.rule("HH-48")
def test_a_failed_block_is_full_damage_a_later_initiative_and_a_harder_attack() -> None:
    play = fight()
    shoots(play)
    defend = act.Defend(who="Bess", roll=1, how="block", cover="body")
    card = play.does(defend, 9, 2, 3, 3, 2, 2, 3, 4)

    assert (card.title, card.changes) == (
        "Ada hits Bess: 2 boxes",
        ("Bess ▣▣▣▣▣▣▣▣▢▢ next initiative +1, next attack +1",),
    )
    assert play.why(1)[2:7] == (
        "Bess blocks with the body",
        "3 dice on Athleticism 8",
        "damage dice: 1 dot + 1 net = 2",
        "top die 3 − 1 weapon = 2 damage",
        "the block fails: full damage",
    )
    attack = play.does(act.Strike(who="Bess", against="Cole", weapon="Colt"))
    assert attack.lines[0] == "target 8 + 1 (failed block) = 9"
    play.does(act.Defend(who="Cole", how="counterattack"), 2, 3, 4)
    play.does(order_actions.Pass(who="Cole"))
    race = play.does(order_actions.Race())
    play.does(order_actions.NewRound(), 1, 5, 9)
    assert race.lines == (
        "▰▰▰▰▰▰▰▰▰ 17 Ada (has acted)",
        "▰▰▰▰▰▰▰▰▰▰▰▰ 21 Bess (has acted, init +1)",
        "▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰ 29 Cole (has acted, bonus)",
    )
    assert [play.total(name) for name in ("Ada", "Bess", "Cole")] == [(18,), (27,), (38,)]
    assert play.kept("Bess").pending == 0


@pytest.mark.rule("HH-53", "HH-55", "R-32")
def test_a_serious_injury_is_written_down_and_may_slow_by_twice_its_penalty() -> None:
    play = fight()
    shoots(play)
    hit = play.does(act.Defend(who="Bess", roll=1, how="counterattack"), 8, 2, 3, 4, 1)
    button = hit.choices[0]
    assert hit.title == "Ada hits Bess: 3 boxes, SERIOUS"
    assert (button.label, button.audience) == ("GM: write the injury…", GMS)
    assert isinstance(button.ask, Form)
    assert [(field.name, field.value, field.required) for field in button.ask.fields] == [
        ("note", "", True),
        ("penalty", "0", False),
    ]
    written = chosen(hit, "GM: write the injury")
    noted = play.does(act.Injure(roll=1, attack=written.attack, note="broken arm", penalty="2"))
    assert noted.changes[-1] == "Bess: “broken arm”, +2 on all targets"
    assert buttons(noted) == ["GM: slow Bess, initiative +4", "Why"]
    slowed = play.does(chosen(noted, "GM: slow Bess"))
    assert slowed.changes[0].endswith("target −1, next initiative +4")
    assert buttons(slowed) == ["Why"]
    assert play.player("Bess").sheet.wound == 2
    assert play.player("Bess").sheet.injuries[0].damage == 3
    attack = play.does(act.Strike(who="Bess", against="Cole", weapon="Colt"))
    assert attack.lines[0] == "target 8 + 2 (standing wound) = 10"


@pytest.mark.rule("HH-54", "HH-52")
def test_the_last_box_is_death_and_surplus_is_ignored() -> None:
    play = fight()
    play.left("Bess", "health", 3, 10)
    shoots(play)
    card = play.does(act.Defend(who="Bess", roll=1, how="counterattack"), 8, 2, 3, 9, 1)

    assert card.title == "Ada hits Bess: 3 boxes, DEAD"
    assert card.changes[0].startswith("Bess ▢▢▢▢▢▢▢▢▢▢")
    assert buttons(card) == ["Why"]
    assert play.player("Bess").dead


@pytest.mark.rule("HH-61", "HH-62")
def test_grind_wounds_take_a_hit_and_a_box_goes_with_the_last_of_them() -> None:
    """Health 10 has five: two lost and four of damage leave four, at the price of a box."""
    house = {"wounds": "grind"}
    soft = fight(house)
    shoots(soft)
    light = soft.does(act.Defend(who="Bess", roll=1, how="counterattack"), 8, 2, 3, 4, 1)
    assert light.title == "Ada hits Bess: 3 grind wounds"
    assert light.changes[0].startswith("Bess ▣▣▣▣▣▣▣▣▣▣ ●●○○○ ")
    hard = fight(house)
    hard.left("Bess", GRIND, 3, 5)
    shoots(hard)
    deep = hard.does(act.Defend(who="Bess", roll=1, how="counterattack"), 8, 2, 3, 5, 1)
    assert deep.title == "Ada hits Bess: 1 box"
    assert deep.changes[0].startswith("Bess ▣▣▣▣▣▣▣▣▣▢ ●●●●○ ")


@pytest.mark.rule("HH-63")
def test_dramatic_damage_goes_past_the_grind_wounds() -> None:
    play = fight({"wounds": "grind"})
    shoots(play, dramatic=True)
    card = play.does(act.Defend(who="Bess", roll=1, how="counterattack"), 8, 2, 3, 3, 1)
    assert card.changes == ("Bess ▣▣▣▣▣▣▣▣▢▢ next round +1 die, target −1",)
    assert play.player("Bess").grind.current == 5


def test_an_attack_taken_back_costs_nothing_and_the_turn_goes_on() -> None:
    play = fight()
    shoots(play)
    card = play.does(act.TakeBack(roll=1))
    assert (card.title, card.tone) == ("Ada attacks Bess: taken back", "plain")
    again = play.does(act.Strike(who="Ada", against="Cole", weapon="Colt", task="over the bar"))
    assert again.title == "Ada attacks Cole, over the bar: Colt"


@pytest.mark.rule("HH-70", "R-37")
def test_damage_rolled_again_shows_what_lay_there_and_stands() -> None:
    play = fight(Ada=EDGY)
    shoots(play)
    play.does(act.Defend(who="Bess", roll=1, how="counterattack"), 8, 2, 3)
    play.does(act.Accept(roll=1), 1, 2)
    card = play.does(act.StrikeAgain(roll=1), 3, 2)

    assert card.title == "Ada hits Bess: 2 boxes (was 1 box)"
    assert "rolled again for edge; first it was 1 2" in play.why(1)
    assert "Ada: edge 3 → 2" in card.changes


@pytest.mark.rule("HH-61")
def test_the_panel_shows_the_grind_wounds_left_and_lost() -> None:
    play = Hydra({"wounds": "grind"}, Ada=FIGHTER, Bess=FIGHTER)
    play.left("Bess", GRIND, 3, 5)
    card = play.fights(Ada=1, Bess=5)
    assert card.lines == (
        "▶ 17 Ada ▣▣▣▣▣▣▣▣▣▣ ●●●●●",
        "· 21 Bess ▣▣▣▣▣▣▣▣▣▣ ●●●○○",
    )


@pytest.mark.rule("HH-29", "HH-39")
def test_a_weapon_without_a_skill_of_its_own_is_used_with_the_best_that_fits() -> None:
    bows = Skill("Bows", "Combat: Ranged", 1, approved=True)
    play = fight(Ada=replace(FIGHTER, skills=(bows, PISTOLS), weapons=()))
    play.does(act.Strike(who="Ada", against="Bess", weapon="36 Revolver"))
    assert play.why(1)[:2] == (
        "36 Revolver: damage ●−1, short",
        "Pistols: 3 dice on Athleticism 8",
    )
