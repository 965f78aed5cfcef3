// ZIP archives, the format of a .pk3: each file after a local header, then the directory, then the end record.

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ByteWriter, concat, encode } from './byte-writer.js';
import { crc32 } from './crc32.js';

const localHeaderSize = 30;
const localHeaderMagic = 0x04034b50;
/** The version of the format that readers need: 2.0. */
const neededVersion = 20;
/** The first day of the format's calendar. */
const firstDay = 0x21;
const deflated = 8;

/** The fields that the local header and the directory share. */
export interface ZipFields {
  readonly name: Uint8Array;
  readonly method: number;
  readonly flags?: number;
  /** Date and time in MS-DOS format. Default: 0. */
  readonly date?: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
}

/** The header in front of a file's data. Its extra field follows it. */
export function localHeader(fields: ZipFields, extraSize = 0): Uint8Array {
  const out = new ByteWriter().u32(localHeaderMagic);
  return writeFields(out, fields).u16(extraSize).bytes(fields.name).finish();
}

/** A file's row in the directory. `host`: the system on which the archive was created: 0 MS-DOS, 3 Unix. */
export function directoryRow(
  fields: ZipFields,
  { host = 0, offset, extra = new Uint8Array() }: { host?: number; offset: number; extra?: Uint8Array },
): Uint8Array {
  const out = new ByteWriter().u32(0x02014b50).u8(neededVersion, host);
  writeFields(out, fields).u16(extra.length);
  const [comment, disk, textFlags, attributes] = [0, 0, 0, 0];
  out.u16(comment, disk, textFlags).u32(attributes, offset);
  return out.bytes(fields.name).bytes(extra).finish();
}

function writeFields(out: ByteWriter, fields: ZipFields): ByteWriter {
  const { name, method, flags = 0, date = 0, crc, packedSize, size } = fields;
  out.u16(neededVersion, flags, method, 0, date);
  return out.u32(crc, packedSize, size).u16(name.length);
}

/** The record at the archive's end. `size` and `offset`: the directory's. */
export function endRecord(directory: {
  readonly count: number;
  readonly size: number;
  readonly offset: number;
  readonly comment?: Uint8Array;
}): Uint8Array<ArrayBuffer> {
  const { count, size, offset, comment = new Uint8Array() } = directory;
  const out = new ByteWriter().u32(0x06054b50).u16(0, 0, count, count);
  return out.u32(size, offset).u16(comment.length).bytes(comment).finish();
}

export function deflate(bytes: Uint8Array): Uint8Array {
  return deflateRawSync(bytes, { level: 9 });
}

/** Writes deflated files, all dated to the format's first day: name -> bytes. */
export function writeZip(files: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const packed = deflate(bytes);
    const fields: ZipFields = {
      ...{ name: encode(name), method: deflated, date: firstDay, crc: crc32(bytes) },
      ...{ packedSize: packed.length, size: bytes.length },
    };
    const header = localHeader(fields);
    directory.push(directoryRow(fields, { offset }));
    parts.push(header, packed);
    offset += header.length + packed.length;
  }
  const rows = concat(directory);
  return concat([...parts, rows, endRecord({ count: directory.length, size: rows.length, offset })]);
}

/** Reads the files of writeZip: name -> bytes. */
export function readZip(bytes: Uint8Array): Record<string, Buffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const files: Record<string, Buffer> = {};
  for (let at = 0; view.getUint32(at, true) === localHeaderMagic;) {
    const [packedSize, nameSize] = [view.getUint32(at + 18, true), view.getUint16(at + 26, true)];
    const from = at + localHeaderSize + nameSize;
    const name = new TextDecoder().decode(bytes.subarray(at + localHeaderSize, from));
    files[name] = inflateRawSync(bytes.subarray(from, from + packedSize));
    at = from + packedSize;
  }
  return files;
}
