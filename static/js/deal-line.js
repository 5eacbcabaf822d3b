// A deal in one line: what was read of it fills the form, which shows what it comes to. It is saved as any other.

import { fill } from "./draft.js";
import { isUnfinished } from "./form-deal.js";
import { form } from "./opening.js";

const line = document.querySelector("#line");
const field = line.querySelector("#id_line");

// What is asked comes first; what is understood and whole only has to be saved.
const next = () => {
  if (line.querySelector("#line-read .errorlist") || isUnfinished()) return field;
  return line.querySelector("#line-read button") ?? form.querySelector(".button.main");
};

const show = (html) => {
  line.querySelector("#line-read").replaceWith(
    new DOMParser().parseFromString(html, "text/html").querySelector("#line-read"),
  );
  const read = JSON.parse(line.querySelector("#line-fields").textContent);
  field.value = read.line;
  fill(form, read.fields);
  // After this deal the next one is typed, too.
  form.dataset.next = `${form.getAttribute("action")}?after=${form.elements.position.value}#id_line`;
  next().focus();
  line.dispatchEvent(new Event("line:read", { bubbles: true }));
};

line.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const answer = await fetch(`${line.dataset.read}?${new URLSearchParams(new FormData(line, event.submitter))}`);
    if (!answer.ok) throw new Error(answer.status);
    show(await answer.text());
  } catch {
    line.querySelector("#line-read").textContent = line.dataset.unreached;
  }
});

field.addEventListener("focus", () => (document.querySelector("#menu").open = false));
