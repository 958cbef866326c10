"""Who is let in, as whom, and for how long."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import pytest
from aiohttp import ClientSession

from bot.client.local.tabletop import LocalTable
from bot.client.web import limits
from bot.client.web.seats import SeatRefusal, Seats
from bot.client.web.server import Page, open_page
from bot.client.web.session import UNKNOWN
from tests.client.web.phones import NETWORK, Phone


async def test_a_phone_sees_nothing_until_the_gm_lets_it_in(
    laptop: Phone, phone: Phone, page: Page
) -> None:
    await laptop.do("call", command="flame tool", options={"name": "kite"})
    asked = await phone.ask("Skaz")
    asks = await laptop.until(lambda f: f["is"] == "asks" and bool(f["asking"]))
    waiting = asyncio.create_task(phone.post("/wait", {"ask": asked["ask"]}))
    await phone.sit_refused("guess")

    assert asks["asking"][0]["words"] == asked["words"]
    assert phone.texts() == []
    await laptop.do("let_in", ask=asks["asking"][0]["id"])
    given = await (await waiting).json()
    assert (await phone.sit(given["token"]))["you"] == "Skaz"
    await phone.told("history")
    assert phone.texts() == ["a kite"]
    assert page.room.seats.asking == []


async def test_whoever_is_refused_gets_no_token(laptop: Phone, phone: Phone) -> None:
    asked = await phone.ask("Skaz")
    asks = await laptop.until(lambda f: f["is"] == "asks" and bool(f["asking"]))

    await laptop.do("refuse", ask=asks["asking"][0]["id"])

    answer = await phone.post("/wait", {"ask": asked["ask"]})
    assert (answer.status, await answer.text()) == (403, "The GM did not let you in.")


async def test_a_new_name_gets_a_chair_once_it_is_let_in(laptop: Phone, phone: Phone) -> None:
    hello = await phone.join("Mira")

    assert hello["you"] == "Mira"
    assert [p["name"] for p in hello["personas"]] == ["GM", "Skaz", "Blazer", "Mira"]
    greeted = await laptop.until(lambda f: f["is"] == "hello" and len(f["personas"]) == 4)
    assert greeted["you"] == "Skaz"
    await phone.do("call", command="flame tool", options={"name": "kite"})
    assert "a kite" in phone.texts()


async def test_the_gms_seat_is_given_to_no_phone(phone: Phone, page: Page) -> None:
    answer = await phone.post("/join", {"key": page.room.seats.key, "name": "gm"})

    assert (answer.status, await answer.text()) == (403, "The GM sits at the laptop.")
    assert page.room.seats.asking == []


async def test_the_laptops_token_is_good_at_the_laptop_alone(phone: Phone, page: Page) -> None:
    await phone.sit_refused(page.link.partition("#t=")[2])

    assert phone.code == UNKNOWN


async def test_a_phone_acts_for_its_seat_alone(laptop: Phone, phone: Phone) -> None:
    await phone.join("Blazer")

    for what, about in (
        ("act_as", {"name": "GM"}),
        ("let_in", {"ask": "x"}),
        ("refuse", {"ask": "x"}),
        ("empty", {"name": "Skaz"}),
        ("renew", {}),
    ):
        assert "at the laptop" in (await phone.do(what, **about))["cannot"]
    assert "rule" not in [c["name"] for c in (await phone.told("hello"))["commands"]]
    assert "no command /rule" in (await phone.do("call", command="rule", options={}))["cannot"]
    await phone.do("call", command="flame roll", options={"dice": "3"})
    event = await laptop.until(lambda f: f["is"] == "event")
    assert event["message"]["by"] == "Blazer"


async def test_the_laptop_is_whoever_it_says(laptop: Phone) -> None:
    await laptop.do("act_as", name="GM")

    hello = await laptop.told("hello")
    assert (hello["you"], hello["kind"]) == ("GM", "owner")
    assert "rule" in [c["name"] for c in hello["commands"]]
    assert "nobody called Nobody" in (await laptop.do("act_as", name="Nobody"))["cannot"]


async def test_what_is_private_reaches_its_seat_alone(laptop: Phone, phone: Phone) -> None:
    await phone.join("Blazer")
    await laptop.do("call", command="flame secret", options={})
    await laptop.do("call", command="flame tool", options={"name": "kite"})
    await phone.until(lambda f: f["is"] == "event" and f["message"]["text"] == "a kite")

    assert "for your eyes" in laptop.texts()
    assert "for your eyes" not in phone.texts()


async def test_a_screen_shows_what_everybody_sees_and_presses_nothing(
    laptop: Phone, phone: Phone
) -> None:
    await laptop.do("act_as", name="GM")
    await laptop.do("call", command="flame secret", options={})
    await laptop.do("call", command="flame roll", options={"dice": "3"})
    hello = await phone.join(screen=True)
    history = await phone.told("history")
    await laptop.do("call", command="flame secret", options={})
    await laptop.do("call", command="flame roll", options={"dice": "2"})
    event = await phone.told("event")

    assert (hello["kind"], hello["commands"]) == ("screen", [])
    assert [m["embeds"][0]["title"] for m in history["messages"]] == ["3 dice, physical"]
    assert event["message"]["embeds"][0]["title"] == "2 dice, physical"
    assert history["messages"][0]["components"] == event["message"]["components"] == []
    message = history["messages"][0]["id"]
    assert "only shows" in (await phone.do("press", message=message, key="s:take"))["cannot"]


async def test_an_emptied_seat_closes_at_once(laptop: Phone, phone: Phone) -> None:
    await phone.join("Blazer")

    await laptop.do("empty", name="Blazer")

    assert await phone.closed() == UNKNOWN
    again = await phone.post("/read", {"message": "1", "place": 0})
    assert again.status == 401


async def test_who_is_here_and_who_is_away_is_told(laptop: Phone, page: Page) -> None:
    async with ClientSession() as http:
        async with Phone(page, http, NETWORK) as phone:
            await phone.join("Blazer")
            here = await laptop.until(lambda f: f["is"] == "seats" and where(f) == "phone")
        gone = await laptop.until(lambda f: f["is"] == "seats" and where(f) == "away")

    assert [s["where"] for s in here["seats"]] == ["", "laptop", "phone"]
    assert [s["where"] for s in gone["seats"]] == ["", "laptop", "away"]


def where(frame: dict[str, list[dict[str, str]]]) -> str:
    return frame["seats"][2]["where"]


async def test_a_seat_outlives_the_server(table: LocalTable, tmp_path: Path) -> None:
    file = tmp_path / "seats.json"
    async with (
        ClientSession() as http,
        open_page(table, Seats(file), port=0, lan=NETWORK) as page,
        Phone(page, http, NETWORK) as phone,
    ):
        await phone.join("Blazer")
        token = phone.token
    async with (
        ClientSession() as http,
        open_page(table, Seats(file), port=0, lan=NETWORK) as page,
        Phone(page, http, NETWORK) as phone,
    ):
        assert (await phone.sit(token))["you"] == "Blazer"


def test_what_is_kept_of_a_token_is_its_hash_for_twelve_hours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "seats.json"
    seats = Seats(file)
    token = seats.own()

    assert len(token) >= 43  # 256 bits
    assert token not in file.read_text()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert seats.find(token) is not None
    assert seats.find(token + "x") is seats.find("") is None
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.0 + 12 * 3600)
    assert seats.find(token) is None


def test_a_damaged_file_of_seats_lets_nobody_in(tmp_path: Path) -> None:
    file = tmp_path / "seats.json"
    file.write_text("[{")

    assert Seats(file).with_device == set()


async def test_an_invitation_is_good_by_its_words_and_until_the_next(
    laptop: Phone, phone: Phone, page: Page
) -> None:
    word = page.room.seats.word
    typed = word.upper().replace("-", " ")

    assert (await phone.post("/seats", {"key": typed})).status == 200
    await laptop.do("renew")
    assert (await phone.post("/seats", {"key": word})).status == 403
    assert (await phone.post("/seats", {"key": page.room.seats.key})).status == 200


async def test_free_seats_are_told_to_the_invited_alone(phone: Phone, page: Page) -> None:
    refused = await phone.post("/seats", {"key": "guess"})
    answer = await phone.post("/seats", {"key": page.room.seats.key})

    assert refused.status == 403
    assert "Skaz" not in await refused.text()
    assert await answer.json() == {"free": ["Skaz", "Blazer"]}


async def test_guessing_is_slow(phone: Phone, page: Page) -> None:
    """Five tries a minute an address, whether they are good or not."""
    tried = [(await phone.post("/seats", {"key": "guess"})).status for _ in range(6)]

    assert tried == [403] * 5 + [429]
    assert (await phone.post("/join", {"key": page.room.seats.key, "name": "x"})).status == 429


def test_tries_are_counted_by_the_minute_and_the_address() -> None:
    moment = 0.0
    tries = limits.Tries(lambda: moment)

    assert [tries.take("a") for _ in range(6)] == [True] * 5 + [False]
    assert tries.take("b")
    moment = 60.0
    assert tries.take("a")


async def test_an_address_asks_three_times_at_once_and_all_ask_ten_times(seats: Seats) -> None:
    for at in range(3):
        seats.ask(f"Ann {at}", "10.0.0.1", screen=False)
    with pytest.raises(SeatRefusal):
        seats.ask("Ann", "10.0.0.1", screen=False)
    for at in range(7):
        seats.ask(f"Ben {at}", f"10.0.1.{at}", screen=False)
    with pytest.raises(SeatRefusal):
        seats.ask("Cyd", "10.0.2.1", screen=False)

    assert len(seats.asking) == 10


async def test_a_request_stands_for_five_minutes(
    seats: Seats, monkeypatch: pytest.MonkeyPatch
) -> None:
    asking, _ = seats.ask("Ann", "10.0.0.1", screen=False)
    monkeypatch.setattr("bot.client.web.seats.PATIENCE", -1.0)

    assert seats.asking == []
    assert seats.let_in(asking.id) is None


@pytest.mark.parametrize("name", ["", "x" * 200, "\n"])
async def test_a_name_that_cannot_be_one_is_refused(phone: Phone, page: Page, name: str) -> None:
    answer = await phone.post("/join", {"key": page.room.seats.key, "name": name})

    assert answer.status == 400
    assert await answer.text()
