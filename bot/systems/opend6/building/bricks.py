"""Bricks and special pieces: who has how many, and handing them about (D6-131, D6-132)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import clean, count, fold, join_words
from bot.systems.opend6 import shelf
from bot.systems.opend6.building.actions import GiveBricks, SetBricks, TakeBricks, Worked
from bot.systems.opend6.players import PLAYERS
from bot.systems.opend6.rules.building import MOST_BRICKS
from bot.systems.opend6.rules.given import whole
from bot.systems.opend6.shelf import NOBODY, Pile, Stock

MOST_PIECES = 30
ALL = "all"
"""What is said for every brick there is."""


def take_bricks(action: TakeBricks, scene: Scene, dice: Dice) -> tuple[Worked, Scene]:
    """From the scene's pile; raises `bad_amount`, `not_enough_bricks`, `unknown_piece`."""
    who, scene = PLAYERS.acting(scene, action.who)
    amount, piece = _read_amount(action.take, action.amount, action.piece)
    return _hand(scene, (NOBODY, who.key), amount, piece, by=who.name)


def give_bricks(action: GiveBricks, scene: Scene, dice: Dice) -> tuple[Worked, Scene]:
    """To somebody, or onto the pile; raises `self_target` and what taking raises, `too_many`."""
    who, scene = PLAYERS.acting(scene, action.who)
    target = PLAYERS.named(scene, action.to).key if action.to.strip() else NOBODY
    if target == who.key:
        raise Refusal("self_target", "Give bricks to somebody else; you have them.")
    amount, piece = _read_amount(action.give, action.amount, action.piece)
    return _hand(scene, (who.key, target), amount, piece, by=who.name)


def stock(scene: Scene, key: str) -> Stock:
    """Somebody's bricks; the scene's pile under the empty key."""
    row = shelf.pile(scene)
    return row[1].stocks.get(key, Stock()) if row else Stock()


def with_stock(scene: Scene, key: str, supply: Stock) -> Scene:
    """The scene with these bricks; nobody has more than 9999."""
    row = shelf.pile(scene)
    if row is None:
        _, scene = shelf.new_thing(scene, Pile({key: supply}))
        return scene
    stocks = {**row[1].stocks, key: supply}
    return shelf.put_by(scene, row[0], Pile({k: s for k, s in stocks.items() if s != Stock()}))


def add(scene: Scene, key: str, bricks: int, piece: str = "") -> Scene:
    """The scene with more bricks, or a piece, for somebody; raises `too_many`."""
    supply = stock(scene, key)
    pieces = (*supply.pieces, piece) if piece else supply.pieces
    if len(pieces) > MOST_PIECES:
        raise Refusal("too_many", f"At most {MOST_PIECES} pieces lie in one place; use some.")
    return with_stock(scene, key, Stock(min(MOST_BRICKS, supply.bricks + bricks), pieces))


def _read_amount(text: str, amount: int | None, piece: str) -> tuple[int | None, str]:
    """So many bricks, None for all of them, or the name of a piece, as said in words if at all."""
    bare = text.strip()
    if not bare:
        return amount, piece
    if bare.isascii() and bare.isdigit():
        # Six digits are more bricks than there can be, and no longer number is read.
        return int(bare[:6]), ""
    return (None, "") if fold(bare) == ALL else (None, bare)


def words(supply: Stock) -> str:
    """`12 bricks, hyperdrive`."""
    parts = [count(supply.bricks, "brick")] if supply.bricks or not supply.pieces else []
    return ", ".join([*parts, *supply.pieces])


def whose(scene: Scene, key: str) -> str:
    """Who has them."""
    character = scene.characters.get(key)
    return character.name if character else "the scene's pile" if key == NOBODY else key


def _hand(
    scene: Scene, way: tuple[str, str], amount: int | None, piece: str, *, by: str
) -> tuple[Worked, Scene]:
    """So many bricks, None for all, or a special piece, from one place to another."""
    source, target = way
    supply = stock(scene, source)
    if piece.strip():
        name = next((special for special in supply.pieces if fold(special) == fold(piece)), None)
        if name is None:
            there = join_words(supply.pieces) or "none"
            raise Refusal(
                "unknown_piece", f"There is no “{piece[:40]}” there. Special pieces: {there}."
            )
        rest = list(supply.pieces)
        rest.remove(name)
        scene = with_stock(scene, source, replace(supply, pieces=tuple(rest)))
        scene, what = add(scene, target, 0, name), name
    else:
        if amount is None and not supply.bricks:
            has = "The scene's pile" if source == NOBODY else whose(scene, source)
            raise Refusal(
                "not_enough_bricks",
                f"{has} has no bricks. Smash something, or name a special piece.",
            )
        amount = supply.bricks if amount is None else amount
        number = whole(amount, "bad_amount", "a number of bricks", least=1, most=MOST_BRICKS)
        if number > supply.bricks:
            raise Refusal(
                "not_enough_bricks",
                f"You asked for {count(number, 'brick')} and {whose(scene, source)} has "
                f"{supply.bricks}; take fewer, or smash something.",
            )
        scene = with_stock(scene, source, replace(supply, bricks=supply.bricks - number))
        scene, what = add(scene, target, number), count(number, "brick")
    title = f"{by} takes {what}" if source == NOBODY else f"{by} gives {what}"
    ways = tuple(f"{whose(scene, key)}: {words(stock(scene, key))}" for key in (source, target))
    return Worked(title, changes=ways), scene


def set_bricks(action: SetBricks, scene: Scene, dice: Dice) -> tuple[Worked, Scene]:
    """So many are there now (D6-131); raises `bad_amount`, `too_many`."""
    key = PLAYERS.named(scene, action.named).key if action.named.strip() else NOBODY
    before = stock(scene, key)
    if action.amount is None and not action.piece.strip():
        raise Refusal(
            "bad_amount",
            "Say how many bricks there are now (value:12), or name a special piece (value:lens).",
        )
    if action.amount is not None:
        number = whole(action.amount, "bad_amount", "a number of bricks", most=MOST_BRICKS)
        scene = with_stock(scene, key, replace(before, bricks=number))
    if action.piece.strip():
        scene = add(scene, key, 0, clean(action.piece, what="piece"))
    after = words(stock(scene, key))
    return Worked(f"{whose(scene, key)}: {after}", changes=(f"{words(before)} → {after}",)), scene
