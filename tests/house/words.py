"""Which words are past participles, as far as names of functions use them."""

from __future__ import annotations

_IRREGULAR = """
awoken backed beaten become been befallen begun bent bidden bitten bled blown born borne bought
broken brought built burnt caught chosen clung dealt done drawn driven drunk dug eaten fallen fed
felt forbidden foregone forgone forgotten fought found frozen given gone gotten grown heard held
hidden hung kept known laid lain learnt led left lent lit lost made meant met mistaken overcome
overdone overtaken paid proven repaid ridden risen said seen sent shaken shone shorn shot
shown shrunk slain slept slid sold sought spelt spent spoken sprung spun stolen stood struck stuck
stung sung sunk swept sworn swum swung taken taught thought thrown told torn trodden understood
undone unmade unsaid unseen untold withdrawn withheld woken won worn woven written
"""
IRREGULAR = frozenset(_IRREGULAR.split())
"""Those that are no plain verbs, too: `hit`, `put`, `set`, `read`, `cost` are what they do."""

_OTHERS = """
bed bleed breed deed embed exceed feed greed heed hundred indeed kindred need proceed red reed
sacred seed shed shred sled speed succeed weed
"""
OTHERS = frozenset(_OTHERS.split())
"""Words that end like one and are none."""


_RIDDLES = "each found given known made now one said shown stuff thing told"
RIDDLES = frozenset(_RIDDLES.split())
"""What a value is never called: each of them could be anything."""


def is_participle(name: str) -> bool:
    """Whether the last or only word of a name is a past participle: `made`, `rows_taken`.

    A question may end in one: `is_taken`.
    """
    if name.strip("_").startswith(("is_", "has_")):
        return False
    word = name.strip("_").rpartition("_")[2].lower()
    regular = len(word) > len("red") and word.endswith("ed")
    return word not in OTHERS and (regular or word in IRREGULAR)
