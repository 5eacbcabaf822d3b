// The parts of a season's form: what is tapped open comes into sight, as much of it as there is room for.

let tapped;

// The parts are put there anew when another statute is chosen, and those with a fault come open: nobody tapped these.
document.addEventListener("click", ({ target }) => {
  const summary = target.closest?.(".season-parts summary");
  if (summary) tapped = summary.parentElement;
});
document.addEventListener("toggle", ({ target }) => {
  if (target === tapped && target.open) target.scrollIntoView({ block: "nearest" });
}, true);

// What was open stays open where other parts come in its place.
let opened = [];

document.addEventListener("htmx:beforeSwap", () => {
  opened = [...document.querySelectorAll(".season-parts .panel[open]")].map(({ id }) => id);
});
document.addEventListener("htmx:afterSwap", () => {
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
});
