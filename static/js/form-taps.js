// Taps on the form of a deal: one more Re player than can be replaces the first, a second tap takes back, a call brings
// along those below it.

import { climbed } from "./call-ladder.js";
import { follow, form, found, rarer, valueOf } from "./form-parts.js";

// As many can be Re as the game has, the ones tapped last.
let chosen = [...form.querySelectorAll('[name="re"]:checked')];

const MOST = { solo: 1, silent_solo: 1, marriage: 0, armut: 0 };

const keepToTheGame = () => {
  const game = valueOf("game"), most = MOST[game] ?? 2;
  // A dummy is only there in games that it does not play alone.
  for (const box of chosen) box.checked &&= !box.matches(`.for:not(.for-${game})`);
  chosen = chosen.filter(({ checked }) => checked);
  while (chosen.length > most) chosen.shift().checked = false;
};

// Why it is dealt again, or what a penalty is for, says what kind of deal it is: both stand where the rarer are opened.
const KINDS = { reason: "redeal", penalty_case: "penalty" };

const chooseRarer = (game) => {
  const box = rarer?.checked && found("game", game);
  if (!box || box.checked) return;
  box.checked = true;
  keepToTheGame();
};

const climb = (box) => {
  const boxes = [...box.closest(".ladder").querySelectorAll("input")];
  const { filling } = form.querySelector(".sides").dataset;
  const ticked = climbed(boxes.map(({ checked }) => checked), boxes.indexOf(box), filling);
  boxes.forEach((each, at) => (each.checked = ticked[at]));
};

// “Double” is the call of its side: ticked with it, and taken back with it.
const DOUBLED = ["re", "kontra"].map((side) => [found("marks", `double_${side}`), found(`calls.${side}`, side)]);

const keepDouble = (target, [double, call]) => {
  if (target === double && double.checked) call.checked = true;
  if (double && !call.checked) double.checked = false;
};

const TAPPED = {
  re: (box) => {
    chosen = chosen.filter((other) => other !== box);
    if (box.checked) chosen.push(box);
    keepToTheGame();
  },
  game: (box) => {
    keepToTheGame();
    if (rarer && !box.closest(".rarer")) rarer.checked = false;
  },
  by: ({ value }) => { if (valueOf("partner") === value) found("partner", value).checked = false; },
  // A band and exact card points are two ways to say the same: the one that is tapped last counts.
  points: () => (form.elements.exact.value = ""),
  exact: ({ value }) => {
    const band = value && found("points", valueOf("points"));
    if (band) band.checked = false;
    if (band) lit.delete("points");
  },
  "calls.re": climb,
  "calls.kontra": climb,
  reason: () => chooseRarer(KINDS.reason),
  penalty_case: () => chooseRarer(KINDS.penalty_case),
};

form.elements.exact.addEventListener("input", ({ target }) => TAPPED.exact(target));
form.addEventListener("change", ({ target }) => {
  TAPPED[target.name]?.(target);
  for (const doubled of DOUBLED) keepDouble(target, doubled);
  follow();
});
follow();
// From now on the form goes by the words that were told just now.
document.querySelector('link[href*="without-scripts"]').disabled = true;

// A radio button cannot be switched off by itself.
const lit = new Map([...form.querySelectorAll('.clearable [type="radio"]:checked')].map((each) => [each.name, each]));

form.addEventListener("click", ({ target }) => {
  if (target.type !== "radio" || !target.closest(".clearable")) return;
  if (lit.get(target.name) === target) {
    target.checked = false;
    lit.delete(target.name);
    follow();
    target.dispatchEvent(new Event("input", { bubbles: true }));
  } else {
    lit.set(target.name, target);
  }
});

// On a keyboard the space bar takes back as a second tap does: browsers do nothing with it here.
form.addEventListener("keyup", (event) => {
  if (event.key !== " " || !event.target.checked || !event.target.closest(".clearable [type=radio]")) return;
  event.preventDefault();
  event.target.click();
});

// Opened once, the result stays open while it changes.
let isOpened = false;
form.addEventListener("toggle", ({ target }) => { if (target.matches(".counted")) isOpened = target.open; }, true);

// What was wrong is not said any longer once it counts. Its room stays: nothing moves under the thumb.
const forgetWrong = () => {
  const counted = form.querySelector(".outcome .counted");
  if (counted && isOpened) counted.open = true;
  if (!form.querySelector("#result .shares")) return;
  for (const wrong of form.querySelectorAll(".errorlist")) wrong.classList.add("mended");
  for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
};
form.addEventListener("deal:priced", forgetWrong);
