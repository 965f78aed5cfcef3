import { ByteWriter, concat, encode } from '../../../samples/formats/byte-writer.js';
import { crc32 } from '../../../samples/formats/crc32.js';
import { deflate, directoryRow, endRecord, localHeader } from '../../../samples/formats/zip.js';

/** A file of an archive; options override any part, also with invalid values. */
export interface ZipEntry {
  /** The name as UTF-8 text, or as the bytes to write. */
  readonly name: string | Uint8Array;
  readonly data?: Uint8Array | string;
  /** 0 stored, 8 deflated (the default); other methods are written as stored. */
  readonly method?: number;
  readonly flags?: number;
  /** Upper byte of "version made by": 0 DOS, 3 Unix. */
  readonly host?: number;
  /** The checksum in the directory. */
  readonly crc?: number;
  readonly size?: number;
  readonly packedSize?: number;
  readonly offset?: number;
  /** The size of the extra field in the local header only. */
  readonly localExtra?: number;
  /** Writes the sizes after the data, and zeros before it. */
  readonly descriptor?: boolean;
  /** Writes sizes and offset into a zip64 extra field. */
  readonly zip64?: boolean;
}

export interface ZipOptions {
  readonly prefix?: Uint8Array;
  readonly comment?: string;
  /** Writes a zip64 end record; the plain one only refers to it. */
  readonly zip64?: boolean;
  /** 16- and 32-bit fields of the end record to overwrite, by their offset. */
  readonly end?: Readonly<Record<number, number>>;
}

/** Marks a 32-bit field whose value is in a zip64 record. */
const elsewhere = 0xffffffff;

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
    const packed = method === 8 ? deflate(data) : data;
    const crc = entry.crc ?? crc32(data);
    const size = entry.size ?? data.byteLength;
    const packedSize = entry.packedSize ?? packed.byteLength;
    const offset = entry.offset ?? at;
    const shared = { name, method, flags: flags | (descriptor ? 8 : 0) };
    const local = descriptor ? { crc: 0, packedSize: 0, size: 0 } : { crc, packedSize, size };
    add(localHeader({ ...shared, ...local }, localExtra), new Uint8Array(localExtra), packed);
    if (descriptor) add(new ByteWriter().u32(0x08074b50, crc, packedSize, size).finish());
    directory.push(
      entry.zip64
        ? directoryRow(
            { ...shared, crc, packedSize: elsewhere, size: elsewhere },
            { host, offset: elsewhere, extra: zip64Field(size, packedSize, offset) },
          )
        : directoryRow({ ...shared, crc, packedSize, size }, { host, offset }),
    );
  }
  const start = at;
  for (const part of directory) add(part);
  const size = at - start;
  const count = entries.length;
  if (zip64) add(zip64End({ count, size, offset: start, at }));
  const shown = zip64
    ? { count: 0xffff, size: elsewhere, offset: elsewhere }
    : { count, size, offset: start };
  const last = endRecord({ ...shown, comment: bytesOf(comment) });
  const view = new DataView(last.buffer);
  for (const [field, value] of Object.entries(end)) {
    if (['12', '16'].includes(field)) view.setUint32(Number(field), value, true);
    else view.setUint16(Number(field), value, true);
  }
  add(last);
  return concat(parts);
}

/** The extra field with a file's sizes and offset in 64 bits. */
function zip64Field(size: number, packedSize: number, offset: number): Uint8Array {
  const out = new ByteWriter().u16(1, 24);
  for (const value of [size, packedSize, offset]) writeU64(out, value);
  return out.finish();
}

/** The end record with 64-bit fields, and its locator. `at` is the record's offset. */
function zip64End(directory: { count: number; size: number; offset: number; at: number }): Uint8Array {
  const { count, size, offset, at } = directory;
  const out = new ByteWriter().u32(0x06064b50);
  writeU64(out, 44);
  out.u16(45, 45).u32(0, 0);
  for (const value of [count, count, size, offset]) writeU64(out, value);
  writeU64(out.u32(0x07064b50, 0), at);
  return out.u32(1).finish();
}

function writeU64(out: ByteWriter, value: number): void {
  out.u32(value % 2 ** 32, Math.floor(value / 2 ** 32));
}

function bytesOf(data: Uint8Array | string): Uint8Array {
  return typeof data === 'string' ? encode(data) : data;
}
