// Somebody sits down, or leaves, from the next deal on: as it waits among the deals. Nothing here reads or writes.

export const all = (fields, name) => fields.filter(([each]) => each === name).map(([, value]) => value);

export const isSeating = ({ fields }) => fields.some(([name]) => name === "joins" || name === "leaves");

export const seatingOf = ({ fields }) => {
  const [joins] = all(fields, "joins"), [seat] = all(fields, "seat"), [instead] = all(fields, "instead");
  return { joins, seat, instead, leaves: all(fields, "leaves") };
};

// `instead` is whose seat somebody takes, if anybody's.
export const fieldsOfSeating = (joins, seat, leaves, instead) => [
  ...(joins ? [["joins", joins], ["seat", seat]] : []),
  ...(joins && instead ? [["instead", instead]] : []),
  ...leaves.map((each) => ["leaves", each]),
];

// All seats that there have been, clockwise; an older version has kept no order, as there was none but theirs.
export const orderOf = ({ order, names }) => order ?? Object.keys(names);

// The number of the next seat: nobody gets one that somebody else has had.
export const nextSeat = ({ used = 0, names }) => String(Math.max(used, ...Object.keys(names).map(Number)) + 1);

export const isSame = (name, other) => name?.toLowerCase() === other?.toLowerCase();

// Whether that is what is known of the sheet already.
export const isSeated = ({ names, standing: { seats } }, item) => {
  const { joins, seat, leaves } = seatingOf(item);
  return (!joins || isSame(names[seat], joins)) && leaves.every((each) => !seats.includes(Number(each) - 1));
};

// Where a form names a seat.
export const SEATS = /^(re|by|partner|soloist|to|dealer)$/;
const OF_SEATING = /^(leaves|instead)$/;
export const POINTS = /^(each|adjust|tallies)\.(\d)/;

// A deal, or who leaves, with another seat for somebody who was to have one that has been taken meanwhile.
export const withSeat = (item, from, to) => {
  const moved = ([name, value]) => {
    if ((SEATS.test(name) || OF_SEATING.test(name)) && value === from) return [name, to];
    return POINTS.exec(name)?.[2] === from ? [name.replace(`.${from}`, `.${to}`), value] : [name, value];
  };
  return { ...item, fields: item.fields.map(moved), dealt: item.dealt === from ? to : item.dealt };
};
