// How many are here, counted as they are tapped.

const count = document.querySelector("[data-here]");
const boxes = document.querySelector(count.dataset.here);
const guests = document.querySelector("[name=guests]");

const show = () => {
  const named = guests.value.split(/[,;、，]/).filter((name) => name.trim()).length;
  count.querySelector("b").textContent = boxes.querySelectorAll("input:checked").length + named;
};

count.hidden = false;
boxes.addEventListener("change", show);
guests.addEventListener("input", show);
show();
