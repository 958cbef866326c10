// The entry: `/` lists the commands, then each option is a chip; all by keys.

import { $, el, trouble } from "./dom.js";

const box = $("#box");
const menu = $("#menu");
const input = $("#in");
const chips = $("#chips");
const filePicker = $("#pick-file");

let seat = null;
let command = null;
let values = new Map();
let current = null;
let rows = [];
let at = 0;
let turn = 0;
let listed = "";

/** Ready the entry; `held` has the commands, and does what the entry says. */
export function prepare(held) {
  seat = held;
  input.addEventListener("input", typed);
  input.addEventListener("keydown", pressed);
  input.addEventListener("focus", typed);
  $("#line").addEventListener("submit", (event) => {
    event.preventDefault();
    enter();
  });
  filePicker.addEventListener("change", fileChosen);
  box.addEventListener("focusout", (event) => {
    if (!box.contains(event.relatedTarget)) shut();
  });
  document.addEventListener("keydown", (event) => {
    const busy = event.target.closest("input,textarea,select,dialog");
    const hidden = !input.checkVisibility(); // until the table has answered
    if (event.key !== "/" || busy || hidden || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
    input.value = "/";
    typed();
  });
}

/** Begin a command as if it had been typed, with these options. */
export function begin(name, options = {}) {
  const wanted = seat.commands.find((one) => one.name === name);
  if (!wanted) return;
  command = wanted;
  values = new Map(Object.entries(options));
  input.value = "";
  current = nextRequired();
  draw();
  input.focus();
  typed();
}

/** Whoever acts has changed: what they had begun is gone. */
export function reset() {
  command = null;
  values = new Map();
  current = null;
  input.value = "";
  draw();
  shut();
}

const option = (name) => command?.options.find((one) => one.name === name);
const nextRequired = () =>
  command.options.find((one) => one.required && !values.has(one.name))?.name ?? null;

function draw() {
  const nodes = [];
  if (command) {
    nodes.push(el("span", { className: "cmd", textContent: `/${command.name}` }));
    for (const [name, value] of values) if (name !== current) nodes.push(chip(name, value));
    if (current) {
      nodes.push(el("span", { className: "chip at" }, el("b", { textContent: current })));
    }
  }
  chips.replaceChildren(...nodes);
  input.placeholder = command ? hint() : "Type / for commands";
  input.setAttribute("aria-label", command
    ? `/${command.name}${current ? `, ${current}: ${option(current).description}` : ""}`
    : "A command, such as /help");
  filePicker.hidden = !(current && option(current).kind === "file");
}

function hint() {
  if (current) return option(current).description || current;
  return values.size < command.options.length ? "Enter runs it; or choose more" : "Enter runs it";
}

function chip(name, value) {
  const shown = short(value);
  return el("button", {
    className: "chip", "aria-label": `${name}: ${shown}, change`,
    press: () => edit(name),
  }, el("b", { textContent: name }), el("span", {}, el("bdi", { textContent: shown })));
}

/** A choice is shown by its label, a long one by what it stands for. */
function short(value) {
  if (value.label === undefined) return value;
  return value.label.length > 28 && value.value.length < value.label.length ? value.value : value.label;
}

function edit(name) {
  keepTyped();
  const value = values.get(name);
  values.delete(name);
  current = name;
  draw();
  input.value = short(value);
  input.focus();
  typed();
}

function keepTyped() {
  const text = input.value.trim();
  if (current && text) values.set(current, text);
  input.value = "";
}

// What may come next -------------------------------------------------------------------------

async function typed() {
  trouble("");
  const text = input.value;
  if (command && !current && text.startsWith("/")) {
    reset();
    input.value = text;
  }
  if (!command) return text.startsWith("/") ? listCommands(text.slice(1)) : shut();
  const key = /(?:^|\s)([\w-]+):$/.exec(text);
  if (key && option(key[1]) && key[1] !== current) return startOption(key[1], text.slice(0, key.index));
  if (!current) return listOptions(text);
  return listPicks(text);
}

function startOption(name, before) {
  if (current && before.trim()) values.set(current, before.trim());
  current = name;
  input.value = "";
  draw();
  return typed();
}

function listCommands(text) {
  const words = text.toLowerCase().trim().split(/\s+/).filter(Boolean);
  const fits = (name) => words.every((word, index) =>
    index === 0 ? name.startsWith(word) || name.includes(` ${word}`) : name.includes(word));
  const depth = (one) => one.name.split(" ").length;
  const matches = seat.commands.filter((one) => fits(one.name)).sort((one, other) => depth(one) - depth(other));
  const exact = matches.findIndex((one) => one.name === words.join(" "));
  if (exact > 0) matches.unshift(...matches.splice(exact, 1));
  show("Commands of this table", matches.slice(0, 60).map((one) => ({
    nodes: [commandName(one.name, words),
      el("u", { textContent: one.options.map((o) => (o.required ? o.name : `[${o.name}]`)).join(" ") })],
    about: one.description,
    take: () => (one.name === text.trim() && !one.options.length ? runNow(one.name) : begin(one.name)),
  })));
}

function commandName(name, words) {
  const first = words[0] || "";
  const place = first ? name.indexOf(first) : -1;
  if (place < 0) return el("strong", { textContent: `/${name}` });
  return el("strong", {}, "/", name.slice(0, place), el("i", { textContent: first }), name.slice(place + first.length));
}

function listOptions(text) {
  const begun = text.trim().toLowerCase();
  const left = command.options.filter((one) => !values.has(one.name) && one.name.startsWith(begun));
  if (!left.length) return shut();
  return show("More, if you like", left.map((one) => ({
    nodes: [el("strong", { textContent: one.name })],
    about: one.description,
    take: () => startOption(one.name, ""),
  })), -1);
}

async function listPicks(text) {
  const asked = option(current);
  const mine = ++turn;
  const title = `${current}: ${asked.description}`;
  if (asked.kind === "file") return show(title, []);
  const picks = await offers(asked, text.trim());
  if (mine !== turn || !current || asked.name !== current) return undefined;
  return show(title, picks.map((one) => ({
    nodes: [el("strong", {}, el("bdi", { textContent: one.label }))],
    about: one.description || "",
    take: () => give(one),
  })), asked.live ? -1 : 0);
}

async function offers(asked, begun) {
  if (asked.choices.length) {
    const low = begun.toLowerCase();
    return asked.choices.filter((one) => one.label.toLowerCase().includes(low))
      .map((one) => ({ label: one.label, value: String(one.value) }));
  }
  const offered = asked.live || asked.kind === "person" || asked.kind === "yes or no";
  if (!offered) return [];
  const filled = {};
  for (const [name, value] of values) filled[name] = value.value ?? value;
  const answer = await seat.complete({ command: command.name, option: asked.name, begun, filled });
  return answer.picks || [];
}

function give(value) {
  values.set(current, value);
  input.value = "";
  current = nextRequired();
  draw();
  input.focus();
  typed();
}

// The list -----------------------------------------------------------------------------------

function show(title, items, first = 0) {
  const group = el("ul", { role: "group", "aria-label": title });
  const over = el("div", { className: "over", textContent: title, "aria-hidden": "true" });
  menu.replaceChildren(over, group);
  menu.setAttribute("aria-label", title);
  rows = items.map((item, index) => {
    const row = el("li", { id: `o${index}`, role: "option", "aria-selected": "false" },
      el("span", {}, ...item.nodes.flatMap((node, place) => (place ? [" ", node] : [node]))),
      item.about ? el("small", { textContent: item.about }) : null);
    row.addEventListener("mousedown", (event) => {
      event.preventDefault();
      item.take();
    });
    row.take = item.take;
    return row;
  });
  group.append(...rows);
  box.classList.toggle("open", rows.length > 0);
  input.setAttribute("aria-expanded", String(rows.length > 0));
  at = first;
  listed = input.value;
  mark();
}

function shut() {
  turn++;
  rows = [];
  box.classList.remove("open");
  input.setAttribute("aria-expanded", "false");
  input.removeAttribute("aria-activedescendant");
}

function mark() {
  rows.forEach((row, index) => row.setAttribute("aria-selected", String(index === at)));
  if (rows[at]) {
    input.setAttribute("aria-activedescendant", rows[at].id);
    rows[at].scrollIntoView({ block: "nearest" });
  } else {
    input.removeAttribute("aria-activedescendant");
  }
}

function pressed(event) {
  const open = box.classList.contains("open");
  if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    const step = event.key === "ArrowDown" ? 1 : -1;
    at = at < 0 ? (step > 0 ? 0 : rows.length - 1) : (at + step + rows.length) % rows.length;
    mark();
    event.preventDefault();
  } else if (open && event.key === "Tab" && !event.shiftKey && rows.length) {
    rows[Math.max(at, 0)].take();
    event.preventDefault();
  } else if (event.key === "Escape") {
    if (open) shut();
    else reset();
    event.preventDefault();
  } else if (event.key === "Backspace" && !input.value && command) {
    stepBack();
    event.preventDefault();
  }
}

function stepBack() {
  const last = [...values.keys()].pop();
  if (last) edit(last);
  else reset();
  typed();
}

// Doing it -----------------------------------------------------------------------------------

function enter() {
  const open = box.classList.contains("open");
  if (open && rows[at] && listed === input.value) return rows[at].take();
  const text = input.value.trim();
  if (!command) return text ? whole(text) : undefined;
  if (current && text) return give(text);
  if (current && !option(current).required) current = null;
  const missing = nextRequired();
  if (missing) {
    current = missing;
    draw();
    trouble(`/${command.name} needs ${missing}: ${option(missing).description}`);
    return typed();
  }
  return run();
}

/** A whole line, typed or pasted: `/group command name:value other:value`. */
function whole(text) {
  if (!text.startsWith("/")) return trouble("Commands begin with /; what you say aloud needs no typing.");
  const line = text.slice(1);
  const known = seat.commands
    .filter((one) => line === one.name || line.startsWith(`${one.name} `))
    .sort((one, other) => other.name.length - one.name.length)[0];
  if (!known) return trouble(`There is no command ${text.split(" ")[0]}; / lists what there is.`);
  const options = {};
  const names = known.options.map((one) => one.name).join("|");
  const rest = line.slice(known.name.length);
  if (names) {
    const parts = rest.split(new RegExp(`(?:^|\\s)(${names}):`));
    for (let i = 1; i < parts.length; i += 2) {
      options[parts[i]] = parts[i + 1].trim().replace(/^"(.*)"$/, "$1");
    }
  }
  begin(known.name, options);
  return current ? undefined : run();
}

function runNow(name) {
  begin(name);
  return run();
}

async function run() {
  const name = command.name;
  const options = {};
  for (const [key, value] of values) options[key] = String(value.value ?? value);
  const kept = { command, values };
  reset();
  const why = await seat.call(name, options);
  if (!why) return;
  ({ command, values } = kept);
  draw();
  trouble(why);
  input.focus();
}

async function fileChosen() {
  const [file] = filePicker.files;
  if (!file || !current) return;
  try {
    give({ label: file.name, value: await seat.handIn(file) });
  } catch (error) {
    trouble(error.message);
  }
  filePicker.value = "";
}
