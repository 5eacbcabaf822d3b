// Where no 90 and higher are for the side that called no 90 first, the other side cannot call them any more.

import { shut } from "./call-ladder.js";

const form = document.querySelector("#entry");

// In a misère calls are about something else.
const isMisere = () => form.matches('[data-shows~="misere"]');

const shutOut = () => {
  const ladders = ["re", "kontra"].map((side) => [...form.querySelectorAll(`[name="calls.${side}"]`)]);
  const ticked = ladders.map((boxes) => boxes.map(({ checked }) => checked && !isMisere()));
  ladders.forEach((boxes, side) => {
    const isShut = shut(ticked[side], ticked[1 - side]);
    boxes.forEach((box, at) => (box.disabled = isShut[at]));
  });
};

shutOut();
form.addEventListener("change", shutOut);
