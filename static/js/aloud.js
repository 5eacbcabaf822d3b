// Read results aloud, if this phone has been told to: with voices of its own, so that no name leaves it.

import { cameFrom } from "./go.js";
import { keptSwitch } from "./kept-switch.js";

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

// A figure as it is said: “plus 3”, “minus 4”, “0”; a total without the plus.
const said = (figure, { plus, minus }) => {
  if (!figure) return "0";
  return `${figure < 0 ? minus : plus} ${Math.abs(figure)}`.trim();
};

// What is said of a deal: who won, what everybody got, what everybody has.
export const sentenceOf = ({ headline, players, words }) => {
  const each = players.map(({ name, points, total }) => {
    const figures = { name, points: said(points, words), total: said(total, { ...words, plus: "" }) };
    return filled(points === null ? words.idle : words.player, figures);
  });
  return [headline, ...each].map((part) => `${part}.`).join(" ");
};

const spoken = () => JSON.parse(document.querySelector("#spoken")?.textContent ?? "null");
const voice = () => {
  const { lang } = document.documentElement;
  return speechSynthesis.getVoices().find((each) => each.localService && each.lang.startsWith(lang));
};

const speak = () => {
  const last = spoken(), local = voice();
  if (!last || !local) return;
  const utterance = Object.assign(new SpeechSynthesisUtterance(sentenceOf(last)), { voice: local, lang: local.lang });
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
  const enter = document.querySelector("#sheet")?.dataset.enter;
  if (aloud.isOn() && enter && cameFrom() === new URL(enter, document.baseURI).href) speak();
};

if (globalThis.speechSynthesis) begin();
