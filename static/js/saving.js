// Save a deal: first on this device, then to the server, then back to the sheet.

import { fieldsOf, fill, keepDraft, keyOf } from "./draft.js";
import { PATIENCE, canKeep, flush, look } from "./outbox.js";
import { drop, keep, learn, placeAfter, queueOf } from "./queue.js";

const form = document.querySelector("#entry");
const theirs = document.querySelector(".theirs");
const [, , sheet, page] = location.pathname.split("/");
const sheetUrl = `/sheets/${sheet}/`;
const isNew = page === "enter";
const isBound = "bound" in form.dataset;
const id = Number(new URLSearchParams(location.search).get("waiting")) || undefined;

let kept, place, key;
let isSaving = false;
let isSent = false;

// --- The page: a copy of last week must not lie about the deal that is entered now ---

const offerSeats = (name, seats) => {
  const old = [...form.querySelectorAll(`[name="${name}"]`)];
  if (!seats?.length || old.map(({ value }) => value).join() === seats.map(([seat]) => seat).join()) return;
  const chips = old[0].parentElement;
  const made = seats.flatMap(([seat, player], index) => {
    const [box, label] = [old[0].cloneNode(), old[0].nextElementSibling.cloneNode()];
    Object.assign(box, { value: seat, checked: false, id: label.htmlFor = `id_${name}_${index}` });
    label.textContent = player;
    return [box, label];
  });
  chips.replaceChildren(...made);
};

const showPlace = () => {
  document.title = document.title.replace(/.*(?= · )/, place.name);
  document.querySelector("#name").textContent = place.name;
  document.querySelector("#who").textContent = place.text;
  offerSeats("re", place.seats);
  offerSeats("by", place.seats);
  // Who was due for a solo on the old page is not due any more.
  for (const box of form.querySelectorAll('[name="re"]:checked')) box.click();
};

const prepare = async () => {
  const ahead = JSON.parse(document.querySelector("#ahead")?.textContent ?? "null");
  if (ahead) await learn(ahead);
  const queue = await queueOf(sheet);
  kept = queue.deals.find((deal) => deal.id === id);
  const isInLine = kept && kept.state !== "refused";
  place = isNew && !theirs ? placeAfter(queue, isInLine ? kept.id : undefined) : undefined;
  if (place) {
    form.elements.position.value = isInLine ? kept.position : place.position;
    if ((place.waiting || place.position !== ahead?.position) && !isBound) showPlace();
  }
  // The server makes another uid for each page, but a copy is shown more than once.
  if (isNew && !isBound && canKeep) form.elements.uid.value = crypto.randomUUID();
  key = keyOf(form, id);
  if (kept && !isBound) fill(form, kept.fields);
  await keepDraft(form, key);
};

// --- The result: what waits before this deal may change it ---

const unseen = () => {
  const hint = Object.assign(document.createElement("p"), { className: "hint", textContent: form.dataset.unseen });
  document.querySelector("#result").replaceChildren(hint);
};

form.addEventListener("htmx:beforeRequest", (event) => {
  if (!place?.waiting) return;
  event.preventDefault();
  unseen();
});
for (const fault of ["htmx:sendError", "htmx:responseError"]) form.addEventListener(fault, unseen);

// --- Saving ---

const chosen = (name) =>
  [...form.querySelectorAll(`[name="${name}"]:checked + label`)]
    .filter((label) => label.offsetParent)
    .map((label) => label.textContent.trim())
    .join(", ");

const cardPoints = () => chosen("points") || form.elements.exact.value || chosen("tricks");
const isUnfinished = () => form.querySelector(".people").offsetParent && !(chosen("re") && cardPoints());

const dealOf = ({ uid, position, game, dealer, csrfmiddlewaretoken: token }, known) => ({
  sheet,
  url: form.getAttribute("action"),
  state: "waiting",
  uid: uid.value,
  position: Number(position.value),
  token: token.value,
  fields: fieldsOf(form),
  summary: [chosen("solo") || chosen("game"), chosen("re") || chosen("by"), cardPoints()].filter(Boolean).join(" · "),
  isPlain: known.plain.includes(game.value) && !dealer.value && !(game.value === "manual" && chosen("solo")),
  isCounted: !known.uncounted.includes(game.value),
});

const save = async () => {
  const { known } = await queueOf(sheet);
  const deal = dealOf(form.elements, known);
  const wasInLine = kept && kept.state !== "refused";
  if (wasInLine) deal.id = kept.id;
  // If it was sent while it was looked at, it is now another deal, about which the server asks.
  if (kept?.state === "waiting") deal.uid = crypto.randomUUID();
  const own = await keep(deal, key);
  if (kept && !wasInLine) await drop(kept.id);
  await Promise.race([flush(sheet, {}), new Promise((resolve) => setTimeout(resolve, PATIENCE))]).catch(() => {});
  const queue = await queueOf(sheet);
  const after = queue.deals.find((each) => each.id === own);
  if (after?.state === "conflict" || (after?.state === "refused" && kept)) return look(after, queue);
  if (after?.state !== "refused") return location.replace(sheetUrl);
  await drop(own, { key, fields: deal.fields });
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
  await prepared;
  // What is missing the server says best; and a browser that keeps nothing after all can still send.
  if (isUnfinished()) return form.submit();
  await save().catch(() => form.submit());
});

// Back to a page that has been saved: it is fresh.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && isSent) location.reload();
});

document.querySelector("#drop")?.addEventListener("click", async (event) => {
  if (!kept) return;
  event.preventDefault();
  await drop(kept.id);
  location.replace(sheetUrl);
});

const prepared = prepare().catch(() => {});
