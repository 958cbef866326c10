"""Several people, each with a browser; the network's address is another one of this machine."""

from __future__ import annotations

import re
from contextlib import AsyncExitStack
from pathlib import Path

from playwright.async_api import ViewportSize, expect

from tests.client.web.browser.conftest import Open
from tests.client.web.browser.serving import Served, serve_game
from tests.client.web.browser.visitor import PHONE, Visitor


async def come(open_at: Open, served: Served, name: str) -> Visitor:
    """A phone that points at the code and asks to be somebody."""
    phone = await open_at(served.page.room.link, size=ViewportSize(**PHONE))
    await phone.page.get_by_role("button", name=name, exact=True).click()
    await expect(phone.page.get_by_text("The GM sees these two words")).to_be_visible()
    return phone


async def let_in(laptop: Visitor, phone: Visitor) -> None:
    """The GM compares the words and lets the phone in."""
    words = await phone.page.locator(".words").text_content()
    await expect(laptop.page.locator("#asks")).to_contain_text(f"words to compare: {words}")
    await laptop.page.get_by_role("button", name="Let in").click()
    await expect(phone.entry).to_be_visible()


async def test_an_attack_is_answered_on_another_phone(
    desk: Visitor, game: Served, open_at: Open
) -> None:
    skaz = await come(open_at, game, "Skaz")
    await let_in(desk, skaz)
    blazer = await come(open_at, game, "Blazer")
    await let_in(desk, blazer)
    await desk.be("GM")
    game.dice.waiting = [3, 3, 5, 6]

    await skaz.type("/flame roll dice:4 target:Blazer")
    await expect(skaz.cards.last).to_contain_text("Skaz attacks Blazer")
    clock = skaz.cards.last.locator("time").first
    await expect(clock).to_have_text(re.compile(r"^\d\d:\d\d$"))
    await expect(skaz.cards.last).to_contain_text("It is on Blazer")
    await expect(blazer.cards.last).to_contain_text("It is on you")
    card = await blazer.cards.last.element_handle()
    await blazer.button("Dodge").first.click()

    for one in (skaz, blazer, desk):
        await expect(one.cards.last).to_contain_text("2 damage")
        await expect(one.cards).to_have_count(1)
    assert card is not None
    assert await blazer.page.locator("#told").count() == 1
    await expect(blazer.page.locator("#told")).to_contain_text("Changed:")


async def test_a_private_note_is_nowhere_in_anothers_page(
    desk: Visitor, game: Served, open_at: Open
) -> None:
    phone = await come(open_at, game, "Blazer")
    await let_in(desk, phone)

    await desk.type("/character list")
    await expect(desk.cards.last).to_contain_text("Only you see this")
    game.dice.waiting = [3]
    await phone.type("/flame roll dice:1")

    await expect(phone.cards).to_have_count(1)
    source = await phone.page.content()
    assert "Only you see this" not in source
    assert "/character list" not in source


async def test_whoever_is_refused_sees_nothing(
    laptop: Visitor, sample: Served, open_at: Open
) -> None:
    await laptop.type("/flame tool name:kite")
    phone = await come(open_at, sample, "Skaz")
    await laptop.page.get_by_role("button", name="Refuse").click()

    await expect(phone.page.get_by_role("heading", name="Not this time")).to_be_visible()
    assert "kite" not in await phone.page.content()
    await expect(laptop.page.locator("#asks")).to_be_empty()


async def test_the_words_are_typed_where_no_camera_is(
    laptop: Visitor, sample: Served, open_at: Open
) -> None:
    phone = await open_at(f"http://{sample.page.room.address}/", size=ViewportSize(**PHONE))
    await phone.page.get_by_label(re.compile("two words")).fill("wrong words")
    await phone.page.get_by_role("button", name="Go on").click()
    await expect(phone.page.get_by_role("alert")).to_contain_text("not this table's two words")
    await phone.page.get_by_label(re.compile("two words")).fill(sample.page.room.seats.word)
    await phone.page.get_by_role("button", name="Go on").click()
    await phone.page.get_by_label("Or a name of your own").fill("Mira")
    await phone.page.get_by_role("button", name="Ask for a seat").click()
    await let_in(laptop, phone)

    await expect(phone.page.locator("#asname")).to_have_text("Mira")
    await expect(laptop.page.get_by_role("radio", name="Mira")).to_contain_text("on a phone")


async def test_the_invitation_shows_a_code_and_words(laptop: Visitor, sample: Served) -> None:
    await laptop.button("Invite players").click()
    dialog = laptop.page.get_by_role("dialog", name="Invite players")
    first = sample.page.room.seats.word

    await expect(dialog.get_by_role("img", name="QR code of the link")).to_be_visible()
    await expect(dialog).to_contain_text(first)
    await dialog.get_by_role("button", name="New words").click()
    await expect(dialog).not_to_contain_text(first)
    await dialog.get_by_role("button", name="Done").click()
    await expect(laptop.button("Invite players")).to_be_focused()


async def test_a_seat_that_is_emptied_closes_on_its_phone(
    laptop: Visitor, sample: Served, open_at: Open
) -> None:
    phone = await come(open_at, sample, "Blazer")
    await let_in(laptop, phone)
    await laptop.button("Invite players").click()
    await laptop.page.get_by_role("button", name="Empty the seat of Blazer").click()

    await expect(phone.entry).to_be_hidden()
    await expect(
        phone.page.get_by_role("heading", name=re.compile("Who are you|Come to"))
    ).to_be_visible()


async def test_a_seat_is_kept_over_a_reload(laptop: Visitor, sample: Served, open_at: Open) -> None:
    phone = await come(open_at, sample, "Blazer")
    await let_in(laptop, phone)
    await phone.type("/flame tool name:kite")
    await phone.page.reload()

    await expect(phone.page.locator("#asname")).to_have_text("Blazer")
    await phone.sees("a kite")


async def test_the_page_comes_back_when_the_table_does(tmp_path: Path, open_at: Open) -> None:
    """The same seat, whoever acted there, and every card once."""
    database = tmp_path / "parry.db"
    async with AsyncExitStack() as closing:
        served = await serve_game(closing, database)
        port = served.page.port
        visitor = await open_at(served.page.link)
        served.dice.waiting = [6]
        await visitor.type("/flame roll dice:1")
        await expect(visitor.cards).to_have_count(1)
        await visitor.be("Blazer")
        await visitor.page.reload()
        await expect(visitor.page.locator("#asname")).to_have_text("Blazer")
    await expect(visitor.page.get_by_text("The table is away. Trying")).to_be_visible()
    await visitor.entry.fill("/flame pool")
    await visitor.page.keyboard.press("Enter")
    await visitor.page.keyboard.press("Enter")
    away = visitor.page.get_by_text("The table is away; wait until it is back.")
    await expect(away).to_be_visible()
    async with AsyncExitStack() as closing:
        await serve_game(closing, database, port)

        await expect(visitor.page.get_by_text("The table is away. Trying")).to_be_hidden()
        await expect(visitor.page.locator("#asname")).to_have_text("Blazer")
        await expect(away).to_be_hidden()
        await expect(visitor.cards).to_have_count(1)
        await visitor.page.keyboard.press("Enter")
        await expect(visitor.cards).to_have_count(2)


async def test_a_screen_shows_large_and_offers_nothing(
    desk: Visitor, game: Served, open_at: Open
) -> None:
    await desk.be("GM")
    await desk.type("/table setup system:flamepunk")
    await desk.type("/combat start npcs:Thug x2")
    screen = await open_at(game.page.room.link)
    await screen.button("This is a screen").click()
    await expect(desk.page.locator("#asks")).to_contain_text("A screen asks to look on")
    await desk.page.get_by_role("button", name="Let in").click()

    await expect(screen.page.locator("#log")).to_be_visible()
    await expect(screen.page.get_by_role("complementary", name="The fight")).to_be_visible()
    await expect(screen.page.get_by_role("button")).to_have_count(0)
    await expect(screen.entry).to_be_hidden()
    await expect(screen.page.locator("body")).to_have_css("font-size", "22px")
