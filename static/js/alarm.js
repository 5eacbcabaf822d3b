// Rings when a table calls the referee, on a device that has been told to.

import { keptSwitch } from "./kept-switch.js";

const calls = () => Number(document.querySelector("[data-ring]")?.dataset.ring ?? 0);

let known = calls(), sound;

// Two tones, made here: no file has to be there for it.
const ring = () => {
  sound ??= new AudioContext();
  sound.resume();
  for (const [number, frequency] of [880, 660].entries()) {
    const tone = sound.createOscillator(), loudness = sound.createGain(), from = sound.currentTime + number * 0.35;
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0.25, from);
    loudness.gain.exponentialRampToValueAtTime(0.001, from + 0.3);
    tone.connect(loudness).connect(sound.destination);
    tone.start(from);
    tone.stop(from + 0.3);
  }
};

// Whoever switches it on hears what it will sound like; browsers also ask for a tap before the first sound.
const alarm = keptSwitch("ring", { changed: (isOn) => isOn && ring() });

document.addEventListener("sheet:shown", () => {
  if (alarm.isOn() && calls() > known) ring();
  known = calls();
});
