"""The faces of dice as SVG, of strokes alone: no font, readable at 20 pixels on any ground.

What a mark says is said by light and dark and by lines, too, for whoever sees no colours.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.faces import FACES, Face

SIZE = 96
"""A face lies in a square of so many units."""

NUMERALS = {
    "0": "M25 0A25 40 0 1 1 25 80 25 40 0 1 1 25 0Z",
    "1": "M10 16L30 0V80",
    "2": "M2 21C3 7 13 0 25 0 40 0 48 9 48 21 48 32 42 40 32 50L2 80H50",
    "3": "M3 0H46L25 30C42 30 50 41 50 54 50 70 40 80 24 80 12 80 4 75 0 66",
    "4": "M38 80V0L0 58H52",
    "5": "M45 0H10L6 36C12 31 18 29 26 29 42 29 50 40 50 54 50 70 40 80 24 80 12 80 4 75 0 67",
    "6": "M39 0C17 13 0 33 0 54A25 26 0 1 0 50 54 25 26 0 1 0 0 54",
    "7": "M0 0H50L18 80",
    "8": "M25 36A18 18 0 1 1 25 0 18 18 0 1 1 25 36A24 22 0 1 1 25 80 24 22 0 1 1 25 36Z",
    "9": "M11 80C33 67 50 47 50 26A25 26 0 1 0 0 26 25 26 0 1 0 50 26",
}
"""Each in a box of 50 by 80."""

OUTLINES = {
    4: "M48 7L91 84H5Z",
    6: "M20 8H76Q88 8 88 20V76Q88 88 76 88H20Q8 88 8 76V20Q8 8 20 8Z",
    8: "M48 4L92 48 48 92 4 48Z",
    10: "M48 5L86 27V69L48 91 10 69V27Z",
    12: "M48 5L91 37 75 88H21L5 37Z",
    20: "M48 7A41 41 0 1 1 48 89 41 41 0 1 1 48 7Z",
}
WILD = "M31 7H65L89 31V65L65 89H31L7 65V31Z"
RAYS = (
    "M48 0L58 11 72 6 77 19 90 24 85 38 96 48 85 58 90 72 77 77 72 90 58 85 48 96 38 85 24 90 "
    "19 77 6 72 11 58 0 48 11 38 6 24 19 19 24 6 38 11Z"
)

CENTRES = {4: (48, 60, 0.56), 12: (48, 50, 0.66), 8: (48, 48, 0.62), 10: (48, 48, 0.66)}
"""Where a numeral stands and how large it is, where that is not the middle and 0.7."""

JOIN = 'stroke-linejoin="round" stroke-linecap="round"'
DARK, LIGHT, GREY, EDGE = "#15171C", "#FFFFFF", "#A3ABB8", "#6B7280"
BLUE, RED, PURPLE, BLACK = "#0B57D0", "#D92D20", "#5B21B6", "#0C0D10"
ORANGE, GOLD, LILAC, PAPER = "#B45309", "#FFB224", "#DDD6FE", "#F7F4EC"


def draw_face(face: Face) -> str:
    """What is drawn of a face, in a square of 96 by 96."""
    return "".join(_parts(face))


def pictures() -> dict[str, str]:
    """Every face as an SVG of its own, by its name."""
    space = 'xmlns="http://www.w3.org/2000/svg"'
    return {
        name: f'<svg {space} viewBox="0 0 {SIZE} {SIZE}">{draw_face(face)}</svg>'
        for name, face in FACES.items()
    }


def sprite() -> str:
    """One SVG with a symbol for every face, by its name."""
    symbols = "".join(
        f'<symbol id="{name}" viewBox="0 0 {SIZE} {SIZE}">{draw_face(face)}</symbol>'
        for name, face in FACES.items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'


def _parts(face: Face) -> Iterator[str]:
    outline = WILD if face.kind == "wild" else OUTLINES[face.sides]
    if face.mark in {"out", "cancelled"}:
        yield from _draw_out(face, outline)
        return
    if face.mark == "again":
        wild = face.kind == "wild"
        yield _shape(RAYS, LILAC if wild else GOLD, DARK, 2)
        inner = _shape(outline, PURPLE if wild else ORANGE, LIGHT, 4)
        yield f'<g transform="translate(11.5 11.5) scale(.76)">{inner}</g>'
        yield _numeral(face, LIGHT, 15, smaller=0.84)
    elif face.mark == "hit" and face.kind != "black":
        # A dark rim around a light one: one of the two is seen on any ground.
        yield _shape(outline, BLUE, DARK, 11)
        yield _shape(outline, BLUE, LIGHT, 7)
        yield _numeral(face, LIGHT, 16)
    elif face.kind == "black":
        hit = face.mark == "hit"
        yield _shape(outline, BLACK, GOLD if hit else EDGE, 8 if hit else 6)
        yield _numeral(face, GOLD if hit else LIGHT, 14)
    elif face.kind == "wild":
        yield _shape(outline, PURPLE, LILAC, 7)
        yield _numeral(face, LIGHT, 15)
    else:
        yield _shape(outline, PAPER, EDGE, 6)
        yield _numeral(face, DARK, 13.6)


def _draw_out(face: Face, outline: str) -> Iterator[str]:
    """Grey and dashed; struck once behind the numeral, crossed where it cancelled another."""
    yield _shape(outline, GREY, PURPLE if face.kind == "wild" else EDGE, 5, dashed=True)
    strokes = ["M7 89L89 7", "M7 7L89 89"][: 2 if face.mark == "cancelled" else 1]
    for colour, width in ((LIGHT, 15), (RED, 9)):
        yield f'<path d="{"".join(strokes)}" stroke="{colour}" stroke-width="{width}" {JOIN}/>'
    # A broad numeral in the die's grey below it keeps the strokes away from the number.
    yield _numeral(face, GREY, 34)
    yield _numeral(face, DARK, 13.6)


def _shape(outline: str, fill: str, stroke: str, width: float, *, dashed: bool = False) -> str:
    dashes = ' stroke-dasharray="8 11"' if dashed else ""
    line = f'stroke="{stroke}" stroke-width="{width:g}"{dashes}'
    return f'<path d="{outline}" fill="{fill}" {line} {JOIN}/>'


def _numeral(face: Face, colour: str, width: float, *, smaller: float = 1) -> str:
    """The number, with strokes of so many units before they are made smaller."""
    digits = str(face.number)
    x, y, scale = (48, 48, 0.7) if face.kind == "wild" else CENTRES.get(face.sides, (48, 48, 0.7))
    if len(digits) > 1:
        scale, width = scale * 0.8, width * 0.9
    scale *= smaller
    apart = 68
    start = x - scale * (50 + apart * (len(digits) - 1)) / 2
    paths = "".join(
        f'<path d="{NUMERALS[digit]}" transform="translate({apart * place} 0)"/>'
        for place, digit in enumerate(digits)
    )
    at = f"translate({start:.1f} {y - 40 * scale:.1f}) scale({scale:.3g})"
    return (
        f'<g fill="none" stroke="{colour}" stroke-width="{width:g}" {JOIN} transform="{at}">'
        f"{paths}</g>"
    )
