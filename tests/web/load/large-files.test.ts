import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileSource } from '../../../web/lib/types/api.js';
import type { LoadProgress } from '../../../web/lib/types/events.js';
import { largestFile, type PieceSource } from '../../../web/lib/load/sources/pieces.js';
import { load } from '../../../web/lib/load/load.js';
import { sliceSize } from '../../../web/lib/load/worker/protocol.js';
import { writeLargeObj } from '../support/large-obj.js';

const side = 260;
let folder: string;
let path: string;
let size: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marrow-large-'));
  path = join(folder, 'ring.obj');
  size = await writeLargeObj(path, side);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** A source of one file of the given size, which counts the bytes read from it. */
function hugeSource(bytes: number): { readonly source: FileSource; readonly read: () => number } {
  let read = 0;
  const readRange = (from: number, to: number): Promise<Uint8Array> => {
    read += to - from;
    return Promise.resolve(new Uint8Array(to - from).fill(0x20));
  };
  const source: PieceSource = {
    names: ['huge.obj'],
    main: 'huge.obj',
    size: () => bytes,
    read: () => readRange(0, bytes),
    readRange: (_, offset, count) => readRange(offset, offset + count),
    piece: () => Promise.resolve({ size: bytes, readRange }),
  };
  return { source, read: () => read };
}

describe('a file that is larger than a slice', () => {
  const inputs = {
    'of the disk': () => path,
    'that the user chose': async () => [new File([await readFile(path)], 'ring.obj')],
    'in memory': async () => ({ name: 'ring.obj', data: new Uint8Array(await readFile(path)) }),
  };

  it.each(Object.entries(inputs))('%s is opened', async (_, input) => {
    using model = await load(await input());
    expect(model.stats).toMatchObject({ triangles: side * side * 2, bytes: size });
    expect(model.bounds.max[1]).toBeCloseTo(1, 5);
  });

  it('reports progress that never decreases', async () => {
    const heard: LoadProgress[] = [];
    using model = await load(path, { onProgress: (progress) => heard.push(progress) });
    expect(model.meshes).toHaveLength(1);
    const ofFile = heard.filter(({ file, total }) => file === 'ring.obj' && total !== null);
    const reading = ofFile.filter(({ phase }) => phase === 'fetch');
    expect(reading).toHaveLength(Math.ceil(size / sliceSize));
    const parsing = ofFile.filter(({ phase }) => phase === 'parse');
    expect(parsing.length).toBeGreaterThanOrEqual(3);
    expect(ofFile).toEqual([...reading, ...parsing]);
    for (const steps of [reading, parsing]) {
      const loaded = steps.map((step) => step.loaded);
      expect(loaded).toEqual([...loaded].sort((a, b) => a - b));
      expect(steps.every(({ total }) => total === size)).toBe(true);
    }
    expect(reading.at(-1)?.loaded).toBe(size);
  });

  it('that cannot be read to its end is an error, and the next load works', async () => {
    const { source } = hugeSource(largestFile / 32);
    const broken: PieceSource = {
      ...source,
      piece: () =>
        Promise.resolve({
          size: largestFile / 32,
          readRange: (from: number, to: number) =>
            from < sliceSize * 2
              ? Promise.resolve(new Uint8Array(to - from))
              : Promise.reject(new Error('the disk has gone')),
        }),
    };
    await expect(load(broken)).rejects.toThrow('the disk has gone');
    using model = await load(path);
    expect(model.stats.bytes).toBe(size);
  });
});

describe('a file that is larger than the memory of WebAssembly', () => {
  it('is refused with the limit and a remedy, before it is read', async () => {
    const { source, read } = hugeSource(largestFile + 1);
    await expect(load(source)).rejects.toMatchObject({
      code: 'too_large',
      file: 'huge.obj',
      reason:
        'The file has 513 MB; at most 512 MB are supported. Split it, or export it with fewer polygons.',
    });
    // Its first bytes tell whether it is an archive.
    expect(read()).toBeLessThan(64);
  });

  it('has the same size limit in the core', async () => {
    const limits = await readFile(new URL('../../../wasm/base/limits.h', import.meta.url), 'utf8');
    const [, megabytes] = /kMaxFileSize = (\d+)ull << 20;/.exec(limits) ?? [];
    expect(Number(megabytes) << 20).toBe(largestFile);
  });

  it('is refused in Node by its size on the disk', async () => {
    const sparse = join(folder, 'sparse.obj');
    await writeFile(sparse, '');
    const { truncate } = await import('node:fs/promises');
    await truncate(sparse, largestFile * 2);
    await expect(load(sparse)).rejects.toMatchObject({ code: 'too_large', file: 'sparse.obj' });
  });
});
