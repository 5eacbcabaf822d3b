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
  everybody: [["0", "Anna"], ["1", "Ben"]],
  coming: [
    { text: "Anna deals", seats: [["1", "Ben"]] },
    { text: "Ben deals", seats: [["0", "Anna"]] },
    { text: "Clara deals", seats: [] },
  ],
};
