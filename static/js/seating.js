// Somebody sits down, or leaves, from the next deal on: as it waits among the deals. Nothing here reads or writes.

export const all = (fields, name) => fields.filter(([each]) => each === name).map(([, value]) => value);

export const isSeating = ({ fields }) => fields.some(([name]) => name === "joins" || name === "leaves");

export const seatingOf = ({ fields }) => {
  const [joins] = all(fields, "joins"), [seat] = all(fields, "seat");
  return { joins, seat, leaves: all(fields, "leaves") };
};

export const fieldsOfSeating = (joins, seat, leaves) => [
  ...(joins ? [["joins", joins], ["seat", seat]] : []),
  ...leaves.map((each) => ["leaves", each]),
];

export const isSame = (name, other) => name?.toLowerCase() === other?.toLowerCase();

// Whether that is what is known of the sheet already.
export const isSeated = ({ names, standing: { seats } }, item) => {
  const { joins, seat, leaves } = seatingOf(item);
  return (!joins || isSame(names[seat], joins)) && leaves.every((each) => !seats.includes(Number(each) - 1));
};

// Where a form names a seat.
export const SEATS = /^(re|by|partner|soloist|to|dealer)$/;
export const POINTS = /^(each|adjust|tallies)\.(\d)/;

// A deal, or who leaves, with another seat for somebody who was to have one that has been taken meanwhile.
export const withSeat = (item, from, to) => {
  const moved = ([name, value]) => {
    if ((SEATS.test(name) || name === "leaves") && value === from) return [name, to];
    return POINTS.exec(name)?.[2] === from ? [name.replace(`.${from}`, `.${to}`), value] : [name, value];
  };
  return { ...item, fields: item.fields.map(moved), dealt: item.dealt === from ? to : item.dealt };
};
