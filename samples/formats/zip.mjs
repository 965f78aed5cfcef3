// ZIP, the format of a .pk3: deflated files, no dates.

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { crc32 } from './crc32.mjs';

/** `files`: name -> bytes. */
export function writeZip(files) {
  const [parts, directory] = [[], []];
  let at = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const packed = deflateRawSync(bytes, { level: 9 });
    // Version 2.0, no flags, deflated, dated to the format's first day.
    const common = Buffer.alloc(26);
    [20, 0, 8, 0, 0x21].forEach((value, i) => common.writeUInt16LE(value, i * 2));
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(at, 10);
    const path = Buffer.from(name, 'latin1');
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, entry, path);
    const file = [Buffer.from('PK\x03\x04', 'latin1'), common, path, packed];
    parts.push(...file);
    at += file.reduce((sum, part) => sum + part.length, 0);
  }
  const count = Object.keys(files).length;
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    8,
  );
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

/** Reads the files of writeZip: name -> bytes. */
export function readZip(bytes) {
  const files = {};
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50;) {
    const [packed, length] = [bytes.readUInt32LE(at + 18), bytes.readUInt16LE(at + 26)];
    const from = at + 30 + length;
    files[bytes.toString('latin1', at + 30, from)] = inflateRawSync(bytes.subarray(from, from + packed));
    at = from + packed;
  }
  return files;
}
