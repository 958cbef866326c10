"""NPCs of one kind act one after the other on one card."""

from __future__ import annotations

import re

import pytest
from simcord.results import ResponseMessage

from bot.shared.exchange.rows import is_waiting
from tests.support.cards import drawn, why
from tests.support.game import Game, labels, text

NPCS = "Thug x4"
LINES = {"opend6": "Skaz, dex 3D, dodge 4D"}


async def fight(game: Game, system: str, line: str = "") -> None:
    """Skaz against four thugs, whose turn it is: the first of them has it."""
    await game.say("GM", "table setup", system=system)
    await game.say("Skaz", "character new", line=line or "Skaz", system=system)
    await game.say("GM", "combat start", npcs=NPCS, members="Skaz")
    game.dice.waiting = [1, 2, 3, 4, 5] * 20
    await game.press("GM", "Begin")
    await game.say("GM", "combat order", names="Skaz, Thug 1, Thug 2, Thug 3, Thug 4")
    for _ in range(5):
        panel = text(await game.say("GM", "combat show"))
        if "Round 1: Thug 1\n" in panel:
            break
        await game.say("GM", "combat next")


async def order_all(game: Game, *path: str) -> str:
    """What the GM's menu says after `All four …` and what is pressed behind it."""
    menu = await game.press("GM", "Act")
    await game.press("GM", "All four", menu)
    for label in path:
        await game.press("GM", label, menu)
    return text(menu)


def card_of_several(game: Game) -> ResponseMessage:
    """The newest card on which several act."""
    return next(card for card in reversed(game.cards()) if several(card))


def volley(game: Game) -> str:
    """The newest card of several, as it stands."""
    return drawn(card_of_several(game), game)


async def test_all_four_attack_with_one_card_and_an_answer_each(game: Game) -> None:
    await fight(game, "flamepunk")
    game.dice.waiting = [5, 5]
    await order_all(game, "Skaz", "2 dice")
    first = volley(game)
    game.dice.waiting = [1, 1, 6, 6]
    await game.press("Skaz", "Take it")
    third = volley(game)
    game.dice.waiting = [1, 2]
    await game.press("Skaz", "Dodge")
    last = volley(game)

    assert first.splitlines() == [
        "@Skaz",
        "**Thug 1–4 attack Skaz**",
        "Thug 1 attacks Skaz: 4 damage",
        "**5** · **5**",
        "2 hits × 2 (two 5s) = 4",
        "to come: Thug 2–4",
        "Thug 1 ●●●●○○",
        "[Dodge, 1 die: 5 out → 1]",
        "[Take it → 4] [Why]",
    ]
    assert "Thug 1 hits Skaz: 4 damage\nThug 2 misses Skaz\nThug 3 attacks" in third
    assert last.splitlines()[:5] == [
        "**Thug 1–4 attack Skaz**",
        "Thug 1 hits Skaz: 4 damage",
        "Thug 2 misses Skaz",
        "Thug 3 hits Skaz: 1 damage (was 4)",
        "Thug 4 misses Skaz",
    ]
    assert await game.pool("Skaz", "wounds") == 5


async def test_their_turns_are_used(game: Game) -> None:
    await fight(game, "flamepunk")
    game.dice.waiting = [1, 1, 1, 1]
    await order_all(game, "Skaz", "1 die")

    assert "Round 2: Skaz" in text(await game.say("GM", "combat show"))


async def test_next_takes_one_answer_at_a_time(game: Game) -> None:
    await fight(game, "flamepunk")
    game.dice.waiting = [5]
    await order_all(game, "Skaz", "1 die")
    question = await game.say("GM", "combat next")
    game.dice.waiting = [6]
    await game.press("GM", "Go on", question)

    assert "Thug 1 hits Skaz: 1 damage\nThug 2 attacks Skaz: 1 damage" in volley(game)


async def test_who_cannot_is_passed_over_with_the_reason(game: Game) -> None:
    await fight(game, "flamepunk")
    await game.say("GM", "flame pool", who="Thug 2", dice=0)
    game.dice.waiting = [1, 1, 1]
    await order_all(game, "Skaz", "1 die")

    said = volley(game)
    assert "Thug 3 misses Skaz" in said
    assert [line for line in said.splitlines() if line.startswith("Thug 2: ")]


async def test_what_is_left_goes_on_after_a_restart(game: Game) -> None:
    await fight(game, "flamepunk")
    game.dice.waiting = [5]
    await order_all(game, "Skaz", "1 die")
    await game.restart()
    game.dice.waiting = [1, 1, 1]
    await game.press("Skaz", "Take it")

    assert "Thug 4 misses Skaz" in volley(game)


async def test_an_answer_is_undone_with_what_followed(game: Game) -> None:
    await fight(game, "flamepunk")
    game.dice.waiting = [5]
    await order_all(game, "Skaz", "1 die")
    waiting = volley(game)
    game.dice.waiting = [6]
    await game.press("Skaz", "Take it")
    await game.say("GM", "undo")

    assert volley(game).splitlines() == waiting.splitlines()[1:]
    assert ("skaz", "wounds") not in (await game.scene()).pools


async def test_a_player_does_not_command_them(game: Game) -> None:
    await fight(game, "flamepunk")
    stranger = await game.press("Skaz", "Act")

    assert not [label for label in labels(stranger) if label.startswith("All")]


async def test_only_whose_turns_follow_take_part(game: Game) -> None:
    await game.say("GM", "table setup", system="opend6")
    await game.say("Skaz", "character new", line="Ana, dex 3D")
    await game.say("GM", "combat start", npcs=NPCS, members="Ana")
    await game.say("GM", "combat order", names="Thug 1, Thug 2, Ana, Thug 3, Thug 4")
    await game.press("GM", "Begin")
    menu = await game.press("GM", "Act")

    assert "Both attack…" in labels(menu)


async def test_why_tells_of_each(game: Game) -> None:
    await fight(game, "flamepunk")
    game.dice.waiting = [5]
    await order_all(game, "Skaz", "1 die")

    assert (await why(game, "Skaz", card_of_several(game))).splitlines()[1:4] == [
        "Thug 1 attacks Skaz: 1 damage",
        "**5**",
        "1 die: 5; hits on 5,6",
    ]


@pytest.mark.parametrize(
    ("system", "path", "answer", "dice"),
    [
        ("flamepunk", ("Skaz", "1 die"), "Take it", "**5**"),
        ("blackdice", ("Skaz", "fists"), "No defence", "Thug 2 5 = 0"),
        ("hammerhydra", ("Skaz", "club"), "Dodge", "attack 5 · 5 on 8 = 0"),
        ("opend6", ("Skaz", "club"), "", "attack 5 · 5 · 5 · 5 = 20 vs 10"),
    ],
)
async def test_the_dice_of_each_stay_behind_why_once_it_is_answered(
    game: Game, system: str, path: tuple[str, ...], answer: str, dice: str
) -> None:
    await fight(game, system, line=LINES.get(system, ""))
    menu = await of_several(game)
    game.dice.waiting = [5] * 400
    for label in (next(own for own in labels(menu) if own.startswith(("All", "Both"))), *path):
        await game.press("GM", label, menu)
    card = card_of_several(game)
    if answer:
        await game.press("Skaz", answer, card)

    assert dice in (await why(game, "Skaz", card)).splitlines()[2:4]


@pytest.mark.rule("HH-53")
async def test_of_two_injuries_on_one_card_each_says_by_whom(game: Game) -> None:
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("Skaz", "character new", line="Skaz, all 8, con 5", system="hammerhydra")
    npcs = "Thug x2, all 5, Brawl 5, club oooooo"
    await game.say("GM", "combat start", npcs=npcs, members="Skaz")
    game.dice.waiting = [1, 2, 3, 4, 5] * 20
    await game.press("GM", "Begin")
    await game.say("GM", "combat order", names="Thug 1, Thug 2, Skaz")
    menu = await of_several(game)
    game.dice.waiting = [6] * 60
    for label in ("Both", "Skaz", "club"):
        await game.press("GM", label, menu)
    card = card_of_several(game)
    for _ in range(4):
        ways = labels(card, live=True)
        way = next((own for own in ways if own == "Throw on" or own.startswith("Dodge:")), None)
        if way is not None:
            await game.press("Skaz", way, card)
    offered = labels(card, live=True)

    assert offered[:2] == ["GM: write the injury (Thug 1)…", "GM: write the injury (Thug 2)…"]


@pytest.mark.parametrize(
    ("system", "path", "answer"),
    [
        ("blackdice", ("Skaz", "fists"), "No defence"),
        ("hammerhydra", ("Skaz", "club"), "Dodge"),
        ("opend6", ("Skaz", "club"), "Hold at"),
        ("hfrpg", ("Attribute 2 + Competency 2", "Normal"), ""),
    ],
)
async def test_in_every_system_each_acts_in_its_own_turn(
    game: Game, system: str, path: tuple[str, ...], answer: str
) -> None:
    await fight(game, system, line=LINES.get(system, ""))
    menu = await of_several(game)
    how_many = next(label for label in labels(menu) if label.startswith(("All", "Both")))
    game.dice.waiting = [2] * 400
    for label in (how_many, *path):
        await game.press("GM", label, menu)
    card = card_of_several(game)
    for _ in range(4):
        if any(label.startswith(answer or "-") for label in labels(card, live=True)):
            await game.press("Skaz", answer, card)

    heads = [line for line in text(card).splitlines()[1:] if line.startswith("Thug ")]
    assert len(heads) >= 2
    assert "to come" not in text(card)


def several(card: ResponseMessage) -> bool:
    """Whether this is a card on which several act."""
    titles = text(card).splitlines()[:2]
    return not card.ephemeral and any(
        line.startswith("Thug ") and line.endswith((" attack Skaz", " roll")) for line in titles
    )


def is_of_thugs(card: ResponseMessage) -> bool:
    """Whether this is the card of what thugs do."""
    titles = text(card).splitlines()[:2]
    return "Why" in labels(card) and any(line.startswith("Thug ") for line in titles)


async def of_several(game: Game) -> ResponseMessage:
    """The menu of the first NPC that may act with another."""
    for _ in range(6):
        menu = await game.press("GM", "Act")
        if any(label.startswith(("All", "Both")) for label in labels(menu)):
            return menu
        await game.say("GM", "combat next")
    raise AssertionError("none of them has a turn beside another's")


async def test_who_is_attacked_by_several_may_type_and_a_gm_may_answer_for_them(
    game: Game,
) -> None:
    await fight(game, "flamepunk")
    game.dice.waiting = [5]
    await order_all(game, "Skaz", "1 die")
    game.dice.waiting = [6]
    await game.say("Skaz", "answer", how="take it")
    second = volley(game)
    menu = await game.press("GM", "GM")
    await game.press("GM", "Answer for", menu)
    ways = labels(menu)

    assert "Thug 1 hits Skaz: 1 damage\nThug 2 attacks Skaz: 1 damage" in second
    assert "Thug 2: Take it → 1" in ways


ORDERS = {
    "flamepunk": ("Skaz", "1 die"),
    "blackdice": ("Skaz", "fists"),
    "hammerhydra": ("Skaz", "club"),
    "opend6": ("Skaz", "club"),
    "hfrpg": ("Attribute 2 + Competency 2", "Normal"),
}
"""What is pressed for an attack in each system, in HFRPG for a roll."""
DEFENDER = "Skaz, dex 3D, melee 4D, melee: deflect 4D, sword 4D"


@pytest.mark.parametrize("first", [("Attack", "Roll"), ("All", "Both")], ids=["one", "several"])
@pytest.mark.parametrize("system", ORDERS)
async def test_what_waits_is_dropped_with_the_fight_and_all_it_made_go(
    game: Game, system: str, first: tuple[str, ...]
) -> None:
    await fight(game, system, line=DEFENDER if system == "opend6" else "")
    if system == "hfrpg":  # a GM places their penalties
        for number in range(1, 5):
            await game.say("GM", "hf tokens", who=f"Thug {number}", amount=-1)
    menu = await of_several(game)
    game.dice.waiting = [5, 3, 4] * 20
    for label in (next(own for own in labels(menu) if own.startswith(first)), *ORDERS[system]):
        await game.press("GM", label, menu)
    card = next(card for card in game.cards() if is_of_thugs(card))
    before = labels(card, live=True)
    said = text(await game.say("GM", "combat end"))
    dropped, left, scene = text(card), labels(card, live=True), await game.scene()
    told = await why(game, "GM", card)
    await game.say("GM", "undo")

    assert "was waiting and is dropped." in said
    assert left == ["Why"]
    assert "dropped: the fight is over" in dropped
    assert "to come" not in dropped
    assert not any(row.owner is None for row in scene.characters.values())
    assert not any(roll.open for roll in scene.rolls.values())
    assert "Thug" in told
    assert labels(card, live=True) == before


@pytest.mark.parametrize("system", [key for key in ORDERS if key != "hfrpg"])
async def test_who_leaves_is_attacked_by_nobody_more_and_nothing_waits(
    game: Game, system: str
) -> None:
    await fight(game, system, line=DEFENDER if system == "opend6" else "")
    menu = await of_several(game)
    game.dice.waiting = [5, 3, 4] * 40
    how_many = next(own for own in labels(menu) if own.startswith(("All", "Both")))
    for label in (how_many, *ORDERS[system]):
        await game.press("GM", label, menu)
    card = card_of_several(game)
    await game.say("GM", "combat leave", who="Skaz")
    if any(own.startswith("Take it") for own in labels(card, live=True)):
        await game.press("Skaz", "Take it", card)
    said = text(card)
    game.dice.waiting = [1, 2, 3, 4, 5] * 20
    await game.say("GM", "combat next")
    scene = await game.scene()

    assert "Skaz has left the fight" in said
    assert "to come" not in said
    assert labels(card, live=True)[-1:] == ["Why"]
    assert not any(is_waiting(roll) for roll in scene.rolls.values() if roll.open)
    assert "Round 2" in text(await game.say("GM", "combat show"))


@pytest.mark.parametrize(
    ("system", "answer"), [("blackdice", "No defence"), ("hammerhydra", "Dodge")]
)
async def test_the_others_go_on_where_one_of_several_leaves(
    game: Game, system: str, answer: str
) -> None:
    await fight(game, system)
    menu = await of_several(game)
    game.dice.waiting = [2] * 100
    how_many = next(own for own in labels(menu) if own.startswith(("All", "Both")))
    for label in (how_many, *ORDERS[system]):
        await game.press("GM", label, menu)
    card = card_of_several(game)
    doing = next(line for line in text(card).splitlines() if " attacks Skaz" in line)
    first = doing.partition(" attacks ")[0]
    await game.say("GM", "combat leave", who=first)
    said = drawn(card)
    for _ in range(4):
        if any(label.startswith(answer) for label in labels(card, live=True)):
            await game.press("Skaz", answer, card)

    assert re.search(f"^{first} attacks Skaz: .*has left", said, re.MULTILINE)
    assert "Thug 3 attacks Skaz" in said
    assert not any(roll.open for roll in (await game.scene()).rolls.values())
