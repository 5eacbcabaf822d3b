// A copy of last week must not lie about the deal that is entered now: show the place that it has.

import { POINTS } from "./seating.js";

const offerSeats = (form, name, seats) => {
  const all = [...form.querySelectorAll(`[name="${name}"]`)];
  const old = all.filter(({ value }) => value !== "alone");
  if (!seats?.length || !old.length) return;
  if (old.map(({ value }) => value).join() === seats.map(([seat]) => seat).join()) return;
  const alone = all.filter((box) => !old.includes(box)).flatMap((box) => [box, box.nextElementSibling]);
  const tapped = old.filter((box) => box.checked && !box.defaultChecked).map(({ value }) => value);
  const chips = old[0].parentElement;
  const made = seats.flatMap(([seat, player, letters], index) => {
    const [box, label] = [old[0].cloneNode(), old[0].nextElementSibling.cloneNode(true)];
    const checked = tapped.includes(String(seat));
    Object.assign(box, { value: seat, checked, id: label.htmlFor = `id_${name}_${index}` });
    (label.querySelector(".name") ?? label).textContent = player;
    if (label.dataset.letters) label.dataset.letters = letters;
    return [box, label];
  });
  chips.replaceChildren(...made, ...alone);
};

// At the name of who deals, where they play.
const markDealer = (form, dealer) => {
  for (const mark of form.querySelectorAll(".dealing")) mark.remove();
  const label = form.querySelector(`[name="re"][value="${dealer}"] + label`), { deals } = form.dataset;
  label?.append(Object.assign(document.createElement("small"), { className: "dealing", textContent: deals }));
};

// Who has sat down with what waits is in the fields of a form for everybody, as those are whom its page knew; who has
// left is in none.
const seatOf = (name) => POINTS.exec(name)?.[2];
const isAlike = (name, other) => name.replace(POINTS, "$1") === other.replace(POINTS, "$1");

// Behind the others of its kind.
const addField = (all, like, seat, player) => {
  const before = all.findLast(({ name }) => isAlike(name, like)).closest("div"), part = before.cloneNode(true);
  const field = part.querySelector("input"), label = part.querySelector("label");
  const name = like.replace(POINTS, `$1.${seat}`);
  Object.assign(field, { name, id: `id_${name}`, value: "" });
  label.htmlFor = field.id;
  label.textContent = player;
  before.after(part);
};

const fieldsIn = (form) => [...form.elements].filter(({ name }) => POINTS.test(name));

const add = (form, id, player) => {
  const all = fieldsIn(form), first = seatOf(all[0]?.name);
  for (const { name } of all) if (seatOf(name) === first) addField(fieldsIn(form), name, id, player);
  form.elements.dealer?.add(new Option(player, id));
};

// `people` are those at the table, each with seat and name.
const offerPeople = (form, people) => {
  for (const [id, player] of people) if (!form.elements[`each.${id}`]) add(form, id, player);
  const isGone = (id) => !people.some(([seat]) => seat === id);
  for (const field of fieldsIn(form)) if (isGone(seatOf(field.name))) field.closest("div").remove();
  const dealers = [...(form.elements.dealer?.options ?? [])];
  for (const dealer of dealers) if (dealer.value && isGone(dealer.value)) dealer.remove();
};

export const showPlace = (form, place) => {
  document.title = document.title.replace(/.*(?= · )/, place.name);
  document.querySelector("#name").textContent = place.name;
  document.querySelector("#who").textContent = place.text;
  for (const name of ["re", "by", "partner"]) offerSeats(form, name, place.seats);
  for (const name of ["soloist", "to"]) offerSeats(form, name, place.people);
  offerPeople(form, place.people);
  form.dispatchEvent(new Event("change"));
  markDealer(form, place.dealer);
  // Who was due for a solo on the old page is not due any more.
  for (const box of form.querySelectorAll('[name="re"]:checked')) if (box.defaultChecked) box.click();
};
