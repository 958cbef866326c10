"""Bonuses and penalties: who holds them, how they come and go (HF-26 to HF-28, HF-32)."""

from bot.shared.acts import Act, at_once
from bot.shared.chapter import Chapter, on, says
from bot.systems.hfrpg.tokens import cards, play

TOKENS = Chapter(
    "HF-26 to HF-28, HF-32",
    handlers=(on(play.Tokens, play.show_tokens), on(play.Give, play.give)),
    cards=(says(play.TokensShown, cards.tokens), says(play.TokensGiven, cards.gift)),
    menu=(Act("Tokens", "HF-26", at_once(lambda _scene, _key: play.Tokens()), when="any"),),
)
