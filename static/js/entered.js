// What is entered in the form of a deal, as a deal that can wait.

import { fieldsOf } from "./draft.js";
import { movesOn } from "./dealer.js";
import { form, place, sheet } from "./opening.js";
import { pricedDeal } from "./priced.js";

const chosen = (name) =>
  [...form.querySelectorAll(`[name="${name}"]:checked + label`)]
    .filter((label) => label.offsetParent)
    .map((label) => (label.querySelector(".name") ?? label).textContent.trim())
    .join(", ");

const cardPoints = () => chosen("points") || form.elements.exact.value || chosen("tricks");

const players = () => chosen("re") || [chosen("by"), chosen("partner")].filter(Boolean).join(", ");

const isPlayed = () => form.querySelector(".sides").offsetParent;

export const isUnfinished = () => isPlayed() && !(players() && cardPoints());

const lineOf = ({ elements: { game, re, reason, dealer } }) => ({
  game: game.value,
  soloist: [...(re ?? [])].find((box) => box.checked)?.value,
  reason: reason?.value,
  isElsewhere: Boolean(dealer.value || (game.value === "manual" && chosen("solo"))),
});

// What it comes to as far as this phone knows, and what it was looked up under.
const pricedHere = ({ revision }) => {
  const { shares, startsBock } = pricedDeal() ?? {};
  return { shares, startsBock, pricedAt: revision, isUnsure: Boolean(place?.isUnsure) };
};

export const enteredDeal = (known) => {
  const { uid, position, game, dealer, csrfmiddlewaretoken: token } = form.elements;
  return {
    sheet,
    url: form.getAttribute("action"),
    state: "waiting",
    uid: uid.value,
    position: Number(position.value),
    token: token.value,
    fields: fieldsOf(form),
    summary: [chosen("solo") || chosen("game"), players(), cardPoints()].filter(Boolean).join(" · "),
    isPlain: known.plain.includes(game.value) && !dealer.value && !(game.value === "manual" && chosen("solo")),
    isCounted: !known.uncounted.includes(game.value),
    moves: movesOn(known, lineOf(form)),
    ...pricedHere(known),
  };
};
