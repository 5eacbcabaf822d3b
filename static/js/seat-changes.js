// What it does to the table when somebody sits down or leaves, as the server does it
// (scorekeeper/play/sheets/seats/writes.py). Nothing here reads or writes anything.

import { comingAfter } from "./session.js";
import { POINTS, SEATS, isSame, orderOf, seatingOf } from "./seating.js";

// For about so many letters a name needs room, between the least and the most that there is a size for.
const sizeOf = (name) => Math.min(17, Math.max(8, ...name.split(/[\s-]/).map(({ length }) => length)));

// Who takes a seat sits behind whose it was.
const orderWith = (known, { seat, instead }) => {
  const order = orderOf(known), place = instead ? order.indexOf(instead) + 1 : order.length;
  return [...order.slice(0, place), seat, ...order.slice(place)];
};

const namedBy = (known, seating) => ({
  names: { ...known.names, [seating.seat]: seating.joins },
  sizes: { ...known.sizes, [seating.seat]: sizeOf(seating.joins) },
  order: orderWith(known, seating),
});

// Who leaves and who comes, by the places of seats that are theirs; nothing where somebody else has the seat, as only
// the server knows then.
const seatedBy = ({ names, standing: { seats } }, { joins, seat, leaves }) => {
  const own = Number(seat) - 1, isThere = seats.includes(own) && isSame(names[seat], joins);
  if (joins && !isThere && names[seat] !== undefined) return undefined;
  const gone = leaves.map((each) => Number(each) - 1).filter((each) => seats.includes(each));
  return { gone, joined: joins && !isThere ? [own] : [] };
};

// What stood at the place of a seat, or of the one that it takes.
const placeBefore = (before, seat, { instead }) => {
  const place = before.indexOf(seat);
  return place >= 0 || !instead ? place : before.indexOf(Number(instead) - 1);
};

// By the numbers of the seats, also those that nobody has any more.
const totalsOf = ({ totals }, count) => [...totals, ...Array(Math.max(0, count - totals.length)).fill(0)];

// Whoever takes a seat deals when it would have.
const stateWith = (state, { owes }, before, seats, seating) => {
  const places = seats.map((seat) => placeBefore(before, seat, seating));
  // Where what was played before counts for them as well only the server knows what they owe.
  const fresh = owes ?? state.owed[0].map(() => 0);
  return {
    ...state,
    dealer: places.filter((place) => place >= 0 && place < state.dealer).length,
    owed: seats.map((seat) => state.owed[before.indexOf(seat)] ?? fresh),
    totals: totalsOf(state, Math.max(...seats) + 1),
  };
};

// Whether only the server knows what follows: what they owe goes by all that was played before, or somebody is forced
// once they owe as well, and would have been earlier.
const isLeftOpen = (session, state) =>
  Boolean(session && state) && (!session.owes || comingAfter(session, state).forced !== undefined);

// What is known of everybody then, and who is there, clockwise.
const tableWith = (known, { gone, joined }, seating) => {
  const named = joined.length ? { ...known, ...namedBy(known, seating) } : known;
  const there = [...known.standing.seats.filter((seat) => !gone.includes(seat)), ...joined];
  const seats = orderOf(named).map((id) => Number(id) - 1).filter((seat) => there.includes(seat));
  const everybody = seats.map((seat) => String(seat + 1)).map((id) => [id, named.names[id], named.sizes[id]]);
  return { ...named, everybody, standing: { ...known.standing, seats } };
};

// Whose turn it is goes by who dealt before, where somebody had left the seat already that is taken.
const isKnown = ({ standing: { seats } }, { joined }, { instead }) =>
  !joined.length || !instead || seats.includes(Number(instead) - 1);

// The table after that, with what is known of it: without a state where the lists know none for so many.
export const seatedAnew = (before, sessions, item) => {
  const seating = seatingOf(item), change = seatedBy(before.known, seating);
  if (!change) return { ...before, state: undefined, isAbout: true };
  const known = tableWith(before.known, change, seating), { seats } = known.standing;
  const session = sessions?.[seats.length], state = isKnown(before.known, change, seating) ? before.state : undefined;
  const after = session && state && stateWith(state, session, before.known.standing.seats, seats, seating);
  const isOpen = change.joined.length > 0 && isLeftOpen(session, after);
  return { ...before, session, state: after, known, isAbout: before.isAbout || before.isRedealt || isOpen };
};

export const isAboutOthers = (fields, ids) =>
  fields.some(([name, value]) => {
    const id = SEATS.test(name) ? value : value && POINTS.exec(name)?.[2];
    return /^\d$/.test(id) && !ids.includes(id);
  });
