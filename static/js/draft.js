// A half-entered deal outlives a reload, a killed browser and a look at the sheet.

import { go } from "./go.js";
import { presentName } from "./field-names.js";
import { transact, write } from "./store.js";

// So long nothing is tapped before a draft is kept: what a tap changes is to be seen first.
const REST = 100;

const OWN = ["csrfmiddlewaretoken", "uid", "position"];

export const fieldsOf = (form) => [...new FormData(form)].filter(([name]) => !OWN.includes(name));

export const fill = (form, fields) => {
  const kept = fields.map(([name, value]) => [presentName(name), value]);
  for (const field of form.elements) {
    if (!field.name || field.type === "hidden") continue;
    const values = kept.filter(([name]) => name === field.name).map(([, value]) => value);
    if (["radio", "checkbox"].includes(field.type)) {
      if (field.checked === values.includes(field.value)) continue;
      field.checked = !field.checked;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    } else {
      field.value = values[0] ?? "";
    }
  }
  for (const part of form.querySelectorAll("details")) {
    part.open ||= [...part.querySelectorAll("[type=text], select")].some(({ value }) => value);
  }
  form.dispatchEvent(new Event("input"));
};

// A draft belongs to one line of one sheet: where that line has been entered, it is of no use any more.
export const keyOf = (form, id = "") =>
  [form.getAttribute("action"), form.elements.position.value, form.elements.version.value, id].join(" ");

const found = (key, line) =>
  write(async (ask) => {
    const others = (await ask("drafts", "getAllKeys")).filter(
      (other) => other.startsWith(`${line} `) && other.endsWith(" ") && other !== key,
    );
    for (const other of others) await ask("drafts", "delete", other);
    return ask("drafts", "get", key);
  });

// What stands in a form as it came, whatever was tapped since.
export const asItCame = (form) => {
  const blank = form.cloneNode(true);
  blank.reset();
  return fieldsOf(blank);
};

// Bring back what was tapped, and from now on keep what is tapped: all that differs from what was there `before`.
export const keepDraft = async (form, key, before) => {
  const empty = JSON.stringify(before);
  let timer;
  const keep = () => {
    clearTimeout(timer);
    const fields = fieldsOf(form), isEmpty = JSON.stringify(fields) === empty;
    const work = (ask) => (isEmpty ? ask("drafts", "delete", key) : ask("drafts", "put", { key, fields }));
    transact("readwrite", work, ["drafts"], "relaxed").catch(() => {});
  };
  const keepSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, REST);
  };
  const draft = "bound" in form.dataset ? undefined : await found(key, form.getAttribute("action"));
  if (draft) fill(form, draft.fields);
  for (const name of ["input", "change"]) form.addEventListener(name, keepSoon);
  // Before the deal is kept in its place, not after it.
  form.addEventListener("submit", keep);
  // Quick fingers tap before all of this is there.
  if (!draft && JSON.stringify(fieldsOf(form)) !== empty) keep();
  const note = form.querySelector("#draft");
  note.hidden = !draft;
  note.querySelector("button").addEventListener("click", async () => {
    await write((ask) => ask("drafts", "delete", key));
    go(document.baseURI);
  });
};
