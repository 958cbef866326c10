"""Simultaneous action: chosen in secret, opened together, resolved on the state before it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from simcord.results import ResponseMessage

from tests.support.cards import drawn
from tests.support.game import Game, labels, parts, text
from tests.support.hydra import ann_and_ben, character, fight, initiative, meet, strike, table
from tests.support.seen import seen_by


def sent(game: Game) -> str:
    """Every message that stands in the channel for everybody, as it was sent."""
    return "\n".join(
        json.dumps([text(card), card.components], default=str, ensure_ascii=False)
        for card in game.cards()
    )


async def picker(game: Game, who: str) -> ResponseMessage:
    """The ephemeral card behind the panel's button."""
    return await game.press(who, "Choose in secret")


async def scissors(game: Game, who: str, against: str, **options: Any) -> ResponseMessage:
    """A hidden attack as typed: two dice with one dot, unless something else is said."""
    said = {"weapon": "●", "skill": "2"} | options
    more = ", ".join(f"{name} {value}" for name, value in said.items())
    return await game.say(who, "act", what=f"scissors: attack: {against} skill", more=more)


async def three(game: Game, *, wolf: bool = False, **house: str) -> None:
    """Ann, Ben and Cyd all begin at 20; each belongs to another player. A `wolf` comes later."""
    await table(game, **house)
    for who, name in (("Skaz", "Ann"), ("Blazer", "Ben"), ("Stranger", "Cyd")):
        await character(game, who, name, perception=2, athleticism=2, constitution=2, strength=3)
    if wolf:
        await character(game, "GM", "Wolf", constitution=2)
    await fight(game, "Ann", "Ben", "Cyd", *(("Wolf",) if wolf else ()))
    await initiative(game, 4, 4, 4, *((9,) if wolf else ()))
    await game.say("GM", "combat show")


@pytest.mark.rule("HH-58")
async def test_equal_initiatives_have_to_choose_before_anybody_attacks(game: Game) -> None:
    await three(game)
    refused = await strike(game, "Skaz", "Ann", "Ben")

    assert refused.ephemeral
    assert text(refused) == "Ann, Ben and Cyd act together."
    chooses = await game.press("Skaz", "Choose in secret", refused)
    assert text(chooses).splitlines()[:2] == ["Ann: choose in secret", "0 of 3 have chosen"]
    assert " still choose" in text(game.find("Choose in secret")[0])


@pytest.mark.rule("HH-58", "HH-59")
async def test_nobody_but_the_chooser_ever_sees_a_pick(game: Game) -> None:
    """Everything that was ever sent, edits included, is searched, whatever people look at."""
    await three(game)
    card = await picker(game, "Blazer")
    assert card.ephemeral
    assert "0 of 3 have chosen" in text(card)
    chosen = await game.press("Blazer", "✊ Stone: block, body", card)
    mine = await game.say("Skaz", "act", what="paper")
    assert "✊ stone: block with the body" in text(chosen)
    assert "✋ paper: dodge" in text(mine)
    assert "Cyd still chooses; Ann and Ben have chosen" in sent(game)
    for who in ("GM", "Stranger"):
        await game.say(who, "combat show", full=who == "GM")
        await game.say(who, "history")
        await game.say(who, "act", what="initiatives")
        await game.say(who, "hydra sheet", who="Ben")
        await picker(game, who)
    await game.say("GM", "undo")
    await game.say("GM", "redo")

    secrets = {"Blazer": "✊ stone", "Skaz": "✋ paper"}
    for chooser, secret in secrets.items():
        assert secret in seen_by(game, chooser)
        for other in game.people:
            if other != chooser:
                seen = seen_by(game, other)
                assert "Cyd still chooses; Ann and Ben have chosen" in seen
                assert secret not in seen
                assert "blocks with" not in seen
    game.dice.waiting = []
    await game.say("Stranger", "act", what="paper")
    assert "Ben ✊ blocks with the body" in seen_by(game, "Skaz")


@pytest.mark.rule("HH-59")
async def test_a_pick_may_be_changed_until_all_are_in(game: Game) -> None:
    await three(game)
    card = await picker(game, "Blazer")
    settled = await game.press("Blazer", "✋ Paper", card)
    assert labels(settled) == ["Change…"]
    again = await game.press("Blazer", "Change…", settled)
    changed = await game.press("Blazer", "✊ Stone: block, object", again)
    assert "✊ stone: block with an object" in text(changed)
    assert "1 of 3 have chosen" in text(changed)

    for who in ("Skaz", "Stranger"):
        done = await game.say(who, "act", what="paper")
    assert "All hands are open" in text(done)
    late = await game.press("Blazer", "Change…", changed)
    assert late.ephemeral
    assert text(late) == "Ben has acted in round 1."
    assert "Ben ✊ blocks with an object" in text(game.cards()[0])
    assert "everybody has acted" in text(await game.say("GM", "combat show"))


@pytest.mark.rule("HH-54", "HH-58", "HH-59", "R-30")
async def test_a_tie_of_three_in_which_two_kill_each_other(game: Game) -> None:
    """Ann and Ben attack each other, Cyd attacks Ann: all on the state before it.

    Ann's blow lands although she dies in the same moment (R-42).
    """
    await three(game)
    await scissors(game, "Skaz", "Ben", weapon="●+20")
    await scissors(game, "Blazer", "Ann", weapon="●+20")
    game.dice.waiting = [8, 2, 5, 5, 9, 2, 6, 6, 8, 8, 3, 3, 3]
    await scissors(game, "Stranger", "Ann")

    shown = sent(game)
    assert "Ann ✌ attacks Ben: ●+20" in shown
    assert "Ann hits Ben: 10 boxes, DEAD" in shown
    assert "Ben hits Ann: 10 boxes, DEAD" in shown
    assert "Cyd hits Ann: dead already" in shown
    assert [await game.pool(name, "health") for name in ("Ann", "Ben", "Cyd")] == [0, 0, 10]
    scene = await game.scene()
    assert not any(row.open for row in scene.rolls.values())
    assert "everybody has acted" in text(await game.say("GM", "combat show"))


@pytest.mark.rule("HH-58", "HH-59")
async def test_attack_against_dodge_and_block_by_the_menu(game: Game) -> None:
    await ann_and_ben(game, 4, 4)
    await game.say("GM", "combat show")
    card = await picker(game, "Skaz")
    options = parts(card, 3)[0]["options"]
    assert options[0]["label"] == "Ben with Sock of sand"
    await game.pick("Skaz", [options[0]["value"]], card)
    game.dice.waiting = [10, 2, 2, 2, 7]
    await game.say("Blazer", "act", what="paper")

    shown = sent(game)
    assert "Ann ✌ attacks Ben: Sock of sand" in shown
    assert "Ben ✋ dodges" in shown
    assert "Ben ▣▣▣▣▣▣▢▢▢▢" in shown


@pytest.mark.rule("HH-59", "HH-68", "HH-69", "R-44")
async def test_edge_and_the_gms_dice_are_for_a_hidden_dodge_too(game: Game) -> None:
    """Three dice on 8: one by edge, one by the GM; the target one lower by edge."""
    await ann_and_ben(game, 4, 4)
    await game.say("GM", "character edit", who="Ben", field="edge_bought", value="2")
    await scissors(game, "Skaz", "Ben")
    poor = await game.say("Blazer", "act", what="dodge with", more="edge_dice 3")
    assert "costs 3 points of edge and 2 of 2 are left" in text(poor)
    game.dice.waiting = [10, 2, 7, 1, 1, 1, 1]
    await game.say("Blazer", "act", what="dodge with", more="edge_dice 1, edge_target 1, dice 1")

    assert game.dice.waiting == []
    assert "dodge **7** · 1 · 1 · 1 · 1 on 7 = 1" in sent(game)
    assert "Ann misses Ben: dodged" in sent(game)
    assert await game.pool("Ben", "edge") == 0


@pytest.mark.rule("HH-58")
async def test_the_bot_is_killed_while_hands_are_closed(game: Game) -> None:
    await ann_and_ben(game, 4, 4)
    await game.say("GM", "combat show")
    await scissors(game, "Skaz", "Ben")
    await game.restart()
    card = await picker(game, "Blazer")
    game.dice.waiting = [10, 2, 4, 4, 3, 3, 3]
    done = await game.press("Blazer", "✊ Stone: block, body", card)

    assert "All hands are open" in text(done)
    assert "Ben ▣▣▣▣▣▣▢▢▢▢ next initiative +1, next attack +1" in sent(game)


@pytest.mark.rule("HH-58")
async def test_one_outside_the_tie_declares_as_usual_and_damage_waits_for_it(game: Game) -> None:
    await three(game, wolf=True)
    await scissors(game, "Skaz", "Wolf")
    await scissors(game, "Blazer", "Cyd")
    game.dice.waiting = [10, 2, 6, 6, 8, 1, 1]
    await game.say("Stranger", "act", what="stone: block: object")
    assert "waits for the others" in sent(game)

    done = await meet(game, "GM", "Counterattack", [9, 2, 4, 4])
    assert "Wolf ▣▣▣▣▣▣▢▢▢▢ next round +1 die, target −1" in text(done)
    assert "Round 1: Wolf" in text(await game.say("GM", "combat show"))


@pytest.mark.rule("HH-59")
async def test_a_hand_that_needs_its_other_half_shows_what_there_is(game: Game) -> None:
    await ann_and_ben(game, 4, 4)
    scissors = await game.say("Skaz", "act", what="scissors")
    stone = await game.say("Skaz", "act", what="stone")

    assert labels(scissors) == [
        "Sock of sand",
        "36 Revolver",
        "Barret 50cal",
        "More…",
        "Other skill…",
        "Back",
    ]
    assert labels(stone) == [
        "With an object",
        "With the body",
        "With an object…",
        "With the body…",
        "Back",
    ]
    assert "Ann and Ben still choose" in text(await game.say("GM", "combat show"))


@pytest.mark.rule("HH-36", "HH-58")
async def test_the_house_may_let_only_enemies_clash(game: Game) -> None:
    await ann_and_ben(game, 1, 5, tie_only_between_enemies="on")
    for name in ("Ann", "Ben"):
        await game.say("GM", "act", what=f"order, sides: {name}'s side", who=name, more="Foundry")
        await game.say("GM", "act", what="pass", who=name)
    await initiative(game, 9, 5)

    assert ": Ann" in text(await game.say("GM", "combat show"))


async def with_thugs(game: Game, *faces: int, thugs: str = "x2", **house: str) -> None:
    """Skaz's Ann, all averages, and thugs of a line; these dice begin round 1."""
    await table(game, **house)
    await character(game, "Skaz", "Ann", perception=2, athleticism=2, constitution=2)
    await game.say("GM", "combat start", npcs=f"Thug {thugs}, Brawl 2, club oo")
    await initiative(game, *faces)
    await game.say("GM", "combat show")


@pytest.mark.rule("HH-58", "HH-59")
async def test_in_a_tie_the_menu_of_acts_has_the_three_signs(game: Game) -> None:
    await ann_and_ben(game, 4, 4)
    chosen = await game.say("Skaz", "act", what="paper: dodge")
    refused = await game.say("Blazer", "act", what="pass")
    await game.say("Blazer", "act", what="stone: block with the body")

    assert "✋ paper: dodge" in text(chosen)
    assert refused.ephemeral
    assert "Ann ✋ dodges" in sent(game)
    assert "Ben ✊ blocks with the body" in sent(game)


@pytest.mark.rule("HH-58", "HH-59")
async def test_npcs_that_answer_by_themselves_choose_at_random(game: Game) -> None:
    """A die of three for the sign: the first thug attacks, the other one blocks with the club."""
    await with_thugs(game, 4, 4, 4)
    told = text(game.find("Choose in secret")[0])
    game.dice.waiting = [1, 3, 2, 2, 2]

    await scissors(game, "Skaz", "Thug 1", skill="1")

    assert "Ann still chooses" in told
    assert game.dice.waiting == []
    hands = next(card for card in game.cards() if " together**" in drawn(card))
    assert drawn(hands).splitlines()[1:4] == [
        "Ann ✌ attacks Thug 1: ●",
        "Thug 1 ✌ attacks Ann: club",
        "Thug 2 ✊ blocks with an object",
    ]


@pytest.mark.rule("HH-58")
async def test_npcs_that_choose_by_themselves_have_not_chosen_before_they_do(game: Game) -> None:
    await with_thugs(game, 4, 4, 4)
    card = await picker(game, "Skaz")

    assert text(card).splitlines()[:2] == ["Ann: choose in secret", "0 of 3 have chosen"]


@pytest.mark.rule("HH-58", "HH-59")
async def test_the_sign_of_an_npc_stays_closed_until_every_player_has_chosen(game: Game) -> None:
    await table(game)
    for who, name in (("Skaz", "Ann"), ("Blazer", "Ben")):
        await character(game, who, name, perception=2, athleticism=2, constitution=2)
    await game.say("GM", "combat start", npcs="Thug, Brawl 2, club oo")
    await initiative(game, 4, 4, 4)
    await game.say("GM", "combat show")
    game.dice.waiting = [3]
    await game.say("Skaz", "act", what="paper")
    closed = sent(game)
    await game.say("Blazer", "act", what="paper")

    assert game.dice.waiting == []
    assert "Ben still chooses; Ann and Thug have chosen" in closed
    assert "✊" not in closed
    assert "Thug ✊ blocks with an object" in sent(game)


@pytest.mark.rule("HH-58", "HH-59")
async def test_among_themselves_npcs_choose_when_a_gm_asks(game: Game) -> None:
    await with_thugs(game, 1, 4, 4)
    await game.say("Skaz", "act", what="pass")
    refused = await picker(game, "Skaz")
    before = text(game.find("Choose in secret")[0])
    game.dice.waiting = [2, 2]

    await picker(game, "GM")

    assert text(refused) == "Only a GM does that here."
    assert "Thug 1 and Thug 2 still choose" in before
    assert "Thug 1 ✋ dodges" in sent(game)
    assert "nobody attacks; the turns are used up" in sent(game)


@pytest.mark.rule("HH-58", "HH-59")
async def test_an_npc_whose_gm_wants_to_be_asked_waits_for_that(game: Game) -> None:
    await with_thugs(game, 4, 4, thugs="")
    await game.say("GM", "act", what="answers: ask me", who="Thug")

    await game.say("Skaz", "act", what="paper")

    assert "Thug still chooses; Ann has chosen" in text(await game.say("GM", "combat show"))


@pytest.mark.rule("HH-58", "HH-59")
async def test_no_turn_of_a_tie_ends_while_a_hand_lies_and_the_refusal_lets_choose(
    game: Game,
) -> None:
    await ann_and_ben(game, 4, 4)
    await game.say("GM", "combat show")
    await scissors(game, "Skaz", "Ben")

    refused = await game.press("Blazer", "Next")
    assert refused.ephemeral
    assert text(refused) == "Ben still chooses; Ann has chosen."
    by_gm = await game.press("GM", "Next")
    asked = await game.press("GM", "Choose in secret", by_gm)
    assert text(asked).startswith("Ben: choose in secret")
    card = await game.press("Blazer", "Choose in secret", refused)
    game.dice.waiting = [3, 2]
    await game.press("Blazer", "✋ Paper", card)

    assert "Ann ✌ attacks Ben: ●" in sent(game)
    assert "Ben ✋ dodges" in sent(game)


@pytest.mark.rule("HH-58")
async def test_a_turn_of_a_tie_ends_where_nobody_has_chosen(game: Game) -> None:
    await with_thugs(game, 4, 4, thugs="")
    told = text(game.find("Choose in secret")[0])
    done = await game.press("Skaz", "Next")

    assert "Ann still chooses" in told
    assert "has chosen" not in told
    assert "still chooses" not in text(done)
    assert "Round 1: Thug" in text(await game.say("GM", "combat show"))


@pytest.mark.rule("HH-58")
async def test_hands_open_where_the_last_who_had_to_choose_has_left(game: Game) -> None:
    await three(game)
    await game.say("Skaz", "act", what="paper")
    await game.say("Blazer", "act", what="paper")
    await game.say("GM", "combat leave", who="Cyd")

    await picker(game, "Skaz")

    assert "Ann ✋ dodges" in sent(game)
    assert "nobody attacks; the turns are used up" in sent(game)
