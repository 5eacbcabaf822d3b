// Who is said to come and go on the page of the players: whether it can be, and what it is called.

import { isSame, isSeating, seatingOf } from "./seating.js";

const MOST_SEATS = 7, LEAST = 4;

// Who has sat down with what waits directly before.
const justJoined = (deals, position, id) =>
  deals
    .filter((item) => isSeating(item) && item.position === position && item.id !== id)
    .map((item) => seatingOf(item).seat);

// What cannot be of who joins.
const wrongSeat = ({ joins, leaves, instead, isUnclear }, { names, present }, isForFour) => {
  if (Object.values(names).some((name) => isSame(name, joins))) return "taken";
  if (isForFour) return "four";
  if (isUnclear) return "unclear";
  return present.includes(instead) && !leaves.includes(instead) ? "stays" : undefined;
};

// What cannot be, as the page calls the words for it: by those who are there (`place`) and by the rules.
export const wrongIn = (asked, place, { deals, id, most, isForFour }) => {
  const { joins, leaves } = asked, fresh = justJoined(deals, place.position, id);
  const count = place.present.length - leaves.length + Number(Boolean(joins));
  const wrong = joins && wrongSeat(asked, place, isForFour);
  if (wrong) return wrong;
  if (leaves.some((each) => fresh.includes(each))) return "fresh";
  if (count < LEAST) return "few";
  return joins && (count > most || Number(asked.seat) > MOST_SEATS) ? "many" : undefined;
};

export const summaryOf = ({ joins, leaves }, names, words) => {
  const left = leaves.map((seat) => words.leaves.replace("#", names[seat]));
  return [...(joins ? [words.joins.replace("#", joins)] : []), ...left].join(" · ");
};
