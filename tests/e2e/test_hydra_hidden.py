"""What a Hammerhydra table reads: nothing of somebody hidden, and who did what of the others."""

from __future__ import annotations

import pytest

from tests.support.game import Game, text
from tests.support.hydra import ann_and_ben, character, fight, initiative, on_sheet, strike, table
from tests.support.seen import seen_by


async def lurking(game: Game, *faces: int, **house: str) -> None:
    """Ann and Ben begin at 20, and so does a sniper whom only the GM sees, but for the dice."""
    await table(game, **house)
    for who, name in (("Skaz", "Ann"), ("Blazer", "Ben")):
        await character(game, who, name, perception=2, athleticism=2, constitution=2)
    await fight(game, "Ann", "Ben")
    await game.say("GM", "combat npc", line="Sniper", hidden=True)
    if faces:
        await initiative(game, *faces)


@pytest.mark.rule("HH-34", "HH-35")
async def test_the_initiative_of_somebody_hidden_is_not_announced(game: Game) -> None:
    await lurking(game, 1, 5, 9)
    for name in ("Ann", "Ben", "Sniper 1"):
        await game.say("GM", "act", what="pass", who=name)
    await initiative(game, 1, 5, 9)

    assert "Ben: initiative 21 + 5 = 26" in seen_by(game, "Skaz")
    assert "Sniper" not in seen_by(game, "Skaz")
    assert "Sniper 1 passes" in seen_by(game, "GM")


@pytest.mark.rule("HH-37")
async def test_an_ambush_does_not_say_who_lies_in_it(game: Game) -> None:
    await lurking(game)
    await game.say("GM", "act", what="surprise: everybody else", who="Sniper 1")
    begun = await initiative(game)

    assert "Ambush, before everybody else: somebody unseen" in text(begun)
    assert "Sniper" not in seen_by(game, "Skaz")


@pytest.mark.rule("HH-58", "HH-59")
async def test_the_hand_of_somebody_hidden_is_opened_without_a_name(game: Game) -> None:
    """The hidden one may not attack from a tie, as an attack says who strikes."""
    await lurking(game, 4, 9, 4)
    await game.say("GM", "act", what="answers: ask me", who="Sniper 1")
    await game.say("Skaz", "act", what="paper")
    refused = await game.say("GM", "act", what="scissors: attack: Ann Sock of sand", who="Sniper 1")
    await game.say("GM", "act", what="stone: block: body", who="Sniper 1")

    assert refused.ephemeral
    assert "Sniper 1 is hidden: show them first with /gm reveal" in text(refused)
    assert "somebody unseen ✊ blocks with the body" in seen_by(game, "Blazer")
    for who in ("Skaz", "Blazer"):
        await game.say(who, "history")
        assert "Sniper" not in seen_by(game, who)


@pytest.mark.rule("HH-58")
async def test_that_somebody_hidden_has_chosen_is_told_without_a_name(game: Game) -> None:
    await lurking(game, 4, 9, 4)
    await game.say("GM", "act", what="answers: ask me", who="Sniper 1")
    choosing = await game.press("GM", "Choose in secret")
    await game.press("GM", "✊ Stone: block, body", choosing)
    undone = await game.say("GM", "undo")
    history = await game.say("Skaz", "history")

    assert text(undone) == "Undone: Somebody unseen has chosen"
    assert "GM undid: Somebody unseen has chosen" in text(history)
    assert "Sniper" not in seen_by(game, "Skaz")


@pytest.mark.rule("HH-58", "HH-59")
async def test_who_is_hidden_and_answers_by_itself_does_not_attack_out_of_a_tie(game: Game) -> None:
    """Of paper and stone, by a die of two, it is the stone; nobody reads whose it is."""
    await lurking(game, 4, 9, 4)
    game.dice.waiting = [2]
    await game.say("Skaz", "act", what="paper")

    assert game.dice.waiting == []
    assert "somebody unseen ✊ blocks with the body" in seen_by(game, "Blazer")
    assert "Sniper" not in seen_by(game, "Blazer")


@pytest.mark.rule("HH-62")
async def test_grind_wounds_come_back_without_a_word_about_somebody_hidden(game: Game) -> None:
    await lurking(game, 1, 5, 9, wounds="grind")
    for name in ("Ann", "Sniper 1"):
        await game.say("GM", "gm damage", who=name, amount=2)
    back = await game.say("GM", "act", what="numbers: grind back")

    assert "Ann: grind wounds 3 → 5" in text(back)
    assert await game.pool("Sniper 1", "grind") == 5
    assert "Sniper" not in seen_by(game, "Skaz")


async def test_the_history_names_who_rolled_what_and_what_changed_on_a_sheet(game: Game) -> None:
    await table(game)
    await character(game, "Skaz", "Ann")
    await on_sheet(game, "Skaz", "Boxes", pick="box +1 Strength")
    await game.say("Skaz", "hydra roll", attribute="Strength", faces="9,2,3")
    told = text(await game.say("Blazer", "history"))
    owned = text(await game.say("Skaz", "history"))

    assert "Ann, Strength: MARGINAL, 1" in told
    assert "> Ann's sheet has changed" in told
    assert "10 → 9" not in told
    assert "> Ann has changed: Strength 10 → 9 (hidden)" in owned


@pytest.mark.rule("HH-38")
async def test_whose_attack_nobody_sees_coming_the_gm_may_roll_behind_the_screen(
    game: Game,
) -> None:
    await ann_and_ben(game, 1, 5)
    more = "skill 2, attribute 7, unaware"
    said = {"against": "Ben", "weapon": "●", "more": more, "visibility": "gm"}
    card = await game.say("GM", "hydra attack", who="Ann", faces="9,8,3,3,2", **said)

    assert "Ann hits Ben" in text(card)
    assert "Ann hits Ben" not in seen_by(game, "Stranger")


@pytest.mark.rule("HH-35")
async def test_the_race_of_initiatives_leaves_out_whoever_is_hidden(game: Game) -> None:
    await lurking(game, 1, 5, 9)
    theirs = text(await game.say("Skaz", "act", what="initiatives")).splitlines()
    whole = text(await game.say("GM", "act", what="initiatives", who="Sniper 1")).splitlines()

    assert [line.split()[1:3] for line in theirs[1:]] == [["17", "Ann"], ["21", "Ben"]]
    assert whole[3].endswith(" 25 Sniper 1")


@pytest.mark.rule("HH-38", "R-43")
async def test_who_is_hidden_attacks_only_those_who_see_nothing_coming(game: Game) -> None:
    await lurking(game, 5, 9, 1)
    refused = text(await strike(game, "GM", "Sniper 1", "Ann"))
    game.dice.waiting = [8, 1, 2, 4]
    await strike(game, "GM", "Sniper 1", "Ann", unaware=True)

    assert refused == (
        "Sniper 1 is hidden: show them first with /gm reveal. "
        "Or say unaware: nobody sees the attack coming."
    )
    assert game.dice.waiting == []
    assert await game.pool("Ann", "health") == 6
    assert "Sniper" not in seen_by(game, "Skaz")
