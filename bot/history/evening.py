"""The lines of a recap: fights, harm, rolls, the best and the worst, in this order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from bot.core.words import join_words, with_number
from bot.shared.renaming import by_number, short_names, without_number
from bot.shared.table.evening import BY_GM, Attempt, Evening, Harm

MOST_NAMED = 6


class FightStory(NamedTuple):
    """A fight: its name, its rounds and who stands, who fell, and the harm done in it."""

    name: str
    words: str
    fell: tuple[str, ...]
    harms: tuple[Harm, ...]

    def with_names(self, names: Mapping[str, str]) -> FightStory:
        """The same with other names, by the earlier ones."""
        fell = tuple(names.get(name, name) for name in self.fell)
        return self._replace(fell=fell, harms=tuple(harm.with_names(names) for harm in self.harms))


def evening_lines(
    evening: Evening, fights: Sequence[FightStory], players: Collection[str], undone: int
) -> Iterator[str]:
    """What an evening came to; a line without content is left out."""
    yield from (f"{fight.name}: {fight.words}" for fight in fights)
    yield from harm_lines(evening.harms, players)
    fell = Counter(chain.from_iterable(map(_fell, fights)))
    if fell:
        yield f"Fell: {', '.join(f'{who} ×{n}' if n > 1 else who for who, n in fell.items())}"
    if evening.lost:
        tokens = Counter(name for name, amount in evening.lost for _ in range(amount))
        yield f"Tokens lost: {_tally(tokens)}"
    yield from _rolls([attempt for attempt in evening.attempts if attempt.name in players])
    npcs = [attempt for attempt in evening.attempts if attempt.name not in players]
    if npcs:
        yield f"Rolls of NPCs: {len(npcs)}{_how_many_made_it(npcs)}"
    if evening.quotes:
        yield f"“{evening.quotes[-1]}”"
    if undone:
        yield f"Undone: {undone}"


def fight_lines(fight: FightStory, players: Collection[str]) -> Iterator[str]:
    """One fight alone."""
    yield f"{fight.name}: {fight.words}"
    yield from harm_lines(fight.harms, players)
    if fight.fell:
        yield f"Fell: {', '.join(_fell(fight))}"


def harm_lines(harms: Sequence[Harm], players: Collection[str]) -> Iterator[str]:
    """`Dealt: Skaz 14, Thug 1: 6`, and what players' characters have taken."""
    if not any(harm.amount for harm in harms):
        return
    kinds = _kinds(name for harm in harms for name in (harm.by, harm.to))
    dealt = _sums((kinds[harm.by], harm) for harm in harms if harm.by != BY_GM)
    if dealt:
        yield f"Dealt: {dealt}"
    losses = _sums((harm.to, harm) for harm in harms if harm.to in players)
    if losses:
        yield f"Taken: {losses}"


def _sums(harms: Iterable[tuple[str, Harm]]) -> str:
    by: dict[str, list[Harm]] = {}
    for name, harm in harms:
        by.setdefault(name, []).append(harm)
    sums = [with_number(n, _sum(mine)) for n, mine in by.items() if any(h.amount for h in mine)]
    return ", ".join(sums[:MOST_NAMED])


def _sum(harms: Sequence[Harm]) -> str:
    """`14` in a coin that is counted, else what it was: `Hurt ×2 + Wounded`."""
    words = Counter(harm.what for harm in harms if harm.what)
    if not words:
        return str(sum(harm.amount for harm in harms))
    return " + ".join(f"{what} ×{n}" if n > 1 else what for what, n in words.items())


def _kinds(names: Iterable[str]) -> Mapping[str, str]:
    """`Thugs` for each of several thugs, else the name itself."""
    every = tuple(dict.fromkeys(names))
    many = Counter(map(without_number, every))
    return {n: f"{without_number(n)}s" if many[without_number(n)] > 1 else n for n in every}


def _fell(fight: FightStory) -> list[str]:
    """`Thug 1–2 (Skaz)`: who fell, with who did the last harm to them."""
    last = {harm.to: harm.by for harm in fight.harms if harm.amount}
    by: dict[str, list[str]] = {}
    for name in by_number(fight.fell):
        by.setdefault(last.get(name, ""), []).append(name)
    return [f"{short_names(m)} ({who})" if who else short_names(m) for who, m in by.items()]


def _rolls(attempts: Sequence[Attempt]) -> Iterator[str]:
    if not attempts:
        return
    number = Counter(attempt.name for attempt in attempts)
    lines: list[str] = []
    for name, total in number.most_common(MOST_NAMED):
        words = "" if any(" made it" in line for line in lines) else " made it"
        results = _how_many_made_it([roll for roll in attempts if roll.name == name], words)
        lines.append(with_number(name, f"{total}{results}"))
    yield f"Rolls: {', '.join(lines)}"
    ranks = [(roll.rank, roll.words) for roll in attempts if roll.rank is not None]
    best, worst = max(ranks, default=(0, "")), min(ranks, default=(0, ""))
    if best[0] != worst[0]:
        # The first of that rank: of equals `max` takes the last in the alphabet.
        yield f"Best: {next(words for rank, words in ranks if rank == best[0])}"
        yield f"Worst: {next(words for rank, words in ranks if rank == worst[0])}"


def _how_many_made_it(attempts: Sequence[Attempt], words: str = " made it") -> str:
    """` (2 made it)`; "" where nobody said what was needed."""
    results = [roll.made for roll in attempts if roll.made is not None]
    return f" ({sum(results)}{words})" if results else ""


def _tally(names: Counter[str]) -> str:
    return join_words(with_number(name, number) for name, number in names.most_common(MOST_NAMED))
