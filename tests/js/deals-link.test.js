// Deals that wait, packed into links and read out of them again.

import assert from "node:assert/strict";
import { test } from "node:test";

import { dealsIn, linksTo, newAmong } from "../../static/js/deals-link.js";
import { isSeating } from "../../static/js/seating.js";
import { newUid } from "../../static/js/uid.js";
import { KNOWN, deal, seating } from "./deals.js";

const SHEET = "https://karlchen.example/sheets/abcdefghjk/";
const FIELDS = [["version", "0"], ["game", "normal"], ["re", "1"], ["re", "2"], ["points", "121-150"]];

const waiting = (position, fields = FIELDS) => {
  const summary = "Normal · Anna, Ben · 121–150";
  const at = 1_790_000_000 + 60 * position;
  return deal(position, position, { uid: newUid(), owner: 2, summary, token: "secret", fields, at, dealt: "3" });
};
const carried = ({ uid, position, owner, summary, fields, at, dealt }) =>
  ({ uid, position, owner, summary, fields, at, dealt });
const fragmentOf = (link) => link.slice(SHEET.length);
const read = (links) => Promise.all(links.map((link) => dealsIn(fragmentOf(link))));

// As it was made before codes said when a deal was entered and who dealt it.
const OLDER = [
  "#deals=",
  "207218583146295626163233576165159119593665062124142143830135220804158192038725524149953285283415",
  "051314661181817042874852090423609176760200034221430962817214381888766740163404275161419952094315",
  "4849907471584420830881171727082595211301533983508487434220627849320225251203",
].join("");

test("a link carries what a deal needs, and nothing else", async () => {
  const deals = [waiting(5), waiting(6, [["game", "redeal"], ["note", "日本 & <b>"]])];
  const [link, ...others] = await linksTo(SHEET, deals);
  assert.deepEqual([others, /^#deals=\d+$/.test(fragmentOf(link))], [[], true]);
  assert.deepEqual(await dealsIn(fragmentOf(link)), { isLater: false, deals: deals.map(carried) });
});

test("fields that are empty stay behind, and older names become those of today", async () => {
  const fields = [["game", "normal"], ["note", ""], ["re_calls", "no90"]];
  const [{ deals }] = await read(await linksTo(SHEET, [waiting(1, fields)]));
  assert.deepEqual(deals[0].fields, [["game", "normal"], ["calls.re", "no90"]]);
});

test("a code of before is read, without what it does not say", async () => {
  const { deals } = await dealsIn(OLDER);
  const older = { uid: "0f".repeat(16), position: 5, owner: 2, summary: "Normal · Anna, Ben", fields: FIELDS };
  assert.deepEqual(deals, [{ ...older, at: undefined, dealt: undefined }]);
});

test("who comes and goes is carried as well, and a deal of which nobody knows when it was entered", async () => {
  const come = { ...seating(3, 6, "Emil", ["2"]), owner: 0, summary: "Emil joins", at: 1_790_000_400, uid: newUid() };
  const sent = [{ ...waiting(5), at: undefined, dealt: undefined }, come, { ...waiting(6), at: 1_790_000_399.6 }];
  const [{ deals }] = await read(await linksTo(SHEET, sent));
  assert.deepEqual(deals, [...sent.slice(0, 2), { ...sent[2], at: 1_790_000_400 }].map(carried));
  assert.ok(isSeating(deals[1]));
});

test("nothing that waits needs no link", async () => assert.deepEqual(await linksTo(SHEET, []), []));

test("what is too much for a code goes on in the next, deal after deal", async () => {
  const noted = (position) => waiting(position, [...FIELDS, ["note", Array.from({ length: 5 }, newUid).join(" ")]]);
  const deals = Array.from({ length: 30 }, (_, place) => noted(place + 1));
  const links = await linksTo(SHEET, deals), found = await read(links);
  assert.ok(links.length > 2);
  assert.ok(links.every((link) => 8 * SHEET.length + (10 / 3) * fragmentOf(link).length < 10_000));
  assert.deepEqual(found.map(({ isLater }) => isLater), links.map((_, place) => place > 0));
  assert.deepEqual(found.flatMap((each) => each.deals), deals.map(carried));
});

test("a deal that fills a code alone has one", async () => {
  const letter = () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000));
  const text = () => Array.from({ length: 200 }, letter).join("");
  const deals = [1, 2].map((position) => waiting(position, [["note", text()], ["adjustment_reason", text()]]));
  const links = await linksTo(SHEET, deals);
  assert.deepEqual((await read(links)).map((each) => each.deals), deals.map((each) => [carried(each)]));
  assert.ok(links.every((link) => link.length < 7000));
});

test("no part of a link is taken for one", async () => {
  const [link] = await linksTo(SHEET, [waiting(1), waiting(2)]);
  const whole = fragmentOf(link);
  for (const length of Array(whole.length).keys()) await assert.rejects(dealsIn(whole.slice(0, length)));
});

test("of the deals of another phone those are new that neither wait nor were sent", () => {
  const known = { ...KNOWN, sent: ["7-7"] }, [sent, kept, other] = ["77", "11", "22"].map((uid) => deal(1, 5, { uid }));
  assert.deepEqual(newAmong([sent, kept, other], { known, deals: [deal(1, 5, { uid: "1-1" })] }), [other]);
  assert.deepEqual(newAmong([other], { known: undefined, deals: [] }), [other]);
});
