"""One person plays at the laptop."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from playwright.async_api import ViewportSize, WebSocketRoute, expect

from tests.client.local.sample_bot import slash
from tests.client.web.browser.conftest import Open
from tests.client.web.browser.serving import Served
from tests.client.web.browser.visitor import PHONE, Visitor


async def test_whoever_opens_the_page_rolls_with_one_press(desk: Visitor, game: Served) -> None:
    game.dice.waiting = [3, 3, 5, 6]

    await desk.button("Try a roll").click()

    await desk.sees("3")
    await expect(desk.cards).to_have_count(1)
    await expect(desk.page.get_by_role("heading", name="Roll something")).to_be_hidden()


async def test_a_command_is_given_by_keys_alone(laptop: Visitor) -> None:
    keys = laptop.page.keyboard
    await laptop.page.locator("body").press("/")
    await keys.type("fla")
    await expect(laptop.page.get_by_role("option")).not_to_have_count(0)
    await keys.type("me roll")
    await keys.press("Enter")
    await keys.type("4")
    await keys.press("Enter")
    await keys.type("target:")
    await expect(laptop.page.get_by_role("option", name="Blazer")).to_be_visible()
    await keys.press("ArrowDown")
    await keys.press("ArrowDown")
    await keys.press("Enter")
    await keys.type("task:")
    await keys.type("old door")
    await keys.press("Enter")
    await keys.press("Escape")
    await keys.press("Enter")

    await laptop.sees("4 dice, physical")
    await laptop.sees("old door")
    await expect(laptop.cards.last.get_by_text("It is on Blazer")).to_have_count(0)
    await expect(laptop.page.locator(".did").last).to_contain_text("Skaz used /flame roll")


async def test_before_the_table_answers_nothing_is_typed_into_what_is_not_there(
    sample: Served, open_at: Open
) -> None:
    laptop = await open_at("about:blank")
    answered = asyncio.Event()

    async def hold(route: WebSocketRoute) -> None:
        table = route.connect_to_server()

        async def pass_on(message: str | bytes) -> None:
            await answered.wait()
            route.send(message)

        table.on_message(pass_on)

    await laptop.page.route_web_socket(re.compile("."), hold)
    await laptop.page.goto(sample.page.link)
    await laptop.page.locator("body").press("/")

    await expect(laptop.page.locator("#in")).to_have_value("")
    answered.set()
    await expect(laptop.entry).to_be_visible()


async def test_a_command_without_options_is_done_with_one_press(laptop: Visitor) -> None:
    await laptop.entry.fill("/flame secret")
    await laptop.page.keyboard.press("Enter")

    await laptop.sees("for your eyes")


async def test_options_become_chips_that_can_be_changed(laptop: Visitor) -> None:
    await laptop.entry.fill("/flame roll")
    await laptop.page.keyboard.press("Enter")
    await laptop.page.keyboard.type("3")
    await laptop.page.keyboard.press("Enter")
    await laptop.page.get_by_role("button", name="dice: 3, change").click()
    await laptop.entry.fill("2")
    await laptop.page.keyboard.press("Enter")
    await laptop.page.keyboard.press("Escape")
    await laptop.page.keyboard.press("Enter")

    await laptop.sees("2 dice, physical")


async def test_what_a_command_lacks_is_said_and_what_was_typed_stays(laptop: Visitor) -> None:
    await laptop.entry.fill("/flame roll dice:21")
    await laptop.page.keyboard.press("Enter")

    await expect(laptop.page.get_by_role("alert").first).to_contain_text("at most 20")
    await expect(laptop.page.get_by_role("button", name="dice: 21, change")).to_be_visible()


async def test_another_command_may_be_typed_over_one_that_failed(laptop: Visitor) -> None:
    await laptop.entry.fill("/flame roll dice:21")
    await laptop.page.keyboard.press("Enter")
    await expect(laptop.page.get_by_role("alert").first).to_contain_text("at most 20")

    await laptop.type("/flame tool name:kite")

    await laptop.sees("a kite")


async def test_the_bot_completes_what_is_typed(laptop: Visitor) -> None:
    await laptop.entry.fill("/flame tool")
    await laptop.page.keyboard.press("Enter")
    await laptop.page.keyboard.type("ki")
    await laptop.page.get_by_role("option", name="Kite").click()
    await laptop.page.keyboard.press("Enter")

    await laptop.sees("a kite")


async def test_a_form_says_what_is_wrong_and_is_sent(laptop: Visitor) -> None:
    await laptop.type("/flame roll dice:3")
    await laptop.button("Ask").click()
    form = laptop.page.get_by_role("dialog", name="What happens?")
    await form.get_by_role("button", name="Send").click()
    await expect(form.get_by_role("alert")).to_have_text("“What” must be filled in")
    await form.get_by_label("What", exact=True).fill("boom")
    await form.get_by_role("button", name="Send").click()

    await expect(form).to_be_hidden()
    await laptop.sees("it says boom /")
    await expect(laptop.button("Ask")).to_be_focused()


async def test_escape_closes_a_form_and_the_focus_returns(laptop: Visitor) -> None:
    await laptop.type("/flame roll dice:3")
    await laptop.button("Ask").press("Enter")
    await expect(laptop.page.get_by_role("dialog")).to_be_visible()

    await laptop.page.keyboard.press("Escape")

    await expect(laptop.page.get_by_role("dialog")).to_be_hidden()
    await expect(laptop.button("Ask")).to_be_focused()


async def test_several_are_picked_from_a_menu(laptop: Visitor) -> None:
    await laptop.type("/flame roll dice:3")
    await laptop.button("Which dice").click()
    menu = laptop.page.get_by_role("dialog", name="Which dice")
    await menu.get_by_role("button", name="Choose").click()
    await expect(menu.get_by_role("alert")).to_have_text("Choose 1 to 2; 0 are chosen.")
    await menu.get_by_label("the 5").check()
    await menu.get_by_label("the 6").check()
    await menu.get_by_role("button", name="Choose").click()

    await laptop.sees("Skaz took 5 and 6")


async def test_an_edit_leaves_the_card_and_the_focus_where_they_are(
    laptop: Visitor, sample: Served
) -> None:
    await laptop.type("/flame clock")
    await laptop.type("/flame page")
    edit = laptop.button("Edit")
    await edit.focus()
    skaz = sample.table.personas[1]
    page = sample.table.history(skaz)[-1]
    backend = sample.table.env.live
    again = {"components": backend.get_message(next(iter(backend.messages)), page.id).components}
    backend.edit_message(next(iter(backend.messages)), page.id, again)
    await slash(sample.table, skaz, "/flame tool name:kite")

    await laptop.sees("a kite")
    await expect(edit).to_be_focused()
    await expect(laptop.cards.nth(1)).to_contain_text("A page")


async def test_a_page_keeps_the_order_of_its_parts(laptop: Visitor) -> None:
    await laptop.type("/flame page")

    parts = "h2,.said,hr,.pick,.act"
    order = await laptop.cards.last.evaluate(
        f"card => [...card.querySelectorAll('{parts}')].map(n => n.className || n.tagName)"
    )
    assert order == ["H2", "said", "act secondary", "HR", "pick"]
    await expect(laptop.button("Choose")).to_contain_text("Sword")


async def test_a_file_is_given_and_its_picture_is_shown(laptop: Visitor, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("hello")
    await laptop.entry.fill("/flame read")
    await laptop.page.keyboard.press("Enter")
    await laptop.page.get_by_label("A file for the command").set_input_files(file)
    await expect(laptop.button("file: a.txt")).to_be_visible()
    await laptop.page.keyboard.press("Enter")

    await laptop.sees("a.txt: hello")
    picture = laptop.cards.last.get_by_role("img", name="what was read")
    await expect(picture).to_have_attribute("src", re.compile("^blob:"))


async def test_somebody_else_is_acted_as_by_arrow_keys(laptop: Visitor) -> None:
    await laptop.type("/flame secret")
    await laptop.sees("for your eyes")
    await laptop.page.get_by_role("radio", name="Skaz").press("ArrowDown")

    await expect(laptop.page.locator("#asname")).to_have_text("Blazer")
    await expect(laptop.page.get_by_role("radio", name="Blazer")).to_be_focused()
    await expect(laptop.cards).to_have_count(0)


async def test_hostile_words_stay_words(laptop: Visitor) -> None:
    """Neither markup, nor a link that runs something, nor marks that turn the line around."""
    nasty = "<img src=x onerror=alert(1)> [x](javascript:alert(1)) \u202egnp.exe **a** _b_ x_y_z"
    await laptop.type(f"/flame tool name:{nasty}")

    await laptop.sees("<img src=x onerror=alert(1)> [x](javascript:alert(1))")
    await expect(laptop.cards.last.locator("img,a,script")).to_have_count(0)
    await expect(laptop.cards.last.locator("strong")).to_have_text("a")
    await expect(laptop.cards.last.locator("em")).to_have_text("b")


async def test_the_panel_stands_beside_the_channel(
    desk: Visitor, open_at: Open, game: Served
) -> None:
    await desk.be("GM")
    await desk.type("/table setup system:flamepunk")
    await desk.type("/combat start npcs:Thug x2")
    panel = desk.page.get_by_role("complementary", name="The fight")
    await expect(panel.get_by_role("heading").first).to_be_visible()
    await expect(panel.get_by_role("button", name="GM")).to_be_visible()

    phone = await open_at(game.page.link, size=ViewportSize(**PHONE))
    await expect(phone.page.get_by_role("complementary")).to_be_hidden()
    await phone.page.locator("#turn").click()
    panel = phone.page.get_by_role("complementary", name="The fight")
    await expect(panel).to_be_visible()
    await panel.get_by_role("button", name="My sheet").click()
    await expect(panel).to_be_hidden()
    await expect(phone.cards.last).to_contain_text("Only you see this")
