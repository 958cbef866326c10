"""The combat engine as something all systems share, played with what a system plugs in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import assert_never

from msgspec.structs import replace

from bot.core.action import Instead
from bot.core.combat import Combatant
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import player_of
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.settings import own_house, system_of
from bot.core.words import clean, fold, mention
from bot.shared.acts import Act
from bot.shared.combat import actions, members, recruits
from bot.shared.combat.actions import SYSTEM, CombatAction, CombatOutcome, Moved, NextTurn
from bot.shared.combat.arena import Event, Fight, find_fight, mark_secrets, with_order
from bot.shared.combat.ending import next_turn, refuse_stale, who_ends
from bot.shared.combat.foreign import refuse_foreign, refuse_outsiders
from bot.shared.combat.news import appear_card, end_card, gather_alike, journal_line, left_standing
from bot.shared.combat.panel import LastPanel, panel
from bot.shared.combat.recruits import Muster
from bot.shared.combat.rules import CombatRules
from bot.shared.combat.sheet import own, sheet
from bot.shared.combat.spends import end_spends, with_spends_over
from bot.shared.combat.throwing import ask_for_round, ask_newcomers
from bot.shared.combat.turns import Turns, step_back
from bot.shared.exchange.windows import PendingRoll
from bot.shared.renaming import without_number
from bot.shared.system import AnySystem, Registry, System


def act(
    action: CombatAction,
    scene: Scene,
    dice: Dice,
    rules: CombatRules,
    muster: Muster = Muster(),  # noqa: B008 -- it never changes
) -> tuple[CombatOutcome, Scene]:
    """One action of the table. Every change of a combat makes its version grow.

    Whoever may ask was checked against `asker`; who may end a turn or name somebody hidden is
    checked here. Raises `Refusal` with the kinds of `members` and `turns`, and `stale_turn`,
    `gm_only`, `not_your_turn`, `no_combat`, `not_in_fight`.
    """
    if isinstance(action, actions.Start):
        return _start(action, scene, dice, rules, muster)
    if isinstance(action, actions.KeepKind):
        return recruits.keep(action, scene, muster)
    if isinstance(action, actions.Reveal) and (lurker := _offstage(scene, action)):
        return actions.Appeared(scene.characters[lurker].name), members.show(scene, lurker)
    fight = find_fight(scene, action.combat)
    turns = Turns(rules, dice)
    if isinstance(action, actions.KeepWaiting):
        return actions.StillWaiting(), scene
    if isinstance(action, actions.Show):
        return actions.Shown(fight.key, action.full), scene
    if isinstance(action, actions.MySheet):
        return actions.SheetShown(fight.key, own(scene, fight)), scene
    if isinstance(action, actions.End):
        kinds = recruits.worth_keeping(scene, fight, rules, muster)
        after, notes = members.end(scene, fight.key, turns)
        notes, (stands, fell) = mark_secrets(notes, fight), left_standing(scene, fight, rules)
        name, rounds = fight.combat.name, fight.rounds
        return actions.Ended(name, rounds, notes, kinds, stands=stands, fell=fell), after
    if isinstance(action, actions.Recruiting):
        return _conclude_with(fight, *recruits.bring(action, scene, fight, turns, muster))
    if isinstance(action, actions.Turning):
        return _conclude(fight, _take_turn(action, scene, fight, turns))
    return _conclude(fight, _change(action, scene, fight, turns))


def report(
    outcome: CombatOutcome,
    scene: Scene,
    rules: CombatRules,
    *,
    questions: tuple[PendingRoll, ...] = (),
    menu: tuple[Act, ...] = (),
    draw: Callable[..., Report] = panel,
    labels: Mapping[str, str] | None = None,
) -> Report:
    """The panel after this, with what happened; whose turn has just begun is called.

    `questions` are the rolls that wait, `menu` what the system's chapters have for a turn; `draw`
    makes the panel that everybody sees. `labels` are what pools are called on sheets, by key.
    """
    match outcome:
        case actions.Shown(combat, full=True):
            return panel(scene, combat, rules, questions=questions, menu=menu, full=True)
        case actions.Shown(combat):
            card = draw(scene, combat, rules, questions=questions, menu=menu)
            return replace(card, anew=True)
        case actions.StillWaiting():
            return Report(Head("The turn waits."), private=True)
        case actions.SheetShown(combat, key):
            return sheet(scene, combat, key, rules, labels or {})
        case Moved(combat, notes, called, new):
            sentences = gather_alike([note.text for note in notes if not note.secret])
            secrets = gather_alike([note.text for note in notes if note.secret])
            call = player_of(*called) if called else None
            whispers = secrets if scene.actor.gm else ()
            card = draw(scene, combat, rules, questions=questions, menu=menu)
            names = {row.name for row in scene.characters.values()}
            line = journal_line(card.title, sentences, names)
            aside = recruits.recruits_card(new, scene, combat) if scene.actor.gm else None
            return replace(
                card, changes=sentences, call=call, whispers=whispers, line=line, aside=aside
            )
        case actions.Ended():
            return end_card(outcome)
        case actions.Kept():
            return recruits.keep_card(outcome)
        case actions.Appeared():
            return appear_card(outcome)
        case _:
            assert_never(outcome)


def _start(
    action: actions.Start, scene: Scene, dice: Dice, rules: CombatRules, muster: Muster
) -> tuple[CombatOutcome, Scene]:
    after, notes = members.start(scene, action.name, action.kind)
    fight = find_fight(after)
    turns = Turns(rules, dice)
    after = members.with_people(after, rules, action.members)
    sides = recruits.named_members(after, action.members)
    if action.npcs and not sides:
        sides = recruits.members_here(after)
    if sides:
        newcomers = [Combatant(key, after.name(key), side) for key, side in sides.items()]
        after, more = members.join(after, fight.key, turns, newcomers)
        notes = (*notes, *more)
    new: tuple[actions.Recruits, ...] = ()
    if action.npcs:
        npcs = actions.AddNpcs(template=action.npcs)
        (after, more), new = recruits.bring(npcs, after, find_fight(after), turns, muster)
        notes = (*notes, *more)
    if action.begin:
        after, more = turns.begin(after, fight.key)
        notes = (*notes, *more)
    return _conclude_with(fight, Event(after, notes), new)


def _offstage(scene: Scene, action: actions.Reveal) -> str:
    """The key of whom a GM shows although no fight hides them any more, "" for nobody."""
    key = scene.key_of(scene.system, action.who)
    shows = key is not None and scene.characters[key].hidden and not action.hidden
    return key if key and shows and all(who != key for _, who in scene.combatants) else ""


def _take_turn(action: actions.Turning, scene: Scene, fight: Fight, turns: Turns) -> Event:
    if isinstance(action, NextTurn | actions.EndRound | actions.BackTurn):
        refuse_stale(fight, action.seen)
    match action:
        case NextTurn() if not fight.combatants:
            way = Instead("Join", action=actions.JoinIn(combat=fight.key), system=SYSTEM)
            raise Refusal("nobody_fights", "Nobody has joined yet.", instead=(way,))
        case NextTurn():
            return turns.next_turn(scene, fight.key, who=who_ends(scene, fight))
        case actions.EndRound():
            return turns.end_round(scene, fight.key)
        case actions.BackTurn():
            return step_back(scene, fight.key)
        case actions.Hold(who):
            return turns.hold(scene, fight.key, _key(scene, fight, who))
        case actions.StepIn(who):
            return turns.step_in(scene, fight.key, _key(scene, fight, who))
        case actions.Delay(who, after=after):
            behind = _key(scene, fight, after) if after else ""
            return turns.delay(scene, fight.key, _key(scene, fight, who), behind)
        case actions.Call(who):
            return turns.call(scene, fight.key, _key(scene, fight, who))
        case _:
            assert_never(action)


def _change(action: actions.Changing, scene: Scene, fight: Fight, turns: Turns) -> Event:
    match action:
        case actions.JoinIn():
            return _join(action, scene, fight.key, turns)
        case actions.LeaveFight(who):
            return members.leave(scene, fight.key, turns, _key(scene, fight, who))
        case actions.SetOrder(names=names):
            order = tuple(_key(scene, fight, name) for name in names)
            return members.set_order(scene, fight.key, turns, order)
        case actions.Pin(who, place=place):
            return members.pin(scene, fight.key, turns, _key(scene, fight, who), place)
        case actions.SetSide(who, side=side):
            return members.set_side(scene, fight.key, turns, _key(scene, fight, who), side)
        case actions.Reveal(who, hidden=hidden):
            key = _key(scene, fight, who if hidden else _lurker(fight, who))
            return members.hide(scene, fight.key, key, hidden=hidden)
        case actions.Ambush(by=by, against=against):
            sides = _keys(scene, fight, by), _keys(scene, fight, against)
            return members.ambush(scene, fight.key, turns, *sides)
        case actions.Use(combat=combat):
            return members.use(scene, combat)
        case _:
            assert_never(action)


def _join(action: actions.JoinIn, scene: Scene, combat: str, turns: Turns) -> Event:
    side = clean(action.side, what="side") if action.side else ""
    if action.hidden and not scene.actor.gm:
        raise Refusal("gm_only", "Only a GM brings somebody hidden into a fight.")
    user = scene.actor.user  # a button joins whoever presses it
    who = action.who or scene.acts_as(user, scene.system) or mention(user)
    scene = members.with_people(scene, turns.rules, (who,))
    key = scene.find_key(scene.system, who)
    newcomer = Combatant(key, scene.name(key), side, hidden=action.hidden)
    return members.join(scene, combat, turns, (newcomer,))


def _conclude_with(
    was: Fight, step: Event, new: tuple[actions.Recruits, ...]
) -> tuple[CombatOutcome, Scene]:
    outcome, scene = _conclude(was, step)
    return replace(
        outcome, recruits=tuple(kind for kind in new if kind.parts or not kind.new)
    ), scene


def _conclude(was: Fight, step: Event) -> tuple[Moved, Scene]:
    scene = step.scene
    fight = find_fight(scene, was.key)
    order = replace(fight.order, version=was.order.version + 1)
    turn = fight.standing.turn
    # A turn that is given back was called before, and nobody is called twice for it.
    had = was.order.started if fight.combat.round == was.combat.round else ()
    new = turn != was.standing.turn or fight.combat.round != was.combat.round
    called = tuple(k for k in turn if new and k not in had and not fight.combatants[k].hidden)
    outcome = Moved(fight.key, mark_secrets(step.notes, fight, was), called)
    return outcome, with_order(scene, fight.key, order)


def _key(scene: Scene, fight: Fight, name: str) -> str:
    """The key of a combatant this person may know of, by name or by who plays them.

    Raises `not_in_fight`, and `no_character`, `unknown_character` of who plays nobody.
    """
    if name.startswith(("@", "<@")):
        mine = scene.user_of(name) == scene.actor.user
        name = own(scene, fight) if mine else scene.find_key(scene.system, name)
    rows = fight.combatants.items()
    seen = {k: c for k, c in rows if not c.hidden or scene.may_play(scene.actor, k)}
    return replace(fight, combatants=seen).get(name).key


def _lurker(fight: Fight, name: str) -> str:
    """The key of the only hidden one of this name and a number, where nobody hidden bears it."""
    lurking = [c for c in fight.combatants.values() if c.hidden]
    result = [c.key for c in lurking if fold(without_number(c.name)) == fold(name)]
    exact = fight.find(name) in lurking
    return result[0] if len(result) == 1 and not exact else name


def _keys(scene: Scene, fight: Fight, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_key(scene, fight, name) for name in names))


KEY = SYSTEM


def combat_system(systems: Registry) -> System[CombatAction, CombatOutcome]:
    """The combat engine for tables of these systems."""
    last = LastPanel()

    def act_or_ask(
        action: CombatAction, scene: Scene, dice: Dice, system: AnySystem
    ) -> tuple[CombatOutcome, Scene]:
        """What it comes to, or the dice of its round asked for that are thrown by hand."""
        muster = Muster(system.sheet, system.stock)
        try:
            return act(action, scene, dice, rules_of(system), muster)
        except Refusal as no:
            # With a roll in it the dice are asked for already, and the refusal leads to their card.
            waits = no.kind != "dice_wanted" or no.roll is not None
            if waits or not isinstance(action, NextTurn | actions.EndRound):
                raise
            fight = find_fight(scene, action.combat)
            turn = isinstance(action, NextTurn) and fight.standing.turn
            who = who_ends(scene, fight) or turn if turn else ()
            return ask_for_round(action, scene, dice, system, who=who)

    def reduce(action: CombatAction, scene: Scene, dice: Dice) -> tuple[CombatOutcome, Scene]:
        system = systems[system_of(scene)]
        mine = own_house(scene, system.key)
        if isinstance(action, NextTurn | actions.JoinIn | actions.AddNpcs):
            refuse_foreign(mine, find_fight(mine, action.combat).key, systems)
        if isinstance(action, actions.Start | actions.JoinIn):
            refuse_outsiders(mine, action, systems)
        if isinstance(action, NextTurn):
            fight = find_fight(mine, action.combat)
            who = who_ends(mine, fight) or fight.standing.turn
            outcome, after = next_turn(
                action,
                mine,
                dice,
                system,
                who=who,
                act=lambda next_, scene_: act_or_ask(next_, scene_, dice, system),
            )
        else:
            outcome, after = act_or_ask(action, mine, dice, system)
        outcome, after = ask_newcomers(outcome, mine, after, dice, system)
        outcome, after = end_spends(outcome, mine, after, system)
        # `mine` has the settings of one system, and what is kept has all of them.
        return outcome, replace(after, house=scene.house, system=scene.system)

    def tell(outcome: CombatOutcome, scene: Scene) -> Report:
        system = systems[system_of(scene)]
        mine = own_house(scene, system.key)
        card = report(
            outcome,
            mine,
            rules_of(system),
            questions=system.asked(mine),
            menu=system.menu,
            draw=last.draw,
            labels={pool.key: pool.label for pool in system.sheet.pools} if system.sheet else {},
        )
        return with_spends_over(card, outcome, mine, system)

    return System(KEY, "Combat", "combat", CombatAction, CombatOutcome, reduce, tell)


def rules_of(system: AnySystem) -> CombatRules:
    """What the system plugs in; raises `no_combat_rules`."""
    rules = system.rules_for(CombatRules)
    if rules is None:
        raise Refusal("no_combat_rules", f"{system.title} has no fights in rounds.")
    return rules
