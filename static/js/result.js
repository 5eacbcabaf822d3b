// The result of a deal that was looked up on this phone, in its place in the form.

import { signed } from "./price-words.js";

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

// Fill the template of a result; `where` says who sits there, with how much, and whether others wait.
export const fillResult = (shown, priced, where) => {
  const { headline, formula, formulaAlone, rows, uncounted, shares, bank, refusal } = priced;
  const { isLater, isAbout } = where;
  const part = (name) => shown.querySelector(name);
  part("strong").textContent = refusal || headline;
  if (refusal) return shown.querySelectorAll("summary span, .paper > *").forEach((each) => each.remove());
  part(".formula").textContent = formula;
  part(".formula-alone").textContent = formulaAlone;
  part(".bill").replaceChildren(...rows.map(rowItem), ...(uncounted ? [made("li", "", uncounted)] : []));
  const banked = bank === undefined ? [] : [bankItem(where.bank, where.unit * bank)];
  part(".shares").replaceChildren(...shares.map((share) => shareItem(share, where)), ...banked);
  const unneeded = isLater ? [".causes", ".cause-mark:not(.about)"] : [];
  if (!isAbout) unneeded.push(".about");
  for (const each of shown.querySelectorAll([".formula-alone:empty", ".bill:empty", ...unneeded].join())) each.remove();
};
