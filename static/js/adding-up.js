// What each deal or evening of a grid comes to, while it is typed: anything but 0 stands out.

import { signed } from "./signed.js";

export const figureIn = (text) => Number(text.trim().replace(/[\u2212\u2013]/gu, "-"));

export const sumText = (sum) => (Number.isNaN(sum) ? "?" : signed(sum));

const addUp = (key) => {
  const output = document.querySelector(`[data-sum="${key}"]`);
  const cells = [...document.querySelectorAll(`[data-adds="${key}"] input`)];
  const typed = cells.map(({ value }) => value).filter((text) => text.trim());
  const sum = typed.reduce((before, text) => before + figureIn(text), 0);
  output.value = typed.length ? sumText(sum) : "";
  output.classList.toggle("off", sum !== 0);
};

for (const { dataset } of globalThis.document?.querySelectorAll("[data-sum]") ?? []) addUp(dataset.sum);
globalThis.document?.addEventListener("input", ({ target }) => {
  const cell = target.closest("[data-adds]");
  if (cell) addUp(cell.dataset.adds);
});
