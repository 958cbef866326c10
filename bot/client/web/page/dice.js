// Dice one can see. A card writes a row of dice as `3 · **5** · ~~6~~`, or names a die as the emoji
// `d6_5_hit`. Both become values {kind, sides, face, mark}. A die's picture is in /dice.svg; where
// that has none of its name, the number stands in a frame.

import { el } from "./dom.js";

const NAME = /^(?:(wild|black|boost|penalty)_)?d(\d+)_(\d+)(?:_(hit|out|again|cancelled))?$/;
const WORDS = { hit: ", a hit", out: ", taken out", again: ", thrown again", cancelled: ", cancelled" };

// One face, hits bold, removed struck, exploded with `!`; then a chain of them, and a row of chains. Numbers that are part of something else are no dice.
const FACE = "(?:\\*\\*[★▲▼]?\\d{1,2}!?\\*\\*|~~[★▲▼]?\\d{1,2}!?~~|\\\\?\\[\\d{1,2}\\\\?\\]|[★▲▼]?\\d{1,2}!?)";
const CHAIN = `${FACE}(?: ?→ ?${FACE})*`;
const PART = "[\\w%/]|[.,]\\d| ?(?:%|ft|feet|dice|die)\\b";
const ROW = `(?<![\\w.,:/+−-])${CHAIN}(?: ?· ?${CHAIN})+(?!${PART})`;
const ALONE = `(?<=^|: )(?:\\*\\*\\d{1,2}!?\\*\\*|~~\\d{1,2}~~)$`;

/** What a text has where it shows dice. */
export const SHOWN = `${ROW}|${ALONE}`;

const KINDS = { "★": "wild", "▲": "boost", "▼": "penalty" };

let known = new Set();

/** Learn which faces have a picture. */
export async function learn() {
  const answer = await fetch("/dice.svg");
  if (!answer.ok) return;
  known = new Set([...(await answer.text()).matchAll(/id="(\w+)"/g)].map((match) => match[1]));
}

/** What a die's name says, or nothing where it names none. */
export function read(name) {
  const match = NAME.exec(name);
  if (!match) return null;
  return { kind: match[1] || "", sides: Number(match[2]), face: Number(match[3]), mark: match[4] || "" };
}

/** The dice of a row that a text shows. */
export function row(text) {
  const shown = el("span", { className: "run" });
  text.split("·").forEach((chain) => {
    const faces = chain.split("→").map((face) => draw("", face_(face.trim())));
    shown.append(...faces.flatMap((face, place) => (place ? ["→", face] : [face])));
  });
  return shown;
}

function face_(text) {
  const number = /([★▲▼]?)(\d+)(!?)/.exec(text);
  let mark = number[3] ? "again" : "";
  if (text.startsWith("~~")) mark = "out";
  else if (text.startsWith("**") && !mark) mark = "hit";
  return { kind: KINDS[number[1]] || "", sides: 0, face: Number(number[2]), mark };
}

/** The picture of a die, with its words. */
export function draw(name, die) {
  const words = `${die.kind ? `${die.kind} ` : ""}${die.face}${WORDS[die.mark] || ""}`;
  const about = { className: `die ${die.mark} ${die.kind}`.trim(), role: "img", "aria-label": words };
  if (!known.has(name)) return el("span", about, el("span", { textContent: String(die.face) }));
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 96 96");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `/dice.svg#${name}`);
  svg.append(use);
  return el("span", { ...about, className: `${about.className} drawn` }, svg);
}
