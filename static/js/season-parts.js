// The parts of a season's form: what opens comes into sight, as much of it as there is room for.

const BAR = 150;
let tapped;

const show = ({ target: part }) => {
  if (part !== tapped || !part.open) return;
  tapped = undefined;
  const { top, bottom } = part.getBoundingClientRect();
  const hidden = bottom + BAR - innerHeight;
  if (hidden > 0) scrollBy({ top: Math.min(top, hidden) });
};

// The parts are put there anew when another statute is chosen, and those with a fault come open: nobody tapped these.
document.addEventListener("click", ({ target }) => {
  const summary = target.closest?.(".season-parts summary");
  if (summary) tapped = summary.parentElement;
});
document.addEventListener("toggle", show, true);

// What was open stays open where other parts come in its place.
let opened = [];

document.addEventListener("htmx:beforeSwap", () => {
  opened = [...document.querySelectorAll(".season-parts [open]")].map(({ id }) => id);
});
document.addEventListener("htmx:afterSwap", () => {
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
});
