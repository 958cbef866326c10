"""The pictures of the documents are shot from scenes that still play."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.client.web.browser.conftest import Open
from tests.client.web.browser.serving import Served
from tests.pictures.__main__ import SCENES


@pytest.mark.parametrize("scene", SCENES)
async def test_a_scene_can_be_shown(game: Served, open_at: Open, scene: str) -> None:
    play, show = SCENES[scene]
    await play(game)
    visitor = await open_at(game.page.link)
    await expect(visitor.page.locator("#asname")).not_to_be_empty()

    await show(visitor, game)

    await expect(visitor.page.locator("#trouble")).to_be_empty()
