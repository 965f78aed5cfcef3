import { afterEach, describe, expect, it, vi } from 'vitest';
import { entries, load, openSource } from '../../../web/lib/load/load.js';
import type { FileSource } from '../../../web/lib/types/api.js';
import { ModelError } from '../../../web/lib/util/errors.js';
import { buildMd2 } from '../support/md2-builder.js';
import { buildPak, type PakOptions } from '../support/pak-builder.js';
import { buildZip } from '../support/zip-builder.js';

const md2 = buildMd2({ skins: [] });
const pak = (options: PakOptions = {}): Uint8Array<ArrayBuffer> =>
  buildPak(
    [
      { name: 'a.md2', data: md2 },
      { name: 'b/readme.txt', data: 'read me' },
    ],
    options,
  );

describe('A malicious PAK', () => {
  it.each<[string, PakOptions, RegExp]>([
    ['a directory after its end', { directoryAt: 0x7fffffff }, /incomplete/],
    ['a directory before its beginning', { directoryAt: -1 }, /offset or size of its directory is negative/],
    ['a directory of negative size', { directorySize: -64 }, /offset or size of its directory is negative/],
    [
      'a directory that runs past its end',
      { directorySize: 64 * 1000 },
      /ends at byte \d+, but its directory ends at byte/,
    ],
  ])('is refused with %s', async (_, options, message) => {
    await expect(load({ name: 'x.pak', data: pak(options) })).rejects.toMatchObject({
      code: 'archive_damaged',
      file: 'x.pak',
      reason: expect.stringMatching(message) as string,
    });
  });

  it('is refused with rows of another size', async () => {
    // Daikatana's rows: a packed length and a flag follow each row.
    const rows = pak();
    const longer = new Uint8Array(rows.byteLength + 16).fill(0xff);
    const end = rows.byteLength - 128;
    longer.set(rows.subarray(0, end + 64));
    longer.set(rows.subarray(end + 64), end + 72);
    new DataView(longer.buffer).setInt32(8, 144, true);
    await expect(load({ name: 'x.pak', data: longer })).rejects.toMatchObject({
      code: 'archive_damaged',
      reason: expect.stringContaining('is not a multiple of 64') as string,
    });
  });

  it('is rejected with a ModelError at every shorter length', async () => {
    const whole = pak();
    for (let length = 0; length < whole.byteLength; length += 3) {
      const error: unknown = await load({ name: 'x.pak', data: whole.slice(0, length) }).catch(
        (each: unknown) => each,
      );
      expect(error).toBeInstanceOf(ModelError);
      if (length >= 12) expect((error as ModelError).reason).toMatch(/incomplete/);
    }
  });

  it('opens, or is rejected with a ModelError, for any wrong byte in its header or directory', async () => {
    const whole = pak();
    const directory = whole.byteLength - 128;
    const places = [...Array(12).keys(), ...Array.from({ length: 128 }, (_, i) => directory + i)];
    for (const at of places) {
      for (const value of [0, 0xff, whole[at]! ^ 0x80]) {
        const broken = whole.slice();
        broken[at] = value;
        const result: unknown = await load({ name: 'x.pak', data: broken }).catch((each: unknown) => each);
        if (result instanceof Error) expect(result).toBeInstanceOf(ModelError);
      }
    }
  });

  it('skips only the file whose data is outside the archive', async () => {
    const data = buildPak([
      { name: 'a.md2', data: md2 },
      { name: 'b.md2', data: md2, size: 0x7fffffff },
      { name: 'c.md2', data: md2, offset: 0xfffffff0 },
    ]);
    const source = await openSource({ name: 'x.pak', data });
    using model = await load(source, { entry: 'a.md2' });
    expect(model.name).toBe('a');
    for (const entry of ['b.md2', 'c.md2'])
      await expect(load(source, { entry })).rejects.toMatchObject({ code: 'archive_damaged', file: entry });
  });

  it('can have files that share their bytes, and its directory as a file', async () => {
    const data = buildPak([
      { name: 'a.md2', data: md2 },
      { name: 'b.md2', offset: 12, size: md2.byteLength },
      { name: 'self.md2', offset: 12 + md2.byteLength, size: 64 * 3 },
    ]);
    const source = await openSource({ name: 'x.pak', data });
    using model = await load(source, { entry: 'b.md2' });
    expect(model.name).toBe('b');
    await expect(load(source, { entry: 'self.md2' })).rejects.toBeInstanceOf(ModelError);
  });

  it('cannot name files outside itself', async () => {
    const names = [
      '../../etc/passwd',
      '/root/a.md2',
      'C:\\games\\b.md2',
      'x/../../c.md2',
      `${'y'.repeat(55)}z`,
    ];
    const source = await openSource({
      name: 'x.pak',
      data: buildPak(names.map((name) => ({ name, data: 'x' }))),
    });
    expect(source.names).toEqual(['etc/passwd', 'root/a.md2', 'games/b.md2', 'c.md2', `${'y'.repeat(55)}z`]);
  });
});

describe('An empty archive', () => {
  it.each([
    ['x.pak', buildPak([])],
    ['x.pk3', buildZip([])],
    ['x.zip', buildZip([{ name: 'folder/' }])],
  ])('is rejected as empty: %s', async (name, data) => {
    await expect(load({ name, data })).rejects.toMatchObject({
      code: 'archive_missing_entry',
      message: `${name}: The archive is empty. Open another one.`,
    });
  });

  it.each(['x.pak', 'x.pk3', 'x.md2'])('of zero bytes is rejected as an empty file: %s', async (name) => {
    await expect(load({ name, data: new Uint8Array() })).rejects.toMatchObject({
      reason: expect.stringMatching(/^The file is empty/) as string,
    });
  });
});

describe('A malicious ZIP', () => {
  it('unpacks no more than 2 GB of files that share their bytes', async () => {
    // Each file claims 500 MB at the highest compression ratio of Deflate. Above 2 GB in total, files are refused
    // before they are unpacked.
    const size = 500 << 20;
    const packedSize = Math.ceil(size / 150);
    const big = { name: 'a.bin', method: 0, data: new Uint8Array(packedSize) };
    const names = Array.from({ length: 6 }, (_, i) => `${i}.bin`);
    const zip = buildZip([
      big,
      ...names.map((name) => ({ name, method: 0, data: '', offset: 0, size, packedSize })),
    ]);
    const view = new DataView(zip.buffer);
    // The directory names Deflate as the method.
    for (let at = zip.byteLength - 22 - 7 * 51; at < zip.byteLength - 22; at += 51)
      view.setUint16(at + 10, 8, true);
    const source = await openSource({ name: 'x.zip', data: zip });
    const errors = [];
    for (const name of names)
      errors.push(await source.read(name).catch((error: unknown) => (error as ModelError).reason));
    expect(errors.at(-1)).toMatch(/More than 2 GB would have to be unpacked/);
    expect(errors[0]).toMatch(/damaged|invalid|unexpected/i);
  });

  it('is read once, as is each ZIP in it; ZIPs nested deeper are not opened', async () => {
    // An archive cannot contain itself; ZIPs with one name within each other come closest. In each,
    // the inner ZIP is followed by more bytes than a search for the end record of the outer one reads.
    const padding = (name: string): { name: string; data: Uint8Array; method: number } => {
      return { name, data: new Uint8Array(100_000), method: 0 };
    };
    const deepest = buildZip([{ name: 'b.md2', data: md2 }, padding('2.bin')]);
    const inner = buildZip([
      { name: 'a.md2', data: md2 },
      { name: 'self.zip', data: deepest, method: 0 },
      padding('1.bin'),
    ]);
    const outer = buildZip([{ name: 'self.zip', data: inner, method: 0 }, padding('0.bin')]);
    const reads: (readonly [from: number, to: number])[] = [];
    const source = await openSource({
      names: ['self.zip'],
      main: 'self.zip',
      size: () => outer.byteLength,
      read: () => Promise.reject(new Error('the whole archive was read')),
      readRange: (_, offset, length) => {
        reads.push([offset, offset + length]);
        return Promise.resolve(outer.slice(offset, offset + length));
      },
    });
    // The end record of an archive is its last 22 bytes.
    const readsOfEnd = (zip: Uint8Array): number => {
      const end = Buffer.from(outer).indexOf(zip) + zip.byteLength;
      return reads.filter(([from, to]) => from < end && to > end - 22).length;
    };
    const opening = [outer, inner, deepest].map(readsOfEnd);
    expect(opening).toEqual([1, 1, 0]);
    expect([...source.names].sort()).toEqual(['0.bin', '1.bin', 'a.md2', 'self.zip']);
    expect(source.warnings).toMatchObject([{ file: 'self.zip/self.zip/self.zip' }]);
    using model = await load(source);
    expect(model.name).toBe('a');
    expect([outer, inner, deepest].map(readsOfEnd)).toEqual(opening);
  });
});

describe('An archive of 500 MB', () => {
  const size = 500 << 20;

  /** A file of zeros, except for its head and tail. Counts the bytes that are read. */
  function sparse(
    name: string,
    head: Uint8Array,
    tail: Uint8Array,
  ): { readonly source: FileSource; readonly read: () => number } {
    let read = 0;
    const source: FileSource = {
      names: [name],
      main: name,
      size: () => size,
      read: () => Promise.reject(new Error('the whole archive was read')),
      readRange: (_, offset, length) => {
        const bytes = new Uint8Array(Math.min(length, size - offset));
        read += bytes.byteLength;
        if (offset < head.byteLength) bytes.set(head.subarray(offset, offset + bytes.byteLength));
        const into = size - tail.byteLength - offset;
        if (into < bytes.byteLength)
          bytes.set(
            tail.subarray(Math.max(0, -into)).subarray(0, bytes.byteLength - Math.max(0, into)),
            Math.max(0, into),
          );
        return Promise.resolve(bytes);
      },
    };
    return { source, read: () => read };
  }

  it('is opened by reading only its directory: a PAK', async () => {
    const names = Array.from({ length: 2000 }, (_, i) => ({
      name: `sound/${i}.wav`,
      offset: 1000 + md2.byteLength + i * 1000,
      size: 1000,
    }));
    const whole = buildPak([{ name: 'models/a/a.md2', data: md2 }, ...names], {
      directoryAt: size - 2001 * 64,
    });
    const head = whole.subarray(0, 12 + md2.byteLength);
    const { source, read } = sparse('big.pak', head, whole.subarray(-2001 * 64));
    const opened = await openSource(source);
    expect(opened.names).toHaveLength(2001);
    expect(read()).toBe(12 + 2001 * 64);
    using model = await load(opened);
    expect(model.name).toBe('a');
    expect(read()).toBeLessThan(12 + 2001 * 64 + 2 * md2.byteLength + 1000);
  });

  it('is opened by reading only its directory: a PK3', async () => {
    const names = Array.from({ length: 2000 }, (_, i) => ({ name: `sound/${i}.wav`, offset: 100_000 + i }));
    const packed = buildZip([{ name: 'models/a/a.md2', data: md2, method: 0 }, ...names]);
    const directory = Buffer.from(packed).indexOf('PK\u0001\u0002');
    const tail = packed.slice(directory);
    new DataView(tail.buffer).setUint32(tail.byteLength - 22 + 16, size - tail.byteLength, true);
    const { source, read } = sparse('big.pk3', packed.subarray(0, 100 + md2.byteLength), tail);
    const opened = await openSource(source);
    expect(opened.names).toHaveLength(2001);
    const ofDirectory = read();
    expect(ofDirectory).toBeLessThan(tail.byteLength + 0x10000 + 200);
    using model = await load(opened);
    expect(model.name).toBe('a');
    expect(read() - ofDirectory).toBeLessThan(2 * md2.byteLength + 4 * 1024);
  });
});

describe('An archive of 100,000 files', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const count = 100_000;
  const names = Array.from({ length: count - 1 }, (_, i) => `sound/world/${i % 300}/loop_${i}.wav`);

  function largePak(): Uint8Array<ArrayBuffer> {
    return buildPak([...names.map((name) => ({ name })), { name: 'models/a/a.md2', data: md2 }]);
  }

  it.each([
    ['a PAK', 'x.pak', largePak],
    [
      'a ZIP',
      'x.pk3',
      () => largeZip([...names.map((name) => [name, new Uint8Array()] as const), ['models/a/a.md2', md2]]),
    ],
  ])('is opened, listed and loaded from with few reads: %s', async (_, name, build) => {
    const file = new File([build()], name);
    const reads = vi.spyOn(Blob.prototype, 'slice');
    const source = await openSource(file);
    expect((await entries(source)).map(({ entry }) => entry)).toEqual(['models/a/a.md2']);
    using model = await load(source);
    expect(model.name).toBe('a');
    // A PAK takes 3 reads, a ZIP 6.
    expect(reads.mock.calls.length).toBeGreaterThan(1);
    expect(reads.mock.calls.length).toBeLessThan(10);
  });
});

function largeZip(files: readonly (readonly [name: string, data: Uint8Array])[]): Uint8Array<ArrayBuffer> {
  const zip = buildZip(
    files.map(([name, data]) => ({ name, data, method: 0 })),
    { zip64: true },
  );
  return zip;
}
