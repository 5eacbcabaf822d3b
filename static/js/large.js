// Large: one question of the form of a deal a screen, if this phone has been told to. The form is the same.

import { isKeptOn, keepSwitch } from "./kept-switch.js";

const KEY = "large";
const STEPS = [
  ".game",
  "#books",
  "#players",
  "#special",
  ".card-points",
  ".called, .sides, .ladder, #raises, .entry-what > .help",
  ".extra, .sides, .earned, #happened, .meanings, .folded, .tally",
  "#rare, .counts, .outcome > [type=submit]",
];
const LAST = STEPS.length - 1;

const form = document.querySelector("#entry");
const [back, next] = form?.querySelectorAll("[data-way]") ?? [];
let isOn = isKeptOn(KEY), at = 0;

const partsOf = (step) => [...form.querySelectorAll(STEPS[step])];

const show = () => {
  for (const part of form.querySelectorAll(STEPS)) part.hidden = isOn && !part.matches(STEPS[at]);
  back.hidden = !isOn || at === 0;
  next.hidden = !isOn || at === LAST;
};

const isSeen = (part) => part.offsetHeight && !part.matches(".asked");

// To the next question that this deal has, one way or the other.
const go = (way) => {
  do show((at += way));
  while (at > 0 && at < LAST && !partsOf(at).some(isSeen));
  const counted = at === LAST && form.querySelector("#result details");
  if (counted) counted.open = true;
  scrollTo(0, 0);
  const [first] = partsOf(at).filter(isSeen);
  first.tabIndex = -1;
  first.focus({ preventScroll: true });
};

const isWrong = (part) => !part.matches(".sides") && part.querySelector(".errorlist, [aria-invalid]");

const apply = () => {
  for (const button of document.querySelectorAll("[data-large]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", isOn);
  }
  if (!form) return;
  document.documentElement.classList.toggle("large", isOn);
  at = Math.max(0, STEPS.findIndex((_parts, step) => partsOf(step).some(isWrong)));
  show();
};

document.addEventListener("click", ({ target }) => {
  const { way } = target.closest("[data-way]")?.dataset ?? {};
  if (way) go(Number(way));
  if (!target.closest("[data-large]")) return;
  isOn = !isOn;
  keepSwitch(KEY, isOn);
  apply();
});
document.addEventListener("sheet:shown", apply);
// What a line has filled in is only looked at.
document.querySelector("#line")?.addEventListener("htmx:afterSwap", () => {
  if (isOn) go(LAST - at);
});
apply();
