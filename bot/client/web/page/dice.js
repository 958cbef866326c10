// Dice one can see. A card names a die as the emoji `d6_5_hit`; its picture is in /dice.svg, and
// where that has none of this name the number stands in a frame.

import { el } from "./dom.js";

const NAME = /^(?:(wild|black|boost|penalty)_)?d(\d+)_(\d+)(?:_(hit|out|again|cancelled))?$/;
const WORDS = { hit: ", a hit", out: ", taken out", again: ", thrown again", cancelled: ", cancelled" };

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
