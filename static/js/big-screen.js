// The screen of a hall: its slides one after the other, and the clock of the round.

import { shareOf, timeLeft, urgencyOf } from "./big-screen-clock.js";

const PAUSE = 12_000, TICK = 250;
// The clock of the server is the one that counts, not that of the projector.
const ahead = Number(document.querySelector("[data-now]").dataset.now) - Date.now();
let shown = 0;

const slides = () => [...document.querySelectorAll("[data-slide]")];

const showSlide = () => {
  const all = slides();
  shown %= all.length;
  all.forEach((slide, number) => (slide.hidden = number !== shown));
};

const tick = () => {
  const now = Date.now() + ahead;
  for (const clock of document.querySelectorAll("[data-ends]")) {
    const starts = Number(clock.dataset.starts), ends = Number(clock.dataset.ends), text = timeLeft(ends - now);
    const head = clock.closest("header");
    if (clock.textContent !== text) clock.textContent = text;
    clock.className = urgencyOf(ends - now);
    head.querySelector("[data-over]").hidden = ends > now;
    head.querySelector("progress").value = shareOf(starts, ends, now);
  }
};

setInterval(() => {
  shown += 1;
  showSlide();
}, PAUSE);
setInterval(tick, TICK);
// What is new replaces all slides: the one in sight stays.
document.addEventListener("sheet:shown", () => {
  showSlide();
  tick();
});
shown = Math.max(0, slides().findIndex((slide) => !slide.hidden));
tick();
