/**
 * A ZIP of a few files, stored as they are (PNG is packed already, and a GLB is not put into one).
 *
 *   each file   local header (30 bytes), name, bytes
 *   directory   an entry (46 bytes) and the name of each
 *   end         22 bytes
 *
 * Source: APPNOTE.TXT 6.3.10, PKWARE.
 */
export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Bit 11: names are UTF-8. */
const flags = 0x0800;
const version = 20;
/** 1 January 1980: the same files make the same bytes. */
const date = 0x21;

export function zipFile(files: readonly ZippedFile[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const path = new TextEncoder().encode(name);
    const common = [
      ...[2, version, 2, flags, 2, 0, 2, 0, 2, date],
      ...[4, crc32(bytes), 4, bytes.length, 4, bytes.length, 2, path.length, 2, 0],
    ];
    const local = record(4, 0x04034b50, ...common);
    directory.push(record(4, 0x02014b50, 2, version, ...common, 2, 0, 2, 0, 2, 0, 4, 0, 4, offset), path);
    parts.push(local, path, bytes);
    offset += local.length + path.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = files.length;
  const end = record(4, 0x06054b50, 2, 0, 2, 0, 2, count, 2, count, 4, size, 4, offset, 2, 0);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

/** Numbers as bytes: each value stands behind its length, 2 or 4. */
function record(...fields: readonly number[]): Uint8Array<ArrayBuffer> {
  const length = fields.reduce((sum, value, i) => (i % 2 === 0 ? sum + value : sum), 0);
  const view = new DataView(new ArrayBuffer(length));
  let at = 0;
  for (let i = 0; i < fields.length; i += 2) {
    const [size = 0, value = 0] = [fields[i], fields[i + 1]];
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
