"""Who reaches the page at all, and what every answer forbids."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address

import pytest
from aiohttp import ClientSession, WSServerHandshakeError

from bot.client.local.tabletop import LocalTable
from bot.client.web import limits
from bot.client.web.address import private_address
from bot.client.web.seats import Seats
from bot.client.web.server import FORBIDS, Page, open_page
from bot.core.errors import StartError
from tests.client.web.phones import NETWORK, Phone

ANY = IPv4Address(0)
"""The address that means every network."""


def listens(address: str, port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex((address, port)) == 0


async def test_the_page_listens_on_this_machine_alone(table: LocalTable, seats: Seats) -> None:
    async with open_page(table, seats, port=0) as page:
        assert listens("127.0.0.1", page.port)
        assert not listens("127.0.0.2", page.port)


async def test_with_an_address_of_the_network_it_listens_there_too(page: Page) -> None:
    assert listens("127.0.0.1", page.port)
    assert listens(NETWORK, page.port)
    assert not listens("127.0.0.3", page.port)


@pytest.mark.parametrize("address", [str(ANY), "8.8.8.8", "127.0.0.1", "example.org", "::1"])
def test_only_a_private_address_is_served(address: str) -> None:
    with pytest.raises(StartError, match="no address of a private network"):
        private_address(address)


@pytest.mark.parametrize("address", ["192.168.1.20", "10.0.0.7", "172.16.3.3", NETWORK])
def test_a_private_address_is_taken_as_given(address: str) -> None:
    assert private_address(address) == address


async def test_a_port_that_is_taken_is_told_in_a_sentence(
    page: Page, table: LocalTable, seats: Seats
) -> None:
    with pytest.raises(StartError, match="Try another one: --port"):
        async with open_page(table, seats, port=page.port):
            raise AssertionError("it opened")


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", f"{NETWORK}.nip.io"])
async def test_a_foreign_name_is_misdirected(page: Page, http: ClientSession, host: str) -> None:
    """A name that somebody else points at this machine reads nothing here."""
    url = f"http://127.0.0.1:{page.port}/"

    assert (await http.get(url, headers={"Host": host})).status == 421


async def test_an_address_is_answered_by_its_own_name_alone(
    page: Page, http: ClientSession
) -> None:
    asked = {"Host": f"127.0.0.1:{page.port}"}

    assert (await http.get(f"http://{NETWORK}:{page.port}/", headers=asked)).status == 421
    assert (await http.get(f"http://127.0.0.1:{page.port}/")).status == 200
    assert (await http.get(f"http://{NETWORK}:{page.port}/")).status == 200


@pytest.mark.parametrize("origin", ["", "null", "http://evil.example", "https://127.0.0.2"])
async def test_another_sites_page_opens_no_socket(phone: Phone, origin: str) -> None:
    with pytest.raises(WSServerHandshakeError) as refused:
        await phone.connect(Origin=origin)

    assert refused.value.status == 403


@pytest.mark.parametrize("path", ["/join", "/seats", "/wait", "/file", "/read"])
@pytest.mark.parametrize("origin", ["", "http://evil.example"])
async def test_another_sites_page_sends_nothing(phone: Phone, path: str, origin: str) -> None:
    assert (await phone.post(path, {}, Origin=origin)).status == 403


@pytest.mark.parametrize("path", ["/", "/app.js", "/style.css", "/nothing.js", "/dice.svg"])
async def test_every_answer_forbids_what_the_page_does_not_need(
    page: Page, http: ClientSession, path: str
) -> None:
    answer = await http.get(f"http://127.0.0.1:{page.port}{path}")

    assert {name: answer.headers.get(name) for name in FORBIDS} == FORBIDS
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "require-trusted-types-for 'script'" in policy
    assert "Set-Cookie" not in answer.headers
    assert not [name for name in answer.headers if name.startswith("Access-Control")]


@pytest.mark.parametrize(
    "path", ["/../server.py", "/%2e%2e/server.py", "/page/app.js", "/.git/config", "//etc/passwd"]
)
async def test_nothing_but_the_page_is_served(page: Page, http: ClientSession, path: str) -> None:
    assert (await http.get(f"http://127.0.0.1:{page.port}{path}")).status == 404


async def test_without_an_invitation_nobody_may_ask(table: LocalTable, seats: Seats) -> None:
    async with (
        open_page(table, seats, port=0) as page,
        ClientSession() as http,
        Phone(page, http, "127.0.0.1") as phone,
    ):
        assert (await phone.post("/join", {"key": seats.key, "name": "Ann"})).status == 404


async def test_a_frame_that_is_too_long_ends_the_connection(laptop: Phone) -> None:
    await laptop.send({"do": "act_as", "k": 1, "name": "x" * limits.FRAME})

    assert await laptop.closed() == 1009


async def test_the_socket_is_not_compressed(phone: Phone) -> None:
    wanted = "permessage-deflate"
    socket = await phone.connect(**{"Sec-WebSocket-Extensions": wanted})

    assert socket.compress == 0
    await socket.close()


@pytest.mark.parametrize(
    "frame",
    [
        "not json",
        {"do": "dance", "k": 1},
        {"do": "press", "k": 9, "message": "1", "key": "x", "as": "GM"},
        {"do": "press", "k": 9, "message": 1, "key": "x"},
        {"do": "press", "k": 9, "message": "-1", "key": "x"},
        [1, 2],
    ],
)
async def test_a_frame_of_another_shape_is_refused(laptop: Phone, frame: object) -> None:
    """So is one with a field too many, such as somebody else's name."""
    await laptop.send(frame)

    answer = await laptop.told("answer")
    assert answer["cannot"]
    assert (await laptop.do("act_as", name="Blazer"))["ok"]
