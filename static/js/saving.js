// Save a deal: first on this device, then to the server, then back to the sheet.

import { enteredDeal, isUnfinished } from "./entered.js";
import { form, isNew, kept, key, opened, sheet, sheetUrl } from "./opening.js";
import { isRefused } from "./order.js";
import { PATIENCE, canKeep, flush, look } from "./outbox.js";
import { drop, keep, queueOf } from "./queue.js";

let isSaving = false;
let isSent = false;

// If a deal was sent while it was looked at, it is now another one, about which the server asks.
const replacing = (deal) => ({ ...deal, id: kept.id, uid: kept.state === "waiting" ? crypto.randomUUID() : deal.uid });

// Keep what was entered, in the place of what was looked at; a deal that was refused goes to the end.
const keepEntered = async () => {
  const { known } = await queueOf(sheet);
  const deal = enteredDeal(known);
  if (!kept) return keep(deal, key);
  if (!isRefused(kept)) return keep(replacing(deal), key);
  const own = await keep(deal, key);
  await drop(kept.id);
  return own;
};

const patience = () => new Promise((resolve) => setTimeout(resolve, PATIENCE));

const save = async () => {
  const own = await keepEntered();
  await Promise.race([flush(sheet, {}), patience()]).catch(() => {});
  const queue = await queueOf(sheet);
  const after = queue.deals.find((deal) => deal.id === own);
  if (after?.state === "conflict" || (after?.state === "refused" && kept)) return look(after, queue);
  if (after?.state !== "refused") return location.replace(sheetUrl);
  await drop(own, { key, fields: after.fields });
  return form.submit();
};

form.addEventListener("submit", async (event) => {
  isSent = true;
  if (!isNew || !canKeep) return;
  event.preventDefault();
  if (isSaving) return;
  isSaving = true;
  const button = form.querySelector(".button.main");
  button.textContent = form.dataset.sending;
  await opened;
  // What is missing the server says best; and a browser that keeps nothing after all can still send.
  if (isUnfinished()) return form.submit();
  await save().catch(() => form.submit());
});

// Back to a page that has been saved: it is fresh.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && isSent) location.reload();
});

// What is said of a deal that waits counts only once it is known which one that is.
const verdicts = document.querySelector(".verdicts");
if (verdicts) opened.then(() => (verdicts.inert = false));

document.querySelector("#drop")?.addEventListener("click", async (event) => {
  if (!kept) return;
  event.preventDefault();
  await drop(kept.id);
  location.replace(sheetUrl);
});
