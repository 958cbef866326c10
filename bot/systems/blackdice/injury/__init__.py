"""Injuries looked at and cared for, staying awake, rest and sleep (BD-82 to BD-101)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, retells, says, tells
from bot.systems.blackdice.injury import actions, cards, earlier, play, waking

INJURY = Chapter(
    "BD-82 to BD-101",
    handlers=(
        on(actions.Heal, play.heal),
        on(actions.Rest, play.rest),
        on(actions.Sleep, play.sleep),
        on(actions.Harm, play.harm),
        on(actions.Status, play.status),
        on(actions.StayAwake, waking.stay_awake_outside),
    ),
    cards=(
        tells(actions.CareState, cards.care, why=cards.why),
        says(actions.Recovered, cards.recovery),
        says(actions.Harmed, cards.harm),
        says(actions.StatusShown, cards.injuries),
        says(actions.Awake, cards.awake_roll),
    ),
    earlier=(retells(earlier.Cared, earlier.tale_of),),
    exchanges=(play.CARING,),
)
