// TGA, 24 or 32 bits or grey, run-length encoded, top row first.

export function writeTga(width, height, pixels) {
  const channels = pixels.length / (width * height);
  const header = Buffer.alloc(18);
  header[2] = channels === 1 ? 11 : 10;
  header.writeUInt16LE(width, 12);
  header.writeUInt16LE(height, 14);
  header.set([channels * 8, 0x20 | (channels === 4 ? 8 : 0)], 16);
  const order = channels === 1 ? [0] : [2, 1, 0, 3].slice(0, channels);
  const out = [...header];
  for (let y = 0; y < height; y++) {
    const row = Array.from({ length: width }, (_, x) =>
      order.map((k) => pixels[(y * width + x) * channels + k]),
    );
    packRow(row, out);
  }
  return Buffer.from(out);
}

const same = (a, b) => b !== undefined && a.every((n, k) => n === b[k]);

/** Packets end at the end of a row. */
function packRow(row, out) {
  for (let x = 0; x < row.length;) {
    let run = 1;
    while (run < 128 && same(row[x], row[x + run])) run++;
    if (run > 1) out.push(0x7f + run, ...row[x]);
    else {
      while (run < 128 && x + run < row.length && !same(row[x + run], row[x + run + 1])) run++;
      out.push(run - 1, ...row.slice(x, x + run).flat());
    }
    x += run;
  }
}

/** Reads the files of writeTga: { width, height, pixels: RGB }. */
export function readTga(bytes) {
  const [width, height] = [bytes.readUInt16LE(12), bytes.readUInt16LE(14)];
  const size = bytes[16] / 8;
  const pixels = new Uint8Array(width * height * 3);
  let at = 18;
  const put = (i, from) =>
    pixels.set(
      size === 1 ? [bytes[from], bytes[from], bytes[from]] : [bytes[from + 2], bytes[from + 1], bytes[from]],
      i * 3,
    );
  for (let i = 0; i < width * height;) {
    const head = bytes[at++];
    const count = (head & 127) + 1;
    for (let n = 0; n < count; n++) put(i + n, head & 128 ? at : at + n * size);
    at += head & 128 ? size : count * size;
    i += count;
  }
  return { width, height, pixels };
}
