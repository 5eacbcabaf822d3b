// The result of a deal that was looked up on this phone, in its place in the form.

import { signed, unbroken } from "./signed.js";

export const made = (name, className, ...content) => {
  const element = Object.assign(document.createElement(name), { className });
  element.append(...content);
  return element;
};

const rowItem = ({ kind, label, whose, amount, makes }) => {
  const what = made("span", "what", label, ...(whose ? [" ", made("small", "", whose)] : []));
  return made("li", `step-${kind}`, what, made("b", "does", amount), made("b", "makes", makes));
};

const colour = (points) => (points > 0 ? "plus" : points < 0 ? "minus" : "");

const shareItem = ({ seat, points }, { names, sizes, unit, totals, isAbout }) => {
  const name = made("span", "fitted", names[seat]);
  name.dataset.letters = sizes[seat];
  const after = made("dd", "after", `→ ${signed(unit * (totals[seat] + points))}`);
  const parts = [made("dt", "", name), made("dd", colour(points), signed(unit * points))];
  return made("div", "", ...parts, ...(isAbout ? [] : [after]));
};

const bankItem = (word, points) => made("div", "", made("dt", "", word), made("dd", "", signed(points)));

// What of its template a result does without. Where that is the same, one result is written over another: the browser
// has less to do than for a new one.
export const unneededFor = ({ refusal }, { isLater, isAbout }) => {
  if (refusal) return "summary span, .paper > *";
  return [isLater && ".causes, .cause-mark:not(.about)", !isAbout && ".about"].filter(Boolean).join();
};

const write = (part, text) => { if (part.textContent !== text) part.textContent = text; };

// Fill what is left of the template; `where` says who sits there, with how much.
export const fillResult = (shown, priced, where) => {
  const { headline, formula, formulaAlone, rows, uncounted, short, shares, bank, refusal } = priced;
  const part = (name) => shown.querySelector(name);
  write(part("strong"), refusal || headline);
  if (refusal) return;
  write(part(".formula"), unbroken(formula));
  write(part(".formula-alone"), unbroken(formulaAlone));
  const said = [uncounted, short].filter(Boolean).map((text) => made("li", "", text));
  part(".bill").replaceChildren(...rows.map(rowItem), ...said);
  const banked = bank === undefined ? [] : [bankItem(where.bank, where.unit * bank)];
  part(".shares").replaceChildren(...shares.map((share) => shareItem(share, where)), ...banked);
};
