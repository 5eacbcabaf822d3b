// Tap names that are known: each takes the next free seat, a second tap frees it again.

const chooser = document.querySelector("#known-players");
const seats = [...document.querySelectorAll('.seats input[type="text"]')];
const chips = [...(chooser?.querySelectorAll("[data-seat]") ?? [])];
const sits = (name) => seats.find((seat) => seat.value.trim().toLowerCase() === name.toLowerCase());

const show = () => {
  for (const chip of chips) chip.setAttribute("aria-pressed", Boolean(sits(chip.dataset.seat)));
};

// Nobody sits after an empty place.
const moveUp = () => {
  const names = seats.map((seat) => seat.value.trim()).filter(Boolean);
  seats.forEach((seat, place) => (seat.value = names[place] ?? ""));
};

const tap = ({ target }) => {
  const name = target.dataset.seat;
  if (!name) return;
  const seat = sits(name);
  if (seat) seat.value = "";
  moveUp();
  const free = seats.find((each) => !each.value);
  if (!seat && free) {
    free.value = name;
    free.closest("details")?.setAttribute("open", "");
  }
  show();
};

if (chooser) {
  chooser.addEventListener("click", tap);
  document.addEventListener("input", show);
  chooser.hidden = false;
  show();
}
