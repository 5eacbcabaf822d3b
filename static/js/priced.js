// What the deal in the form counts, while it is tapped: looked up on this phone, and asked of the server only where the
// price list does not say it, or not for certain. While others wait it may be "about".

import { asItCame, fieldsOf } from "./draft.js";
import { entry, form, opened } from "./opening.js";
import { pricing } from "./pricing.js";
import { fillResult, made } from "./result.js";

const standing = JSON.parse(document.querySelector("#standing").textContent);
const template = document.querySelector("#priced");
const result = () => document.querySelector("#result");

// So long the server is not asked after a tap: another one may follow.
const PAUSE = 200;

let list, priced, lookedUp, timer, asking, isUnseen = false;

const show = () => {
  const shown = template.content.cloneNode(true);
  const isLater = Boolean(entry.place?.isLater), isAbout = isLater && entry.place.isAbout;
  fillResult(shown, priced, { ...here().standing, bank: list.bank, isLater, isAbout });
  shown.querySelector("details").open = result().querySelector("details")?.open ?? false;
  result().replaceChildren(shown);
  if (priced.isSure) form.dispatchEvent(new Event("deal:priced"));
};

// What the page says before anything is tapped.
const asked = result().querySelector(".hint")?.textContent;

const showUnseen = () => {
  isUnseen = true;
  const isAsked = asked && list?.isUnfinished(fieldsOf(form));
  result().replaceChildren(made("p", "hint", isAsked ? asked : form.dataset.unseen));
};

// Where the form stands: at its place in the queue, or at the one that the page says.
const here = () => {
  const { place } = entry;
  const { active, setting, totals, pot, isDue } = { ...standing, ...(place?.isLater && place.setting ? place : {}) };
  const { names, sizes } = { ...standing, ...place };
  const seats = active.filter((seat) => seat !== standing.dummy);
  return { standing: { ...standing, names, sizes, totals, pot }, seats, setting, isDue };
};

const lookUp = () => {
  const fields = fieldsOf(form);
  lookedUp = String(fields);
  const at = here();
  priced = list?.price(fields, at);
  if (at.isDue && priced) priced.isSure = false;
  if (priced) show();
};

const isTold = () => Boolean(priced && (priced.isSure || entry.place?.isLater));

// An answer to what was asked before must not hide what is known now.
const ask = async () => {
  if (isTold()) return;
  if (entry.place?.isLater) return showUnseen();
  asking = new AbortController();
  const body = new URLSearchParams(new FormData(form)), { signal } = asking;
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

form.addEventListener("input", () => {
  lookUp();
  askSoon();
});
// What a tap changes elsewhere is changed after it; mostly it is nothing.
form.addEventListener("change", () => {
  if (String(fieldsOf(form)) !== lookedUp) lookUp();
});

const begin = async () => {
  // Before the place of the deal is known nothing may look certain.
  [list] = await Promise.all([pricing(standing.prices).catch(() => {}), opened]);
  entry.list = list;
  lookUp();
  if (isUnseen && !priced) showUnseen();
  if (String(fieldsOf(form)) !== String(asItCame(form))) askSoon();
};

begin();
