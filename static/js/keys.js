// By keyboard, for whoever writes at a desk: see the list that "?" opens. Never while something is typed.

const TYPED = 'textarea, select, [type="text"], [type="search"], [type="number"], [contenteditable]';
const form = () => document.querySelector("#entry");
const isSeen = (box) => Boolean(box.labels?.[0]?.checkVisibility({ visibilityProperty: true }));
const people = () => ["re", "by"].map((name) => [...form().querySelectorAll(`[name="${name}"]`)].filter(isSeen));
const nameOf = (box) => box.labels[0].textContent.trim().toLowerCase();

// The players to choose among: those who can be Re, else those whom it is about.
const choices = () => people().find((boxes) => boxes.length) ?? [];

const choose = (key) => {
  const boxes = choices();
  const named = boxes.filter((box) => nameOf(box).startsWith(key));
  const box = boxes.find(({ value }) => value === key) ?? (named.length === 1 ? named[0] : undefined);
  box?.click();
  return Boolean(box);
};

const toCardPoints = () => {
  const points = [...form().querySelectorAll('[name="points"]')].filter(isSeen);
  (points.find(({ checked }) => checked) ?? points[0])?.focus();
};

// The list lies in a template until somebody wants it.
const showKeys = () => {
  document.body.append(document.querySelector("#keys-legend").content);
  document.querySelector("dialog.keys").showModal();
};

const pressedInForm = (key, target) => {
  if (key === "#") return toCardPoints() ?? true;
  if (key === "Enter" && target === document.body) return form().requestSubmit() ?? true;
  return key.length === 1 && choose(key.toLowerCase());
};

const pressed = (key, target) => {
  if (key === "?") return showKeys() ?? true;
  const link = document.querySelector(`[data-key="${key.toLowerCase()}"]`);
  if (link?.offsetParent) return link.click() ?? true;
  return Boolean(form()) && pressedInForm(key, target);
};

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || target.closest(TYPED)) return;
  if (document.querySelector("dialog[open]") || key === " ") return;
  if (pressed(key, target)) event.preventDefault();
});
