"""Injuries looked at and cared for: first aid, treatment, rest, sleep (BD-90 to BD-101)."""

from __future__ import annotations

import re

from msgspec.structs import replace

from bot.core.action import Instead
from bot.core.combat import call_fight
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import fold, join_words
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.windows import Exchange, Opening, Window, take
from bot.shared.gm.healing import refuse_unhurt
from bot.shared.gm.whom import keys_of
from bot.systems.blackdice import body as blackdice_body
from bot.systems.blackdice import sides
from bot.systems.blackdice.body import add_harm, with_body
from bot.systems.blackdice.field import (
    fight_or_none,
    refuse_unconscious,
    spend_action,
    with_mending,
)
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.injury.actions import (
    BodyChange,
    CareState,
    Harm,
    Harmed,
    Heal,
    Recovered,
    Rest,
    Sleep,
    Status,
    StatusShown,
)
from bot.systems.blackdice.retries.play import check_lock, read_tries, tries_row, visible_part
from bot.systems.blackdice.rules import actions, injury
from bot.systems.blackdice.rules.dice import Source
from bot.systems.blackdice.sheet import KEY, PLAYERS, Player, Sheet, mine, skill_value
from bot.systems.blackdice.sides import Parts
from bot.systems.blackdice.tasks.actions import NameMishap
from bot.systems.blackdice.tasks.mishaps import ask_mishap, name_mishap
from bot.systems.blackdice.tasks.play import book_try, plan_task, throw_task
from bot.systems.blackdice.tasks.terms import read_terms, terms_dice
from bot.systems.blackdice.words import treatment_task

MEDICINE = "Medicine"
WOUNDS = "wounds"
BRUISES = "bruises"
HARMS = (WOUNDS, BRUISES)
LEAST_NEED = 1
"""Every success of care counts by itself (R-49)."""


def heal(action: Heal, scene: Scene, dice: Dice) -> tuple[Opening[CareState], Scene]:
    """First aid on the healer's turn of an order, treatment outside any (BD-97 to BD-100).

    Raises `not_allowed` where the care does not fit the moment, `not_your_turn`,
    `no_actions_left`, `unconscious`, `danger_of_death`, `already_treated`, `no_dice`, and what a
    roll raises.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    target, scene = PLAYERS.acting(scene, action.target)
    if HOUSE.at(scene.house).dead and blackdice_body.body(target.sheet).status == "spent":
        raise Refusal("not_allowed", f"{target.name} is dead at this table; nobody heals that.")
    orders = [fight_or_none(scene, key) for key in (who.key, target.key)]
    first_aid = any(orders) if not action.care else action.care == "first aid"
    terms = read_terms(action, scene, need=LEAST_NEED)
    if terms.rung.automatic:
        raise Refusal("not_allowed", "Care is rolled: each success gives back a pip.")
    parts = terms_dice(who, terms) if terms.names_dice else _default_dice(who)
    # Earlier tries count for a treatment, under the patient's name, and not for first aid.
    if first_aid:
        scene, terms = _begin_first_aid(scene, who), replace(terms, task="")
    elif any(orders):
        raise Refusal(
            "not_allowed",
            "Treatment takes time, which nobody has while an order runs.",
            instead=(Instead("First aid: 1 action", changes={"care": "first aid"}),),
        )
    else:
        _refuse_treatment(scene, who, target, parts)
        terms = replace(terms, task=terms.task or treatment_task(target.name))
        check_lock(scene, who, terms.task)
    number = scene.last_roll + 1
    task, scene = plan_task(
        scene, who, terms, parts, number=number, trades=action.trades, final=True
    )
    care = "first aid" if first_aid else "treatment"
    # A refusal drops the scene in which first aid has taken its action.
    sides.refuse_no_dice(task.side, care, {"attribute": "", "skill": ""})
    state = CareState(
        first_aid, task, target.key, BodyChange(target.name, target.sheet, target.sheet)
    )
    return CARING.open(who.key, state), scene


def recovery_of(how: str, who: str) -> Rest | Sleep:
    """What gives back: minutes of rest, a night, or a night for everybody; raises `bad_value`."""
    text = fold(how)
    minutes = text.removesuffix("minutes").removesuffix("min").strip()
    if text in {"night", "everybody"}:
        return Sleep(who=who, everybody=text == "everybody")
    if not re.fullmatch("-?[0-9]{1,6}", minutes):
        raise Refusal("bad_value", "How long? Minutes such as 60, night, or everybody.")
    return Rest(who=who, minutes=int(minutes))


def rest(action: Rest, scene: Scene, dice: Dice) -> tuple[Recovered, Scene]:
    """So many minutes for one's own bruises (BD-92); raises `out_of_range`, `conflict`."""
    who, scene = PLAYERS.acting(scene, action.who)
    refuse_in_fight(scene, who)
    sheet = who.sheet
    # Where the sheet was changed by hand the batch is at least what can be seen of it.
    batch = max(sheet.bruise_taken, sheet.bruise + sheet.self_healed)
    # More than two thirds of the batch `bruise_rest` would refuse.
    quick = min(sheet.self_healed, 2 * batch // 3)
    rested = injury.bruise_rest(batch, action.minutes, quick)
    # Care may have taken bruises of the batch already.
    healing = min(rested.healed, sheet.bruise)
    body = blackdice_body.body(sheet)
    after = with_body(sheet, replace(body, bruise=max(0, body.bruise - healing)))
    # Without a bruise `with_body` has ended the batch.
    if after.bruise:
        after = replace(after, bruise_taken=batch, self_healed=quick + healing)
    return Recovered(action.minutes, (BodyChange(who.name, sheet, after),)), PLAYERS.with_sheet(
        scene, who, after
    )


def sleep(action: Sleep, scene: Scene, dice: Dice) -> tuple[Recovered, Scene]:
    """A night, of one or of all players' characters (BD-101).

    Raises `danger_of_death`, `conflict` during a fight; of several those who cannot are told.
    """
    if not action.everybody:
        who, scene = PLAYERS.acting(scene, action.who or mine(scene))
        change, scene = _sleep_night(scene, who)
        return Recovered(None, (change,)), scene
    rows: list[BodyChange] = []
    refused: list[tuple[str, str]] = []
    for key, character in scene.characters.items():
        if character.system != KEY or character.owner is None:
            continue
        try:
            change, scene = _sleep_night(scene, PLAYERS.of(scene, key))
        except Refusal as refusal:
            refused.append((character.name, refusal.sentence))
        else:
            rows.append(change)
    if not rows and not refused:
        raise Refusal("missing", "No player has a character of Black Dice here.")
    return Recovered(None, tuple(rows), tuple(refused)), scene


def harm(action: Harm, scene: Scene, dice: Dice) -> tuple[Harmed, Scene]:
    """Pips lost or given back by a GM's word (BD-82).

    Raises `unknown_option`, `out_of_range`, and `nothing_to_heal` or `nothing_to_lose` where that
    changes nobody.
    """
    if action.kind not in HARMS:
        raise Refusal("unknown_option", f"Damage is {join_words(HARMS, last='or')} here.")
    rows: list[BodyChange] = []
    beyond: list[tuple[str, int]] = []
    for key in keys_of(scene, action.named):
        who = PLAYERS.of(scene, key)
        if action.pips >= 0:
            wound, scene = add_harm(scene, key, action.pips, bruise=action.kind == BRUISES)
            if wound.overkill:
                beyond.append((who.name, wound.overkill))
        else:
            after = _heal_pips(who, -action.pips, action.kind)
            scene = PLAYERS.with_sheet(scene, who, after)
        rows.append(BodyChange(who.name, who.sheet, PLAYERS.of(scene, key).sheet))
    # After all of them: it is refused only where nobody at all has changed.
    if action.pips < 0:
        amounts = ((row.name, row.pips_back) for row in rows)
        refuse_unhurt(amounts, BRUISES if action.kind == BRUISES else "lost pips")
    elif all(row.before == row.after for row in rows):
        names = join_words(row.name for row in rows)
        has = "have" if len(rows) > 1 else "has"
        raise Refusal("nothing_to_lose", f"{names} {has} no pip left to lose.")
    return Harmed(action.pips, action.kind, tuple(rows), tuple(beyond)), scene


def status(action: Status, scene: Scene, dice: Dice) -> tuple[StatusShown, Scene]:
    """What injuries somebody carries; raises `no_character`, `unknown_character`."""
    who = PLAYERS.named(scene, action.named) if action.named else PLAYERS.active(scene)
    if who is None:
        raise Refusal("no_character", "You play nobody here. Say whose injuries with who:.")
    rows = [
        tries_row(who.name, penalty, read_tries(penalty))
        for (key, _), full in scene.penalties.items()
        if key == who.key and (penalty := visible_part(scene, full)) is not None
    ]
    return StatusShown(who.name, who.sheet, tuple(rows)), scene


def refuse_in_fight(scene: Scene, who: Player) -> None:
    """Refuses with `conflict` rest in the middle of an order."""
    fight = fight_or_none(scene, who.key)
    if fight is not None:
        raise Refusal(
            "conflict",
            f"{who.name} is in {call_fight(fight.combat.name)}; nobody rests while that goes on.",
        )


def _begin_first_aid(scene: Scene, who: Player) -> Scene:
    """The scene with the action of first aid taken (BD-97)."""
    if fight_or_none(scene, who.key) is None:
        raise Refusal(
            "not_allowed",
            f"First aid takes a turn of an order, and {who.name} is in none.",
            instead=(Instead("Treat in peace", changes={"care": "treatment"}),),
        )
    return spend_action(scene, who.key, lambda turn: actions.act(turn, "heal"))[0]


def _refuse_treatment(scene: Scene, who: Player, target: Player, parts: Parts) -> None:
    """Refuses care out of a fight before any die is thrown: that costs nothing (BD-99, R-74)."""
    refuse_unconscious(scene, who.key)
    # The last part is the skill; what is in a pool that is typed whole nobody knows.
    if parts[-1].why != sides.POOL and parts[-1].dice < 1:
        raise Refusal(
            "not_allowed",
            f"{who.name} has no Medicine. Treatment takes somebody with the skill, 1 or more; "
            "first aid in an order takes none.",
        )
    sheet = target.sheet
    body = blackdice_body.body(sheet)
    twice = HOUSE.at(scene.house).treat_once and sheet.treated
    # No success changes nothing: it is asked for its refusals.
    injury.treat(body, 0, awake=sheet.awake, already_treated=twice)
    if not body.damage:
        raise Refusal("not_allowed", f"{target.name} is not hurt; there is nothing to treat.")


def name_care_mishap(answer: NameMishap, state: CareState, scene: Scene) -> tuple[CareState, Scene]:
    """A GM's consequence of a foul failure in care; raises what `name_mishap` does (BD-26)."""
    task, scene = name_mishap(answer, state.task, scene)
    return replace(state, task=task), scene


class Caring(Exchange[CareState]):
    """The roll of who cares, and the pips it gives back (BD-97 to BD-100)."""

    tells_end = False
    answers = (take(NameMishap, name_care_mishap),)

    def resolve(self, state: CareState, scene: Scene, dice: NamedDice) -> CareState:
        return replace(state, task=throw_task(state.task, dice, HOUSE.at(scene.house).explode))

    def windows(self, state: CareState, scene: Scene) -> tuple[Window, ...]:
        return ask_mishap(state.task)

    def apply(self, state: CareState, scene: Scene) -> tuple[CareState, Scene]:
        # A GM's word on a foul failure comes here again, and must not heal a second time.
        if state.task.booked:
            return state, scene
        task, scene = book_try(state.task, scene)
        state, target = replace(state, task=task), PLAYERS.of(scene, state.target)
        before = target.sheet
        body, net = blackdice_body.body(before), task.result.net
        if state.first_aid:
            fight = fight_or_none(scene, target.key)
            # Who is in no order has no rounds in which the pips could come one by one.
            mode = "immediate" if fight is None else HOUSE.at(scene.house).combat_heal
            aid = injury.first_aid(body, net, mode)
            after, restored, later = with_body(before, aid.body), aid.restored, aid.later_rounds
            scene = PLAYERS.with_sheet(scene, target, after)
            if fight is not None:
                scene = with_mending(scene, fight, target.key, later)
        else:
            cure = injury.treat(body, net, awake=before.awake)
            restored, later = cure.restored, 0
            after = replace(with_body(before, cure.body), awake=cure.awake)
            # A treatment that gave nothing may be tried again.
            after = replace(after, treated=before.treated or restored > 0)
            scene = PLAYERS.with_sheet(scene, target, after)
        change = BodyChange(target.name, before, after)
        return replace(state, body=change, restored=restored, later=later), scene


CARING = Caring(CareState)


def _default_dice(who: Player) -> Parts:
    """Wits + Medicine (BD-97, BD-99)."""
    return (Source("Wits", who.sheet.wits), Source(MEDICINE, skill_value(who.sheet, MEDICINE)))


def _sleep_night(scene: Scene, who: Player) -> tuple[BodyChange, Scene]:
    refuse_in_fight(scene, who)
    treated = injury.sleep(blackdice_body.body(who.sheet))
    after = replace(with_body(who.sheet, treated.body), awake=treated.awake, treated=False)
    return BodyChange(who.name, who.sheet, after), PLAYERS.with_sheet(scene, who, after)


def _heal_pips(who: Player, pips: int, kind: str) -> Sheet:
    """Wounds before bruises, or bruises alone (R-53)."""
    body = blackdice_body.body(who.sheet)
    if kind == BRUISES:
        after = replace(body, bruise=max(0, body.bruise - pips))
    else:
        after = injury.heal(body, pips).body
    return with_body(who.sheet, after)
