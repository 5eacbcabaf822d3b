// Open the form of a deal: at the place it has now, as it waits on this device, with what was tapped before.

import { asItCame, fieldsOf, fill, keepDraft, keyOf } from "./draft.js";
import { isRefused } from "./order.js";
import { canKeep } from "./outbox.js";
import { aheadOfPage, learn, queueOf } from "./queue.js";
import { newUid } from "./uid.js";

export const form = document.querySelector("#entry");
export const { sheet, sheetUrl } = form.dataset;
// A correction has its place on the sheet, and does not wait.
export const isNew = "new" in form.dataset;
const isBound = "bound" in form.dataset;
const isAsked = Boolean(document.querySelector(".theirs"));
const id = Number(new URL(document.baseURI).searchParams.get("waiting")) || undefined;

// The deal as it waits already (`kept`), the place of the one in the form, and the key of its draft: there once it
// has opened; and the list of what deals count, once that is there.
export const entry = {};

const inLine = ({ kept }) => (kept && !isRefused(kept) ? kept : undefined);

// Whether something waits, or the page is a copy of a sheet that has gone on: only then the lists say what follows.
const isBehind = ({ known, deals }, ahead) => deals.length > 0 || known?.revision !== ahead?.revision;

// What it takes to say what follows is fetched only then.
const placeIn = async (queue, ahead, waits) => {
  if (!isBehind(queue, ahead)) return { position: queue.known.position, waiting: 0 };
  const { placeAfter, showPlace, withLists } = await import(form.dataset.folding);
  const place = placeAfter(await withLists(queue), waits?.id);
  return place && { ...place, show: () => showPlace(form, place) };
};

const takePlace = async (queue, ahead) => {
  const waits = inLine(entry);
  const place = entry.place = await placeIn(queue, ahead, waits).catch(() => undefined);
  if (!place) return;
  form.elements.position.value = waits?.position ?? place.position;
  place.isLater = isBehind(queue, ahead);
  if (place.isLater && !isBound) place.show();
};

const open = async () => {
  const ahead = aheadOfPage();
  if (ahead) await learn(ahead);
  const queue = await queueOf(sheet);
  const kept = entry.kept = queue.deals.find((deal) => deal.id === id);
  if (isNew && !isAsked) await takePlace(queue, ahead);
  // The server makes another uid for each page, but a copy is shown more than once.
  if (isNew && !isBound && canKeep) form.elements.uid.value = newUid();
  entry.key = keyOf(form, id);
  const isFilled = kept && !isBound;
  if (isFilled) fill(form, kept.fields);
  await keepDraft(form, entry.key, isFilled ? fieldsOf(form) : asItCame(form));
};

export const opened = open().catch(() => {});
