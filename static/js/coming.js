// What comes after some deals: who is at the table then, who deals, under what the next one is entered.

import { comingWords } from "./coming-words.js";
import { comingAfter } from "./session.js";

export const idOf = ({ standing }, seat) => String(standing.seats[seat] + 1);

const presentAt = ({ seats }) => seats.map((seat) => String(seat + 1));

const tableIn = ({ names, sizes, dummy, standing }) => ({
  ...{ names, sizes },
  people: presentAt(standing).filter((id) => id !== dummy).map((id) => [id, names[id], sizes[id]]),
  present: presentAt(standing),
});

// A dummy has no total.
const totalsOf = ({ dummy }, { totals }) => {
  const people = [...totals.keys()].filter((seat) => seat !== dummy);
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
    totals: totalsOf(session, state),
    pot: lists.hasPot ? Math.max(0, state.bank) : 0,
    isDue: coming.forced !== undefined || coming.phase === "canmaymust",
    isAbout,
  };
};
