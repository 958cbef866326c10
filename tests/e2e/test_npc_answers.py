"""NPCs of a line answer by themselves; one with a sheet of its own asks the GM."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from tests.e2e.test_recruits import told
from tests.support.black import SABRE, black, fighter, skills
from tests.support.cards import drawn, why
from tests.support.game import Game, labels, text
from tests.support.hydra import character, initiative, strike, table
from tests.support.opend6 import ana, orc

SWORDSMAN = {
    "strength": 2,
    "dexterity": 3,
    "initiative": 3,
    "weapons": [SABRE],
    "skills": skills(Swordplay=3),
}


async def fight(game: Game, system: str = "flamepunk", npcs: str = "Thug x2") -> None:
    """Skaz against NPCs of a line, before round 1."""
    await game.say("GM", "table setup", system=system)
    await game.say("Skaz", "character new", name="Skaz")
    await game.say("GM", "combat start", npcs=npcs)


async def dice_of(game: Game, name: str) -> int | None:
    """The action dice of this one."""
    scene = await game.scene()
    key = scene.find_key("flamepunk", name)
    pool = scene.pools.get((key, "dice"))
    return None if pool is None else pool.current


def newest(game: Game, card: ResponseMessage) -> ResponseMessage:
    """The card as it stands in the channel now."""
    return next(other for other in game.cards() if other.id == card.id)


@pytest.mark.rule("FA-28")
async def test_a_thug_dodges_what_a_die_is_worth_dodging(game: Game) -> None:
    await fight(game)

    card = await game.roll("Skaz", (3, 3, 5, 6), target="Thug 1")

    assert text(card).startswith("Skaz hits Thug 1: 2 damage (was 4)\n")
    assert "Thug 1 dodges for 1 die (by itself)" in text(card).splitlines()
    assert await dice_of(game, "Thug 1") == 5
    assert "<@" not in card.content


async def test_a_thug_takes_what_a_dodge_hardly_lessens(game: Game) -> None:
    await fight(game)

    card = await game.roll("Skaz", (1, 2, 3, 4, 5, 6), target="Thug 1")

    assert "Thug 1 takes it (by itself)" in text(card)
    assert "not defended against" in await why(game, "Skaz", card)
    assert await dice_of(game, "Thug 1") in (None, 6)


async def test_a_thug_keeps_the_die_of_its_own_attack(game: Game) -> None:
    await fight(game)
    await game.say("GM", "flame pool", who="Thug 1", dice=1)

    await game.roll("Skaz", (3, 3, 5, 6), target="Thug 1")

    assert await dice_of(game, "Thug 1") == 1


async def test_a_gm_gives_another_answer_afterwards(game: Game) -> None:
    await fight(game)
    card = await game.roll("Skaz", (3, 3, 5, 6), target="Thug 1")

    others = await game.press("GM", "GM: other answer…", newest(game, card))
    await game.press("GM", "Take it", others)

    assert text(newest(game, card)).startswith("Skaz hits Thug 1: 4 damage\n")
    assert "by itself" not in text(newest(game, card))
    assert await dice_of(game, "Thug 1") in (None, 6)


async def test_the_other_answer_is_undone_in_one_step(game: Game) -> None:
    await fight(game)
    card = await game.roll("Skaz", (3, 3, 5, 6), target="Thug 1")
    others = await game.press("GM", "GM: other answer…", newest(game, card))
    await game.press("GM", "Take it", others)

    await game.say("GM", "undo")

    assert await dice_of(game, "Thug 1") == 5


@pytest.mark.rule("FP-49", "FA-26")
async def test_a_gm_dodges_for_a_thug_that_took_it_and_takes_other_dice_out(game: Game) -> None:
    """The die is paid, the wounds are those of the new level, and undo gives back both."""
    await fight(game)
    card = await game.roll("Skaz", (1, 2, 3, 4, 5, 6), target="Thug 1")
    taken = drawn(card).splitlines()
    others = await game.press("GM", "GM: other answer…", newest(game, card))
    offered = labels(others)[:2]
    await game.press("GM", "Dodge, 1 die: 5 out → 1", others)
    dodged = drawn(newest(game, card)).splitlines()
    await game.say("GM", "undo")

    assert taken[0] == "**Skaz hits Thug 1: 2 damage**"
    assert "Thug 1 takes it (by itself)" in taken
    assert offered == ["Dodge, 1 die: 6 out → 1", "Dodge, 1 die: 5 out → 1"]
    assert dodged[:2] == ["**Skaz hits Thug 1: 1 damage (was 2)**", "1 · 2 · 3 · 4 · ~~5~~ · **6**"]
    assert "Thug 1 ●●●●●○ wounds 0 → 1" in dodged
    back = drawn(newest(game, card)).splitlines()
    assert [line for line in back if not line.endswith("undone by GM")] == taken


async def test_a_player_gives_no_other_answer_for_a_thug(game: Game) -> None:
    await fight(game)
    card = await game.roll("Skaz", (3, 3, 5, 6), target="Thug 1")

    refused = await game.press("Skaz", "GM: other answer…", newest(game, card))

    assert refused.ephemeral
    assert await dice_of(game, "Thug 1") == 5


@pytest.mark.rule("FA-17")
async def test_a_dodge_that_came_by_itself_is_chosen_anew_on_turned_dice(game: Game) -> None:
    await fight(game)
    card = await game.roll("Skaz", (4, 5, 5, 3), target="Thug 1")
    assert await dice_of(game, "Thug 1") == 5

    await game.press("Skaz", "Shift", newest(game, card))

    assert await dice_of(game, "Thug 1") == 5
    assert "by itself" in text(newest(game, card))
    assert text(newest(game, card)).startswith("Skaz hits Thug 1: 4 damage\n")


async def test_buttons_go_at_once_from_a_card_that_somebody_elses_deed_was_built_on(
    game: Game,
) -> None:
    await fight(game)
    await game.say("Blazer", "character new", system="flamepunk")
    card = await game.roll("Skaz", (4, 5, 5, 3), target="Thug 1")
    assert any(label.startswith("Shift") for label in labels(newest(game, card), live=True))

    await game.roll("Blazer", (5, 5, 5), target="Thug 1")

    left = labels(newest(game, card), live=True)
    assert not any(label.startswith("Shift") for label in left)
    assert await dice_of(game, "Thug 1") == 4


async def test_an_npc_with_a_sheet_of_its_own_asks_the_gm(game: Game) -> None:
    await fight(game)
    await game.say("GM", "character new", name="Boss", npc=True)
    await game.say("GM", "combat join", who="Boss")

    card = await game.roll("Skaz", (3, 3, 5, 6), target="Boss")

    assert any(label.startswith("Take it") for label in labels(card, live=True))


async def test_a_gm_answers_for_those_of_a_kind_after_a_press(game: Game) -> None:
    await fight(game, npcs="Thug x2, dice 6")
    await game.press("GM", "Let me answer", told(game))

    card = await game.roll("Skaz", (3, 3, 5, 6), target="Thug 1")
    assert any(label.startswith("Take it") for label in labels(card, live=True))

    await game.press("GM", "Let them answer", told(game))
    card = await game.roll("Skaz", (3, 5), target="Thug 2")
    assert "Thug 2 dodges for 1 die (by itself)" in text(card)


async def test_each_npc_is_switched_by_a_command(game: Game) -> None:
    await fight(game)
    await game.say("GM", "act", what="answers: ask me", who="Thug 1")

    asked = await game.roll("Skaz", (3, 5), target="Thug 1")
    itself = await game.roll("Skaz", (3, 5), target="Thug 2")

    assert any(label.startswith("Take it") for label in labels(asked, live=True))
    assert "by itself" in text(itself)


async def test_the_gms_view_says_who_answers_by_itself(game: Game) -> None:
    await fight(game)
    await game.press("GM", "Begin")

    assert "(by itself)" in text(await game.say("GM", "combat show", full=True))

    await game.say("GM", "act", what="answers: ask me", who="Thug 1, Thug 2")
    assert "(by itself)" not in text(await game.say("GM", "combat show", full=True))


async def test_nobody_says_who_answers_for_a_player(game: Game) -> None:
    await fight(game)

    refused = await game.say("GM", "act", what="answers: by themselves", who="Skaz")

    assert "Skaz is a player's" in refused.content


async def test_only_a_gm_says_who_answers(game: Game) -> None:
    await fight(game)

    refused = await game.say("Skaz", "act", what="answers: ask me", who="Thug 1")

    assert "not yours to play" in refused.content
    assert (await game.scene()).answers_itself("thug 1")


async def black_fight(game: Game, thug: str) -> None:
    """Skaz, who acts first, with a sabre against NPCs of this line."""
    await black(game)
    await fighter(game, "Skaz", **SWORDSMAN)
    await game.say("GM", "combat start", npcs=thug)
    game.dice.waiting = [1] * 20
    await game.say("GM", "combat next")
    await game.say("GM", "act", what="give the turn: Skaz")


async def test_a_thug_of_black_dice_evades_where_that_spares_it_much(game: Game) -> None:
    await black_fight(game, "Thug, dex 4, initiative 0, Dodge 6, Brawl 4, str 4")

    game.dice.waiting = [2] * 40
    card = await game.say("Skaz", "black attack", target="Thug")

    assert "Thug evades (by itself)" in text(card)
    assert text(card).startswith("Skaz misses Thug: evaded")


async def test_a_thug_of_black_dice_keeps_its_action_for_little(game: Game) -> None:
    await black_fight(game, "Thug, dex 1, initiative 0, str 1")

    game.dice.waiting = [2] * 40
    card = await game.say("Skaz", "black attack", target="Thug")

    assert "Thug takes it (by itself)" in text(card)
    assert "Thug: no defence = 0" in text(card)


async def test_a_thug_of_hammerhydra_counterattacks_where_that_costs_hardly_more(
    game: Game,
) -> None:
    await hydra_fight(game)

    card = await strike(game, "Skaz", "Skaz", "Thug", weapon="●", attribute="10", skill="1")

    assert "Thug counterattacks (by itself)" in text(card)
    assert "Thug: next round +1 die, target −1" in text(card)


async def test_a_thug_of_hammerhydra_defends_against_a_heavy_blow(game: Game) -> None:
    await hydra_fight(game)

    card = await strike(game, "Skaz", "Skaz", "Thug", weapon="●●●●●", attribute="5", skill="5")

    assert "Thug blocks (by itself)" in text(card)
    assert "next round" not in text(card)


async def hydra_fight(game: Game) -> None:
    """Skaz, who acts first, against an NPC of a line."""
    await table(game)
    await character(game, "Skaz", "Skaz")
    await game.say("GM", "combat start", npcs="Thug, all 7")
    await initiative(game, 1, 10)
    game.dice.waiting = [7] * 40


async def test_an_orc_of_opend6_defends_for_its_bonus_action(game: Game) -> None:
    await d6_fight(game)

    game.dice.waiting = [3] * 60
    card = await game.say("Skaz", "d6 attack", target="Orc 1")

    assert "Orc 1 defends for the bonus action (by itself)" in text(card)
    assert "defence 3 · 3 · 3, +2 = 11" in text(card)
    view = text(await game.say("GM", "combat show", full=True))
    assert "Orc 1 left: full, step" in view


async def test_an_orc_of_opend6_takes_the_fixed_value_against_words(game: Game) -> None:
    await d6_fight(game)

    game.dice.waiting = [3] * 60
    card = await game.say(
        "Skaz", "act", what="insult, startle", target="Orc 1", more="skill taunt: insult"
    )

    assert "Orc 1 keeps the fixed value (by itself)" in text(card)
    assert len(game.dice.waiting) == 60 - 3


async def d6_fight(game: Game) -> None:
    """Ana of Skaz, who acts first, and two NPCs like the GM's orc."""
    await ana(game, wild_die="off")
    await game.say("Skaz", "character edit", who="Ana", field="held", value="Sword")
    await orc(game)
    await game.say("GM", "character edit", who="Orc", field="held", value="Spear")
    await game.say("GM", "combat start", npcs="Orc x2")
    await game.say("GM", "d6 set", what="distance", value="8", who="Ana, Orc 1")
    await game.say("GM", "combat next")
