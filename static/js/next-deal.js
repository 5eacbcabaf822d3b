// What comes after some deals: who is at the table then, who deals, under what the next one is entered.

import { filled } from "./price-words.js";
import { comingAfter } from "./session.js";

// In words, in short what the server says of the next deal (scorekeeper/play/sheets/next_deal.py).
const dealing = ({ words, owner, standing: { seats } }, dealer, name) =>
  seats[dealer] + 1 === Number(owner) ? words.youDeal : filled(words.deals, { name });

const solos = ({ words }, { forced, closing }, isOver, nameOf) => {
  const [can, may, must] = (closing ?? []).map(nameOf);
  if (closing) return [filled(words.closing, { can, may, must })];
  return forced === undefined ? [] : [filled(isOver ? words.mustAtEnd : words.mustNow, { name: nameOf(forced) })];
};

const bockRounds = ({ bockDeal, bockDeals }, { bock, bockLeft: left }) => {
  const times = bock > 1 ? ` (× ${2 ** bock})` : "";
  return bock ? [filled(left === 1 ? bockDeal : bockDeals, { left }) + times] : [];
};

// Who sits out; first of all whoever's phone this is.
const resting = ({ words, owner, standing: { seats } }, { active }, nameOf) => {
  const places = [...seats.keys()].filter((place) => !active.includes(place));
  const isOwn = (place) => words.youRest && seats[place] + 1 === Number(owner); // an older version has none
  const others = places.filter((place) => !isOwn(place)).map(nameOf);
  const told = others.length ? [filled(words.rests[others.length - 1], { names: others.join(words.comma) })] : [];
  return others.length < places.length ? [words.youRest, ...told] : told;
};

// What somebody owes: a name, with the number or the kinds where that says more.
const owedText = ({ owedKinds, comma }, name, numbers) => {
  if (numbers.length === 1) return numbers[0] === 1 ? name : `${name} (${numbers[0]})`;
  const kinds = numbers.map((count, slot) => (count > 1 ? `${count} × ${owedKinds[slot]}` : count && owedKinds[slot]));
  return `${name} (${kinds.filter(Boolean).join(comma)})`;
};

const toldToOthers = ({ owe, everyone, comma }, owing, isEveryone) =>
  owing.length ? [`${owe[Number(owing.length > 1)]}: ${isEveryone ? everyone : owing.join(comma)}`] : [];

const toldToOne = (words, own, others, isEveryone) => {
  if (isEveryone) return [own, words.soEveryone];
  const names = others.join(words.comma);
  return others.length ? [own, filled(words.so[Number(others.length > 1)], { names })] : [own];
};

// Who still owes solos; first of all whoever's phone this is.
const owing = ({ words, owner, standing: { seats } }, owed, nameOf) => {
  if (!words.owe) return []; // as an older version has kept them
  const places = [...owed.keys()].filter((place) => owed[place].some(Boolean));
  const own = places.find((place) => seats[place] + 1 === Number(owner));
  const textOf = (place) => owedText(words, nameOf(place), owed[place]);
  const isEveryone = places.length === owed.length && places.every((place) => textOf(place) === nameOf(place));
  if (own === undefined) return toldToOthers(words, places.map(textOf), isEveryone);
  const others = places.filter((place) => place !== own).map(textOf);
  return toldToOne(words, owedText(words, words.youOwe, owed[own]), others, isEveryone);
};

export const comingWords = (known, coming, { isOver, owed }) => {
  const { words, names, standing } = known;
  if (coming.phase === "over") return words.over;
  const nameOf = (place) => names[standing.seats[place] + 1];
  return [
    dealing(known, coming.dealer, nameOf(coming.dealer)),
    ...solos(known, coming, isOver, nameOf),
    ...bockRounds(words, coming),
    ...resting(known, coming, nameOf),
    ...owing(known, owed, nameOf),
  ].join(" · ");
};

export const idOf = ({ standing }, seat) => String(standing.seats[seat] + 1);

const presentAt = ({ seats }) => seats.map((seat) => String(seat + 1));

const tableIn = ({ names, sizes, dummy, order, used, standing }) => ({
  ...{ names, sizes, order, used },
  people: presentAt(standing).filter((id) => id !== dummy).map((id) => [id, names[id], sizes[id]]),
  present: presentAt(standing),
});

// A dummy has no total, nor has a seat that nobody has any more.
const totalsOf = ({ dummy }, { names }, { totals }) => {
  const people = [...totals.keys()].filter((seat) => seat !== dummy && names[seat + 1] !== undefined);
  return Object.fromEntries(people.map((seat) => [seat + 1, totals[seat]]));
};

// Under what the deal after some others is entered. Without a state only the server knows more than its number.
export const placeIn = (lists, { known, session, state, number, isAbout }) => {
  const table = tableIn(known);
  if (!state) return { ...table, number, text: "", seats: known.everybody, isAbout: known.isOpen || isAbout };
  const coming = comingAfter(session, state), active = coming.active.map((seat) => idOf(known, seat));
  const dealer = idOf(known, coming.dealer);
  return {
    ...table,
    number,
    text: comingWords(known, coming, state),
    seats: active.map((id) => [id, known.names[id], known.sizes[id]]),
    active,
    dealer,
    dealt: active.length < session.seats ? dealer : undefined,
    phase: coming.phase,
    setting: { bock: coming.bock, isDoubled: coming.isDoubled },
    totals: totalsOf(session, known, state),
    pot: lists.hasPot ? Math.max(0, state.bank) : 0,
    isDue: coming.forced !== undefined || coming.phase === "canmaymust",
    isAbout,
  };
};
