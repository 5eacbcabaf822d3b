// Where the host offers it (`manage.py live`), a phone is told at once that there is something new, and asks then.
// Whatever goes wrong, it asks as often as it would without.

import { pauseUntilTold } from "./pause.js";

// The host says every 20 seconds that it is there.
const SILENCE = 50_000, SOON = 5000;
let source, silence, failures = 0, due = 0;

const ask = () => document.dispatchEvent(new Event("sheet:ask"));

export const isTold = () => source?.readyState === EventSource.OPEN;

// Whether the next question should be for an address to listen at, too.
export const wantsAddress = () => !source && !document.hidden && Date.now() >= due;

const leave = () => {
  clearTimeout(silence);
  source?.close();
  source = undefined;
};

// All phones of a host may be sent away at the same moment, and are not to ask at the same moment.
const lose = () => {
  const pause = pauseUntilTold(failures, Math.random());
  leave();
  failures += 1;
  due = Date.now() + pause;
  setTimeout(ask, Math.min(pause, SOON));
};

const hear = () => {
  clearTimeout(silence);
  silence = setTimeout(lose, SILENCE);
};

// The address that came with an answer, none where the host offers none.
export const listenAt = (address) => {
  if (document.hidden) return;
  if (!address) {
    due = Infinity;
    return;
  }
  source = new EventSource(address);
  // Something may have happened between the answer and now.
  source.addEventListener("open", ask);
  source.addEventListener("message", ask);
  source.addEventListener("beat", () => (failures = 0));
  for (const name of ["open", "message", "beat"]) source.addEventListener(name, hear);
  for (const name of ["end", "error"]) source.addEventListener(name, lose);
};

// Nobody looks: nobody has to be told. Who looks again asks at once.
const pause = () => {
  if (source) due = 0;
  leave();
};
document.addEventListener("visibilitychange", () => document.hidden && pause());
addEventListener("pagehide", pause);
