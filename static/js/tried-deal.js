// The deal on the first page: what it counts is looked up among what the server has counted.

import { fillResult } from "./form-result.js";

const form = document.querySelector("#tried");
const counted = JSON.parse(document.querySelector("#counted").textContent);
const boxes = [...form.querySelectorAll('[name="re"]')];
const names = boxes.map((box) => box.dataset.name);
const where = { names, sizes: names.map(({ length }) => length), unit: 1, totals: [], isAbout: true };

// Two are Re, always: whoever is tapped takes the place of who was tapped first.
let chosen = boxes.filter(({ checked }) => checked);

const choose = (box) => {
  box.checked = true;
  if (chosen.includes(box)) return;
  const [first, ...others] = chosen;
  if (others.length) first.checked = false;
  chosen = others.length ? [...others, box] : [first, box];
};

const show = () => {
  const facts = [...form.querySelectorAll("[data-fact]")].map(({ checked }) => Number(checked));
  const { points, ...priced } = counted[[form.elements.band.value, ...facts].join("")];
  const shares = boxes.map(({ checked }, seat) => ({ seat, points: checked ? points : -points }));
  fillResult(form, { ...priced, shares }, where);
};

form.addEventListener("change", ({ target }) => {
  if (target.name === "re") choose(target);
  show();
});
// What a browser has kept of the form when one comes back.
addEventListener("pageshow", () => {
  chosen = boxes.filter(({ checked }) => checked);
  show();
});
