"""Rolls that are kept under a name, and `/roll what:` by that name or one of the sheet."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace
from simcord.results import ResponseMessage

from bot.core.scene import Entry, Scene, put
from bot.history.privacy import person_of, without
from bot.shared.keeping import KeptRoll, saved_rolls
from tests.support.cards import drawn, paper
from tests.support.game import Game, labels, parts, text

SYSTEMS = {
    "flamepunk": ("Ada", "flame roll", {"dice": 1, "task": "the wall", "faces": "6"}),
    "blackdice": (
        "Ada, wits 3, Climbing 2",
        "black roll",
        {"what": "Wits + Climbing", "task": "the wall"},
    ),
    "hammerhydra": (
        "Ada, Climbing 2",
        "hydra roll",
        {"attribute": "Strength", "skill": "Climbing", "faces": "2,3"},
    ),
    "opend6": ("Ada, dex 3D, climbing 4D", "d6 check", {"skill": "climbing", "difficulty": "9"}),
    "hfrpg": ("Ada, strength 3, climbing 2", "hf roll", {"what": "strength + climbing"}),
}


async def begin(game: Game, system: str) -> None:
    """Skaz plays Ada."""
    await game.say("GM", "table setup", system=system)
    await game.say("Skaz", "character new", line=SYSTEMS[system][0])


async def save(game: Game, card: ResponseMessage, name: str = "climb") -> ResponseMessage:
    """Skaz keeps the roll of this card."""
    why = await game.press("Skaz", "Why", card)
    return await game.write("Skaz", "Save this roll…", {"name": name}, why)


@pytest.mark.parametrize("system", SYSTEMS)
async def test_a_roll_is_kept_under_a_name_and_rolled_by_it(game: Game, system: str) -> None:
    await begin(game, system)
    _, command, options = SYSTEMS[system]
    game.dice.waiting = [3] * 12
    first = await game.say("Skaz", command, **options)
    saved = await save(game, first)

    assert saved.ephemeral
    assert drawn(saved) == paper("""
        **Saved: climb**
        /roll what:climb rolls it.
    """)
    game.dice.waiting = [3] * 12
    again = await game.say("Skaz", "roll", what="climb")
    assert again.id != first.id
    assert not again.ephemeral
    assert text(again).partition(":")[0] == text(first).partition(":")[0]
    assert "Why" in labels(again)


async def test_dice_of_no_system_are_kept_as_well(game: Game) -> None:
    game.dice.waiting = [6, 5, 4, 1]
    card = await game.say("Skaz", "roll", what="4d6kh3")
    await game.write("Skaz", "Save this roll…", {"name": "stat"}, card)
    game.dice.waiting = [3, 3, 3, 3]

    assert text(await game.say("Skaz", "roll", what="STAT")).startswith("Skaz, 4d6kh3: 9")
    refused = await game.say("Blazer", "roll", what="stat")
    assert text(refused).startswith("“stat” is no roll here.")


@pytest.mark.parametrize(
    ("system", "what", "faces", "told"),
    [
        ("opend6", "climb", [3, 3, 3, 3, 3], "Ada, climbing"),
        ("hammerhydra", "climbing on str", [2, 3], "Ada, Climbing"),
        ("blackdice", "wits + climb", [1, 2, 3, 4, 5, 6, 6], "Ada"),
        ("hfrpg", "climb", [3, 3, 3, 3], "Ada"),
    ],
)
async def test_what_stands_on_the_sheet_is_rolled_by_its_name(
    game: Game, system: str, what: str, faces: list[int], told: str
) -> None:
    await begin(game, system)
    game.dice.waiting = faces
    card = await game.say("Skaz", "roll", what=what)

    assert text(card).startswith(told)
    assert "Why" in labels(card)


async def test_a_skill_that_goes_with_several_attributes_asks_which(game: Game) -> None:
    await begin(game, "hammerhydra")
    asked = await game.say("Skaz", "roll", what="climb")

    assert asked.ephemeral
    assert drawn(asked) == paper("""
        **Climb: with what?**
        [Which? ▾]
    """)
    game.dice.waiting = [2, 3]
    card = await game.pick("Skaz", ["Climbing on Strength"], asked)
    assert not card.ephemeral
    assert "on Strength" in text(card)


async def test_roll_completes_saved_rolls_then_the_sheet_then_what_was_rolled_last(
    game: Game,
) -> None:
    await begin(game, "opend6")
    game.dice.waiting = [1, 2, 3, 4]
    card = await game.say("Skaz", "roll", what="1d20+3")
    await game.say("Skaz", "roll", what="2d6")
    await game.write("Skaz", "Save this roll…", {"name": "luck"}, card)
    found = await game.people["Skaz"].autocomplete(game.channel, "roll", "what", "")
    values = [choice["value"] for choice in found]

    assert values[:3] == ["luck", "athletics: climbing", "Strength"]
    assert values[-2:] == ["2d6", "1d20+3"]


async def test_a_table_keeps_25_rolls_of_one_person_by_names_without_numbers(game: Game) -> None:
    game.dice.waiting = [1]
    card = await game.say("Skaz", "roll", what="1d6")
    bad = await game.write("Skaz", "Save this roll…", {"name": "roll 2"}, card)
    for number in range(25):
        await game.write("Skaz", "Save this roll…", {"name": chr(97 + number) * 2}, card)
    full = await game.write("Skaz", "Save this roll…", {"name": "more"}, card)
    same = await game.write("Skaz", "Save this roll…", {"name": "AA"}, card)

    assert text(bad) == "A roll's name has no digits, such as climb."
    assert text(full) == "You keep 25 rolls here. /character show deletes one."
    assert text(same).startswith("Saved: AA")


async def test_the_sheet_lists_saved_rolls_and_deletes_them(game: Game) -> None:
    await begin(game, "opend6")
    game.dice.waiting = [1]
    card = await game.say("Skaz", "roll", what="1d6")
    await game.write("Skaz", "Save this roll…", {"name": "luck"}, card)
    sheet = await game.say("Skaz", "character show")

    assert "Saved rolls: luck" in text(sheet)
    assert "Saved rolls" not in text(await game.say("GM", "character show", who="Ada"))
    gone = await game.pick("Skaz", ["luck"], sheet, "Delete a saved roll…")
    assert text(gone) == "luck is deleted"
    assert "Saved rolls" not in text(await game.say("Skaz", "character show"))
    assert len(parts(await game.say("Skaz", "character show"), 3)) == 0


async def test_who_is_forgotten_keeps_no_rolls(game: Game) -> None:
    game.dice.waiting = [1, 2]
    for who in ("Skaz", "Blazer"):
        card = await game.say(who, "roll", what="1d6")
        await game.write(who, "Save this roll…", {"name": "luck"}, card)
    scene = await game.scene()
    skaz, blazer = (game.people[who].id for who in ("Skaz", "Blazer"))
    after = without(scene, person_of(scene, skaz))

    assert saved_rolls(scene, skaz)
    assert saved_rolls(after, skaz) == ()
    assert saved_rolls(after, blazer) == saved_rolls(scene, blazer)


async def test_a_roll_kept_by_another_version_says_so(game: Game) -> None:
    await begin(game, "blackdice")
    row = msgspec.json.encode(KeptRoll("duel", "blackdice", b'{"do":"duelled"}')).decode()

    def keep(scene: Scene) -> tuple[None, Scene]:
        user = next(user for user, seat in scene.seats.items() if seat.name == "Skaz")
        line = Entry(user, "an older Parry", "saved", b"{}", b"{}", "saved a roll")
        return None, replace(scene, house=put(scene.house, f"saved.{user}.duel", row), entry=line)

    await game.store.transact(game.table, keep)
    refused = await game.say("Skaz", "roll", what="duel")

    assert refused.ephemeral
    assert text(refused) == "“duel” was saved by another version of Parry. Save it anew."
