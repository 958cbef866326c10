"""Tasks, what failing at them costs, Pyros and catastrophes."""

from __future__ import annotations

import pytest

from tests.support.cards import why
from tests.support.flame import hold_grudge
from tests.support.game import Game, labels, parts, text


@pytest.fixture
async def plain(game: Game) -> Game:
    """A table where Pyros turns no dice, so that a task roll without Dodge closes at once."""
    await game.say("GM", "table house", key="flamepunk pyros_shift", value="off")
    return game


@pytest.mark.rule("FP-36", "FP-37", "FP-38")
@pytest.mark.parametrize(
    ("dodge", "words"),
    [
        (0, "SUCCESS 8"),
        (1, "SUCCESS 6"),
        (2, "SUCCESS 2"),
        (3, "SUCCESS 1"),
        (4, "FAILURE 0"),
    ],
)
async def test_difficulty_takes_dice_out_and_leaves_the_hit_numbers_alone(
    plain: Game, dodge: int, words: str
) -> None:
    card = await plain.roll("Skaz", (5, 5, 6, 6), dodge=dodge, task="lock")

    assert words in text(card)


@pytest.mark.rule("FP-37")
@pytest.mark.parametrize("dodge", [-1, 21])
async def test_a_dodge_off_the_scale_is_refused(plain: Game, dodge: int) -> None:
    refused = await plain.say("Skaz", "flame roll", dice=2, dodge=dodge)

    assert refused.ephemeral
    assert "0 to 20" in text(refused)
    assert (await plain.scene()).rolls == {}


@pytest.mark.rule("FP-37")
async def test_a_gm_may_take_other_dice_than_the_bot_chose(plain: Game) -> None:
    pending = await plain.roll("Skaz", (3, 3, 5, 6), dodge=1, task="lock")
    own = labels(await plain.press("Skaz", "Why", pending))
    told = await plain.press("GM", "Why", pending)
    done = await plain.press("GM", "GM, Dodge 1: 3 out → 2", told)

    assert own == ["Save this roll…"]
    assert text(done) == "Done. Skaz, lock: SUCCESS 2, normal"
    assert "2 hits × 1 = 2" in text(pending).splitlines()


@pytest.mark.rule("FP-37")
async def test_a_gm_may_pick_the_dice_one_by_one(plain: Game) -> None:
    pending = await plain.roll("Skaz", (2, 3, 5, 6), dodge=2, task="lock")
    told = await plain.press("GM", "Why", pending)
    await plain.pick("GM", ["1", "3"], told, "GM, Dodge 2: pick")

    assert "~~2~~ · 3 · ~~5~~ · **6** (Dodge 2: 5 and 2 out)" in text(pending).splitlines()
    assert "1 hit × 1 = 1" in text(pending).splitlines()


@pytest.mark.rule("FP-38", "FP-39", "FP-40", "FP-41", "FP-42")
async def test_the_dodge_values_are_offered_with_examples(plain: Game) -> None:
    skaz = plain.people["Skaz"]
    offered = await skaz.autocomplete(plain.channel, "flame roll", "dodge", "", dice=1)

    names = [choice["name"] for choice in offered]
    assert [name.split(":")[0] for name in names] == [
        "0 simple",
        "1 fair",
        "2 significant",
        "3 major",
        "4 and more",
    ]


@pytest.mark.parametrize(
    ("typed", "values"), [("", [0, 1, 2, 3, 4]), ("3", [3]), ("9", [0, 1, 2, 3, 4])]
)
async def test_dodge_values_that_begin_as_typed_are_offered_and_else_all(
    plain: Game, typed: str, values: list[int]
) -> None:
    offered = await plain.people["Skaz"].autocomplete(
        plain.channel, "flame roll", "dodge", typed, dice=1
    )

    assert [choice["value"] for choice in offered] == values


@pytest.mark.rule("FP-30", "FP-31", "FP-32", "FP-33", "FP-44")
async def test_every_failure_makes_the_next_try_harder_and_says_why(plain: Game) -> None:
    first = await plain.roll("Skaz", (1, 2), task="Old Door")
    second = await plain.roll("Skaz", (1, 1, 2), task="old  door")
    assert text(first).startswith("Skaz, Old Door: FAILURE 2, significant\n")
    assert "Old Door: Dodge +1 for Skaz from now" in text(first)
    assert "Dodge 0 + 1 from earlier failures (+1)" in await why(plain, "Skaz", second)

    grudges = await plain.say("Skaz", "flame penalty")
    assert "Old Door, Skaz: Dodge +3 (+1, +2); hopeless below 4 dice" in text(grudges)
    assert "hopeless below 4 dice" in text(grudges)

    await hold_grudge(plain, "Skaz", "OLD DOOR", 0)
    assert "No task holds a grudge" in text(await plain.say("Skaz", "flame penalty"))


@pytest.mark.rule("FP-44")
async def test_success_at_a_task_forgets_its_failures(plain: Game) -> None:
    await plain.say("GM", "character new", name="Ogre", npc=True, system="flamepunk")
    await plain.say("GM", "flame pool", who="Ogre", maximum=9)
    await hold_grudge(plain, "Ogre", "door", 1)
    done = await plain.roll("GM", (6, 6, 6), who="Ogre", task="door")

    assert "door: Dodge +1 forgotten" in text(done).splitlines()
    assert (await plain.scene()).penalties == {}


@pytest.mark.rule("FP-44")
async def test_a_retry_finds_its_penalty_while_a_shift_is_still_offered(game: Game) -> None:
    """The shift of the earlier roll is gone from its card as soon as its roller goes on."""
    first = await game.roll("Skaz", (1, 4, 4), task="door")
    offered = labels(first, live=True)
    second = await game.roll("Skaz", (2, 2, 2), task="door")

    assert any(label.startswith("Shift 4→5") for label in offered)
    assert labels(game.cards()[1], live=True) == ["Why"]
    assert game.cards()[1].id == first.id
    assert "Dodge 0 + 2 from earlier failures (+2)" in await why(game, "Skaz", second)


@pytest.mark.rule("FP-32")
async def test_a_catastrophe_asks_the_gm_for_its_consequence(plain: Game) -> None:
    card = await plain.roll("Skaz", (1, 1, 1, 1), task="spell")
    assert "FAILURE 16, catastrophic" in text(card)
    assert "Dodge +3" in text(card)

    refused = await plain.press("Skaz", "GM: what else goes wrong", card)
    done = await plain.write("GM", "GM: what else goes wrong", {"text": "The *roof* burns"}, card)

    assert refused.ephemeral
    assert "“The *roof* burns”" in text(done).splitlines()
    drawn = done.embeds[0].description or ""
    assert drawn.splitlines()[-2] == r"“The \*roof\* burns”"
    assert "GM: what else goes wrong…" not in labels(done)


@pytest.mark.parametrize(
    ("faces", "level", "band", "dodge", "asks"),
    [
        ((1, 1, 1, 2), 12, "catastrophic", 3, True),
        ((1, 1, 2, 2, 3, 3), 12, "catastrophic", 3, True),
        ((1, 1, 2, 3, 4), 10, "botched", 2, False),
    ],
)
@pytest.mark.rule("FP-31", "FP-32")
async def test_from_level_12_a_failure_is_a_catastrophe_that_asks_for_a_consequence(
    plain: Game, faces: tuple[int, ...], level: int, band: str, dodge: int, *, asks: bool
) -> None:
    card = await plain.roll("Skaz", faces, task="spell")
    again = await plain.say("Skaz", "flame odds", dice=1, task="spell")

    assert text(card).splitlines()[0] == f"Skaz, spell: FAILURE {level}, {band}"
    assert f"spell: Dodge +{dodge} for Skaz from now" in text(card).splitlines()
    assert ("GM: what else goes wrong…" in labels(card)) is asks
    assert text(again).startswith(f"Odds for spell: Dodge {dodge}, hits on 5,6\n")


@pytest.mark.rule("FP-32", "FP-34")
async def test_a_catastrophe_against_somebody_asks_where_it_is_a_task(plain: Game) -> None:
    await plain.say("Blazer", "character new", system="flamepunk")
    task = await plain.roll("Skaz", (1, 1, 1, 1), target="Blazer", task="bluff", more="kind task")
    await plain.say("Skaz", "flame time")
    attack = await plain.roll("Skaz", (1, 1, 1, 1), target="Blazer")

    assert labels(task) == ["GM: what else goes wrong…", "Why"]
    assert labels(attack) == ["Why"]


@pytest.mark.rule("FP-32")
async def test_a_form_answered_after_a_restart_still_counts(plain: Game) -> None:
    card = await plain.roll("Skaz", (1, 1, 1, 1), task="spell")
    button = next(p for p in parts(card) if p["label"] == "GM: what else goes wrong…")
    gm = plain.people["GM"]
    opened = await gm.click(card, custom_id=button["custom_id"])
    await plain.restart()
    result = await gm.submit_modal(opened, {"text": "Smoke"})

    assert result.acknowledged
    assert "“Smoke”" in text(plain.cards()[0]).splitlines()


@pytest.mark.rule("FP-34")
async def test_a_failed_attack_costs_nothing_later(plain: Game) -> None:
    await plain.say("Blazer", "character new", system="flamepunk")
    done = await plain.roll("Skaz", (1, 1), target="Blazer", task="punch")

    assert text(done).startswith("Skaz misses Blazer, punch\n")
    assert "from now" not in text(done)
    assert (await plain.scene()).penalties == {}


@pytest.mark.rule("FP-30", "FP-34", "FP-35")
async def test_a_failed_task_costs_something_later_whoever_it_is_aimed_at(plain: Game) -> None:
    """1, 1 for a task against the Blazer: level 4, significant, +1."""
    await plain.say("Blazer", "character new", system="flamepunk")
    done = await plain.roll("Skaz", (1, 1), target="Blazer", task="arm wrestling", more="kind task")

    assert text(done).startswith(
        "Skaz acts against Blazer, arm wrestling: FAILURE 4, significant\n"
    )
    assert "arm wrestling: Dodge +1 for Skaz from now" in text(done)
    assert [row.amount for row in (await plain.scene()).penalties.values()] == [1]


@pytest.mark.rule("FP-34", "FP-44")
async def test_success_at_a_task_aimed_at_somebody_forgets_its_failures(plain: Game) -> None:
    for person in ("Skaz", "Blazer"):
        await plain.say(person, "character new", system="flamepunk")
    await hold_grudge(plain, "Skaz", "arm wrestling", 1)
    await plain.roll("Skaz", (6, 6), target="Blazer", task="arm wrestling", more="kind task")
    done = await plain.press("Blazer", "Take it")

    assert "arm wrestling: Dodge +1 forgotten" in text(done).splitlines()
    assert (await plain.scene()).penalties == {}


@pytest.mark.parametrize("target", ["", "Blazer"])
@pytest.mark.parametrize("kind", ["physical", "social", "magic", "flamerunning"])
@pytest.mark.rule("FP-34", "FP-35", "FA-27")
async def test_kinds_with_chapters_of_their_own_leave_tasks_alone(
    plain: Game, kind: str, target: str
) -> None:
    """Neither a failure nor a success at them touches what failing at the task costs."""
    for person in ("Skaz", "Blazer"):
        await plain.say(person, "character new", system="flamepunk")
    await hold_grudge(plain, "Skaz", "door", 1)
    aim = {"target": target} if target else {}
    failed = await plain.roll("Skaz", (1, 1), task="door", more=f"kind {kind}", **aim)
    done = await plain.roll("Skaz", (6, 6, 5), task="door", more=f"kind {kind}", **aim)
    if target:
        done = await plain.press("GM", "Take it", done)

    verdict = text(failed).splitlines()[0]
    if kind == "physical" and target:
        assert verdict == "Skaz misses Blazer, door"
    else:
        assert verdict.endswith(", door: FAILURE 4, significant")
    assert "from now" not in text(failed)
    assert "FAILURE" not in text(done)
    assert "forgotten" not in text(done)
    assert [row.amount for row in (await plain.scene()).penalties.values()] == [1]


@pytest.mark.rule("FP-44")
async def test_a_shared_grudge_counts_for_everybody(plain: Game) -> None:
    await plain.say("GM", "table house", key="flamepunk penalty_scope", value="task")
    await plain.roll("Skaz", (1, 2), task="door")
    card = await plain.roll("Blazer", (6, 6), task="door")

    assert "1 from earlier failures" in await why(plain, "Blazer", card)


@pytest.mark.rule("FP-32", "FP-33")
async def test_a_catastrophe_may_forbid_further_tries_until_a_gm_allows_them(plain: Game) -> None:
    await plain.say("GM", "table house", key="flamepunk catastrophe_blocks", value="on")
    await plain.roll("Skaz", (1, 1, 1, 1), task="door")

    refused = await plain.say("Skaz", "flame roll", dice=1, task="door")
    assert refused.ephemeral
    await hold_grudge(plain, "Skaz", "door", 0)
    allowed = await plain.roll("Skaz", (6,), task="door")
    assert "SUCCESS" in text(allowed)


@pytest.mark.rule("FP-37")
async def test_a_plain_failure_may_cost_something_by_house_rule(plain: Game) -> None:
    await plain.say("GM", "table house", key="flamepunk plain_failure_penalty", value="1")
    await plain.say("GM", "table house", key="flamepunk removal", value="exact")
    card = await plain.roll("Skaz", (6,), task="door", dodge=1)

    assert "FAILURE 0, plain" in text(card)
    assert "door: Dodge +1 for Skaz from now" in text(card)


@pytest.mark.rule("FP-04")
async def test_pyros_is_spent_by_the_player_and_given_by_the_gm(game: Game) -> None:
    spent = await game.say("Skaz", "flame pyros", amount=2, what="a flaming fist")
    too_much = await game.say("Skaz", "flame pyros", amount=5)
    nothing = await game.say("Skaz", "flame pyros", amount=0)
    own = await game.say("Skaz", "flame pyros", who="Skaz", amount=-1)
    given = await game.say("GM", "flame pyros", who="Skaz", amount=-1)

    assert "Pyros 6 → 4" in text(spent)
    assert "You asked for 5 Pyros and have 4 left" in text(too_much)
    assert nothing.ephemeral
    assert "Only a GM" in text(own)
    assert "Pyros 4 → 5" in text(given)
    assert await game.pool("Skaz", "pyros") == 5


@pytest.mark.rule("FP-04", "FP-43")
async def test_one_pyros_turns_one_die_before_any_defence(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    pending = await game.roll("Skaz", (4, 6, 6), target="Blazer")
    turned = await game.press("Skaz", "Shift 4→5: 6 (1 Pyros)", pending)

    assert text(turned).splitlines()[1] == "**4→5** · **6** · **6**"
    assert not any(label.startswith("Shift") for label in labels(turned))
    done = await game.press("Blazer", "Dodge, 1 die: 6 out")
    assert "2 hits × 1 = 2" in text(done).splitlines()
    assert await game.pool("Skaz", "pyros") == 5


@pytest.mark.rule("FP-43")
async def test_only_the_roller_turns_a_die_and_not_after_a_defence(game: Game) -> None:
    await game.say("GM", "table house", key="flamepunk interpose", value="on")
    await game.say("Blazer", "character new", system="flamepunk")
    await game.say("Stranger", "character new", system="flamepunk")
    pending = await game.roll("Skaz", (4, 6, 6), target="Blazer")

    refused = await game.press("Blazer", "Shift 4→5", pending)
    assert refused.ephemeral
    defended = await game.press("Stranger", "Stranger steps in: dodge", pending)
    assert not any(label.startswith("Shift") for label in labels(defended, live=True))


@pytest.mark.rule("FP-43")
async def test_a_shift_may_reach_any_face_or_none_by_house_rule(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    await game.say("GM", "table house", key="flamepunk pyros_shift", value="any")
    pending = await game.roll("Skaz", (1, 6, 6), target="Blazer")
    assert any(label.startswith("Shift 1→6") for label in labels(pending))

    await game.say("GM", "table house", key="flamepunk pyros_shift", value="off")
    pending = await game.roll("Skaz", (1, 6, 6), target="Blazer")
    assert not any(label.startswith("Shift") for label in labels(pending))


@pytest.mark.rule("FP-42")
async def test_six_dice_on_four_plus_rarely_beat_dodge_four(game: Game) -> None:
    card = await game.say("Skaz", "flame odds", dice=6, dodge=4, more="hit 4+")

    assert "6: 11 %" in text(card)


async def test_what_if_shows_the_roll_that_might_have_been(plain: Game) -> None:
    await plain.say("Blazer", "character new", system="flamepunk")
    await plain.roll("Skaz", (3, 3, 5, 6), target="Blazer")
    await plain.press("Blazer", "Dodge")
    look = await plain.press("Stranger", "Why")
    again = await plain.press("Skaz", "Why")

    assert look.ephemeral
    assert again.ephemeral
    assert "without the defence: 4" in text(look).splitlines()


@pytest.mark.rule("FA-11", "FP-44")
async def test_what_failed_before_counts_on_where_failures_begin_to_count_for_everybody(
    plain: Game,
) -> None:
    await plain.roll("Blazer", (1, 2), task="door")
    await plain.roll("Skaz", (1, 2), task="rope")
    await plain.say("GM", "table house", key="flamepunk penalty_scope", value="task")
    listed = text(await plain.say("GM", "flame penalty"))
    other = await plain.roll("Blazer", (5, 6, 6), task="rope")

    assert "rope" in listed
    assert "Skaz" not in listed
    assert "Dodge +1" in listed or "Dodge 1" in listed, listed
    assert "SUCCESS" in text(other)
    assert (await plain.scene()).penalties.keys() == {("blazer", "door")}


@pytest.mark.rule("FA-11")
async def test_what_counted_for_everybody_does_so_until_somebody_succeeds(plain: Game) -> None:
    await plain.say("GM", "table house", key="flamepunk penalty_scope", value="task")
    await plain.roll("Skaz", (1, 2), task="rope")
    await plain.say("GM", "table house", key="flamepunk penalty_scope", value="character")
    failed = await plain.roll("Blazer", (1, 2), task="rope")
    cleared = await plain.roll("Skaz", (5, 6, 6), task="rope")

    assert "Dodge 1: none out" in text(failed)
    assert "SUCCESS" in text(cleared)
    assert {who for who, _ in (await plain.scene()).penalties} == {"blazer"}
