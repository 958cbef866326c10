"""Who takes what back, from where: the commands, `Why`, the list of what happened, the GM asked."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from tests.support.cards import drawn, paper, shown_lines
from tests.support.game import TEXT, Game, labels, text, walked

BUTTON = 2


@pytest.fixture
async def table(game: Game) -> Game:
    """Skaz and the Blazer have taken their seats; it is 08:00."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new")
    await game.say("Blazer", "character new")
    for who in ("Skaz", "Blazer"):
        await game.say("GM", "flame pool", who=who, dice=6)
    return game


async def test_a_player_does_not_take_back_dice(table: Game) -> None:
    posted = await table.roll("Skaz", (6, 5), task="the lock")
    refused = await table.say("Skaz", "undo")

    assert refused.ephemeral
    assert drawn(refused) == paper("""
        **Dice have fallen in it: only a GM undoes it.**
        [Ask the GM]
    """)
    asks = await table.press("Skaz", "Ask the GM", refused)
    assert not asks.ephemeral
    assert drawn(asks) == paper("""
        **Skaz asks: undo Skaz, the lock?**
        [Undo] [Leave it]
    """)
    assert text(await table.press("Skaz", "Undo", asks)) == "Only a GM does that here."
    done = await table.press("GM", "Undo", asks)
    assert done.id == asks.id
    assert drawn(done) == paper("""
        **Undone: Skaz, the lock**
        Skaz ●●●●●●
    """)
    assert drawn(next(card for card in table.cards() if card.id == posted.id)) == paper("""
        **~~Skaz, the lock: SUCCESS 2, normal~~**
        **6** · **5**
        2 hits × 1 = 2
        Skaz ●●●●○○
        undone by the GM
    """)


async def test_a_gm_may_leave_what_a_player_asks_to_undo(table: Game) -> None:
    await table.roll("Skaz", (6, 5), task="the lock")
    asks = await table.press("Skaz", "Ask the GM", await table.say("Skaz", "undo"))
    left = await table.press("GM", "Leave it", asks)

    assert left.id == asks.id
    assert drawn(left) == "**Not undone: Skaz, the lock**"
    assert await table.pool("Skaz") == 4


async def test_the_table_may_let_players_take_back_dice(table: Game) -> None:
    await table.say("GM", "table house", key="table undo_own", value="on")
    await table.roll("Skaz", (6, 5), task="the lock")

    assert text(await table.say("Skaz", "undo")).startswith("Undone: Skaz, the lock\n")


async def test_why_undoes_the_last_step_for_whoever_may(table: Game) -> None:
    attack = await table.roll("Skaz", (3, 3, 5, 6), target="Blazer")
    assert "Undo" not in labels(await table.press("Skaz", "Why", attack))
    await table.press("Blazer", "Dodge", attack)

    assert "Undo" not in labels(await table.press("Skaz", "Why", attack))
    why = await table.press("Blazer", "Why", attack)
    done = await table.press("Blazer", "Undo", why)
    assert text(done) == "Undone: Skaz hits Blazer"
    newest = table.cards()[0]
    assert drawn(newest) == paper("""
        **Undone: Skaz hits Blazer**
        Blazer ●●●●●● wounds 2 → 0
    """)
    why = await table.press("GM", "Why", attack)
    assert text(await table.press("GM", "Undo", why)) == "Undone: Skaz attacks Blazer"
    assert await table.pool("Skaz") == 6


async def test_what_is_older_than_5_minutes_and_not_named_is_asked_about_first(
    table: Game,
) -> None:
    table.now += 60
    await table.roll("Skaz", (6, 5), task="the lock")
    table.now += 5 * 60 + 1
    asked = await table.say("GM", "undo")

    assert asked.ephemeral
    assert drawn(asked) == paper("""
        **Undo Skaz, the lock?**
        08:01 Skaz, the lock: SUCCESS 2, normal
        [Undo]
    """)
    assert await table.pool("Skaz") == 4
    done = await table.press("GM", "Undo", asked)
    assert text(done) == "Undone: Skaz, the lock"
    assert await table.pool("Skaz") == 6


async def test_what_stands_in_the_way_is_undone_with_it(table: Game) -> None:
    await table.say("Skaz", "flame auto", cost=2)
    first = (await table.store.history(table.table, 1))[0].id
    await table.say("Skaz", "flame auto", cost=1, what="the key")
    await table.say("Skaz", "flame auto", cost=1, what="the lid")
    refused = await table.say("Skaz", "undo", what=str(first))

    assert drawn(refused) == paper("""
        **“Skaz, the key: done, 1 die” came later and changed the same dice.**
        [Undo all 3]
    """)
    done = await table.press("Skaz", "Undo all 3", refused)
    assert text(done) == "Undone: Skaz, the lid, Skaz, the key and Skaz"
    assert await table.pool("Skaz") == 6


def page(card: ResponseMessage) -> list[str]:
    """A page's texts and buttons in their order; one without buttons is a usual card."""
    lines = [drawn(card)] if card.embeds else []
    for part in walked(card.components):
        if part["type"] == TEXT:
            lines.append(str(part["content"]).replace("### ", "**").replace("here", "here**"))
        elif part["type"] == BUTTON:
            lines.append(f"({part['label']})" if part.get("disabled") else f"[{part['label']}]")
    return shown_lines("\n".join(lines)).splitlines()


async def test_history_takes_back_line_by_line_and_says_what_stands_before(table: Game) -> None:
    await table.roll("Blazer", (6, 5), task="the gate")
    await table.say("Skaz", "flame auto", cost=2, what="the lid")
    await table.say("GM", "flame pool", who="Skaz", dice=5)

    assert page(await table.say("GM", "history", limit=3)) == [
        "**What happened here**",
        "1 · 08:00 GM, for Skaz: 5 dice",
        "[Undo 1…]",
        "2 · 08:00 Skaz, the lid: done, 2 dice",
        "(Undo 2…: first Skaz: 5 dice)",
        "3 · 08:00 Blazer, the gate: SUCCESS 2, normal",
        "[Undo 3…]",
    ]
    own = await table.say("Skaz", "history", limit=3)
    assert page(own) == [
        "**What happened here**",
        "1 · 08:00 GM, for Skaz: 5 dice",
        "2 · 08:00 Skaz, the lid: done, 2 dice",
        "(Undo 2…: first Skaz: 5 dice)",
        "3 · 08:00 Blazer, the gate: SUCCESS 2, normal",
    ]


async def test_undo_of_a_line_asks_before_it_undoes(table: Game) -> None:
    await table.say("Skaz", "flame auto", cost=2, what="the lid")
    asked = await table.press("Skaz", "Undo 1…", await table.say("Skaz", "history", limit=1))

    assert asked.ephemeral
    assert drawn(asked) == paper("""
        **Undo Skaz, the lid?**
        08:00 Skaz, the lid: done, 2 dice
        [Undo]
    """)
    assert text(await table.press("Skaz", "Undo", asked)) == "Undone: Skaz, the lid"
    assert await table.pool("Skaz") == 6


async def test_turns_of_a_fight_are_one_line_a_round(table: Game) -> None:
    await table.say("GM", "combat start", npcs="Thug x2", members="Skaz, Blazer")
    await table.press("GM", "Begin")
    for _ in range(3):
        await table.say("GM", "combat next")
    await table.roll("Skaz", (1, 2), task="the gate")
    await table.say("GM", "combat next")
    await table.say("GM", "combat next")
    await table.say("GM", "combat end")
    listed = page(await table.say("Stranger", "history", limit=5))

    assert listed == [
        "**What happened here**",
        "08:00 The fight is over",
        "08:00 Round 2 (2 turns)",
        "08:00 Skaz, the gate: FAILURE 2, significant",
        "08:00 Round 1 (4 turns)",
        "08:00 A fight is about to begin; Skaz, Blazer and Thug 1–2 join",
    ]


async def test_what_was_undone_of_a_fight_is_what_it_did_not_the_fight(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "combat start", npcs="Thug x2")
    await game.say("Skaz", "combat join")

    assert text(await game.say("GM", "undo")).startswith("Undone: Skaz joins")
    assert {row.name for row in (await game.scene()).combatants.values()} == {"Thug 1", "Thug 2"}


async def test_a_roll_beside_a_fight_is_undone_though_that_ended_since(game: Game) -> None:
    await game.say("GM", "table setup", system="hfrpg")
    await game.say("GM", "combat start", npcs="Thug x2, 2+2")
    await game.press("GM", "Begin")
    await game.say("Skaz", "flame roll", dice=3, task="door", faces="1,1,1")
    await game.say("GM", "combat end")

    assert text(await game.say("GM", "undo", what="roll")).startswith("Undone: Skaz, door")


async def test_what_others_did_since_on_the_same_a_player_asks_the_gm_to_undo(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new")
    await game.say("GM", "combat start", members="Skaz")

    refused = await game.say("Skaz", "undo")
    assert labels(refused) == ["Ask the GM"]
    asks = await game.press("Skaz", "Ask the GM", refused)
    done = await game.press("GM", "Undo", asks)
    assert text(done).startswith("Undone: ")
    scene = await game.scene()
    assert not scene.characters
    assert not scene.combats
