// Deals that wait, and what is known of their sheet.

export const SHEET = "krone";

export const deal = (id, position, more = {}) => ({
  id,
  sheet: SHEET,
  uid: `uid-${id}`,
  position,
  state: "waiting",
  isPlain: true,
  isCounted: true,
  ...more,
});

export const KNOWN = {
  sheet: SHEET,
  revision: 4,
  at: 1000,
  position: 5,
  number: 4,
  name: "Deal #",
  names: { 0: "Anna", 1: "Ben" },
  totals: { 0: 4, 1: -4 },
  setting: { bock: 0, isDoubled: false },
  isOpen: false,
  endsDouble: false,
  isDue: false,
  stays: { redeal: ["nines"], solo: "duty" },
  owing: ["0"],
  everybody: [["0", "Anna"], ["1", "Ben"]],
  coming: [
    { text: "Anna deals", seats: [["1", "Ben"]], bock: 0, isDoubled: false, isDue: false },
    { text: "Ben deals", seats: [["0", "Anna"]], bock: 0, isDoubled: false, isDue: false },
    { text: "Clara deals", seats: [], bock: 0, isDoubled: true, isDue: false },
  ],
};
