"""Calls in each of the five systems: several, how hard, hidden, against, what is not on a sheet."""

from __future__ import annotations

import pytest

from tests.support.calls import call_of, play
from tests.support.cards import drawn, why
from tests.support.game import Game, labels, parts, text

LINES = {
    "flamepunk": "dice 6",
    "blackdice": "wits 2, Climbing 3, Bluff 2",
    "hammerhydra": "all 8, Surgery 3, edge 1",
    "opend6": "str 3D, melee 4D, deflect 3D",
    "hfrpg": "Strength 3, Climbing 2",
}
"""What Skaz and the Blazer have on their sheets."""

SEVERAL = {
    "blackdice": ("Wits + Climbing", "3", (1, 1, 4, 2, 5, 2, 3, 4), (2, 4, 4, 5, 3, 2, 2, 2)),
    "hammerhydra": ("Surgery on Perception", "+1, -1 die", (9, 9), (1, 2)),
    "opend6": ("melee", "moderate", (6, 5, 5, 4), (1, 2, 2, 3)),
    "hfrpg": ("Strength + Climbing", "D10", (9, 5, 2), (3, 2, 2)),
}


async def people(game: Game, system: str, *names: str) -> None:
    """These have a character with a sheet of this system."""
    await game.say("GM", "table setup", system=system)
    for name in names or ("Skaz", "Blazer"):
        await game.say(name, "character new", name=name, line=LINES[system], system=system)


@pytest.mark.parametrize("system", SEVERAL)
async def test_several_roll_with_what_is_on_their_sheets(game: Game, system: str) -> None:
    await people(game, system)
    what, hard, first, second = SEVERAL[system]
    card = await game.say("GM", "gm call", who="Skaz, Blazer", what=what, hard=hard)
    assert drawn(card).splitlines()[2] == "Skaz, Blazer"

    half = await play(game, "Skaz", first, card)
    await game.restart()
    assert "Blazer: …" in text(half)
    twice = await game.press("Skaz", "Roll", half)
    stranger = await game.press("Stranger", "Roll", half)
    whole = await play(game, "Blazer", second, half)

    assert text(twice) == "Skaz has rolled."
    assert text(stranger) == "Only those who are called, or a GM, roll here."
    assert not game.dice.waiting
    assert drawn(whole).splitlines()[0] == f"**{what}: 1 of 2 makes it**"
    assert [line.partition(":")[0] for line in drawn(whole).splitlines()[1:3]] == ["Skaz", "Blazer"]


TITLES = [
    ("flamepunk", "climbing", "fair", "climbing, Dodge 1"),
    ("blackdice", "6", "3", "6, Difficult"),
    ("blackdice", "6", "4", "6, 4 black"),
    ("blackdice", "6", "", "6"),
    ("hammerhydra", "Perception", "−1 die", "Perception, −1 die"),
    ("hammerhydra", "3 on 7", "+2", "3 on 7, target +2"),
    ("opend6", "melee", "15", "melee, 15"),
    ("opend6", "melee", "very difficult", "melee, Very Difficult"),
    ("hfrpg", "3+2+1", "very easy", "3+2+1, Very Easy (D12)"),
    ("hfrpg", "3+2+1", "", "3+2+1, Normal (D8)"),
]


@pytest.mark.parametrize(("system", "what", "hard", "title"), TITLES)
async def test_how_hard_it_is_stands_in_line_1(
    game: Game, system: str, what: str, hard: str, title: str
) -> None:
    await people(game, system, "Skaz")

    options = {"hard": hard} if hard else {}
    card = await game.say("GM", "gm call", who="Skaz", what=what, **options)

    assert drawn(card).splitlines()[1] == f"**Roll: {title}**"


@pytest.mark.parametrize(
    ("system", "options", "words"),
    [
        ("blackdice", {"what": "6", "hard": "101"}, "Black dice are 0 to 100"),
        ("blackdice", {"what": "6", "hard": "boots"}, "difficulty"),
        ("blackdice", {"what": "6", "more": "boonus 2"}, "boonus → bonus?"),
        ("hammerhydra", {"what": "Surgery"}, "On which attribute? Surgery on Perception"),
        ("hammerhydra", {"what": "Perception", "hard": "boots"}, "hard: is a change of the target"),
        ("opend6", {"what": "melee"}, "hard: is a difficulty such as 15"),
        ("opend6", {"what": "melee", "hard": "boots"}, "is no difficulty"),
        ("hfrpg", {"what": "3", "hard": "certain"}, "hard: is Very Easy to Very Hard"),
        ("hfrpg", {"what": "3+2+1+1"}, "Attribute + competency + specialisation"),
    ],
)
async def test_what_a_system_needs_is_asked_for(
    game: Game, system: str, options: dict[str, str], words: str
) -> None:
    await people(game, system, "Skaz")

    refused = await game.say("GM", "gm call", who="Skaz", **options)

    assert refused.ephemeral
    assert words in text(refused)
    assert (await game.scene()).last_roll == 0


AGAINST = {
    "flamepunk": ("Bluff", "", (6, 6), (6,), "Skaz beats Blazer by 3"),
    "blackdice": ("Wits + Bluff", "", (1, 1, 2, 2), (1, 2, 2, 2), "Skaz beats Blazer by 1"),
    "hammerhydra": ("Perception", "", (9, 9, 2), (9, 2, 2), "Skaz beats Blazer by 1"),
    "opend6": ("melee: deflect", "", (6, 5, 5, 4), (1, 2, 3), "Skaz beats Blazer by 14"),
    "hfrpg": ("Strength", "", (7, 2, 3), (5, 2, 3), "Skaz beats Blazer by 2"),
}


@pytest.mark.parametrize("system", AGAINST)
async def test_against_somebody_nothing_is_seen_until_both_have_rolled(
    game: Game, system: str
) -> None:
    await people(game, system)
    what, hard, first, second, verdict = AGAINST[system]
    options = {"hard": hard} if hard else {}
    card = await game.say("GM", "gm call", who="Skaz", how="against Blazer", what=what, **options)
    half = await play(game, "Skaz", first, card)

    assert drawn(half).splitlines()[2:4] == [
        "Skaz has rolled, unseen",
        "waiting: Blazer (or a GM)",
    ]
    whole = await play(game, "Blazer", second, half)
    assert not game.dice.waiting
    assert drawn(whole).splitlines()[0] == f"**{verdict}**"
    assert labels(whole) == ["Why"]
    recap = text(await game.say("GM", "session recap"))
    assert "Rolls: Skaz 1 (1 made it), Blazer 1 (0)" in recap


async def test_equal_nets_of_black_dice_leave_things_as_they_are(game: Game) -> None:
    await people(game, "blackdice")
    card = await game.say("GM", "gm call", who="Skaz", how="against Blazer", what="2")
    await play(game, "Skaz", (1, 2), card)
    whole = await play(game, "Blazer", (1, 2), card)

    assert drawn(whole).splitlines()[0] == "**Skaz and Blazer: nobody wins**"


MISSING = {
    "blackdice": ("Wits + Lore", "", "Lore", ["Add it…", "Roll Wits alone", "Type dice…"]),
    "hammerhydra": (
        "Juggling on Perception",
        "",
        "Juggling",
        ["Add it…", "One die, needs a 10", "Type dice…"],
    ),
    "opend6": ("juggling", "15", "juggling", ["Add it…", "Type dice…", "Roll alone…"]),
    "hfrpg": ("Strength + Lore", "", "Lore", ["Add it…", "Roll Strength alone", "Type dice…"]),
}


@pytest.mark.parametrize("system", MISSING)
async def test_what_is_not_on_the_sheet_has_the_ways_of_a_plain_roll(
    game: Game, system: str
) -> None:
    await people(game, system)
    what, hard, word, ways = MISSING[system]
    options = {"hard": hard} if hard else {}
    card = await game.say("GM", "gm call", who="Skaz, Blazer", what=what, **options)
    refused = await game.press("Skaz", "Roll", card)

    assert refused.ephemeral
    assert text(refused) == f"{word} is not on Skaz's sheet yet."
    assert [*labels(refused), *(p["placeholder"] for p in parts(refused, 3))] == ways
    assert not call_of(await game.scene(), 1).rolled


async def test_who_lacks_the_skill_rolls_the_attribute_on_the_same_call(game: Game) -> None:
    await people(game, "blackdice")
    card = await game.say("GM", "gm call", who="Skaz, Blazer", what="Wits + Lore")
    refused = await game.press("Skaz", "Roll", card)
    game.dice.waiting = [1, 2]
    await game.press("Skaz", "Roll Wits alone", refused)

    scene = await game.scene()
    assert call_of(scene, 1).rolled == ("skaz",)
    assert not game.dice.waiting
    assert "Blazer: …" in text(game.cards()[0])


async def test_hidden_black_dice_are_the_gms(game: Game) -> None:
    """BD-08: what remains is seen, the black dice are not."""
    await people(game, "blackdice")
    card = await game.say("GM", "gm call", who="Skaz, Blazer", what="4", hard="3", hidden=True)
    assert drawn(card).splitlines()[1] == "**Roll: 4**"
    half = await play(game, "Skaz", (1, 1, 2, 2, 1, 4, 5), card)

    assert "Difficult" not in drawn(half)
    assert "4 5" not in drawn(half)
    assert "Difficult" not in await why(game, "Skaz", half)
    assert "Difficult" in await why(game, "GM", half)


async def test_trades_are_chosen_before_the_dice(game: Game) -> None:
    await people(game, "blackdice")
    card = await game.say("GM", "gm call", who="Skaz, Blazer", what="6")
    more = await game.press("Skaz", "More", card)
    assert [label.partition(":")[0] for label in labels(more)] == [
        "Trade 3 dice, 3 left",
        "Trade 6 dice, 0 left",
    ]
    game.dice.waiting = [1, 2, 2]
    await game.press("Skaz", "Trade 3 dice", more)

    assert "Skaz: SUCCESS" in text(game.cards()[0])
    assert not game.dice.waiting


async def test_edge_is_bought_before_the_dice(game: Game) -> None:
    await people(game, "hammerhydra")
    card = await game.say("GM", "gm call", who="Skaz, Blazer", what="Surgery on Perception")
    more = await game.press("Skaz", "More", card)
    game.dice.waiting = [9, 9, 2, 2]
    await game.press("Skaz", "1 die more", more)

    assert not game.dice.waiting
    assert await game.pool("Skaz", "edge") == 0


async def test_tokens_move_as_on_a_plain_roll(game: Game) -> None:
    await people(game, "hfrpg")
    card = await game.say("GM", "gm call", who="Skaz, Blazer", what="3+2")
    half = await play(game, "Skaz", (7, 5, 2), card)

    assert drawn(half).splitlines()[1:5] == [
        "**Roll: 3+2, Normal (D8)**",
        "Skaz: ALMOST THERE, 9 · **7** 5 2, +2 = 9",
        "Blazer: …",
        "Skaz: tokens 0 → +1",
    ]


async def test_a_penalty_to_place_is_placed_by_the_gm_behind_the_rollers_name(game: Game) -> None:
    await people(game, "hfrpg")
    await game.say("GM", "hf tokens", who="Skaz", amount=-1)
    card = await game.say("GM", "gm call", who="Skaz, Blazer", what="3+2")
    half = await play(game, "Skaz", (7, 5, 3), card)
    assert "Skaz: 1 penalty to place" in text(half)
    assert "Skaz…" in labels(half)

    placing = await game.press("GM", "Skaz…", half)
    await game.press("GM", "7→6", placing)

    assert "Skaz: ALMOST THERE, 8" in text(game.cards()[0])
    assert "Skaz…" not in labels(game.cards()[0])


@pytest.mark.parametrize("system", AGAINST)
async def test_a_roll_on_a_call_is_undone(game: Game, system: str) -> None:
    await people(game, system)
    what, hard, first, _, _ = AGAINST[system]
    hard = hard or ("15" if system == "opend6" else "")
    options = {"hard": hard} if hard else {}
    what = what.partition(":")[0]
    card = await game.say("GM", "gm call", who="Skaz, Blazer", what=what, **options)
    before = await game.scene()
    await play(game, "Skaz", first, card)
    await game.say("GM", "undo")

    after = await game.scene()
    assert after.rolls == before.rolls
    assert (after.pools, after.penalties) == (before.pools, before.penalties)
    again = await play(game, "Skaz", first)
    assert "Skaz: …" not in text(again)


async def test_a_call_of_opend6_without_a_difficulty_asks_for_the_band(game: Game) -> None:
    await game.say("GM", "table setup", system="opend6")
    await game.say("Skaz", "character new", line="Ana, dex 3D+1, dodge 4D")
    asked = await game.say("GM", "gm call", who="players", what="dodge")
    await game.pick("GM", ["moderate"], asked, "How hard…")

    assert text(asked).startswith("How hard is it?")
    assert "Roll: dodge, Moderate" in text(game.cards()[0])


async def test_a_shift_of_hfrpg_is_counted_into_what_the_call_says(game: Game) -> None:
    """The card names the die that is thrown; from there the GM's buttons go on."""
    await game.say("GM", "table setup", system="hfrpg")
    await game.say("Skaz", "character new", line="Kit, Strength 2")
    far = text(
        await game.say("GM", "gm call", who="Kit", what="Strength", hard="D4", more="shift 1")
    )
    card = await game.say(
        "GM", "gm call", who="Kit", what="Strength", hard="Hard", more="task the wall, shift 1"
    )
    before = text(card)
    whole = await play(game, "Skaz", (4, 3, 2), card)

    assert far == "That shift leaves nothing to roll."
    assert "Roll: Strength, Very Hard (D4)" in before
    assert "D4: **4!**→2 · 3 = 6" in drawn(whole)


@pytest.mark.parametrize(
    ("system", "what", "dice", "verdict"),
    [
        ("flamepunk", "bluff", ((1, 2), (3, 4)), "both fail"),
        ("flamepunk", "bluff", ((5, 2), (3, 6)), "level"),
        ("hfrpg", "2+1", ((3, 5), (4, 5)), "level"),
    ],
)
async def test_of_two_who_are_level_or_both_fail_nobody_wins(
    game: Game, system: str, what: str, dice: tuple[tuple[int, ...], ...], verdict: str
) -> None:
    await people(game, system)
    card = await game.say("GM", "gm call", who="Skaz", what=what, how="against Blazer")
    await play(game, "Skaz", dice[0], card)
    done = await play(game, "Blazer", dice[1], card)

    assert drawn(done).splitlines()[0] == f"**Skaz and Blazer: {verdict}**"


async def test_a_shift_of_hfrpg_that_leaves_nothing_to_roll_calls_nobody(game: Game) -> None:
    await people(game, "hfrpg")
    refused = await game.say("GM", "gm call", who="Skaz", what="2+1", hard="D4", more="shift 1")

    assert text(refused) == "That shift leaves nothing to roll."
    assert (await game.scene()).rolls == {}
