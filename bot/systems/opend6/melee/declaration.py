"""How actions wait and go on: responses, readied and held actions within them (D6-13, D6-56 to 59).

An action is declared and paid. Whoever is engaged may answer it, a readied or held action may come
before it takes effect; then the dice fall.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.combat import standing
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight, find_fight
from bot.systems.opend6.bearers import moment_in_fight
from bot.systems.opend6.budget import is_out_of_action, remaining_actions
from bot.systems.opend6.checks.roll import faces_of, gang_modifier, result_of, throw_plan
from bot.systems.opend6.checks.waiting import let_fail
from bot.systems.opend6.field import field, fighter, fighter_of, method, with_field
from bot.systems.opend6.melee.actions import Deed, Miss, Missed, Thrown, Trail, Winnings
from bot.systems.opend6.melee.arms import weapon_of
from bot.systems.opend6.melee.kinds import Kinds, legal_responses
from bot.systems.opend6.melee.outcomes import Done, Lost, Resumed, Waits
from bot.systems.opend6.melee.ranking import Ranked, rank_present
from bot.systems.opend6.melee.waiting import find_deed, open_row, put_by, with_time
from bot.systems.opend6.melee.waiting import read as waiting
from bot.systems.opend6.players import PLAYERS, points, settings_of
from bot.systems.opend6.rules import attack, melee, notation, readying
from bot.systems.opend6.rules.order import may_interrupt
from bot.systems.opend6.rules.readying import Watch
from bot.systems.opend6.sheet import ACTION_POINTS

FIXED = melee.Response()
CONTESTS = frozenset({"attack", "force", "interact", "misdirect"})
"""What an action point may mend: checks against an opponent (D6-09)."""


def begin(
    scene: Scene, new: Deed, dice: Dice, kinds: Kinds, *, resumed: tuple[Resumed, ...] = ()
) -> tuple[Waits | Done, Scene]:
    """The action waits for whoever may answer it or come before it, else it happens at once."""
    if new.combat not in scene.combats:
        return finish(scene, 0, new, dice, kinds)
    scene = let_fail(scene, new.combat, actor=new.actor)
    now = find_fight(scene, new.combat)
    within = field(scene, now.key).within
    if within is not None and within[0] == new.actor:
        new = replace(new, parent=within[1])
    new = replace(
        new,
        answers=bool(legal_responses(scene, now, new, kinds)),
        interrupters=interrupters(scene, now, new.actor),
        readied=watching(scene, now, new.actor, "attacks" if new.kind == "attack" else "acts"),
    )
    late = settings_of(scene).reaction_timing == "after_roll"
    if late and new.answers and new.kind == "attack" and not new.interrupters:
        new, scene = _early(scene, now, new, dice, kinds)
    if not (new.answers or new.interrupters or new.readied):
        done, scene = finish(scene, 0, new, dice, kinds)
        return replace(done, resumed=(*resumed, *done.resumed)), scene
    number, scene = open_row(scene, new.actor, new)
    return Waits(number, new, resumed=resumed), scene


def _early(scene: Scene, now: Fight, deed: Deed, dice: Dice, kinds: Kinds) -> tuple[Deed, Scene]:
    """The action with its dice on the table; only what reaches the fixed value is met (R-25)."""
    contest = kinds.contest(scene, now, deed)
    if contest is None:
        return deed, scene
    who, more = PLAYERS.of(scene, deed.actor), gang_modifier(contest.crowd)
    lain = throw_plan(scene, now, who, contest.worth, dice, effects=contest.effects, more=more)
    reached = result_of(lain.trial, lain.fell, contest.fixed, lain.scene).success
    return replace(deed, thrown=Thrown(lain.trial, lain.fell), answers=reached), lain.scene


def finish(
    scene: Scene, number: int, old: Deed, dice: Dice, kinds: Kinds, *, reply: melee.Response = FIXED
) -> tuple[Done, Scene]:
    """The action takes effect, or is lost where it has become impossible (R-50)."""
    why = impossible(scene, old, kinds)
    stance, was = _stance(scene, old), _was(scene, number)
    if why:
        done: Done = Lost(old.name, old.words, why, combat=old.combat)
    else:
        done, scene = kinds.resolve(old, scene, reply, dice)
    if done.left is not None:
        done, scene = _keep(scene, number, done, done.left)
    elif number:
        scene = put_by(scene, number, old, open_=False)
        done = replace(done, roll=number)
    if not why and _mendable(old, reply, done):
        missed = Missed(old.combat, old.actor, old, reply, stance=stance, was=was)
        done, scene = _may_mend(scene, number, missed, done)
    more, scene = _trigger(scene, old, done)
    resumed, scene = _resume(scene, old, kinds)
    return replace(done, resumed=(*done.resumed, *more, *resumed)), scene


def _stance(scene: Scene, old: Deed) -> attack.Stance:
    """How the opponent stands before the dice fall."""
    if (old.combat, old.target) not in scene.combatants:
        return "passive"
    return fighter_of(scene, old.combat, old.target).stance


def _mendable(old: Deed, reply: melee.Response, done: Done) -> bool:
    """Whether an action point could still turn a failed check against an opponent (D6-09).

    Not within somebody else's action, which has gone on by then, and not where the answer was
    itself paid with points.
    """
    if done.success or not done.rolls or done.open or old.parent:
        return False
    answer = notation.read(reply.effects)
    return old.kind in CONTESTS and not answer.luck and not answer.point


def _may_mend(scene: Scene, number: int, missed: Missed, done: Done) -> tuple[Done, Scene]:
    """The failed action kept for the actor's action points, where there are any."""
    left = points(scene, PLAYERS.of(scene, missed.actor), ACTION_POINTS)
    if not left:
        return done, scene
    first, *others = done.rolls
    faces = tuple(face for one in others for face in faces_of(one.fell))
    deed = replace(missed.deed, thrown=Thrown(first.trial, first.fell))
    state = replace(missed, deed=deed, faces=faces, was=(*missed.was, _miss(deed, done)))
    if number:
        scene = put_by(scene, number, state)
    else:
        number, scene = open_row(scene, missed.actor, state, timed=False)
    return replace(done, roll=number, open=True, points=left, actor=missed.actor), scene


def _miss(deed: Deed, done: Done) -> Miss:
    """By how much the check has failed, 1 at least."""
    result = done.rolls[0].result
    short = -result.points if result is not None else 0
    return Miss(deed.kind or "attack", deed.name, deed.target_name, short or 1)


def _was(scene: Scene, number: int) -> tuple[str | Miss, ...]:
    """The verdicts that this row showed before."""
    row = scene.rolls.get(number)
    state = waiting(row) if row is not None else None
    return state.was if isinstance(state, Missed) else ()


def interrupters(scene: Scene, now: Fight, actor: str) -> tuple[str, ...]:
    """Who may act within this one's action: the faster who hold; in LIFO all faster (D6-119).

    Nobody hidden: the card would name them.
    """
    mode = method(scene, now.key).mode
    rows: dict[str, Ranked] = {one.key: one for one in rank_present(now)}
    if actor not in rows:
        return ()
    here = standing(now.order)
    had = {*here.acted, *here.turn}
    found = list[str]()
    for key, row in rows.items():
        kept = fighter_of(scene, now.key, key)
        held = bool(kept.holds) and kept.held_in == now.combat.round
        budget = remaining_actions(scene, now, key)
        free = key not in had and bool(budget.full or budget.bonus)
        if (
            key == actor
            or is_out_of_action(scene, key, now.key)
            or not (held or (mode == "lifo" and free))
        ):
            continue
        if now.combatants[key].hidden:
            continue
        if field(scene, now.key).within is not None:
            continue
        if may_interrupt(mode, row.actor, rows[actor].actor, held=held):
            found.append(key)
    return tuple(found)


def watching(scene: Scene, now: Fight, actor: str, happened: Watch) -> tuple[str, ...]:
    """Whose readied action this sets off; nobody triggers their own (D6-56, D6-57).

    Nobody hidden: the card would name them.
    """
    found = list[str]()
    for key, row in now.combatants.items():
        kept = fighter(row).readied
        if kept is None or row.hidden or key == actor or is_out_of_action(scene, key, now.key):
            continue
        if readying.fires(kept.watch, happened, watched=kept.whom, by=actor):
            found.append(key)
    return tuple(found)


def impossible(scene: Scene, old: Deed, kinds: Kinds) -> str:
    """Why an action that waited cannot be done any more, "" where it can."""
    if old.actor not in scene.characters:
        return f"{old.name} is gone"
    if old.combat and old.combat not in scene.combats:
        return "the fight is over"
    if is_out_of_action(scene, old.actor, old.combat):
        return f"{old.name} is out of action"
    if old.combat and (old.combat, old.actor) not in scene.combatants:
        return f"{old.name} has left the fight"
    gone = old.target and (old.combat, old.target) not in scene.combatants
    if gone or (old.target and old.target not in scene.characters):
        return f"{old.target_name} is gone"
    return kinds.impossible(old, scene)


def _keep(scene: Scene, number: int, done: Done, state: Winnings | Trail) -> tuple[Done, Scene]:
    """What is left to choose, in the row of the action or a new one."""
    if isinstance(state, Winnings) and state.what == "advantage":
        state = replace(state, gained=moment_in_fight(scene, state.actor))
    if number:
        scene = put_by(scene, number, state)
    else:
        number, scene = open_row(scene, state.actor, state, timed=isinstance(state, Trail))
    return replace(done, roll=number, open=True), scene


def _trigger(scene: Scene, old: Deed, done: Done) -> tuple[tuple[Resumed, ...], Scene]:
    """A turn that waits because a movement has set off readied actions (D6-57, R-28)."""
    if not done.moved or old.combat not in scene.combats:
        return (), scene
    now = find_fight(scene, old.combat)
    keys = list[str]()
    for other, before, after in done.moved:
        into, out = _crossing(scene, other, before, after)
        happened: Watch | None = (
            "moves_into_reach" if into else "moves_out_of_reach" if out else None
        )
        if happened is not None and other in watching(scene, now, old.actor, happened):
            keys.append(other)
    if not keys:
        return (), scene
    waits = replace(
        old, done=True, readied=tuple(keys), answers=False, interrupters=(), kind="", parent=0
    )
    number, scene = open_row(scene, old.actor, waits)
    return (Resumed(number, waits),), scene


def _crossing(scene: Scene, key: str, before: int, after: int) -> tuple[bool, bool]:
    """Whether a movement came into the reach of this one's weapon, and whether it left it."""
    from_, to = (_is_in_reach(scene, key, feet) for feet in (before, after))
    return to and not from_, from_ and not to


def _is_in_reach(scene: Scene, key: str, feet: int) -> bool:
    weapon = weapon_of(PLAYERS.of(scene, key), "")
    least, most = attack.reach(weapon.category)
    return least <= feet <= most


def _resume(scene: Scene, old: Deed, kinds: Kinds) -> tuple[tuple[Resumed, ...], Scene]:
    """The action that waited for this one goes on, or is lost (D6-57, D6-119)."""
    if not old.parent:
        return (), scene
    return resume(scene, old.parent, old.actor, kinds)


def resume(scene: Scene, number: int, who: str, kinds: Kinds) -> tuple[tuple[Resumed, ...], Scene]:
    """The action under this number without `who`, who has acted within it or lets it pass."""
    row = scene.rolls.get(number)
    if row is None or not row.open:
        return (), scene
    waits = find_deed(scene, number)
    waits = replace(
        waits,
        within="",
        interrupters=tuple(k for k in waits.interrupters if k != who),
        readied=tuple(k for k in waits.readied if k != who),
    )
    if waits.combat in scene.orders:
        kept = field(scene, waits.combat)
        if kept.within is not None and kept.within[1] == number:
            scene = with_field(scene, waits.combat, replace(kept, within=None))
    why = "" if waits.done else impossible(scene, waits, kinds)
    if why:
        waits = replace(waits, lost=why)
    over = bool(why) or (waits.done and not waits.readied)
    if not over and waits.combat in scene.combats and not waits.done:
        now = find_fight(scene, waits.combat)
        waits = replace(waits, answers=bool(legal_responses(scene, now, waits, kinds)))
    scene = with_time(put_by(scene, number, waits, open_=not over), number, runs=True)
    return (Resumed(number, waits, open=not over),), scene


def refuse_stranger(one: Deed, key: str, name: str) -> None:
    """Refuses with `not_yours` whoever is not asked."""
    if key != one.target:
        raise Refusal("not_yours", f"This is for {one.target_name}, not for {name}.")
