// Forms and menus: one dialog, which gives its focus back to where it came from.

import { $, el } from "./dom.js";
import { inline } from "./text.js";

let opener = null;

function show(dialog, from) {
  opener = from;
  if (!dialog.open) dialog.showModal();
  const first = dialog.querySelector("input:not([type=hidden]),textarea,button.option");
  first?.focus();
}

function finish(dialog) {
  dialog.close();
}

/** Let a dialog give its focus back. */
export function prepare(dialog) {
  dialog.addEventListener("close", () => {
    const key = opener?.dataset?.key;
    const again = opener?.isConnected
      ? opener
      : [...document.querySelectorAll("[data-key]")].find((one) => key && one.dataset.key === key);
    (again && !again.disabled ? again : $("#in")).focus({ preventScroll: true });
  });
}

/** A form of the bot; `send(values)` answers null, or a sentence that says what is wrong. */
export function openForm(form, personas, from, send) {
  const dialog = $("#form");
  const wrong = el("p", { className: "wrong", role: "alert" });
  const readers = new Map();
  const fields = form.fields.map((field) => drawField(field, personas, readers));
  const submit = el("button", { className: "btn go", type: "submit", textContent: "Send" });
  const cancel = el("button", { className: "btn", textContent: "Cancel", press: () => finish(dialog) });
  const drawn = el("form", { novalidate: true },
    el("h2", { id: "form-title", textContent: form.title }),
    ...(form.note ? form.note.split("\n").map((line) => el("p", { className: "soft" }, ...inline(line))) : []),
    ...fields, wrong, el("div", { className: "foot" }, cancel, submit));
  drawn.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.disabled = true;
    const values = {};
    try {
      for (const [key, read] of readers) values[key] = await read();
      const why = await send(values);
      if (!why) return finish(dialog);
      wrong.textContent = why;
    } catch (error) {
      wrong.textContent = error.message;
    } finally {
      submit.disabled = false;
    }
    return undefined;
  });
  dialog.replaceChildren(drawn);
  show(dialog, from);
}

let upload = async () => "";

/** How a chosen file is handed in. */
export function handFilesTo(hand) {
  upload = hand;
}

function drawField(field, personas, readers) {
  const id = `f-${field.key}`;
  const optional = field.required ? null : el("span", { className: "tiny", textContent: " may stay empty" });
  const about = field.description ? el("p", { className: "tiny", id: `${id}-about`, textContent: field.description }) : null;
  const described = about ? { "aria-describedby": about.id } : {};
  const label = () => el("label", { for: id }, field.label, optional);
  if (field.kind === "text") {
    const box = el(field.long ? "textarea" : "input", {
      id, ...described, maxlength: field.most || null, placeholder: field.placeholder || null,
      rows: field.long ? "3" : null, type: field.long ? null : "text", value: field.value,
      "aria-required": field.required ? "true" : null,
    });
    readers.set(field.key, () => box.value);
    return el("div", { className: "field" }, label(), about, box);
  }
  if (field.kind === "yes or no") {
    const box = el("input", { id, type: "checkbox", checked: field.value === "yes", ...described });
    readers.set(field.key, () => (box.checked ? "yes" : "no"));
    return el("div", { className: "field" }, el("div", { className: "opts" }, el("label", {}, box, field.label)), about);
  }
  if (field.kind === "file") {
    const box = el("input", { id, type: "file", ...described });
    readers.set(field.key, () => (box.files[0] ? upload(box.files[0]) : ""));
    return el("div", { className: "field" }, label(), about, box);
  }
  const options = field.kind === "person"
    ? personas.map((persona) => ({ label: persona.name, value: persona.name }))
    : field.options;
  const several = (field.kind === "choices" || field.kind === "person") && field.most !== 1;
  const chosen = new Set(field.value ? field.value.split(",") : []);
  for (const option of options) if (option.chosen) chosen.add(String(option.value));
  const group = choices(options, { several, chosen, name: id });
  readers.set(field.key, () => {
    const values = picked(group);
    return several ? values : values[0] || "";
  });
  return el("fieldset", { className: "field", ...described }, el("legend", {}, field.label, optional), about, group);
}

function choices(options, { several, chosen, name }) {
  return el("div", { className: "opts" }, ...options.map((option) =>
    el("label", {},
      el("input", { type: several ? "checkbox" : "radio", name, value: String(option.value), checked: chosen.has(String(option.value)) }),
      el("span", {}, el("bdi", { textContent: option.label }),
        option.description ? el("small", { textContent: option.description }) : null))));
}

const picked = (group) => [...group.querySelectorAll("input:checked")].map((box) => box.value);

/** A menu of a card: one tap where one thing is picked, boxes to tick where several are. */
export function openMenu(select, personas, from, send) {
  const dialog = $("#form");
  const options = select.people
    ? personas.map((persona) => ({ label: persona.name, value: persona.name }))
    : select.options;
  const title = el("h2", { id: "form-title", textContent: select.label });
  const cancel = el("button", { className: "btn", textContent: "Cancel", press: () => finish(dialog) });
  if (select.most === 1) {
    const list = el("div", { className: "options" }, ...options.map((option) =>
      el("button", { className: "option", "aria-current": option.chosen ? "true" : null,
        press: () => { finish(dialog); send([String(option.value)]); } },
        el("strong", {}, el("bdi", { textContent: option.label })),
        option.description ? el("small", { textContent: option.description }) : null)));
    list.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step) return;
      const all = [...list.children];
      const next = all.indexOf(document.activeElement) + step;
      all[(next + all.length) % all.length].focus();
      event.preventDefault();
    });
    dialog.replaceChildren(el("div", { className: "sheet" }, title, list, el("div", { className: "foot" }, cancel)));
    return show(dialog, from);
  }
  const chosen = new Set(options.filter((option) => option.chosen).map((option) => String(option.value)));
  const group = choices(options, { several: true, chosen, name: "menu" });
  const wanted = select.least === select.most ? `${select.most}` : `${select.least} to ${select.most}`;
  const wrong = el("p", { className: "wrong", role: "alert" });
  const go = el("button", { className: "btn go", type: "submit", textContent: "Choose" });
  const form = el("form", {}, title, el("p", { className: "tiny", textContent: `Choose ${wanted}.` }), group, wrong,
    el("div", { className: "foot" }, cancel, go));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const values = picked(group);
    if (values.length < select.least || values.length > select.most) {
      wrong.textContent = `Choose ${wanted}; ${values.length} are chosen.`;
      return;
    }
    finish(dialog);
    send(values);
  });
  dialog.replaceChildren(form);
  return show(dialog, from);
}
