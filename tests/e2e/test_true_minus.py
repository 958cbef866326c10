"""Numbers that Parry writes have a true minus; what somebody typed is quoted as it was typed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.game import Game, text

LINES = {
    "flamepunk": "Skaz, dice 6",
    "hammerhydra": "Skaz, all 8",
    "hfrpg": "Skaz, Strength 3",
    "blackdice": "Skaz, wits -2",
}


@pytest.mark.parametrize(
    ("system", "command", "options", "said"),
    [
        ("flamepunk", "gm damage", {"who": "Skaz", "amount": -1}, "1 to 999, not −1."),
        (
            "hammerhydra",
            "character edit",
            {"field": "constitution", "value": "-1"},
            "Constitution: −1 is not a whole number from 0 to 5.",
        ),
        (
            "blackdice",
            "character new",
            {"line": "Ada, dex"},
            "dex needs a value. It is a whole number from −20 to 50.",
        ),
        (
            "blackdice",
            "character show",
            {},
            "Wits: −2",
        ),
        ("flamepunk", "flame odds", {"more": "incoming 4"}, "takes 2.43, −0.24"),
        ("hfrpg", "help", {"command": "hf"}, "10–12 scraped by, −1."),
        ("blackdice", "black roll", {"what": "4", "more": "bonus -1"}, "you wrote -1."),
    ],
)
async def test_a_minus_is_true(
    game: Game,
    system: str,
    command: str,
    options: dict[str, Any],
    said: str,
) -> None:
    await game.say("GM", "table setup", system=system)
    await game.say("Skaz", "character new", line=LINES[system])

    told = await game.say("GM" if command.startswith("gm") else "Skaz", command, **options)

    assert said in text(told)
