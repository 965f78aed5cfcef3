import { describe, expect, it } from 'vitest';
import {
  findDirectory,
  readDirectory,
  unpackMember,
  type Member,
} from '../../../../web/lib/load/archive/zip/index.js';
import { neededFor } from '../../../../web/lib/load/archive/zip/layout.js';
import { inWords } from '../../support/words.js';
import { buildZip, type ZipEntry } from '../../support/zip-builder.js';

const ogre = new TextEncoder().encode('an ogre, '.repeat(2000));
const noise = Uint8Array.from({ length: 90_000 }, (_, i) => (Math.imul(i + 1, 2654435761) >>> 13) & 255);
const name = 'models/ogre.md2';

function open(entry: Omit<ZipEntry, 'name'>): { member: Member; zip: Uint8Array } {
  const zip = buildZip([{ data: ogre, ...entry, name }]);
  const place = findDirectory('x.zip', zip, zip.byteLength);
  if (place === null) throw new Error('no archive');
  const directory = zip.subarray(place.offset, place.offset + place.size);
  const [member] = readDirectory('x.zip', directory, place).members;
  if (member === undefined) throw new Error('no member');
  return { member, zip };
}

function unpack(entry: Omit<ZipEntry, 'name'>, limit: number | null = null): Uint8Array | null {
  const { member, zip } = open(entry);
  return unpackMember('x.zip', member, zip.subarray(member.offset), limit);
}

describe('A file in an archive', () => {
  it.each([0, 8])('is unpacked, by method %d', (method) => {
    expect(Buffer.compare(unpack({ method }) ?? noise, ogre)).toBe(0);
    expect(Buffer.compare(unpack({ method, data: noise }) ?? ogre, noise)).toBe(0);
    expect(unpack({ method, data: '' })).toEqual(new Uint8Array());
  });

  it.each([0, 8])('is unpacked up to a limit without all of its input, by method %d', (method) => {
    for (const data of [ogre, noise]) {
      const { member, zip } = open({ method, data, localExtra: 300 });
      const start = member.offset + 30 + name.length + 300;
      const piece = zip.slice(member.offset, start + neededFor(4096, member.packedSize));
      const head = unpackMember('x.zip', member, piece, 4096) ?? new Uint8Array();
      expect(Buffer.compare(head, data.subarray(0, 4096))).toBe(0);
    }
    expect(unpack({ method, data: 'short' }, 4096)).toEqual(new TextEncoder().encode('short'));
  });

  it('is null if the given piece of the archive is too short', () => {
    const { member, zip } = open({ localExtra: 600 });
    for (const length of [0, 29, 30, 600, 30 + name.length + 600 + member.packedSize - 1]) {
      expect(unpackMember('x.zip', member, zip.slice(0, length), null)).toBeNull();
    }
  });

  it.each<[string, Omit<ZipEntry, 'name'>, string, RegExp]>([
    ['is encrypted', { flags: 1 }, 'archive_encrypted', /encrypted in x\.zip.*with its password/],
    [
      'is packed by bzip2',
      { method: 12 },
      'archive_unsupported',
      /x\.zip compresses this file with bzip2.*Unpack the archive/,
    ],
    ['is packed by an unknown method', { method: 77 }, 'archive_unsupported', /method 77/],
    ['has a wrong checksum', { crc: 1 }, 'archive_damaged', /x\.zip: its checksum is wrong/],
    [
      'is shorter than declared',
      { size: ogre.byteLength + 1 },
      'archive_damaged',
      /x\.zip: 18,000 of its 18,001 bytes can be unpacked/,
    ],
    ['is longer than declared', { size: ogre.byteLength - 1 }, 'archive_damaged', /damaged in x\.zip/],
    [
      'declares a size beyond the largest ratio of Deflate',
      { size: 400_000_000 },
      'archive_damaged',
      /66 packed bytes cannot contain the 400,000,000/,
    ],
    [
      'is stored with a different size',
      { method: 0, size: 3 },
      'archive_damaged',
      /18,000 packed bytes cannot contain the 3/,
    ],
    ['has no local header', { offset: 1 }, 'archive_damaged', /does not begin with PK/],
  ])('that %s causes an error that names the file, the archive and the remedy', (_, entry, code, message) => {
    expect(() => inWords(() => unpack(entry))).toThrow(
      expect.objectContaining({
        code,
        file: name,
        reason: expect.stringMatching(message) as string,
      }) as Error,
    );
  });

  it('is refused before it is unpacked if it is too large', () => {
    const { member, zip } = open({});
    const claim =
      (size: number, packedSize: number): (() => unknown) =>
      () =>
        inWords(() =>
          unpackMember('x.zip', { ...member, size, packedSize }, zip.subarray(member.offset), null),
        );
    expect(claim(100_000_000, 100_000)).toThrow(/compresses this file 1,000 times/);
    expect(claim(600 << 20, 300 << 20)).toThrow(
      /The file has 600 MB in x\.zip; at most 512 MB are supported/,
    );
    expect(claim(100_000_000, 1_000_000)).not.toThrow();
  });

  it('causes an error if its data is invalid', () => {
    const { member, zip } = open({ data: noise });
    const broken = zip.slice();
    broken.fill(0xff, member.offset + 60, member.offset + 90);
    expect(() => inWords(() => unpackMember('x.zip', member, broken, null))).toThrow(/damaged in x\.zip/);
  });
});
