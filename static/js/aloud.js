// Read results aloud, if this phone has been told to: with voices of its own, so that no name leaves it.

import { cameFrom } from "./go.js";
import { keptSwitch } from "./kept-switch.js";
import { sentenceOf } from "./result-sentence.js";

const language = document.documentElement.lang;
const spoken = () => JSON.parse(document.querySelector("#spoken")?.textContent ?? "null");
const voice = () => speechSynthesis.getVoices().find((each) => each.localService && each.lang.startsWith(language));

let known = spoken();

const speak = () => {
  const last = spoken(), local = voice();
  if (!last || !local) return;
  const said = Object.assign(new SpeechSynthesisUtterance(sentenceOf(last)), { voice: local, lang: local.lang });
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
};

const isNew = (last) => last && last.position > (known?.position ?? 0);

const begin = () => {
  const aloud = keptSwitch("aloud", {
    isOffered: () => Boolean(voice()),
    changed: (isOn) => (isOn ? speak() : speechSynthesis.cancel()),
  });
  speechSynthesis.addEventListener("voiceschanged", aloud.show);
  document.addEventListener("sheet:shown", () => {
    const last = spoken();
    if (aloud.isOn() && isNew(last)) speak();
    known = last ?? known;
  });
  const enter = document.querySelector("#sheet")?.dataset.enter;
  if (aloud.isOn() && enter && cameFrom() === new URL(enter, document.baseURI).href) speak();
};

if ("speechSynthesis" in window) begin();
