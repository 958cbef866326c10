"""What failures leave behind: the Dodge that a task grows (FP-30 to FP-33, FP-44)."""

from bot.shared.chapter import Chapter, on, says
from bot.systems.flamepunk.tasks import cards, play
from bot.systems.flamepunk.tasks.play import Penalties, PenaltiesShown, PenaltySet, SetPenalty

TASKS = Chapter(
    "FP-30 to FP-33, FP-44",
    handlers=(on(Penalties, play.show_grudges), on(SetPenalty, play.set_grudge)),
    cards=(says(PenaltiesShown, cards.grudges), says(PenaltySet, cards.grudge_change)),
)
