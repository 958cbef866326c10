"""How turns and rounds pass: next, back, hold, step in, delay, call."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.combat import Turn, has_acted, kept
from bot.core.condition import RoundEnds, TurnEnds
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import listed
from bot.shared.combat.arena import Event, Fight, Note, find_fight, ticked, with_order, with_round
from bot.shared.combat.initiative import with_initiative
from bot.shared.combat.rules import Bout, CombatRules, Groups

MOST_TURNS = 400
"""How many turns, holds, delays and calls one phase keeps; far above any real one."""


def next_turn(scene: Scene, bout: Bout, *, who: tuple[str, ...] = ()) -> Event:
    """The turn ends (only for `who`, where several act at once) and exactly the next one begins.

    Before round 1 it begins the fight; when all have acted, the next phase or round. Held turns
    get one last chance first. Kinds: `nobody_fights`, `not_your_turn`, `overlooked` where a GM
    chooses who is next and somebody has not acted, and those of `CombatRules.may_end`.
    """
    now = find_fight(scene, bout.key)
    if not now.combatants:
        raise Refusal("nobody_fights", "Nobody is in this fight yet. Join it first.")
    if not now.order.running:
        return begin(scene, bout)
    here = now.standing
    if not here.turn:
        if awaited := _awaited(scene, bout, now):
            raise _overlooked(now, awaited)
        return _settled(Event(scene), bout, advance=True, last_call=True)
    for one in who:
        _must_have_turn(now, one)
    ending = tuple(k for k in here.turn if not who or k in who)
    bout.rules.may_end(scene, now, ending)
    step = _ended(scene, bout, ending, Turn("ended", ending))
    return _settled(step, bout, advance=True)


def finish(scene: Scene, bout: Bout, who: tuple[str, ...]) -> Event:
    """The turns of `who` are over as far as it is theirs; unlike `next_turn` no round begins."""
    now = find_fight(scene, bout.key)
    ending = tuple(key for key in now.standing.turn if key in who)
    if not ending:
        return Event(scene)
    step = _ended(scene, bout, ending, Turn("ended", ending))
    step = _settled(step, bout, advance=False)
    order = find_fight(step.scene, bout.key).order
    return Event(
        with_order(step.scene, bout.key, replace(order, version=order.version + 1)), step.notes
    )


def begin(scene: Scene, bout: Bout) -> Event:
    """Round 1 begins, also where nobody has joined yet."""
    return _settled(_round(scene, bout), bout, advance=True, fresh=True)


def end_round(scene: Scene, bout: Bout) -> Event:
    """The round ends now, whoever has not acted, and the next one begins. Kind: `not_begun`."""
    now = find_fight(scene, bout.key)
    _must_run(now)
    here = now.standing
    rows = [now.combatants[k] for group in (here.turn, *here.waiting) for k in group]
    idle = [row for row in rows if not has_acted(row, now.combat.round)]
    notes = [Note(f"{row.name} did not act.", row.key) for row in idle]
    step = _round_over(scene, bout)
    step = Event(step.scene, (*notes, *step.notes))
    return _settled(step, bout, advance=True, fresh=True)


def back(scene: Scene, key: str) -> Event:
    """The last step of the order is taken back; what ended with a turn stays ended.

    Kinds: `not_begun`, `nothing_back` at the first turn of a round or phase.
    """
    now = find_fight(scene, key)
    _must_run(now)
    past = list(now.order.past)
    while past and (
        past[-1].how in {"kept", "skipped"} or not any(k in now.combatants for k in past[-1].keys)
    ):
        past.pop()
    if not past:
        raise Refusal(
            "nothing_back",
            f"This is the first turn of round {now.combat.round}. "
            "Undo takes back the start of a round with all that it changed.",
        )
    last = past.pop()
    order = replace(now.order, past=tuple(past))
    if last.how in {"ended", "held", "delayed"}:
        order = kept(order, last.keys)
    turn = replace(now, order=order).standing.turn
    notes = (Note(f"Back to {listed(dict.fromkeys(map(now.shown, turn))) or 'the choice'}."),)
    return Event(with_order(scene, key, order), notes)


def hold(scene: Scene, bout: Bout, who: str) -> Event:
    """The turn is kept for later in this round. Kinds: `not_your_turn`, `already_holding`."""
    now = find_fight(scene, bout.key)
    if who in now.standing.holding:
        raise Refusal("already_holding", f"{now.shown(who)} holds already, and may step in.")
    _must_have_turn(now, who)
    step = Event(
        _noted(scene, bout.key, now, Turn("held", (who,))),
        (Note(f"{now.combatants[who].name} holds, and may step in later this round.", who),),
    )
    return _settled(step, bout, advance=True)


def step_in(scene: Scene, bout: Bout, who: str) -> Event:
    """A held turn is taken now, before the one that was about to be taken or is being taken.

    Kinds: `not_begun`, `your_turn`, `not_held`, `already_acted`.
    """
    now = find_fight(scene, bout.key)
    _must_run(now)
    here = now.standing
    if who in here.turn:
        raise Refusal("your_turn", f"It is {now.shown(who)}'s turn already.")
    _must_not_have_acted(now, who)
    if not bout.rules.may_step_in(scene, now, who):
        raise Refusal(
            "not_held",
            f"{now.shown(who)} holds no turn. Who holds on their own turn can step in later.",
        )
    step = Event(
        _noted(scene, bout.key, now, Turn("stepped in", (who,))),
        (Note(f"{now.combatants[who].name} steps in.", who),),
    )
    return _settled(step, bout, advance=False)


def delay(scene: Scene, bout: Bout, who: str, after: str = "") -> Event:
    """The turn moves behind that of `after`, or to the end of the round; once a round.

    Kinds: `not_your_turn`, `delayed_already`, `nobody_waits` where no turn comes after it,
    `not_waiting` where `after` has acted or holds.
    """
    now = find_fight(scene, bout.key)
    _must_have_turn(now, who)
    if any(turn.how == "delayed" and who in turn.keys for turn in now.order.past):
        raise Refusal("delayed_already", f"{now.shown(who)} has delayed once this round; hold.")
    waiting = [k for group in now.standing.waiting for k in group]
    if not waiting:
        raise Refusal("nobody_waits", "Nobody comes after this turn; there is nothing to wait for.")
    if after and after not in waiting:
        raise Refusal(
            "not_waiting", f"{now.shown(after)} has no turn to come in this round to wait for."
        )
    behind = f"behind {now.shown(after)}" if after else "to the end of the round"
    step = Event(
        _noted(scene, bout.key, now, Turn("delayed", (who,), after)),
        (Note(f"{now.combatants[who].name} goes {behind}.", who),),
    )
    return _settled(step, bout, advance=False)


def call(scene: Scene, bout: Bout, who: str) -> Event:
    """A GM gives the turn to one who has not acted, out of the order.

    Whose turn it was comes after that. Kinds: `not_begun`, `your_turn`, `already_acted`,
    `not_this_round` for a latecomer.
    """
    now = find_fight(scene, bout.key)
    _must_run(now)
    if who in now.standing.turn:
        raise Refusal("your_turn", f"It is {now.shown(who)}'s turn already.")
    _must_not_have_acted(now, who)
    here = now.standing
    if not any(who in group for group in (*here.waiting, here.holding)):
        raise Refusal("not_this_round", f"{now.shown(who)} acts from the next round on.")
    step = Event(_noted(scene, bout.key, now, Turn("called", (who,))))
    return _settled(step, bout, advance=False)


def arranged(scene: Scene, bout: Bout) -> Scene:
    """The scene with this phase put in order again; whose turn it is keeps it."""
    now = find_fight(scene, bout.key)
    if not now.order.running:
        return scene
    groups, free = _groups(scene, now, bout.rules)
    order = replace(now.order, groups=groups, free=free)
    return with_order(scene, bout.key, kept(order, now.standing.turn))


def settled(scene: Scene, bout: Bout) -> Event:
    """The scene with the turn begun that it is now, and skipped where it cannot be taken."""
    return _settled(Event(scene), bout, advance=False)


def _settled(
    step: Event, bout: Bout, *, advance: bool, last_call: bool = False, fresh: bool = False
) -> Event:
    """Go on to the next turn that can be taken; start at most one round, none where `fresh`."""
    scene, notes = step.scene, list(step.notes)
    while True:
        now = find_fight(scene, bout.key)
        here = now.standing
        if here.turn:
            more = _begun(scene, bout, now, here.turn)
            scene, notes = more.scene, [*notes, *more.notes]
            if find_fight(scene, bout.key).standing.turn == here.turn:
                return Event(scene, tuple(notes))
            continue
        if not advance or _awaited(scene, bout, now):
            return Event(scene, tuple(notes))
        if here.waiting:
            more = _begun(scene, bout, now, tuple(k for group in here.waiting for k in group))
        elif here.holding and not last_call:
            last = [Note(f"{now.combatants[k].name} still holds.", k) for k in here.holding]
            return Event(scene, (*notes, *last))
        elif now.order.phase + 1 < len(bout.rules.phases_of(scene, now)):
            more = _phase(scene, bout, now.order.phase + 1)
        elif fresh:
            said = (Note("Nobody can act in this round."),) if now.present else ()
            return Event(scene, (*notes, *said))
        else:
            more = _round_over(scene, bout)
            fresh = True
        scene, notes = more.scene, [*notes, *more.notes]


def _begun(scene: Scene, bout: Bout, now: Fight, turn: tuple[str, ...]) -> Event:
    """A turn begins for those who can take it; the others are skipped."""
    unable = {k: why for k in turn if (why := bout.rules.able(scene, now.combatants[k]))}
    if unable:
        keys = tuple(unable)
        step = _ended(scene, bout, keys, Turn("skipped", keys))
        said = (Note(f"{now.combatants[k].name} is skipped: {unable[k]}.", k) for k in keys)
        return Event(step.scene, (*said, *step.notes))
    if not _acts(scene, now, bout.rules):
        return Event(scene)
    notes: list[Note] = []
    for one in turn:
        order = find_fight(scene, bout.key).order
        if one in order.started:
            continue
        scene = with_order(scene, bout.key, replace(order, started=(*order.started, one)))
        scene, said = bout.rules.start_of_turn(scene, bout.key, one, bout.dice)
        notes += said
    return Event(scene, tuple(notes))


def _ended(scene: Scene, bout: Bout, keys: tuple[str, ...], turn: Turn) -> Event:
    """A turn is over: noted in the order, with what ends at the end of it."""
    now = find_fight(scene, bout.key)
    scene = with_order(scene, bout.key, replace(now.order, past=(*now.order.past, turn)))
    return _finished(scene, bout, keys) if _acts(scene, now, bout.rules) else Event(scene)


def _finished(scene: Scene, bout: Bout, keys: tuple[str, ...]) -> Event:
    """The end of these turns, once each a round."""
    notes: list[Note] = []
    for one in keys:
        now = find_fight(scene, bout.key)
        if one in now.order.finished or one not in now.combatants:
            continue
        order = replace(now.order, finished=(*now.order.finished, one))
        scene, said = bout.rules.end_of_turn(
            with_order(scene, bout.key, order), bout.key, one, bout.dice
        )
        scene, more = ticked(scene, bout.key, TurnEnds(bout.key, now.combat.round, one))
        notes += (*said, *more)
    return Event(scene, tuple(notes))


def _round_over(scene: Scene, bout: Bout) -> Event:
    """The end of a round, and the start of the next."""
    now = find_fight(scene, bout.key)
    lost = now.standing.holding
    notes = [Note(f"{now.combatants[k].name} held too long.", k) for k in lost]
    scene, more = _finished(scene, bout, tuple(c.key for c in now.present))
    notes += more
    scene, more = bout.rules.end_of_round(scene, bout.key, bout.dice)
    notes += more
    scene, more = ticked(scene, bout.key, RoundEnds(bout.key, now.combat.round))
    notes += more
    scene, more = _round(with_round(scene, bout.key, now.combat.round + 1), bout)
    return Event(scene, (*notes, *more))


def _round(scene: Scene, bout: Bout) -> Event:
    """The start of the round that the combat is in."""
    now = find_fight(scene, bout.key)
    order = replace(now.order, running=True, phase=0, groups=(), past=(), started=(), finished=())
    notes = [Note(f"Round {now.combat.round} begins.")]
    scene, more = bout.rules.start_of_round(with_order(scene, bout.key, order), bout.key, bout.dice)
    notes += more
    keys = tuple(c.key for c in find_fight(scene, bout.key).present)
    scene, more = with_initiative(scene, bout, keys)
    notes += more
    scene, more = _phase(scene, bout, 0)
    return Event(scene, (*notes, *more))


def _phase(scene: Scene, bout: Bout, number: int) -> Event:
    """The start of a phase, put in order."""
    now = find_fight(scene, bout.key)
    now = replace(now, order=replace(now.order, phase=number, past=()))
    groups, free = _groups(scene, now, bout.rules)
    name = bout.rules.phases_of(scene, now)[number].name
    notes = (Note(f"Now: {name}."),) if name else ()
    return Event(with_order(scene, bout.key, replace(now.order, groups=groups, free=free)), notes)


def _groups(scene: Scene, now: Fight, rules: CombatRules) -> tuple[Groups, bool]:
    """The order of a phase: the system's, nobody twice, nobody overlooked, the GM's pins on top."""
    phases = rules.phases_of(scene, now)
    phase = phases[min(now.order.phase, len(phases) - 1)]
    found = rules.arrange(scene, now, phase.name)
    present = {c.key: c for c in now.present}
    seen: set[str] = set()
    groups: list[tuple[str, ...]] = []
    for group in found.groups:
        fresh = tuple(dict.fromkeys(k for k in group if k in present and k not in seen))
        seen.update(fresh)
        if fresh:
            groups.append(fresh)
    if phase.act and sum(p.act for p in phases) == 1:
        groups += [(k,) for k in present if k not in seen]
    return _pinned(groups, now), found.free


def _pinned(groups: list[tuple[str, ...]], now: Fight) -> Groups:
    places = {k: p for g in groups for k in g if (p := now.combatants[k].pinned)}
    if not places:
        return tuple(groups)
    free = [left for g in groups if (left := tuple(k for k in g if k not in places))]
    result: list[tuple[str, ...]] = []
    for one in sorted(places, key=lambda k: places[k]):
        while free and sum(map(len, result)) + 1 < places[one]:
            result.append(free.pop(0))
        result.append((one,))
    return (*result, *free)


def _noted(scene: Scene, key: str, now: Fight, turn: Turn) -> Scene:
    if len(now.order.past) >= MOST_TURNS:
        raise Refusal("round_too_long", "So much has happened in this round; go on to the next.")
    return with_order(scene, key, replace(now.order, past=(*now.order.past, turn)))


def _acts(scene: Scene, now: Fight, rules: CombatRules) -> bool:
    phases = rules.phases_of(scene, now)
    return phases[min(now.order.phase, len(phases) - 1)].act


def _must_run(now: Fight) -> None:
    if not now.order.running:
        raise Refusal("not_begun", f"{now.combat.name} has not begun; Next begins round 1.")


def _must_have_turn(now: Fight, who: str) -> None:
    _must_run(now)
    here = now.standing
    if who in here.turn:
        return
    _must_not_have_acted(now, who)
    turn = listed(dict.fromkeys(now.shown(k) for k in here.turn))
    raise Refusal(
        "not_your_turn",
        f"It is not {now.shown(who)}'s turn but {turn}'s."
        if turn
        else f"It is nobody's turn, so it is not {now.shown(who)}'s.",
    )


def _must_not_have_acted(now: Fight, who: str) -> None:
    if who in now.standing.acted:
        raise Refusal("already_acted", f"{now.shown(who)} has had a turn in this round.")


def _awaited(scene: Scene, bout: Bout, now: Fight) -> tuple[str, ...]:
    """Who can act and has not yet, where nobody has the turn."""
    waiting = (k for group in now.standing.waiting for k in group)
    return tuple(k for k in waiting if not bout.rules.able(scene, now.combatants[k]))


def _overlooked(now: Fight, awaited: tuple[str, ...]) -> Refusal:
    names = listed(dict.fromkeys(map(now.shown, awaited)))
    return Refusal(
        "overlooked",
        f"Not yet acted: {names}. Give one of them the turn, or end the round without them.",
    )
