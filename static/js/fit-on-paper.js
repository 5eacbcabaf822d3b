// A rule card is printed as large as it fits on one sheet. Where the smallest type that is read on a wall is still too
// large, what is as in the tournament rules is left out, then the examples; the code leads to both.

// What is left out, and down to which size first; the last one is small enough for more than anybody has written yet.
const LEAST = { "": 8, usual: 8, "usual examples": 5 };
const WAYS = Object.entries(LEAST).flatMap(([without, least]) =>
  Array.from({ length: 4 * (12 - least) + 1 }, (_each, step) => ({ without, size: 12 - step / 4 })));

const WIDTH = "186mm";
const ROOM = (277 / 25.4) * 96; // an A4 sheet without its margins, and some millimetres for how columns break

addEventListener("beforeprint", () => {
  const root = document.documentElement;
  const card = document.querySelector(".card-page");
  const signing = card.querySelector(".signing");
  const asOnScreen = lookLikePaper();

  function fits({ size, without }) {
    root.style.setProperty("--type", `${size}pt`);
    card.dataset.without = without;
    return signing.getBoundingClientRect().bottom - document.body.getBoundingClientRect().top <= ROOM;
  }

  WAYS.find(fits);
  asOnScreen();
});

// Let what holds for paper hold for the screen; what is returned takes it back.

function lookLikePaper() {
  const media = [...document.styleSheets]
    .flatMap((sheet) => [sheet.media, ...[...sheet.cssRules].map((rule) => rule.media)])
    .filter((each) => each && /print|screen/.test(each.mediaText));
  const before = media.map((each) => each.mediaText);
  for (const each of media) each.mediaText = /not print|screen/.test(each.mediaText) ? "not all" : "all";
  document.body.style.inlineSize = WIDTH;
  return () => {
    media.forEach((each, place) => { each.mediaText = before[place]; });
    document.body.style.inlineSize = "";
  };
}
