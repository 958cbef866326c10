// Discord's markdown as nodes. Whatever people wrote becomes text, never markup.

import * as dice from "./dice.js";
import { el } from "./dom.js";

const PART = new RegExp(
  [
    /\\(?<escaped>[^0-9A-Za-z\s])/,
    /`(?<code>[^`]+)`/,
    /\[(?<link>[^\]]+)\]\(<?(?<address>https:\/\/[^)>\s]+)>?\)/,
    /<@!?(?<user>\d+)>/,
    /<@&(?<role>\d+)>/,
    /<\/(?<command>[^:>]+):\d+>/,
    /<#(?<channel>\d+)>/,
    /<t:(?<moment>-?\d+)(?::(?<style>[a-zA-Z]))?>/,
    /<a?:(?<emoji>\w+):\d+>/,
    /\*\*(?<bold>(?:\\.|[^\\])+?)\*\*(?!\*)/,
    /~~(?<struck>(?:\\.|[^\\])+?)~~/,
    /__(?<under>(?:\\.|[^\\])+?)__/,
    /\*(?<italic>(?:\\.|[^\\*\s])(?:\\.|[^\\*])*?)\*/,
    /(?<!\w)_(?<slant>(?:\\.|[^\\_\s])(?:\\.|[^\\_])*?)_(?!\w)/,
    /(?<pips>[●○▣▢■□]{2,})/,
  ].map((part) => part.source).join("|"),
  "u",
);
const DICE = new RegExp(dice.SHOWN, "u");

const NESTED = { bold: "strong", struck: "s", under: "u", italic: "em", slant: "em" };
let names = new Map();

/** Who is meant by an id. */
export function learnNames(personas) {
  names = new Map(personas.map((persona) => [persona.id, persona.name]));
}

export const nameOf = (id) => names.get(id) || "somebody";

/** Whether a line has dice, or pictures of them. */
const hasDice = (text) => DICE.test(text) || /<a?:\w+:\d+>/.test(text);

/** The nodes of a line, its dice as pictures. */
export function withDice(text) {
  const match = DICE.exec(text);
  if (!match) return inline(text.replaceAll("> · <", "> <"));
  const rest = text.slice(match.index + match[0].length).replace(/^, /, " "); // boxes need no comma
  return [...inline(text.slice(0, match.index)), dice.row(match[0]), ...withDice(rest)];
}

/** The nodes of a line. */
export function inline(text) {
  const nodes = [];
  let rest = text;
  for (let match = PART.exec(rest); match; match = PART.exec(rest)) {
    if (match.index) nodes.push(rest.slice(0, match.index));
    nodes.push(part(match.groups));
    rest = rest.slice(match.index + match[0].length);
  }
  if (rest) nodes.push(rest);
  return nodes;
}

function part(groups) {
  if (groups.escaped) return groups.escaped;
  if (groups.code) return el("code", { textContent: groups.code });
  if (groups.link) {
    return el("a", { href: groups.address, target: "_blank", rel: "noopener noreferrer" }, ...inline(groups.link));
  }
  if (groups.user) return el("bdi", { className: "mention", textContent: `@${nameOf(groups.user)}` });
  if (groups.role) return el("bdi", { className: "mention", textContent: "@a role" });
  if (groups.command) return el("code", { textContent: `/${groups.command}` });
  if (groups.channel) return "#table";
  if (groups.moment) return moment(Number(groups.moment), groups.style);
  if (groups.emoji) {
    const die = dice.read(groups.emoji);
    return die ? dice.draw(groups.emoji, die) : `:${groups.emoji}:`;
  }
  if (groups.pips) return pips(groups.pips);
  const [kind] = Object.keys(NESTED).filter((name) => groups[name]);
  return el(NESTED[kind], {}, ...inline(groups[kind]));
}

/** A row of points that are left, and its words. */
function pips(row) {
  const full = [...row].filter((sign) => "●▣■".includes(sign)).length;
  const about = { className: "pips", role: "img", "aria-label": `${full} of ${[...row].length}` };
  return el("span", about, el("span", { textContent: row, "aria-hidden": "true" }));
}

const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function moment(seconds, style) {
  const when = new Date(seconds * 1000);
  const about = { datetime: when.toISOString(), title: when.toLocaleString() };
  if (style === "t") {
    const clock = when.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
    return el("time", { ...about, textContent: clock });
  }
  if (style !== "R") return el("time", { ...about, textContent: when.toLocaleString() });
  return el("time", { ...about, "data-from-now": String(seconds), textContent: fromNow(seconds) });
}

/** `in 9 minutes`, `2 hours ago`. */
export function fromNow(seconds) {
  const apart = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(apart) >= length) || UNITS[3];
  return RELATIVE.format(Math.round(apart / size), unit);
}

/** Times that are told from now are told again. */
export function refreshTimes() {
  for (const shown of document.querySelectorAll("[data-from-now]")) {
    shown.textContent = fromNow(Number(shown.dataset.fromNow));
  }
}

/** The lines of a text as {kind, text}: heading, small, one of an order, more of it, … */
export function lines(text) {
  const found = [];
  const fences = text.split(/```(?:\w*\n)?/);
  fences.forEach((piece, index) => {
    if (index % 2) found.push({ kind: "code", text: piece.replace(/\n$/, "") });
    else piece.split("\n").forEach((line) => found.push(line_(line)));
  });
  return found;
}

function line_(line) {
  const heading = /^(#{1,3}) +(.*)$/.exec(line);
  if (heading) return { kind: "heading", text: heading[2], depth: heading[1].length };
  if (line.startsWith("-# ")) return { kind: "small", text: line.slice(3) };
  const one = /^([▶✓·]) +(.*)$/.exec(line);
  if (one) return { kind: "one", mark: one[1], text: one[2] };
  if (/^ {2,}\S/.test(line)) return { kind: "more", text: line.trim() };
  if (hasDice(line)) return { kind: "dice", text: line };
  return { kind: line.trim() ? "plain" : "gap", text: line };
}

/** A text without its markup, for titles and for what is said aloud. */
export function plain(text) {
  return el("span", {}, ...inline(text)).textContent;
}
