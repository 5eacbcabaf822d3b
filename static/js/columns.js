// A column for everybody who has sat down with what waits, behind the one that sits before them.

import { orderOf } from "./seating.js";

const columnOf = (head, seat) => head.querySelector(`.sum[data-seat="${seat}"]`)?.closest("th");

const headOf = (before, seat, { names, sizes }) => {
  const head = before.cloneNode(true), name = head.querySelector(".fitted");
  head.classList.remove("own", "leader");
  head.abbr = head.querySelector(".name").title = name.textContent = names[seat];
  name.dataset.letters = sizes[seat];
  head.querySelector(".sum").dataset.seat = seat;
  return head;
};

const CELL = '<td class="added"><span class="soft">–</span></td>';

const add = (table, seat, known) => {
  const order = orderOf(known), before = columnOf(table, order[order.indexOf(seat) - 1]);
  const place = [...before.parentElement.children].indexOf(before);
  before.after(headOf(before, seat, known));
  for (const row of table.tBodies[0].rows) row.children[place].insertAdjacentHTML("afterend", CELL);
  document.querySelector(".rest")?.insertAdjacentHTML("beforeend", '<hr class="added">');
};

// `known` has the totals of everybody by seat, with their names; nothing takes the columns away again.
export const showColumns = (table, known) => {
  for (const added of document.querySelectorAll("#scores .added, .rest .added")) added.remove();
  const seats = Object.keys(known?.totals ?? {}).filter((seat) => !columnOf(table, seat));
  for (const seat of seats) add(table, seat, known);
};
