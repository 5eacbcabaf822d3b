// A copy of last week must not lie about the deal that is entered now: show the place that it has.

import { offerPeople } from "./newcomers.js";

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
