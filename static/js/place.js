// A copy of last week must not lie about the deal that is entered now: show the place that it has.

const offerSeats = (form, name, seats) => {
  const old = [...form.querySelectorAll(`[name="${name}"]`)];
  if (!seats?.length || old.map(({ value }) => value).join() === seats.map(([seat]) => seat).join()) return;
  const chips = old[0].parentElement;
  const made = seats.flatMap(([seat, player], index) => {
    const [box, label] = [old[0].cloneNode(), old[0].nextElementSibling.cloneNode()];
    Object.assign(box, { value: seat, checked: false, id: label.htmlFor = `id_${name}_${index}` });
    label.textContent = player;
    return [box, label];
  });
  chips.replaceChildren(...made);
};

export const showPlace = (form, place) => {
  document.title = document.title.replace(/.*(?= · )/, place.name);
  document.querySelector("#name").textContent = place.name;
  document.querySelector("#who").textContent = place.text;
  offerSeats(form, "re", place.seats);
  offerSeats(form, "by", place.seats);
  // Who was due for a solo on the old page is not due any more.
  for (const box of form.querySelectorAll('[name="re"]:checked')) box.click();
};
