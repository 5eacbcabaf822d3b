// How many are here, counted as they are tapped, and at which tables they will sit; all of them in one tap.

const count = document.querySelector("[data-here]");
const boxes = document.querySelector(count.dataset.here);
const guests = document.querySelector("[name=guests]");
const tables = JSON.parse(document.querySelector("#tables").textContent);

const show = () => {
  const named = guests.value.split(/[,;、，]/).filter((name) => name.trim()).length;
  const here = boxes.querySelectorAll("input:checked").length + named;
  count.querySelector("b").textContent = here;
  count.querySelector("output").textContent = tables[here] ?? "";
  count.querySelector("span").hidden = !tables[here];
};

// Who is not here is tapped then; a second tap takes all back.
const all = boxes.querySelector(".all-here");
all?.addEventListener("click", () => {
  const known = [...boxes.querySelectorAll("input")], areHere = known.every(({ checked }) => checked);
  for (const box of known) box.checked = !areHere;
  show();
});
if (all) all.disabled = false;

count.hidden = false;
boxes.addEventListener("change", show);
guests.addEventListener("input", show);
show();
