"""Whatever people do in whatever order, the engine keeps its promises."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.core.combat import standing
from bot.core.condition import Condition, next_turn
from bot.core.dice import Dice, ScriptedDice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.combat.actions import (
    BackTurn,
    Call,
    CombatAction,
    Delay,
    EndRound,
    Hold,
    JoinIn,
    LeaveFight,
    Moved,
    NextTurn,
    Pin,
    Reveal,
    SetOrder,
    SetSide,
    Start,
    StepIn,
)
from bot.shared.combat.arena import Event, Fight, find_fight, with_conditions
from bot.shared.combat.panel import panel
from bot.shared.combat.play import act
from bot.shared.combat.rules import Arrangement, CombatRules, highest_first
from bot.shared.conditions import apply
from tests.support.fights import Hooks, HookTypes, arena, gm_chooses, lowest_together, next_round

NAMES = ("Ana", "Ben", "Cyd", "Dan", "Eve")
NOBODY = ScriptedDice(())


def by_name(
    scene: Scene, fight: Fight, keys: tuple[str, ...], dice: Dice
) -> tuple[dict[str, tuple[int, ...]], tuple[()]]:
    """An initiative that changes every round and has ties."""
    return {key: (ord(key[0]) * fight.combat.round % 4,) for key in keys}, ()


def highest_present(scene: Scene, fight: Fight, phase: str) -> Arrangement:
    return highest_first(fight)


RULES = st.sampled_from(
    [
        Hooks(initiative=by_name, order=order, late=late)
        for order in (CombatRules().order, highest_present, lowest_together, gm_chooses)
        for late in (CombatRules().late, next_round)
    ]
)
WHO = st.sampled_from(NAMES)
ACTIONS = st.one_of(
    st.just(NextTurn()),
    st.just(NextTurn()),
    st.just(BackTurn()),
    st.just(EndRound()),
    st.builds(Hold, who=WHO),
    st.builds(StepIn, who=WHO),
    st.builds(Delay, who=WHO, after=st.one_of(st.just(""), WHO)),
    st.builds(Call, who=WHO),
    st.builds(JoinIn, who=WHO),
    st.builds(LeaveFight, who=WHO),
    st.builds(Pin, who=WHO, place=st.integers(0, 6)),
    st.builds(SetSide, who=WHO, side=st.sampled_from(["", "crew", "thugs"])),
    st.builds(Reveal, who=WHO, hidden=st.booleans()),
    st.builds(SetOrder, names=st.permutations(NAMES).map(tuple)),
    st.just(SetOrder()),
)
PLAYED = st.lists(ACTIONS, max_size=40)
FEW = st.lists(WHO, unique=True, min_size=1)


def begun(rules: CombatRules, members: list[str]) -> Scene:
    _, scene = act(Start(members=tuple(members), begin=True), arena(*NAMES), NOBODY, rules)
    return scene


def tried(action: CombatAction, scene: Scene, rules: CombatRules) -> Scene:
    try:
        return act(action, scene, NOBODY, rules)[1]
    except Refusal as no:
        assert no.kind
        assert no.sentence
        return scene


@given(RULES, FEW, PLAYED)
def test_everybody_is_at_one_place_and_at_most_one_group_has_the_turn(
    rules: CombatRules, members: list[str], played: list[CombatAction]
) -> None:
    scene = begun(rules, members)
    for action in played:
        scene = tried(action, scene, rules)

        now = find_fight(scene)
        here = now.standing
        places = [*here.turn, *here.holding, *here.acted, *(k for g in here.waiting for k in g)]
        assert sorted(places) == sorted(k for g in now.order.groups for k in g)
        assert len(set(places)) == len(places)
        assert set(places) == {c.key for c in now.present}
        if not now.order.free:
            assert not (here.waiting and not here.turn)
        assert panel(scene, "", rules, full=True).title


@given(RULES, FEW, PLAYED)
def test_the_version_grows_with_every_change_and_never_else(
    rules: CombatRules, members: list[str], played: list[CombatAction]
) -> None:
    scene = begun(rules, members)
    for action in played:
        after = tried(action, scene, rules)

        if after is not scene:
            assert find_fight(after).order.version == find_fight(scene).order.version + 1
        scene = after


@given(RULES, FEW, PLAYED)
def test_nobody_who_is_there_all_round_is_overlooked_and_nobody_acts_twice(
    rules: CombatRules, members: list[str], played: list[CombatAction]
) -> None:
    """A round that passes by Next alone has given everybody a turn, or a chance to step in."""
    scene = begun(rules, members)
    for action in played:
        before = find_fight(scene)
        scene = tried(action, scene, rules)
        now = find_fight(scene)
        if now.combat.round == before.combat.round or isinstance(action, EndRound):
            continue
        here = before.standing
        assert not here.waiting
        assert {*here.acted, *here.holding, *here.turn} == {c.key for c in before.present}
        assert not (here.holding and here.turn)


@given(RULES, FEW, PLAYED)
def test_back_after_next_gives_back_the_turn(
    rules: CombatRules, members: list[str], played: list[CombatAction]
) -> None:
    scene = begun(rules, members)
    for action in played:
        scene = tried(action, scene, rules)
    before = find_fight(scene)
    after = tried(NextTurn(), scene, rules)
    if after is scene or find_fight(after).combat.round != before.combat.round:
        return

    restored = find_fight(tried(BackTurn(), after, rules))

    assert restored.standing == before.standing
    assert restored.combatants == before.combatants


@given(RULES, FEW, PLAYED)
def test_a_stale_next_changes_nothing(
    rules: CombatRules, members: list[str], played: list[CombatAction]
) -> None:
    scene = begun(rules, members)
    seen = find_fight(scene).order.version
    for action in played:
        scene = tried(action, scene, rules)

    if find_fight(scene).order.version != seen:
        assert tried(NextTurn(seen=seen), scene, rules) is scene


@given(RULES, FEW, PLAYED, WHO)
def test_leaving_skips_nobody(
    rules: CombatRules, members: list[str], played: list[CombatAction], who: str
) -> None:
    scene = begun(rules, members)
    for action in played:
        scene = tried(action, scene, rules)
    before = find_fight(scene)
    if who.casefold() not in before.combatants:
        return

    after = find_fight(tried(LeaveFight(who=who), scene, rules))

    assert to_come(after) == [k for k in to_come(before) if k != who.casefold()]
    assert after.combat.round == before.combat.round


def to_come(now: Fight) -> list[str]:
    here = now.standing
    return [k for group in (here.turn, *here.waiting) for k in group]


@given(RULES, FEW, PLAYED)
def test_each_turn_starts_and_ends_once_a_round(
    rules: Hooks, members: list[str], played: list[CombatAction]
) -> None:
    seen: list[tuple[str, int, str]] = []

    def hook(word: str) -> Callable[[Scene, Fight, str, Dice], Event]:
        def happened(scene: Scene, fight: Fight, key: str, dice: Dice) -> Event:
            seen.append((word, fight.combat.round, key))
            return Event(scene)

        return happened

    both: HookTypes = {"start_of_turn": hook("start"), "end_of_turn": hook("end")}
    rules = Hooks(**{**rules.hooks, **both})
    scene = begun(rules, members)
    for action in played:
        kept = list(seen)
        after = tried(action, scene, rules)
        if after is scene:
            seen[:] = kept
        scene = after

    assert len(set(seen)) == len(seen)


@given(RULES, FEW, PLAYED, WHO)
def test_a_condition_until_the_end_of_a_next_turn_ends_then_and_not_before(
    rules: CombatRules, members: list[str], played: list[CombatAction], whose: str
) -> None:
    scene = begun(rules, members)
    moment = find_fight(scene).moment
    clock = next_turn(moment, whose.casefold())
    conditions, _ = apply({}, Condition("Stunned", "ana", clock=clock))
    scene, left = with_conditions(scene, conditions), False
    for action in played:
        before = find_fight(scene)
        scene = tried(action, scene, rules)
        now = find_fight(scene)

        went = whose.casefold() in before.standing.turn and whose.casefold() not in now.combatants
        left = left or (went and before.combat.round == clock.round)  # a turn ends with who leaves
        over = now.combat.round > clock.round or (
            now.combat.round == clock.round and whose.casefold() in now.order.finished
        )
        assert (not scene.conditions) == (over or left)


@given(RULES, FEW, PLAYED)
def test_the_same_actions_come_to_the_same_fight(
    rules: CombatRules, members: list[str], played: list[CombatAction]
) -> None:
    one = two = begun(rules, members)
    for action in played:
        one, two = tried(action, one, rules), tried(action, two, rules)

    assert one == two


@given(RULES, FEW, PLAYED)
@settings(max_examples=50)
def test_what_is_hidden_is_on_no_public_card(
    rules: CombatRules, members: list[str], played: list[CombatAction]
) -> None:
    scene = begun(rules, members)
    for action in played:
        try:
            outcome, scene = act(action, scene, NOBODY, rules)
        except Refusal:
            continue
        now = find_fight(scene)
        hidden = [c.name for c in now.combatants.values() if c.hidden]
        card = panel(scene, "", rules)
        said = [n.text for n in outcome.notes if not n.secret] if isinstance(outcome, Moved) else []
        labels = [choice.label for choice in card.choices]
        text = " ".join((card.title, *card.lines, *labels, *said))
        assert not [name for name in hidden if name in text]
        assert standing(now.order) == now.standing
