// What is entered in the form of a deal, as a deal that can wait.

import { fieldsOf } from "./draft.js";
import { entry, form, sheet } from "./opening.js";
import { isSeen } from "./seen.js";

// What a choice is called where there is room: its name, or the words for a sign or a short word.
const nameIn = (label) => label.querySelector(".name, [aria-hidden] + .visually-hidden") ?? label;

const chosen = (name) =>
  [...form.querySelectorAll(`[name="${name}"]:checked + label`)]
    .filter(isSeen)
    .map((label) => nameIn(label).textContent.trim())
    .join(", ");

// Where no cards are asked for, card points may be laid out all the same (deal-form.css).
const isPlayed = () => form.matches('[data-shows~="played"]');

const cardPoints = () => isPlayed() && (chosen("points") || form.elements.exact.value || chosen("tricks"));

const players = () => chosen("re") || [chosen("by"), chosen("partner")].filter(Boolean).join(", ");

// As far as the list of prices knows, and for what it does not cover.
const areCardsSeen = () => isPlayed() && form.querySelector(".sides").offsetParent;
const lacksCards = (fields) => areCardsSeen() && !(players() && cardPoints() && !entry.list?.isUnfinished(fields));
const NEEDED = { penalty: "by", solo: "solo" };
const lacksNeeded = (fields) => {
  const needed = NEEDED[form.elements.game.value];
  return needed && !fields.some(([name]) => name === needed);
};

const FIGURE = /^(each\.|adjust\.|exact$|penalty$|bank$)/;
const isNoFigure = ([name, value]) => FIGURE.test(name) && value.trim() && !/^[-−+]?\d+$/.test(value.trim());

// Where others wait, only the phone knows that a solo is due, or who is at the table.
export const refusedHere = (fields) => (entry.place?.isLater && entry.place.refused(fields)) || "";

export const wrongWords = (fields) => refusedHere(fields) || entry.list?.wordsFor(entry.list.wrong(fields));

// Whether a deal cannot be one as it stands, so that it is not kept to be refused later.
export const isUnfinished = () => {
  const fields = fieldsOf(form);
  const isWrong = lacksCards(fields) || lacksNeeded(fields) || fields.some(isNoFigure);
  return Boolean(isWrong || entry.list?.wrong(fields) || refusedHere(fields));
};

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
    dealt: entry.place?.dealt,
    owner: known.owner,
    at: Date.now() / 1000,
    summary: [chosen("solo") || chosen("game"), players(), cardPoints()].filter(Boolean).join(" · "),
    isCounted: !known.uncounted.includes(game.value),
  };
};
