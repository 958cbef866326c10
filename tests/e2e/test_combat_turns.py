"""`/combat` at a Flamepunk table: rounds, turns, who is in it, whom the players do not see."""

from __future__ import annotations

import re

import pytest
from simcord.results import ResponseMessage

from tests.support.cards import WIDTH
from tests.support.game import Game, labels, text


def panel(game: Game) -> ResponseMessage:
    """The newest card that offers one's sheet."""
    return next(card for card in game.cards() if "My sheet" in labels(card))


def lines(game: Game) -> list[str]:
    """The panel's title and its lines of combatants."""
    return text(panel(game)).splitlines()


async def seated(game: Game, **dice: int) -> None:
    """These characters sit down with so many dice, players by their own hand."""
    for name, number in dice.items():
        player = name in game.people
        await game.say(
            name if player else "GM", "character new", name=name, npc=not player, system="flamepunk"
        )
        await game.say("GM", "flame pool", who=name, dice=number)


async def brawl(game: Game) -> None:
    """Skaz with 6 dice and Blazer with 2 in round 1: Blazer has 5 by then."""
    await seated(game, Blazer=2, Skaz=6)
    await game.say("GM", "combat start", members="players")
    await game.say("GM", "combat next")


async def completed(game: Game, who: str, command: str, option: str, typed: str = "") -> list[str]:
    """What is offered to this person there."""
    found = await game.people[who].autocomplete(game.channel, command, option, typed)
    return [choice["value"] for choice in found]


async def test_most_dice_left_acts_first_and_each_next_ends_one_turn(game: Game) -> None:
    await brawl(game)

    assert lines(game)[:3] == [
        "Round 1: Skaz",
        "▶ Skaz ●●●●●●",
        "· Blazer ●●●●●○",
    ]
    await game.say("Skaz", "combat next")
    assert lines(game)[:3] == [
        "Round 1: Blazer",
        "✓ Skaz ●●●●●●",
        "▶ Blazer ●●●●●○",
    ]


async def test_everybody_regains_three_dice_at_each_round_and_the_order_is_found_anew(
    game: Game,
) -> None:
    await brawl(game)
    await game.say("Skaz", "flame auto", cost=5)
    await game.say("Skaz", "combat next")
    await game.say("Blazer", "combat next")

    assert (await game.pool("Skaz"), await game.pool("Blazer")) == (4, 6)
    assert lines(game)[0] == "Round 2: Blazer"


async def test_only_whose_turn_it_is_or_a_gm_ends_a_turn(game: Game) -> None:
    await brawl(game)
    before = await game.scene()

    for person in ("Blazer", "Stranger"):
        refused = await game.say(person, "combat next")
        assert refused.ephemeral
        assert text(refused) == "It is Skaz's turn; only their player or a GM can end it."
        assert (await game.press(person, "Next")).ephemeral
    assert (await game.scene()).orders == before.orders
    await game.say("GM", "combat next")
    assert ": Blazer" in lines(game)[0]


async def test_two_presses_in_the_same_moment_advance_once(game: Game) -> None:
    await brawl(game)
    await game.say("Stranger", "combat join")

    _, second = await game.race(("GM", "Next"), ("Skaz", "Next"))

    assert second.ephemeral
    assert "pressed already by GM" in text(second)
    assert lines(game)[0].endswith("Round 1: Stranger")


async def test_a_held_turn_is_taken_later_by_stepping_in(game: Game) -> None:
    await brawl(game)
    await game.say("Skaz", "act", what="hold")
    assert "⏸ Skaz ●●●●●● · holds" in lines(game)
    early = await game.say("Blazer", "act", what="hold", who="Skaz")
    await game.say("Skaz", "act", what="step in")

    assert "not yours to play" in text(early)
    assert ": Skaz" in lines(game)[0]
    await game.press("Skaz", "Next")
    assert ": Blazer" in lines(game)[0]
    late = await game.say("Skaz", "act", what="step in")
    assert text(late) == "Step in: no turn is held."


async def test_delay_moves_a_turn_behind_another_once(game: Game) -> None:
    await brawl(game)
    await game.say("Skaz", "act", what="delay: after Blazer")
    assert ": Blazer" in lines(game)[0]
    await game.say("GM", "combat next")
    again = await game.say("Skaz", "act", what="delay: to the end")

    assert ": Skaz" in lines(game)[0]
    assert again.ephemeral
    assert text(again) == "Delay: once a round."


async def test_a_latecomer_without_a_character_gets_one_and_acts_in_this_round(game: Game) -> None:
    await brawl(game)
    await game.say("Stranger", "combat join", side="the house")

    assert (await game.scene()).combatants["main", "stranger"].side == "the house"
    assert "· Stranger ●●●●●●" in lines(game)
    twice = await game.say("Stranger", "combat join")
    assert "in this fight already" in text(twice)


async def test_who_leaves_at_their_own_turn_passes_it_on(game: Game) -> None:
    await brawl(game)
    await game.say("Skaz", "combat leave")

    assert ": Blazer" in lines(game)[0]
    assert [line for line in lines(game) if "Skaz" in line] == ["Skaz leaves."]
    gone = await game.say("Skaz", "act", what="hold")
    assert text(gone).startswith("It is Blazer's turn: nothing is called hold now.")


async def test_a_group_of_npcs_is_numbered_played_by_the_gm_and_goes_with_the_fight(
    game: Game,
) -> None:
    await seated(game, Skaz=6, Thug=4)
    await game.say("GM", "combat start", members="Skaz")
    await game.say("GM", "combat npc", line="thug x2", side="gang")
    await game.say("GM", "combat next")
    shown = [line for line in lines(game) if "Thug" in line]
    refused = await game.say("Skaz", "combat npc", line="Thug x9")
    await game.say("GM", "combat end")

    assert shown == ["· Thug 1–2 ●●●●●●"]
    assert "Only a GM" in text(refused)
    assert set((await game.scene()).characters) == {"skaz", "thug"}


async def test_npcs_without_a_template_have_the_pools_of_anybody(game: Game) -> None:
    await seated(game, Skaz=6)
    await game.say("GM", "combat start")
    await game.say("GM", "combat npc", line="Rat x3")

    rats = [line for line in lines(game) if line.startswith("· Rat ")]
    assert rats == ["· Rat 1–3 ●●●●●●"]


async def ambushed(game: Game) -> ResponseMessage:
    """Skaz, and a sniper whom only the GM sees and whose turn it is; what the GM was told."""
    await seated(game, Skaz=2)
    await game.say("GM", "combat start", members="Skaz")
    joined = await game.say("GM", "combat npc", line="Sniper", hidden=True)
    await game.say("GM", "combat next")
    return joined


async def test_hidden_combatants_are_nowhere_for_players_until_revealed(game: Game) -> None:
    joined = await ambushed(game)
    told = [
        text(await game.say("Skaz", "history")),
        text(await game.say("Skaz", "flame roll", dice=1, target="Nobody")),
        text(await game.say("Skaz", "flame pool")),
        text(await game.say("Skaz", "act", what="hold", who="Nobody")),
        text(await game.say("Skaz", "combat next")),
        *map(text, game.cards()),
    ]

    assert joined.ephemeral
    assert "Sniper 1 joins" in text(joined)
    assert lines(game)[0] == "Round 1: the GM's turn"
    assert [words for words in told if "sniper" in words.casefold()] == []
    for command, option in (
        ("combat order", "names"),
        ("flame roll", "target"),
    ):
        assert "Sniper 1" not in await completed(game, "Skaz", command, option)
        assert "Sniper 1" in await completed(game, "GM", command, option)

    await game.say("GM", "act", what="hide / show", who="Sniper 1")
    assert lines(game)[0] == "Round 1: Sniper 1"


async def test_the_gms_view_shows_what_is_hidden_and_works_in_place(game: Game) -> None:
    await ambushed(game)
    refused = await game.press("Skaz", "GM")
    view = await game.press("GM", "GM")

    assert refused.ephemeral
    assert "Sniper" not in text(refused)
    assert view.ephemeral
    assert "▶ Sniper 1 ●●●●●● Pyros 6 · initiative 6 · (hidden)" in text(view)
    names = await game.press("GM", "Give the turn…", view)
    after = await game.press("GM", "Skaz", names)
    assert after.id == view.id
    assert text(after).startswith("Round 1: Skaz")
    assert ": Skaz" in lines(game)[0]
    again = await game.press("GM", "GM again", after)
    await game.press("GM", "Back one turn", again)
    assert lines(game)[0] == "Round 1: the GM's turn"


async def test_the_end_of_a_round_by_the_menu_is_told_in_short_lines(game: Game) -> None:
    """What many rolled stands on the panel; the GM's answer says how the round ended."""
    for name in ("Skaz", "Blazer"):
        await game.say(name, "character new", line=f"{name}, dex 3, wits 2", system="blackdice")
    await game.say("GM", "table setup", system="blackdice")
    await game.say("GM", "combat start", npcs="Thug x4")
    game.dice.waiting = [n * n % 11 % 6 + 1 for n in range(400)]
    await game.press("GM", "Begin")
    done = await game.press("GM", "End the round", await game.press("GM", "GM"))

    game.dice.waiting.clear()

    assert text(done).startswith("Round 2: ")
    assert "Round 2 begins." in text(done).splitlines()
    assert [line for line in text(done).splitlines() if len(line) > WIDTH] == []


async def test_my_sheet_shows_the_pressers_own_character_to_them_alone(game: Game) -> None:
    await brawl(game)
    await game.roll("Skaz", (1, 1), task="old door")
    sheet = await game.press("Skaz", "My sheet")
    stranger = await game.press("Stranger", "My sheet")
    blazer = await game.say("Blazer", "act", what="my sheet")

    assert sheet.ephemeral
    assert text(sheet).startswith("Skaz\nAction dice: ●●●●○○ 4 of 6\nPyros: ●●●●●● 6 of 6")
    assert "old door: +1 from earlier tries" in text(sheet)
    assert "no character here" in text(stranger)
    assert text(blazer).startswith("Blazer\nAction dice: ●●●●●○ 5 of 6")


async def test_the_panel_says_what_waits_for_an_answer_unless_the_roll_is_hidden(
    game: Game,
) -> None:
    await brawl(game)
    await game.roll("Skaz", (5, 5), target="Blazer")
    assert any(re.match(r"waiting: \[?Blazer may dodge\b", line) for line in lines(game))
    await game.press("Blazer", "Take it")
    assert not any("waiting" in line for line in lines(game))
    await game.roll("Blazer", (5, 5), target="Skaz", visibility="gm")

    assert not any("waiting" in line for line in lines(game))
    view = await game.press("GM", "GM")
    assert "waiting: [Skaz may dodge](" in text(view)


async def test_two_fights_run_side_by_side_and_one_is_meant(game: Game) -> None:
    await seated(game, Skaz=6, Blazer=5)
    await game.say("GM", "combat start", name="Roof", members="Skaz")
    await game.say("GM", "combat start", name="Cellar", members="Blazer")
    unnamed = await game.say("GM", "combat start", name="roof")
    await game.say("GM", "combat next")
    assert lines(game)[0] == "Cellar, round 1: Blazer"
    await game.say("GM", "act", what="other fight: Roof")
    await game.say("GM", "combat next")
    scene = await game.scene()

    assert "running already" in text(unnamed)
    assert {k: o.running for k, o in scene.orders.items()} == {"roof": True, "cellar": True}
    assert await completed(game, "Skaz", "combat next", "combat") == ["Roof", "Cellar"]
    unknown = await game.say("GM", "combat next", combat="Yard")
    assert "no fight named “Yard”" in text(unknown)
    ended = await game.say("GM", "combat end")
    assert "Roof is over" in text(ended)
    assert list((await game.scene()).combats) == ["cellar"]


async def test_the_gm_orders_pins_calls_and_goes_back(game: Game) -> None:
    await brawl(game)
    player = await game.say("Skaz", "combat order", names="Skaz, Blazer")
    missing = await game.say("GM", "combat order", names="Blazer")
    await game.say("GM", "combat order", names="Blazer, Skaz")
    await game.say("GM", "act", what="end the round")
    assert "Round 2: Blazer" in lines(game)[0]
    await game.say("GM", "combat next")
    await game.say("GM", "act", what="back one turn")
    assert ": Blazer" in lines(game)[0]
    await game.say("GM", "combat order")
    await game.say("GM", "act", what="order, sides: place 1", who="Skaz")
    await game.say("GM", "act", what="order, sides: Skaz's side", who="Skaz", more="law")
    await game.say("GM", "act", what="give the turn: Skaz")

    assert "Only a GM" in text(player)
    assert "No place given for Skaz" in text(missing)
    assert ": Skaz" in lines(game)[0]
    row = (await game.scene()).combatants["main", "skaz"]
    assert (row.pinned, row.side) == (1, "law")


async def test_an_ambush_is_told_and_cannot_be_mutual(game: Game) -> None:
    await seated(game, Skaz=6, Blazer=5)
    await game.say("GM", "combat start", members="players")
    await game.say("GM", "act", what="surprise: Blazer", who="Skaz")
    assert "Blazer is surprised." in text(panel(game))
    mutual = await game.say("GM", "act", what="surprise: Skaz", who="Blazer")

    assert mutual.ephemeral
    assert "cannot surprise and be surprised" in text(mutual)


async def test_names_are_completed_one_after_the_other(game: Game) -> None:
    await seated(game, Skaz=6, Blazer=5, Thug=4)

    first = await completed(game, "GM", "combat start", "members")
    second = await completed(game, "GM", "combat start", "members", "Skaz, b")
    assert first == ["players", "Skaz", "Blazer", "Thug"]
    assert second == ["Skaz, Blazer"]
    ready = ["Guard x4", "Marksman x4", "Brute x4", "Boss x4"]
    assert await completed(game, "GM", "combat npc", "line") == ["Thug", "Thug x4", *ready]
    assert await completed(game, "GM", "combat npc", "line", "Thug x2 & bo") == [
        "Thug x2 & Boss x4"
    ]
    assert await completed(game, "Skaz", "combat npc", "line") == []
    assert await completed(game, "Skaz", "combat start", "members") == ["players", "Skaz", "Blazer"]


@pytest.mark.parametrize("value", ["roll", "gm"])
async def test_the_house_rule_initiative_chooses_who_acts_first(game: Game, value: str) -> None:
    """A roll spends nothing and reads the dice left; the GM's way waits to be told."""
    await seated(game, Skaz=0, Blazer=0)
    await game.say("GM", "table house", key="flamepunk initiative", value=value)
    await game.say("GM", "combat start", members="players")
    game.dice.waiting = [1, 1, 2, 5, 5, 3] if value == "roll" else []
    await game.say("GM", "combat next")

    assert (await game.pool("Skaz"), await game.pool("Blazer")) == (3, 3)
    if value == "roll":
        assert lines(game)[0] == "Round 1: Blazer"
        assert "Blazer: 5 5 3 = 4" in lines(game)
        return
    assert lines(game)[0] == "Round 1: who is next?"
    stuck = await game.say("GM", "combat next")
    assert "Not yet acted" in text(stuck)
    await game.say("GM", "act", what="give the turn: Blazer")
    assert lines(game)[0] == "Round 1: Blazer"
    await game.say("GM", "combat order", names="Blazer, Skaz")
    await game.say("GM", "combat next")
    assert lines(game)[0] == "Round 1: Skaz"


async def test_whoever_guesses_the_name_of_somebody_hidden_learns_nothing(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "combat start", members="players")
    await game.say("GM", "combat npc", line="Sniper", hidden=True)
    for command, option in (
        ("flame roll", "who"),
        ("flame roll", "target"),
    ):
        dice = {"dice": 1} if command == "flame roll" else {}
        right = await game.say("Skaz", command, **dice, **{option: "Sniper 1"})
        wrong = await game.say("Skaz", command, **dice, **{option: "Sniper 2"})
        assert text(right) == text(wrong).replace("Sniper 2", "Sniper 1")

    assert "Sniper 1" in text(await game.roll("GM", (5,), who="Sniper 1"))


async def test_twenty_who_join_at_once_are_one_line(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "combat start", name="siege")

    told = text(await game.say("GM", "combat npc", line="Rat x20"))

    assert "Rat 1–20 join." in told
    assert "joins" not in told
