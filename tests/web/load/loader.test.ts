import { describe, expect, it, vi } from 'vitest';
import type { ModuleName } from '../../../web/lib/wasm/compile.js';
import { ModelError } from '../../../web/lib/util/errors.js';
import type { NamedPiece, OpenStep } from '../../../web/lib/load/worker/protocol.js';
import { buildMd2, movingFrames } from '../support/md2-builder.js';
import { buildMd3 } from '../support/md3-builder.js';
import { openedBy, snapshotFile, stepOf } from '../support/open.js';
import { buildTga } from '../support/picture-builder.js';
import { compileWasm, newLoader } from '../support/wasm.js';

const picture = (side = 2): NamedPiece => ({ name: 'a.tga', piece: buildTga(side, side, [1, 2, 3]) });
const md2 = (): OpenStep => stepOf({ 'a.md2': buildMd2() });
const isLost = { code: 'module_lost' };

describe('Loader', () => {
  it('reports an allocation that fails as memory, and a read outside of a view as the fault it is', async () => {
    const loader = await newLoader([]);
    const failure = (message: string): Promise<unknown> => {
      const names = {
        filter: () => {
          throw new RangeError(message);
        },
      };
      return loader.run('entries', { names: names as never }).catch((error: unknown) => error);
    };
    expect(await failure('Array buffer allocation failed')).toMatchObject({ code: 'out_of_memory' });
    expect(await failure('Offset is outside the bounds of the DataView')).not.toMatchObject({
      code: 'out_of_memory',
    });
  });

  it('needs one module for a model, and one for pictures', async () => {
    const ofModels = await newLoader(['quake2']);
    await openedBy(ofModels, md2());
    const ofPictures = await newLoader(['pictures']);
    expect(await ofPictures.run('picture', picture())).toMatchObject({ width: 2, height: 2 });
    const both = await newLoader(['quake2', 'pictures']);
    await openedBy(both, md2());
    await both.run('picture', picture());
    expect(both.memorySize).toBe(ofModels.memorySize + ofPictures.memorySize);
  });

  it('asks for the module that it has not got, and goes on with the bytes that it has', async () => {
    const loader = await newLoader([]);
    const step = md2();
    expect(await loader.run('open', step)).toEqual({ needs: 'quake2' });
    loader.supply('quake2', await compileWasm('quake2'));
    const answer = await loader.run('open', { ...step, listing: null, files: [] });
    expect(answer).toMatchObject({ opened: { summary: { name: 'a' }, isWhole: false } });
  });

  it('goes by content where a name lies', async () => {
    const loader = await newLoader(['quake2']);
    const step = stepOf({ 'a.md2': buildMd3() });
    expect(await loader.run('open', step)).toEqual({ needs: 'quake3' });
    loader.supply('quake3', await compileWasm('quake3'));
    const answer = await loader.run('open', { ...step, listing: null, files: [] });
    expect(answer).toMatchObject({ opened: { summary: { parts: [{ format: 'md3', file: 'a.md2' }] } } });
  });

  it('names all that Marrow reads where a file is none of it, without a module', async () => {
    const loader = await newLoader([]);
    const text = new TextEncoder().encode('hello');
    await expect(loader.run('open', stepOf({ 'a.txt': text }))).rejects.toMatchObject({
      code: 'unknown_format',
      file: 'a.txt',
      message: expect.stringMatching(/Quake II model \(\.md2\).*MilkShape 3D model \(\.ms3d\)/) as string,
    });
    await expect(loader.run('open', stepOf({ 'a.txt': new Uint8Array() }))).rejects.toMatchObject({
      code: 'truncated',
    });
  });

  it('loses no model, and no load that has begun, with a decoder that traps', async () => {
    const loader = await newLoader();
    const step = stepOf({ 'a.md3': buildMd3() });
    const listing = { names: ['a.md3', 'a_default.skin'], openEnded: false, game: null, place: '' };
    const first = await loader.run('open', { ...step, listing });
    expect(first).toMatchObject({ wanted: [{ names: ['a_default.skin'], all: false, inGame: [] }, {}] });
    await expect(loader.run('abortForTests', { module: 'pictures' })).rejects.toMatchObject(isLost);
    // The set still has the files, so they are not sent again.
    const then = await loader.run('open', { ...step, listing: null, files: [] });
    expect(then).toMatchObject({ opened: { summary: { name: 'a' } } });
    expect((await loader.run('picture', picture())).width).toBe(2);
  });

  it('copies files in again after their opener has trapped', async () => {
    const loader = await newLoader();
    const step = stepOf({ 'a.md3': buildMd3() });
    const listing = { names: ['a.md3', 'a_default.skin'], openEnded: false, game: null, place: '' };
    await loader.run('open', { ...step, listing });
    await expect(loader.run('abortForTests', { module: 'quake3' })).rejects.toMatchObject(isLost);
    const then = await loader.run('open', { ...step, listing: null, files: [] });
    expect(then).toMatchObject({ opened: { summary: { name: 'a' } } });
  });

  it('decodes on when an opener has trapped, and opens on with the others', async () => {
    const loader = await newLoader();
    await expect(loader.run('abortForTests', { module: 'quake3' })).rejects.toMatchObject(isLost);
    expect((await loader.run('picture', picture())).width).toBe(2);
    expect((await openedBy(loader, md2())).summary.name).toBe('a');
  });

  it('works on after a hundred traps of all its modules in turn', async () => {
    const loader = await newLoader();
    const modules: readonly ModuleName[] = ['quake2', 'runtime', 'quake3', 'pictures', 'doom3', 'milkshape'];
    for (let i = 0; i < 100; i++) {
      const module = modules[i % modules.length] ?? 'quake2';
      await expect(loader.run('abortForTests', { module })).rejects.toBeInstanceOf(ModelError);
    }
    const { summary, snapshot } = await openedBy(loader, md2());
    expect(summary.name).toBe('a');
    const marrow = await openedBy(loader, stepOf({ 'a.marrow': snapshotFile(snapshot) }));
    expect(marrow.summary.name).toBe('a');
    expect((await loader.run('picture', picture())).width).toBe(2);
  });

  it('keeps the memory of a small picture, and gives that of a large one back at once', async () => {
    const loader = await newLoader();
    await loader.run('picture', picture());
    const small = loader.memorySize;
    expect(small).toBeGreaterThan(0);
    expect((await loader.run('picture', picture(4096))).width).toBe(4096);
    expect(loader.memorySize).toBe(0);
    await loader.run('picture', picture());
    expect(loader.memorySize).toBe(small);
  });

  const openLarge = async (
    loader: Awaited<ReturnType<typeof newLoader>>,
    megabytes: number,
  ): Promise<number> => {
    const bytes = new Uint8Array(megabytes << 20);
    bytes.set(new TextEncoder().encode('IDP2'));
    const step = stepOf({ 'a.md2': bytes });
    await expect(loader.run('open', step)).rejects.toMatchObject({ name: 'ModelError' });
    expect(loader.memorySize).toBeGreaterThan(megabytes << 20);
    return step.set;
  };

  it('gives the memory of a huge model back with its files', async () => {
    const loader = await newLoader();
    loader.close(await openLarge(loader, 400));
    expect(loader.memorySize).toBe(0);
  });

  it('keeps the memory of a large model for a while, for the next one', async () => {
    vi.useFakeTimers();
    try {
      const loader = await newLoader();
      loader.close(await openLarge(loader, 140));
      vi.advanceTimersByTime(1000);
      expect(loader.memorySize).toBeGreaterThan(140 << 20);
      loader.close(await openLarge(loader, 140));
      vi.advanceTimersByTime(1500);
      expect(loader.memorySize).toBeGreaterThan(140 << 20);
      vi.advanceTimersByTime(1000);
      expect(loader.memorySize).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('gives memory back to its modules with each set that is closed', async () => {
    const loader = await newLoader();
    const large = buildMd2({ frames: movingFrames({ run: 4000 }) });
    const sizes: number[] = [];
    for (let i = 0; i < 30; i++) {
      await openedBy(loader, stepOf({ 'a.md2': large }));
      sizes.push(loader.memorySize);
    }
    expect(sizes.at(-1)).toBe(sizes[2]);
  });

  it('says how long it took', async () => {
    const { times } = await openedBy(await newLoader(), md2());
    for (const each of Object.values(times)) expect(each).toBeGreaterThanOrEqual(0);
    expect(Object.keys(times).sort()).toEqual(['copy', 'open', 'snapshot', 'summary']);
  });
});

describe('file sets', () => {
  it('are read once by the loads that share them', async () => {
    const loader = await newLoader();
    const names = ['x/a.md3', 'x/b.md3', 'scripts/all.shader'];
    const files = { 'x/a.md3': buildMd3(), 'scripts/all.shader': new TextEncoder().encode('x { }') };
    const first = stepOf(files, 'x/a.md3');
    const listing = { names, openEnded: false, game: null, place: '' };
    expect(await loader.run('open', { ...first, listing })).toMatchObject({ opened: {} });
    // The set already has the script, so the second load asks for nothing.
    const second = { ...stepOf({ 'x/b.md3': buildMd3() }), set: first.set, listing: null };
    expect(await loader.run('open', second)).toMatchObject({ opened: { summary: { name: 'b' } } });
  });

  it('give each load its own files only', async () => {
    const loader = await newLoader();
    const [a, b] = ['a', 'b'].map((name) => stepOf({ [`${name}/${name}.md3`]: buildMd3() }));
    const names = ['a/a.md3', 'a/a_default.skin', 'b/b.md3'];
    // Both loads run at the same time, and the second step of each carries no file of the other.
    const set = a!.set;
    expect(
      await loader.run('open', { ...a!, listing: { names, openEnded: false, game: null, place: '' } }),
    ).toHaveProperty('wanted');
    expect(await loader.run('open', { ...b!, set, listing: null })).toMatchObject({
      opened: { summary: { name: 'b' } },
    });
    expect(await loader.run('open', { ...a!, listing: null, files: [] })).toMatchObject({
      opened: { summary: { name: 'a' } },
    });
  });

  it('that are not there are no guess', async () => {
    const loader = await newLoader();
    await expect(loader.run('open', { ...md2(), listing: null })).rejects.toThrow(/no file set/);
  });
});
