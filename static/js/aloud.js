// Read results aloud, if this phone has been told to: with voices of its own, so that no name leaves it.

import { cameFrom } from "./go.js";
import { isKeptOn, keepSwitch } from "./kept-switch.js";
import { sentenceOf } from "./spoken.js";

const KEY = "aloud";
const language = document.documentElement.lang;
const spoken = () => JSON.parse(document.querySelector("#spoken")?.textContent ?? "null");
const voice = () => speechSynthesis.getVoices().find((each) => each.localService && each.lang.startsWith(language));

let isOn = false;
let known = spoken();

const speak = () => {
  const last = spoken(), local = voice();
  if (!last || !local) return;
  const said = Object.assign(new SpeechSynthesisUtterance(sentenceOf(last)), { voice: local, lang: local.lang });
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
};

const show = () => {
  const button = document.querySelector("[data-aloud]");
  if (!button) return;
  button.hidden = !voice();
  button.setAttribute("aria-pressed", isOn);
};

const isNew = (last) => last && last.position > (known?.position ?? 0);

const begin = () => {
  isOn = isKeptOn(KEY);
  const enter = document.querySelector("#sheet")?.dataset.enter;
  show();
  if (isOn && enter && cameFrom() === new URL(enter, document.baseURI).href) speak();
};

if ("speechSynthesis" in window) {
  document.addEventListener("sheet:shown", () => {
    show();
    const last = spoken();
    if (isOn && isNew(last)) speak();
    known = last ?? known;
  });
  document.addEventListener("click", ({ target }) => {
    if (!target.closest("[data-aloud]")) return;
    isOn = !isOn;
    keepSwitch(KEY, isOn);
    show();
    if (isOn) speak();
    else speechSynthesis.cancel();
  });
  speechSynthesis.addEventListener("voiceschanged", show);
  begin();
}
