"""A Flamepunk table played step by step, for the vectors' op `session`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from bot.core.action import Action, Outcome
from bot.core.dice import ScriptedDice
from bot.core.edge import items
from bot.core.errors import Refusal
from bot.core.people import CLOCK
from bot.core.scene import Scene, Table
from bot.core.words import fold
from bot.shared.exchange.states import waiting_states
from bot.shared.exchange.windows import Tale
from bot.systems.flamepunk import FLAMEPUNK
from bot.systems.flamepunk.house import HOUSE
from bot.systems.flamepunk.pools import actions as pools_actions
from bot.systems.flamepunk.pools import play as pools_play
from bot.systems.flamepunk.rolls import actions as rolls_actions
from bot.systems.flamepunk.rules.rolls import Reading
from bot.systems.flamepunk.sheet import KEY, PLAYERS, PYROS_MAX, Player
from bot.systems.flamepunk.tasks import play as tasks_play
from bot.systems.flamepunk.tasks.play import EVERYBODY
from tests.vectors.adapters._flamepunk_given import (
    Given,
    either,
    number,
    number_or,
    read_faces,
    read_hits,
    read_removal,
    whole,
    word,
)


class Session:
    """A table played step by step through the reducer; closed rolls stay known."""

    def __init__(self, config: Mapping[str, object]) -> None:
        house = {rule.key: rule for rule in HOUSE.rules}
        if "exact" in config:
            config = {"removal": "exact" if config["exact"] else "upto", **config}
            config = {key: value for key, value in config.items() if key != "exact"}
        self.scene = Scene(
            table=Table(0, 1),
            now=0,
            house={
                rule.key: rule.read(_setting(value))
                for key, value in config.items()
                for rule in [house[SETTINGS.get(key, key)]]
            },
            # Whoever plays is asked for an answer that is due before they roll; the clock is not.
            actor=CLOCK,
        )

    def step(self, step: Given) -> Given:
        """The result of one step; a refused one changes nothing."""
        verb = STEPS.get(step.get("do", ""))
        if verb is None:
            return {"error": "unknown_step"}
        try:
            return verb(self, step)
        except Refusal as refusal:
            return {"error": refusal.kind}

    def act(self, action: Action, faces: tuple[int, ...] = ()) -> Outcome:
        """Play one action."""
        dice = ScriptedDice(faces)
        outcome, scene = FLAMEPUNK.act(action, self.scene, dice)
        dice.finish()
        self.scene = scene
        return outcome

    def state(self) -> Given:
        """The table at the end."""
        seated = PLAYERS.everybody(self.scene)
        combat = self.scene.combat
        return {
            "pools": {who.name: who.dice.current for who in seated},
            "pyros": {who.name: who.pyros.current for who in seated},
            "penalties": [
                [who if who == EVERYBODY else PLAYERS.of(self.scene, who).name, task, row.amount]
                for (who, task), row in sorted(self.scene.penalties.items())
            ],
            "round": combat.round if combat else 0,
            "open_rolls": [
                number for number, _ in waiting_states(self.scene, KEY, rolls_actions.RollState)
            ],
        }

    def player(self, step: Given) -> Player:
        """The character a step was about."""
        return PLAYERS.of(self.scene, fold(step["who"]))

    def roll_number(self, step: Given) -> int:
        """The roll a step means: the newest where it names none."""
        # 0 is the number of none, and would stand for the newest.
        return number_or(self.scene.last_roll, step, "unknown_roll", "roll") or -1

    def pools(self) -> dict[str, int]:
        """Everybody's dice by name."""
        return {who.name: who.dice.current for who in PLAYERS.everybody(self.scene)}


def _join(table: Session, step: Given) -> Given:
    table.act(
        pools_actions.Join(
            name=step["who"],
            npc=True,
            pool=number(step, "bad_amount", "pool"),
            maximum=number(step, "bad_amount", "max", "maximum", "pool_max"),
            pyros=number(step, "bad_amount", "pyros"),
            pyros_max=number_or(PYROS_MAX, step, "bad_amount", "pyros_max"),
            hit=_hit_text(step.get("hit")),
        )
    )
    for defence in step.get("defences", []):
        _add_defence(table, {"who": step["who"], **defence})
    who = table.player(step)
    return {"pool": who.dice.current, "pyros": who.pyros.current}


def _leave(table: Session, step: Given) -> Given:
    table.act(pools_actions.Leave(who=step["who"]))
    return {"pools": table.pools()}


def _roll(table: Session, step: Given) -> Given:
    faces = items(step.get("faces", []))
    thrown = read_faces(faces) if faces else ()
    outcome = table.act(
        rolls_actions.Roll(
            who=step["who"],
            dice=number_or(len(faces), step, "no_dice", "dice"),
            task=step.get("task") or "",
            target=step.get("target") or "",
            dodge=number_or(0, step, "bad_defence", "dodge", "defence", "passive", "difficulty"),
            hit=_hit_text(step.get("hit")),
            kind=cast("rolls_actions.Kind | None", word(step, "kind", "bad_context")),
            settle=False,
        ),
        thrown,
    )
    tale = _roll_of(outcome)
    return {
        "roll": tale.roll,
        "pool": table.player(step).dice.current,
        "passive_defence": tale.state.passive,
    }


def _react(table: Session, step: Given) -> Given:
    removed = either(step, "remove", "removed")
    outcome = table.act(
        rolls_actions.React(
            who=step["who"],
            roll=table.roll_number(step),
            defence=step.get("defence") or "dodge",
            removed=read_removal(removed),
            resolve=False,
        )
    )
    may_remove = _roll_of(outcome).state.reflexes[-1].removes
    return {"pool": table.player(step).dice.current, "may_remove": may_remove}


def _take(table: Session, step: Given) -> Given:
    return _read(table.act(rolls_actions.TakeIt(who=step["who"], roll=table.roll_number(step))))


def _finish(table: Session, step: Given) -> Given:
    removed = either(step, "remove", "removed")
    return _read(
        table.act(rolls_actions.Finish(roll=table.roll_number(step), removed=read_removal(removed)))
    )


def _adjust(table: Session, step: Given) -> Given:
    outcome = table.act(
        rolls_actions.Shift(
            who=step["who"],
            roll=table.roll_number(step),
            old=whole(step["old"], "bad_shift"),
            new=whole(step["new"], "bad_shift"),
            settle=False,
        )
    )
    return {"faces": list(_roll_of(outcome).state.faces), "pyros": table.player(step).pyros.current}


def _auto(table: Session, step: Given) -> Given:
    cost = number_or(1, step, "bad_cost", "cost")
    table.act(
        pools_actions.Auto(who=step["who"], cost=cost, what=step.get("what") or "", settle=False)
    )
    return {"outcome": "automatic", "pool": table.player(step).dice.current}


def _set_pool(table: Session, step: Given) -> Given:
    current = number(step, "bad_amount", "pool", "current", "amount", "value", "dice")
    maximum = number(step, "bad_amount", "max", "maximum", "pool_max")
    table.act(pools_actions.SetPool(who=step["who"], current=current, maximum=maximum))
    return {"pool": table.player(step).dice.current}


def _spend(table: Session, step: Given) -> Given:
    return _pyros(table, step, pools_play.loss(number_or(1, step, "bad_amount", "amount")))


def _gain(table: Session, step: Given) -> Given:
    return _pyros(table, step, pools_play.gain(number_or(1, step, "bad_amount", "amount")))


def _pyros_step(table: Session, step: Given) -> Given:
    for way, verb in (("spend", pools_play.loss), ("gain", pools_play.gain)):
        if way in step:
            return _pyros(table, step, verb(number_or(1, step, "bad_amount", way)))
    if step.get("action", step.get("how")) == "gain":
        return _gain(table, step)
    change = number(step, "bad_amount", "change")
    return _spend(table, step) if change is None else _pyros(table, step, change)


def _pyros(table: Session, step: Given, change: int) -> Given:
    table.act(pools_actions.Pyros(who=step["who"], change=change))
    return {"pyros": table.player(step).pyros.current}


def _start_conflict(table: Session, step: Given) -> Given:
    kind = word(step, "kind", "bad_conflict")
    table.act(pools_actions.StartConflict(kind="combat" if kind is None else kind))
    return _round(table)


def _next_round(table: Session, _step: Given) -> Given:
    table.act(pools_actions.NextRound())
    return _round(table)


def _end_conflict(table: Session, _step: Given) -> Given:
    table.act(pools_actions.EndConflict())
    return _round(table)


def _round(table: Session) -> Given:
    combat = table.scene.combat
    return {"round": combat.round if combat else 0, "pools": table.pools()}


def _time(table: Session, step: Given) -> Given:
    everyone = "who" not in step
    table.act(
        pools_actions.PassTime(
            who=step.get("who", ""),
            seconds=number(step, "bad_amount", "seconds"),
            everyone=everyone,
        )
    )
    if everyone:
        return {"pools": table.pools()}
    return {"pool": table.player(step).dice.current}


def _set_penalty(table: Session, step: Given) -> Given:
    amount = number_or(0, step, "bad_amount", "amount", "penalty", "value", "dodge")
    outcome = table.act(
        tasks_play.SetPenalty(who=step.get("who", ""), task=step["task"], amount=amount)
    )
    assert isinstance(outcome, tasks_play.PenaltySet)
    return {"penalty": outcome.after}


def _clear_penalty(table: Session, step: Given) -> Given:
    return _set_penalty(table, {"who": step.get("who", ""), "task": step["task"]})


def _penalty_step(table: Session, step: Given) -> Given:
    if step.get("action") == "clear" or step.get("clear") is True:
        return _clear_penalty(table, step)
    return _penalties(table, step) if "task" not in step else _set_penalty(table, step)


def _penalties(table: Session, _step: Given) -> Given:
    outcome = table.act(tasks_play.Penalties())
    assert isinstance(outcome, tasks_play.PenaltiesShown)
    found = ([g.name or EVERYBODY, fold(g.task), g.amount] for g in outcome.grudges)
    return {"penalties": sorted(found)}


def _add_defence(table: Session, step: Given) -> Given:
    against = step.get("against", "physical")
    if against in ("*", "all"):
        against = "any"
    outcome = table.act(
        pools_actions.AddDefence(
            who=step["who"],
            name=either(step, "name", "defence") or "",
            cost=number_or(1, step, "bad_cost", "cost"),
            removes=number_or(1, step, "bad_defence", "removes"),
            against=against if isinstance(against, str) else ",".join(against),
        )
    )
    assert isinstance(outcome, pools_actions.DefenceChanged)
    return {"defences": [d.name for d in table.player(step).sheet.all_defences]}


def _pools(table: Session, _step: Given) -> Given:
    table.act(pools_actions.Pools())
    return {"pools": table.pools()}


def _read(outcome: Outcome) -> Given:
    state = _roll_of(outcome).state
    answer = {"rolled": list(state.faces)} | spelled(state.reading)
    return answer | ({"damage": state.reading.damage} if state.deals_damage else {})


def _roll_of(outcome: Outcome) -> Tale[rolls_actions.RollState]:
    assert isinstance(outcome, Tale)
    return cast("Tale[rolls_actions.RollState]", outcome)


def spelled(reading: Reading) -> Given:
    """A reading as the vectors spell it."""
    return {
        "removed": list(reading.removed),
        "remaining": list(reading.left),
        "hits": reading.hits,
        "magnitude": reading.magnitude,
        "misses": len(reading.left) - reading.hits,
        "outcome": outcome_word(reading),
        "success_level": reading.level if reading.success else None,
        "failure_level": None if reading.success else reading.level,
        "band": reading.band,
        "penalty": reading.penalty,
    }


def outcome_word(reading: Reading) -> str:
    """`success` or `failure`."""
    return "success" if reading.success else "failure"


def _hit_text(hit: object) -> str:
    """Hit numbers as an action keeps them; "" leaves the character's own."""
    return "" if hit is None else ",".join(map(str, read_hits(hit)))


def _setting(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


SETTINGS: dict[str, str] = {"max": "pool_max", "max_pool": "pool_max", "max_dice": "pool_max"}
"""Other words for the one setting that the rules document does not name."""

STEPS: dict[str, Callable[[Session, Given], Given]] = {
    **dict.fromkeys(("join",), _join),
    **dict.fromkeys(("leave",), _leave),
    **dict.fromkeys(("roll", "attack"), _roll),
    **dict.fromkeys(("react", "defend", "dodge"), _react),
    **dict.fromkeys(("take", "take_it"), _take),
    **dict.fromkeys(("finish", "resolve", "timeout"), _finish),
    **dict.fromkeys(("adjust", "shift"), _adjust),
    **dict.fromkeys(("auto", "automatic"), _auto),
    **dict.fromkeys(("set_pool", "set"), _set_pool),
    **dict.fromkeys(("pyros",), _pyros_step),
    **dict.fromkeys(("spend_pyros", "pyros_spend", "spend"), _spend),
    **dict.fromkeys(("gain_pyros", "pyros_gain", "gain"), _gain),
    **dict.fromkeys(("start_conflict",), _start_conflict),
    **dict.fromkeys(("next_round", "round"), _next_round),
    **dict.fromkeys(("end_conflict", "stop_conflict", "finish_conflict"), _end_conflict),
    **dict.fromkeys(
        ("time", "pass_time", "time_passes", "elapse", "wait", "rest", "refresh", "advance_time"),
        _time,
    ),
    **dict.fromkeys(("set_penalty", "penalty_set"), _set_penalty),
    **dict.fromkeys(("clear_penalty", "penalty_clear", "forgive"), _clear_penalty),
    **dict.fromkeys(("penalty",), _penalty_step),
    **dict.fromkeys(("penalties", "list_penalties", "penalty_list"), _penalties),
    **dict.fromkeys(("add_defence", "defence", "defence_add"), _add_defence),
    **dict.fromkeys(("pools", "pool", "show"), _pools),
}
