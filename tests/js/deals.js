// Deals that wait, and what is known of their sheet: a table of four whose fourth deal is next.

import { fieldsOfSeating } from "../../static/js/seating.js";

export const SHEET = "krone";

export const deal = (id, position, more = {}) => ({
  id,
  sheet: SHEET,
  uid: `uid-${id}`,
  position,
  state: "waiting",
  isCounted: true,
  fields: byHand(0),
  ...more,
});

// Somebody who comes to the fifth seat, or goes.
export const seating = (id, position, joins, leaves = [], more = {}) =>
  deal(id, position, { fields: fieldsOfSeating(joins, "5", leaves), isCounted: false, ...more });

// A deal by hand that brings Anna so much of Ben's, and a redeal.
export const byHand = (points, ...more) => [
  ["game", "manual"],
  ["each.1", `${points}`],
  ["each.2", `${-points}`],
  ...more,
];
export const redeal = (reason) => [["game", "redeal"], ["reason", reason]];

export const KNOWN = {
  sheet: SHEET,
  revision: 4,
  at: 1000,
  position: 5,
  name: "Deal #",
  names: { 1: "Anna", 2: "Ben", 3: "Clara", 4: "Dora" },
  order: ["1", "2", "3", "4"],
  sizes: { 1: 8, 2: 8, 3: 8, 4: 8 },
  unit: 1,
  isOpen: true,
  everybody: [],
  words: {
    deals: "%(name)s deals",
    youDeal: "You deal",
    mustNow: "%(name)s must",
    mustAtEnd: "%(name)s must at last",
    bockDeal: "%(left)s Bock deal",
    bockDeals: "%(left)s Bock deals",
    closing: "Can: %(can)s, May: %(may)s, Must: %(must)s",
    rests: ["%(names)s sits out", "%(names)s sit out"], youRest: "You sit out",
    comma: ", ",
    owe: ["Owes a solo", "Owe a solo"],
    youOwe: "You owe a solo",
    so: ["so does %(names)s", "so do %(names)s"],
    everyone: "everyone",
    soEveryone: "so does everyone else",
    owedKinds: [],
    over: "That was the last deal",
    refused: { forced: "A solo is due", away: "Nobody of that name is here" },
  },
  standing: {
    seats: [0, 1, 2, 3],
    position: 5,
    counted: 3,
    dealer: 0,
    owed: [[0], [0], [0], [1]],
    bock: [],
    isOver: false,
    closing: 0,
    lastForced: null,
    totals: [4, -4, 0, 0],
    bank: 0,
    until: null,
  },
};

const turn = (dealer) => ({
  active: [0, 1, 2, 3],
  leads: (dealer + 1) % 4,
  asked: [1, 2, 3, 4].map((further) => [(dealer + further) % 4, dealer]),
});

// Of a session of six deals in which a heart trick starts a Bock round of two, and after kings the same player deals.
export const LISTS = {
  afterMarks: { heart_trick: ["heart_trick"] },
  hasPot: false,
  count: () => undefined,
  sessions: {
    4: {
      seats: 4,
      length: 6,
      turns: [[0, 1, 2, 3].map(turn)],
      forced: { atEnd: true, before: true, inTurn: false, leads: true },
      closing: 0,
      ends: { points: 0, pot: 0 },
      doubled: { last: 1, phases: ["regular", "forced"] },
      slots: { "": 0 },
      effects: {
        "regular manual": [0],
        "regular normal": [0],
        "regular penalty": [1],
        "regular redeal kings": [1],
        "regular redeal other": [0],
        "forced manual": [0],
      },
      refused: ["forced manual"],
      bock: { length: 2, slots: 2, isOnce: true, isAdded: true, isKept: true, isSpared: false },
      penalties: {
        isGiven: true,
        cases: {
          minor_solo: { points: [3, 3, 3, 3, 3], to: "soloist" },
          serious: { points: [12, 15, 18, 21, 24], to: "others" },
          unsporting: { points: null, to: "nobody", most: 12 },
        },
      },
      redealFires: 0,
    },
  },
};
