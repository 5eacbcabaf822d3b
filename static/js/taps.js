// Taps on the form of a deal: one more Re player than can be replaces the first, a second tap takes back.

const form = document.querySelector("#entry");
const valueOf = (name) => form.querySelector(`[name="${name}"]:checked`)?.value;

// As many can be Re as the game has, the ones tapped last.
let chosen = [...form.querySelectorAll('[name="re"]:checked')];

const showGame = () => {
  const label = form.querySelector('[name="game"]:checked + label');
  const row = label?.parentElement;
  row?.scrollTo({ left: label.offsetLeft - (row.clientWidth - label.offsetWidth) / 2 });
};

const keepToTheGame = () => {
  const most = ["solo", "silent_solo"].includes(valueOf("game")) ? 1 : 2;
  while (chosen.length > most) chosen.shift().checked = false;
};

form.addEventListener("change", ({ target }) => {
  if (target.name === "re") {
    chosen = chosen.filter((box) => box !== target);
    if (target.checked) chosen.push(target);
  }
  if (target.name === "game") showGame();
  if (["re", "game"].includes(target.name)) keepToTheGame();
});

// A radio button cannot be switched off by itself.
const lit = new Map();
for (const radio of form.querySelectorAll('.clearable [type="radio"]:checked')) lit.set(radio.name, radio);

form.addEventListener("click", ({ target }) => {
  if (target.type !== "radio" || !target.closest(".clearable")) return;
  if (lit.get(target.name) === target) {
    target.checked = false;
    lit.delete(target.name);
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

// What was wrong is not said any longer once it counts. Its room stays: nothing moves under the thumb.
const forgetWrong = () => {
  if (!form.querySelector("#result .shares")) return;
  for (const wrong of form.querySelectorAll(".errorlist")) wrong.classList.add("mended");
  for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
};
for (const name of ["htmx:afterSwap", "deal:priced"]) form.addEventListener(name, forgetWrong);

showGame();

// What was tapped before htmx was there, or kept by a reload, is worked out too.
const isChanged = (field) => field.checked !== field.defaultChecked || field.value !== field.defaultValue;

const workOut = () => {
  if ([...form.querySelectorAll("input:not([type=hidden])")].some(isChanged)) form.dispatchEvent(new Event("input"));
};

document.addEventListener("htmx:load", workOut, { once: true });
