// PCX, 8 bits with a palette: 128-byte header, rows of runs {11nnnnnn, value}, 0x0C, 256 x RGB.

export function writePcx(width, height, indices, palette) {
  const header = Buffer.alloc(128);
  header.set([10, 5, 1, 8]); // maker, version, runs, bits per plane
  header.writeUInt16LE(width - 1, 8);
  header.writeUInt16LE(height - 1, 10);
  header.writeUInt16LE(width, 12);
  header.writeUInt16LE(height, 14);
  header[65] = 1; // planes
  const stride = width + (width & 1);
  header.writeUInt16LE(stride, 66);
  header.writeUInt16LE(1, 68); // colour palette
  const body = [];
  for (let y = 0; y < height; y++) {
    const row = new Uint8Array(stride);
    row.set(indices.subarray(y * width, (y + 1) * width));
    packRow(row, body);
  }
  return Buffer.concat([header, Buffer.from(body), Buffer.from([0x0c]), Buffer.from(palette)]);
}

function packRow(row, out) {
  for (let x = 0; x < row.length;) {
    let run = 1;
    while (run < 63 && x + run < row.length && row[x + run] === row[x]) run++;
    if (run > 1 || row[x] >= 0xc0) out.push(0xc0 | run);
    out.push(row[x]);
    x += run;
  }
}

/** Reads the files of writePcx, for the checks and the preview. */
export function readPcx(file) {
  const width = file.readUInt16LE(8) + 1;
  const height = file.readUInt16LE(10) + 1;
  const stride = file.readUInt16LE(66);
  if (file[0] !== 10 || file[3] !== 8 || file[65] !== 1) throw new Error('not a PCX file with 8 bits');
  if (file[file.length - 769] !== 0x0c) throw new Error('PCX without a palette');
  const indices = new Uint8Array(width * height);
  let at = 128;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < stride;) {
      const byte = file[at++];
      const run = byte >= 0xc0 ? byte & 63 : 1;
      const value = byte >= 0xc0 ? file[at++] : byte;
      for (let k = 0; k < run; k++, x++) if (x < width) indices[y * width + x] = value;
    }
  }
  if (at !== file.length - 769)
    throw new Error(`PCX rows end at ${at}, palette starts at ${file.length - 769}`);
  return { width, height, indices, palette: file.subarray(file.length - 768) };
}
