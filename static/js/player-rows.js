// The lines of the page of who plays: those of whom the page does not know yet have one as the others have.

const form = document.querySelector("#seating");
const list = form.querySelector(".seats");

const nameOf = (seat) => form.elements[`name_${seat - 1}`];
export const boxOf = (seat) => form.elements[`there_${seat - 1}`];

// There is no name to change in it, and it stands where they sit.
const addRow = (seat, name, order) => {
  const row = list.querySelector("li:has([type=checkbox])").cloneNode(true);
  for (const field of row.querySelectorAll("input")) {
    field.name = field.name.replace(/\d+$/, seat - 1);
    field.id = `id_${field.name}`;
  }
  for (const label of row.querySelectorAll("label")) label.htmlFor = label.htmlFor.replace(/\d+$/, seat - 1);
  Object.assign(row.querySelector("[type=text]"), { value: name, defaultValue: name, readOnly: true });
  nameOf(order[order.indexOf(seat) - 1]).closest("li").after(row);
  form.elements.instead.add(new Option(form.dataset.seat.replace("#", name), seat));
};

// What has been typed or tapped meanwhile stays.
export const showPlayer = (seat, name, order, isThere) => {
  if (!nameOf(seat)) addRow(seat, name, order);
  const box = boxOf(seat);
  if (box && box.checked === box.defaultChecked) box.checked = isThere;
};

export const isRenamed = () =>
  [...list.querySelectorAll("[type=text]")].some(({ value, defaultValue }) => value.trim() !== defaultValue);

// Who leaves, by what is tapped on the page as the server made it.
export const unticked = () =>
  [...list.querySelectorAll("[type=checkbox]")]
    .filter((box) => box.defaultChecked && !box.checked)
    .map(({ name }) => String(Number(/\d+$/.exec(name)) + 1));

// Where somebody sits who joins, if nothing else is said: in a name as soon as there is one.
const usual = form.elements.instead?.options[0], words = usual?.text;
export const sayUsual = ([seat, ...others]) => {
  usual.text = seat && !others.length ? form.dataset.seat.replace("#", nameOf(seat).value) : words;
};

// Whose seat somebody takes: as it is said, or else that of the only one who leaves.
export const seatTaken = (leaves) => {
  const { value } = form.elements.instead;
  return value || leaves.length !== 1 ? value.replace("between", "") : leaves[0];
};
