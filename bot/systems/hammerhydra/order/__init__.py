"""Rounds and who acts when (HH-33 to HH-37)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says, tells
from bot.systems.hammerhydra.order import actions, cards, play

CHAPTER = Chapter(
    "HH-33 to HH-37",
    handlers=(
        on(actions.Pass, play.pass_turn),
        on(actions.RollAgain, play.roll_again),
        on(actions.NewRound, play.begin_round),
        on(actions.Nudge, play.nudge),
        on(actions.Race, play.show_race),
    ),
    cards=(
        says(actions.Turned, cards.turn),
        says(actions.Nudged, cards.nudge),
        says(actions.Changed, cards.word),
        says(actions.Raced, cards.race),
        tells(actions.SecondState, cards.second_die),
    ),
    exchanges=(play.SECOND_DIE,),
)
