"""Black Dice's calls and hidden black dice, driven as people would."""

from __future__ import annotations

import pytest

from tests.support.blacktasks import ada, black, reasons
from tests.support.game import Game, labels, text
from tests.support.seen import seen_by


@pytest.mark.rule("BD-08", "BD-07")
async def test_the_players_see_only_what_is_left_of_their_successes(game: Game) -> None:
    """3 pool successes against one hidden black success: the table sees that 2 remain."""
    await ada(game)
    game.dice.waiting = [1, 1, 1, 2, 1, 4, 5]
    asked = await game.ask(
        "GM", "black roll", who="Ada", pool=4, difficulty="difficult", hidden=True, task="hall"
    )
    card = asked.followups[-1]
    public = text(game.cards()[0])
    unseen = await reasons(game)
    seen = await reasons(game, "GM")
    before = seen_by(game, "Skaz")
    revealed = await game.press("GM", "Reveal", game.cards()[0])

    assert public.splitlines() == [
        "Ada, hall: SUCCESS 2",
        "**1** · **1** · **1** · 2",
        "3, 2 left of 2 needed",
        "hidden: black dice",
    ]
    assert card.ephemeral
    assert "3 − 1 black = 2 of 2 needed" in text(card)
    assert unseen == ["Ada: pool 4 = 4", "the GM's black dice are hidden"]
    assert "Black dice 3: Difficult 3" in seen
    assert "3 − 1 black = 2, 2 needed" in seen
    assert "Difficult 3" not in before
    assert text(revealed).splitlines()[2:] == ["black **1** · 4 · 5", "3 − 1 black = 2 of 2 needed"]
    assert labels(revealed) == ["Again", "Why"]


async def known(game: Game) -> None:
    """Blazer is known at the table and plays nobody."""
    await game.say("Blazer", "character new", name="Brief")
    asked = await game.say("Blazer", "character delete", who="Brief")
    await game.press("Blazer", "Delete", asked)


@pytest.mark.rule("BD-08")
async def test_only_a_gm_hides_black_dice(game: Game) -> None:
    refused = await game.say("Skaz", "black roll", pool=4, hidden=True)

    assert "Only a GM" in text(refused)
    assert refused.ephemeral


@pytest.mark.rule("BD-08", "BD-06")
async def test_a_hidden_partial_is_granted_and_revealed_in_any_order(game: Game) -> None:
    await ada(game)
    game.dice.waiting = [1, 1, 1]
    await game.say("GM", "black roll", who="Ada", pool=2, black=1, hidden=True, task="hall")
    card = game.cards()[0]
    revealed = await game.press("GM", "Reveal", card)
    assert "Granted" in labels(revealed)
    granted = await game.press("GM", "Granted", revealed)

    assert text(granted).splitlines()[0] == "Ada, hall: PARTIAL, 1 of 2, granted"
    assert text(granted).splitlines()[-1] == "2 − 1 black = 1 of 2 needed"
    assert "the GM grants it" in await reasons(game, on=granted)


@pytest.mark.rule("BD-01", "BD-08", "BD-16")
async def test_a_call_is_answered_by_everybody_named(game: Game) -> None:
    """The chances on the buttons count only the dice that people know of."""
    await ada(game, wits="2", skills="Perception | 3")
    await known(game)
    card = await game.say(
        "GM",
        "black-gm call",
        who="Ada, Blazer",
        attribute="Wits",
        skill="Perception",
        difficulty="difficult",
        hidden=True,
        task="the trap",
    )
    offered = labels(card)
    stranger = await game.press("Blazer", "Ada, roll", card)
    game.dice.waiting = [1, 1, 2, 2, 2, 1, 2, 2]
    called = await game.press("Skaz", "Ada, roll 5", card)
    rolled = game.cards()[0]
    game.dice.waiting = [1, 2, 2, 2, 2, 2]
    done = await game.write("Blazer", "Blazer, roll", {"dice": "1+2", "trades": "0"}, called)

    assert offered == ["Ada, roll 5: about 59 %", "Blazer, roll…", "More…", "Why"]
    assert text(stranger) == "Only Ada's player or a GM answers here."
    results = ["Ada: PARTIAL, 1 of 2", "Blazer: PARTIAL, 1 of 2"]
    assert text(called).splitlines() == ["Roll: the trap", *results, "hidden: black dice"]
    assert text(rolled).splitlines()[1:] == [
        "**1** · **1** · 2 · 2 · 2",
        "2, 1 left of 2 needed",
        "the GM decides: is that enough?",
        "hidden: black dice",
    ]
    assert text(done) == text(called)
    assert labels(done) == ["Why"]
    assert "Difficult" not in seen_by(game, "Blazer").replace("Difficulty", "")


async def test_a_call_survives_a_restart_and_a_second_press_changes_nothing(game: Game) -> None:
    await ada(game)
    await known(game)
    card = await game.say("GM", "black-gm call", who="Ada, Blazer", pool=2, task="leap")
    await game.restart()
    game.dice.waiting = [1, 1]
    first = await game.press("Skaz", "Ada, roll 2", card)
    again = await game.say("GM", "black-gm call", who="Nobody", pool=2)

    assert "Ada: SUCCESS 2" in text(first)
    assert "Nobody here is called" in text(again)


async def test_a_call_to_a_person_without_a_sheet_needs_no_form_for_plain_dice(game: Game) -> None:
    await game.say("GM", "table setup", system="blackdice")
    await known(game)
    card = await game.say("GM", "black-gm call", who="Blazer", pool=3, task="leap")
    game.dice.waiting = [1, 1, 2]
    done = await game.press("Blazer", "Blazer, roll", card)

    assert "Blazer: SUCCESS 2" in text(done)
    assert text(game.cards()[0]).splitlines()[0] == "Blazer, leap: SUCCESS 2"


@pytest.mark.rule("BD-14")
async def test_a_call_may_be_very_easy(game: Game) -> None:
    await ada(game)
    card = await game.say("GM", "black-gm call", who="Ada", difficulty="very_easy", task="stairs")
    done = await game.press("Skaz", "Ada, very easy: no roll", card)

    assert "Ada: SUCCESS 2" in text(done)


async def test_a_hidden_combatant_is_not_called(game: Game) -> None:
    await ada(game)
    await game.say("GM", "character new", name="Wolf", npc=True)
    await game.say("GM", "combat start", name="brawl")
    await game.say("GM", "combat join", who="Wolf", hidden=True)
    refused = await game.say("GM", "black-gm call", who="Wolf", pool=2)

    assert "is hidden" in text(refused)


async def test_a_roll_of_its_own_visibility_stays_hidden(game: Game) -> None:
    await ada(game)
    game.dice.waiting = [1, 1]
    await game.say("Skaz", "black roll", pool=2, task="lie", visibility="gm")

    assert "SUCCESS" not in seen_by(game, "Blazer")


async def test_a_hidden_failure_costs_and_tells_nobody_else(game: Game) -> None:
    """What a roll for the GM's eyes left behind is not listed for everybody."""
    await ada(game)
    game.dice.waiting = [2, 2]
    await game.say("Skaz", "black roll", pool=2, task="lie", visibility="gm")
    listed = await game.say("Blazer", "black retry show")

    assert "nobody has failed at anything yet" in text(listed)
    assert "earlier tries 1" in await black(game, [1, 1, 2], pool=2, task="lie")


@pytest.mark.rule("BD-08")
async def test_hidden_black_dice_stay_hidden_in_history_recap_and_undo(game: Game) -> None:
    await ada(game)
    await game.say("GM", "session start")
    game.dice.waiting = [1, 1, 1, 2, 1, 4, 5]
    await game.say(
        "GM", "black roll", who="Ada", pool=4, difficulty="difficult", hidden=True, task="hall"
    )
    history = await game.say("Skaz", "history")
    recap = await game.say("Skaz", "session recap")
    await game.say("GM", "undo")
    undone = text(game.cards()[1])
    await game.say("GM", "redo")

    assert "Ada, hall: SUCCESS 2" in text(history)
    assert "1 · 4 · 5" not in text(history)
    assert text(recap).splitlines()[2:] == ["Nothing to tell yet."]
    assert "undone by GM" in undone
    assert "black **1**" not in seen_by(game, "Skaz")
    assert "Difficult 3" not in seen_by(game, "Skaz")
    revealed = await game.press("GM", "Reveal")
    assert "black **1** · 4 · 5" in text(revealed)


@pytest.mark.rule("BD-01", "BD-08")
async def test_everybody_who_is_called_has_a_button_however_many_they_are(game: Game) -> None:
    """Twenty, whose best trade has no room; the last of them rolls, and the GM can drop it."""
    await game.say("GM", "table setup", system="blackdice")
    names = [f"Rat {number}" for number in range(1, 21)]
    for name in names:
        await game.say("GM", "character new", name=name, npc=True)
    card = await game.say("GM", "black-gm call", who=", ".join(names), pool=9, black=3)
    offered = labels(card)
    game.dice.waiting = [1, 1, *[2] * 10]
    listed = await game.press("GM", "More…", card)
    more = labels(listed)
    await game.press("GM", "Rat 20, roll 9", listed)

    assert offered == [*(f"{name}, roll 9" for name in names[:4]), "More…", "Why"]
    assert more == [*(f"{name}, roll 9" for name in names[4:]), "Never mind"]
    assert "Rat 20: SUCCESS 2" in text(game.cards()[1])


@pytest.mark.rule("BD-02", "BD-08")
async def test_what_others_are_to_roll_is_completed_by_name_without_their_numbers(
    game: Game,
) -> None:
    """A GM is offered the skills of all sheets, a player only those of their own."""
    await ada(game, wits="4", skills="Lore | 5")
    await game.say("GM", "character new", name="Rat", npc=True)
    await game.say("GM", "character edit", who="Rat", field="skills", value="Gnawing | 3")

    async def offered(person: str, command: str, option: str) -> list[str]:
        found = await game.people[person].autocomplete(game.channel, command, option, "")
        return [choice["name"] for choice in found]

    names = ["Strength", "Dexterity", "Fortitude", "Presence", "Wits", "Resolve"]
    assert await offered("GM", "black-gm call", "attribute") == names
    assert await offered("GM", "black-gm call", "skill") == ["Gnawing", "Lore"]
    assert await offered("Skaz", "black oppose", "their_attribute") == names
    assert await offered("Skaz", "black oppose", "their_skill") == ["Lore"]
    numbers = [f"{name} {4 if name == 'Wits' else 0}" for name in names]
    assert await offered("Skaz", "black oppose", "attribute") == numbers
