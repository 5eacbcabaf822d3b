// The screen of a hall: its slides one after the other.

const PAUSE = 12_000;
let shown = 0;

const slides = () => [...document.querySelectorAll("[data-slide]")];

const showSlide = () => {
  const all = slides();
  shown %= all.length;
  all.forEach((slide, number) => (slide.hidden = number !== shown));
};

setInterval(() => {
  shown += 1;
  showSlide();
}, PAUSE);
// What is new replaces all slides: the one in sight stays.
document.addEventListener("sheet:shown", showSlide);
shown = Math.max(0, slides().findIndex((slide) => !slide.hidden));
