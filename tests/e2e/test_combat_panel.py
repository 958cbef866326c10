"""The panel of a fight: one message, edited in place, whatever becomes of it."""

from __future__ import annotations

import asyncio
import re

import pytest
from simcord.results import ResponseMessage

from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.systems.flamepunk.pools import actions as flame
from bot.wiring import resolver_on
from tests.support.flame import hold_grudge
from tests.support.game import Game, labels, parts, text


def panels(game: Game) -> list[ResponseMessage]:
    """Every message that offers one's sheet, newest first."""
    return [card for card in game.cards() if "My sheet" in labels(card)]


def title(game: Game) -> str:
    """The first line of the one panel."""
    (panel,) = panels(game)
    return panel.embeds[0].title or ""


def calls(game: Game) -> list[str]:
    """The short messages that call somebody, newest first."""
    return [card.content for card in game.cards() if card.content.startswith("<@")]


def edits(game: Game, message: int) -> int:
    """How many requests have changed this message so far."""
    requests = game.env.http_requests
    return sum(1 for r in requests if r.method == "PATCH" and r.path.endswith(f"/{message}"))


async def brawl(game: Game) -> ResponseMessage:
    """Skaz's turn in round 1, Blazer after that; the panel."""
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("Blazer", "character new", system="flamepunk")
    await game.say("GM", "flame pool", who="Blazer", dice=2)
    await game.say("GM", "combat start", members="players")
    await game.say("GM", "combat next")
    return panels(game)[0]


async def test_a_command_moves_the_panel_where_it_stands_and_is_answered_in_private(
    game: Game,
) -> None:
    panel = await brawl(game)
    answered = await game.say("Skaz", "combat next")

    assert answered.ephemeral
    assert text(answered) == "Round 1: Blazer"
    assert [card.id for card in panels(game)] == [panel.id]
    assert title(game) == "Round 1: Blazer"


async def test_a_press_is_answered_by_the_panel_itself(game: Game) -> None:
    panel = await brawl(game)
    answered = await game.press("Skaz", "Next")

    assert answered.id == panel.id
    assert ": Blazer" in text(answered)


async def test_the_panel_follows_rolls_reactions_gms_and_undo(game: Game) -> None:
    await brawl(game)

    def line(name: str) -> str:
        return next(row for row in text(panels(game)[0]).splitlines()[1:] if f" {name} " in row)

    await game.roll("Skaz", (5, 5), target="Blazer")
    assert line("Skaz") == "▶ Skaz ●●●●○○"
    assert re.search(r"^waiting: \[?Blazer may dodge\b", text(panels(game)[0]), re.MULTILINE)
    await game.press("Blazer", "Dodge")
    assert line("Blazer") == "· Blazer ●●●●○○ wounds 1"
    assert "waiting" not in text(panels(game)[0])
    await game.say("GM", "flame pool", who="Skaz", dice=0)
    assert line("Skaz") == "▶ Skaz ○○○○○○ exposed"
    await game.say("GM", "undo")
    assert line("Skaz") == "▶ Skaz ●●●●○○"
    await game.say("Skaz", "combat next")
    await game.say("GM", "undo")
    assert title(game) == "Round 1: Skaz"
    await game.press("Skaz", "Next")
    assert title(game) == "Round 1: Blazer"


async def test_whose_turn_it_is_is_called_once_and_the_last_call_goes(game: Game) -> None:
    await brawl(game)
    skaz, blazer = (game.people[name].id for name in ("Skaz", "Blazer"))
    assert calls(game) == [f"<@{skaz}> Round 1: Skaz"]
    await game.roll("Skaz", (6,))
    assert len(calls(game)) == 1
    await game.say("Skaz", "combat next")
    assert calls(game) == [f"<@{blazer}> Round 1: Blazer"]
    await game.say("GM", "act", what="back one turn")
    await game.say("GM", "combat next")
    await game.say("GM", "undo")
    await game.say("GM", "combat next")

    assert calls(game) == [f"<@{blazer}> Round 1: Blazer"]
    sent = [str(r.json) for r in game.env.http_requests if r.method == "POST"]
    assert len([words for words in sent if f"<@{blazer}>" in words]) == 1
    await game.say("GM", "combat end")
    assert calls(game) == []


async def test_a_rush_of_commands_makes_few_edits_and_the_last_state_wins(game: Game) -> None:
    panel = await brawl(game)
    before = edits(game, panel.id)
    resolver = resolver_on(game.store, ids=iter(range(1000, 10**6, 1000)).__next__)
    gm = Actor(game.people["GM"].id, "GM", gm=True)

    async def command(dice: int) -> None:
        await resolver.act(game.table, gm, "flamepunk", flame.SetPool(who="Skaz", current=dice))

    await asyncio.gather(*(command(number % 6) for number in range(20)))
    await game.env.settle()

    assert await game.pool("Skaz") == 1
    assert "▶ Skaz ●○○○○○" in text(panels(game)[0])
    assert 1 <= edits(game, panel.id) - before <= 4


async def test_what_changes_nothing_on_the_panel_edits_nothing(game: Game) -> None:
    panel = await brawl(game)
    before = edits(game, panel.id)
    await game.press("Skaz", "My sheet")
    await game.say("Skaz", "flame odds", dice=2)
    await hold_grudge(game, "Skaz", "door", 2)

    assert edits(game, panel.id) == before


async def test_after_a_restart_its_buttons_work_and_the_same_message_goes_on(game: Game) -> None:
    panel = await brawl(game)
    await game.restart()
    await game.press("Skaz", "Next")
    await game.restart()
    await game.say("Blazer", "combat next")

    assert [card.id for card in panels(game)] == [panel.id]
    assert title(game) == "Round 2: Skaz"


async def test_a_panel_that_says_its_fight_is_over_is_left_alone_after_a_restart(
    game: Game,
) -> None:
    panel = await brawl(game)
    await game.say("GM", "combat end")
    told = edits(game, panel.id)
    await game.restart()

    await game.say("Skaz", "flame auto")

    assert edits(game, panel.id) == told


async def test_a_panel_that_was_not_told_of_its_end_is_told_after_a_restart(
    game: Game,
) -> None:
    panel = await brawl(game)
    combat = next(offer for offer in (await game.scene()).offers.values() if offer.combat)
    await game.say("GM", "combat end")
    await game.store.attach(combat.id, panel.id)  # as if that edit had not come through
    told = edits(game, panel.id)
    await game.restart()

    await game.say("Skaz", "flame auto")

    assert edits(game, panel.id) == told + 1


async def test_a_fight_whose_end_is_undone_has_its_panel_again_and_ends_again(game: Game) -> None:
    panel = await brawl(game)
    await game.say("GM", "combat end")
    await game.say("GM", "undo")
    again = title(game)
    await game.say("GM", "combat end")

    (over,) = (card for card in game.cards() if card.id == panel.id)
    assert again == "Round 1: Skaz"
    assert text(over).startswith("This fight is over")


async def test_after_a_restart_the_first_turn_that_moves_is_called(game: Game) -> None:
    await brawl(game)
    await game.restart()
    await game.say("Skaz", "combat next")

    blazer = game.people["Blazer"].id
    assert calls(game)[0] == f"<@{blazer}> Round 1: Blazer"


async def test_a_panel_that_was_deleted_comes_again(game: Game) -> None:
    panel = await brawl(game)
    game.env.backend.delete_message(game.channel.id, panel.id)
    await game.say("Skaz", "combat next")

    assert panels(game)[0].id != panel.id
    assert title(game) == "Round 1: Blazer"
    await game.press("Blazer", "Next")
    assert title(game) == "Round 2: Skaz"


async def test_a_panel_scrolled_away_goes_to_the_end_when_the_turn_moves(game: Game) -> None:
    panel = await brawl(game)
    for _ in range(6):
        await game.say("Stranger", "flame pool")
    assert [card.id for card in panels(game)] == [panel.id]
    await game.say("Skaz", "combat next")

    assert panels(game)[0].id != panel.id
    assert title(game) == "Round 1: Blazer"
    newest = next(card for card in game.cards() if "pinned" not in card.content)
    assert newest.id == panels(game)[0].id
    assert newest.content == f"<@{game.people['Blazer'].id}>"


async def test_show_brings_the_panel_to_the_end_of_the_channel(game: Game) -> None:
    panel = await brawl(game)
    shown = await game.say("Stranger", "combat show")

    assert not shown.ephemeral
    assert [card.id for card in panels(game)] == [shown.id]
    assert shown.id != panel.id
    assert shown.content == ""
    again = await game.press("Skaz", "Next")
    assert again.id == shown.id


async def test_the_panel_is_pinned_where_that_is_allowed(game: Game) -> None:
    panel = await brawl(game)
    stored = game.env.backend.get_message(game.channel.id, panel.id)
    assert stored.pinned
    await game.say("GM", "combat end")

    assert not stored.pinned


async def test_without_the_permission_to_pin_everything_else_works(game: Game) -> None:
    game.env.inject_error(
        "PUT", "/channels/*/messages/pins/*", status=403, code=50013, message="Missing Permissions"
    )
    panel = await brawl(game)
    await game.say("Skaz", "combat next")

    assert not game.env.backend.get_message(game.channel.id, panel.id).pinned
    assert title(game) == "Round 1: Blazer"


async def test_a_panel_that_cannot_be_edited_is_right_after_the_next_change(game: Game) -> None:
    panel = await brawl(game)
    path = f"/channels/*/messages/{panel.id}"
    game.env.inject_error("PATCH", path, status=403, code=50001, message="Missing Access")
    await game.say("Skaz", "combat next")
    assert title(game) == "Round 1: Skaz"
    await game.say("Blazer", "combat next")

    assert title(game) == "Round 2: Skaz"


async def test_an_old_panels_buttons_do_nothing_twice(game: Game) -> None:
    """Whoever presses on what they saw before an edit hears that the fight has moved on."""
    panel = await brawl(game)
    seen = {part["label"]: part["custom_id"] for part in parts(panel)}
    await game.say("Skaz", "combat next")
    stale = await game.people["Skaz"].click(panels(game)[0], custom_id=seen["My sheet"])
    assert stale.response is not None
    assert stale.response.ephemeral
    assert "Action dice: ●●●●●● 6 of 6" in text(stale.response)
    scene = await game.scene()
    resolver = resolver_on(game.store)
    offer, index = map(int, re.findall(r"\d+", seen["Next: Blazer"])[1:])
    with pytest.raises(Refusal, match="moved on"):
        await resolver.press(game.table, Actor(1, "GM", gm=True), offer, index)

    assert (await game.scene()).orders == scene.orders


async def test_a_long_fight_keeps_one_short_offer(game: Game) -> None:
    """A hundred turns leave neither a long row of buttons nor more than one row."""
    panel = await brawl(game)
    for _ in range(60):
        await game.press("GM", "Next")
    offers = [offer for offer in (await game.scene()).offers.values() if offer.combat]

    assert [offer.message for offer in offers] == [panel.id]
    assert len(offers[0].choices) <= 110
    assert [card.id for card in panels(game)] == [panel.id]


async def test_two_fights_have_a_panel_each(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("Blazer", "character new", system="flamepunk")
    await game.say("GM", "combat start", name="Roof", members="Skaz")
    await game.say("GM", "combat start", name="Cellar", members="Blazer")
    await game.say("GM", "combat next", combat="Roof")
    await game.press("GM", "Begin")

    titles = {card.embeds[0].title for card in panels(game)}
    assert titles == {"Roof, round 1: Skaz", "Cellar, round 1: Blazer"}
    await game.say("GM", "combat end")
    assert {card.embeds[0].title for card in panels(game)} == {"Roof, round 1: Skaz"}


async def test_undoing_the_start_strikes_the_panel_and_a_new_fight_gets_a_new_one(
    game: Game,
) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "combat start", members="Skaz")
    first = panels(game)[0]
    await game.say("GM", "undo")
    assert panels(game) == []
    await game.say("GM", "combat start", members="Skaz")

    assert panels(game)[0].id != first.id
    await game.say("GM", "combat end")
    await game.say("GM", "undo")
    assert title(game) == "A fight: Skaz"
    await game.press("GM", "Begin")
    assert title(game) == "Round 1: Skaz"


async def test_a_panel_that_anybody_brought_down_stands_in_nobodys_way_of_undoing(
    game: Game,
) -> None:
    await brawl(game)
    await game.say("Skaz", "combat next")
    await game.say("Stranger", "combat show")
    await game.say("GM", "undo")
    assert title(game) == "Round 1: Skaz"

    await game.say("Stranger", "combat show")
    await game.say("GM", "redo")
    assert title(game) == "Round 1: Blazer"


@pytest.mark.parametrize(("status", "seconds"), [(500, 8), (403, 50)])
async def test_a_panel_whose_last_edit_failed_is_drawn_all_the_same(
    game: Game, status: int, seconds: int
) -> None:
    """Nobody changes the fight any more; it is tried until Discord takes it."""
    panel = await brawl(game)
    path = f"/channels/*/messages/{panel.id}"
    game.env.inject_error("PATCH", path, status=status, code=50001, times=2)
    await game.say("Skaz", "combat next")

    await game.env.advance_time(seconds)

    assert title(game) == "Round 1: Blazer"


async def test_a_panel_in_a_channel_that_is_gone_is_given_up(
    game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    panel = await brawl(game)
    path = f"/channels/*/messages/{panel.id}"
    game.env.inject_error("PATCH", path, status=404, code=10003, times=None)
    await game.say("Skaz", "combat next")

    await game.env.advance_time(900)

    told = [r for r in caplog.records if r.getMessage() == "panel not edited"]
    assert len(told) == 1


async def test_a_panel_that_could_not_move_down_calls_whose_turn_it_is_when_it_does(
    game: Game,
) -> None:
    panel = await brawl(game)
    for _ in range(6):
        await game.roll("Skaz", (6,))
        await game.say("Skaz", "flame time")
    game.env.inject_error("POST", "/channels/*/messages", status=403, code=50001)
    await game.say("Skaz", "combat next")

    await game.env.advance_time(20)

    moved = panels(game)[0]
    assert moved.id != panel.id
    assert title(game) == "Round 1: Blazer"
    assert moved.content == f"<@{game.people['Blazer'].id}>"
