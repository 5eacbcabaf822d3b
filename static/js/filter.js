// Find one of many cards by what it says.

const search = document.querySelector("[data-filter]");
const list = search?.closest("details");
const none = list?.querySelector("[data-none]");

const show = () => {
  const wanted = search.value.trim().toLowerCase();
  const cards = [...list.querySelectorAll(".card-choice")];
  for (const card of cards) card.hidden = !card.textContent.toLowerCase().includes(wanted);
  none.textContent = cards.every((card) => card.hidden) ? none.dataset.none : "";
};

if (search) {
  search.hidden = false;
  search.addEventListener("input", show);
  // Enter looks for something and starts no sheet.
  search.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault());
}
