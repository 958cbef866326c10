"""Everything that may come next is offered while somebody types."""

from __future__ import annotations

import pytest

from bot.client.local.tabletop import LocalTable
from bot.client.terminal.suggest import suggest
from tests.client.local.sample_bot import slash


async def offered(table: LocalTable, line: str) -> list[str]:
    """The whole line as each suggestion would leave it."""
    return [
        line[: len(line) - one.back] + one.text
        for one in await suggest(table, table.personas[1], line)
    ]


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("@s", "@Skaz "),
        ("pr", "press "),
        ("@GM pr", "@GM press "),
        ("/fl", "/flame roll "),
        ("/flame to", "/flame tool "),
        ("@GM /flame to", "@GM /flame tool "),
        ("/flame roll ", "/flame roll dice:"),
        ("/flame roll di", "/flame roll dice:"),
        ("/flame roll dice:4 ta", "/flame roll dice:4 task:"),
        ("/flame roll dice:4 ", "/flame roll dice:4 task:"),
        ("/flame roll dice:4 target:b", "/flame roll dice:4 target:Blazer "),
        ("/flame roll dice:4 kind:", '/flame roll dice:4 kind:"In the flesh" '),
        ("/flame roll dice:4 loud:", "/flame roll dice:4 loud:yes "),
        ("/flame roll dice:4 task:a door tar", "/flame roll dice:4 task:a door target:"),
        ("/flame tool name:ki", "/flame tool name:kite "),
        ("press do", "press Dodge (1 die): take the 6"),
        ("select the", "select the 5"),
    ],
)
async def test_the_first_suggestion(table: LocalTable, line: str, first: str) -> None:
    await slash(table, table.personas[1], "/flame roll dice:1")

    assert (await offered(table, line))[0] == first


async def test_what_is_given_is_not_offered_again(table: LocalTable) -> None:
    assert await offered(table, "/flame roll dice:4 task:door kind:Words loud:yes ") == [
        "/flame roll dice:4 task:door kind:Words loud:yes target:"
    ]


@pytest.mark.parametrize(
    "line", ["@Nobody x", "hello there", "/flame tool nme:", "press Jump", '/flame roll task:"a ta']
)
async def test_nonsense_is_offered_nothing(table: LocalTable, line: str) -> None:
    assert await offered(table, line) == []
