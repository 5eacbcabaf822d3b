// Rings when a table calls the referee, on a device that has been told to.

import { isKeptOn, keepSwitch } from "./kept-switch.js";

const KEY = "ring";
const button = () => document.querySelector("[data-ring]");
const calls = () => Number(button()?.dataset.ring ?? 0);

let isOn = false, known = calls(), sound;

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

const show = () => {
  if (!button()) return;
  button().hidden = !("AudioContext" in window);
  button().setAttribute("aria-pressed", isOn);
};

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-ring]")) return;
  isOn = !isOn;
  keepSwitch(KEY, isOn);
  show();
  // Whoever switches it on hears what it will sound like; browsers also ask for a tap before the first sound.
  if (isOn) ring();
});

document.addEventListener("sheet:shown", () => {
  if (isOn && calls() > known) ring();
  known = calls();
  show();
});

isOn = isKeptOn(KEY);
show();
