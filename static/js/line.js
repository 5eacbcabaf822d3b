// A deal in one line: what was read of it fills the form, which shows what it comes to. It is saved as any other.

import { fill } from "./draft.js";
import { isUnfinished } from "./entered.js";
import { form } from "./opening.js";

const line = document.querySelector("#line");
const field = line.querySelector("#id_line");

// What is asked comes first; what is understood and whole only has to be saved.
const next = () => {
  if (line.querySelector("#line-read .errorlist") || isUnfinished()) return field;
  return line.querySelector("#line-read button") ?? form.querySelector(".button.main");
};

line.addEventListener("htmx:afterSwap", () => {
  const read = JSON.parse(line.querySelector("#line-fields").textContent);
  field.value = read.line;
  fill(form, read.fields);
  // After this deal the next one is typed, too.
  form.dataset.next = `${form.getAttribute("action")}?after=${form.elements.position.value}#id_line`;
  next().focus();
});

field.addEventListener("focus", () => (document.querySelector("#menu").open = false));
line.addEventListener("htmx:sendError", () => (line.querySelector("#line-read").textContent = line.dataset.unreached));
