"""What a GM's word really did is what its card says; where it did nothing it is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.game import Game, text

SYSTEMS = [
    ("hammerhydra", {"line": "Cole, all 8"}, ("Cole heals 3 boxes", "boxes", "Cole, 3 damage")),
    ("blackdice", {"ready": "Cole"}, ("Cole heals 3 pips", "pips", "Cole takes 3 wounds")),
    ("flamepunk", {"name": "Cole"}, ("Cole heals 3 wounds", "wounds", "Cole takes 3 damage")),
]


@pytest.mark.parametrize(("system", "new", "words"), SYSTEMS)
async def test_healing_says_what_came_back_and_nobody_unhurt_is_healed(
    game: Game, system: str, new: dict[str, str], words: tuple[str, str, str]
) -> None:
    """What was refused is no line that `/undo` could miss."""
    heals, coin, hurt = words
    await game.say("GM", "table setup", system=system)
    await game.say("Skaz", "character new", **new)
    await game.say("GM", "gm damage", who="Cole", amount=3)
    over = text(await game.say("GM", "gm heal", who="Cole", amount=9))
    refused = await game.say("GM", "gm heal", who="Cole", amount=2)
    undone = text(await game.say("GM", "undo"))
    before = text(await game.say("GM", "undo"))

    assert over.startswith(f"{heals}\nThere was no more to heal.\n")
    assert refused.ephemeral
    assert coin in text(refused)
    assert text(refused).endswith(" to heal.")
    assert undone.startswith(f"Undone: {heals}")
    assert before.startswith(f"Undone: {hurt}")


async def test_of_several_each_is_told_what_came_back(game: Game) -> None:
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("Skaz", "character new", line="Don, all 8")
    await game.say("Blazer", "character new", line="Vex, all 8")
    await game.say("GM", "gm damage", who="Don", amount=1)
    some = text(await game.say("GM", "gm heal", who="Don, Vex", amount=3))
    none = text(await game.say("GM", "gm heal", who="Don, Vex", amount=3))

    assert some.splitlines()[:3] == [
        "Don and Vex heal",
        "Don heals 1 box.",
        "Vex has nothing to heal.",
    ]
    assert none == "Don and Vex have no lost boxes to heal."


async def test_damage_where_nothing_is_left_is_refused(game: Game) -> None:
    await game.say("GM", "table setup", system="blackdice")
    await game.say("Skaz", "character new", ready="Cole")
    await game.say("GM", "gm damage", who="Cole", amount=90)
    more = await game.say("GM", "gm damage", who="Cole", amount=1)

    assert more.ephemeral
    assert text(more) == "Cole has no pip left to lose."


async def test_a_pool_that_stays_as_it_is_is_refused(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Pug")
    same = text(await game.say("GM", "gm pool", who="Pug", pool="action dice", to=6))
    await game.say("GM", "gm pool", who="Pug", pool="action dice", to=0)
    less = text(await game.say("GM", "gm damage", who="Pug", pool="action dice", amount=1))

    assert same == "Nothing changes: Pug has Action dice 6/6."
    assert less == "Nothing changes: Pug has Action dice 0/6."


async def test_a_condition_for_so_many_rounds_needs_no_until(game: Game) -> None:
    """Its rounds were dropped, and it stayed until somebody took it away."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "combat start", npcs="Thug")
    await game.press("GM", "Begin")

    words = {"who": "Thug", "name": "Dazed"}
    dazed = await game.say("GM", "gm condition", more="rounds 3", **words)
    thrown = await game.say("GM", "gm condition", more="1D rounds", **words)

    assert "Thug: Dazed, for 3 more rounds" in text(dazed)
    assert text(thrown) == "Flamepunk does not roll how long it lasts. Write more:rounds 3."


@pytest.mark.parametrize(
    ("command", "options", "said"),
    [
        ("gm damage", {"amount": 1}, "HFRPG counts no damage."),
        ("gm damage", {"amount": 1, "pool": "luck"}, "HFRPG has no pools."),
        ("gm pool", {"pool": "luck", "change": 1}, "HFRPG has no pools."),
        (
            "gm condition",
            {"name": "Dazed", "more": "modifiers luck:1"},
            "Conditions change no roll of HFRPG.",
        ),
    ],
)
async def test_what_a_system_does_not_have_is_no_list_of_none(
    game: Game, command: str, options: dict[str, Any], said: str
) -> None:
    await game.say("GM", "table setup", system="hfrpg")
    await game.say("Skaz", "character new", name="Kit")

    assert text(await game.say("GM", command, who="Kit", **options)) == said


@pytest.mark.parametrize(
    ("members", "said"),
    [
        ("", "Nobody is in it yet."),
        ("Bo", "Only Bo is in it."),
        ("Bo, Cy", "In it are: Bo and Cy."),
    ],
)
async def test_who_is_in_a_fight_is_told_where_somebody_else_is_named(
    game: Game, members: str, said: str
) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "character new", name="Bo", npc=True)
    await game.say("GM", "character new", name="Cy", npc=True)
    await game.say("GM", "combat start", **({"members": members} if members else {}))

    refused = await game.say("GM", "combat leave", who="Ghost")

    assert text(refused) == f"“Ghost” is not in this fight. {said}"


async def test_a_form_says_which_of_its_fields_does_not_fit(game: Game) -> None:
    """It named all of them."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Skaz")
    await game.say("GM", "combat start", members="Skaz")

    refused = await game.say(
        "GM", "act", what="numbers: a task", who="Skaz", more="task door, amount x"
    )

    assert text(refused) == (
        "“x” does not fit in “What earlier failures cost; 0 forgives”. Nothing has changed."
    )


async def test_what_takes_no_words_says_so(game: Game) -> None:
    """It said what there was: nothing."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "combat start", npcs="Thug")

    refused = await game.say("GM", "act", what="end the fight", more="now")

    assert text(refused) == "more: takes nothing here."


@pytest.mark.parametrize(
    ("system", "damage"),
    [
        ("flamepunk", "Thug 1–3 take 2 damage each"),
        ("blackdice", "Thug 1–3 take 2 wounds each"),
        ("hammerhydra", "Thug 1–3: 2 damage"),
    ],
)
async def test_several_who_differ_by_their_number_are_named_once(
    game: Game, system: str, damage: str
) -> None:
    """A head of `Thug 1, Thug 2 and Thug 3` took three lines of a phone for thugs alone."""
    await game.say("GM", "table setup", system=system)
    made = text(await game.say("GM", "character new", name="Thug x4", npc=True))
    three = {"who": "Thug 1, Thug 2, Thug 3"}

    dazed = text(await game.say("GM", "gm condition", **three, name="Dazed"))
    hurt = text(await game.say("GM", "gm damage", **three, amount=2))
    healed = text(await game.say("GM", "gm heal", **three, amount=1))

    assert made == "4 NPCs new: Thug 1–4"
    assert dazed.startswith("Thug 1–3: Dazed\nThug 1: Dazed\n")
    assert hurt.splitlines()[0] == damage
    assert healed.startswith("Thug 1–3 heal")


@pytest.mark.parametrize(
    ("pool", "said"),
    [
        ("bruisse", "There is no pool “bruisse”. Is it bruises?"),
        ("mana", "There is no pool “mana”. There are: wounds and bruises."),
    ],
)
async def test_a_pool_of_damage_that_there_is_not_is_told_with_those_that_there_are(
    game: Game, pool: str, said: str
) -> None:
    await game.say("GM", "table setup", system="blackdice")
    await game.say("Skaz", "character new", name="Kit")

    assert text(await game.say("GM", "gm damage", who="Kit", amount=1, pool=pool)) == said
