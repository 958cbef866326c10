"""An HFRPG table played step by step, for the vectors' ops `resolve` and `session`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, cast

from msgspec.structs import replace

from bot.core.action import Action, Outcome
from bot.core.dice import Dice, ScriptedDice, parse_faces
from bot.core.errors import MoreDice, Refusal
from bot.core.people import Actor
from bot.core.scene import Scene, Seat, Table, put
from bot.core.words import fold
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.windows import Opening
from bot.shared.system import Registry
from bot.shared.table.session import (
    EndSession,
    SessionOpen,
    SessionOutcome,
    SessionStarted,
    StartSession,
    newest,
    session_system,
)
from bot.systems.hfrpg import HFRPG
from bot.systems.hfrpg.house import HOUSE
from bot.systems.hfrpg.rolls import play as rolls_play
from bot.systems.hfrpg.rolls.actions import Automatic, Hand, Roll, RollState, RollTogether, Throw
from bot.systems.hfrpg.rules import rolls, tokens
from bot.systems.hfrpg.rules.rolls import Result, no_roll
from bot.systems.hfrpg.sheet import KEY, PLAYERS
from bot.systems.hfrpg.tokens import play as tokens_play
from bot.systems.hfrpg.tokens.play import Give
from tests.vectors.adapters._hfrpg_fields import (
    fraction_of,
    level_of,
    mode_of,
    rounded,
    uses,
    whole,
)

A = TypeVar("A", bound=Action)

Given = dict[str, Any]
NO_DICE = ScriptedDice(())
GM = 1
SETTINGS = {
    "mode": "explode_total",
    "overflow": "penalty_overflow",
    "auto": "auto_session",
    "default_difficulty": "difficulty",
}
"""Other words of the vectors for house rules."""

RULES = {name for rule in HOUSE.rules for name in (rule.key, f"{KEY}.{rule.key}")}
"""What a scene calls the house rules."""


class Thrown:
    """The faces of a vector: those of the pool, then those of the extra rolls."""

    def __init__(self, given: Given) -> None:
        self._faces, self._extra = _faces(given, "faces"), _faces(given, "extra")
        self._extras = ScriptedDice(self._extra)
        self._fell = False

    @property
    def count(self) -> int:
        """How many dice the pool has."""
        return len(self._faces)

    @property
    def any(self) -> bool:
        """Whether there are any faces at all."""
        return bool(self._faces or self._extra)

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The pool at first, then extra rolls; raises the kinds the rules document gives these."""
        if self._fell:
            try:
                return self._extras.roll(count, sides)
            except MoreDice as error:
                raise Refusal("missing_extra", str(error)) from error
        self._fell = True
        if count != len(self._faces):
            raise Refusal("face_count", f"{count} dice, {len(self._faces)} faces")
        ScriptedDice(self._extra).roll(len(self._extra), sides)
        return ScriptedDice(self._faces).roll(count, sides)

    def finish(self) -> None:
        """Refuses extra faces that nothing has asked for."""
        try:
            self._extras.finish()
        except Refusal as error:
            raise Refusal("unused_extra", str(error)) from error


class Session:
    """A channel in which people are given tokens and roll."""

    def __init__(self, given: Given) -> None:
        config = given | given.get("config", {}) | given.get("settings", {})
        actor = Actor(GM, "the vectors", gm=True)
        self.scene = self._house(
            Scene(
                Table(0, 1),
                now=1000,
                house={"table.system": KEY},
                actor=actor,
                seats={GM: Seat(actor.name)},
            ),
            config,
        )
        self._sessions = session_system(Registry((HFRPG,)))

    def step(self, step: Given) -> object:
        """The result of one step; a refused one changes nothing."""
        verb = STEPS.get(step.get("do", ""))
        if verb is None:
            return {"error": "unknown_step"}
        before = self.scene
        try:
            told = verb(self, step)
        except Refusal as refusal:
            self.scene = before
            return {"error": refusal.kind}
        # What a step says of house rules is for that step.
        rules = {key: value for key, value in before.house.items() if key in RULES}
        others = {key: value for key, value in self.scene.house.items() if key not in RULES}
        self.scene = replace(self.scene, house=others | rules)
        return told

    def start(self, step: Given) -> object:
        """A session begins, anew where that is asked for."""
        last, held = newest(self.scene), self._named()
        over = last.number if last is not None and step.get("restart") else 0
        outcome = self._play(StartSession(over=over))
        if isinstance(outcome, SessionOpen):
            raise Refusal("session_open", "A session is running here.")
        again = isinstance(outcome, SessionStarted) and outcome.over is not None
        return {"cleared": held if again else {}}

    def end(self, step: Given) -> object:
        """The session is over."""
        del step
        lost = self._named()
        self._play(EndSession())
        return {"cleared": lost}

    def give(self, step: Given) -> object:
        """Tokens, below 0 penalties."""
        self._join(step["who"])
        self.act(Give(who=step["who"], amount=whole(step.get("amount", 1), "bad_amount")))
        return {"balance": tokens_play.balance(self.scene, fold(step["who"]))}

    def take(self, step: Given) -> object:
        """Tokens the other way round."""
        amount = whole(step.get("amount", 1), "bad_amount")
        return self.give(step | {"amount": -tokens.amount(max(0, amount))})

    def rolled(self, given: Given) -> Result:
        """A roll of one, read to its end."""
        self.scene = self._house(self.scene, given)
        self._join(given["who"])
        thrown = Thrown(given)
        level = level_of(given, HOUSE.at(self.scene.house).difficulty)
        dice = given.get("attribute")
        if dice is None:
            dice = thrown.count or int(rolls.SIDES[level] is None)
        action = Roll(
            who=given["who"],
            attribute=_number(dice),
            competency=_number(given.get("competency", 0)),
            specialisation=_number(given.get("specialisation", 0)),
            difficulty=level,
            ready=True,
            typed=thrown.any,
        )
        opening = self._open(action, rolls_play.roll)
        added = rolls.group_share(rounded(given.get("others", 0)))
        others = (Hand("", rolls.Member("the others", 1, added)),) if added else ()
        state = replace(opening.state, hands=(*opening.state.hands, *others))
        return self._read(state, given, thrown)

    def group_rolled(self, given: Given) -> tuple[str, Result]:
        """A group's roll: who leads it, and what it comes to."""
        self.scene = self._house(self.scene, given)
        hands: list[tuple[str, str, str, str]] = []
        for one in given["members"]:
            self._join(one["name"])
            attribute, competency, specialisation = (
                _number(one.get(value, 0))
                for value in ("attribute", "competency", "specialisation")
            )
            key = self.scene.find_key(KEY, one["name"])
            hands.append((key, attribute, competency, specialisation))
        level = level_of(given, HOUSE.at(self.scene.house).difficulty)
        action = RollTogether(hands=tuple(hands), difficulty=level)
        state = rolls_play.plan_together(action, self.scene)
        return state.name, self._read(state, given, Thrown(given))

    def act(self, action: Action) -> Outcome:
        """Play one action that throws no dice."""
        outcome, self.scene = HFRPG.act(action, self.scene, NO_DICE)
        return outcome

    def state(self) -> object:
        """What stands at the end."""
        return {"open": self._session_runs(), "pools": self._named()}

    def holds(self, who: str, balance: object) -> None:
        """Somebody holds so many tokens, below 0 penalties."""
        self._join(who)
        self.scene = tokens_play.with_balance(self.scene, fold(who), whole(balance, "bad_amount"))

    def _open(
        self,
        action: A,
        handler: Callable[[A, Scene, Dice], tuple[Opening[RollState] | Automatic, Scene]],
    ) -> Opening[RollState]:
        """A roll that is prepared."""
        opening, self.scene = handler(action, self.scene, NO_DICE)
        assert isinstance(opening, Opening)
        return opening

    def _read(self, state: RollState, given: Given, thrown: Thrown) -> Result:
        """A prepared roll thrown and read, its tokens where the vector wants them.

        Penalties it says nothing of go where they hurt most, for there is nobody to ask (HA-09).
        """
        bonus, penalty = given.get("bonus"), given.get("penalty")
        if not state.sides and (thrown.any or bonus or penalty):
            raise no_roll(state.level)
        state, scene = rolls_play.throw(Throw(), state, self.scene)
        if state.result is not None:
            return state.result
        dice = NamedDice(thrown)
        faces = dice.of(state.roller, "roll").roll(state.member.attribute, state.sides)
        state = replace(state, faces=faces, use=(0,) * len(faces))
        held, house = state.balance, HOUSE.at(scene.house)
        if penalty is not None:
            tokens.lower_dice(state.faces, uses(penalty), held)
        if bonus is not None:
            tokens.raise_dice(state.faces, state.sides, uses(bonus), held)
        use = penalty if held < 0 else bonus
        if use is not None:
            state = replace(state, use=uses(use))
        elif held < 0:
            state = rolls_play.place_penalties(state, house)
        state = rolls_play.ROLLING.resolve(replace(state, closed="rolled"), scene, dice)
        state, self.scene = rolls_play.ROLLING.apply(state, scene)
        thrown.finish()
        assert state.result is not None
        return state.result

    def _house(self, scene: Scene, given: Mapping[str, Any]) -> Scene:
        """The scene with what a vector says of house rules, as the rules and the session see it."""
        for word, value in given.items():
            key = SETTINGS.get(word, word)
            if value is not None and key in {rule.key for rule in HOUSE.rules}:
                text = (
                    {True: "on", False: "off"}.get(value, value) if key == "auto_session" else value
                )
                if key == "explode_total":
                    mode_of(text)
                house = put(put(scene.house, key, text), f"{KEY}.{key}", text)
                scene = replace(scene, house=house)
        return scene

    def _join(self, who: str) -> None:
        """A person and their character of this name."""
        if fold(who) not in self.scene.characters:
            owner = 100 + len(self.scene.characters)
            self.scene = PLAYERS.newcomer(self.scene, who, owner=owner)

    def _named(self) -> dict[str, int]:
        return {
            self.scene.characters[k].name: n for k, n in tokens_play.holdings(self.scene).items()
        }

    def _session_runs(self) -> bool:
        last = newest(self.scene)
        return last is not None and not last.ended

    def _play(self, action: StartSession | EndSession) -> SessionOutcome:
        outcome, self.scene = self._sessions.act(action, self.scene, NO_DICE)
        return outcome


def spelled(result: Result) -> Given:
    """A result in the vectors' words."""
    told: Given = {
        "difficulty": result.level,
        "success": result.success,
        "token": result.token,
        "band": result.band,
        "spent": result.spent,
        "balance": result.balance,
    }
    pool = result.pool
    if pool is None:
        return told
    return told | {
        "rolled": list(result.rolled),
        "faces": list(pool.faces),
        "sides": pool.sides,
        "ones": pool.ones,
        "maxes": pool.tops,
        "cancelled": pool.quiet_pairs,
        "exploding": pool.exploding,
        "imploding": pool.imploding,
        "removed": list(pool.removed),
        "kept": list(pool.kept),
        "base": pool.base,
        "added": list(pool.added),
        "lone_implosion": pool.lone,
        "extra": list(result.extra),
        "dice_total": pool.sum + sum(result.extra),
        "total": result.total,
        "lone_token": result.lone,
    }


def shown(faces: object, sides: int) -> tuple[int, ...]:
    """The faces of a pool as dice of so many sides show them."""
    found = _faces({"faces": faces}, "faces")
    return ScriptedDice(found).roll(rolls.dice(len(found)), sides)


def _faces(given: Given, what: str) -> tuple[int, ...]:
    """Faces as somebody would type them."""
    faces = cast("Sequence[object] | None", given.get(what, ()))
    if not isinstance(faces, list | tuple):
        raise Refusal("bad_face", "Faces are a list.")
    return parse_faces(",".join(map(str, faces))) if faces else ()


def _number(value: object) -> str:
    """A value as somebody would type it."""
    return str(fraction_of(value))


def _roll(session: Session, step: Given) -> object:
    return spelled(session.rolled(step))


def _group_roll(session: Session, step: Given) -> object:
    leader, result = session.group_rolled(step)
    return {"leader": leader} | spelled(result)


STEPS: dict[str, Callable[[Session, Given], object]] = {
    "start": Session.start,
    "end": Session.end,
    "give": Session.give,
    "take": Session.take,
    "roll": _roll,
    "group_roll": _group_roll,
    "restart": lambda session, step: session.start(step | {"restart": True}),
}
