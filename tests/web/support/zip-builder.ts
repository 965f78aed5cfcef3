import { deflateSync } from 'fflate';
import { crc32 } from '../../../web/lib/load/archive/zip/crc32.js';

/** Builds small ZIP archives: a valid one in a line, every part of which can be changed or broken. */
export interface ZipEntry {
  /** The name as UTF-8 text, or as the bytes to write. */
  readonly name: string | Uint8Array;
  readonly data?: Uint8Array | string;
  /** 0 stored, 8 deflated (the default); other methods are written as stored. */
  readonly method?: number;
  readonly flags?: number;
  /** Upper byte of "version made by": 0 DOS, 3 Unix. */
  readonly host?: number;
  /** The checksum that the directory claims. */
  readonly crc?: number;
  readonly size?: number;
  readonly packedSize?: number;
  readonly offset?: number;
  /** The size of the extra field in the local header only. */
  readonly localExtra?: number;
  /** Writes the sizes behind the data, and zeros in front of it. */
  readonly descriptor?: boolean;
  /** Writes sizes and offset into a zip64 extra field. */
  readonly zip64?: boolean;
}

export interface ZipOptions {
  readonly prefix?: Uint8Array;
  readonly comment?: string;
  /** Writes a zip64 end record, and only the marks for it into the plain end record. */
  readonly zip64?: boolean;
  /** 16- and 32-bit fields of the end record to overwrite, by their offset. */
  readonly end?: Readonly<Record<number, number>>;
}

type Field = readonly [size: 2 | 4 | 8, value: number];

export function buildZip(entries: readonly ZipEntry[], options: ZipOptions = {}): Uint8Array<ArrayBuffer> {
  const { prefix = new Uint8Array(), comment = '', zip64 = false, end = {} } = options;
  const parts: Uint8Array[] = [prefix];
  const directory: Uint8Array[] = [];
  let at = 0;
  const add = (...added: Uint8Array[]): void => {
    for (const part of added) {
      parts.push(part);
      at += part.byteLength;
    }
  };
  for (const entry of entries) {
    const { method = 8, flags = 0, host = 3, localExtra = 0, descriptor = false } = entry;
    const name = bytesOf(entry.name);
    const data = bytesOf(entry.data ?? '');
    const packed = method === 8 ? deflateSync(data) : data;
    const crc = entry.crc ?? crc32(data);
    const size = entry.size ?? data.byteLength;
    const packedSize = entry.packedSize ?? packed.byteLength;
    const offset = entry.offset ?? at;
    const bits = flags | (descriptor ? 8 : 0);
    const local = descriptor ? [0, 0, 0] : [crc, packedSize, size];
    add(
      fields([4, 0x04034b50], [2, 20], [2, bits], [2, method], [4, 0], ...local.map((n): Field => [4, n])),
      fields([2, name.byteLength], [2, localExtra]),
      name,
      new Uint8Array(localExtra),
      packed,
    );
    if (descriptor) add(fields([4, 0x08074b50], [4, crc], [4, packedSize], [4, size]));
    const extra = entry.zip64 ? fields([2, 1], [2, 24], [8, size], [8, packedSize], [8, offset]) : fields();
    const plain = entry.zip64 ? [0xffffffff, 0xffffffff, 0xffffffff] : [packedSize, size, offset];
    directory.push(
      fields([4, 0x02014b50], [2, (host << 8) | 20], [2, 20], [2, bits], [2, method], [4, 0], [4, crc]),
      fields([4, plain[0]!], [4, plain[1]!], [2, name.byteLength], [2, extra.byteLength], [2, 0], [2, 0]),
      fields([2, 0], [4, 0], [4, plain[2]!]),
      name,
      extra,
    );
  }
  const start = at;
  for (const part of directory) add(part);
  const size = at - start;
  const count = entries.length;
  if (zip64) {
    const end64 = at;
    add(
      fields([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, count], [8, count], [8, size]),
      fields([8, start]),
      fields([4, 0x07064b50], [4, 0], [8, end64], [4, 1]),
    );
  }
  const [shownCount, shownSize, shownStart] = zip64 ? [0xffff, 0xffffffff, 0xffffffff] : [count, size, start];
  const text = bytesOf(comment);
  const record = fields([4, 0x06054b50], [2, 0], [2, 0], [2, shownCount], [2, shownCount], [4, shownSize]);
  const last = concat([record, fields([4, shownStart], [2, text.byteLength])]);
  const view = new DataView(last.buffer);
  for (const [field, value] of Object.entries(end)) {
    if (['12', '16'].includes(field)) view.setUint32(Number(field), value, true);
    else view.setUint16(Number(field), value, true);
  }
  add(last, text);
  return concat(parts);
}

function fields(...values: readonly Field[]): Uint8Array {
  const bytes = new Uint8Array(values.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of values) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value % 2 ** 32, true);
    if (size === 8) view.setUint32(at + 4, Math.floor(value / 2 ** 32), true);
    at += size;
  }
  return bytes;
}

function bytesOf(data: Uint8Array | string): Uint8Array {
  return typeof data === 'string' ? new TextEncoder().encode(data) : data;
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}
