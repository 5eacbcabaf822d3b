// A copy of last week must not lie about the deal that is entered now: show the place that it has.

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
    label.querySelector(".name").textContent = player;
    label.dataset.letters = letters;
    return [box, label];
  });
  chips.replaceChildren(...made, ...alone);
};

export const showPlace = (form, place) => {
  document.title = document.title.replace(/.*(?= · )/, place.name);
  document.querySelector("#name").textContent = place.name;
  document.querySelector("#who").textContent = place.text;
  offerSeats(form, "re", place.seats);
  offerSeats(form, "by", place.seats);
  offerSeats(form, "partner", place.seats);
  form.dispatchEvent(new Event("change"));
  // Who deals stands at the top; the old page had it at a name.
  for (const mark of form.querySelectorAll(".dealing")) mark.remove();
  // Who was due for a solo on the old page is not due any more.
  for (const box of form.querySelectorAll('[name="re"]:checked')) if (box.defaultChecked) box.click();
};
