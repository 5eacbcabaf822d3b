// Large: one question of the form of a deal a screen. The form is the same.

const STEPS = [
  ".game",
  "#books",
  "#players",
  "#special",
  ".card-points",
  ".called, .sides, .ladder, #raises, .entry-what > .help",
  ".extra, .sides, .earned, #happened, .meanings, .folded, .tally",
  "#rare, .counts, .outcome > [type=submit]",
];
const LAST = STEPS.length - 1;
let at = 0, form;

const partsOf = (step) => [...form.querySelectorAll(STEPS[step])];

const show = () => {
  for (const part of form.querySelectorAll(STEPS)) part.hidden = !part.matches(STEPS[at]);
  const [back, next] = form.querySelectorAll("[data-way]");
  back.hidden = at === 0;
  next.hidden = at === LAST;
};

const isSeen = (part) => part.offsetHeight && !part.matches(".asked");

// To the next question that this deal has, one way or the other.
const go = (way) => {
  do {
    at += way;
    show();
  } while (at > 0 && at < LAST && !partsOf(at).some(isSeen));
  const counted = at === LAST && form.querySelector("#result details");
  if (counted) counted.open = true;
  scrollTo(0, 0);
  const [first] = partsOf(at).filter(isSeen);
  first.tabIndex = -1;
  first.focus({ preventScroll: true });
};

const isWrong = (part) => !part.matches(".sides") && part.querySelector(".errorlist, [aria-invalid]");

const begin = () => {
  form = document.querySelector("#entry");
  at = Math.max(0, STEPS.findIndex((_parts, step) => partsOf(step).some(isWrong)));
  show();
};

document.addEventListener("click", ({ target }) => {
  const { way } = target.closest("[data-way]")?.dataset ?? {};
  if (way) go(Number(way));
});
// What a line has filled in is only looked at.
document.addEventListener("line:read", () => go(LAST - at));

// Nothing is painted before this has run (entry.html), which may be before the page has come whole.
if (document.readyState === "loading") document.addEventListener("readystatechange", begin, { once: true });
else begin();
