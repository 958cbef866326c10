"""Bonuses and penalties: who holds them, how they come and go (HF-26 to HF-28, HF-32)."""

from bot.shared.chapter import Chapter, on, says
from bot.systems.hfrpg.tokens import cards, play
from bot.systems.hfrpg.tokens.menu import MENU

TOKENS = Chapter(
    "HF-26 to HF-28, HF-32",
    handlers=(on(play.Tokens, play.show_tokens), on(play.Give, play.give)),
    cards=(says(play.TokensShown, cards.tokens), says(play.TokensGiven, cards.gift)),
    menu=MENU,
)
