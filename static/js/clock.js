// The clocks on a page count down, by the time of the server: the phone's own may be wrong.

import { timeLeft, urgencyOf } from "./big-screen-clock.js";

const clocks = () => [...document.querySelectorAll(".clock[data-ends]")];
// How far the server's clock is ahead of the phone's, for each clock as it came.
const ahead = new WeakMap();

const tick = () => {
  for (const clock of clocks()) {
    if (!ahead.has(clock)) ahead.set(clock, Date.parse(clock.dataset.now) - Date.now());
    const left = Date.parse(clock.dataset.ends) - Date.now() - ahead.get(clock);
    const urgency = urgencyOf(left) || "calm";
    for (const each of ["over", "soon", "calm"]) clock.classList.toggle(each, each === urgency);
    const shown = clock.querySelector(".left");
    shown.hidden = left <= 0;
    shown.textContent = timeLeft(left);
  }
};

setInterval(tick, 1000);
document.addEventListener("sheet:shown", tick);
document.addEventListener("clock:shown", tick);
tick();
