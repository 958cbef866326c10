"""Readied and held actions, interruptions, gangs on the panel (D6-56 to 59, D6-113 to 119)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.cards import why
from tests.support.game import Game, labels, text
from tests.support.opend6 import seat, table
from tests.support.opend6fight import ails, do, duel, press

READY = {"what": "ready", "who": "Orc", "target": "Ana"}


async def orc_is_ready(game: Game, on: str, **house: Any) -> None:
    """The orc has readied a thrust at Ana, and it is her turn in round 2."""
    await duel(game, feet=12, wild_die="off", **house)
    await game.say("Skaz", "combat next")
    await do(game, "GM", "act", more=f"on {on}, whom Ana", **READY)
    await game.say("GM", "combat next")


@pytest.mark.rule("D6-57")
async def test_a_readied_check_comes_before_the_action_that_sets_it_off(game: Game) -> None:
    """The orc answers any act of Ana's; she is put out of action, so hers is lost."""
    await orc_is_ready(game, "acts")
    waits = await do(
        game, "Skaz", "act", what="insult, startle", target="Orc", more="skill taunt: insult"
    )
    offered = labels(waits)
    await press(game, "GM", "Orc: attack on Ana with Spear")
    faces = (5, 5, 5, 2, 6, 6, 6, 6, 6)
    hit = text(await press(game, "Skaz", "Hold at 12", faces))
    lost = next(text(one) for one in game.cards() if ": lost" in text(one))

    assert offered[:2] == ["Orc: attack on Ana with Spear", "Orc: let it pass"]
    assert hit.startswith("Orc hits Ana: Out of Action")
    assert lost.startswith("Ana tries insult on Orc: lost")


@pytest.mark.rule("D6-56")
async def test_what_never_comes_is_lost_with_the_own_next_turn(game: Game) -> None:
    await orc_is_ready(game, "moves_into_reach")

    said = text(await game.say("Skaz", "combat next"))
    late = text(await do(game, "GM", "act", what="fire", who="Orc"))

    assert "Orc's readied action lapses: attack on Ana with Spear." in said
    assert late == "More: Fire what is ready: nothing."


@pytest.mark.rule("D6-56", "R-28")
async def test_one_check_is_ready_at_a_time_and_its_owner_may_fire_it(game: Game) -> None:
    await duel(game, feet=12, wild_die="off")
    await game.say("Skaz", "combat next")
    unknown = text(await do(game, "GM", "act", more="on sneezes", **READY))
    await do(game, "GM", "act", more="trigger the bell rings", **READY)
    twice = text(await do(game, "GM", "act", more="trigger a bell", **READY))
    await game.say("GM", "combat next")
    fired = text(await do(game, "GM", "act", what="fire", who="Orc"))

    assert "“sneezes” is no trigger" in unknown
    assert twice == "Orc has no bonus action left in round 1. A new round brings a new one."
    assert "Orc attacks Ana: Spear 5D (readied)" in fired


@pytest.mark.rule("D6-57")
async def test_a_readied_check_may_be_let_pass(game: Game) -> None:
    await orc_is_ready(game, "moves_out_of_reach")
    await do(game, "Skaz", "act", what="step", more="feet 10, away Orc")

    said = text(await press(game, "GM", "Orc: let it pass"))

    assert said.startswith("Ana goes on")
    assert "Ana's turn" not in text(await game.say("Skaz", "combat next"))


@pytest.mark.rule("D6-56")
async def test_by_house_rule_firing_pays_its_own_action_too(game: Game) -> None:
    await orc_is_ready(game, "acts", ready_price="bonus_and_action")
    await do(game, "Skaz", "act", what="insult, startle", target="Orc", more="skill taunt: insult")

    await press(game, "GM", "Orc: attack on Ana with Spear")

    assert "Orc left: bonus, step" in text(await game.say("GM", "combat show"))


@pytest.mark.rule("D6-59", "D6-119")
async def test_the_faster_hold_an_action_and_interrupt_the_slower(game: Game) -> None:
    """Ana acts within the orc's attack; then the orc goes on and misses."""
    await duel(game, feet=10, wild_die="off")
    held = text(await do(game, "Skaz", "act", what="hold action: full"))
    await game.say("Skaz", "combat next")
    await do(game, "GM", "d6 attack", who="Orc", target="Ana")
    await press(game, "Skaz", "Interrupt: Ana")
    barred = text(await do(game, "GM", "act", what="ready: defence", who="Orc"))
    await do(game, "Skaz", "d6 attack", target="Orc")
    blow = text(await press(game, "GM", "Hold at 11", (5, 4, 1, 1, 6, 1, 1, 1)))
    rest = text(await press(game, "Skaz", "Hold at 12", (1, 1, 1, 1)))

    assert held.startswith("Ana holds the full action")
    assert "has not answered" in barred
    assert blow.startswith("Ana hits Orc: no harm")
    assert rest.startswith("Orc misses Ana")


@pytest.mark.rule("D6-59")
async def test_a_held_action_is_lost_when_the_round_ends(game: Game) -> None:
    await duel(game)
    await do(game, "Skaz", "act", what="hold action: bonus")
    panel = text(await game.say("GM", "combat show"))
    await game.say("Skaz", "combat next")

    said = text(await game.say("GM", "combat next"))

    assert "holds: bonus" in panel
    assert "Ana's held action is lost." in said


@pytest.mark.rule("D6-59", "D6-119")
async def test_nobody_interrupts_a_faster_one(game: Game) -> None:
    await duel(game, feet=8)
    card = await do(game, "Skaz", "d6 attack", target="Orc")

    assert not any(label.startswith("Interrupt") for label in labels(card))


async def goons(game: Game, number: int = 3, **house: Any) -> None:
    """Steve 5D against goons of 3D who all fight him, none with a defending skill (D6-117)."""
    await table(game, wild_die="off", **house)
    await seat(game, "Steve", skills="brawling: strike | value 5D; survival: awareness | value 5D")
    await seat(game, "Goon", by="GM", skills="brawling: strike | value 3D")
    await game.say("GM", "combat start")
    await game.say("Skaz", "combat join", side="Steve")
    await game.say("GM", "combat npc", line=f"Goon x{number}", side="Goons")
    for one in range(1, number + 1):
        await game.say("GM", "act", what="turn to", target="Steve", who=f"Goon {one}")
    await game.say("GM", "combat next")


@pytest.mark.rule("D6-113", "D6-117")
async def test_steve_meets_fourteen_and_each_goon_adds_four(game: Game) -> None:
    """Three goons: +4 on the attack and +4 on the passive 10 of each."""
    await goons(game)
    panel = text(await game.say("GM", "combat show"))
    steve = text(await do(game, "Skaz", "d6 attack", (3, 3, 3, 3, 1), target="Goon 1"))
    told = await why(game, "Skaz")
    await game.say("Skaz", "combat next")
    goon = text(await do(game, "GM", "d6 attack", (2, 2, 1), who="Goon 1", target="Steve"))

    assert "Goons gang up on Steve: +4" in panel
    assert steve.startswith("Steve misses Goon 1, by 1")
    assert "passive 10" in told
    assert "friends +4 = 14" in told
    assert "on the total: friends +4" in await why(game, "Skaz")
    assert goon.splitlines()[1] == "attack 2 · 2 · 1, +4 = 9 vs 10"
    assert "= 9 vs 10" in goon


@pytest.mark.rule("D6-114")
async def test_a_goon_who_drops_lowers_the_bonus_at_once(game: Game) -> None:
    await goons(game)
    faces = (6, 6, 6, 6, 6, 6, 6, 6, 6, 6)

    said = text(await do(game, "Skaz", "d6 attack", faces, target="Goon 1", more="damage 2D"))
    panel = text(await game.say("GM", "combat show"))

    assert "Steve hits Goon 1: Out of Action" in said
    assert "gangs: Goons +4 → Goons +2" in said
    assert "Goons gang up on Steve: +2" in panel


@pytest.mark.rule("D6-113")
@pytest.mark.parametrize(("number", "bonus"), [(2, 2), (6, 10), (8, 10)])
async def test_a_gang_adds_ten_at_most(game: Game, number: int, bonus: int) -> None:
    await goons(game, number)

    assert f"Goons gang up on Steve: +{bonus}" in text(await game.say("GM", "combat show"))


@pytest.mark.rule("D6-114", "D6-115")
async def test_the_gm_says_who_gangs_up(game: Game) -> None:
    await goons(game)
    one = text(await game.say("GM", "d6 set", what="gang", who="Goon 1"))
    await game.say("GM", "d6 set", what="gang", who="Goon 1, Goon 2")
    seen = text(await game.say("GM", "act", what="situation"))

    assert "A gang takes two at least" in one
    assert "Goon 1: full ●, bonus ●, step ●, watches Steve, gang of 2" in seen


@pytest.mark.rule("D6-113")
async def test_by_house_rule_only_those_who_outnumber_count(game: Game) -> None:
    await goons(game, gang="outnumber")

    assert "Goons gang up on Steve: +4" in text(await game.say("GM", "combat show"))


@pytest.mark.rule("D6-115")
async def test_presence_helps_threats(game: Game) -> None:
    """Intimidation gets the bonus."""
    await goons(game)
    await game.say(
        "GM", "character edit", who="Goon 1", field="skills", value="intimidate | value 3D"
    )
    await game.say(
        "GM", "character edit", who="Steve", field="skills", value="discipline | value 2D"
    )
    await game.say("Skaz", "combat next")
    await do(
        game,
        "GM",
        "act",
        what="insult, startle",
        target="Steve",
        more="skill intimidate: startle",
        who="Goon 1",
    )
    threat = text(await press(game, "Skaz", "Hold at 6", (1, 1, 1)))
    assert threat.startswith("Goon 1, startle on Steve: Startled")
    assert "on the total: friends +4" in await why(game, "Skaz")
    assert await ails(game, "Steve") == ["Startled"]
