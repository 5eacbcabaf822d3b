// Seats can be dragged, swapped by two taps, or moved with the arrow keys; names that are known are tapped onto them.

import { isSeen } from "./seen.js";

const table = document.querySelector("#table");
const rows = [...table.querySelectorAll(".seats > li")];
const fieldOf = (row) => row.querySelector('input[type="text"]');
const fields = rows.map(fieldOf);
const dealsFirst = (row) => row.querySelector('input[type="radio"]');
const handleOf = (row) => row.querySelector(".handle");
const rowOf = (element) => rows.find((row) => row.contains(element));

// Who deals first keeps doing so on another seat.
const swap = (one, other) => {
  if (one === other) return;
  [fieldOf(one).value, fieldOf(other).value] = [fieldOf(other).value, fieldOf(one).value];
  const dealer = [one, other].find((row) => dealsFirst(row).checked);
  if (dealer) dealsFirst(dealer === one ? other : one).checked = true;
  const said = table.querySelector("#swapped");
  said.textContent = `${said.dataset.swapped}: ${fieldOf(one).value}, ${fieldOf(other).value}`;
};

let held, isDropped = false;

const hold = (row) => {
  held = row;
  for (const each of rows) handleOf(each).setAttribute("aria-pressed", each === row);
};

// Two handles, one after the other.
const tap = (row) => {
  if (held) swap(held, row);
  hold(held ? undefined : row);
};

const STEPS = { ArrowUp: -1, ArrowDown: 1 };
const step = (event, row) => {
  if (!(event.key in STEPS)) return;
  event.preventDefault();
  const next = rows[rows.indexOf(row) + STEPS[event.key]];
  if (!isSeen(next)) return;
  swap(row, next);
  handleOf(next).focus();
};

const drag = (event) => {
  const row = rowOf(event.target), start = event.clientY, handle = handleOf(row);
  let target;
  isDropped = false;
  handle.setPointerCapture(event.pointerId);
  handle.onpointermove = ({ clientX, clientY }) => {
    row.style.translate = `0 ${clientY - start}px`;
    target?.classList.remove("below");
    target = document.elementsFromPoint(clientX, clientY).map(rowOf).find((each) => each && each !== row);
    target?.classList.add("below");
  };
  handle.onpointerup = handle.onpointercancel = ({ type }) => {
    handle.onpointermove = handle.onpointerup = handle.onpointercancel = null;
    row.style.translate = "";
    target?.classList.remove("below");
    if (type !== "pointerup" || !target) return;
    swap(row, target);
    hold(undefined);
    isDropped = true;
  };
};

for (const row of rows) {
  const handle = handleOf(row);
  handle.hidden = false;
  handle.addEventListener("pointerdown", drag);
  // The click with which a mouse lets go is no tap; a finger makes none then.
  handle.addEventListener("click", ({ detail: taps }) => (taps && isDropped) || tap(row));
  handle.addEventListener("keydown", (event) => step(event, row));
}

// The enter key leads from name to name, and starts only from the last empty seat or a full table.
table.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || !fields.includes(event.target)) return;
  const empty = fields.find((each) => isSeen(each) && each !== event.target && !each.value.trim());
  if (!event.target.value.trim() || !empty) return;
  event.preventDefault();
  empty.focus();
});

const chooser = document.querySelector("#known-players");
const chips = [...(chooser?.querySelectorAll("[data-seat]") ?? [])];
const sits = (name) => fields.find(({ value }) => value.trim().toLowerCase() === name.toLowerCase());

const showKnown = () => {
  for (const chip of chips) chip.setAttribute("aria-pressed", Boolean(sits(chip.dataset.seat)));
};

// Nobody sits after an empty place, and who deals first keeps doing so there, too.
const moveUp = () => {
  const seated = rows.filter((row) => fieldOf(row).value.trim()), first = seated.find((row) => dealsFirst(row).checked);
  const names = seated.map((row) => fieldOf(row).value.trim());
  fields.forEach((field, place) => (field.value = names[place] ?? ""));
  if (first) dealsFirst(rows[seated.indexOf(first)]).checked = true;
};

// The next free seat is taken; a second tap frees it again.
const tapKnown = ({ target: { dataset: { seat: name } } }) => {
  if (!name) return;
  const taken = sits(name);
  if (taken) taken.value = "";
  moveUp();
  const free = fields.find(({ value }) => !value);
  if (!taken && free) {
    free.value = name;
    free.closest("details")?.setAttribute("open", "");
  }
  showKnown();
};

document.querySelector("#seats-hint").hidden = false;
chooser?.addEventListener("click", tapKnown);
document.addEventListener("input", showKnown);
if (chooser) chooser.hidden = false;
showKnown();
