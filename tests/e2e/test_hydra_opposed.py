"""Hammerhydra's opposed rolls, driven as people would."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.cards import why
from tests.support.game import Game, labels, text


@pytest.fixture
async def pair(game: Game) -> Game:
    """Skaz plays Tims, Blazer plays Don, each with a point of edge."""
    await game.say("GM", "table setup", system="hammerhydra")
    for person, name in (("Skaz", "Tims"), ("Blazer", "Don")):
        await game.say(person, "hydra sheet new", name=name)
        await game.say(person, "hydra flange edge", points=1)
    return game


async def faced(
    game: Game, one: tuple[int, list[int]], other: tuple[int, list[int]], **options: Any
) -> str:
    """Tims against Don, each a target with the faces; what the answer says."""
    target, faces = one
    game.dice.waiting = faces
    dice = options.pop("dice", len(faces))
    await game.say(
        "Skaz", "hydra oppose", opponent="Don", skill=str(dice), attribute=str(target), **options
    )
    target, faces = other
    game.dice.waiting = faces
    answer = await game.say("Blazer", "hydra answer", skill=str(len(faces)), attribute=str(target))
    assert game.dice.waiting == []
    return text(answer)


@pytest.mark.rule("HH-25")
async def test_more_successes_win_and_the_margin_is_their_difference(pair: Game) -> None:
    said = await faced(pair, (7, [7, 8, 9]), (5, [5, 9, 2]), task="the cup")

    assert said.splitlines() == [
        "Tims beats Don by 1, the cup",
        "Tims **7** · **8** · **9** on 7 = 3",
        "Don **5** · **9** · 2 on 5 = 2",
    ]


@pytest.mark.rule("HH-25")
async def test_nobody_sees_the_first_dice_before_the_answer(pair: Game) -> None:
    pair.dice.waiting = [7, 8, 3]
    waiting = await pair.say("Skaz", "hydra oppose", opponent="Don", attribute="7", task="stare")
    said = text(waiting)
    told = (await why(pair, "Blazer", waiting)).splitlines()
    pair.dice.waiting = [9, 2]
    values = {"skill": "2", "attribute": "9", "dice": "0", "target": "0", "edge_dice": "0"}
    answered = text(await pair.write("Blazer", "Answer…", values, waiting))

    assert said.splitlines() == [
        f"<@{pair.people['Blazer'].id}>",
        "Tims against Don: stare",
        "Tims has rolled, unseen",
        "waiting: Don",
    ]
    assert told == ["**Tims against Don: stare**", "both results are shown with the answer"]
    assert "Tims **7** · **8** · 3 on 7 = 2" in answered


@pytest.mark.parametrize(
    ("one", "other", "verdict", "die"),
    [
        ((6, [8, 7]), (9, [9, 9]), "Don beats Tims die by die", "highest die: 8 against 9"),
        ((7, [9, 8]), (7, [9, 7]), "Tims beats Don die by die", "second die: 8 against 7"),
        ((7, [9, 7, 4]), (7, [9, 7, 5]), "Don beats Tims die by die", "third die: 4 against 5"),
        ((6, [9, 7, 1]), (6, [9, 7]), "Tims beats Don die by die", "third die: 1 against no die"),
        (
            (7, [10, 10, 6]),
            (7, [10, 9, 8]),
            "Tims beats Don die by die",
            "second die: 10 against 9",
        ),
    ],
)
@pytest.mark.rule("HH-26")
async def test_equal_successes_are_told_apart_die_by_die(
    pair: Game, one: tuple[int, list[int]], other: tuple[int, list[int]], verdict: str, die: str
) -> None:
    said = await faced(pair, one, other)

    assert said.splitlines()[0] == verdict
    assert said.splitlines()[-1] == die


@pytest.mark.rule("HH-27")
async def test_without_a_success_both_lose_and_ones_still_count(pair: Game) -> None:
    said = await faced(pair, (7, [6, 6]), (7, [1, 2]))

    assert said.splitlines() == [
        "Tims and Don: BOTH LOSE",
        "Tims 6 · 6 on 7 = 0",
        "Don 1 · 2 on 7 = 0, critical ×1",
    ]


@pytest.mark.rule("HH-26")
async def test_a_draw_is_rolled_again_or_stands(pair: Game) -> None:
    said = await faced(pair, (7, [9, 8]), (8, [9, 8]))
    pair.dice.waiting = [9, 8, 9, 8]
    again = await pair.press("Skaz", "Both again")
    twice = text(again)
    pair.dice.waiting = [9, 2, 3, 4]
    third = await pair.press("GM", "Both again")

    assert said.splitlines()[0] == "Tims and Don: DRAW"
    assert twice.splitlines()[0] == "Tims and Don: DRAW"
    assert text(third).splitlines()[0] == "Tims beats Don by 1"


@pytest.mark.rule("HH-26")
async def test_a_draw_stands_and_whoever_rolls_on_lets_it_be(pair: Game) -> None:
    await faced(pair, (7, [9, 8]), (8, [9, 8]))
    drawn = pair.cards()[0]
    offered = labels(drawn)
    pair.dice.waiting = [2, 3]
    await pair.say("Blazer", "hydra pool", dice=2, target=8)

    assert offered[-2:] == ["Both again", "Why"]
    after = next(card for card in pair.cards() if card.id == drawn.id)
    assert labels(after) == ["Tims again, 1 edge: 64 %", "Why"]


@pytest.mark.rule("HH-70", "HH-25")
async def test_each_side_may_roll_again_once_with_edge(pair: Game) -> None:
    """The result stands meanwhile; whoever has used their point has none to use."""
    await faced(pair, (7, [7, 2]), (7, [8, 2]))
    strange = text(await pair.press("Blazer", "Tims again"))
    pair.dice.waiting = [9, 9]
    mine = await pair.press("Skaz", "Tims again")
    said = text(mine)
    left = labels(mine)
    pair.dice.waiting = [9, 2]
    both = await pair.press("Blazer", "Don again")

    assert strange.startswith("Only Tims's player")
    assert said.splitlines()[0] == "Tims beats Don by 1"
    assert said.splitlines()[-1] == "Tims: edge 1 → 0"
    assert left == ["Don again, 1 edge: 64 %", "Why"]
    assert text(both).splitlines()[0] == "Tims beats Don by 1"
    assert labels(both) == ["Why"]
    assert not any(row.open for row in (await pair.scene()).rolls.values())


@pytest.mark.rule("HH-25")
async def test_who_is_not_asked_cannot_answer_and_nobody_twice(pair: Game) -> None:
    self_ = text(await pair.say("Skaz", "hydra oppose", opponent="Tims", attribute="7"))
    nothing = text(await pair.say("Blazer", "hydra answer", attribute="7"))
    pair.dice.waiting = [2, 2, 2]
    waiting = await pair.say("Skaz", "hydra oppose", opponent="Don", attribute="7")
    values = {"skill": "", "attribute": "7", "dice": "0", "target": "0", "edge_dice": "0"}
    stranger = text(await pair.press("Stranger", "Answer", waiting))
    bad = text(await pair.write("Blazer", "Answer…", values | {"attribute": "Per"}, waiting))
    pair.dice.waiting = [2, 2, 2]
    done = text(await pair.write("Blazer", "Answer…", values, waiting))
    again = text(await pair.say("Blazer", "hydra answer", attribute="7"))

    assert "cannot oppose themselves" in self_
    assert "No opposed roll waits" in nothing
    assert stranger.startswith("Only Don's player")
    assert "It could be Perception or Personality" in bad
    assert done.splitlines()[0] == "Tims and Don: BOTH LOSE"
    assert "No opposed roll waits" in again


async def test_a_secret_contest_is_seen_by_its_two_sides(pair: Game) -> None:
    pair.dice.waiting = [7, 8, 3]
    await pair.say(
        "Skaz", "hydra oppose", opponent="Don", attribute="7", task="steal", visibility="gm"
    )
    pair.dice.waiting = [2, 2, 2]
    answered = await pair.say("Blazer", "hydra answer", attribute="7")

    assert text(answered).splitlines()[0] == "Tims beats Don by 2, steal"
    assert all("beats" not in text(card) and "steal" not in text(card) for card in pair.cards())


async def test_a_gm_closes_what_nobody_answers(pair: Game) -> None:
    pair.dice.waiting = [2, 2, 2]
    waiting = await pair.say("Skaz", "hydra oppose", opponent="Don", attribute="7")
    refused = text(await pair.press("Skaz", "GM: withdraw", waiting))
    closed = await pair.press("GM", "GM: withdraw", waiting)

    assert refused.startswith("Only a GM")
    assert text(closed) == "Tims against Don: not answered"


async def test_who_has_won_with_all_there_is_rolls_nothing_again(pair: Game) -> None:
    """One die can come to one success and no more."""
    await faced(pair, (7, [9]), (7, [2]))

    assert labels(pair.cards()[0]) == ["Don again, 1 edge: 40 %", "Why"]


async def test_the_form_of_an_answer_takes_what_may_be_and_no_more(pair: Game) -> None:
    """A skill's name, an attribute's, -20 to 20 twice, points of edge; most of it is as usual."""
    pair.dice.waiting = [2, 2, 2]
    waiting = await pair.say("Skaz", "hydra oppose", opponent="Don", attribute="7")
    form = (await pair.tap("Blazer", "Answer", waiting)).modal
    assert form is not None
    fields = [part["component"] for part in form["components"]]
    assert [(one["custom_id"], one["max_length"], one.get("value", "")) for one in fields] == [
        ("skill", 60, ""),
        ("attribute", 20, ""),
        ("dice", 3, "0"),
        ("target", 3, "0"),
        ("edge_dice", 2, "0"),
    ]
    assert [one["required"] for one in fields] == [False, True, True, True, True]
