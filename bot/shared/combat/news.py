"""What a move of a fight tells: on its card, and in the journal's line."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.words import join_words

MOST_ALIKE = 4
"""How many are named one by one where the same happens to many."""

MOST_TOLD = 3
"""Of what a move did, so much stands in the journal's line."""


def gather_alike(said: Sequence[str]) -> tuple[str, ...]:
    """The same, with what happened to many alike in one line, so that it fits a phone."""
    lines = list(said)
    for tail, many in ((" joins.", " join."), (" did not act.", " did not act.")):
        alike = [text for text in lines if text.endswith(tail)]
        if len(alike) <= MOST_ALIKE:
            continue
        names = [text.removesuffix(tail) for text in alike]
        first = lines.index(alike[0])
        lines = [text for text in lines if text not in alike]
        more = f"{len(names) - MOST_ALIKE} more"
        lines.insert(first, f"{join_words([*names[:MOST_ALIKE], more])}{many}")
    return tuple(lines)


def journal_line(title: str, said: Sequence[str]) -> str:
    """The journal's line: the panel's title with what happened, as far as everybody saw it."""
    told = [text.removesuffix(".") for text in said[:MOST_TOLD]]
    if len(said) > MOST_TOLD:
        told.append(f"{len(said) - MOST_TOLD} more")
    return f"{title} ({'; '.join(told)})" if told else title
