// What a phone says of the next deal by itself: in short what the server does (scorekeeper/play/sheets/sentences.py).

import { filled } from "./price-words.js";

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

const resting = ({ words, standing }, { active }, nameOf) => {
  const places = [...standing.seats.keys()].filter((place) => !active.includes(place));
  return places.length ? [filled(words.rests[places.length - 1], { names: places.map(nameOf).join(words.comma) })] : [];
};

export const comingWords = (known, coming, isOver) => {
  const { words, names, standing } = known;
  if (coming.phase === "over") return words.over;
  const nameOf = (place) => names[standing.seats[place] + 1];
  return [
    dealing(known, coming.dealer, nameOf(coming.dealer)),
    ...solos(known, coming, isOver, nameOf),
    ...bockRounds(words, coming),
    ...resting(known, coming, nameOf),
  ].join(" · ");
};
