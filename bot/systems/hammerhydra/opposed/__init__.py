"""Opposed rolls: declared, answered, rolled again, closed (HH-25 to HH-27, R-18 to R-20, R-47)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.hammerhydra.opposed import cards, play

CHAPTER = Chapter(
    "HH-25 to HH-27",
    handlers=(
        on(play.Oppose, play.oppose),
        on(play.Answer, play.answer),
        on(play.Withdraw, play.withdraw),
        on(play.SideAgain, play.roll_side_again),
        on(play.SideKeep, play.keep_side),
        on(play.Draw, play.roll_draw_again),
    ),
    cards=(
        says(play.Challenged, cards.challenge),
        says(play.Withdrawn, cards.withdrawal),
        says(play.Faced, cards.contest),
    ),
)
