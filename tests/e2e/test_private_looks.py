"""What somebody only looks at leaves nothing behind, and its buttons work all the same."""

from __future__ import annotations

from typing import Any

import pytest

from bot.shared import private
from tests.support.game import Game, parts, text
from tests.support.rows import rows_of

FORGOTTEN = (
    "What only you see is not kept, and I have forgotten this card. Nothing has changed; the "
    "command it came from shows it again."
)

LOOKS: list[tuple[str, str, dict[str, Any]]] = [
    ("flamepunk", "character show", {}),
    ("flamepunk", "character list", {}),
    ("flamepunk", "flame odds", {"dice": 3}),
    ("flamepunk", "flame penalty", {"hidden": True}),
    ("flamepunk", "act", {"what": "jump"}),
    ("flamepunk", "history", {}),
    ("flamepunk", "help", {}),
    ("flamepunk", "help", {"command": "flame"}),
    ("hammerhydra", "hydra sheet", {}),
    ("hfrpg", "hf odds", {"what": "3"}),
    ("opend6", "character show", {}),
    ("blackdice", "character show", {}),
]


async def begin(game: Game, system: str = "flamepunk") -> None:
    """A table at which Skaz plays."""
    await game.say("GM", "table setup", system=system)
    await game.say("Skaz", "character new", system=system)


@pytest.mark.parametrize(("system", "command", "options"), LOOKS)
async def test_a_look_leaves_every_row_as_it_was(
    game: Game, system: str, command: str, options: dict[str, Any]
) -> None:
    await begin(game, system)
    before = await rows_of(game)

    shown = await game.say("Skaz", command, **options)

    assert shown.ephemeral
    assert await rows_of(game) == before


async def test_who_only_looks_is_not_even_known_at_the_table(game: Game) -> None:
    await begin(game)

    await game.say("Stranger", "character list")

    assert game.people["Stranger"].id not in (await game.scene()).seats


async def test_a_refusal_with_ways_on_leaves_every_row_as_it_was(game: Game) -> None:
    before = await rows_of(game)

    refused = await game.say("GM", "act", what="jump")

    assert text(refused) == "What does this channel play?"
    assert parts(refused)
    assert await rows_of(game) == before


async def test_a_button_of_what_only_one_sees_does_what_it_says(game: Game) -> None:
    await begin(game)
    sheet = await game.say("Skaz", "character show")

    changed = await game.write("Skaz", "Edit Sheet", {"first": "6", "second": ""}, sheet)

    assert "Hit numbers: 5,6 → 6" in text(changed)


async def test_a_private_card_of_before_a_restart_says_that_it_is_forgotten(game: Game) -> None:
    await begin(game)
    sheet = await game.say("Skaz", "character show")
    await game.restart()
    before = await rows_of(game)

    said = await game.press("Skaz", "Edit Sheet", sheet)

    assert text(said) == FORGOTTEN
    assert await rows_of(game) == before


async def test_the_card_that_nobody_pressed_for_longest_is_forgotten_first(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(private, "MOST", 2)
    await begin(game)
    first = await game.say("Skaz", "character show")
    second = await game.say("Skaz", "character show")
    await game.tap("Skaz", "Edit Sheet", first)
    await game.say("Skaz", "character show")

    known = await game.tap("Skaz", "Edit Sheet", first)
    forgotten = await game.press("Skaz", "Edit Sheet", second)

    assert known.modal is not None
    assert text(forgotten) == FORGOTTEN
