import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inGameOrder } from '../../../web/lib/load/archive/game-order.js';
import { memberAt, namesOf, packListing } from '../../../web/lib/load/archive/packed-listing.js';
import { pakPlace } from '../../../web/lib/load/archive/archive-kinds.js';
import {
  findDirectory,
  readDirectory,
  readPakDirectory,
  unpackMember,
} from '../../../web/lib/load/archive/zip/index.js';
import { foreignKind } from '../../../web/lib/load/foreign-files.js';
import { ModelError } from '../../../web/lib/util/errors.js';
import { fold, NameIndex, normalise, pathFrom, imageAlternatives } from '../../../web/lib/util/names.js';
import { buildPak } from '../support/pak-builder.js';
import { buildZip } from '../support/zip-builder.js';

/** Names as in games, and names that try to escape the root. */
const part = fc.oneof(
  fc.constantFrom('..', '.', '', 'C:', 'models', 'a.md2', ' ', '...', 'ä', 'con'),
  fc.string({ maxLength: 8 }),
);
const name = fc
  .tuple(fc.array(part, { maxLength: 6 }), fc.constantFrom('/', '\\', '//'))
  .map(([parts, slash]) => parts.join(slash));
const data = fc.uint8Array({ maxLength: 300 });
/** A failed run prints its seed. */
const runs = { numRuns: 300 };

describe('A name', () => {
  it('never leaves the root after normalization, which is idempotent', () => {
    fc.assert(
      fc.property(name, (written) => {
        const plain = normalise(written);
        const parts = plain === '' ? [] : plain.split('/');
        expect(parts.some((each) => each === '' || each === '.' || each === '..')).toBe(false);
        expect(plain).not.toContain('\\');
        expect(normalise(plain)).toBe(plain);
      }),
      runs,
    );
  });

  it('is never above the root, from any folder, nor are alternative names of its image', () => {
    fc.assert(
      fc.property(name, name, (folder, path) => {
        expect(pathFrom(folder, path).split('/')).not.toContain('..');
        for (const other of imageAlternatives(path)) expect(normalise(other).split('/')).not.toContain('..');
      }),
      runs,
    );
  });

  it('is found in a list in any case and with any slash', () => {
    fc.assert(
      fc.property(
        fc.array(
          name.map(normalise).filter((each) => each !== ''),
          { minLength: 1, maxLength: 20 },
        ),
        (names) => {
          const index = new NameIndex(names);
          for (const each of names) {
            expect(fold(index.find(each, '') ?? '')).toBe(fold(each));
            expect(fold(index.find(each.toLowerCase().replaceAll('/', '\\'), '') ?? '')).toBe(fold(each));
          }
        },
      ),
      runs,
    );
  });
});

describe('The directory of a ZIP', () => {
  const entry = fc.record({
    name: name.filter((each) => each.length < 60),
    data,
    method: fc.constantFrom(0, 8),
    zip64: fc.boolean(),
    descriptor: fc.boolean(),
  });

  it('lists the last packed file of each name, with harmless names', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), fc.string({ maxLength: 30 }), (entries, comment) => {
        const zip = buildZip(entries, { comment });
        const place = findDirectory('x.zip', zip, zip.byteLength);
        expect(place).not.toBeNull();
        if (place === null) return;
        const { members } = readDirectory(
          'x.zip',
          zip.subarray(place.offset, place.offset + place.size),
          place,
        );
        const listed = entries
          .filter(({ name: each }) => !/[/\\]$/.test(each))
          .map(({ name: each }) => textOf(each));
        expect(members.map((member) => fold(member.name)).sort()).toEqual(distinct(listed));
        for (const member of members) {
          expect(member.name).toBe(normalise(member.name));
          const packed = entries
            .filter(({ name: each }) => !/[/\\]$/.test(each) && fold(textOf(each)) === fold(member.name))
            .at(-1);
          expect(
            Buffer.compare(
              unpackMember('x.zip', member, zip.subarray(member.offset), null) ?? new Uint8Array(1),
              packed?.data ?? new Uint8Array(),
            ),
          ).toBe(0);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('is an error, null, or a list of harmless names for any bytes', () => {
    const broken = fc.tuple(
      fc.array(entry, { minLength: 1, maxLength: 3 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 400 }), broken.map(brokenZip)), (bytes) => {
        survives(() => {
          const place = findDirectory('x.zip', bytes, bytes.byteLength);
          if (place === null) return;
          const directory = bytes.subarray(place.offset, place.offset + place.size);
          for (const member of readDirectory('x.zip', directory, place).members) {
            expect(member.name).toBe(normalise(member.name));
            survives(() => unpackMember('x.zip', member, bytes.subarray(member.offset), null));
          }
        });
      }),
      { numRuns: 600 },
    );
  });
});

describe('The directory of a PAK', () => {
  it('lists the packed files, and can be posted from the worker', () => {
    const entry = fc.record({
      name: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 50 }),
      data,
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 10 }), (entries) => {
        const pak = buildPak(entries);
        const place = pakPlace(pak, pak.byteLength);
        expect(place).not.toBeNull();
        if (place === null) return;
        const listing = readPakDirectory(
          'x.pak',
          pak.subarray(place.offset, place.offset + place.size),
          place,
        );
        expect(listing.members.map((member) => fold(member.name)).sort()).toEqual(
          distinct(entries.map((one) => one.name)),
        );
        for (const { name: each, offset, size } of listing.members) {
          // The first of several files with one name, as in the game.
          const packed = entries.find((one) => fold(one.name) === fold(each));
          expect(pak.slice(offset, offset + size)).toEqual(packed?.data);
        }
        const crossed = packListing(listing);
        expect(namesOf(crossed).map((each, i) => memberAt(crossed, each, i))).toEqual(listing.members);
      }),
      runs,
    );
  });

  it('is an error, null, or a list of harmless names for any bytes', () => {
    const header = fc.tuple(fc.integer(), fc.integer(), fc.uint8Array({ maxLength: 300 }));
    fc.assert(
      fc.property(header, ([offset, size, rest]) => {
        const bytes = new Uint8Array(12 + rest.byteLength);
        bytes.set([0x50, 0x41, 0x43, 0x4b]);
        new DataView(bytes.buffer).setInt32(4, offset % 400, true);
        new DataView(bytes.buffer).setInt32(8, size % 400, true);
        bytes.set(rest, 12);
        const place = pakPlace(bytes, bytes.byteLength);
        if (place === null) return;
        survives(() => {
          const directory = bytes.subarray(Math.max(0, place.offset), Math.max(0, place.offset + place.size));
          for (const member of readPakDirectory('x.pak', directory, place).members)
            expect(member.name).toBe(normalise(member.name));
        });
      }),
      { numRuns: 600 },
    );
  });
});

describe('The order of archives', () => {
  it('contains all archives and does not depend on the order of the input', () => {
    const archive = fc
      .tuple(
        fc.constantFrom('pak', 'Pak', 'zz', 'map-', 'A'),
        fc.nat(120),
        fc.constantFrom('pak', 'pk3', 'PK3', 'pk4'),
      )
      .map(([stem, number, extension]) => `${stem}${number}.${extension}`);
    fc.assert(
      fc.property(
        fc.uniqueArray(archive, { maxLength: 12, selector: (each) => each.toUpperCase() }),
        (names) => {
          expect(inGameOrder([...names].reverse())).toEqual(inGameOrder(names));
          expect([...inGameOrder(names)].sort()).toEqual([...names].sort());
        },
      ),
      runs,
    );
  });
});

describe('The name of a foreign format', () => {
  it('is found or null for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1024 }), fc.option(fc.nat()), name, (head, size, file) => {
        expect(() => foreignKind(head, size, file)).not.toThrow();
      }),
      { numRuns: 1000 },
    );
  });
});

/** A name after encoding and decoding: lone surrogates are replaced, and a zero byte ends it. */
function textOf(written: string): string {
  const text = new TextDecoder().decode(new TextEncoder().encode(written));
  return normalise(text.split('\0')[0] ?? '');
}

/** The different names of files in any case, sorted, without those that are empty after normalization. */
function distinct(names: readonly string[]): string[] {
  return [...new Set(names.map(fold))].filter((each) => each !== '').sort();
}

function brokenZip([entries, changes]: [
  readonly Parameters<typeof buildZip>[0][number][],
  readonly (readonly [number, number])[],
]): Uint8Array {
  const zip = buildZip(entries);
  for (const [at, value] of changes) zip[at % zip.byteLength] = value;
  return zip;
}

/** Runs a function that may throw a ModelError. Any other error fails the test. */
function survives(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
  }
}
