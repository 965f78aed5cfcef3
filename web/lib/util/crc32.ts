/** Lookup tables for four bytes at a time. */
const tables = makeTables();

/** The CRC-32 of ISO 3309, as in ZIP and PNG. */
export function crc32(bytes: Uint8Array): number {
  const [t0, t1, t2, t3] = tables;
  let crc = -1;
  let i = 0;
  for (const end = bytes.length - 3; i < end; i += 4) {
    crc ^= bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
    crc = t3[crc & 255]! ^ t2[(crc >>> 8) & 255]! ^ t1[(crc >>> 16) & 255]! ^ t0[crc >>> 24]!;
  }
  for (; i < bytes.length; ++i) crc = (crc >>> 8) ^ t0[(crc ^ bytes[i]!) & 255]!;
  return ~crc >>> 0;
}

type Tables = readonly [Int32Array, Int32Array, Int32Array, Int32Array];

function makeTables(): Tables {
  const made: Tables = [new Int32Array(256), new Int32Array(256), new Int32Array(256), new Int32Array(256)];
  for (let i = 0; i < 256; ++i) {
    let crc = i;
    for (let bit = 0; bit < 8; ++bit) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    made[0][i] = crc;
  }
  for (let t = 1; t < 4; ++t) {
    for (let i = 0; i < 256; ++i) {
      const before = made[t - 1]![i]!;
      made[t]![i] = (before >>> 8) ^ made[0][before & 255]!;
    }
  }
  return made;
}
