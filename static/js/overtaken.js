// An answer that replaces fields takes nothing away: if one of them has changed since it was asked, it is thrown away
// and asked again, with what stands in them now. Which parts it replaces says `data-replaces` of what asks.

const asked = new WeakMap();

const FIELDS = "input, select, textarea";

const stateOf = ({ name, type, checked, value }) => [name, ["checkbox", "radio"].includes(type) ? checked : "", value];

const fieldsOf = (parts) =>
  [...document.querySelectorAll(parts)].flatMap((part) =>
    part.matches(FIELDS) ? [part] : [...part.querySelectorAll(FIELDS)],
  );

const textOf = ({ replaces }) => JSON.stringify(fieldsOf(replaces).map(stateOf));

document.addEventListener("htmx:beforeRequest", ({ detail: { elt, xhr } }) => {
  if (elt.dataset.replaces) asked.set(xhr, textOf(elt.dataset));
});

document.addEventListener("htmx:beforeOnLoad", (event) => {
  const { elt, xhr } = event.detail;
  if (!asked.has(xhr) || asked.get(xhr) === textOf(elt.dataset)) return;
  event.preventDefault();
  // Only after this answer is done with can the same be asked again.
  setTimeout(() => elt.dispatchEvent(new Event("again")));
});
