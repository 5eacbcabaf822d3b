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

const show = (fresh) => {
  line.querySelector("#line-read").replaceWith(fresh);
  const read = JSON.parse(line.querySelector("#line-fields").textContent);
  field.value = read.line;
  fill(form, read.fields);
  // After this deal the next one is typed, too.
  form.dataset.next = `${form.getAttribute("action")}?after=${form.elements.position.value}#id_line`;
  next().focus();
  line.dispatchEvent(new Event("line:read", { bubbles: true }));
};

// So long a line may take to be read.
const PATIENCE = 8000;

const ask = async (query) => {
  const answer = await fetch(`${line.dataset.read}?${query}`, { signal: AbortSignal.timeout(PATIENCE) });
  return new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#line-read");
};

line.addEventListener("submit", async (event) => {
  event.preventDefault();
  const typed = field.value;
  const query = new URLSearchParams(new FormData(line)), { name, value } = event.submitter ?? {};
  if (name) query.append(name, value);
  const fresh = await ask(query).catch(() => null);
  // An answer to another line takes nothing away.
  if (field.value !== typed) return;
  if (fresh) show(fresh);
  else line.querySelector("#line-read").textContent = line.dataset.unreached;
});

field.addEventListener("focus", () => (document.querySelector("#menu").open = false));
