// By keyboard, for whoever writes at a desk: see the list that "?" opens.

import { isSeen } from "./seen.js";

const form = () => document.querySelector("#entry");
const boxesOf = (name) => [...form().querySelectorAll(`[name="${name}"]`)].filter(({ labels }) => isSeen(labels?.[0]));
const nameOf = (box) => box.labels[0].textContent.trim().toLowerCase();

// The players to choose among: those who can be Re, else those whom it is about.
const choices = () => ["re", "by"].map(boxesOf).find((boxes) => boxes.length) ?? [];

const choose = (key) => {
  const boxes = choices();
  const named = boxes.filter((box) => nameOf(box).startsWith(key));
  const box = boxes.find(({ value }) => value === key) ?? (named.length === 1 ? named[0] : undefined);
  box?.click();
  return Boolean(box);
};

const toCardPoints = () => {
  const points = boxesOf("points");
  (points.find(({ checked }) => checked) ?? points[0])?.focus();
};

// The list lies in a template until somebody wants it.
const showKeys = (legend) => {
  document.body.append(legend.content);
  document.querySelector("dialog.keys").showModal();
};

const pressedInForm = (key, target) => {
  if (key === "#") return toCardPoints() ?? true;
  if (key === "Enter" && target === document.body) return form().requestSubmit() ?? true;
  return key.length === 1 && choose(key.toLowerCase());
};

// Whether a key means something on a sheet or in the form of a deal, and has done it.
export const pressedAtTable = (key, target) => {
  const legend = document.querySelector("#keys-legend");
  if (!legend || key === " ") return false;
  if (key === "?") return showKeys(legend) ?? true;
  const links = [...document.querySelectorAll("[data-key]")];
  const link = links.find(({ dataset }) => dataset.key === key.toLowerCase());
  if (link?.offsetParent) return link.click() ?? true;
  return Boolean(form()) && pressedInForm(key, target);
};
