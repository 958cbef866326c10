"""Windows for each by themselves, and what is picked in secret until the last has picked."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action
from bot.core.dice import Dice, ScriptedDice
from bot.core.errors import Refusal
from bot.core.people import CLOCK, Actor, Audience, player_of
from bot.core.scene import Scene
from bot.shared.exchange.rows import Rows, kept_tale
from bot.shared.exchange.steps import Exchanges
from bot.shared.exchange.windows import Answer, Exchange, Opening, Tale, Window, take
from tests.shared.exchange.toys import GM, PEOPLE, a_table, pay

SKAZ, BLAZER, ANA = PEOPLE["skaz"], PEOPLE["blazer"], PEOPLE["ana"]


class Sign(Answer, frozen=True, tag="sign"):
    """A hand that all open together."""

    sign: str = ""


class Peek(Answer, frozen=True, tag="peek"):
    """A GM's word on the round while hands are picked."""


class Round(Struct, frozen=True, tag="round"):
    """Hands of these characters; equal ones are picked again."""

    who: tuple[str, ...]
    hands: tuple[str, ...] = ()
    rounds: int = 1
    peeks: int = 0


class Picking(Exchange[Round]):
    """One window for all of them."""

    def windows(self, state: Round, scene: Scene) -> tuple[Window, ...]:
        if state.hands and len(set(state.hands)) > 1:
            return ()
        mine = Window(player_of(*state.who), (Sign(),), secret=True, each=True, seconds=60)
        return (mine, Window(Audience(gm=True), (Peek(),), seconds=None))

    def by_itself(self, window: Window, state: Round, scene: Scene) -> Answer | None:
        keys = window.by.characters
        npc = bool(keys) and scene.characters[keys[0]].owner is None
        return Sign(sign="paper") if npc else None

    def lapse(self, window: Window, state: Round, scene: Scene) -> Answer | None:
        return Sign(sign="stone") if window.secret else None


def sign(answer: Sign, state: Round, scene: Scene) -> tuple[Round, Scene]:
    """A hand, which costs a die."""
    if answer.sign not in {"stone", "paper"}:
        raise Refusal("bad_choice", "Stone or paper.")
    again = len(state.hands) == len(state.who)
    hands = () if again else state.hands
    rounds = state.rounds + again
    state = replace(state, hands=(*hands, answer.sign), rounds=rounds)
    return state, pay(scene, str(scene.key_of("toy", answer.who)), "dice")


def peek(answer: Peek, state: Round, scene: Scene) -> tuple[Round, Scene]:
    """Nothing is opened."""
    return replace(state, peeks=state.peeks + 1), scene


Picking.answers = (take(Sign, sign), take(Peek, peek))


class Help(Answer, frozen=True, tag="help"):
    """Somebody helps, once."""


class Enough(Answer, frozen=True, tag="enough"):
    """Who is helped goes on, and a new offer of help begins."""


class Lift(Struct, frozen=True, tag="lift"):
    """Somebody lifts and others help; after `Enough` they may help with the next one."""

    who: str
    others: tuple[str, ...]
    helped: tuple[str, ...] = ()
    rested: bool = False


class Lifting(Exchange[Lift]):
    """Everybody else once."""

    def windows(self, state: Lift, scene: Scene) -> tuple[Window, ...]:
        if state.rested:
            return (Window(player_of(state.who), (Enough(),)),)
        return (
            Window(player_of(*state.others), (Help(),), each=True),
            Window(player_of(state.who), (Enough(),)),
        )


def help_out(answer: Help, state: Lift, scene: Scene) -> tuple[Lift, Scene]:
    """One more who helps."""
    key = str(scene.key_of("toy", answer.who))
    return replace(state, helped=(*state.helped, key)), pay(scene, key, "dice")


def enough(answer: Enough, state: Lift, scene: Scene) -> tuple[Lift, Scene]:
    """A rest, or the next one."""
    return replace(state, rested=not state.rested), scene


Lifting.answers = (take(Help, help_out), take(Enough, enough))
PICKING, LIFTING = Picking(Round), Lifting(Lift)


class Play:
    """One table and its dice, driven as a system drives it."""

    def __init__(self, *npcs: str) -> None:
        self.scene = a_table(*npcs)
        self.exchanges = Exchanges(Rows("toy", (PICKING, LIFTING)), self.perform)

    def perform(self, action: Action, scene: Scene, dice: Dice, within: int) -> Scene:
        """Nothing is set off here."""
        raise AssertionError(action)

    def open(self, opening: Opening[Any]) -> Tale[Any]:
        """A new roll."""
        tale, self.scene = self.exchanges.open(opening, self.scene, ScriptedDice(()))
        return tale

    def give(self, answer: Answer, by: Actor) -> Tale[Any]:
        """An answer."""
        acting = replace(self.scene, actor=by)
        tale, self.scene = self.exchanges.answer(answer, acting, ScriptedDice(()))
        return tale

    def refuse(self, kind: str, answer: Answer, by: Actor) -> None:
        """An answer that is refused."""
        with pytest.raises(Refusal) as refusal:
            self.give(answer, by)
        assert refusal.value.kind == kind

    def dice(self, who: str) -> int:
        """What somebody has left."""
        return self.scene.pools[who, "dice"].current


def a_round(*who: str) -> Opening[Round]:
    return PICKING.open("", Round(who))


def a_lift(*others: str) -> Opening[Lift]:
    return LIFTING.open("skaz", Lift("skaz", others))


def test_a_pick_is_seen_neither_on_the_card_nor_in_the_journal() -> None:
    table = Play()
    roll = table.open(a_round("skaz", "blazer")).roll

    tale = table.give(Sign(roll=roll, sign="stone"), SKAZ)

    assert tale.state.hands == ()
    assert tale.versions == ()
    assert b"stone" not in bytes(kept_tale(tale).state)
    assert table.dice("skaz") == 6


def test_a_card_tells_who_has_picked() -> None:
    table = Play()
    roll = table.open(a_round("skaz", "blazer")).roll

    tale = table.give(Sign(roll=roll, sign="stone"), SKAZ)

    assert tale.picked == (player_of("skaz"),)
    assert [w.by for w in tale.windows if w.secret] == [player_of("skaz"), player_of("blazer")]


def test_the_last_pick_opens_all_of_them() -> None:
    table = Play()
    roll = table.open(a_round("skaz", "blazer")).roll
    table.give(Sign(roll=roll, sign="stone"), BLAZER)

    tale = table.give(Sign(roll=roll, sign="paper"), SKAZ)

    assert tale.state.hands == ("paper", "stone")
    assert [version.user for version in tale.versions] == [SKAZ.user, BLAZER.user]
    assert (table.dice("skaz"), table.dice("blazer")) == (5, 5)
    assert tale.stands


def test_a_pick_may_be_changed_until_the_last_has_come() -> None:
    table = Play()
    roll = table.open(a_round("skaz", "blazer")).roll
    table.give(Sign(roll=roll, sign="stone"), SKAZ)
    table.give(Sign(roll=roll, sign="paper"), SKAZ)

    tale = table.give(Sign(roll=roll, sign="stone"), BLAZER)

    assert tale.state.hands == ("paper", "stone")
    assert table.dice("skaz") == 5
    table.refuse("roll_closed", Sign(roll=roll, sign="stone"), SKAZ)


def test_a_pick_against_the_rules_is_refused_when_it_is_made() -> None:
    table = Play()
    roll = table.open(a_round("skaz", "blazer")).roll

    table.refuse("bad_choice", Sign(roll=roll, sign="well"), SKAZ)


def test_only_those_who_are_asked_pick_and_each_for_themselves() -> None:
    table = Play()
    roll = table.open(a_round("skaz", "blazer")).roll

    table.refuse("not_yours", Sign(roll=roll, sign="stone"), ANA)
    table.refuse("not_yours", Sign(roll=roll, sign="stone", who="blazer"), SKAZ)


def test_a_gm_picks_for_whom_they_name() -> None:
    table = Play()
    roll = table.open(a_round("skaz", "blazer")).roll

    tale = table.give(Sign(roll=roll, sign="stone", who="blazer"), GM)

    assert tale.picked == (player_of("blazer"),)


def test_an_npc_picks_by_itself_and_unseen() -> None:
    table = Play("thug")

    tale = table.open(a_round("skaz", "thug"))
    assert (tale.picked, tale.state.hands) == ((player_of("thug"),), ())

    tale = table.give(Sign(roll=tale.roll, sign="stone"), SKAZ)
    assert tale.state.hands == ("stone", "paper")


def test_the_clock_picks_for_each_who_has_not() -> None:
    table = Play()
    tale = table.open(a_round("skaz", "blazer", "ana"))
    assert tale.deadline == 60
    table.give(Sign(roll=tale.roll, sign="paper"), BLAZER)

    for _ in range(2):
        late = table.exchanges.lapse(table.scene.rolls[tale.roll])
        assert late is not None
        tale = table.give(late, CLOCK)

    assert tale.state.hands == ("stone", "paper", "stone")


def test_another_answer_meanwhile_opens_nothing() -> None:
    table = Play()
    roll = table.open(a_round("skaz", "blazer")).roll
    table.give(Sign(roll=roll, sign="stone"), SKAZ)

    tale = table.give(Peek(roll=roll), GM)

    assert (tale.state.peeks, tale.state.hands) == (1, ())
    assert tale.picked == (player_of("skaz"),)


def test_everybody_picks_again_where_they_are_asked_again() -> None:
    table = Play()
    roll = table.open(a_round("skaz", "blazer")).roll
    table.give(Sign(roll=roll, sign="stone"), SKAZ)

    tale = table.give(Sign(roll=roll, sign="stone"), BLAZER)
    assert (tale.picked, tale.state.rounds) == ((), 1)

    table.give(Sign(roll=roll, sign="stone"), SKAZ)
    tale = table.give(Sign(roll=roll, sign="paper"), BLAZER)
    assert (tale.state.hands, tale.state.rounds) == (("stone", "paper"), 2)


def test_each_answers_once_and_the_others_are_still_asked() -> None:
    table = Play()
    roll = table.open(a_lift("blazer", "ana")).roll

    tale = table.give(Help(roll=roll), BLAZER)

    assert tale.state.helped == ("blazer",)
    assert [w.by for w in tale.windows] == [player_of("ana"), player_of("skaz")]
    table.refuse("not_yours", Help(roll=roll), BLAZER)
    assert table.dice("blazer") == 5


def test_who_has_answered_is_asked_again_when_a_new_window_opens() -> None:
    table = Play()
    roll = table.open(a_lift("blazer", "ana")).roll
    table.give(Help(roll=roll), BLAZER)
    table.give(Enough(roll=roll), SKAZ)

    table.give(Enough(roll=roll), SKAZ)

    assert table.give(Help(roll=roll), BLAZER).state.helped == ("blazer", "blazer")


def test_of_several_characters_of_one_person_the_one_who_has_not_answers() -> None:
    table = Play("thug", "guard")
    roll = table.open(a_lift("thug", "blazer", "guard")).roll

    table.give(Help(roll=roll), GM)
    tale = table.give(Help(roll=roll), GM)

    assert tale.state.helped == ("thug", "guard")
