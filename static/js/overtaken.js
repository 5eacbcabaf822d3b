// An answer that replaces fields takes nothing away: if one of them has changed since it was asked, it is thrown away
// and asked again, with what stands in them now. Which parts it replaces says `data-replaces` of what asks.

const asked = new WeakMap();

const textOf = ({ dataset: { replaces } }) => {
  const fields = document.querySelectorAll(`:is(${replaces}, :is(${replaces}) *):is(input, select, textarea)`);
  return JSON.stringify([...fields].map(({ name, checked, value }) => [name, checked, value]));
};

document.addEventListener("htmx:beforeRequest", ({ detail: { elt, xhr } }) => {
  if (elt.dataset.replaces) asked.set(xhr, textOf(elt));
});

document.addEventListener("htmx:beforeOnLoad", (event) => {
  const { elt, xhr } = event.detail;
  if (!asked.has(xhr) || asked.get(xhr) === textOf(elt)) return;
  event.preventDefault();
  // Only after this answer is done with can the same be asked again.
  setTimeout(() => elt.dispatchEvent(new Event("again")));
});
