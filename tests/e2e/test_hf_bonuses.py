"""HFRPG's bonuses, driven as people would: spent on what stands, and before extra dice fall."""

from __future__ import annotations

import pytest

from tests.support.cards import why
from tests.support.game import Game, labels, text
from tests.support.hfplay import give, roll


@pytest.fixture(autouse=True)
async def known(game: Game) -> None:
    """Skaz and the Blazer have characters."""
    for person in ("Skaz", "Blazer"):
        await game.say(person, "hf roll", what="1", difficulty="certain")


@pytest.mark.rule("HF-29", "HF-30")
async def test_a_roll_without_extra_dice_stands_at_once_and_bonuses_read_it_anew(
    game: Game,
) -> None:
    """The tokens of the first reading are taken back, the extra die falls with the press."""
    await give(game, 3)
    card = await roll(game, [3, 5, 6], skill="2")
    told, offered, held = text(card), labels(card), await game.pool("Skaz", "tokens")
    game.dice.waiting = [4]
    done = await game.press("Skaz", "Use 2", card)

    assert told.startswith("Skaz: ALMOST THERE, 8")
    assert offered[0] == "Use 2, 6→8!: 10+ sure, 16+ 38 %"
    assert held == 4
    assert text(done).startswith("Skaz: CLEAN SUCCESS, 14")
    assert "ALMOST THERE, 8" in text(done)
    assert "tokens +3 → +1" in text(done)
    assert labels(done, live=True) == ["Again", "Why"]


@pytest.mark.rule("HF-29")
async def test_only_who_rolled_uses_bonuses_and_only_once(game: Game) -> None:
    await give(game, 3)
    card = await roll(game, [6], skill="2")
    stranger = await game.press("Blazer", "Use 2", card)
    gm = await game.press("GM", "Use 2", card)
    game.dice.waiting = [1]
    done = await game.press("Skaz", "Use 2", card)

    assert text(stranger).startswith("Only Skaz's player")
    assert text(gm).startswith("Only Skaz's player")
    assert text(done).startswith("Skaz: SCRAPED BY, 11")
    assert labels(done, live=True) == ["Again", "Why"]


@pytest.mark.rule("HF-29", "HA-27")
async def test_a_token_that_the_roll_brought_is_not_used_on_it(game: Game) -> None:
    """6 + 1 is almost there: with the bonus that brings there would be two, and an 8."""
    await give(game, 1)
    card = await roll(game, [6], skill="1")

    assert await game.pool("Skaz", "tokens") == 2
    assert labels(card) == ["Again", "Why"]


@pytest.mark.rule("HF-29")
async def test_bonuses_that_reach_no_other_band_are_no_button(game: Game) -> None:
    await give(game, 1)
    card = await roll(game, [4, 2])

    assert text(card).startswith("Skaz: CLEAN FAILURE, 4")
    assert labels(card) == ["Again", "Why"]


@pytest.mark.rule("HF-29")
async def test_tokens_taken_away_are_not_used(game: Game) -> None:
    await give(game, 2)
    card = await roll(game, [6])
    assert labels(card, live=True)[0].startswith("Use 1")
    await game.say("GM", "hf tokens", who="Skaz", amount=-2)
    shown = next(other for other in game.cards() if other.id == card.id)

    assert not any(label.startswith("Use") for label in labels(shown, live=True))


@pytest.mark.parametrize(
    ("faces", "competency", "told"),
    [
        ([6], "2", "Use 2, 6→8!: 10+ sure, 16+ 38 %"),
        ([7, 3], "2", "Use 1, 7→8!: 10+ sure, 16+ 38 %"),
        ([7, 1], "3", "Use 1, 7→8: SCRAPED BY, 11"),
        ([5, 1], "2", "Use 1, 1→2: ALMOST THERE, 7"),
        ([8, 1], "0", "Use 1, 1→2: 10+ 88 %, 16+ 13 %"),
        ([7, 7], "0", "Use 2, 7→8!, 7→8!: 16+ sure"),
    ],
)
@pytest.mark.rule("HF-30", "HF-17", "HA-07")
async def test_a_use_says_what_it_does(
    game: Game, faces: list[int], competency: str, told: str
) -> None:
    await give(game, 2)
    card = await roll(game, faces, skill=competency)

    assert told in labels(card)


@pytest.mark.rule("HF-29", "HF-30", "HA-33")
async def test_of_equally_cheap_uses_the_highest_total_is_taken(game: Game) -> None:
    """1 and 7 with C 3: 2, 7 comes to 10 and 1, 8 to 11, each for one bonus."""
    await give(game, 2)
    card = await roll(game, [1, 7], skill="3")

    done = await game.press("Skaz", "Use 1", card)

    assert text(done).startswith("Skaz: SCRAPED BY, 11")
    assert "tokens +2 → 0" in text(done)


@pytest.mark.rule("HF-29", "HF-31", "HA-10")
async def test_every_other_die_is_behind_other_use(game: Game) -> None:
    """Two bonuses on the 5 and one on the 6: nothing of that is the best use."""
    await give(game, 3)
    card = await roll(game, [6, 5], skill="2")
    other = await game.press("Skaz", "Other use…", card)
    done = await game.pick("Skaz", ["0:1", "1:2"], other, "Which dice")
    card = next(one for one in game.cards() if one.id == card.id)

    assert text(done) == "Done. Skaz: ALMOST THERE, 9 (was ALMOST THERE, 8)"
    assert text(card).startswith("Skaz: ALMOST THERE, 9")
    assert "tokens +3 → +1" in text(card)


@pytest.mark.rule("HF-29", "HF-31")
async def test_a_die_is_picked_once_and_no_more_is_used_than_is_held(game: Game) -> None:
    await give(game, 2)
    card = await roll(game, [6, 5], skill="2")
    other = await game.press("Skaz", "Other use…", card)
    twice = await game.pick("Skaz", ["0:1", "0:2"], other, "Which dice")
    more = await game.pick("Skaz", ["0:2", "1:1"], other, "Which dice")

    assert text(twice) == "Pick one line for each die. Nothing has changed."
    assert text(more) == "That takes 3 bonuses; you have 2."
    assert await game.pool("Skaz", "tokens") == 3


@pytest.mark.rule("HF-29", "HF-30", "HA-10")
async def test_extra_dice_wait_where_bonuses_reach_another_band(game: Game) -> None:
    await give(game, 1)
    card = await roll(game, [8, 7])
    told, offered, held = text(card), labels(card), await game.pool("Skaz", "tokens")
    game.dice.waiting = [2, 1]
    done = await game.press("Skaz", "Use 1", card)

    assert told.startswith("Skaz: 1 bonus to use")
    assert "bonuses first, then the extra dice fall" in told
    assert offered == ["Throw on", "Use 1, 7→8!: 16+ sure", "Why"]
    assert held == 1
    assert text(done).startswith("Skaz: CRITICAL SUCCESS, 19")
    assert await game.pool("Skaz", "tokens") == 1


@pytest.mark.rule("HF-29")
async def test_who_throws_on_keeps_the_bonuses_and_changes_nothing_afterwards(game: Game) -> None:
    await give(game, 1)
    card = await roll(game, [8, 7])
    game.dice.waiting = [4]
    done = await game.press("Skaz", "Throw on", card)

    assert text(done).startswith("Skaz: SCRAPED BY, 12")
    assert "tokens +1 → 0" in text(done)
    assert labels(done, live=True) == ["Again", "Why"]


@pytest.mark.rule("HF-29")
async def test_extra_dice_that_wait_are_thrown_when_the_time_is_over(game: Game) -> None:
    await give(game, 2)
    await roll(game, [8, 7])
    game.dice.waiting = [5]
    await game.later(301)
    overdue = game.cards()[0]

    assert text(overdue).startswith("Skaz: CLEAN SUCCESS, 13")
    assert "time was up" in (await why(game, "Skaz", overdue)).splitlines()
    assert await game.pool("Skaz", "tokens") == 2


@pytest.mark.rule("HF-29")
async def test_extra_dice_do_not_wait_where_bonuses_reach_nothing(game: Game) -> None:
    await give(game, 1)
    game.dice.waiting = [8, 3, 5]
    card = await game.say("Skaz", "hf roll", what="2")

    assert text(card).startswith("Skaz: CLEAN SUCCESS, 13")
    assert labels(card) == ["Again", "Why"]


@pytest.mark.rule("HF-29", "HF-33", "HA-31")
async def test_a_waiting_roll_blocks_the_next_one_until_it_is_thrown_on(game: Game) -> None:
    await give(game, 1)
    card = await roll(game, [8, 7])
    refused = await roll(game, [6])
    game.dice.waiting = [4]
    await game.press("Skaz", "Throw on", card)
    free = await roll(game, [6])

    assert refused.ephemeral
    assert text(refused) == "Roll 1 of Skaz still waits. Finish it first:"
    assert text(free).startswith("Skaz: CLEAN FAILURE, 6")


@pytest.mark.rule("HF-29")
async def test_a_new_roll_closes_the_one_that_was_read(game: Game) -> None:
    await give(game, 2)
    card = await roll(game, [6])
    offered = labels(card, live=True)
    await roll(game, [5])
    closed = next(one for one in game.cards() if one.id == card.id)

    assert offered[0] == "Use 1, 6→7: ALMOST THERE, 7"
    assert labels(closed, live=True) == ["Again", "Why"]


@pytest.mark.rule("HF-29")
async def test_a_waiting_roll_survives_a_restart_with_its_dice(game: Game) -> None:
    await give(game, 1)
    await roll(game, [8, 7])
    await game.restart()
    game.dice.waiting = [2, 1]
    done = await game.press("Skaz", "Use 1")

    assert text(done).startswith("Skaz: CRITICAL SUCCESS, 19")
    assert await game.pool("Skaz", "tokens") == 1


@pytest.mark.rule("HF-29")
async def test_two_presses_at_once_book_the_roll_once(game: Game) -> None:
    await give(game, 1)
    await roll(game, [8, 7])
    game.dice.waiting = [4, 4, 4]
    answers = await game.race(("Skaz", "Throw on"), ("Skaz", "Use 1"))

    assert sorted(answer.ephemeral for answer in answers) == [False, True]
    first = next(answer for answer in answers if not answer.ephemeral)
    assert text(first).startswith(("Skaz: SCRAPED BY, 12", "Skaz: CRITICAL SUCCESS, 24"))
    assert await game.pool("Skaz", "tokens") in {0, 1}


async def test_bonuses_used_on_a_roll_are_undone_as_one_step(game: Game) -> None:
    """7 is almost there and has brought a bonus; 10 costs one, and the one that was used."""
    await give(game, 2)
    card = await roll(game, [7])
    game.dice.waiting = [2]
    await game.press("Skaz", "Use 1", card)
    assert await game.pool("Skaz", "tokens") == 0
    await game.say("GM", "undo")
    again = next(one for one in game.cards() if one.id == card.id)

    assert await game.pool("Skaz", "tokens") == 3
    assert text(again).startswith("Skaz: ALMOST THERE, 7")
    assert labels(again, live=True)[0].startswith("Use 1, 7→8!")


async def test_a_hidden_roll_waits_for_its_bonuses_out_of_sight(game: Game) -> None:
    await give(game, 1)
    notice = await roll(game, [8, 7], visibility="private")
    public = game.cards()[0]

    assert notice.ephemeral
    assert "7→8!" in " ".join(labels(notice))
    assert "7" not in text(public).replace("<t:", "")[:20]


async def test_a_gm_throws_on_for_who_is_not_there_and_uses_none_of_their_tokens(
    game: Game,
) -> None:
    await give(game, 1)
    card = await roll(game, [8, 7])
    used = await game.press("GM", "Use 1", card)
    game.dice.waiting = [4]
    done = await game.press("GM", "Throw on", card)

    assert text(used) == "Only Skaz's player answers here."
    assert text(done).startswith("Skaz: SCRAPED BY, 12")


async def test_dice_that_others_bring_with_them_are_typed_at_once(game: Game) -> None:
    card = await game.say("Skaz", "hf roll", what="3", faces="8,8,2")
    many = await game.write("Skaz", "Type…", {"faces": "4 5 6"}, card)
    done = await game.write("Skaz", "Type…", {"faces": "4 5"}, card)

    assert text(many).endswith("you typed 3.")
    assert "8!→4 · 8!→5" in text(done).replace("*", "")


@pytest.mark.rule("HF-29", "HF-34")
@pytest.mark.parametrize("way", ["Let Parry throw", "Type…"])
async def test_a_called_roll_is_not_stopped_by_extra_dice_that_are_still_to_be_typed(
    game: Game, way: str
) -> None:
    """What waits is thrown or typed with one press, and the call's roll is made after it."""
    await give(game, 5)
    read = await game.say("Skaz", "hf roll", what="3+2", faces="2,4,5")
    first = await game.press("Skaz", "Use 3", read)
    before = text(first)
    await game.say("GM", "gm call", who="players", what="2", hard="Normal")
    asked = await game.press("Skaz", "Roll")
    told, ways = text(asked), labels(asked)
    game.dice.waiting = [3, 4] if way == "Type…" else [2, 3, 4]
    if way == "Type…":
        card = await game.write("Skaz", way, {"faces": "2"}, asked)
    else:
        card = await game.press("Skaz", way, asked)

    assert before.startswith("Skaz throws 1 die")
    assert text(first).startswith("Skaz: SCRAPED BY, 12 (was ALMOST THERE, 7)")
    assert "still waits" in told
    assert ways == ["Type…", "Let Parry throw"]
    assert "Skaz: CLEAN FAILURE, 4 · 3 **4**" in text(card)
    assert not game.dice.waiting


@pytest.mark.rule("HF-29", "HF-34")
async def test_a_new_roll_offers_to_throw_on_what_waits_first(game: Game) -> None:
    await give(game, 2)
    waiting = await roll(game, [8, 7])
    offered = labels(waiting)
    asked = await roll(game, [5], skill="1")
    ways = labels(asked)
    game.dice.waiting = [3, 5]
    card = await game.press("Skaz", "Throw on", asked)

    assert "Throw on" in offered
    assert labels(waiting) == ["Again", "Why"]
    assert ways == ["Throw on"]
    assert "**5**" in text(card)
    assert not game.dice.waiting
