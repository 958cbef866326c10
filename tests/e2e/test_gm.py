"""The GM's hand: damage, pools, penalties, conditions and the end of a scene."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.cards import why
from tests.support.flame import hold_grudge
from tests.support.game import Game, labels, text
from tests.support.seen import seen_by


async def seated(game: Game) -> None:
    """Skaz and the Blazer have a seat."""
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("Blazer", "character new", system="flamepunk")


async def wounds(game: Game, who: str) -> int:
    """What is counted against this character."""
    found = (await game.scene()).pools.get((who, "wounds"))
    return found.current if found else 0


async def test_damage_is_counted_up_and_healed_to_nothing(game: Game) -> None:
    await seated(game)
    hurt = await game.say("GM", "gm damage", who="Skaz, Blazer", amount=3)
    healed = await game.say("GM", "gm heal", who="skaz", amount=5)
    pools = await game.say("Stranger", "flame pool")

    assert "Skaz and Blazer take 3 damage each" in text(hurt)
    assert "Skaz: wounds 3 → 0" in text(healed)
    assert text(healed).startswith("Skaz heals 3 wounds\nThere was no more to heal.")
    assert (await wounds(game, "skaz"), await wounds(game, "blazer")) == (0, 3)
    assert "Blazer ●●●●●● Pyros 6 wounds 3" in text(pools).splitlines()


async def test_damage_can_be_undone(game: Game) -> None:
    await seated(game)
    start = (await game.scene()).pools
    await game.say("GM", "gm damage", who="Skaz", amount=3)
    await game.restart()
    await game.say("GM", "undo")

    assert (await game.scene()).pools == start


async def test_wounds_stand_on_the_combat_panel(game: Game) -> None:
    await seated(game)
    await game.say("GM", "combat start")
    await game.say("Skaz", "combat join")
    await game.say("GM", "gm damage", who="Skaz", amount=2)

    assert "wounds 2" in text(await game.say("GM", "combat show"))


async def test_a_pool_is_changed_set_and_widened_within_its_limits(game: Game) -> None:
    await seated(game)
    await game.say("GM", "gm pool", who="Skaz", pool="dice", change=-2)
    assert await game.pool("Skaz") == 4
    await game.say("GM", "gm pool", who="Skaz", pool="dice", change=9)
    assert await game.pool("Skaz") == 6
    await game.say("GM", "gm pool", who="Skaz, Blazer", pool="dice", to=2, maximum=8)
    assert (await game.pool("Skaz"), await game.pool("Blazer")) == (2, 2)
    await game.say("GM", "gm damage", who="Skaz", amount=5, pool="pyros")
    assert await game.pool("Skaz", "pyros") == 1


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("gm damage", {"who": "Skaz", "amount": 0}, "1 to 999"),
    ("gm damage", {"who": "Nobody", "amount": 1}, "Nobody here is called"),
    ("gm damage", {"who": "Skaz", "amount": 1, "pool": "mana"}, "There are:"),
    ("gm heal", {"who": ",", "amount": 1}, "Name somebody"),
    ("gm pool", {"who": "Skaz", "pool": "dice"}, "Say what changes"),
    ("gm pool", {"who": "Skaz", "pool": "dice", "to": 21}, "0 to 20"),
    ("gm pool", {"who": "Skaz", "pool": "dice", "to": 1, "change": 1}, "not both"),
    ("gm pool", {"who": "Skaz", "pool": "wounds", "maximum": 3}, "has no maximum"),
    ("gm pool", {"who": "Skaz", "pool": "dice", "change": 0}, "A change is 1 to"),
    ("gm condition", {"who": "Skaz", "name": "Dazed", "until": "this turn"}, "in no fight"),
    ("gm condition", {"who": "Skaz", "name": "Dazed", "more": "modifiers dodge"}, "no modifier"),
    ("gm condition", {"who": "Skaz", "name": "Dazed", "more": "modifiers dodge:0"}, "no modifier"),
    ("gm condition", {"who": "Skaz", "name": "Dazed", "more": "modifiers luck:1"}, "reads: dodge"),
    ("gm condition", {"who": "Skaz", "name": "Dazed", "more": "rank 100"}, "0 to 99"),
    (
        "gm condition",
        {"who": "Skaz", "name": "Dazed", "more": "reached 3"},
        "Nothing called “Dazed” is in force, nor is anything else.",
    ),
]


@pytest.mark.parametrize(("command", "options", "words"), REFUSED)
async def test_what_cannot_be_is_refused_and_changes_nothing(
    game: Game, command: str, options: dict[str, Any], words: str
) -> None:
    await seated(game)
    before = await game.scene()
    refused = await game.say("GM", command, **options)

    assert refused.ephemeral
    assert words in text(refused)
    assert await game.scene() == before


@pytest.mark.rule("FP-33")
async def test_what_a_task_costs_is_set_in_the_gms_menu_and_cleared_in_the_list(game: Game) -> None:
    await seated(game)
    await game.say("GM", "combat start", members="players")
    await game.say("GM", "act", what="numbers: a task", more="task Door, amount 4", who="Skaz")
    assert (await game.scene()).penalties["skaz", "door"].amount == 4
    cleared = await hold_grudge(game, "Skaz", "door", 0)
    several = await game.say("GM", "act", what="numbers: a task", who="Skaz, Blazer")

    assert "holds nothing against Skaz" in text(cleared)
    assert "A task" not in " ".join(labels(several))
    assert (await game.scene()).penalties == {}


async def test_a_penalty_beyond_the_rules_is_refused(game: Game) -> None:
    await seated(game)
    refused = await hold_grudge(game, "Skaz", "door", 21)

    assert refused.ephemeral
    assert "0 to 20" in text(refused)
    assert (await game.scene()).penalties == {}


@pytest.mark.rule("FP-36")
async def test_a_condition_counts_like_a_gms_dodge_and_is_itemised(game: Game) -> None:
    await seated(game)
    await game.say("GM", "gm condition", who="Skaz", name="Dazed", more="modifiers dodge:+1")
    odds = await game.say("Skaz", "flame odds", dice=2, dodge=1)
    card = await game.roll("Skaz", (3, 5, 6), task="door", dodge=1)
    await game.say("GM", "gm condition", who="Skaz", name="dazed")
    free = await game.roll("Skaz", (5,), task="tower")

    assert "Dodge 2" in text(odds)
    assert "Dodge 1 + 1 Dazed" in await why(game, "Skaz", card)
    assert "3 · ~~5~~ · ~~6~~ (Dodge 2: 6 and 5 out)" in text(card).splitlines()
    assert "Dazed" not in text(free)


async def test_a_condition_that_helps_never_takes_the_dodge_below_nothing(game: Game) -> None:
    await seated(game)
    await game.say("GM", "gm condition", who="Skaz", name="Keen", more="modifiers dodge:-3")
    card = await game.roll("Skaz", (5, 6), task="door", dodge=1)

    assert "SUCCESS" in text(card)
    assert "Dodge 1 − 3 Keen" in await why(game, "Skaz", card)


@pytest.mark.parametrize(
    ("until", "options", "nexts"),
    [
        ("this turn", {}, 1),
        ("next turn", {}, 3),
        ("this round", {}, 2),
        ("rounds", {"more": "rounds 1"}, 4),
    ],
)
async def test_a_condition_ends_at_its_hook_and_the_card_says_so(
    game: Game, until: str, options: dict[str, Any], nexts: int
) -> None:
    """Two fighters: the turn of Skaz is running when it is laid on him."""
    await seated(game)
    await game.say("GM", "table house", key="initiative", value="gm")
    await game.say("GM", "combat start")
    for person in ("Skaz", "Blazer"):
        await game.say(person, "combat join")
    await game.say("GM", "combat order", names="Skaz, Blazer")
    await game.say("GM", "combat next")
    await game.say("GM", "gm condition", who="Skaz", name="Dazed", until=until, **options)
    said = text(await game.say("GM", "combat show")).splitlines()
    left = "to round 2" if until == "rounds" else until
    assert said[:3] == ["Round 1: Skaz", "▶ Skaz ●●●●●●", f"  Dazed: {left}"]
    await game.restart()
    for _ in range(nexts - 1):
        await game.say("GM", "combat next")
        assert (await game.scene()).conditions
    last = await game.say("GM", "combat next")

    assert (await game.scene()).conditions == {}
    assert any("Skaz: Dazed is over" in text(card) for card in (last, *game.cards()))


async def test_the_end_of_a_scene_ends_what_lasts_for_it_and_no_fight(game: Game) -> None:
    await seated(game)
    for name, until in (("Wet", "scene"), ("Weary", "session"), ("Marked", "removed")):
        await game.say("GM", "gm condition", who="Skaz", name=name, until=until)
    await game.say("GM", "combat start")
    running = await game.say("GM", "gm scene")
    await game.say("GM", "combat end")
    over = await game.say("GM", "gm scene")
    listed = await game.say("Stranger", "gm condition")
    await game.say("GM", "undo")

    assert "still going on" in text(running)
    assert "Skaz: Wet is over." in text(over)
    assert "Wet" not in text(listed)
    assert "Weary, until the session ends" in text(listed)
    assert listed.ephemeral
    assert len((await game.scene()).conditions) == 3


async def test_a_check_removes_what_it_reaches(game: Game) -> None:
    await seated(game)
    await game.say("GM", "gm condition", who="Skaz", name="Bound", more="rank 2, price 4")
    missed = await game.say("GM", "gm condition", who="Skaz", name="Bound", more="reached 3")
    freed = await game.say("GM", "gm condition", who="Skaz", name="Bound", more="reached 4")

    assert "takes 4 to remove" in text(missed)
    assert "a check reached 4" in text(freed)


async def test_a_name_in_force_is_taken_away_unless_it_is_laid_on_again(game: Game) -> None:
    await seated(game)
    add = {"who": "Skaz", "name": "Burning"}
    await game.say("GM", "gm condition", **add)
    both = await game.say("GM", "gm condition", **(add | {"who": "Skaz, Blazer"}))
    await game.say("GM", "gm condition", **add, more="again")
    assert "Skaz had it already" in text(both)
    assert len((await game.scene()).conditions) == 3

    gone = await game.say("GM", "gm condition", **(add | {"who": "Blazer"}))
    assert text(gone) == "Blazer: Burning is gone"
    assert len((await game.scene()).conditions) == 2


async def test_what_is_there_already_is_not_laid_on_with_other_words(game: Game) -> None:
    await seated(game)
    await game.say("GM", "gm condition", who="Skaz", name="Burning")
    twice = await game.say("GM", "gm condition", who="Skaz", name="Burning", until="scene")

    assert "Skaz has Burning already: more:again lays it on once more." in text(twice)


async def test_what_is_done_to_somebody_hidden_is_told_to_the_gm_alone(game: Game) -> None:
    await seated(game)
    await game.say("GM", "combat start")
    await game.say("GM", "combat npc", line="Shade", hidden=True)
    shade = next(c.name for c in (await game.scene()).characters.values() if c.owner is None)
    for command, options in (
        ("gm damage", {"amount": 7}),
        ("gm pool", {"pool": "dice", "to": 1}),
        ("gm condition", {"name": "Cursed", "until": "scene"}),
    ):
        assert (await game.say("GM", command, who=shade, **options)).ephemeral
    await game.say("Skaz", "gm condition")
    await game.say("Skaz", "history")
    await game.say("Skaz", "combat show")
    await game.say("GM", "combat end")
    await game.say("GM", "gm scene")
    await game.say("GM", "undo")

    assert "Shade" not in seen_by(game, "Skaz")
    assert "Cursed" not in seen_by(game, "Skaz")


async def test_gm_reveal_shows_a_hidden_combatant(game: Game) -> None:
    await seated(game)
    await game.say("GM", "combat start")
    await game.say("GM", "combat join", who="Blazer", hidden=True)
    names = await game.people["GM"].autocomplete(game.channel, "gm reveal", "who", "")
    none = await game.people["Skaz"].autocomplete(game.channel, "gm reveal", "who", "")
    refused = await game.say("Skaz", "gm reveal", who="Blazer")
    await game.say("GM", "gm reveal", who="Blazer")

    assert [choice["value"] for choice in names] == ["Blazer"]
    assert none == []
    assert "Only a GM" in text(refused)
    shown_ = text(await game.say("Stranger", "combat show")).splitlines()
    assert shown_[:2] == ["A fight: Blazer", "· Blazer ●●●●●●"]


async def test_completions_offer_pools_modifiers_and_conditions(game: Game) -> None:
    await seated(game)
    await game.say("GM", "gm condition", who="Skaz", name="Dazed")

    async def offered(command: str, option: str, **given: Any) -> list[str]:
        actor = game.people["GM"]
        found = await actor.autocomplete(game.channel, command, option, "", **given)
        return [choice["value"] for choice in found]

    assert await offered("gm pool", "pool", who="Skaz") == ["Action dice", "Pyros", "wounds"]
    more = await offered("gm condition", "more", who="Skaz", name="x")
    assert "modifiers dodge:+1" in more
    assert await offered("gm condition", "name", who="Skaz") == ["Dazed"]


async def test_the_menu_knows_hidden_rolls_that_are_over(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "combat start", npcs="Thug x2")
    await game.press("GM", "Begin")
    game.dice.waiting = [6, 6]
    await game.say("GM", "flame roll", who="Thug 1", dice=2, task="the lock", visibility="gm")
    menu = await game.press("GM", "GM")
    listed = await game.press("GM", "Reveal…", menu)
    shown = await game.press("GM", "1:", listed)
    again = await game.press("GM", "Reveal…", menu)

    assert listed.ephemeral
    assert labels(listed) == ["1: GM rolled for the GM"]
    assert not shown.ephemeral
    assert "Thug 1, the lock: SUCCESS 4, normal" in text(shown)
    assert text(again) == "No roll here is hidden."
