// Other rules swap the whole page: the question that was answered stays where the finger is.

let held = null;

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const answered = detail.requestConfig.triggeringEvent?.target?.closest?.(".questions [id]");
  held = answered && { id: answered.id, top: answered.getBoundingClientRect().top };
});

document.addEventListener("htmx:afterSettle", () => {
  const again = held && document.getElementById(held.id);
  if (again) window.scrollBy(0, again.getBoundingClientRect().top - held.top);
  held = null;
});
