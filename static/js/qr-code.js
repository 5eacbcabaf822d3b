// A text as a QR code (ISO/IEC 18004) of error correction level L with mask 0.

// Of versions 1 to 40: how many codewords correct a block, and how many blocks there are.
const CHECKS = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28];
CHECKS.push(...Array(14).fill(30));
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];
BLOCKS.push(8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25);
// Level and mask, with their own correction.
const FORMAT = 0b111011111000100;

const range = (count) => [...Array(count).keys()];
const isSet = (number, place) => ((number >> place) & 1) === 1;

// The powers of 2 among 256 elements, and the way back.
const POWERS = [1], LOGS = [];
for (const power of range(255)) {
  LOGS[POWERS[power]] = power;
  POWERS.push((POWERS[power] << 1) ^ (POWERS[power] > 127 ? 0x11d : 0));
}
const times = (a, b) => (a && b ? POWERS[(LOGS[a] + LOGS[b]) % 255] : 0);

// The codewords that correct others: what is left of these when they are divided by a polynomial.
const checksOf = (data, count) => {
  let divisor = [1];
  for (const power of range(count)) {
    divisor = [...divisor, 0].map((each, place) => each ^ times(divisor[place - 1] ?? 0, POWERS[power]));
  }
  const rest = [...data, ...Array(count).fill(0)];
  for (const place of data.keys()) {
    const lead = rest[place];
    divisor.forEach((each, further) => (rest[place + further] ^= times(each, lead)));
  }
  return rest.slice(data.length);
};

// Words in bytes, and the digits at the end in ten bits for three of them: numbers, each with how many bits it has.
const numbersOf = (text, version) => {
  const [, words, digits] = text.match(/^(.*?)(\d*)$/s), bytes = [...new TextEncoder().encode(words)];
  const [ofBytes, ofDigits] = version < 10 ? [8, 10] : version < 27 ? [16, 12] : [16, 14];
  const threes = (digits.match(/\d{1,3}/g) ?? []).map((each) => [Number(each), 3 * each.length + 1]);
  return [
    ...(words ? [[4, 4], [bytes.length, ofBytes], ...bytes.map((byte) => [byte, 8])] : []),
    ...(digits ? [[1, 4], [digits.length, ofDigits], ...threes] : []),
  ];
};

// One codeword of each block by turns; the first blocks may be shorter by one.
const byTurns = (blocks) =>
  range(blocks.at(-1).length).flatMap((place) => blocks.flatMap((block) => block[place] ?? []));

// A text as the codewords of a version that has room for so many of these; undefined if it does not fit.
const codewordsOf = (text, version, room) => {
  const count = BLOCKS[version - 1], checks = CHECKS[version - 1], length = room - count * checks;
  const bits = numbersOf(text, version).map(([number, width]) => number.toString(2).padStart(width, "0")).join("");
  if (bits.length > 8 * length) return undefined;
  const bytes = `${bits}0000`.slice(0, 8 * length).match(/.{1,8}/g);
  const data = bytes.map((byte) => parseInt(byte.padEnd(8, "0"), 2));
  for (let filler = 0xec; data.length < length; filler ^= 0xec ^ 0x11) data.push(filler);
  const beginOf = (block) => block * Math.floor(length / count) + Math.max(0, block - count + (length % count));
  const blocks = range(count).map((block) => data.slice(beginOf(block), beginOf(block + 1)));
  return [...byTurns(blocks), ...byTurns(blocks.map((block) => checksOf(block, checks)))];
};

// The squares by which a code is found: where each has its centre, how far it goes, which of its rings are light.
const squaresIn = (version, size) => {
  const count = version > 1 ? Math.floor(version / 7) + 2 : 1, last = size - 7;
  const step = 2 * Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4));
  const centres = [6, ...range(count - 1).map((place) => last - place * step)];
  const small = centres.flatMap((x) => centres.map((y) => [x, y, 2, [1]]));
  const isFree = ([x, y]) => ![[6, 6], [6, last], [last, 6]].some(([a, b]) => a === x && b === y);
  return [...[[3, 3], [size - 4, 3], [3, size - 4]].map((corner) => [...corner, 4, [2, 4]]), ...small.filter(isFree)];
};

// Rows with the modules that every code of a version has, true where dark; undefined where the text goes.
const frameOf = (version) => {
  const size = version * 4 + 17, rows = range(size).map(() => Array(size).fill());
  const set = (x, y, isDark) => { if (x in rows && y in rows) rows[y][x] = isDark; };
  const both = (x, y, isDark) => [[x, y], [y, x]].forEach((place) => set(...place, isDark));
  for (const place of range(size)) both(place, 6, place % 2 === 0);
  for (const [x, y, reach, light] of squaresIn(version, size)) {
    const across = range(2 * reach + 1).map((place) => place - reach);
    for (const dx of across) {
      for (const dy of across) set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }
  for (const place of range(8)) {
    set(8, place + (place > 5), isSet(FORMAT, place));
    set(size - 1 - place, 8, isSet(FORMAT, place));
    set(place + (place > 5), 8, isSet(FORMAT, 14 - place));
    set(8, size - 1 - place, place === 7 || isSet(FORMAT, 14 - place));
  }
  const named = (version << 12) | range(12).reduce((rest) => (rest << 1) ^ ((rest >> 11) * 0x1f25), version);
  for (const place of range(version < 7 ? 0 : 18)) {
    both(Math.floor(place / 3), size - 11 + (place % 3), isSet(named, place));
  }
  return rows;
};

// Where the text goes: two columns at a time, up and down by turns.
const wayThrough = (rows) => {
  const last = rows.length - 1, down = [...rows.keys()], up = [...down].reverse();
  const places = range(last / 2).flatMap((turn) => {
    const right = last - 2 * turn - (turn >= (last - 6) / 2);
    return (turn % 2 ? down : up).flatMap((y) => [[right, y], [right - 1, y]]);
  });
  return places.filter(([x, y]) => rows[y][x] === undefined);
};

// Rows of modules, true where dark. Up to 2,953 bytes fit.
export const qrCode = (text, version = 1) => {
  const rows = frameOf(version), way = wayThrough(rows);
  const codewords = codewordsOf(text, version, Math.floor(way.length / 8));
  if (!codewords) return qrCode(text, version + 1);
  way.forEach(([x, y], place) => {
    rows[y][x] = isSet(codewords[place >> 3] ?? 0, 7 - (place % 8)) !== ((x + y) % 2 === 0);
  });
  return rows;
};
