import assert from "node:assert/strict";
import test from "node:test";

import { priced, totalsWith } from "../../static/js/approximate.js";
import { KNOWN, deal } from "./deals.js";

const WON = [{ seat: "0", points: 2 }, { seat: "1", points: -2 }];
const counted = (id, position, more = {}) => deal(id, position, { shares: WON, pricedAt: KNOWN.revision, ...more });
const WITH_BOCK = { ...KNOWN, isOpen: true };

const abouts = (known, ...deals) => priced({ known, deals }).map(({ isAbout }) => isAbout);

test("where nothing follows from deals what waits is certain", () => {
  assert.deepEqual(abouts(KNOWN, counted(1, 5, { startsBock: true }), counted(2, 6)), [false, false]);
});

test("after a deal that starts a Bock round those behind it are about", () => {
  const deals = [counted(1, 5), counted(2, 6, { startsBock: true }), counted(3, 7)];
  assert.deepEqual(abouts(WITH_BOCK, ...deals), [false, false, true]);
});

test("after a deal that nobody could look up those behind it are about, and so is it", () => {
  assert.deepEqual(abouts(WITH_BOCK, counted(1, 5, { shares: undefined }), counted(2, 6)), [true, true]);
});

test("what was looked up without knowing whether it is one of the last deals is about", () => {
  assert.deepEqual(abouts(KNOWN, counted(1, 5), counted(2, 6, { isUnsure: true })), [false, true]);
});

test("what was looked up before others entered something is about", () => {
  assert.deepEqual(abouts(WITH_BOCK, counted(1, 5, { pricedAt: KNOWN.revision - 1 })), [true]);
});

test("the totals are those of the sheet with all that waits", () => {
  const deals = [counted(1, 5), counted(2, 6), counted(3, 4, { state: "sent" })];
  assert.deepEqual(totalsWith({ known: KNOWN, deals }), { totals: { 0: 8, 1: -8 }, isAbout: false });
});

test("there are no totals where nothing of what waits is known", () => {
  assert.equal(totalsWith({ known: KNOWN, deals: [deal(1, 5)] }), undefined);
  assert.equal(totalsWith({ known: undefined, deals: [] }), undefined);
});
