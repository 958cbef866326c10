"""Rolls that wait, defences, rounds, time and automatic actions."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor

from tests.support.game import Game, labels, parts, text

WARD = "Ward | cost 2 | removes 2 | against magic"


@pytest.mark.rule("FP-09", "FP-21", "FP-50", "FP-51", "FP-52", "FA-26")
async def test_the_defender_sees_the_dice_and_what_each_removal_does(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    pending = await game.roll("Skaz", (3, 3, 5, 6), target="Blazer")

    assert labels(pending) == ["Dodge, 1 die: 6 out → 2", "Take it → 4", "Other die…", "Why"]
    assert labels(await game.press("Blazer", "Other die…")) == [
        "Dodge, 1 die: 5 out → 2",
        "Dodge, 1 die: 3 out → 2",
    ]
    assert "3 · 3 · **5** · **6**" in text(pending).splitlines()


@pytest.mark.rule("FP-49")
async def test_a_defence_is_paid_when_the_button_is_pressed(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    await game.roll("Skaz", (6,), target="Blazer")
    done = await game.press("Blazer", "Dodge")

    assert "Blazer ●●●●●○" in text(done)
    assert text(done).startswith("Skaz misses Blazer (was 1)\n")


@pytest.mark.rule("FP-09")
async def test_nobody_has_to_defend(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    await game.roll("Skaz", (5, 5), target="Blazer")
    done = await game.press("Blazer", "Take it")

    assert "Skaz hits Blazer: 4 damage" in text(done)
    assert await game.pool("Blazer") == 6


@pytest.mark.rule("FP-51")
async def test_neither_the_roller_nor_a_stranger_nor_the_gm_defends_for_the_target(
    game: Game,
) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    pending = await game.roll("Skaz", (3, 3, 5, 6), target="Blazer")
    before = await game.scene()

    for person in ("Skaz", "Stranger", "GM"):
        refused = await game.press(person, "Dodge", pending)
        assert refused.ephemeral
        assert "Only Blazer's player answers here." in text(refused)

    assert await game.scene() == before


@pytest.mark.rule("FP-51")
async def test_nobody_aims_at_themselves(game: Game) -> None:
    refused = await game.say("Skaz", "flame roll", dice=1, target="Skaz")

    assert refused.ephemeral
    assert "cannot be the target of their own roll" in text(refused)


@pytest.mark.rule("FP-53")
async def test_there_is_one_reflex_per_roll_and_a_new_roll_allows_a_new_one(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    for left in (5, 4):
        pending = await game.roll("Skaz", (6,), target="Blazer")
        first, second = await game.race(("Blazer", "Dodge"), ("Blazer", "Dodge"))
        assert text(first).startswith("Skaz misses Blazer")
        assert "Nothing more has changed" in text(second)
        assert await game.pool("Blazer") == left
        assert not any(label.startswith("Dodge") for label in labels(game.cards()[0], live=True))
        assert pending.id == game.cards()[0].id


@pytest.mark.rule("FP-50")
async def test_an_empty_pool_cannot_dodge_and_the_button_says_why(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    await game.say("GM", "flame pool", who="Blazer", dice=0)
    pending = await game.roll("Skaz", (6, 6), target="Blazer")

    dodge = next(p for p in parts(pending) if p["label"].startswith("Dodge"))
    assert dodge["disabled"]
    assert dodge["label"] == "Dodge, 1 die: no dice left"


@pytest.mark.rule("FP-53")
async def test_others_may_step_in_once_each_by_house_rule(game: Game) -> None:
    await game.say("GM", "table house", key="flamepunk interpose", value="on")
    await game.say("Blazer", "character new", system="flamepunk")
    await game.say("Stranger", "character new", system="flamepunk")
    await game.roll("Skaz", (5, 5, 6), target="Blazer")

    stepped = await game.press("Stranger", "Stranger steps in")
    assert text(stepped).splitlines()[0] == "Skaz attacks Blazer: 2 damage (was 6)"
    assert not any("Stranger" in label for label in labels(stepped, live=True))
    done = await game.press("Blazer", "Dodge")
    assert text(done).startswith("Skaz hits Blazer: 1 damage (was 6)\n")
    assert (await game.pool("Stranger"), await game.pool("Blazer")) == (5, 5)


@pytest.mark.rule("FP-10", "FP-11")
async def test_a_character_may_have_further_defences(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    await game.say("Blazer", "character edit", field="defences", value=WARD)
    pending = await game.roll("Skaz", (5, 5, 6, 6), target="Blazer", more="kind magic")

    assert labels(pending)[0].startswith("Ward, 2 dice: 6 and 5 out → 2")
    done = await game.press("Blazer", "Ward", pending)
    assert "2 hits × 1 = 2" in text(done).splitlines()
    assert await game.pool("Blazer") == 4


@pytest.mark.rule("FP-11")
async def test_an_unknown_defence_and_a_foreign_character_are_refused(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    unknown = await game.say("Blazer", "character edit", field="weapon", value="−Wall")
    foreign = await game.say("Skaz", "character edit", field="defences", value=WARD, who="Blazer")

    assert "Wall" in text(unknown)
    assert "not yours" in text(foreign)


@pytest.mark.rule("FP-11", "FP-37", "FP-44")
async def test_a_hard_target_and_a_dodge_take_dice_out_together(game: Game) -> None:
    """Passive Dodge and the reflex add up; what nobody aims is the best joint removal."""
    await game.say("Blazer", "character new", system="flamepunk")
    await game.roll("Skaz", (5, 5, 6, 6), target="Blazer", dodge=1)
    done = await game.press("Blazer", "Dodge")

    assert "2 hits × 1 = 2" in text(done).splitlines()


@pytest.mark.rule("FP-05")
async def test_the_gm_or_the_roller_reads_a_roll_that_nobody_answers(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    await game.roll("Skaz", (5, 5), target="Blazer")
    refused = await game.press("Stranger", "Take it")
    at_once = await game.press("Skaz", "Take it")
    game.now += 60
    by_roller = await game.press("Skaz", "Take it")
    pending = await game.roll("Skaz", (5, 5), target="Blazer")
    by_gm = await game.say("GM", "answer", how="take it")

    assert refused.ephemeral
    assert text(at_once).startswith(
        "Blazer may still defend; from <t:1800000060:t> on Skaz's player"
    )
    assert "hits Blazer: 4 damage" in text(by_roller)
    assert "hits Blazer: 4 damage" in text(by_gm)
    assert "This card has moved" in text(pending)
    assert not labels(pending)


@pytest.mark.rule("FP-09", "FP-51")
async def test_a_deadline_reads_the_roll_and_edits_its_card(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    pending = await game.roll("Skaz", (5, 5), target="Blazer")

    await game.later(599)
    assert "Skaz attacks Blazer: 4 damage" in text(game.cards()[0])
    await game.later(1)

    assert game.cards()[0].id == pending.id
    assert "hits Blazer: 4 damage" in text(game.cards()[0])
    assert (await game.scene()).rolls == {}


@pytest.mark.rule("FP-51")
async def test_without_a_deadline_a_roll_waits_for_weeks_and_a_restart(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    await game.say("GM", "table house", key="flamepunk defence_timeout", value="0")
    await game.roll("Skaz", (5, 5), target="Blazer")

    await game.later(60 * 60 * 24 * 21)
    await game.restart()
    done = await game.press("Blazer", "Dodge")

    assert "hits Blazer: 1 damage" in text(done)


async def fight(game: Game, kind: str = "combat") -> str:
    """A fight of Skaz and Blazer in round 1, and what its panel says."""
    await game.say("GM", "combat start", members="players", more=f"kind {kind}")
    await game.say("GM", "combat next")
    return text(next(card for card in game.cards() if "My sheet" in labels(card)))


@pytest.mark.rule("FP-03", "FP-45")
async def test_a_round_gives_everybody_three_dice(game: Game) -> None:
    for name, dice in (("Skaz", 0), ("Blazer", 5)):
        await game.say(name, "character new", system="flamepunk")
        await game.say("GM", "flame pool", who=name, dice=dice)
    await fight(game)
    assert (await game.pool("Skaz"), await game.pool("Blazer")) == (3, 6)

    for _ in range(2):
        await game.say("GM", "combat next")
    assert await game.pool("Skaz") == 6


@pytest.mark.rule("FP-45")
@pytest.mark.parametrize(
    ("kind", "length"),
    [
        ("flamerunning", "A round is a few seconds."),
        ("social", "A round is about a minute."),
        ("combat", ""),
    ],
)
async def test_a_fight_of_another_kind_says_how_long_its_rounds_are(
    game: Game, kind: str, length: str
) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    panel = await fight(game, kind)

    assert (length or "A round is") in panel if length else "A round is" not in panel


@pytest.mark.rule("FP-03", "FP-45")
async def test_nobody_catches_their_breath_in_a_fight(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    await fight(game)
    during = await game.say("Skaz", "flame time")

    assert during.ephemeral


@pytest.mark.rule("FP-46")
@pytest.mark.parametrize(("seconds", "dice"), [(2, 0), (3, 3), (5, 3), (6, 6), (60, 6)])
async def test_outside_conflict_time_brings_dice_back(game: Game, seconds: int, dice: int) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "flame pool", who="Skaz", dice=0)
    await game.say("Skaz", "flame time", seconds=seconds)

    assert await game.pool("Skaz") == dice


@pytest.mark.rule("FP-46")
async def test_a_breather_fills_the_pool_and_negative_time_is_refused(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "flame pool", who="Skaz", dice=0)
    refused = await game.say("Skaz", "flame time", seconds=-1)
    everyone = await game.say("Skaz", "flame time", everyone=True)
    await game.say("Skaz", "flame time")

    assert refused.ephemeral
    assert "Only a GM" in text(everyone)
    assert await game.pool("Skaz") == 6


@pytest.mark.rule("FP-46")
async def test_a_gm_who_plays_nobody_lets_time_pass_for_the_table(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "flame pool", who="Skaz", dice=0)
    told = text(await game.say("GM", "flame time"))

    assert await game.pool("Skaz") == 6
    assert "GM" not in told


@pytest.mark.rule("FP-47", "FP-48")
async def test_an_automatic_action_costs_dice_and_works(game: Game) -> None:
    done = await game.say("Skaz", "flame auto", what="sheathe and draw")
    free = await game.say("Skaz", "flame auto", cost=0)
    dear = await game.say("Skaz", "flame auto", cost=6)

    assert text(done).startswith("Skaz, sheathe and draw: done, 1 die\n")
    assert "Skaz ●●●●●○" in text(done).splitlines()
    assert free.ephemeral
    assert "You asked for 6 dice and have 5" in text(dear)
    assert await game.pool("Skaz") == 5


@pytest.mark.rule("FP-48")
async def test_an_automatic_action_may_cost_more_and_says_so(game: Game) -> None:
    done = await game.say("Skaz", "flame auto", cost=3)

    assert text(done) == "Skaz: done, 3 dice\nSkaz ●●●○○○"


async def test_everybody_sees_the_pools_and_a_gm_sets_them(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    player = await game.say("Skaz", "flame pool", who="Skaz", dice=9)
    await game.say("GM", "flame pool", who="Skaz", dice=9)
    shown = await game.say("Stranger", "flame pool")

    assert "Only a GM" in text(player)
    assert text(shown).splitlines() == ["Pools", "Skaz 9/6 Pyros 6"]
    assert await game.pool("Skaz") == 9


@pytest.mark.rule("FA-24")
async def test_an_npc_is_rolled_and_defended_by_the_gm(game: Game) -> None:
    await game.say("GM", "character new", name="Thug", npc=True, system="flamepunk")
    refused = await game.say("Skaz", "flame roll", dice=1, who="Thug")
    await game.roll("Skaz", (6, 6), target="Thug")
    stranger = await game.press("Blazer", "Dodge")
    done = await game.press("GM", "Dodge")
    struck = await game.roll("GM", (6,), who="Thug", target="Skaz")

    assert "Thug is not yours to play" in text(refused)
    assert stranger.ephemeral
    assert "Thug ●●●●●○" in text(done)
    assert f"<@{game.people['Skaz'].id}>" in struck.content


async def test_undo_gives_back_dice_pyros_and_penalty_of_the_last_roll(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    await game.say("Skaz", "character new", system="flamepunk")
    start = await game.scene()
    await game.roll("Skaz", (4, 6, 6), target="Blazer")
    await game.press("Skaz", "Shift 4→5")
    await game.press("Blazer", "Dodge")

    refused = await game.say("Skaz", "undo", what="roll")
    undone = await game.say("GM", "undo", what="roll")
    nothing = await game.say("GM", "undo", what="roll")
    after = await game.scene()

    assert "Only a GM" in text(refused)
    assert text(undone).splitlines()[0] == "Undone: Skaz attacks Blazer"
    assert "nothing to undo" in text(nothing)
    assert (after.pools, after.penalties, after.rolls) == (start.pools, start.penalties, {})


async def test_undo_is_refused_where_something_later_depends_on_it(game: Game) -> None:
    await game.roll("Skaz", (6,))
    await game.say("Skaz", "flame auto")

    refused = await game.say("GM", "undo", what="roll")

    assert refused.ephemeral
    assert text(refused) == "“Skaz: done, 1 die” came later and changed the same dice."
    assert await game.pool("Skaz") == 4


async def test_more_than_a_card_can_hold_becomes_a_menu_of_dice(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "flame pool", who="Skaz", dice=20, maximum=20)
    await game.say("Blazer", "character new", system="flamepunk")
    await game.say("GM", "flame pool", who="Blazer", dice=20, maximum=20)
    wall = "Wall | cost 3 | removes 6 | against physical"
    await game.say("Blazer", "character edit", field="defences", value=wall)
    await game.say("GM", "flame pool", who="Skaz", dice=20)
    pending = await game.roll("Skaz", (1, 2, 3, 4, 5, 6) * 3 + (6, 6), target="Blazer")

    others = await game.press("Blazer", "Other die…", pending)
    menu = next(p for p in parts(others, 3) if p["placeholder"].startswith("Wall"))
    assert len(menu["options"]) == 20
    done = await game.pick("Blazer", ["6", "12", "18", "19", "20", "5"], others, "Wall")
    assert text(done) == "Done. Skaz hits Blazer: 6 damage (was 40)"
    assert "2 hits × 3 (three 1s, three 2s, three 3s or three 4s) = 6" in text(pending)


async def test_nobody_is_mentioned_but_the_defender_and_names_are_plain_text(game: Game) -> None:
    evil = "Evil @everyone **x**"
    await game.say("GM", "character new", name=evil, npc=True, system="flamepunk")
    card = await game.roll("Skaz", (6,), target=evil)

    assert card.content == ""
    assert card.embeds[0].title == (r"Skaz attacks Evil \@everyone \*\*x\*\*: 1 damage")


async def test_the_completions_offer_only_what_the_caller_may_use(game: Game) -> None:
    async def names(person: str, option: str) -> list[str]:
        actor: MemberActor = game.people[person]
        found = await actor.autocomplete(game.channel, "flame roll", option, "", dice=1)
        return [choice["value"] for choice in found]

    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("Blazer", "character new", system="flamepunk")
    await game.say("GM", "character new", name="Thug", npc=True, system="flamepunk")

    assert await names("Skaz", "who") == ["Skaz"]
    assert await names("GM", "who") == ["Blazer", "Skaz", "Thug"]
    assert set(await names("Skaz", "target")) >= {"Blazer", "Skaz", "Thug"}
