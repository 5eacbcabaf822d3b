// What the deal in the form counts, while it is tapped: looked up on this phone, and asked of the server only where the
// price list does not say it, or not for certain. While others wait it may be "about".

import { asItCame, fieldsOf } from "./draft.js";
import { refusedHere, wrongWords } from "./form-deal.js";
import { entry, form, opened } from "./opening.js";
import { pricing } from "./pricing.js";
import { fillResult, made, unneededFor } from "./form-result.js";

const standing = JSON.parse(document.querySelector("#standing").textContent);
const template = document.querySelector("#priced");
const result = () => document.querySelector("#result");

// So long the server is not asked after a tap: another one may follow. So long its answer may take.
const PAUSE = 200, PATIENCE = 8000;

let list, priced, entered = [], timer, asking, isUnseen = false, isMissing = false;

const begun = (unneeded) => {
  const shown = template.content.firstElementChild.cloneNode(true);
  shown.dataset.unneeded = unneeded;
  if (unneeded) for (const each of shown.querySelectorAll(unneeded)) each.remove();
  shown.open = result().querySelector("details")?.open ?? false;
  result().replaceChildren(shown);
  return shown;
};

const show = () => {
  const isLater = Boolean(entry.place?.isLater), isAbout = isLater && entry.place.isAbout;
  const unneeded = unneededFor(priced, { isLater, isAbout }), before = result().firstElementChild;
  const shown = before?.dataset.unneeded === unneeded ? before : begun(unneeded);
  fillResult(shown, priced, { ...here().standing, bank: list.bank, isAbout });
  if (priced.isSure) form.dispatchEvent(new Event("deal:priced"));
};

const hint = (text) => { if (result().textContent.trim() !== text) result().replaceChildren(made("p", "hint", text)); };

const showUnseen = () => {
  if (isMissing) return;
  isUnseen = true;
  hint(form.dataset.unseen);
};

// Where the form stands: at its place in the queue, or at the one that the page says.
const here = () => {
  const { place } = entry;
  const { active, setting, totals, pot, isDue } = { ...standing, ...(place?.isLater && place.setting ? place : {}) };
  const { names, sizes } = { ...standing, ...place };
  const seats = active.filter((seat) => seat !== standing.dummy);
  return { standing: { ...standing, names, sizes, totals, pot }, seats, setting, isDue };
};

const lookUp = (fields) => {
  entered = fields;
  const at = here();
  const refusal = list && refusedHere(fields);
  priced = refusal ? { refusal, isSure: false } : list?.price(fields, at);
  if (at.isDue && priced) priced.isSure = false;
  if (priced) show();
};

const isTold = () => isMissing || Boolean(priced && (priced.isSure || entry.place?.isLater));

// An answer to what was asked before must not hide what is known now.
const ask = async () => {
  if (isTold()) return;
  const question = list?.question(entered);
  if (question) return hint(question);
  if (entry.place?.isLater) return showUnseen();
  const asked = asking = new AbortController();
  setTimeout(() => asked.abort(new DOMException("late", "TimeoutError")), PATIENCE);
  const body = new URLSearchParams(new FormData(form)), { signal } = asked;
  const answer = await fetch(form.dataset.preview, { method: "POST", body, signal });
  if (!answer.ok) throw new Error(answer.status);
  const html = await answer.text();
  if (isTold() || signal.aborted) return;
  result().outerHTML = html;
  form.dispatchEvent(new Event("deal:priced"));
};

const missed = ({ name }) => {
  if (name !== "AbortError") (priced ? show : showUnseen)();
};

const askSoon = () => {
  clearTimeout(timer);
  asking?.abort();
  timer = setTimeout(() => ask().catch(missed), PAUSE);
};

// What is missing or cannot be stands there until something is changed, whatever comes of what was asked before.
export const tellMissing = () => {
  isMissing = true;
  const now = fieldsOf(form), told = made("p", "hint", wrongWords(now) || list?.question(now) || form.dataset.missing);
  told.setAttribute("role", "alert");
  result().replaceChildren(told);
};

const lookIfChanged = (fields) => {
  if (String(fields) === String(entered)) return;
  isMissing = false;
  lookUp(fields);
  askSoon();
};

// A tap on a chip is looked at once it has changed what it changes elsewhere (form-taps.js).
form.addEventListener("input", ({ isTrusted, target }) => {
  if (!isTrusted || !["checkbox", "radio"].includes(target.type)) lookIfChanged(fieldsOf(form));
});
form.addEventListener("change", () => lookIfChanged(fieldsOf(form)));

const begin = async () => {
  // Before the place of the deal is known nothing may look certain.
  [list] = await Promise.all([pricing(standing.prices).catch(() => {}), opened]);
  entry.list = list;
  lookUp(fieldsOf(form));
  if (isUnseen || String(entered) !== String(asItCame(form))) askSoon();
};

begin();
