// The clocks on a page count down, by the time of the server: the phone's own may be wrong.

const SOON = 600_000;
const clocks = () => [...document.querySelectorAll(".clock[data-ends]")];
// How far the server's clock is ahead of the phone's, for each clock as it came.
const ahead = new WeakMap();

const minutes = (milliseconds) => {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

const tick = () => {
  for (const clock of clocks()) {
    if (!ahead.has(clock)) ahead.set(clock, Date.parse(clock.dataset.now) - Date.now());
    const left = Date.parse(clock.dataset.ends) - Date.now() - ahead.get(clock);
    clock.classList.toggle("over", left <= 0);
    clock.classList.toggle("soon", left > 0 && left <= SOON);
    clock.classList.toggle("calm", left > SOON);
    const shown = clock.querySelector(".left");
    shown.hidden = left <= 0;
    shown.textContent = minutes(left);
  }
};

setInterval(tick, 1000);
document.addEventListener("sheet:shown", tick);
document.addEventListener("clock:shown", tick);
tick();
