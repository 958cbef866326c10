"""Tokens on a turn: who holds how many."""

from __future__ import annotations

from bot.shared.acts import Act, at_once
from bot.systems.hfrpg.tokens.play import Tokens

MENU = (Act("Tokens", "HF-26", at_once(lambda _scene, _key: Tokens()), when="any"),)
