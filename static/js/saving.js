// Save a deal: first on this device, then to the server, then back to the sheet.

import { enteredDeal, isUnfinished } from "./entered.js";
import { form, isNew, kept, key, opened, sheet, sheetUrl } from "./opening.js";
import { isRefused } from "./order.js";
import { PATIENCE, canKeep, canShowPages, flush, look } from "./outbox.js";
import { drop, keep, newUid, queueOf } from "./queue.js";
import { button, changeButton, isReachable, reopen, sayItWaits } from "./staying.js";

let isSaving = false;
let isSent = false;

// Send the form itself. Where the browser would show its own page in the place of this one if that does not arrive,
// it is first asked whether it can: what was tapped stays.
const submit = async () => {
  if (canShowPages || (await isReachable())) return form.submit();
  isSaving = isSent = false;
  return reopen("unsent");
};

// If a deal was sent while it was looked at, it is now another one, about which the server asks.
const replacing = (deal) => ({ ...deal, id: kept.id, uid: kept.state === "waiting" ? newUid() : deal.uid });

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

// The deal in the queue, and whether it waits there while this page stays because it cannot show another one.
let own, isWaiting = false;

const isWrong = (deal) => deal.state === "conflict" || (deal.state === "refused" && kept);

// Go where the deal that was kept leads: to the sheet, to what somebody else entered, to what is wrong with it.
const follow = async () => {
  const queue = await queueOf(sheet);
  const deal = queue.deals.find(({ id }) => id === own) ?? { state: "sent" };
  isWaiting = deal.state === "waiting" && !canShowPages;
  if (isWaiting) return sayItWaits();
  if (isWrong(deal)) return look(deal, queue);
  if (deal.state !== "refused") return location.replace(sheetUrl);
  await drop(own, { key, fields: deal.fields });
  return submit();
};

const save = async () => {
  own = await keepEntered();
  await Promise.race([flush(sheet, {}), patience()]).catch(() => {});
  await follow();
};

document.addEventListener("queue:changed", () => isWaiting && follow());

// What waits is changed after all: it may have arrived already, so that it is another deal from now on.
changeButton.addEventListener("click", async () => {
  isWaiting = false;
  await drop(own, { key, fields: enteredDeal((await queueOf(sheet)).known).fields });
  form.elements.uid.value = newUid();
  isSaving = isSent = false;
  reopen();
});

form.addEventListener("submit", async (event) => {
  isSent = true;
  const isKept = isNew && canKeep;
  if (!isKept && canShowPages) return;
  event.preventDefault();
  if (isSaving) return;
  isSaving = true;
  button.textContent = form.dataset.sending;
  await opened;
  // What is missing the server says best; and a browser that keeps nothing after all can still send.
  if (!isKept || isUnfinished()) return submit();
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
  if (!kept) return;
  event.preventDefault();
  await drop(kept.id);
  location.replace(sheetUrl);
});
