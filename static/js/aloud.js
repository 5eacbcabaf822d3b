// Read results aloud, if this phone has been told to: with voices of its own, so that no name leaves it.

import { isBackFromForm } from "./go.js";
import { keptSwitch } from "./kept-switch.js";

// What is said of the last deal: who won, what everybody got, what everybody has.
const spoken = () => JSON.parse(document.querySelector("#spoken")?.textContent ?? "null");
const voice = () => {
  const { lang } = document.documentElement;
  return speechSynthesis.getVoices().find((each) => each.localService && each.lang.startsWith(lang));
};

const speak = () => {
  const last = spoken(), local = voice();
  if (!last || !local) return;
  const utterance = Object.assign(new SpeechSynthesisUtterance(last.text), { voice: local, lang: local.lang });
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
};

const begin = () => {
  let known = spoken();
  const aloud = keptSwitch("aloud", {
    isOffered: () => Boolean(voice()),
    changed: (isOn) => (isOn ? speak() : speechSynthesis.cancel()),
  });
  speechSynthesis.addEventListener("voiceschanged", aloud.show);
  document.addEventListener("sheet:shown", () => {
    const last = spoken();
    if (aloud.isOn() && last?.position > (known?.position ?? 0)) speak();
    known = last ?? known;
  });
  if (aloud.isOn() && isBackFromForm()) speak();
};

if (window.speechSynthesis) begin();
