// The clocks of a round count down, by the time of the server: that of a phone or of a projector may be wrong.

import { shareOf, timeLeft, urgencyOf } from "./big-screen-clock.js";

const TICK = 250;
// How far the server's clock is ahead, by what says its time: each clock on a phone, the whole screen of a hall.
const ahead = new WeakMap();

const timeAt = (told) => {
  if (!ahead.has(told)) ahead.set(told, Date.parse(told.dataset.now) - Date.now());
  return Date.now() + ahead.get(told);
};

const tick = () => {
  for (const clock of document.querySelectorAll("[data-ends]")) {
    const now = timeAt(clock.closest("[data-now]")), ends = Date.parse(clock.dataset.ends);
    const urgency = urgencyOf(ends - now), text = timeLeft(ends - now);
    const shown = clock.querySelector("[role=timer]"), line = clock.querySelector("progress");
    for (const each of ["over", "soon", "calm"]) clock.classList.toggle(each, each === urgency);
    shown.hidden = false;
    if (shown.textContent !== text) shown.textContent = text;
    if (line) line.value = shareOf(Date.parse(clock.dataset.starts), ends, now);
  }
};

setInterval(tick, TICK);
document.addEventListener("sheet:shown", tick);
document.addEventListener("clock:shown", tick);
tick();
