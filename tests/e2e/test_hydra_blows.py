"""What a blow does: tens and 1s of every roll of it, the damage, what a failed block costs."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from tests.support.cards import why
from tests.support.game import Game, labels, text
from tests.support.hydra import ann_and_ben, character, initiative, meet, strike, table

RED, GREEN = 0xB03A2E, 0x2E8B57


def colour(card: ResponseMessage) -> int:
    """The colour at the side of a card."""
    found = card.embeds[0].colour
    assert found is not None
    return found.value


@pytest.mark.parametrize(
    ("blow", "faces", "said", "left"),
    [
        (("Sock of sand", 0), [8, 2, 8], "damage **8**, −3 = 5", 5),
        (("Sock of sand", 0), [8, 2, 2], "damage **2**, −3 = −1, so 1", 9),
        (("Sock of sand", 0), [8, 2, 4], "damage **4**, −3 = 1", 9),
        (("36 Revolver", 0), [7, 8, 1, 5, 8], "damage 1 · 5 · **8**, −1 = 7", 3),
        (("36 Revolver", 2), [7, 8, 8, 8, 8], "damage **8** · **8** · **8**, −1 −2 armour = 5", 5),
        (("Barret 50cal", 0), [7, 2, 1, 3, 2], "damage 1 · **3** · 2, +2 = 5", 5),
        (("●", 9), [7, 2, 8, 1], "damage **8** · 1, −9 armour = −1, so 1", 9),
        (("-", 1), [7, 2, 2], "damage **2**, −1 armour = 1", 9),
    ],
)
@pytest.mark.rule("HH-43", "HH-44", "HH-56")
async def test_damage_is_the_highest_die_and_the_modifier_and_never_less_than_one(
    game: Game, blow: tuple[str, int], faces: list[int], said: str, left: int
) -> None:
    """Not a sum: the weapon's dots and the net successes only make more dice."""
    await ann_and_ben(game, 1, 5)
    weapon, armour = blow
    await game.say("GM", "character edit", who="Ben", field="armour", value=str(armour))
    await strike(game, "Skaz", "Ann", "Ben", weapon=weapon)
    done = await meet(game, "Blazer", "Counterattack", faces)

    assert game.dice.waiting == []
    assert f"\n{said}\n" in text(done)
    assert f"\nBen {'▣' * left}{'▢' * (10 - left)} next round +1 die" in text(done)
    assert await game.pool("Ben", "health") == left


@pytest.mark.rule("HH-44", "HH-56")
async def test_where_the_house_says_so_armour_stops_everything(game: Game) -> None:
    """But a weak weapon does one point at least, where nobody wears any (R-23)."""
    await ann_and_ben(game, 1, 5, armour_floor="0")
    await strike(game, "Skaz", "Ann", "Ben", weapon="Sock of sand")
    bare = await meet(game, "Blazer", "Counterattack", [8, 2, 1])
    assert "damage **1**, −3 = −2, so 1" in text(bare)
    await game.say("GM", "character edit", who="Ann", field="armour", value="4")
    await strike(game, "Blazer", "Ben", "Ann")
    worn = await meet(game, "Skaz", "Counterattack", [8, 2, 4, 3])

    assert "damage **4** · 3, −4 armour = 0" in text(worn)
    assert text(worn).startswith("Ben hits Ann: no damage")
    assert await game.pool("Ann", "health") == 10


@pytest.mark.rule("HH-15", "HH-45")
async def test_the_extra_ten_of_an_attack_lifts_a_die(game: Game) -> None:
    """10 10 6 on 7 are three successes: one dot and three are four dice of damage."""
    await ann_and_ben(game, 1, 5)
    await strike(game, "Skaz", "Ann", "Ben", skill="3")
    done = text(await meet(game, "Blazer", "Counterattack", [10, 10, 6, 4, 3, 2, 1]))

    assert "attack **10** · **10** · **6→7** on 7 = 3" in done
    assert "damage dice: 1 dot + 3 net = 4" in await why(game, "Skaz")
    assert "Ben ▣▣▣▣▣▣▢▢▢▢" in done


@pytest.mark.rule("HH-17", "HH-45")
async def test_the_unused_ten_of_an_attack_is_one_die_more(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    await strike(game, "Skaz", "Ann", "Ben")
    done = text(await meet(game, "Blazer", "Counterattack", [10, 10, 8, 4, 3, 2, 1]))

    assert "attack **10** · **10!**→**8** on 7 = 3" in done
    assert "damage **4** · 3 · 2 · 1 = 4" in done


@pytest.mark.rule("HH-15", "HH-17", "HH-42", "HH-45")
async def test_the_tens_of_a_dodge_lift_and_make_dice(game: Game) -> None:
    """Ann has two successes, then three; Ben dodges on 8 with 10 10 7, then with 10 10 9 and 2."""
    await ann_and_ben(game, 1, 5)
    await strike(game, "Skaz", "Ann", "Ben", skill="3")
    lifted = text(await meet(game, "Blazer", "Dodge", [7, 7, 7, 10, 10, 7]))
    assert lifted.startswith("Ann misses Ben: dodged\n")
    assert "dodge **10** · **10** · **7→8** on 8 = 3" in lifted
    await game.say("Blazer", "act", what="pass")
    await initiative(game, 1, 1)
    await strike(game, "Skaz", "Ann", "Ben", skill="4")
    more = text(await meet(game, "Blazer", "Dodge", [7, 7, 7, 7, 10, 10, 9, 2, 1, 1]))

    assert "dodge **10** · **10!**→2 · **9** on 8 = 3" in more
    assert "4 − 3 = 1 net success" in (await why(game, "Skaz")).splitlines()


@pytest.mark.rule("HH-17", "HH-45", "HH-47")
async def test_the_tens_of_a_block_make_dice_too(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    await strike(game, "Skaz", "Ann", "Ben")
    done = text(await meet(game, "Blazer", "Block, body", [7, 2, 5, 1, 10, 10, 8, 1]))

    assert game.dice.waiting == []
    assert "block **10** · **10!**→1 · **8** on 8 = 3: half, 3" in done
    assert "CRITICAL" not in done


@pytest.mark.rule("HH-14", "HH-39", "HH-45")
async def test_an_attack_that_fails_with_a_1_is_a_critical_failure(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    await strike(game, "Skaz", "Ann", "Ben")
    done = await meet(game, "Blazer", "Dodge", [1, 1])

    assert text(done).startswith("Ann misses Ben: CRITICAL FAILURE ×2\n")
    assert colour(done) == RED


@pytest.mark.parametrize(
    ("label", "faces", "said"),
    [
        ("Dodge", [7, 2, 1, 7, 2, 5, 2], "dodge 1 · 7 · 2 on 8 = 0, critical ×1"),
        ("Block, body", [7, 2, 5, 2, 1, 1, 7], "block 1 · 1 · 7 on 8 = 0, critical ×2"),
        ("Block, object", [7, 2, 5, 2, 1, 1, 1], "block 1 · 1 · 1 on 8 = 0, critical ×3"),
    ],
)
@pytest.mark.rule("HH-14", "HH-45")
async def test_a_dodge_or_block_that_fails_with_1s_is_a_critical_failure(
    game: Game, label: str, faces: list[int], said: str
) -> None:
    """It is flagged red although the attack has hit, and the GMs are called where they wish it."""
    await ann_and_ben(game, 1, 5, critical_ping="on")
    await game.say("GM", "table gm", who=game.people["Stranger"])
    await strike(game, "Skaz", "Ann", "Ben")
    done = await meet(game, "Blazer", label, faces)

    assert f"\n{said}\n" in text(done)
    assert colour(done) == RED
    assert f"<@{game.people['Stranger'].id}>" in done.content
    assert await game.pool("Ben", "health") == 5


@pytest.mark.rule("HH-14", "HH-44", "HH-45")
async def test_1s_of_damage_and_of_a_success_are_no_failure(game: Game) -> None:
    """The attack has a 1 beside its success, the damage nothing else (R-22)."""
    await ann_and_ben(game, 1, 5)
    await strike(game, "Skaz", "Ann", "Ben")
    done = await meet(game, "Blazer", "Block, object", [7, 1, 1, 1, 7, 2, 2])

    assert "CRITICAL" not in text(done).upper()
    assert "damage **1** · **1** = 1" in text(done)
    assert colour(done) == GREEN
    assert await game.pool("Ben", "health") == 9


@pytest.mark.rule("HH-48", "HH-49")
async def test_two_failed_blocks_slow_twice_and_spoil_one_attack_once(game: Game) -> None:
    """Ben is struck twice before his turn: initiative +2, the target of one attack +1 (R-27)."""
    await table(game)
    boxes = {"perception": 2, "athleticism": 2, "constitution": 2}
    for who, name in (("Skaz", "Ann"), ("Stranger", "Cyd"), ("Blazer", "Ben")):
        await character(game, who, name, **boxes)
    await game.say("GM", "combat start")
    for name in ("Ann", "Cyd", "Ben"):
        await game.say("GM", "combat join", who=name)
    await initiative(game, 1, 3, 5)
    for who, name in (("Skaz", "Ann"), ("Stranger", "Cyd")):
        await strike(game, who, name, "Ben")
        await meet(game, "Blazer", "Block, body", [7, 2, 2, 2, 2, 2, 2])
    assert "21 Ben (acts now, init +2, attack +1)" in text(
        await game.say("Skaz", "act", what="initiatives")
    )

    spoilt = await strike(game, "Blazer", "Ben", "Ann")
    assert "2 dice on 8" in text(spoilt)
    assert "target 7 + 1 (failed block) = 8" in text(spoilt)
    await meet(game, "Skaz", "Counterattack", [2, 2])
    rolled = text(await initiative(game, 1, 1, 1))
    assert "Ben: initiative 21 + 1 + 2 pending = 24" in rolled
    assert "Ann: initiative 17 + 1 = 18" in rolled

    for who in ("Skaz", "Stranger"):
        await game.say(who, "act", what="pass")
    assert "2 dice on 7" in text(await strike(game, "Blazer", "Ben", "Ann"))
    await meet(game, "Skaz", "Dodge", [2, 2])
    again = text(await initiative(game, 1, 1, 1))
    assert "Ben: initiative 24 + 1 = 25" in again


@pytest.mark.rule("HH-48", "HH-49")
async def test_the_spoilt_target_waits_for_the_next_attack_whenever_it_comes(game: Game) -> None:
    """A round in which Ben passes does not end it, and the dodges between are not spoilt."""
    await ann_and_ben(game, 1, 5)
    await strike(game, "Skaz", "Ann", "Ben")
    await meet(game, "Blazer", "Block, body", [7, 2, 2, 2, 2, 2, 2])
    await game.say("Blazer", "act", what="pass")
    await initiative(game, 1, 1)
    await strike(game, "Skaz", "Ann", "Ben")
    dodged = await meet(game, "Blazer", "Dodge", [7, 2, 8, 2, 2])
    assert "dodge **8** · 2 · 2 on 8 = 1" in text(dodged)
    assert "2 dice on 8" in text(await strike(game, "Blazer", "Ben", "Ann"))
    await meet(game, "Skaz", "Dodge", [2, 2])
    await initiative(game, 1, 1)
    await game.say("Skaz", "act", what="pass")

    assert "2 dice on 7" in text(await strike(game, "Blazer", "Ben", "Ann"))


@pytest.mark.parametrize(("target", "boxes"), [(5, 13), (6, 12), (7, 11), (8, 10), (9, 9), (10, 8)])
@pytest.mark.rule("HH-51")
async def test_health_is_18_less_the_target_of_constitution(
    game: Game, target: int, boxes: int
) -> None:
    """Boxes crossed off and flange steps alike; the sheet shows it, and the fight."""
    await table(game)
    flange = 1 if target < 10 else 0
    await character(game, "Skaz", "Ann", constitution=10 - target - flange)
    if flange:
        await game.say("Skaz", "character edit", field="constitution_flange", value="1")
    await game.say("GM", "combat start")
    await game.say("GM", "combat join", who="Ann")

    assert f"Health       {'▣' * boxes} {boxes} of {boxes}\n" in text(
        await game.say("Skaz", "hydra sheet")
    )
    assert await game.pool("Ann", "health") == boxes
    assert f"{'▣' * boxes}" in text(await game.say("GM", "combat show"))
    assert f"{'▣' * (boxes + 1)}" not in text(await game.say("GM", "combat show"))


@pytest.mark.parametrize("value", ["6", "-1", "2.5", "five"])
@pytest.mark.rule("HH-03", "HH-51")
async def test_a_constitution_outside_5_to_10_is_refused(game: Game, value: str) -> None:
    await table(game)
    await character(game, "Skaz", "Ann", constitution=1)
    refused = await game.say("GM", "character edit", who="Ann", field="constitution", value=value)

    assert refused.ephemeral
    assert "is not a whole number from 0 to 5" in text(refused)
    assert await game.pool("Ann", "health") == 9


@pytest.mark.rule("R-32", "HH-53", "HH-55")
async def test_an_injury_written_on_its_card_slows_by_itself_where_the_house_says_so(
    game: Game,
) -> None:
    await ann_and_ben(game, 1, 2, wound_shifts_initiative="on")
    await strike(game, "Skaz", "Ann", "Ben")
    done = await meet(game, "Blazer", "Counterattack", [8, 2, 6, 2])
    wrong = await game.write("GM", "GM: write", {"note": "a broken arm", "penalty": "ten"}, done)
    told = await game.write("GM", "GM: write", {"note": "a broken arm", "penalty": "2"}, done)

    assert text(wrong) == "A standing penalty is 0 to 20; you wrote ten."
    assert "target −1, next initiative +4\nBen: “a broken arm”, +2 on all targets" in text(told)
    assert labels(told) == ["Why"]
    assert "targets +2 init +4" in text(await game.say("GM", "combat show"))

    await game.say("GM", "undo")
    assert "init +4" not in text(await game.say("GM", "combat show"))


@pytest.mark.rule("HH-53", "R-32")
async def test_an_injury_written_down_after_the_fight_slows_nobody(game: Game) -> None:
    await ann_and_ben(game, 1, 2)
    await strike(game, "Skaz", "Ann", "Ben")
    done = await meet(game, "Blazer", "Counterattack", [8, 2, 6, 2])
    await game.say("GM", "combat end")
    told = await game.write("GM", "GM: write", {"note": "a broken arm", "penalty": "2"}, done)

    assert "Ben: “a broken arm”, +2 on all targets" in text(told)
    assert labels(told) == ["Why"]


@pytest.mark.rule("HH-41", "HH-54")
async def test_nothing_is_to_come_for_whoever_a_blow_kills(game: Game) -> None:
    await ann_and_ben(game, 1, 2)
    await strike(game, "Skaz", "Ann", "Ben", weapon="●+20")
    done = text(await meet(game, "Blazer", "Counterattack", [8, 2, 6, 2])).splitlines()

    assert done[0] == "Ann hits Ben: 10 boxes, DEAD"
    assert done[-1] == "Ben ▢▢▢▢▢▢▢▢▢▢"


@pytest.mark.rule("HH-53", "R-32")
async def test_an_injury_is_listed_and_undone_as_itself(game: Game) -> None:
    await ann_and_ben(game, 1, 2)
    await strike(game, "Skaz", "Ann", "Ben")
    done = await meet(game, "Blazer", "Counterattack", [8, 2, 6, 2])
    await game.write("GM", "GM: write", {"note": "a broken arm", "penalty": "2"}, done)
    await game.press("GM", "GM: slow Ben", done)
    listed = text(await game.say("GM", "history"))
    undone = [text(await game.say("GM", "undo")).splitlines()[0] for _ in range(3)]

    assert "Ben is slowed: next initiative +4" in listed
    assert "Ben, “a broken arm”: +2 on all targets" in listed
    assert listed.count("Ann hits Ben") == 1
    assert undone == [
        "Undone: Ben is slowed",
        "Undone: Ben, “a broken arm”",
        "Undone: Ann hits Ben",
    ]
