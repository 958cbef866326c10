"""What a pool comes to with its tokens used at their best or worst, without saying where they go.

The same answers as `bot.systems.hfrpg.tokens`, much faster, for the odds; `faces` go low to high.
"""

from __future__ import annotations

from collections.abc import Sequence

Came = tuple[int, int]
"""The sum of the dice before extra rolls, and how many explode."""


def highest(faces: Sequence[int], sides: int, tokens: int, *, double: bool) -> Came:
    """The best that so many bonuses do.

    Each step towards an explosion costs 1 on a die showing 1, and what a die lacks to its top on
    any other; the cheapest steps come first.
    """
    n, ones, tops = len(faces), faces.count(1), faces.count(sides)
    near = faces.count(sides - 1) if sides > 2 else 0
    if tokens < ones + near:
        e = tops - ones + tokens
        if e > 0:
            return _exploding(e, sides, flag=ones > 0, double=double), e
        rank = 1 - e
        if tops + min(near, tokens) >= rank:
            return sides, 0
        if n - ones >= rank:
            return faces[n - rank], 0
        return (2 if n - ones + tokens >= rank else 1), 0
    left, e, cost, later = tokens - ones, 0, 0, 0
    order = (*faces[ones:][::-1], *(2,) * ones)
    for at, face in enumerate(order):
        cost = sides - face
        if cost > left:
            later = n - at
            break
        left -= cost
        e += 1
    else:
        return _exploding(e, sides, flag=False, double=double), e
    # One 1 that stays gives a token back, which may pay for one step more elsewhere.
    spare = later - (cost == sides - 2)
    flag = ones > 0 and left == cost - 1 and spare >= 1
    if e:
        return _exploding(e, sides, flag=flag, double=double), e
    return (sides if flag else sides - cost + left), 0


def lowest(faces: Sequence[int], sides: int, tokens: int, *, double: bool) -> Came:
    """The worst that so many penalties do.

    Where no explosion is left, some of the lowest dice become 1 and take out the highest, and what
    lies between is lowered.
    """
    ones, tops = faces.count(1), faces.count(sides)
    twos = faces.count(2)
    if tokens < tops + twos:
        e = tops - ones - tokens
        if e > 0:
            return _exploding(e, sides, flag=ones > 0, double=double), e
    if tops - ones > tokens:
        e = tops - ones - min(tokens, tops + twos)
        return _exploding(e, sides, flag=ones > 0, double=double), e
    least, most = 1, sides
    while least < most:
        face = (least + most) // 2
        if _within(faces, sides, tokens, face):
            most = face
        else:
            least = face + 1
    return least, 0


def _exploding(e: int, sides: int, *, flag: bool, double: bool) -> int:
    return sides * (e + (flag or double))


def _within(faces: Sequence[int], sides: int, tokens: int, face: int) -> bool:
    """Whether the dice can be brought to count `face` at most."""
    n, ones, tops = len(faces), faces.count(1), faces.count(sides)
    cost = 0
    for low in range(ones, n + 1):
        # So many of the lowest dice are 1 now.
        cost += faces[low - 1] - 1 if low > ones else 0
        if cost > tokens:
            return False
        still = min(tops, n - low)
        for kept in range(min(still, low) + 1):
            # The highest `low - kept` go; every top beyond those kept is lowered by 1 at least.
            price = cost + still - kept
            if price <= tokens:
                price += _between(faces[low : n - low + kept], sides, kept - low + kept, face)
            if price <= tokens:
                return True
    return False


def _between(faces: Sequence[int], sides: int, kept: int, face: int) -> int:
    """What it costs to lower these to `face`, one step of each top being paid already.

    Of the highest `kept` are tops that stay: where there are any, nothing helps.
    """
    if kept > 0 and faces:
        return 10**6
    return sum(max(0, shown - (shown == sides) - face) for shown in faces)
