// Deals that wait, and who comes and goes among them, packed into links to their sheet and read out of one again.
// Anybody can have made such a link.

import { presentName } from "./field-names.js";
import { hexOf } from "./uid.js";

const BEGIN = "#deals=";
// Bits of a code that a camera still reads easily from the screen of a phone (version 25), and digits that any holds.
const MOST = 10_000, LONGEST = 7089;
const FIELD = new RegExp(
  "^(version|game|solo|voluntary|re|by|partner|partner_trick|points|exact|exact_side|tricks|bid|raises|marks|reason" +
    "|dealer|joins|seat|instead|leaves|note|penalty|penalty_case|penalty_absagen|soloist|to|bank|adjustment_reason" +
    "|(calls|bonuses|each|adjust|bock|tallies)(\\.\\w+){1,2})$",
);

const through = async (stream, content) =>
  new Uint8Array(await new Response(new Blob([content]).stream().pipeThrough(stream)).arrayBuffer());

const plain = (uid) => uid.replaceAll("-", "");
const bytesOf = (digits) => Uint8Array.from(digits.match(/../g), (byte) => parseInt(byte, 16));

// When it was entered counts from the one before, in seconds: that takes less room.
const partsOf = ({ position, owner, summary, fields, at, dealt }, before) => {
  const filled = fields.filter(([, value]) => value).map(([name, value]) => [presentName(name), value]);
  return [position, owner ?? 0, summary, filled, at ? Math.round(at) - before : null, ...(dealt ? [dealt] : [])];
};
const rowsOf = (deals) => deals.map((deal, place) => partsOf(deal, Math.round(deals[place - 1]?.at ?? 0)));

// A number, since digits take the least room in a code: whether others come before these deals, how many they are,
// their uids, which nothing makes shorter, and the rest.
const numberOf = async (isLater, deals) => {
  const packed = await through(new CompressionStream("deflate"), JSON.stringify(rowsOf(deals)));
  const uids = deals.map(({ uid }) => plain(uid));
  return String(BigInt(["0x", isLater ? 2 : 1, hexOf([deals.length]), ...uids, hexOf(packed)].join("")));
};

// One link with as many of the first deals as fit, then those with the rest.
export const linksTo = async (address, deals, isLater = false) => {
  for (let count = Math.min(deals.length, 255); count; count -= 1) {
    const number = await numberOf(isLater, deals.slice(0, count));
    const begin = address + BEGIN;
    if (8 * begin.length + (10 / 3) * number.length > MOST && count > 1) continue;
    return [begin + number, ...(await linksTo(address, deals.slice(count), true))];
  }
  return [];
};

const isText = (value) => typeof value === "string" && value.length <= 400;
const isNumber = (value, most) => Number.isInteger(value) && value >= 0 && value <= most;
const isField = ([name, value, ...more]) => isText(name) && FIELD.test(name) && isText(value) && !more.length;
// Older codes do not say when a deal was entered, nor who dealt it.
const isSaid = (since, dealt) => (since === null || Number.isSafeInteger(since)) && /^[1-7]?$/.test(dealt);
const isDeal = ([position, owner, summary, fields, since = null, dealt = ""]) =>
  isNumber(position, 9999) &&
  isNumber(owner, 7) &&
  isText(summary) &&
  fields.length <= 100 &&
  fields.every(isField) &&
  isSaid(since, dealt);

// The deals in the fragment of an address, and whether there are others before them. Throws if it is no such link.
export const dealsIn = async (fragment) => {
  if (fragment.length > LONGEST) throw new RangeError("longer than any code");
  const [, begin, count, rest] = BigInt(fragment.slice(BEGIN.length)).toString(16).match(/^([12])(..)(.*)$/);
  const uids = rest.slice(0, 32 * parseInt(count, 16)).match(/.{32}/g);
  const parts = await through(new DecompressionStream("deflate"), bytesOf(rest.slice(32 * uids.length)));
  const rows = JSON.parse(new TextDecoder().decode(parts));
  if (rows.length !== uids.length || !rows.every(isDeal)) throw new TypeError("no deals");
  let before = 0;
  const dealOf = ([position, owner, summary, fields, since, dealt]) => {
    const at = Number.isInteger(since) ? before + since : undefined;
    before = at ?? 0;
    return { uid: uids.shift(), position, owner, summary, fields, at, dealt };
  };
  return { isLater: begin === "2", deals: rows.map(dealOf) };
};

// Those of another phone's deals that neither wait here nor were sent from here.
export const newAmong = (deals, { known, deals: kept }) => {
  const uids = [...(known?.sent ?? []), ...kept.map(({ uid }) => uid)].map(plain);
  return deals.filter(({ uid }) => !uids.includes(uid));
};
