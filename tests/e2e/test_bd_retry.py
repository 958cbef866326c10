"""Trying again in Black Dice: black dice that grow, locks, walking away, foul consequences."""

from __future__ import annotations

import pytest

from tests.support.blacktasks import ada, black, reasons, set_tries
from tests.support.game import Game, labels, text


@pytest.mark.rule("BD-29", "BD-30")
async def test_each_further_try_has_one_black_die_more(game: Game) -> None:
    await ada(game)
    first = await black(game, [2], what="1", task="Lock")
    second = await black(game, [2, 2], what="1", task="lock")
    third = await black(game, [1, 1, 2, 3], what="2", task=" LOCK ")

    assert first.splitlines() == [
        "Ada, Lock: FAILURE",
        "2",
        "Lock: 1 black die more for Ada from now",
    ]
    assert second.splitlines()[2:] == [
        "black 2 (earlier tries 1)",
        "0 − 0 black = 0 of 2 needed",
        "lock: 2 black dice more for Ada from now",
    ]
    assert third.splitlines()[2:] == [
        "black 2 · 3 (earlier tries 2)",
        "2 − 0 black = 2 of 2 needed",
        "LOCK: 2 failed tries forgotten",
    ]
    assert (await game.scene()).penalties == {}


@pytest.mark.rule("BD-30", "R-18")
async def test_tries_belong_to_the_character_and_to_the_task(game: Game) -> None:
    await ada(game)
    await black(game, [2], what="1", task="lock")
    await game.say("Blazer", "character new", name="Cole")
    game.dice.waiting = [2, 2]
    other = await game.say("Blazer", "black roll", what="1", task="lock")
    door = await black(game, [2], what="1", task="door")

    assert "earlier tries" not in text(other)
    assert "earlier tries" not in door


@pytest.mark.rule("BD-30", "BD-06")
async def test_a_partial_passed_over_by_a_further_try_is_a_failed_one(game: Game) -> None:
    """Fail, fail, partial: three black dice, and the card of the partial is closed."""
    await ada(game)
    await black(game, [2], what="1", task="lock")
    await black(game, [2, 2], what="1", task="lock")
    await black(game, [1, 2, 2], what="1", task="lock")
    said = await black(game, [2, 2, 2, 2], what="1", task="lock")
    partial = next(card for card in game.cards() if "PARTIAL" in text(card))

    assert "black 2 · 2 · 2 (earlier tries 3)" in said
    assert text(partial).startswith("Ada, lock: PARTIAL, 1 of 2, not granted")
    assert labels(partial) == ["Again", "Why"]
    assert "passed over by a further try" in await reasons(game, on=partial)


@pytest.mark.rule("BD-31")
async def test_the_gm_adds_for_new_obstacles(game: Game) -> None:
    await ada(game)
    await black(game, [2], what="1", task="lock")
    game.dice.waiting = [2, 2, 2, 2, 2]
    card = await game.say("GM", "black roll", what="1", task="lock", more="black 3", who="Ada")

    assert "black 2 · 2 · 2 · 2 (the GM 3, earlier tries 1)" in text(card)


@pytest.mark.rule("BD-29", "BD-24")
async def test_a_foul_failure_locks_the_task_until_the_gm_lifts_it(game: Game) -> None:
    await ada(game)
    foul = await black(game, [2, 1], what="1", task="lock", more="black 1")
    locked = await game.say("Skaz", "black roll", what="1", task="lock")
    ready = await game.say("Skaz", "black roll", what="1", task="lock", more="ready")
    tries = await game.say("Skaz", "black tries")
    refused = await game.press("Skaz", "GM: lock, Ada…", tries)
    lifted = await game.write("GM", "GM: lock, Ada…", {"amount": "0"}, tries)

    assert foul.splitlines()[0] == "Ada, lock: FOUL FAILURE 1"
    assert foul.splitlines()[-1] == "no further try"
    assert locked.ephemeral
    assert "Ada cannot try lock again" in text(locked)
    assert "Ada cannot try lock again" in text(ready)
    assert "Only a GM" in text(refused)
    assert "as if for the first time" in text(lifted)
    said = await black(game, [1, 1], what="2", task="lock")
    assert said.splitlines()[0] == "Ada, lock: SUCCESS 2"


@pytest.mark.rule("BD-29")
async def test_the_gm_says_that_the_situation_allows_no_further_try(game: Game) -> None:
    await ada(game)
    game.dice.waiting = [2]
    card = await game.say("Skaz", "black roll", what="1", task="lock")
    mine = await game.press("Skaz", "Why", card)
    await game.press("GM", "GM: no further try", await game.press("GM", "Why", card))
    locked = game.cards()[0]
    again = await game.say("Skaz", "black roll", what="1", task="lock")
    gate = {"who": "Ada", "task": "gate"}
    listed = await game.say("GM", "black tries")
    by_word = await game.write("GM", "GM: no further try…", gate, listed)

    assert labels(mine) == ["Save this roll…"]
    assert text(locked).splitlines()[-1] == "no further try"
    assert labels(locked) == ["Again: locked", "Why"]
    assert "cannot try lock again" in text(again)
    assert text(by_word).startswith("Ada, gate: no further try")


@pytest.mark.rule("BD-32", "R-17")
async def test_walking_away_takes_the_penalty_and_not_the_lock(game: Game) -> None:
    await ada(game)
    await black(game, [2], what="1", task="lock")
    await black(game, [2, 2], what="1", task="lock")
    tries = await game.say("Skaz", "black tries", who="Ada")
    other = await game.press("Blazer", "Ada leaves lock", tries)
    left = await game.press("Skaz", "Ada leaves lock", tries)
    fresh = await black(game, [2, 1], what="1", task="lock", more="black 1")
    foul = await game.press("Skaz", "Ada leaves lock", tries)
    form = {"amount": "0"}
    reset = await game.write("GM", "GM: lock, Ada…", form, tries)
    unknown = await game.write("GM", "GM: lock, Ada…", form, tries)

    assert "Only Ada's player or a GM does that here." in text(other)
    assert "Ada walks away from lock" in text(left)
    assert "lock: 2 failed tries → no failed try" in text(left)
    assert "earlier tries" not in fresh
    assert "a Foul Failure is not walked away from" in text(foul)
    assert "as if for the first time" in text(reset)
    assert "has not failed at any task" in text(unknown)


@pytest.mark.rule("BD-30", "BD-32")
async def test_everybodys_tries_are_listed_and_offered_while_typing(game: Game) -> None:
    await ada(game)
    await black(game, [2], what="1", task="lock")
    await black(game, [2], what="1", task="gate")
    await black(game, [2, 2], what="1", task="gate")
    listed = await game.say("Blazer", "black tries")
    found = await game.people["Skaz"].autocomplete(game.channel, "black roll", "task", "")
    status = await game.say("Skaz", "act", what="other action: injuries")

    assert text(listed).index("gate: 2 failed tries") < text(listed).index("lock: 1 failed try")
    assert {choice["value"] for choice in found} == {"lock", "gate"}
    assert "gate: 2 failed tries" in text(status)


@pytest.mark.rule("BD-30", "BD-31")
async def test_a_gm_sets_how_often_a_task_was_tried(game: Game) -> None:
    await ada(game)
    await set_tries(game, "Ada", "lock", 2)
    said = await black(game, [2, 2, 2], what="1", task="lock")
    await set_tries(game, "Ada", "lock", 0)

    assert "earlier tries 2" in said
    assert (await game.scene()).penalties == {}


async def test_tries_can_be_undone_and_survive_a_restart(game: Game) -> None:
    await ada(game)
    await black(game, [2], what="1", task="lock")
    await game.restart()
    await game.say("GM", "undo", what="roll")

    assert (await game.scene()).penalties == {}


@pytest.mark.rule("BD-26")
async def test_after_a_foul_failure_the_gm_jams_or_breaks_a_weapon(game: Game) -> None:
    await ada(game, weapons="Revolver | rating 4 | skill Firearms | kind ranged")
    game.dice.waiting = [2, 1, 1]
    card = await game.say("Skaz", "black roll", what="1", task="quick draw", more="black 2")
    offered = labels(card)
    refused = await game.press("Skaz", "GM: what goes wrong…", card)
    listed = await game.press("GM", "GM: what goes wrong…", card)
    choices = labels(listed)
    done = await game.press("GM", "Revolver jams", listed)
    jammed = game.cards()[0]
    shown = await game.say("Skaz", "character export")

    assert offered == ["GM: what goes wrong…", "Again: locked", "Why"]
    assert text(refused).startswith("Only a GM")
    assert choices == ["Revolver jams", "Revolver breaks", "Something else…"]
    assert text(done) == "Done. Ada, quick draw: FOUL FAILURE 2"
    assert text(jammed).splitlines()[-2:] == ["no further try", "Ada: Revolver jams"]
    assert labels(jammed) == ["Again: locked", "Why"]
    assert b'"jammed": true' in await shown.attachments[0].read()


@pytest.mark.rule("BD-26")
async def test_of_several_weapons_the_gm_picks_the_one_that_breaks(game: Game) -> None:
    await ada(game, weapons="Revolver | rating 4 | kind ranged; Sabre | rating 3")
    game.dice.waiting = [2, 1]
    card = await game.say("Skaz", "black roll", what="1", more="black 1")
    listed = await game.press("GM", "GM: what goes wrong…", card)
    await game.pick("GM", ["Sabre"], listed, "What breaks")

    assert "Ada: Sabre breaks" in text(game.cards()[0])


@pytest.mark.rule("BD-26", "BD-25")
async def test_any_other_consequence_is_the_gms_own_words(game: Game) -> None:
    await ada(game)
    game.dice.waiting = [2, 1]
    card = await game.say("Skaz", "black roll", what="1", task="the invention", more="black 1")
    done = await game.write("GM", "GM: what goes wrong…", {"text": "it turns on its maker"}, card)

    assert "Ada: it turns on its maker" in text(done)
    assert "severity 1: 1 more black successes than others" in await reasons(game, on=done)


@pytest.mark.rule("BD-26")
async def test_a_blade_may_break_and_not_jam(game: Game) -> None:
    await ada(game)
    await game.say("Skaz", "character edit", field="weapon", value="Sabre | rating 3")
    game.dice.waiting = [1]
    card = await game.say("Skaz", "black roll", what="0", more="black 1")

    listed = await game.press("GM", "GM: what goes wrong…", card)
    assert labels(listed) == ["Sabre breaks", "Something else…"]


@pytest.mark.rule("BD-06")
async def test_nobody_decides_on_a_partial_of_a_character_that_is_gone(game: Game) -> None:
    await ada(game)
    await black(game, [1, 2, 2], what="3", task="lock")
    await game.press("Skaz", "Delete", await game.say("Skaz", "character delete", who="Ada"))
    partial = next(card for card in game.cards() if "PARTIAL" in text(card))

    assert text(partial).splitlines()[2:] == ["not granted"]
    assert not any(label.startswith("Granted") for label in labels(partial))
