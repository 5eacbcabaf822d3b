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

const all = document.querySelector("[data-all-here]");
all.hidden = false;
all.addEventListener("click", () => {
  const each = [...boxes.querySelectorAll("input[type=checkbox]")];
  const isOn = each.some((box) => !box.checked);
  for (const box of each) box.checked = isOn;
  show();
});
count.hidden = false;
boxes.addEventListener("change", show);
guests.addEventListener("input", show);
show();
