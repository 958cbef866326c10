"""OpenD6's conditions outside the blow: what they are, how they add up, when they end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.core.condition import Condition, Modifier
from bot.core.scene import Entry, Scene
from tests.support.game import Game, text
from tests.support.opend6 import ana, d6, gm, listed, orc, steps
from tests.support.opend6fight import ails

SKILL = "melee: deflect"


async def fight(game: Game) -> None:
    """Ana, then the orc; it is Ana's turn in round 1."""
    await ana(game, wild_die="off")
    await orc(game)
    await game.say("GM", "combat start", members="Ana, Orc")
    await game.say("GM", "combat next")


@pytest.mark.rule("D6-80")
async def test_a_condition_is_a_phrase_that_describes_anything(game: Game) -> None:
    await ana(game)
    await gm(game, "d6 thing", name="Bridge", more="make")

    ropes = await gm(
        game, "gm condition", who="Bridge", name="Frayed ropes", more="note bears one at a time"
    )
    place = await gm(game, "gm condition", who="the scene", name="Dark as a cellar")
    both = await gm(
        game,
        "gm condition",
        who="Ana, Bridge",
        name="Wet",
        until="scene",
        more="modifiers check:-1",
    )
    blank = await gm(game, "gm condition", who="Ana", name=" ")
    light = await gm(game, "gm condition", who="the scene", name="dark as a cellar")
    shown = await listed(game, "Bridge")
    await d6(game, [3, 3, 3, 3], "check", skill=SKILL, difficulty="10")
    rolled = await steps(game)

    assert "narrative only: it means what it says" in ropes
    assert "the scene: Dark as a cellar" in place
    assert light == "the scene: dark as a cellar is gone"
    assert "−1 on all" in both
    assert "A condition is a word or phrase of 1 to 80 characters." in blank
    assert "Bridge: Frayed ropes; bears one at a time" in shown
    assert "Bridge: Wet, until the scene ends (−1 on all)" in shown
    assert "on the total: Wet -1" in rolled


@pytest.mark.rule("D6-82", "D6-83", "D6-84")
async def test_discrete_once_progressive_replaces_cumulative_adds_up(game: Game) -> None:
    await ana(game)

    async def add(name: str, more: str) -> str:
        return await gm(game, "gm condition", who="Ana", name=name, more=more)

    await add("Muddy", "note to the knees")
    muddy = await add("muddy", "note to the hips")
    await add("Chilly", "family cold")
    frozen = await add("Frozen", "family cold")
    await add("Bruised", "again, modifiers check:-2")
    await add("Bruised", "again, modifiers check:-2")
    shown = await listed(game, "Ana")
    await game.say("GM", "gm condition", who="Ana", name="Bruised")
    left = await listed(game, "Ana")

    assert "Ana has muddy already" in muddy
    assert "Ana: Frozen (was Chilly)" in frozen
    assert shown.startswith("4 conditions")
    assert shown.count("Bruised (−2 on all)") == 2
    assert left.count("Bruised (−2 on all)") == 1


@pytest.mark.rule("D6-85")
@pytest.mark.parametrize(
    ("lasts", "words", "after"),
    [
        ("next turn", "until the end of Orc's next turn", "the end of the turn"),
        ("rounds", "until the end of the next round", "two rounds"),
        ("fight", "until the fight ends", "the fight"),
        ("scene", "until the scene ends", "the scene"),
    ],
)
async def test_a_condition_ends_by_itself_with_its_duration(
    game: Game, lasts: str, words: str, after: str
) -> None:
    await fight(game)
    made = await gm(game, "gm condition", who="Orc", name="Dazzled", until=lasts)
    steps = {"the end of the turn": 2, "two rounds": 4, "the fight": 4, "the scene": 4}

    for _ in range(steps[after] - 1):
        await game.say("GM", "combat next")
    before = await listed(game, "Orc")
    await game.say("GM", "combat next")
    if after in {"the fight", "the scene"}:
        await game.say("GM", "combat end")
    if after == "the scene":
        assert "Dazzled" in await listed(game, "Orc", by="GM")
        await game.say("GM", "gm scene")
    left = await listed(game, "Orc", by="GM")

    assert words in made
    assert "Dazzled" in before
    assert "Dazzled" not in left


@pytest.mark.rule("D6-85")
async def test_a_condition_for_a_die_of_rounds_and_until_recovered(game: Game) -> None:
    await fight(game)

    rolled = await gm(game, "gm condition", (3,), who="Orc", name="Blind", more="1D rounds")
    stays = await gm(game, "gm condition", who="Orc", name="Lame", more="rank 5")
    many = await gm(game, "gm condition", who="Orc", name="Deaf", until="rounds", more="rounds 0")

    assert "1D rounds: 3" in rolled
    assert "for 3 more rounds" in rolled
    assert stays.splitlines()[-1].endswith("Orc: Lame 5")
    assert many == "“rounds” is 1 to 99; you wrote 0."


@pytest.mark.rule("D6-85", "D6-88")
async def test_outside_a_fight_nobody_counts_turns(game: Game) -> None:
    await ana(game)

    refused = await gm(game, "gm condition", who="Ana", name="Dizzy", until="next turn")
    encounter = await gm(game, "gm condition", who="Ana", name="Sore", more="rank 4")

    assert "nobody counts turns" in refused
    assert "Sore 4, until the scene ends" in encounter


@pytest.mark.rule("D6-95")
async def test_a_gm_changes_how_long_a_condition_lasts(game: Game) -> None:
    await fight(game)
    await gm(game, "gm condition", who="Orc", name="Stunned", until="next turn", more="rank 1")

    async def last(change: str, *faces: int) -> str:
        return await gm(
            game, "gm condition", faces, who="Orc", name="Stunned", more=f"change {change}"
        )

    longer = await last("extend_encounter")
    again = await last("extend_encounter")
    rounds = await last("encounter_to_rounds", 4)
    scene = await last("scene")
    wrong = await last("encounter_to_rounds")
    unknown = await last("for ever")

    assert "until the fight ends, 3 ranks to recover" in longer
    assert "It lasts that long already" in again
    assert "for 4 more rounds" in rounds
    assert "until the scene ends" in scene
    assert "That shortens what lasts until the end of the encounter" in wrong
    assert "for ever" in unknown


@pytest.mark.rule("D6-85")
async def test_rounds_run_out_and_what_lasts_until_recovered_does_not(game: Game) -> None:
    """Made in round 1 for one round more it lives to the end of round 2."""
    await fight(game)
    await gm(game, "gm condition", who="Orc", name="Blind", until="rounds", more="rounds 1")
    await gm(game, "gm condition", who="Orc", name="Lame", until="removed")
    for _ in range(3):
        await game.say("GM", "combat next")
    before = await listed(game, "Orc")

    await game.say("GM", "combat next")
    await game.say("GM", "combat end")
    await game.say("GM", "gm scene")
    after = await listed(game, "Orc", by="GM")

    assert "Orc: Blind, until the end of this round" in before
    assert after.startswith("1 condition\nOrc: Lame")


@pytest.mark.rule("D6-68")
async def test_what_is_so_or_is_not_is_told_without_a_number(game: Game) -> None:
    """Winded takes the bonus action; Hurt takes one die."""
    await fight(game)
    await game.say("GM", "gm condition", who="Orc", name="Winded")
    await game.say("GM", "gm condition", who="Orc", name="Hurt")

    shown = await listed(game, "Orc", by="GM")

    assert "Winded 2, until the end of the next round (no bonus action)" in shown
    assert "Hurt 2, until the end of the next round (−1D on all)" in shown


@pytest.mark.rule("D6-81")
async def test_a_known_condition_outside_a_fight_lasts_as_long_as_its_card_says(
    game: Game,
) -> None:
    await ana(game)
    given = text(await game.say("GM", "gm condition", who="Ana", name="Stunned"))
    listed = text(await game.say("GM", "gm condition"))
    over = text(await game.say("GM", "gm scene"))

    assert "until the scene ends" in given
    assert "until the scene ends" in listed
    assert "Stunned" in over
    assert not (await game.scene()).conditions


async def test_who_leaves_on_their_own_turn_ends_it_and_what_ends_with_it(game: Game) -> None:
    await fight(game)
    await game.say("GM", "gm condition", who="Ana", name="Odd", until="this turn")
    assert (await game.scene()).conditions
    await game.say("GM", "combat leave", who="Ana")

    assert not (await game.scene()).conditions


@pytest.mark.rule("D6-15")
async def test_a_weapon_in_hand_can_be_removed_and_the_hand_is_empty(game: Game) -> None:
    await ana(game)
    await game.say("GM", "character edit", who="Ana", field="held", value="Sword")
    said = await game.say("Skaz", "character edit", field="weapon", value="−Sword")

    assert "has no Sword any more" in text(said)
    assert "In hand: Sword" not in text(await game.say("Skaz", "character show"))


@pytest.mark.rule("D6-80", "D6-83")
async def test_what_lasts_longest_is_never_among_those_that_are_only_counted(game: Game) -> None:
    """On the panel, the longest first; equal ones share a word."""
    await fight(game)
    for name, rank, until in (
        ("Winded", 2, "this round"),
        ("Dazed", 1, "this turn"),
        ("Dazed", 1, "this turn"),
        ("Limping", 1, "fight"),
        ("Limping", 1, "fight"),
        ("Maimed", 3, "fight"),
    ):
        more = f"rank {rank}, again"
        await gm(game, "gm condition", who="Ana", name=name, until=until, more=more)
    shown = text(await game.say("GM", "combat show"))

    assert "  Maimed 3, Limping 1 ×2: this fight; Winded 2: this round and 2 more" in shown


@pytest.mark.parametrize(
    ("until", "end", "ends"),
    [
        ("fight", "combat end", "Ana: Hurt 2 ×2 is over."),
        ("scene", "gm scene", "Ana: Dazzled 2 ×2 is over."),
        ("session", "session end", "Ana: Dazzled 2 ×2 is over."),
    ],
)
async def test_two_conditions_alike_end_in_one_line(
    game: Game, until: str, end: str, ends: str
) -> None:
    """Each keeps its own ranks, and that both are over is told once."""
    await ana(game)
    if until == "fight":
        await game.say("GM", "combat start", members="Ana")
        await game.say("GM", "combat next")
        await game.say("GM", "gm damage", who="Ana", amount=2, pool="damage")
        await game.say("GM", "gm damage", who="Ana", amount=2, pool="damage")
    else:
        await game.say("GM", "session start")
        for _ in range(2):
            await gm(
                game,
                "gm condition",
                who="Ana",
                name="Dazzled",
                until=until,
                more="rank 2, again",
            )

    over = text(await game.say("GM", end)).splitlines()

    assert [line for line in over if "is over." in line] == [ends]


@pytest.mark.parametrize("effect", ["check:--2", "check:+-2", "dice wits:- 1", "wings:-1"])
async def test_what_is_no_change_of_a_condition_says_how_one_is_written(
    game: Game, effect: str
) -> None:
    await ana(game, wild_die="off")

    said = await gm(game, "gm condition", who="Ana", name="Odd", more=f"modifiers {effect}")

    assert said.startswith(f"“{effect}” is no effect. Write what it changes and by how much")
    assert await ails(game, "Ana") == []


@pytest.mark.rule("D6-74", "D6-109", "D6-112")
@pytest.mark.parametrize(
    ("effect", "instead"),
    [
        ("boost:-1", "penalty:1"),
        ("penalty:-2", "boost:2"),
        ("advantage:-1", "disadvantage:1"),
        ("disadvantage:-1", "advantage:1"),
    ],
)
async def test_no_condition_has_less_than_no_boost(game: Game, effect: str, instead: str) -> None:
    """Such a one would have refused every roll of its bearer's."""
    await ana(game, wild_die="off")

    said = await gm(game, "gm condition", who="Ana", name="Odd", more=f"modifiers {effect}")
    rolled = await d6(game, [4, 4, 4, 4], "check", skill=SKILL, difficulty="10")

    assert said == f"“{effect}” is no effect. Write {instead} instead."
    assert rolled.startswith("Ana, deflect: SUCCESS 16 vs 10")


@pytest.mark.rule("D6-74", "D6-109", "D6-112")
@pytest.mark.parametrize(
    ("what", "falls", "reads"),
    [
        ("boost", 5, "Penalty-1 on all"),
        ("penalty", 5, "Boost-1 on all"),
        ("advantage", 8, "disadvantage on all"),
        ("disadvantage", 8, "advantage on all"),
    ],
)
async def test_a_condition_that_was_kept_with_less_than_none_has_one_of_the_opposite(
    game: Game, what: str, falls: int, reads: str
) -> None:
    """It was laid on before such ones were refused, and refused every roll of its bearer's."""
    await ana(game, wild_die="off")

    def keep(scene: Scene) -> tuple[None, Scene]:
        row = Condition("Odd", "ana", modifiers=(Modifier(what, -1),))
        entry = Entry(1, "GM", "opend6", b"{}", b"{}", "odd")
        return None, replace(scene, conditions={("ana", 1): row}, entry=entry)

    await game.store.transact(game.table, keep)
    rolled = await d6(game, [4] * falls, "check", skill=SKILL, difficulty="10")

    assert rolled.startswith("Ana, deflect: SUCCESS")
    assert f"Odd ({reads})" in await listed(game, "Ana")


@pytest.mark.rule("D6-90", "D6-112")
async def test_a_condition_with_boost_penalty_wild_dice_and_actions_says_so(game: Game) -> None:
    await ana(game, wild_die="off")
    effects = "boost:1, penalty:2, wild:-1, full actions:1, advantage:2"

    said = await gm(game, "gm condition", who="Ana", name="Odd", more=f"modifiers {effects}")

    assert said.splitlines()[:1] == ["Odd"]
    for line in ("Boost-1 on all", "Penalty-2 on all", "−1 wild die on all", "+1 full action"):
        assert line in said
    assert "2 advantages on all" in said
