"""OpenD6's checks of several: helpers roll first, half of their points goes on the total."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from tests.support.calls import card_of
from tests.support.cards import drawn, why
from tests.support.game import Game, labels, text


@pytest.fixture(autouse=True)
async def pair(game: Game) -> None:
    """Skaz plays Ana, Blazer plays Ben, both without wild dice."""
    await game.say("GM", "table setup", system="opend6")
    await game.say("GM", "table house", key="opend6 wild_die", value="off")
    line = "str 3D, melee 4D, deflect 3D"
    for person, name in (("Skaz", "Ana"), ("Blazer", "Ben")):
        await game.say(person, "character new", name=name, line=f"{name}, {line}")


async def called(game: Game, who: str = "Ana, Ben", **options: str) -> ResponseMessage:
    """The card of a call for one check of several against 10."""
    return await game.say(
        "GM", "gm call", who=who, what="melee", how="together", hard="10", **options
    )


async def thrown(
    game: Game, card: ResponseMessage, faces: tuple[int, ...], *people: str
) -> ResponseMessage:
    """The card after these have rolled, the last of whom sets off the dice."""
    for person in people[:-1]:
        await game.press(person, "Roll", card_of(game, card))
    game.dice.waiting = list(faces)
    await game.press(people[-1], "Roll", card_of(game, card))
    assert not game.dice.waiting
    return card_of(game, card)


@pytest.mark.rule("D6-116")
async def test_helpers_roll_first_and_half_their_points_go_on_the_leaders_total(
    game: Game,
) -> None:
    """The text's example: 15 against 10 is +3."""
    card = await called(game)
    assert drawn(card, game).splitlines() == [
        "@Skaz @Blazer",
        "**Roll together: melee, 10**",
        "Ana leads: …",
        "Ben: …",
        "[Roll] [Lead] [More…] [GM]",
    ]
    done = await thrown(game, card, (6, 5, 2, 2, 6, 5, 4, 3), "Skaz", "Blazer")

    assert drawn(done).splitlines()[:4] == [
        "**Ana + Ben, melee: SUCCESS 21 vs 10**",
        "Ben 6 · 5 · 2 · 2 = 15 vs 10: +3",
        "Ana 6 · 5 · 4 · 3, +3 = 21",
        "11 points: rank 3, big",
    ]
    told = await why(game, "Skaz", done)
    assert "Ben helps with melee 4D" in told
    assert "half of 5 points: +3" in told
    assert "on the total: Ben +3" in told


@pytest.mark.rule("D6-116")
@pytest.mark.parametrize(
    ("help_", "change"), [((5, 3, 1, 1), "= 10 vs 10: +1"), ((3, 2, 1, 1), "= 7 vs 10: −2")]
)
async def test_a_helper_adds_at_least_1_and_a_failure_takes_off(
    game: Game, help_: tuple[int, ...], change: str
) -> None:
    done = await thrown(game, await called(game), (*help_, 3, 3, 3, 3), "Skaz", "Blazer")

    assert drawn(done).splitlines()[1].endswith(change)


@pytest.mark.rule("D6-116", "R-02")
async def test_a_tied_helper_takes_off_where_ties_fail(game: Game) -> None:
    await game.say("GM", "table house", key="opend6 ties", value="fail")
    faces = (5, 3, 1, 1, 3, 3, 3, 3)
    done = await thrown(game, await called(game), faces, "Skaz", "Blazer")

    assert drawn(done).splitlines()[1].endswith("= 10 vs 10: −1")


@pytest.mark.rule("D6-116")
async def test_a_helper_may_roll_a_related_skill_and_another_may_lead(game: Game) -> None:
    card = await called(game)
    await game.press("Blazer", "Lead", card)
    await game.press("Blazer", "Roll", card_of(game, card))
    more = await game.press("Skaz", "More…", card_of(game, card))
    lead = await game.press("Blazer", "More…", card)
    assert "Other values…" not in labels(lead)
    game.dice.waiting = [6, 5, 4, 3, 3, 3, 3]
    await game.write("Skaz", "Other values", {"what": "deflect"}, more)
    done = card_of(game, card)

    assert not game.dice.waiting
    assert drawn(done).splitlines()[:3] == [
        "**Ben + Ana, melee: SUCCESS 15 vs 10**",
        "Ana 6 · 5 · 4 = 15 vs 10: +3",
        "Ben 3 · 3 · 3 · 3, +3 = 15",
    ]


@pytest.mark.rule("D6-116", "D6-09")
async def test_what_helped_stays_when_the_leader_rolls_again(game: Game) -> None:
    card = await called(game)
    done = await thrown(game, card, (6, 5, 2, 2, 1, 1, 1, 1), "Skaz", "Blazer")
    assert text(done).splitlines()[0] == "Ana + Ben, melee: FAILURE 7 vs 10"
    game.dice.waiting = [2, 2, 2, 2]
    await game.press("Skaz", "Roll again", await game.press("Skaz", "Why", done))

    assert (
        text(card_of(game, card)).splitlines()[0].startswith("Ana + Ben, melee: SUCCESS 11 vs 10")
    )


@pytest.mark.rule("D6-116", "D6-08")
async def test_a_helper_pays_for_luck_of_their_own(game: Game) -> None:
    card = await called(game)
    await game.press("Skaz", "Roll", card)
    more = await game.press("Blazer", "More…", card_of(game, card))
    game.dice.waiting = [2] * 8 + [3] * 4
    await game.press("Blazer", "Luck", more)

    assert not game.dice.waiting
    assert drawn(card_of(game, card)).splitlines()[1].endswith("= 16 vs 10: +3")
    assert await game.pool("Ben", "luck") < (await game.scene()).pools["ben", "luck"].maximum


@pytest.mark.rule("D6-116")
async def test_who_lacks_the_skill_is_told_when_they_want_to_help(game: Game) -> None:
    await game.say("Stranger", "character new", name="Cyd", line="Cyd, str 2D")
    card = await called(game, "Ana, Cyd")
    refused = await game.press("Stranger", "Roll", card)

    assert text(refused).startswith("melee is not on Cyd's sheet yet.")
    assert "Cyd: …" in text(card_of(game, card))


async def test_a_check_of_several_needs_a_difficulty(game: Game) -> None:
    refused = await game.say("GM", "gm call", who="Ana, Ben", what="melee", how="together")

    assert refused.ephemeral
    assert "hard: is a difficulty such as 15" in text(refused)


async def test_one_alone_who_is_called_together_rolls_a_plain_check(game: Game) -> None:
    done = await thrown(game, await called(game, "Ana"), (3, 3, 3, 3), "Skaz")

    assert text(done).splitlines()[0] == "Ana, melee: SUCCESS 12 vs 10"
    assert "Again" not in labels(done)


@pytest.mark.parametrize("how", ["each", "together"])
async def test_a_fight_goes_on_while_a_call_waits(game: Game, how: str) -> None:
    """A call is a row of the table's own, as are the things that a turn's menu reads."""
    await game.say("GM", "gm call", who="Ana, Ben", what="melee", how=how, hard="10")
    await game.say("GM", "combat start", members="Ana, Ben")
    await game.press("GM", "Begin")
    menu = await game.press("Skaz", "Act")
    assert text(menu).startswith("Ana, round 1:")
    assert "Attack…" in labels(menu)
    assert "Draw… (nothing to choose)" in labels(menu)  # Ana has nothing in hand to put away
    thing = await game.say("GM", "d6 thing", name="crate")
    assert "crate" in text(thing)
