// What is entered in the form of a deal, as a deal that can wait.

import { fieldsOf } from "./draft.js";
import { form, sheet } from "./opening.js";

// What a choice is called where there is room: its name, or the words for a sign or a short word.
const nameIn = (label) => label.querySelector(".name, [aria-hidden] + .visually-hidden") ?? label;

const chosen = (name) =>
  [...form.querySelectorAll(`[name="${name}"]:checked + label`)]
    .filter((label) => label.offsetParent)
    .map((label) => nameIn(label).textContent.trim())
    .join(", ");

const cardPoints = () => chosen("points") || form.elements.exact.value || chosen("tricks");

const players = () => chosen("re") || [chosen("by"), chosen("partner")].filter(Boolean).join(", ");

export const isUnfinished = () => form.querySelector(".sides").offsetParent && !(players() && cardPoints());

export const enteredDeal = (known) => {
  const { uid, position, game, csrfmiddlewaretoken: token } = form.elements;
  return {
    sheet,
    url: form.getAttribute("action"),
    state: "waiting",
    uid: uid.value,
    position: Number(position.value),
    token: token.value,
    fields: fieldsOf(form),
    owner: known.owner,
    at: Date.now() / 1000,
    summary: [chosen("solo") || chosen("game"), players(), cardPoints()].filter(Boolean).join(" · "),
    isCounted: !known.uncounted.includes(game.value),
  };
};
