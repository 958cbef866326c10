"""Charts as SVG, and the same numbers in words.

Ground and colours are the same on every screen, no number is smaller than 28 of 900 units (10
pixels on a phone), and every part differs without colour, too. What has more bars than can be told
apart is no chart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.core.chart import Bar, Chart, Choices, FaceCounts, Look, Spread
from bot.core.words import percent

WIDTH = 900
MOST_BARS = 12
MOST_COLUMNS = 60
LONGEST = 1024
"""Characters of what a picture is described with."""

EDGE, GAP = 36, 18
TITLE, TEXT, SMALL = 40, 30, 28
GROUND, LIGHT, SOFT, LINE, FRAME = "#12161d", "#f5f7fa", "#aeb6c4", "#3a4352", "#ffb224"
FILLS: dict[Look, str] = {
    "best": "url(#best)",
    "good": "#4c9aff",
    "dull": "#6b7686",
    "bad": "url(#bad)",
    "worst": "url(#worst)",
}
EMPTY = f'fill="none" stroke="{LINE}" stroke-width="2"'
PATTERNS = (
    '<pattern id="best" width="14" height="14" patternUnits="userSpaceOnUse">'
    '<rect width="14" height="14" fill="#7fe3b4"/><circle cx="7" cy="7" r="3.4" fill="#0f4c33"/>'
    "</pattern>"
    '<pattern id="bad" width="14" height="14" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><rect width="14" height="14" fill="#ffb224"/>'
    '<rect width="6" height="14" fill="#6b4a0c"/></pattern>'
    '<pattern id="worst" width="16" height="16" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><rect width="16" height="16" fill="#ff6b5e"/>'
    '<path d="M0 0H16M0 0V16" stroke="#6e1410" stroke-width="6"/></pattern>'
)

ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
UNKNOWN = re.compile("[^ -~\u00a0-\u017f\u2018-\u201d–—•…←→−≤≥]")
"""What the font has no letter for."""
NARROW, BROAD = "ijlIt.,:;'|!()f r", "mwMW%@—"


def svg_of(chart: Chart) -> str | None:
    """The chart as SVG; None where it has more than can be told apart, or nothing."""
    match chart:
        case Choices():
            return _choices(chart) if 0 < len(chart.bars) <= MOST_BARS else None
        case Spread():
            return _spread(chart) if 1 < len(chart.chances) <= MOST_COLUMNS else None
        case FaceCounts():
            return _count_bars(chart) if 1 < len(chart.counts) <= MOST_COLUMNS else None


def words_of(chart: Chart) -> str:
    """What the chart shows, from the same numbers, in at most 1,024 characters."""
    match chart:
        case Choices():
            words = "; ".join(_bar_words(chart, bar) for bar in chart.bars)
        case Spread():
            words = _spread_words(chart)
        case FaceCounts():
            faces = ", ".join(f"{face} {n} times" for face, n in enumerate(chart.counts, 1))
            words = f"{faces}; expected {_mean_count(chart):.1f} times each"
    text = f"{chart.title}, {chart.about}: {words}." if chart.about else f"{chart.title}: {words}."
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _bar_words(chart: Choices, bar: Bar) -> str:
    parts = ", ".join(
        f"{percent(chance)} {part.name}"
        for part, chance in zip(chart.parts, bar.parts, strict=True)
        if chance > 0
    )
    name = f"{bar.name} {chart.column}".strip()
    return f"{name}: {parts or 'never'}{' (this choice)' if bar.here else ''}"


def _spread_words(chart: Spread) -> str:
    words = [chart.mean] if chart.mean else []
    if chart.target is not None:
        more, less = percent(chart.reached), percent(1 - chart.reached)
        words = [f"{chart.target} or more {more}, less {less}", *words]
    shares = [
        f"{chart.least + at}{'+' if chart.open and at == len(chart.chances) - 1 else ''} "
        f"{percent(chance)}"
        for at, chance in enumerate(chart.chances)
        if chance > 0
    ]
    return "; ".join([*words, ", ".join(shares)])


def _mean_count(chart: FaceCounts) -> float:
    return sum(chart.counts) / len(chart.counts)


def _text(
    x: float, y: float, text: str, size: int = TEXT, *, soft: bool = False, anchor: str = "start"
) -> str:
    fill = SOFT if soft else LIGHT
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{fill}" '
        f'text-anchor="{anchor}">{UNKNOWN.sub("?", text).translate(ESCAPES)}</text>'
    )


def _wide(text: str, size: int) -> float:
    """About how wide a text is, rather too much than too little."""
    return size * sum(0.36 if c in NARROW else 0.92 if c in BROAD else 0.62 for c in text)


def _fit(text: str, size: int, room: float) -> tuple[str, int]:
    """The text and a size in which it has room; cut where the smallest is too large."""
    while _wide(text, size) > room and size > SMALL:
        size -= 1
    while _wide(text, size) > room:
        text = f"{text[:-2].rstrip()}…"
    return text, size


def _frame(chart: Chart, height: float, parts: Sequence[str]) -> str:
    title, size = _fit(chart.title, TITLE, WIDTH - 2 * EDGE)
    about, small = _fit(chart.about, TEXT, WIDTH - 2 * EDGE)
    head = _text(EDGE, 62, title, size) + (
        _text(EDGE, 104, about, small, soft=True) if about else ""
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height:.0f}" '
        f'viewBox="0 0 {WIDTH} {height:.0f}" font-family="Inter, system-ui, sans-serif" '
        f'font-weight="600"><defs>{PATTERNS}</defs>'
        f'<rect width="{WIDTH}" height="{height:.0f}" fill="{GROUND}"/>{head}{"".join(parts)}</svg>'
    )


def _top(chart: Chart) -> float:
    return 134 if chart.about else 92


def _choices(chart: Choices) -> str:
    rows, top = _legend(chart, _top(chart))
    names = [bar.name for bar in chart.bars]
    broad = min(300.0, max(_wide(name, TEXT) for name in (*names, chart.column)) + 24)
    left, right = EDGE + broad, WIDTH - EDGE - 116
    if chart.column:
        rows.append(_text(left - 24, top + 26, chart.column, SMALL, soft=True, anchor="end"))
        top += 44
    for bar in chart.bars:
        if bar.here:
            rows.append(
                f'<rect x="14" y="{top - 8:.0f}" width="{WIDTH - 28}" height="76" rx="18" '
                f'fill="#1b212c" stroke="{FRAME}" stroke-width="3"/>'
            )
        name, size = _fit(bar.name, TEXT, broad - 20)
        rows.append(_text(left - 24, top + 41, name, size, anchor="end"))
        rows.append(_box(left, top, right - left, EMPTY))
        rows.extend(_segments(chart, bar, left, right, top))
        rows.append(_text(WIDTH - EDGE, top + 42, _short(bar.chance), 34, anchor="end"))
        top += 60 + GAP + 10
    return _frame(chart, top + 10, rows)


def _segments(chart: Choices, bar: Bar, left: float, right: float, top: float) -> Iterator[str]:
    at = left
    for part, chance in zip(chart.parts, bar.parts, strict=True):
        wide = chance * (right - left)
        # What is too narrow to be seen is left out; the next part stands where it would all the
        # same.
        if wide >= 0.5:
            yield _box(at, top, max(1.5, wide - 3), f'fill="{FILLS[part.look]}"')
        at += wide


def _box(x: float, y: float, wide: float, look: str) -> str:
    corner = min(8, wide / 2)
    size = f'x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="60" rx="{corner:.1f}"'
    return f"<rect {size} {look}/>"


def _legend(chart: Choices, top: float) -> tuple[list[str], float]:
    rows: list[str] = []
    x: float = EDGE
    for part in chart.parts:
        wide = 44 + _wide(part.name, SMALL) + 26
        if x > EDGE and x + wide > WIDTH - EDGE + 26:
            x, top = EDGE, top + 46
        rows.append(
            f'<rect x="{x:.0f}" y="{top + 2:.0f}" width="30" height="30" rx="6" '
            f'fill="{FILLS[part.look]}"/>'
        )
        rows.append(_text(x + 42, top + 27, part.name, SMALL))
        x += wide
    return rows, top + 62


def _short(chance: float) -> str:
    """A chance as it stands beside a bar."""
    return {"sure": "100 %", "under 1 %": "< 1 %", "over 99 %": "> 99 %"}.get(
        percent(chance), percent(chance)
    )


def _spread(chart: Spread) -> str:
    head = _top(chart) + (96 if chart.target is not None else 24)
    base, tall = head + 350, 340
    step = (WIDTH - 2 * EDGE - 16) / len(chart.chances)
    scale = tall / max(chart.chances)
    margin = EDGE + 8
    rows: list[str] = []
    for at, chance in enumerate(chart.chances):
        # Whatever can happen has a bar that is seen.
        high, x = max(2.0, chance * scale), margin + at * step
        reached = chart.target is None or chart.least + at >= chart.target
        look = 'fill="#4c9aff"' if reached else f'fill="none" stroke="{SOFT}" stroke-width="3"'
        inset = 1 if reached else 2.5
        wide = max(1, step - 2 * inset)
        rows.append(
            f'<rect x="{x + inset:.1f}" y="{base - high:.1f}" width="{wide:.1f}" '
            f'height="{high:.1f}" rx="{min(6, high / 2, step / 3):.1f}" {look}/>'
        )
    rows.append(
        f'<path d="M{margin} {base:.0f}H{WIDTH - margin}" stroke="{SOFT}" stroke-width="3"/>'
    )
    rows.extend(_scale(chart, margin, step, base))
    if chart.target is not None:
        rows.extend(_target(chart, margin, step, base, head))
    end = base + 70
    if chart.mean:
        rows.append(_text(EDGE, base + 96, chart.mean, SMALL, soft=True))
        end = base + 122
    return _frame(chart, end, rows)


def _scale(chart: Spread, margin: float, step: float, base: float) -> Iterator[str]:
    """The numbers below the bars, as many as have room."""
    last = len(chart.chances) - 1
    broad = max(_wide(str(chart.least + at), SMALL) for at in (0, last)) + 22
    every = max(1, round(broad / step + 0.5))
    at_target = None if chart.target is None else chart.target - chart.least
    for at in range(len(chart.chances)):
        near = at_target is not None and abs(at - at_target) * step < broad
        if at == at_target or near or at % every:
            continue
        plus = "+" if chart.open and at == last else ""
        middle = margin + (at + 0.5) * step
        yield _text(
            middle, base + 42, f"{chart.least + at}{plus}", SMALL, soft=True, anchor="middle"
        )


def _target(chart: Spread, margin: float, step: float, base: float, head: float) -> Iterator[str]:
    """A dotted line before what is hoped for, its number on a plate, both chances in words."""
    target = chart.target or 0
    at = min(max(0, target - chart.least), len(chart.chances))
    x, reached = margin + at * step, chart.reached
    yield (
        f'<path d="M{x:.1f} {head - 56:.0f}V{base:.0f}" stroke="{FRAME}" stroke-width="5" '
        'stroke-linecap="round" stroke-dasharray="1 11"/>'
    )
    plate = _wide(str(target), TEXT) + 28
    middle = min(max(x + step / 2, EDGE + plate / 2), WIDTH - EDGE - plate / 2)
    yield (
        f'<rect x="{middle - plate / 2:.1f}" y="{base + 10:.0f}" width="{plate:.1f}" height="44" '
        f'rx="9" fill="{FRAME}"/>'
    )
    yield (
        f'<text x="{middle:.1f}" y="{base + 42:.1f}" font-size="{TEXT}" fill="#1b1200" '
        f'text-anchor="middle">{target}</text>'
    )
    more, less = f"{target} or more: {_exact(reached)}", f"less: {_exact(1 - reached)}"
    right = WIDTH - EDGE - x - 18 >= _wide(more, 34)
    beside = x - EDGE - 18 >= _wide(less, SMALL)
    if right and beside:
        yield _text(x - 18, head - 28, less, SMALL, soft=True, anchor="end")
        yield _text(x + 18, head - 28, more, 34)
    elif right:
        yield _text(x + 18, head - 28, more, 34)
        yield _text(x + 18 + _wide(more, 34) + 16, head - 28, less, SMALL, soft=True)
    else:
        yield _text(x - 18, head - 28, f"{more}, {less}", SMALL, anchor="end")


def _exact(chance: float) -> str:
    """A chance with a tenth; never a round 0 or 100 for what is not certain."""
    if 0 < chance < 0.001 or 0.999 < chance < 1:
        return _short(chance)
    return f"{100 * chance:.1f} %"


def _count_bars(chart: FaceCounts) -> str:
    top = _top(chart) + 30
    base, tall = top + 330, 300
    step = (WIDTH - 2 * EDGE - 16) / len(chart.counts)
    scale = tall / max(1, *chart.counts, _mean_count(chart))
    margin = EDGE + 8
    rows: list[str] = []
    broad = _wide(f"{max(chart.counts)}×", SMALL) + 10
    every = max(1, round(max(broad, 44) / step + 0.49))
    for at, count in enumerate(chart.counts):
        high, x = max(2.0, count * scale), margin + at * step
        rows.append(
            f'<rect x="{x + 4:.1f}" y="{base - high:.1f}" width="{step - 8:.1f}" '
            f'height="{high:.1f}" rx="6" fill="#4c9aff"/>'
        )
        if at % every == 0:
            middle = x + step / 2
            rows.append(_text(middle, base + 42, str(at + 1), TEXT, anchor="middle"))
            rows.append(_text(middle, base + 84, f"{count}×", SMALL, soft=True, anchor="middle"))
    y = base - _mean_count(chart) * scale
    rows.append(
        f'<path d="M{margin} {base:.0f}H{WIDTH - margin}" stroke="{SOFT}" stroke-width="3"/>'
    )
    rows.append(
        f'<path d="M{margin} {y:.1f}H{WIDTH - margin}" stroke="{FRAME}" stroke-width="5" '
        'stroke-linecap="round" stroke-dasharray="1 11"/>'
    )
    expected = f"dotted: {_mean_count(chart):.1f} expected of each"
    rows.append(_text(EDGE, base + 134, expected, SMALL, soft=True))
    return _frame(chart, base + 160, rows)
