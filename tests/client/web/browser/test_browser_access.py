"""Everybody can use it: no violation of the rules that axe knows, in any state, theme and width."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import ViewportSize, expect

from tests.client.web.browser.conftest import Open, Theme
from tests.client.web.browser.serving import Served
from tests.client.web.browser.test_browser_seats import come
from tests.client.web.browser.visitor import DESK, PHONE, Visitor

SIZES = {"desk": DESK, "phone": PHONE}

State = Callable[[Visitor, Served], Awaitable[None]]


async def empty(visitor: Visitor, _: Served) -> None:
    """Nothing has happened yet."""
    await expect(visitor.entry).to_be_visible()


async def attack(visitor: Visitor, served: Served) -> None:
    """An attack waits for its answer."""
    served.dice.waiting = [3, 3, 5, 6]
    await visitor.type("/flame roll dice:4 target:Blazer")
    await expect(visitor.cards.last).to_contain_text("attacks")


async def private(visitor: Visitor, served: Served) -> None:
    """A sheet that only its player sees, with buttons beside its lines."""
    await served.table.call(served.table.personas[0], "table setup", {"system": "opend6"})
    await visitor.type("/character new name:Ash")
    await visitor.type("/character show")
    await expect(visitor.cards.last).to_contain_text("Only you see this")


async def odds(visitor: Visitor, _: Served) -> None:
    """Chances before the roll."""
    await visitor.type("/flame odds")
    await expect(visitor.cards.last).to_contain_text("%")


async def commands(visitor: Visitor, _: Served) -> None:
    """The list of commands is open."""
    await visitor.entry.fill("/flame")
    await expect(visitor.page.get_by_role("listbox")).to_be_visible()


async def chips(visitor: Visitor, _: Served) -> None:
    """A command with one option filled and one being filled."""
    await visitor.entry.fill("/flame roll")
    await visitor.page.keyboard.press("Enter")
    await visitor.page.keyboard.type("2")
    await visitor.page.keyboard.press("Enter")
    await visitor.page.keyboard.type("target:")
    await expect(visitor.page.get_by_role("option").first).to_be_visible()


async def trouble(visitor: Visitor, _: Served) -> None:
    """Something could not be done."""
    await visitor.entry.fill("/nothing at all")
    await visitor.page.keyboard.press("Enter")
    await expect(visitor.page.get_by_role("alert").first).to_contain_text("no command")


async def form(visitor: Visitor, served: Served) -> None:
    """A form is open, with what is wrong said in it."""
    await private(visitor, served)
    await visitor.button("Edit").first.click()
    await expect(visitor.page.get_by_role("dialog")).to_be_visible()


async def fight_of(served: Served) -> None:
    """Three thugs against the players."""
    gm = served.table.personas[0]
    await served.table.call(gm, "table setup", {"system": "opend6"})
    await served.table.call(gm, "combat start", {"npcs": "Thug x3"})


async def fight(visitor: Visitor, served: Served) -> None:
    """A fight with its panel, unfolded on a phone."""
    await fight_of(served)
    await expect(visitor.page.locator("#panel h2")).to_be_attached()
    if await visitor.page.locator("#turn").is_visible():
        await visitor.page.locator("#turn").click()


STATES: dict[str, State] = {
    state.__name__: state
    for state in (empty, attack, private, odds, commands, chips, trouble, form, fight)
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("state", STATES)
async def test_axe_finds_nothing(
    game: Served, open_at: Open, state: str, theme: Theme, size: str
) -> None:
    visitor = await open_at(game.page.link, size=ViewportSize(**SIZES[size]), theme=theme)
    await STATES[state](visitor, game)

    assert await visitor.violations() == {}
    assert await visitor.overflow() == 0


@pytest.mark.parametrize("theme", ["dark", "light"])
async def test_axe_finds_nothing_while_somebody_comes(
    sample: Served, open_at: Open, theme: Theme
) -> None:
    laptop = await open_at(sample.page.link, theme=theme)
    phone = await open_at(sample.page.room.link, theme=theme, size=ViewportSize(**PHONE))
    await expect(phone.page.get_by_role("heading", name="Who are you?")).to_be_visible()
    assert await phone.violations() == {}
    waiting = await come(open_at, sample, "Skaz")
    await expect(laptop.page.locator(".ask")).to_be_visible()
    assert await laptop.violations() == {}
    assert await waiting.violations() == {}
    await laptop.button("Invite players").click()
    assert await laptop.violations() == {}
    await sample.page.room.let_in(sample.page.room.seats.asking[0].id)
    await expect(waiting.entry).to_be_visible()
    assert await waiting.violations() == {}


@pytest.mark.parametrize("theme", ["dark", "light"])
async def test_axe_finds_nothing_on_a_screen_nor_while_the_table_is_away(
    game: Served, open_at: Open, theme: Theme
) -> None:
    await fight_of(game)
    screen = await open_at(game.page.room.link, theme=theme)
    await screen.button("This is a screen").click()
    await expect(screen.page.get_by_text("The GM sees these two words")).to_be_visible()
    await game.page.room.let_in(game.page.room.seats.asking[0].id)
    await expect(screen.page.locator("#panel")).to_be_visible()
    assert await screen.violations() == {}
    await game.page.close()
    await expect(screen.page.get_by_text("The table is away. Trying")).to_be_visible()
    assert await screen.violations() == {}


@pytest.mark.parametrize(("width", "scale"), [(320, 1), (640, 2)])
async def test_a_narrow_window_and_large_letters_need_no_scrolling_sideways(
    game: Served, open_at: Open, width: int, scale: int
) -> None:
    """320 pixels, and 640 at 200 %, which is as many."""
    size = ViewportSize(width=width // scale, height=700)
    visitor = await open_at(game.page.link, size=size, scale=scale)
    await attack(visitor, game)
    await private(visitor, game)
    await fight(visitor, game)

    assert await visitor.overflow() == 0


@pytest.mark.parametrize("size", SIZES)
async def test_every_target_is_44_pixels_high(game: Served, open_at: Open, size: str) -> None:
    visitor = await open_at(game.page.link, size=ViewportSize(**SIZES[size]))
    await attack(visitor, game)
    await private(visitor, game)
    await chips(visitor, game)

    heights = await visitor.page.evaluate(
        "() => [...document.querySelectorAll('button,a,select')].filter(one => one.offsetHeight)"
        ".filter(one => one.offsetHeight < 44).map(one => one.outerHTML.slice(0, 80))"
    )
    assert heights == []


async def test_a_card_is_read_by_its_title_and_its_dice_by_words(
    game: Served, open_at: Open
) -> None:
    visitor = await open_at(game.page.link)
    await attack(visitor, game)

    card = visitor.page.get_by_role("article", name="Skaz attacks Blazer")
    await expect(card).to_be_visible()
    await expect(card.get_by_role("img", name="3", exact=True)).to_have_count(2)
    await expect(card.get_by_role("img", name="5, a hit")).to_be_visible()
    await expect(visitor.page.get_by_role("log", name="Cards")).to_be_visible()
    assert await visitor.page.locator("html").get_attribute("lang") == "en"
