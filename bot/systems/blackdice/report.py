"""Black Dice's outcomes in words."""

from __future__ import annotations

from typing import assert_never

from bot.core.report import Report
from bot.core.scene import Scene
from bot.systems.blackdice import aside as blackdice_aside
from bot.systems.blackdice.attack import actions as attack_actions
from bot.systems.blackdice.attack import cards as attack_cards
from bot.systems.blackdice.injury import actions as injury_actions
from bot.systems.blackdice.injury import cards as injury_cards
from bot.systems.blackdice.injury.cards import awake
from bot.systems.blackdice.play import (
    AsideOutcome,
    BdOutcome,
    FightOutcome,
    HealthOutcome,
    TaskOutcome,
)
from bot.systems.blackdice.retries import cards as retries_cards
from bot.systems.blackdice.retries import play as retries_play
from bot.systems.blackdice.rounds import actions as rounds_actions
from bot.systems.blackdice.rounds.cards import acted, ambush, ambushed
from bot.systems.blackdice.tasks import actions as out
from bot.systems.blackdice.tasks import cards as tasks_cards
from bot.systems.blackdice.tasks import odds as tasks_odds
from bot.systems.blackdice.tasks.actions import Called, Facing, Gathering
from bot.systems.blackdice.together import cards as together_cards
from bot.systems.blackdice.together import play as together_play


def report(outcome: BdOutcome, scene: Scene) -> Report:
    """The card of an outcome at this table, in the grammar all systems share."""
    if isinstance(outcome, FightOutcome):
        return report_fight(outcome, scene)
    return report_outside(outcome, scene)


def report_outside(outcome: TaskOutcome, scene: Scene) -> Report:
    """The card of an outcome outside a fight."""
    match outcome:
        case out.Waits():
            return _waits(outcome, scene)
        case out.Dropped():
            return tasks_cards.dropped(outcome)
        case out.TaskRolled():
            return tasks_cards.rolled(outcome, scene)
        case out.Looked():
            return tasks_cards.looked(outcome, scene)
        case together_play.Contested():
            return together_cards.contested(outcome, scene)
        case retries_play.TriesShown():
            return retries_cards.tries(outcome)
        case retries_play.TriesChanged():
            return retries_cards.tries_changed(outcome)
        case (
            injury_actions.Cared()
            | injury_actions.Recovered()
            | injury_actions.Harmed()
            | injury_actions.StatusShown()
        ):
            return _body(outcome, scene)
        case _:
            return _aside(outcome)


def _waits(card: out.Waits, scene: Scene) -> Report:
    match card.state:
        case Called():
            return tasks_cards.called(card, card.state, scene)
        case Facing():
            return together_cards.facing(card, card.state, scene)
        case Gathering():
            return together_cards.gathering(card, card.state, scene)
        case _:
            assert_never(card.state)


def _body(outcome: HealthOutcome, scene: Scene) -> Report:
    match outcome:
        case injury_actions.Cared():
            return injury_cards.cared(outcome, scene)
        case injury_actions.Recovered():
            return injury_cards.recovered(outcome, scene)
        case injury_actions.Harmed():
            return injury_cards.harmed(outcome, scene)
        case injury_actions.StatusShown():
            return injury_cards.status(outcome, scene)
        case _:
            assert_never(outcome)


def _aside(outcome: AsideOutcome) -> Report:
    match outcome:
        case blackdice_aside.TableShown():
            return blackdice_aside.table(outcome)
        case tasks_odds.TaskOddsShown():
            return blackdice_aside.task_odds(outcome)
        case tasks_odds.OpposedOddsShown():
            return blackdice_aside.opposed_odds(outcome)
        case tasks_odds.AttackOddsShown():
            return blackdice_aside.attack_odds(outcome)
        case _:
            assert_never(outcome)


def report_fight(outcome: FightOutcome, scene: Scene) -> Report:
    """The card of an outcome in a fight."""
    match outcome:
        case attack_actions.AttackWaits():
            return attack_cards.waiting(outcome, scene)
        case attack_actions.Clashed():
            return attack_cards.met(outcome, scene)
        case rounds_actions.Acted():
            return acted(outcome)
        case rounds_actions.AmbushWaits():
            return ambush(outcome, scene)
        case rounds_actions.Ambushed():
            return ambushed(outcome, scene)
        case injury_actions.Awake():
            return awake(outcome)
        case rounds_actions.MenuShown():
            return Report(f"{outcome.name}: what now?", why=outcome.lines, private=True)
        case _:
            assert_never(outcome)
