// A copy of last week must not lie about the deal that is entered now: show the place that it has.

const WIDTHS = [
  [/[fijlrtI.']/, 0.5],
  [/[mwMW]/, 1.5],
  [/[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/, 2],
];
const widthOf = (letter) => WIDTHS.find(([pattern]) => pattern.test(letter))?.[1] ?? 1;

// For how many letters a name needs room, as the server counts them (scorekeeper/play/sheets/entry/layout.py).
export const lettersOf = (name) => {
  const parts = name.replaceAll("-", "- ").split(/\s+/);
  const longest = Math.max(...parts.map((part) => [...part].reduce((sum, letter) => sum + widthOf(letter), 0)));
  return Math.min(Math.max(Math.ceil(longest), 8), 17);
};

const offerSeats = (form, name, seats) => {
  const all = [...form.querySelectorAll(`[name="${name}"]`)];
  const old = all.filter(({ value }) => value !== "alone");
  if (!seats?.length || !old.length) return;
  if (old.map(({ value }) => value).join() === seats.map(([seat]) => seat).join()) return;
  const alone = all.filter((box) => !old.includes(box)).flatMap((box) => [box, box.nextElementSibling]);
  const tapped = old.filter((box) => box.checked && !box.defaultChecked).map(({ value }) => value);
  const chips = old[0].parentElement;
  const made = seats.flatMap(([seat, player], index) => {
    const [box, label] = [old[0].cloneNode(), old[0].nextElementSibling.cloneNode(true)];
    const checked = tapped.includes(String(seat));
    Object.assign(box, { value: seat, checked, id: label.htmlFor = `id_${name}_${index}` });
    label.querySelector(".name").textContent = player;
    label.dataset.letters = lettersOf(player);
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
  // Who deals stands at the top; the old page had it at a name.
  for (const mark of form.querySelectorAll(".dealing")) mark.remove();
  // Who was due for a solo on the old page is not due any more.
  for (const box of form.querySelectorAll('[name="re"]:checked')) if (box.defaultChecked) box.click();
};
