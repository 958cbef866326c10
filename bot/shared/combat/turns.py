"""How turns and rounds pass: next, back, hold, step in, delay, call."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.combat import How, Turn, has_acted, keep_order
from bot.core.condition import RoundEnds, TurnEnds
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import join_words
from bot.shared.combat.arena import (
    Event,
    Fight,
    Note,
    find_fight,
    first_line,
    tick_conditions,
    with_combatants,
    with_new_version,
    with_order,
    with_round,
)
from bot.shared.combat.hand import refuse_missing_dice
from bot.shared.combat.rules import CombatRules, Groups, place_pins

MOST_TURNS = 400
"""How many turns, holds, delays and calls one phase keeps; far above any real one."""


class Turns:
    """How the turns and rounds of a system's fights pass, by its rules and with these dice."""

    def __init__(self, rules: CombatRules, dice: Dice) -> None:
        self.rules = rules
        self.dice = dice

    def next_turn(self, scene: Scene, combat: str, *, who: tuple[str, ...] = ()) -> Event:
        """The turn ends (only for `who`, where several act at once) and the next one begins.

        Before round 1 it begins the fight; when all have acted, the next phase or round. Held turns
        get one last chance first. Kinds: `nobody_fights`, `not_your_turn`, `overlooked` where a GM
        chooses who is next and somebody has not acted, `action_waits`, and those of
        `CombatRules.may_end`.
        """
        fight = find_fight(scene, combat)
        if not fight.combatants:
            raise Refusal("nobody_fights", "Nobody has joined yet.")
        if not fight.order.running:
            return self.begin(scene, combat)
        standing = fight.standing
        if not standing.turn:
            self.rules.refuse_waiting(scene, fight)
            if awaited := self._still_to_act(scene, fight):
                raise _overlooked_turns(fight, awaited)
            return self._go_on(Event(scene), combat, advance=True, last_call=True)
        for fighter in who:
            fight.must_have_turn(fighter)
        ending = tuple(k for k in standing.turn if not who or k in who)
        self.rules.refuse_waiting(scene, fight)
        self.rules.may_end(scene, fight, ending)
        step = self._end_turn(scene, combat, ending, Turn("ended", ending))
        return self._go_on(step, combat, advance=True)

    def finish(self, scene: Scene, combat: str, who: tuple[str, ...]) -> Event:
        """The turns of these end as far as it is theirs; unlike `next_turn` no round begins."""
        fight = find_fight(scene, combat)
        ending = tuple(key for key in fight.standing.turn if key in who)
        if not ending:
            return Event(scene)
        step = self._end_turn(scene, combat, ending, Turn("ended", ending))
        return with_new_version(self._go_on(step, combat, advance=False), combat)

    def begin(self, scene: Scene, combat: str) -> Event:
        """Round 1 begins, also where nobody has joined yet; raises `dice_wanted`."""
        return self._go_on(self._begin_round(scene, combat), combat, advance=True, fresh=True)

    def end_round(self, scene: Scene, combat: str) -> Event:
        """The round ends now, whoever has not acted, and the next one begins.

        Kinds: `not_begun`, `action_waits`.
        """
        fight = find_fight(scene, combat)
        fight.must_run()
        self.rules.refuse_waiting(scene, fight)
        standing = fight.standing
        rows = [fight.combatants[k] for group in (standing.turn, *standing.waiting) for k in group]
        idle = [
            row
            for row in rows
            if not has_acted(row, fight.combat.round)
            and not self.rules.hindrance(scene, fight, row)  # who cannot act is not told
        ]
        notes = [Note(f"{row.name} did not act.", row.key) for row in idle]
        step = self._next_round(scene, combat).after(*notes)
        return self._go_on(step, combat, advance=True, fresh=True)

    def hold(self, scene: Scene, combat: str, who: str) -> Event:
        """The turn is kept for later in this round. Kinds: `not_your_turn`, `already_holding`."""
        fight = find_fight(scene, combat)
        if who in fight.standing.holding:
            raise Refusal("already_holding", f"{fight.shown(who)} holds already, and may step in.")
        fight.must_have_turn(who)
        step = _take_turn(scene, fight, "held", who, "holds, and may step in later this round")
        return self._go_on(step, combat, advance=True)

    def step_in(self, scene: Scene, combat: str, who: str) -> Event:
        """A held turn is taken now, before the one that was about to be taken or is being taken.

        Kinds: `not_begun`, `your_turn`, `not_held`, `already_acted`.
        """
        fight = find_fight(scene, combat)
        fight.must_run()
        standing = fight.standing
        if who in standing.turn:
            raise Refusal("your_turn", f"It is {fight.shown(who)}'s turn already.")
        fight.must_not_have_acted(who)
        if not self.rules.may_step_in(scene, fight, who):
            raise Refusal(
                "not_held",
                f"{fight.shown(who)} holds no turn. Who holds on their own turn can step in later.",
            )
        step = _take_turn(scene, fight, "stepped in", who, "steps in")
        return self._go_on(step, combat, advance=False)

    def delay(self, scene: Scene, combat: str, who: str, after: str = "") -> Event:
        """The turn moves behind that of `after`, or to the end of the round; once a round.

        Kinds: `not_your_turn`, `delayed_already`, `nobody_waits` where no turn comes after it,
        `not_waiting` where `after` has acted or holds.
        """
        fight = find_fight(scene, combat)
        fight.must_have_turn(who)
        if any(turn.how == "delayed" and who in turn.keys for turn in fight.order.past):
            raise Refusal(
                "delayed_already", f"{fight.shown(who)} has delayed once this round; hold."
            )
        waiting = [k for group in fight.standing.waiting for k in group]
        if not waiting:
            raise Refusal(
                "nobody_waits", "Nobody comes after this turn; there is nothing to wait for."
            )
        if after and after not in waiting:
            raise Refusal(
                "not_waiting",
                f"{fight.shown(after)} has no turn to come in this round to wait for.",
            )
        behind = f"behind {fight.shown(after)}" if after else "to the end of the round"
        step = _take_turn(scene, fight, "delayed", who, f"goes {behind}", after=after)
        return self._go_on(step, combat, advance=False)

    def call(self, scene: Scene, combat: str, who: str) -> Event:
        """A GM gives the turn to one who has not acted, out of the order.

        Whose turn it was comes after that. Kinds: `not_begun`, `your_turn`, `already_acted`,
        `not_this_round` for a latecomer, `action_waits`.
        """
        fight = find_fight(scene, combat)
        fight.must_run()
        if who in fight.standing.turn:
            raise Refusal("your_turn", f"It is {fight.shown(who)}'s turn already.")
        fight.must_not_have_acted(who)
        standing = fight.standing
        if not any(who in group for group in (*standing.waiting, standing.holding)):
            raise Refusal("not_this_round", f"{fight.shown(who)} acts from the next round on.")
        self.rules.refuse_waiting(scene, fight)
        return self._go_on(_take_turn(scene, fight, "called", who), combat, advance=False)

    def arrange(self, scene: Scene, combat: str) -> Event:
        """This phase is put in order again; whose turn it is keeps it, or begins it now."""
        fight = find_fight(scene, combat)
        if not fight.order.running:
            return Event(scene)
        groups, free = self._arrange_groups(scene, fight)
        order = replace(fight.order, groups=groups, free=free)
        return self.settle(
            with_order(scene, combat, keep_order(order, fight.standing.turn)), combat
        )

    def find_initiative(self, scene: Scene, combat: str, keys: tuple[str, ...]) -> Event:
        """The scene with the initiative that the system finds for these combatants."""
        fight = find_fight(scene, combat)
        scores, notes = self.rules.initiative(scene, fight, keys, self.dice)
        changed = (
            replace(fight.combatants[key], initiative=score)
            for key, score in scores.items()
            if key in fight.combatants
        )
        return Event(with_combatants(scene, combat, changed), notes)

    def settle(self, scene: Scene, combat: str) -> Event:
        """The scene with the turn begun that it is now, and skipped where it cannot be taken."""
        return self._go_on(Event(scene), combat, advance=False)

    def _go_on(
        self,
        step: Event,
        combat: str,
        *,
        advance: bool,
        last_call: bool = False,
        fresh: bool = False,
    ) -> Event:
        """Go on to the next turn that can be taken; start at most one round, none where `fresh`."""
        scene, notes = step.scene, list(step.notes)
        while True:
            fight = find_fight(scene, combat)
            standing = fight.standing
            if standing.turn:
                more = self._begin_turn(scene, combat, fight, standing.turn)
                scene, notes = more.scene, [*notes, *more.notes]
                if find_fight(scene, combat).standing.turn == standing.turn:
                    return Event(scene, tuple(notes))
                continue
            if not advance or self._still_to_act(scene, fight):
                return Event(scene, tuple(notes))
            if standing.waiting:
                more = self._begin_turn(
                    scene, combat, fight, tuple(k for group in standing.waiting for k in group)
                )
            elif standing.holding and not last_call:
                last = [
                    Note(f"{fight.combatants[k].name} still holds.", k) for k in standing.holding
                ]
                return Event(scene, (*notes, *last))
            elif fight.order.phase + 1 < len(self.rules.phases(scene, fight)):
                more = self._begin_phase(scene, combat, fight.order.phase + 1)
            # A fight in which nobody can act would begin rounds for ever.
            elif fresh:
                news = (Note("Nobody can act in this round."),) if fight.present else ()
                return Event(scene, (*notes, *news))
            else:
                more = self._next_round(scene, combat)
                fresh = True  # no second round begins by itself
            scene, notes = more.scene, [*notes, *more.notes]

    def _begin_turn(self, scene: Scene, combat: str, fight: Fight, turn: tuple[str, ...]) -> Event:
        """A turn begins for those who can take it; the others are skipped."""
        unable = {
            k: why for k in turn if (why := self.rules.hindrance(scene, fight, fight.combatants[k]))
        }
        if unable:
            keys = tuple(unable)
            step = self._end_turn(scene, combat, keys, Turn("skipped", keys))
            news = (Note(f"{fight.combatants[k].name} is skipped: {unable[k]}.", k) for k in keys)
            return step.after(*news)
        if not self.rules.phase(scene, fight).act:
            return Event(scene)
        notes: list[Note] = []
        for fighter in turn:
            order = find_fight(scene, combat).order
            # Stepping in and Back give a turn again that had begun before.
            if fighter in order.started:
                continue
            scene = with_order(scene, combat, replace(order, started=(*order.started, fighter)))
            fight = find_fight(scene, combat)
            scene, news = self.rules.start_of_turn(scene, fight, fighter, self.dice)
            notes += news
        return Event(scene, tuple(notes))

    def _end_turn(self, scene: Scene, combat: str, keys: tuple[str, ...], turn: Turn) -> Event:
        """A turn is over: noted in the order, with what ends at the end of it."""
        fight = find_fight(scene, combat)
        scene = with_order(scene, combat, replace(fight.order, past=(*fight.order.past, turn)))
        acts = self.rules.phase(scene, fight).act
        return self._run_ends(scene, combat, keys) if acts else Event(scene)

    def _run_ends(self, scene: Scene, combat: str, keys: tuple[str, ...]) -> Event:
        """The end of these turns, once each a round."""
        notes: list[Note] = []
        for fighter in keys:
            fight = find_fight(scene, combat)
            # What ended with a turn stays ended when Back gives the turn again.
            if fighter in fight.order.finished or fighter not in fight.combatants:
                continue
            order = replace(fight.order, finished=(*fight.order.finished, fighter))
            scene = with_order(scene, combat, order)
            fight = find_fight(scene, combat)
            scene, news = self.rules.end_of_turn(scene, fight, fighter, self.dice)
            hook = TurnEnds(combat, fight.combat.round, fighter)
            scene, more = tick_conditions(scene, combat, hook)
            notes += (*news, *more)
        return Event(scene, tuple(notes))

    def _next_round(self, scene: Scene, combat: str) -> Event:
        """The end of a round, and the start of the next."""
        fight = find_fight(scene, combat)
        holders = fight.standing.holding
        notes = [Note(f"{fight.combatants[k].name} held too long.", k) for k in holders]
        scene, more = self._run_ends(scene, combat, tuple(c.key for c in fight.present))
        notes += more
        scene, more = self.rules.end_of_round(scene, find_fight(scene, combat), self.dice)
        notes += more
        scene, more = tick_conditions(scene, combat, RoundEnds(combat, fight.combat.round))
        notes += more
        scene, more = self._begin_round(with_round(scene, combat, fight.combat.round + 1), combat)
        return Event(scene, (*notes, *more))

    def _begin_round(self, scene: Scene, combat: str) -> Event:
        """The start of the round that the combat is in; raises `dice_wanted`."""
        fight = find_fight(scene, combat)
        order = replace(fight.order, running=True, phase=0, groups=(), past=())
        order = replace(order, started=(), finished=(), ending=())
        notes = [Note(first_line(fight.combat.round))]
        scene = with_order(scene, combat, order)
        refuse_missing_dice(self.rules, scene, combat)  # before anything of it is rolled
        scene, more = self.rules.start_of_round(scene, find_fight(scene, combat), self.dice)
        notes += more
        keys = tuple(c.key for c in find_fight(scene, combat).present)
        scene, more = self.find_initiative(scene, combat, keys)
        notes += more
        scene, more = self._begin_phase(scene, combat, 0)
        return Event(scene, (*notes, *more))

    def _begin_phase(self, scene: Scene, combat: str, number: int) -> Event:
        """The start of a phase, put in order."""
        fight = find_fight(scene, combat)
        fight = replace(fight, order=replace(fight.order, phase=number, past=()))
        groups, free = self._arrange_groups(scene, fight)
        name = self.rules.phases(scene, fight)[number].name
        notes = (Note(f"Now: {name}."),) if name else ()
        return Event(
            with_order(scene, combat, replace(fight.order, groups=groups, free=free)), notes
        )

    def _arrange_groups(self, scene: Scene, fight: Fight) -> tuple[Groups, bool]:
        """The order of the phase that runs: everybody once, the GM's pins on top."""
        phase = self.rules.phase(scene, fight)
        arrangement = self.rules.order(scene, fight, phase.name)
        present = {c.key: c for c in fight.present}
        in_order: set[str] = set()
        groups: list[tuple[str, ...]] = []
        for group in arrangement.groups:
            fresh = tuple(dict.fromkeys(k for k in group if k in present and k not in in_order))
            in_order.update(fresh)
            if fresh:
                groups.append(fresh)
        # Where several passes act, whoever is not in this one acts in another.
        if phase.act and sum(p.act for p in self.rules.phases(scene, fight)) == 1:
            groups += [(k,) for k in present if k not in in_order]
        return place_pins(groups, fight), arrangement.free

    def _still_to_act(self, scene: Scene, fight: Fight) -> tuple[str, ...]:
        """Who can act and has not yet, where nobody has the turn."""
        waiting = (k for group in fight.standing.waiting for k in group)
        return tuple(
            k for k in waiting if not self.rules.hindrance(scene, fight, fight.combatants[k])
        )


def step_back(scene: Scene, key: str) -> Event:
    """The last step of the order is taken back; what ended with a turn stays ended.

    Kinds: `not_begun`, `nothing_back` at the first turn of a round or phase.
    """
    fight = find_fight(scene, key)
    fight.must_run()
    past = list(fight.order.past)
    while past and (
        past[-1].how in {"kept", "skipped"} or not any(k in fight.combatants for k in past[-1].keys)
    ):
        past.pop()
    if not past:
        raise Refusal(
            "nothing_back",
            f"This is the first turn of round {fight.combat.round}. "
            "Undo takes back the start of a round with all that it changed.",
        )
    last = past.pop()
    order = replace(fight.order, past=tuple(past))
    if last.how in {"ended", "held", "delayed"}:
        order = keep_order(order, last.keys)
    turn = replace(fight, order=order).standing.turn
    notes = (Note(f"Back to {join_words(dict.fromkeys(map(fight.shown, turn))) or 'the choice'}."),)
    return Event(with_order(scene, key, order), notes)


def _take_turn(
    scene: Scene, fight: Fight, how: How, who: str, says: str = "", *, after: str = ""
) -> Event:
    """The scene with one more step in the order, and what it `says` of whoever takes it."""
    if len(fight.order.past) >= MOST_TURNS:
        raise Refusal("round_too_long", "Too much has happened in this round; go on to the next.")
    past = (*fight.order.past, Turn(how, (who,), after))
    notes = (Note(f"{fight.combatants[who].name} {says}.", who),) if says else ()
    return Event(with_order(scene, fight.key, replace(fight.order, past=past)), notes)


def _overlooked_turns(fight: Fight, awaited: tuple[str, ...]) -> Refusal:
    names = join_words(dict.fromkeys(map(fight.shown, awaited)))
    return Refusal(
        "overlooked",
        f"Not yet acted: {names}. Give one of them the turn, or end the round without them.",
    )
