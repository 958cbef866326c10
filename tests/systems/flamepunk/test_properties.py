"""Whatever people ask for, in whatever order: a result within Discord's limits, or a refusal."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.core.action import Action, Form, Select
from bot.core.errors import Refusal
from bot.core.report import Report
from bot.core.scene import Scene
from bot.shared import lookup
from bot.shared.exchange.windows import RollAgain
from bot.systems.flamepunk import FLAMEPUNK, sheet
from bot.systems.flamepunk.pools import actions as pools_actions
from bot.systems.flamepunk.rolls import actions as ask
from bot.systems.flamepunk.tasks import play as tasks_play
from tests.systems.flamepunk.flametable import FlameTable

NAMES = st.sampled_from(("Skaz", "Mia", "Blazer", "skaz ", "Nobody", ""))
SMALL = st.integers(-2, 22)
TASKS = st.sampled_from(("", "door", "Door ", "x" * 40, "x" * 41))
FACES = st.lists(st.integers(-1, 8), max_size=4).map(tuple) | st.none()
ROLLS = st.integers(-1, 4)
HITS = st.sampled_from(("", "5,6", "4+", "any", "9"))
WORDS = st.text(max_size=120)

ROLL = st.builds(
    ask.Roll,
    who=NAMES,
    dice=SMALL,
    task=TASKS,
    target=NAMES,
    dodge=SMALL,
    hit=HITS,
    kind=st.sampled_from((None, "physical", "social", "task")),
)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    ROLL,
    ROLL,
    st.builds(
        pools_actions.Join, name=NAMES, npc=st.booleans(), pool=SMALL | st.none(), maximum=SMALL
    ),
    st.builds(pools_actions.Leave, who=NAMES),
    st.builds(ask.React, who=NAMES, roll=ROLLS, removed=FACES, picked=FACES, resolve=st.booleans()),
    st.builds(ask.TakeIt, who=NAMES, roll=ROLLS),
    st.builds(ask.Finish, roll=ROLLS, removed=FACES, picked=FACES, overdue=st.booleans()),
    st.builds(ask.Shift, who=NAMES, roll=ROLLS, old=SMALL, new=SMALL, change=WORDS | st.just("")),
    st.builds(pools_actions.Auto, who=NAMES, cost=SMALL, what=WORDS),
    st.builds(pools_actions.Pools),
    st.builds(
        pools_actions.SetPool, who=NAMES, current=SMALL | st.none(), maximum=SMALL | st.none()
    ),
    st.builds(pools_actions.Pyros, who=NAMES, change=SMALL, what=WORDS),
    st.builds(tasks_play.Penalties),
    st.builds(tasks_play.SetPenalty, who=NAMES, task=TASKS, amount=SMALL),
    st.builds(pools_actions.StartConflict, kind=st.sampled_from(("combat", "social", "chess"))),
    st.builds(pools_actions.NextRound, seen=ROLLS | st.none()),
    st.builds(pools_actions.EndConflict),
    st.builds(pools_actions.PassTime, who=NAMES, seconds=SMALL | st.none(), everyone=st.booleans()),
    st.builds(
        pools_actions.AddDefence, who=NAMES, name=WORDS, cost=SMALL, removes=SMALL, against=WORDS
    ),
    st.builds(
        pools_actions.AddDefence,
        who=NAMES,
        name=st.sampled_from(("parry", "ward", "block")),
        cost=st.integers(1, 2),
        removes=st.integers(0, 20),
        against=st.just("any"),
    ),
    st.builds(pools_actions.DropDefence, who=NAMES, name=WORDS),
    st.builds(ask.NameConsequence, roll=ROLLS, text=WORDS),
    st.builds(ask.Consequence, roll=ROLLS, text=WORDS, card=st.binary(max_size=8)),
    st.builds(ask.WhatIf, faces=FACES.map(lambda f: f or ()), allowance=SMALL, passive=SMALL),
    st.builds(ask.Odds, who=NAMES, dice=st.none() | st.integers(0, 7), dodge=SMALL, task=TASKS),
    st.builds(ask.HoldBack, who=NAMES, incoming=st.sampled_from(("", "4,3", "x", "21", "0"))),
    st.builds(lookup.Rules),
)
HOUSES = st.fixed_dictionaries(
    {},
    optional={
        "removal": st.sampled_from(("upto", "exact")),
        "objective": st.sampled_from(("harsh", "merciful")),
        "penalty_scope": st.sampled_from(("character", "task")),
        "interpose": st.sampled_from(("on", "off")),
        "pyros_shift": st.sampled_from(("off", "one", "any")),
        "catastrophe_blocks": st.sampled_from(("on", "off")),
        "pool_max": st.sampled_from(("1", "6", "20")),
    },
)


class AnyDice:
    """Dice that show whatever Hypothesis likes."""

    def __init__(self, data: st.DataObject) -> None:
        self.data = data

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Any faces."""
        faces = st.lists(st.integers(1, sides), min_size=count, max_size=count)
        return tuple(self.data.draw(faces))


def within_limits(report: Report) -> None:
    """Discord's limits, as the cards must meet them by themselves."""
    assert 1 <= len(report.title) <= 256
    assert sum(map(len, (*report.lines, *report.changes))) < 5000
    buttons = [choice for choice in report.choices if not isinstance(choice.ask, Select)]
    selects = [choice.ask for choice in report.choices if isinstance(choice.ask, Select)]
    assert -(-len(buttons) // 5) + len(selects) <= 5
    for choice in report.choices:
        assert 1 <= len(choice.label) <= 80
        if isinstance(choice.ask, Form):
            assert len(choice.ask.title) <= 45
    for select in selects:
        values = [value for value, _ in select.options]
        assert 1 <= len(values) <= 25
        assert len(set(values)) == len(values)
        assert 0 <= select.least <= select.most <= len(values)
        assert all(len(label) <= 100 for _, label in select.options)
    for other in report.also:
        within_limits(other)


def sound(scene: Scene) -> None:
    """What holds at every table at all times."""
    for pool in scene.pools.values():
        assert 0 <= pool.current <= 20
        assert 0 <= pool.maximum <= 20
    for row in scene.penalties.values():
        assert row.amount > 0
    assert {who for who, _ in scene.pools} <= set(scene.characters)
    for character in scene.characters.values():
        msgspec.json.decode(character.sheet, type=sheet.Sheet)


@given(
    house=HOUSES,
    steps=st.lists(ACTIONS, min_size=1, max_size=12),
    data=st.data(),
)
def test_any_evening_ends_in_results_or_refusals(
    house: dict[str, str], steps: list[Action], data: st.DataObject
) -> None:
    """Every action, outcome and card is storable and within limits; the table stays sound."""
    table = FlameTable(**house)
    for action in steps:
        assert FLAMEPUNK.read_action(msgspec.json.encode(action)) == action
        try:
            outcome, scene = FLAMEPUNK.act(action, table.scene, AnyDice(data))
        except Refusal as refusal:
            assert refusal.kind
            assert 10 <= len(str(refusal)) <= 400
            continue
        line = FLAMEPUNK.kept(outcome)
        assert FLAMEPUNK.kept(FLAMEPUNK.read_outcome(line)) == line
        report = FLAMEPUNK.report(outcome, scene)
        within_limits(report)
        sound(scene)
        for choice in report.choices:
            if choice.system not in {"", FLAMEPUNK.key}:
                continue
            stored = FLAMEPUNK.read_action(msgspec.json.encode(choice.action))
            assert stored == choice.action
        table.scene = scene


@given(house=HOUSES, roll=ROLL, data=st.data())
def test_every_live_button_without_a_question_can_be_pressed(
    house: dict[str, str], roll: ask.Roll, data: st.DataObject
) -> None:
    """What is offered is legal: pressing it on the same table is never refused.

    Only a whole roll once more may want more dice than are left.
    """
    table = FlameTable(**house)
    try:
        outcome, scene = FLAMEPUNK.act(roll, table.scene, AnyDice(data))
    except Refusal:
        return
    for choice in FLAMEPUNK.report(outcome, scene).choices:
        if choice.disabled or choice.ask is not None or choice.system not in {"", FLAMEPUNK.key}:
            continue
        action = FLAMEPUNK.read_action(msgspec.json.encode(choice.action))

        try:
            after, _ = FLAMEPUNK.act(action, scene, AnyDice(data))
        except Refusal as no:
            assert (type(action), no.kind) == (RollAgain, "insufficient_dice")
            continue

        assert FLAMEPUNK.report(after, scene).title


@given(roll=ROLL, data=st.data())
def test_every_option_of_a_select_can_be_picked(roll: ask.Roll, data: st.DataObject) -> None:
    """Each single option fits its action and is accepted by the rules."""
    table = FlameTable()
    table.act(pools_actions.AddDefence(who="Blazer", name="parry", removes=3, against="any"))
    aimed = replace(roll, who="Skaz", target="Blazer", dice=max(1, min(6, roll.dice)))
    try:
        outcome, scene = FLAMEPUNK.act(aimed, table.scene, AnyDice(data))
    except Refusal:
        return
    for choice in FLAMEPUNK.report(outcome, scene).choices:
        if not isinstance(choice.ask, Select):
            continue
        stored = msgspec.json.decode(msgspec.json.encode(choice.action))
        for value, _ in choice.ask.options:
            given_back = [value] if choice.ask.field == "picked" else value
            fields = stored | {choice.ask.field: given_back}
            action: Action = msgspec.convert(fields, FLAMEPUNK.actions, strict=False)

            after, _ = FLAMEPUNK.act(action, scene, AnyDice(data))

            assert FLAMEPUNK.report(after, scene).title
