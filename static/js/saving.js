// Save a deal: first on this device, then to the server, then back to the sheet.

import { enteredDeal, isUnfinished } from "./form-deal.js";
import { go, isReachable } from "./go.js";
import { entry, form, isNew, opened, sheet, sheetUrl } from "./opening.js";
import { isRefused } from "./order.js";
import { canKeep, openWaiting, sendSoon } from "./outbox.js";
import { tellMissing } from "./form-price.js";
import { drop, keep, queueOf } from "./queue.js";
import { newUid } from "./uid.js";

let isSaving = false, isSent = false, isForServer = false;

const submit = () => form.submit();
const button = form.querySelector(".button.main");

// A deal that is corrected was entered when it was. If it was sent while it was looked at, it is now another one, about
// which the server asks.
const replacing = (deal, { id, state, at = deal.at }) =>
  ({ ...deal, id, at, uid: state === "waiting" ? newUid() : deal.uid });

// Keep what was entered, in the place of what was looked at; a deal that was refused goes to the end.
const keepEntered = async () => {
  const { known } = await queueOf(sheet);
  const deal = enteredDeal(known), { kept, key } = entry;
  if (!kept) return keep(deal, key);
  if (!isRefused(kept)) return keep(replacing(deal, kept), key);
  const own = await keep(deal, key);
  await drop(kept.id);
  return own;
};

// Go where the deal that was kept leads: to the sheet, to what somebody else entered, to what is wrong with it.
const follow = async (own) => {
  const queue = await queueOf(sheet);
  const deal = queue.deals.find(({ id }) => id === own) ?? { state: "sent" };
  if (deal.state === "conflict" || (deal.state === "refused" && entry.kept)) return openWaiting(deal, queue);
  if (deal.state !== "refused") return go(form.dataset.next ?? sheetUrl);
  await drop(own, { key: entry.key, fields: deal.fields });
  return submit();
};

const save = async () => {
  const own = await keepEntered();
  await sendSoon(sheet);
  await follow(own);
};

// What is missing or cannot be the server says best, at its field.
const sendUnfinished = async (submitter) => {
  isForServer = await isReachable();
  if (isForServer) form.requestSubmit(submitter);
  else tellMissing();
};

form.addEventListener("submit", async (event) => {
  isSent = true;
  if (!isNew || !canKeep || isForServer) return;
  event.preventDefault();
  if (isUnfinished()) return sendUnfinished(event.submitter);
  if (isSaving) return;
  isSaving = true;
  button.textContent = form.dataset.sending;
  await opened;
  // A browser that keeps nothing after all can still send.
  await save().catch(submit);
});

// Back to a page that has been saved: it is fresh.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && isSent) location.reload();
});

// What is said of a deal that waits counts only once it is known which one that is.
const verdicts = document.querySelector(".verdicts");
if (verdicts) opened.then(() => (verdicts.inert = false));

document.querySelector("#drop")?.addEventListener("click", async (event) => {
  if (!entry.kept) return;
  event.preventDefault();
  await drop(entry.kept.id);
  go(sheetUrl);
});
