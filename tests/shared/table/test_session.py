"""What systems plug into sessions, and what ends with one."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.core.combat import Combat, Combatant, Order
from bot.core.condition import THIS_SCENE, THIS_SESSION, Clock, Condition
from bot.core.dice import ScriptedDice
from bot.core.scene import Character, OpenRoll, Pool, Scene, Table, with_pool
from bot.shared.system import Registry
from bot.shared.table.session import (
    EndSession,
    Session,
    SessionEnded,
    SessionOpen,
    SessionRules,
    SessionStarted,
    SessionTurn,
    StartSession,
    lasting,
    newest,
    session_system,
)
from bot.systems.flamepunk import FLAMEPUNK


def luck(scene: Scene) -> SessionTurn:
    """Luck comes back to what the house rule says, which the system sees by its bare key."""
    full = int(scene.house.get("luck", "1"))
    return SessionTurn(with_pool(scene, "skaz", "luck", Pool(full, 9)), ("Skaz: luck is back",))


LUCKY = replace(FLAMEPUNK, key="lucky", rules=(SessionRules(start=luck),))
UNPLAYED = replace(LUCKY, key="unplayed")
SESSIONS = session_system(Registry((LUCKY, UNPLAYED)))
SCENE = Scene(
    Table(1, 2),
    1000,
    characters={"skaz": Character("Skaz", 7, "lucky")},
    house={"lucky.luck": "3", "table.dice": "gm"},
)
NO_DICE = ScriptedDice(())


def test_the_systems_that_are_played_here_start_something_with_a_session() -> None:
    outcome, after = SESSIONS.act(StartSession(), SCENE, NO_DICE)

    assert outcome == SessionStarted(1, ("Skaz: luck is back",))
    assert after.pools["skaz", "luck"] == Pool(3, 9)
    assert after.house == {**SCENE.house, "session.now": "1,1000,0"}


def test_a_session_that_runs_is_left_alone_until_it_is_named() -> None:
    """The answer names what ending it would come to; a press for an earlier session is too late."""
    _, running = SESSIONS.act(StartSession(), SCENE, NO_DICE)
    cursed = Condition("Cursed", "skaz", clock=THIS_SESSION)
    late = replace(running, conditions={("skaz", 1): cursed}, now=1060)
    ended = SessionEnded(1, 60, ("Skaz: Cursed is over.",))

    for over in (0, 7):
        outcome, after = SESSIONS.act(StartSession(over=over), late, NO_DICE)

        assert outcome == SessionOpen(ended)
        assert after == late


def test_a_session_that_is_named_ends_for_the_next() -> None:
    _, running = SESSIONS.act(StartSession(), SCENE, NO_DICE)
    cursed = Condition("Cursed", "skaz", clock=THIS_SESSION)
    spent = Pool(0, 9)
    late = replace(running, conditions={("skaz", 1): cursed}, now=1060)
    late = with_pool(late, "skaz", "luck", spent)

    outcome, after = SESSIONS.act(StartSession(over=1), late, NO_DICE)

    ended = SessionEnded(1, 60, ("Skaz: Cursed is over.",))
    assert outcome == SessionStarted(2, ("Skaz: luck is back",), ended)
    assert newest(after) == Session(2, 1060)
    assert after.pools["skaz", "luck"] == Pool(3, 9)
    assert not after.conditions


def test_where_none_runs_any_more_a_restart_starts_one() -> None:
    _, running = SESSIONS.act(StartSession(), SCENE, NO_DICE)
    _, over = SESSIONS.act(EndSession(), running, NO_DICE)

    outcome, after = SESSIONS.act(StartSession(over=1), over, NO_DICE)

    assert outcome == SessionStarted(2, ("Skaz: luck is back",))
    assert newest(after) == Session(2, 1000)


def test_conditions_of_a_session_and_a_scene_end_and_others_stay() -> None:
    _, running = SESSIONS.act(StartSession(), SCENE, NO_DICE)
    clocks = {
        "Cursed": THIS_SESSION,
        "Tired": THIS_SCENE,
        "Scarred": Clock(),
        "Stunned": Clock("round", "main", 2),
    }
    rows = {
        ("skaz", at): Condition(name, "skaz", clock=clock)
        for at, (name, clock) in enumerate(clocks.items())
    }
    fight = {"main": Combat("The alley", "combat", 2)}
    orders = {"main": Order(running=True)}
    late = replace(running, conditions=rows, combats=fight, orders=orders, now=4600)

    outcome, after = SESSIONS.act(EndSession(), late, NO_DICE)

    assert outcome == SessionEnded(
        1,
        3600,
        (
            "Skaz: Cursed is over.",
            "Skaz: Tired is over.",
            "The alley goes on next time, from round 2",
        ),
    )
    assert {row.name for row in after.conditions.values()} == {"Scarred", "Stunned"}
    assert newest(after) == Session(1, 1000, 4600)


def test_what_befell_somebody_hidden_ends_unannounced() -> None:
    _, running = SESSIONS.act(StartSession(), SCENE, NO_DICE)
    row = Condition("Lurking", "skaz", clock=THIS_SESSION)
    hidden = Combatant("skaz", "Skaz", hidden=True)
    late = replace(running, conditions={("skaz", 1): row}, combatants={("main", "skaz"): hidden})

    outcome, after = SESSIONS.act(EndSession(), late, NO_DICE)

    assert outcome == SessionEnded(1, 0)
    assert after.conditions == {}


def test_a_waiting_roll_of_somebody_hidden_since_a_fight_is_not_named() -> None:
    def close(roll: OpenRoll) -> EndSession:
        del roll
        return EndSession()

    waits = replace(LUCKY, overdue=close)
    sessions = session_system(Registry((waits,)))
    _, running = sessions.act(StartSession(), SCENE, NO_DICE)
    lurker = replace(SCENE.characters["skaz"], hidden=True)
    late = replace(running, rolls={3: OpenRoll(3, "lucky", "skaz", b"null")})

    public, _ = sessions.act(StartSession(), late, NO_DICE)
    secret, _ = sessions.act(StartSession(), replace(late, characters={"skaz": lurker}), NO_DICE)

    assert isinstance(public, SessionOpen)
    assert public.over.lines == ("Roll 3 of Skaz waits and is closed first.",)
    assert isinstance(secret, SessionOpen)
    assert secret.over.lines == ("Roll 3 waits and is closed first.",)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "less than a minute"),
        (59, "less than a minute"),
        (60, "1 minute"),
        (3600, "1 hour"),
        (2 * 3600 + 120, "2 hours 2 minutes"),
    ],
)
def test_lengths_in_words(seconds: int, words: str) -> None:
    assert lasting(seconds) == words
