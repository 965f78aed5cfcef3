import { describe, expect, it } from 'vitest';
import { render } from '../../../../web/lib/messages/render.js';
import { inWords } from '../../support/words.js';
import {
  findDirectory,
  readDirectory,
  unpackMember,
  type Listing,
  type Member,
} from '../../../../web/lib/load/archive/zip/index.js';
import { ModelError } from '../../../../web/lib/util/errors.js';
import { buildZip, type ZipOptions, type ZipEntry } from '../../support/zip-builder.js';

/** The listing of an archive's directory, read from all of its bytes. */
function listingOf(zip: Uint8Array): Listing | null {
  const place = findDirectory('x.zip', zip, zip.byteLength);
  if (place === null) return null;
  return readDirectory('x.zip', zip.subarray(place.offset, place.offset + place.size), place);
}

function membersOf(zip: Uint8Array): readonly Member[] | null {
  return listingOf(zip)?.members ?? null;
}

function names(entries: readonly ZipEntry[], options?: ZipOptions): string[] {
  return membersOf(buildZip(entries, options))?.map(({ name }) => name) ?? [];
}

function textOf(zip: Uint8Array, at = 0): string {
  const member = membersOf(zip)?.[at];
  if (member === undefined) throw new Error('no such member');
  return new TextDecoder().decode(
    unpackMember('x.zip', member, zip.subarray(member.offset), null) ?? undefined,
  );
}

const one: ZipEntry = { name: 'models/ogre.md2', data: 'an ogre' };

describe("An archive's directory", () => {
  it('lists files, not folders', () => {
    expect(names([{ name: 'models/' }, one, { name: 'a\\b\\' }])).toEqual(['models/ogre.md2']);
  });

  it('is found after other bytes, before a comment, and before appended bytes', () => {
    const prefix = new TextEncoder().encode('MZ a program that unpacks itself');
    for (const options of [
      { prefix },
      { comment: 'PK\u0005\u0006 is how it ends' },
      { prefix, zip64: true },
    ]) {
      expect(textOf(buildZip([one], options))).toBe('an ogre');
    }
    const zip = buildZip([one]);
    const longer = new Uint8Array(zip.byteLength + 9);
    longer.set(zip);
    expect(membersOf(longer)).toHaveLength(1);
  });

  it('is found despite an end record in a comment', () => {
    const likeness = String.fromCharCode(...buildZip([]));
    expect(textOf(buildZip([one], { comment: likeness }))).toBe('an ogre');
    expect(textOf(buildZip([one], { comment: `${likeness} and more` }))).toBe('an ogre');
  });

  it('is read in its zip64 form', () => {
    expect(textOf(buildZip([{ ...one, zip64: true }], { zip64: true }))).toBe('an ogre');
    expect(textOf(buildZip([{ ...one, zip64: true }]))).toBe('an ogre');
  });

  it('states the sizes of a file even if its local header does not', () => {
    expect(
      textOf(
        buildZip([
          { ...one, descriptor: true },
          { name: 'b', data: 'b' },
        ]),
      ),
    ).toBe('an ogre');
  });

  it('uses the later of two files with the same name in any case', () => {
    const zip = buildZip([one, { name: 'b', data: 'b' }, { name: 'Models\\OGRE.md2', data: 'a later ogre' }]);
    expect(membersOf(zip)?.map(({ name }) => name)).toEqual(['b', 'Models/OGRE.md2']);
    expect(textOf(zip, 1)).toBe('a later ogre');
  });

  it.each([
    ['../../etc/passwd', 'etc/passwd'],
    ['/root/x', 'root/x'],
    ['C:\\games\\x', 'games/x'],
    ['a/../../b/./c', 'b/c'],
    ['ogre.md2\0.txt', 'ogre.md2'],
  ])('makes %j harmless', (name, harmless) => {
    expect(names([{ name }])).toEqual([harmless]);
  });

  it('omits a name that is empty after normalization', () => {
    expect(names([{ name: '..' }, { name: '' }, one])).toEqual(['models/ogre.md2']);
  });

  it('reads names in UTF-8, flagged or not, in code page 437 and in Windows-1252', () => {
    const utf8 = new TextEncoder().encode('dämon.md2');
    const dos = Uint8Array.of(0x64, 0x84, 0x2e, 0x6d);
    const windows = Uint8Array.of(0x64, 0xe4, 0x2e, 0x6d);
    const all = [
      { name: utf8, flags: 0x800 },
      { name: concat(utf8, 0x32), host: 0 },
      { name: dos, host: 0 },
      { name: windows, host: 10 },
    ];
    expect(names(all)).toEqual(['dämon.md2', 'dämon.md22', 'dä.m']);
    expect(names(all.slice(3))).toEqual(['dä.m']);
  });

  it('has every character of code page 437', () => {
    const upper = Uint8Array.from({ length: 128 }, (_, i) => i + 128);
    const [name = ''] = names([{ name: upper, host: 0 }]);
    expect(name).toHaveLength(128);
    expect([name[0], name[0x61], name[0x7e]]).toEqual(['Ç', 'ß', '■']);
  });

  it('is not found in other files', () => {
    for (const length of [0, 1, 21, 22, 1000]) expect(membersOf(new Uint8Array(length))).toBeNull();
  });
});

describe('A damaged archive', () => {
  const zip = buildZip([one, { name: 'b', data: 'b'.repeat(1000), descriptor: true, zip64: true }], {
    zip64: true,
    comment: 'end',
  });

  it('causes an error or is no archive if it is cut, at any length', () => {
    for (let length = 0; length < zip.byteLength; ++length) {
      // A copy of that size, so that nothing after it can be read by mistake.
      const cut = zip.slice(0, length);
      const members = caught(() => membersOf(cut));
      if (members instanceof ModelError) expect(members.code).toBe('archive_damaged');
      else if (length < zip.byteLength - 3) expect(members).toBeNull();
    }
  });

  it('never crashes the reader, for any wrong byte', () => {
    for (let at = 0; at < zip.byteLength; ++at) {
      for (const value of [0, 0xff, zip[at]! ^ 0x80]) {
        const broken = zip.slice();
        broken[at] = value;
        const result = caught(() =>
          (membersOf(broken) ?? []).map((member) =>
            unpackMember('x.zip', member, broken.subarray(member.offset), null),
          ),
        );
        if (result instanceof Error) expect(result).toBeInstanceOf(ModelError);
      }
    }
  });

  it.each<[string, ZipOptions['end']]>([
    ['a count that is too large for its directory', { 8: 60_000, 10: 60_000 }],
    ['a directory larger than the file', { 12: 0xfffffff0 }],
    ['a directory after the end', { 16: 0x7fffffff }],
  ])('is refused with %s', (_, end) => {
    const two = [one, { ...one, name: 'b' }];
    expect(() => inWords(() => membersOf(buildZip(two, { end: end ?? {} })))).toThrow(
      /^x\.zip: The archive is damaged/,
    );
  });

  it('reads the files before the damage, with a warning', () => {
    const name = 'models/players/ogre_with_a_long_name/tris.md2';
    const zip = buildZip([one, { ...one, name }], { end: { 8: 3, 10: 3 } });
    const listing = listingOf(zip);
    expect(listing?.members).toMatchObject([{ name: one.name }, { name }]);
    expect(render(listing?.warning ?? '').message).toMatch(/directory ends after 2 of 3 files/);
  });

  it('lists a file outside of the archive, and the files after it can be read', () => {
    const outside = [{ offset: 0x10000 }, { packedSize: 0x7fffffff }, { offset: 2 ** 60 }];
    for (const where of outside) {
      const zip = buildZip([
        { ...one, ...where, zip64: where.offset === 2 ** 60 },
        { name: 'b', data: 'b' },
      ]);
      const [first, ...others] = membersOf(zip) ?? [];
      expect(first).toMatchObject({ name: one.name, ...where });
      expect(unpackMember('x.zip', first!, zip.subarray(first!.offset), null)).toBeNull();
      expect(others).toHaveLength(1);
      expect(textOf(zip, 1)).toBe('b');
    }
  });

  it('is refused if it is one of several volumes, or has too many files', () => {
    expect(() => inWords(() => membersOf(buildZip([one], { end: { 4: 1 } })))).toThrow(/several volumes/);
    const many = buildZip([one], { zip64: true });
    new DataView(many.buffer).setUint32(many.byteLength - 22 - 20 - 56 + 32, 200_001, true);
    expect(() => inWords(() => membersOf(many))).toThrow(/200,001 files; at most 200,000 are supported/);
  });
});

function caught<T>(work: () => T): T | Error {
  try {
    return work();
  } catch (error) {
    return error as Error;
  }
}

function concat(bytes: Uint8Array, more: number): Uint8Array {
  return Uint8Array.of(...bytes, more);
}
