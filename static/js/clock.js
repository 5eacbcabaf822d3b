// The clocks of a round count down, by the time of the server: that of a phone or of a projector may be wrong.

const MINUTE = 60_000, SOON = 10 * MINUTE, TICK = 250;

// The time that is left, in minutes and seconds; a second that has begun is still there.
export const timeLeft = (milliseconds) => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

// How it looks: until the last ten minutes, then, and when the time is over.
export const urgencyOf = (milliseconds) => {
  if (milliseconds <= 0) return "over";
  return milliseconds <= SOON ? "soon" : "calm";
};

// How much of a round is over, from 0 to 1.
export const shareOf = (starts, ends, now) => Math.min(1, Math.max(0, (now - starts) / (ends - starts)));

// How far the server's clock is ahead, by what says its time: each clock on a phone, the whole screen of a hall.
const ahead = new WeakMap();

// A copy of a page comes later than it says: then the other pages in this tab know better.
const aheadAt = (told) => {
  const said = Date.parse(told.dataset.now) - Date.now();
  const most = Math.max(said, sessionStorage.getItem("ahead") ?? said);
  sessionStorage.setItem("ahead", most);
  return most;
};

const timeAt = (told) => {
  if (!ahead.has(told)) ahead.set(told, aheadAt(told));
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

if (globalThis.document) {
  setInterval(tick, TICK);
  for (const name of ["sheet:shown", "clock:shown"]) document.addEventListener(name, tick);
  tick();
}
