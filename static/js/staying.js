// A page that stays because the browser could show no other one: what it says meanwhile.

import { form, sheetUrl } from "./opening.js";
import { PATIENCE } from "./outbox.js";

export const button = form.querySelector(".button.main");
const label = button.textContent;
const stay = form.querySelector("#stay");
export const changeButton = stay.querySelector("button");

// Say why the page is still there; `what` is which of its sentences, none for nothing.
const say = (what) => {
  for (const each of stay.children) each.hidden = each.dataset.says !== what;
  stay.hidden = !what;
};

// Let the form be tapped again.
export const reopen = (why) => {
  button.disabled = false;
  button.textContent = label;
  say(why);
};

export const sayItWaits = () => {
  button.disabled = true;
  button.textContent = form.dataset.waits;
  say("kept");
};

// Whether the server answers now.
export const isReachable = () =>
  fetch(sheetUrl, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) }).then(
    () => true,
    () => false,
  );
