// Who is said to come and go on the page of the players: whether it can be, and what it is called.

import { isSame, isSeating, seatingOf } from "./seating.js";

const MOST_SEATS = 7, LEAST = 4;

// Who has sat down with what waits directly before.
const justJoined = (deals, position, id) =>
  deals
    .filter((item) => isSeating(item) && item.position === position && item.id !== id)
    .map((item) => seatingOf(item).seat);

// What cannot be, as the page calls the words for it: by those who are there (`place`) and by the rules.
export const wrongIn = ({ joins, seat, leaves }, { names, present, position }, { deals, id, most, isForFour }) => {
  const count = present.length - leaves.length + Number(Boolean(joins)), fresh = justJoined(deals, position, id);
  if (joins && Object.values(names).some((name) => isSame(name, joins))) return "taken";
  if (joins && isForFour) return "four";
  if (leaves.some((each) => fresh.includes(each))) return "fresh";
  if (count < LEAST) return "few";
  return joins && (count > most || Number(seat) > MOST_SEATS) ? "many" : undefined;
};

export const summaryOf = ({ joins, leaves }, names, words) => {
  const left = leaves.map((seat) => words.leaves.replace("#", names[seat]));
  return [...(joins ? [words.joins.replace("#", joins)] : []), ...left].join(" · ");
};
