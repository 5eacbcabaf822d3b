// What the deal in the form counts, while it is tapped: looked up on this phone, and asked of the server only where the
// price list does not say it, or not for certain. While others wait it may be "about".

import { fieldsOf } from "./draft.js";
import { entry, form, opened } from "./opening.js";
import { signed } from "./price-words.js";
import { pricing } from "./pricing.js";

const standing = JSON.parse(document.querySelector("#standing").textContent);
const template = document.querySelector("#priced");
const result = () => document.querySelector("#result");

let list, priced, lookedUp, isUnseen = false;

const made = (name, className, ...content) => {
  const element = Object.assign(document.createElement(name), { className });
  element.append(...content);
  return element;
};

const rowItem = ({ kind, label, whose, amount, makes }) => {
  const what = made("span", "what", label, ...(whose ? [" ", made("small", "", whose)] : []));
  return made("li", `step-${kind}`, what, made("b", "does", amount), made("b", "makes", makes));
};

const colour = (points) => (points > 0 ? "plus" : points < 0 ? "minus" : "");

const shareItem = ({ seat, points }, isAbout) => {
  const { names, sizes, unit } = standing, { totals } = here();
  const name = made("span", "fitted", names[seat]);
  name.dataset.letters = sizes[seat];
  const after = made("dd", "after", `→ ${signed(unit * (totals[seat] + points))}`);
  const parts = [made("dt", "", name), made("dd", colour(points), signed(unit * points))];
  return made("div", "", ...parts, ...(isAbout ? [] : [after]));
};

const bankItem = (bank) => made("div", "", made("dt", "", list.bank), made("dd", "", signed(standing.unit * bank)));

const fill = (shown, { headline, formula, formulaAlone, rows, uncounted, shares, bank, refusal }) => {
  const isLater = Boolean(entry.place?.isLater), isAbout = isLater && entry.place.isAbout;
  const part = (name) => shown.querySelector(name);
  part("strong").textContent = refusal || headline;
  if (refusal) return shown.querySelectorAll("summary span, .paper > *").forEach((each) => each.remove());
  part(".formula").textContent = formula;
  part(".formula-alone").textContent = formulaAlone;
  part(".bill").replaceChildren(...rows.map(rowItem), ...(uncounted ? [made("li", "", uncounted)] : []));
  const banked = bank === undefined ? [] : [bankItem(bank)];
  part(".shares").replaceChildren(...shares.map((share) => shareItem(share, isAbout)), ...banked);
  const unneeded = isLater ? [".causes", ".cause-mark:not(.about)"] : [];
  if (!isAbout) unneeded.push(".about");
  for (const each of shown.querySelectorAll([".formula-alone:empty", ".bill:empty", ...unneeded].join())) each.remove();
};

const show = () => {
  const shown = template.content.cloneNode(true);
  fill(shown, priced);
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

const seatsOf = () => [...form.querySelectorAll('[name="re"]')].map(({ value }) => value);

// Where the form stands: at its place in the queue, or at the one that the page says.
const here = () => {
  const { place } = entry;
  const { setting, totals, pot, isDue } = { ...standing, ...(place?.isLater && place.setting ? place : {}) };
  return { standing: { ...standing, totals, pot }, seats: seatsOf(), setting, totals, isDue };
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

form.addEventListener("input", lookUp);
// What a tap changes elsewhere is changed after it; mostly it is nothing.
form.addEventListener("change", () => {
  if (String(fieldsOf(form)) !== lookedUp) lookUp();
});

form.addEventListener("htmx:beforeRequest", (event) => {
  if (isTold()) return event.preventDefault();
  if (!entry.place?.isLater) return;
  event.preventDefault();
  showUnseen();
});
// An answer to what was asked before must not hide what is known now.
form.addEventListener("htmx:beforeSwap", (event) => {
  if (isTold()) event.detail.shouldSwap = false;
});
for (const fault of ["htmx:sendError", "htmx:responseError"]) {
  form.addEventListener(fault, () => (priced ? show() : showUnseen()));
}

const begin = async () => {
  // Before the place of the deal is known nothing may look certain.
  [list] = await Promise.all([pricing(standing.prices), opened]);
  lookUp();
  if (isUnseen && !priced) showUnseen();
};

begin().catch(() => {});
