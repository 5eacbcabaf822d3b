// What it does to the table when somebody sits down or leaves, as the server does it
// (scorekeeper/play/sheets/seats/writes.py). Nothing here reads or writes anything.

import { comingAfter } from "./session.js";
import { POINTS, SEATS, isSame, seatingOf } from "./seating.js";

// For about so many letters a name needs room, between the least and the most that there is a size for.
const sizeOf = (name) => Math.min(17, Math.max(8, ...name.split(/[\s-]/).map(({ length }) => length)));

const namedBy = (known, { joins, seat }) => ({
  names: { ...known.names, [seat]: joins },
  sizes: { ...known.sizes, [seat]: sizeOf(joins) },
});

// Who sits at the table then, by places at it; nothing where somebody else has the seat, as only the server knows then.
const seatedBy = ({ names, standing: { seats } }, { joins, seat, leaves }) => {
  const place = Number(seat) - 1, isThere = seats.includes(place) && isSame(names[seat], joins);
  if (joins && !isThere && names[seat] !== undefined) return undefined;
  const gone = leaves.map((each) => seats.indexOf(Number(each) - 1)).filter((each) => each >= 0);
  return { gone, joined: joins && !isThere ? [place] : [] };
};

const stateWith = (state, { owes }, { gone, joined }) => {
  const stay = (list) => list.filter((_each, place) => !gone.includes(place));
  // Where what was played before counts for them as well only the server knows what they owe.
  const owed = joined.map(() => owes ?? state.owed[0].map(() => 0));
  return {
    ...state,
    dealer: state.dealer - gone.filter((place) => place < state.dealer).length,
    owed: [...stay(state.owed), ...owed],
    totals: [...state.totals, ...joined.map(() => 0)],
  };
};

// Whether only the server knows what follows: what they owe goes by all that was played before, or somebody is forced
// once they owe as well, and would have been earlier.
const isLeftOpen = (session, state) =>
  Boolean(session && state) && (!session.owes || comingAfter(session, state).forced !== undefined);

// The table after that, with what is known of it: without a state where the lists know none for so many.
export const seatedAnew = (before, sessions, item) => {
  const { known, state } = before, seating = seatingOf(item), change = seatedBy(known, seating);
  if (!change) return { ...before, state: undefined, isAbout: true };
  const { gone, joined } = change;
  const seats = [...known.standing.seats.filter((_seat, place) => !gone.includes(place)), ...joined];
  const session = sessions?.[seats.length], named = joined.length ? namedBy(known, seating) : known;
  const everybody = seats.map((seat) => String(seat + 1)).map((id) => [id, named.names[id], named.sizes[id]]);
  const after = session && state && stateWith(state, session, change);
  return {
    ...before,
    session,
    state: after,
    known: { ...known, ...named, everybody, standing: { ...known.standing, seats } },
    isAbout: before.isAbout || before.isRedealt || (joined.length > 0 && isLeftOpen(session, after)),
  };
};

// Whether a deal is about somebody who is not at the table.
export const isAboutOthers = (fields, ids) =>
  fields.some(([name, value]) => {
    const id = SEATS.test(name) ? value : value && POINTS.exec(name)?.[2];
    return /^\d$/.test(id) && !ids.includes(id);
  });
