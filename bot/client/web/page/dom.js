// Small helpers: elements are made of text and attributes, never of markup.

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

const PROPERTIES = new Set(["className", "textContent", "value", "checked", "disabled", "hidden"]);

/** An element; `press` is what a click does, every other name is a property above or an attribute. */
export function el(tag, about = {}, ...children) {
  const made = document.createElement(tag);
  if (tag === "button") made.type = "button";
  for (const [name, value] of Object.entries(about)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "press") made.addEventListener("click", value);
    else if (PROPERTIES.has(name)) made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

/** A drawing of lines on a square of this size. */
export function drawing(size, path, className = "") {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("aria-hidden", "true");
  if (className) svg.setAttribute("class", className);
  const line = document.createElementNS(space, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

export const DOWN = "M3 6l5 5 5-5";

/** Show a sentence of trouble above the entry; nothing takes it away. */
export function trouble(sentence) {
  $("#trouble").textContent = sentence;
}

/** Say something once to whoever listens instead of looking. */
export function say(sentence) {
  $("#told").textContent = "";
  setTimeout(() => { $("#told").textContent = sentence; }, 50);
}

const COLOURS = ["#c2410c", "#0e7490", "#4d7c0f", "#be185d", "#1d4ed8", "#a16207", "#7e22ce", "#0f766e"];

/** The sign of a persona: initials on a colour of their own. */
export function face(persona) {
  const initials = persona.gm ? "GM" : [...persona.name][0].toUpperCase();
  const sign = el("span", { className: "face", textContent: initials, "aria-hidden": "true" });
  let sum = 0;
  for (const letter of persona.name) sum = (sum * 31 + letter.codePointAt(0)) % 9973;
  sign.style.setProperty("--c", persona.gm ? "#6d4aff" : COLOURS[sum % COLOURS.length]);
  return sign;
}
