// The page of who plays: who comes or goes waits on this device as a deal does, in its place among those that wait.

import { summaryOf, wrongIn } from "./arrivals.js";
import { go, isReachable } from "./go.js";
import { canKeep, sendSoon, tokenOf } from "./outbox.js";
import { aheadOfPage, drop, keep, learn, queueOf } from "./queue.js";
import { fieldsOfSeating, seatingOf } from "./seating.js";
import { newUid } from "./uid.js";

const form = document.querySelector("#seating");
const list = form.querySelector(".seats"), { joining } = form.elements;
const { sheet, sheetUrl } = form.dataset;
const id = Number(new URL(document.baseURI).searchParams.get("waiting")) || undefined;
let queue, kept, place;

const nameOf = (seat) => form.elements[`name_${seat - 1}`];
const boxOf = (seat) => form.elements[`there_${seat - 1}`];

// Somebody of whom the page does not know yet has a line as the others have, but no name to change.
const addRow = (seat, name) => {
  const row = list.querySelector("li:has([type=checkbox])").cloneNode(true);
  for (const field of row.querySelectorAll("input")) {
    field.name = field.name.replace(/\d+$/, seat - 1);
    field.id = `id_${field.name}`;
  }
  for (const label of row.querySelectorAll("label")) label.htmlFor = label.htmlFor.replace(/\d+$/, seat - 1);
  Object.assign(row.querySelector("[type=text]"), { value: name, defaultValue: name, readOnly: true });
  list.append(row);
};

// What has been typed or tapped meanwhile stays.
const showPlayer = (seat, name, isThere) => {
  if (!nameOf(seat)) addRow(seat, name);
  const box = boxOf(seat);
  if (box && box.checked === box.defaultChecked) box.checked = isThere;
};

const showTable = () => {
  const { names, present } = place, { joins = "", leaves } = kept ? seatingOf(kept) : { leaves: [] };
  const isThere = (seat) => present.includes(seat) && !leaves.includes(seat);
  for (const seat of Object.keys(names)) showPlayer(seat, names[seat], isThere(seat));
  joining.value ||= joins;
  if (kept?.state === "asked") say(kept.reason || form.dataset.asked);
};

const open = async () => {
  await learn(aheadOfPage());
  const { placeAfter, withLists } = await import(form.dataset.folding);
  queue = await withLists(await queueOf(sheet));
  kept = queue.deals.find((deal) => deal.id === id);
  place = placeAfter(queue, id);
  if (!("bound" in form.dataset)) showTable();
};

const say = (words) => {
  const told = form.querySelector("#wrong");
  told.firstElementChild.textContent = words;
  told.hidden = false;
  told.scrollIntoView({ block: "center" });
};

const tapped = () => {
  const there = (seat) => place.present.includes(seat), seats = Object.keys(place.names);
  return {
    joins: joining.value.trim(),
    seat: String(seats.length + 1),
    leaves: seats.filter((seat) => there(seat) && boxOf(seat) && !boxOf(seat).checked),
    back: seats.filter((seat) => !there(seat) && boxOf(seat)?.checked),
  };
};

// Names, and who was there before the first deal, the server changes for all deals.
const isForServer = ({ leaves, back }) =>
  back.length > 0 ||
  (leaves.length > 0 && place.number === 1) ||
  [...list.querySelectorAll("[type=text]")].some(({ value, defaultValue }) => value.trim() !== defaultValue);

const itemOf = ({ joins, seat, leaves }) => ({
  ...(kept ? { id } : {}),
  sheet,
  url: form.getAttribute("action"),
  state: "waiting",
  uid: newUid(),
  position: place.position,
  token: tokenOf(form),
  fields: fieldsOfSeating(joins, seat, leaves),
  owner: queue.known.owner,
  at: Date.now() / 1000,
  summary: summaryOf({ joins, leaves }, place.names, form.dataset),
  isCounted: false,
});

// What the server does not take it says best in its own form.
const save = async (item) => {
  const own = await keep(item);
  await sendSoon(sheet);
  const { state } = (await queueOf(sheet)).deals.find((deal) => deal.id === own) ?? {};
  if (state !== "asked") return go(sheetUrl);
  if (kept) return go(`${form.getAttribute("action")}?waiting=${own}`);
  await drop(own);
  return form.submit();
};

const send = async () => {
  await opened;
  const asked = place && tapped();
  if (!asked || isForServer(asked)) return (await isReachable()) ? form.submit() : say(form.dataset.online);
  if (!asked.joins && !asked.leaves.length) return go(sheetUrl);
  const rules = { most: Number(form.dataset.most), isForFour: "four" in form.dataset };
  const wrong = wrongIn(asked, place, { ...rules, deals: queue.deals, id });
  return wrong ? say(form.dataset[wrong]) : save(itemOf(asked));
};

form.addEventListener("submit", (event) => {
  if (!canKeep) return;
  event.preventDefault();
  send().catch(() => form.submit());
});

const opened = open().catch(() => {});
