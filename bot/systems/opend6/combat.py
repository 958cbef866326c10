"""What OpenD6 plugs into the combat engine: order, actions of a round, what ends with it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.core.action import Choice, Select
from bot.core.combat import Combatant, left, standing
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import Audience
from bot.core.scene import OpenRoll, Pool, Scene
from bot.shared.combat.arena import Event, Fight, Note, find_fight
from bot.shared.combat.rules import CombatRules
from bot.systems.opend6.attack.actions import Attack
from bot.systems.opend6.bearers import gang_words
from bot.systems.opend6.budget import (
    budget,
    due,
    is_out_of_action,
    lapse_due,
    refuse_owing,
    remaining_actions,
    stance_words,
)
from bot.systems.opend6.checks.waiting import let_fail, settle
from bot.systems.opend6.field import field, fighter, fighter_of, method, with_field, with_fighter
from bot.systems.opend6.house import HOUSE
from bot.systems.opend6.melee.actions import Deed, Missed, Situation, Trail, Winnings
from bot.systems.opend6.melee.initiative import (
    DECLARATION,
    arrange,
    find_scores,
    keep_scores,
    phases,
)
from bot.systems.opend6.melee.ranking import has_plan, is_faster
from bot.systems.opend6.melee.situation import method_words
from bot.systems.opend6.melee.waiting import close_all, end_turn, open_rows, read, waits_first
from bot.systems.opend6.order.actions import Execute
from bot.systems.opend6.order.play import missing_plans
from bot.systems.opend6.players import PLAYERS, has_sheet
from bot.systems.opend6.position import play as position_play
from bot.systems.opend6.rules.order import declares
from bot.systems.opend6.sheet import ACTION_POINTS, KEY, LUCK

OUT = "out of action"
CONCEDED = "has conceded"
MOST_OPTIONS = 25


def able(scene: Scene, combatant: Combatant) -> str:
    """Whoever is out of action or has conceded keeps the place and is passed over (R-62)."""
    combat = next((c for (c, _), row in scene.combatants.items() if row is combatant), "")
    if is_out_of_action(scene, combatant.key, combat):
        return OUT
    return CONCEDED if fighter(combatant).conceded else ""


def status(scene: Scene, combatant: Combatant, pools: Mapping[str, Pool], *, full: bool) -> str:
    """`Full [x] Bonus [ ] defends +10`: what is left, and what one is set for (D6-12)."""
    del pools
    combat = next((c for (c, _), row in scene.combatants.items() if row is combatant), "")
    if not combat:
        return ""
    now = scene.combats[combat].round
    has = budget(scene, combatant)
    rest = left(combatant, now, has)
    spent = any(rest[kind] < has[kind] for kind in has)
    kept = fighter(combatant)
    turn = combatant.key in standing(scene.orders[combat]).turn
    words: list[str] = []
    if turn or spent:
        words += [
            f"{kind.capitalize()} {'[ ]' * rest[kind]}{'[x]' * (has[kind] - rest[kind])}"
            for kind in ("full", "bonus")
            if has[kind]
        ]
    words.append(stance_words(kept))
    if kept.readied is not None:
        words.append(f"ready: {kept.readied.what}" if full else "ready")
    if kept.holds and kept.held_in == now:
        words.append(f"holds {kept.holds}")
    if kept.conceded:
        words.append("conceded")
    step = due(scene, combat, combatant.key)
    if step is not None and not step.taken:
        words.append("must step")
    if has_plan(kept, now) and kept.plan is not None:
        words.append("declared" if kept.plan.secret and not full else f"“{kept.plan.words}”")
    return " ".join(filter(None, words))


def may_end(scene: Scene, now: Fight, ending: tuple[str, ...]) -> None:
    """Refuses the end of a turn while an action waits, or before a plan is declared.

    Raises `action_waits`, `step_due`, `not_declared`.
    """
    for number, state in open_rows(scene, now.key):
        if isinstance(state, Deed):
            raise waits_first(state, number)
    position_play.refuse_early(scene, now)
    refuse_owing(scene, now, ending)
    names = phases(scene, now)
    if names[min(now.order.phase, len(names) - 1)].name != DECLARATION:
        return
    missing = [k for k in ending if not has_plan(fighter(now.combatants[k]), now.combat.round)]
    able_ones = [k for k in missing if not able(scene, now.combatants[k])]
    if able_ones:
        who = ", ".join(now.shown(k) for k in able_ones)
        raise Refusal(
            "not_declared",
            f"Not yet declared: {who}, with /d6-fight order declare. A GM may declare for them.",
        )


def may_step_in(scene: Scene, now: Fight, key: str) -> bool:
    """Who holds the turn takes it before somebody slower; raises `slower_only` (D6-119)."""
    del scene
    here = now.standing
    for other in here.turn:
        if other != key and is_faster(now, other, key):
            raise Refusal(
                "slower_only", f"{now.shown(other)} is faster; only the slower can be preceded."
            )
    return key in here.holding


def start_of_round(scene: Scene, combat: str, dice: Dice) -> Event:
    """A method that was to come begins; scores that last are noted (D6-123, D6-127)."""
    del dice
    kept = field(scene, combat)
    notes: tuple[Note, ...] = ()
    if kept.coming is not None:
        notes = (Note(f"Order of battle: {method_words(kept.coming)}."),)
        scene = with_field(scene, combat, replace(kept, method=kept.coming, coming=None))
    return Event(keep_scores(scene, combat), notes)


def end_of_round(scene: Scene, combat: str, dice: Dice) -> Event:
    """Held actions are lost (R-28)."""
    del dice
    now = find_fight(scene, combat)
    notes: list[Note] = []
    for row in now.present:
        kept = fighter(row)
        if kept.holds:
            if kept.held_in == now.combat.round:
                notes.append(Note(f"{row.name}'s held action is lost.", row.key))
            scene = with_fighter(scene, combat, row.key, replace(kept, holds="", held_in=0))
    return Event(scene, tuple(notes))


def start_of_turn(scene: Scene, combat: str, key: str, dice: Dice) -> Event:
    """What was readied and never came lapses with the own next turn (D6-56)."""
    del dice
    kept = fighter_of(scene, combat, key)
    if kept.readied is None and kept.stance != "readied":
        return Event(scene)
    what = kept.readied.what if kept.readied is not None else "the defence"
    stance = "passive" if kept.stance == "readied" else kept.stance
    scene = with_fighter(scene, combat, key, replace(kept, readied=None, stance=stance))
    name = scene.combatants[combat, key].name
    return Event(scene, (Note(f"{name}'s readied action lapses: {what}.", key),))


def end_of_turn(scene: Scene, combat: str, key: str, dice: Dice) -> Event:
    """Checks of this fight stand as they lie: points change them in the same turn only (D6-09).

    Nobody follows a movement any more, and ranks of recovery that were not spent are gone.
    """
    del dice
    scene = let_fail(end_turn(lapse_due(scene, combat, key), combat, key), combat)
    return Event(settle(scene, find_fight(scene, combat).combatants)[0])


def end_of_combat(scene: Scene, combat: str, dice: Dice) -> Event:
    """What still lies stands, and nothing waits any more."""
    del dice
    scene = settle(scene, find_fight(scene, combat).combatants)[0]
    return Event(close_all(position_play.close_all(scene, combat), combat))


def offers(scene: Scene, now: Fight) -> tuple[Choice, ...]:
    """An attack with what is in hand, or the declared action, for whose turn it is."""
    turn = now.standing.turn
    look = Choice("Situation", Situation(), Audience(anyone=True), keep=True, system=KEY)
    if not now.order.running:
        return ()
    if len(turn) != 1 or now.combatants[turn[0]].hidden or not has_sheet(scene, turn[0]):
        return (look,)
    key, name = turn[0], now.combatants[turn[0]].name
    mine = Audience(characters=turn, gm=True)
    names = phases(scene, now)
    if names[min(now.order.phase, len(names) - 1)].name == DECLARATION:
        return (look,)
    kept = fighter(now.combatants[key])
    if declares(method(scene, now.key).mode) and kept.plan is not None and kept.plan.kept:
        if kept.plan.round == now.combat.round and remaining_actions(scene, now, key).full:
            label = f"{name}: {kept.plan.words}"[:70]
            return (look, Choice(label, Execute(who=name), mine, system=KEY))
        return (look,)
    side = now.combatants[key].side
    others = [c for c in now.combatants.values() if c.key != key and not c.hidden]
    foes = [c for c in others if not (side and c.side == side)]
    foes = [c for c in foes if has_sheet(scene, c.key) and not able(scene, c)]
    if not foes or able(scene, now.combatants[key]) or not remaining_actions(scene, now, key).full:
        return (look,)
    options = tuple((c.name, c.name) for c in foes[:MOST_OPTIONS])
    ask = Select("target", options)
    return (look, Choice(f"{name} attacks …", Attack(who=name), mine, ask=ask, system=KEY))


def heading(scene: Scene, now: Fight) -> tuple[str, ...]:
    """The method, gangs and missing plans of a fight, for the panel."""
    kept = field(scene, now.key)
    coming = f"; then {method_words(kept.coming)}" if kept.coming is not None else ""
    chaos = ", awareness is rolled" if kept.chaos >= now.combat.round else ""
    passes = phases(scene, now)
    phase = passes[min(now.order.phase, len(passes) - 1)].name if now.order.running else ""
    phase = f"; now: {phase}" if len(passes) > 1 and phase else ""
    lines = [f"{method_words(method(scene, now.key))}{phase}{chaos}{coming}"]
    gangs = gang_words(scene, now)
    if gangs:
        lines.append(f"gangs: {', '.join(gangs)}")
    if phase.endswith(DECLARATION):
        lines.append(f"not yet declared: {', '.join(missing_plans(scene, now)) or 'nobody'}")
    return tuple(lines)


def recruit(scene: Scene, name: str) -> Scene:
    """An NPC with the usual sheet."""
    return PLAYERS.newcomer(scene, name, owner=None)


def welcome(scene: Scene, name: str) -> Scene:
    """A character for a person who has none yet."""
    return PLAYERS.acting(scene, name)[1]


def is_played(house: Mapping[str, str], pool: str) -> bool:
    """Whether there are luck points, or action points, at this table (R-56)."""
    here = HOUSE.at(house)
    return {LUCK: here.luck, ACTION_POINTS: here.action_points}.get(pool, True)


def waits(roll: OpenRoll) -> bool:
    """Whether a roll waits for an answer: checks only lie open, and things are kept as rolls."""
    match read(roll):
        case Deed():
            return True
        case Trail(followers=followers):
            return any(one.open for one in followers)
        case Winnings() | Missed():
            return False
        case None:
            return position_play.waits(roll)


COMBAT = CombatRules(
    initiative=find_scores,
    arrange=arrange,
    passes=phases,
    may_end=may_end,
    may_step_in=may_step_in,
    able=able,
    recruit=recruit,
    welcome=welcome,
    status=status,
    played=is_played,
    offers=offers,
    remarks=heading,
    waits=waits,
    start_of_round=start_of_round,
    end_of_round=end_of_round,
    start_of_turn=start_of_turn,
    end_of_turn=end_of_turn,
    end_of_combat=end_of_combat,
)
