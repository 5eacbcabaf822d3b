// The page of who plays: who comes or goes waits on this device as a deal does, in its place among those that wait.

import { summaryOf, wrongIn } from "./arrivals.js";
import { go, isReachable } from "./go.js";
import { canKeep, sendSoon, tokenOf } from "./outbox.js";
import { aheadOfPage, drop, keep, learn, queueOf } from "./queue.js";
import { boxOf, isRenamed, sayUsual, seatTaken, showPlayer, unticked } from "./player-rows.js";
import { fieldsOfSeating, nextSeat, orderOf, seatingOf } from "./seating.js";
import { newUid } from "./uid.js";

const form = document.querySelector("#seating");
const { joining, instead } = form.elements;
const { sheet, sheetUrl } = form.dataset;
const id = Number(new URL(document.baseURI).searchParams.get("waiting")) || undefined;
let queue, kept, place, isSending = false;

const showJoining = (said) => {
  joining.value ||= said.joins;
  instead.value ||= said.instead ?? "between";
};

const showTable = () => {
  const { names, present } = place, said = kept ? seatingOf(kept) : { leaves: [] };
  const isThere = (seat) => present.includes(seat) && !said.leaves.includes(seat), order = orderOf(place);
  for (const seat of order) showPlayer(seat, names[seat], order, isThere(seat));
  if (said.joins) showJoining(said);
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
  isSending = false;
  const told = form.querySelector("#wrong");
  told.firstElementChild.textContent = words;
  told.hidden = false;
  told.scrollIntoView({ block: "center" });
};

const tapped = () => {
  const there = (seat) => place.present.includes(seat), seats = Object.keys(place.names);
  const leaves = seats.filter((seat) => there(seat) && boxOf(seat) && !boxOf(seat).checked);
  return {
    joins: joining.value.trim(),
    seat: nextSeat(place),
    instead: seatTaken(leaves),
    isUnclear: !instead.value && leaves.length > 1,
    leaves,
    back: seats.filter((seat) => !there(seat) && boxOf(seat)?.checked),
  };
};

// Names, and who was there before the first deal, the server changes for all deals.
const isForServer = ({ leaves, back }) =>
  back.length > 0 || (leaves.length > 0 && place.number === 1) || isRenamed();

const itemOf = ({ joins, seat, leaves, instead: left }) => ({
  ...(kept ? { id } : {}),
  sheet,
  url: form.getAttribute("action"),
  state: "waiting",
  uid: newUid(),
  position: place.position,
  token: tokenOf(form),
  fields: fieldsOfSeating(joins, seat, leaves, left),
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

const sayWhere = () => instead && sayUsual(place ? tapped().leaves : unticked());

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
  if (isSending) return;
  isSending = true;
  send().catch(() => form.submit());
});

// Whoever comes back may save again.
addEventListener("pageshow", () => (isSending = false));

form.addEventListener("change", sayWhere);

const opened = open().then(sayWhere).catch(() => {});
