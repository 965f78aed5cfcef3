import { describe, expect, it, vi } from 'vitest';
import { inWords } from '../../../web/lib/messages/worded.js';
import type { ModuleName } from '../../../web/lib/wasm/configure.js';
import { ModelError } from '../../../web/lib/util/errors.js';
import { Loader } from '../../../web/lib/load/worker/loader.js';
import type { NamedPiece, Piece, SourceListing } from '../../../web/lib/load/worker/protocol.js';
import { buildMd2, movingFrames } from '../support/md2-builder.js';
import { buildMd3 } from '../support/md3-builder.js';
import { buildMd5Mesh } from '../support/md5-builder.js';
import { openedBy, openingOf, snapshotFile, TestHost, type Opening } from '../support/open.js';
import { buildTga } from '../support/image-builder.js';
import { buildQuakeMdl } from '../support/quake-mdl-builder.js';
import { flushPromises, newGate } from '../support/promises.js';
import { newCore } from '../support/wasm.js';

const image = (side = 2): NamedPiece => ({ name: 'a.tga', piece: buildTga(side, side, [1, 2, 3]) });
const md2 = (): Opening => openingOf({ 'a.md2': buildMd2() });
const large = buildMd2({ frames: movingFrames({ run: 4000 }) });
const isLost = { code: 'module_lost' };
const script = new TextEncoder().encode('x { }');
const models: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>> = {
  'a.md2': buildMd2,
  'a.md3': buildMd3,
  'a.md5mesh': buildMd5Mesh,
  'a.mdl': buildQuakeMdl,
};

/** Decodes an image. */
function decoded(loader: Loader, take = image(), host = new TestHost()): Promise<{ readonly width: number }> {
  return loader.run('image', take, host);
}

/** Causes a trap in a module. */
async function trap(loader: Loader, module: ModuleName): Promise<void> {
  await expect(loader.run('abortForTests', { module }, new TestHost())).rejects.toMatchObject(isLost);
}

/** A host that delays one file until its gate is opened. */
class SlowHost extends TestHost {
  readonly asked = newGate();
  readonly gate = newGate();
  readonly #slow: string;

  constructor(files: Readonly<Record<string, Uint8Array>>, slow: string) {
    super(files);
    this.#slow = slow;
  }

  override async file(name: string): Promise<Piece | null> {
    if (name === this.#slow) {
      this.asked.open();
      await this.gate.opened;
    }
    return super.file(name);
  }
}

/** A host of files in a game, whose names are not known before they are requested. */
class UnlistedHost extends TestHost {
  override listing(): Promise<SourceListing> {
    return Promise.resolve({ names: [], chosen: [], openEnded: true, game: '', place: '' });
  }
}

describe('Loader', () => {
  it('reports a failed allocation as out of memory, but not a read outside of a view', async () => {
    const failure = (message: string): Promise<unknown> => {
      const bytes = Object.defineProperty(new Uint8Array(64), 'byteLength', {
        get: () => {
          throw new RangeError(message);
        },
      });
      const take = { archive: 'a.zip', bytes, fileSize: 64 };
      return new Loader().run('archiveEnd', take, new TestHost()).catch((error: unknown) => error);
    };
    expect(await failure('Array buffer allocation failed')).toMatchObject({ code: 'out_of_memory' });
    expect(await failure('Offset is outside the bounds of the DataView')).not.toMatchObject({
      code: 'out_of_memory',
    });
  });

  it('requests each module once, when it is needed', async () => {
    const loader = new Loader();
    const opening = md2();
    const host = new TestHost(opening.files);
    await openedBy(loader, opening, host);
    await openedBy(loader, opening, host);
    expect(host.modules).toEqual(['quake2', 'runtime']);
    await decoded(loader, image(), host);
    await decoded(loader, image(), host);
    expect(host.modules).toEqual(['quake2', 'runtime', 'tga']);
  });

  it.each([
    { model: 'a.md3', companion: 'scripts/x.shader', module: 'quake3-scripts' },
    { model: 'a.md3', companion: 'a_default.skin', module: 'quake3' },
    { model: 'a.md3', companion: 'a.md3.framegroups', module: 'quake3-scripts' },
    { model: 'a.md2', companion: 'a.md2.framegroups', module: 'quake2-clips' },
    { model: 'a.mdl', companion: 'a.mdl.framegroups', module: 'quake-clips' },
    { model: 'a.md5mesh', companion: 'materials/x.MTR', module: 'doom3-scripts' },
    { model: 'a.md5mesh', companion: 'skins/x.skin', module: 'doom3-scripts' },
    { model: 'a.md5mesh', companion: 'def/x.def', module: 'doom3-scripts' },
    { model: 'a.md5mesh', companion: 'md5.cfg', module: 'doom3' },
  ])('opens $model beside $companion with the module $module', async ({ model, companion, module }) => {
    const bytes = models[model]!();
    const opening = openingOf({ [model]: bytes, [companion]: script }, model);
    const host = new TestHost(opening.files);
    await openedBy(new Loader(), opening, host);
    expect(host.modules).toEqual([module, 'runtime']);
  });

  it.each(['a.ms3d', 'a.txt'])(
    'opens the text format of MilkShape in %s with a separate module',
    async (name) => {
      const text =
        '// MilkShape 3D ASCII\nFrames: 1\nFrame: 1\nMeshes: 1\n"m" 0 -1\n3\n0 0 0 0 0 0 -1\n0 1 0 0 1 0 -1\n' +
        '0 0 1 0 0 1 -1\n1\n0 0 1\n1\n0 0 1 2 0 0 0 1\nMaterials: 0\nBones: 0\n';
      const opening = openingOf({ [name]: new TextEncoder().encode(text) }, name);
      const host = new TestHost(opening.files);
      const { summary } = await openedBy(new Loader(), opening, host);
      expect(summary.parts[0]).toMatchObject({ format: 'ms3d', surfaces: [{ name: 'm' }] });
      expect(host.modules).toEqual(['milkshape-text', 'runtime']);
    },
  );

  it('restarts with the opener that reads scripts if a source that cannot list its files has a script', async () => {
    const model = 'models/weapons2/gun/gun.md3';
    const opening = openingOf({ [model]: buildMd3() });
    const host = new UnlistedHost({
      ...opening.files,
      'scripts/gun.shader': new TextEncoder().encode('models/test/skin { cull none }'),
    });
    const { summary } = await openedBy(new Loader(), opening, host);
    expect(summary.parts[0]?.materials).toMatchObject([{ name: 'models/test/skin', cull: 'none' }]);
    expect(host.modules).toEqual(['quake3', 'quake3-scripts', 'runtime']);
    expect(host.read.filter((name) => name === model)).toEqual([model]);
  });

  it('detects the format by content if the extension is wrong', async () => {
    const opening = openingOf({ 'a.md2': buildMd3() });
    const host = new TestHost(opening.files);
    const { summary } = await openedBy(new Loader(), opening, host);
    expect(summary.parts).toMatchObject([{ format: 'md3', file: 'a.md2' }]);
    expect(host.modules).toEqual(['quake3', 'runtime']);
  });

  it('lists the supported formats for an unknown file, without a module', async () => {
    const loader = new Loader();
    const opening = openingOf({ 'a.txt': new TextEncoder().encode('hello') });
    const host = new TestHost(opening.files);
    await expect(inWords(openedBy(loader, opening, host))).rejects.toMatchObject({
      code: 'unknown_format',
      file: 'a.txt',
      reason:
        'This is not a model that Marrow opens. Marrow opens MD2, MD3, MD5, MS3D, MDL, OBJ, 3DS, SPR, SP2, WAD, LMP and WAL.',
    });
    expect(host.modules).toEqual([]);
    const empty = openingOf({ 'a.txt': new Uint8Array() });
    await expect(openedBy(loader, empty)).rejects.toMatchObject({ code: 'truncated' });
  });

  it('reads the companions of a model, but not the other models of the source', async () => {
    const files = {
      'a.md3': buildMd3(),
      'a_default.skin': script,
      'b.md3': buildMd3(),
      'scripts/x.shader': script,
    };
    const opening = openingOf(files);
    const host = new TestHost(files);
    expect(await openedBy(new Loader(), opening, host)).toMatchObject({ summary: { name: 'a' } });
    expect(host.read).toEqual(['a.md3', 'a_default.skin', 'scripts/x.shader']);
  });

  it('opens a model without missing companions, but rejects a missing root file', async () => {
    const opening = openingOf({ 'a.md3': buildMd3(), 'a_default.skin': script });
    const root = new TestHost({ 'a.md3': buildMd3() });
    expect(await openedBy(new Loader(), opening, root)).toMatchObject({ summary: { name: 'a' } });
    await expect(openedBy(new Loader(), opening, new TestHost())).rejects.toMatchObject({
      code: 'missing_companion',
      file: 'a.md3',
    });
  });

  it('does other jobs while one waits for a file', async () => {
    const loader = new Loader();
    const opening = openingOf({ 'a.md3': buildMd3(), 'a_default.skin': script });
    const host = new SlowHost(opening.files, 'a_default.skin');
    const waiting = openedBy(loader, opening, host);
    await host.asked.opened;
    expect((await openedBy(loader, openingOf({ 'b.md3': buildMd3() }))).summary.name).toBe('b');
    expect((await decoded(loader)).width).toBe(2);
    host.gate.open();
    expect((await waiting).summary.name).toBe('a');
  });

  it('restarts a load whose module was lost by another job', async () => {
    const loader = new Loader();
    const opening = openingOf({ 'a.md3': buildMd3(), 'a_default.skin': script });
    for (const module of ['quake3', 'tga', 'runtime'] as const) {
      const host = new SlowHost(opening.files, 'a_default.skin');
      const waiting = openedBy(loader, opening, host);
      await host.asked.opened;
      await trap(loader, module);
      host.gate.open();
      expect((await waiting).summary.name).toBe('a');
      expect(host.read).toEqual(['a.md3', 'a_default.skin']);
    }
  });

  it('restarts the load of a .marrow file whose runtime was lost by another job', async () => {
    const loader = new Loader();
    const { snapshot } = await openedBy(loader, md2());
    const opening = openingOf({ 'a.marrow': snapshotFile(snapshot) });
    class Trapping extends TestHost {
      override async work<T>(task: () => T | Promise<T>): Promise<T> {
        if (this.modules.length < 2) await trap(loader, 'runtime');
        return task();
      }
    }
    const host = new Trapping(opening.files);
    // Loses the runtime of the first load, so that this host requests it before and after its own trap.
    await trap(loader, 'runtime');
    expect((await openedBy(loader, opening, host)).summary.name).toBe('a');
    expect(host.modules).toEqual(['runtime', 'runtime']);
  });

  it('frees the memory of a .marrow file when its load is cancelled', async () => {
    const loader = new Loader();
    const { snapshot } = await openedBy(loader, openingOf({ 'a.md2': large }));
    const opening = openingOf({ 'a.marrow': snapshotFile(snapshot) });
    class Cancelled extends TestHost {
      override work(): Promise<never> {
        return Promise.reject(new Error('cancelled'));
      }
    }
    const sizes: number[] = [];
    for (let i = 0; i < 30; i++) {
      await expect(openedBy(loader, opening, new Cancelled(opening.files))).rejects.toThrow('cancelled');
      sizes.push(loader.memorySize);
    }
    expect(sizes.at(-1)).toBe(sizes[2]);
  });

  it('requests a module again for a waiting job if the job that requested it was cancelled', async () => {
    const loader = new Loader();
    const asked = newGate();
    const gate = newGate();
    class GivenUp extends TestHost {
      override async module(): Promise<never> {
        asked.open();
        await gate.opened;
        throw new Error('cancelled');
      }
    }
    const opening = md2();
    const first = openedBy(loader, opening, new GivenUp(opening.files));
    await asked.opened;
    const host = new TestHost(opening.files);
    const others = [openedBy(loader, opening, host), openedBy(loader, opening, host)];
    await flushPromises();
    gate.open();
    await expect(first).rejects.toThrow('cancelled');
    for (const { summary } of await Promise.all(others)) expect(summary.name).toBe('a');
    expect(host.modules).toEqual(['quake2', 'runtime']);
  });

  it('continues to decode and to open other formats after a trap of an opener', async () => {
    const loader = new Loader();
    await trap(loader, 'quake3');
    expect((await decoded(loader)).width).toBe(2);
    expect((await openedBy(loader, md2())).summary.name).toBe('a');
  });

  it('works after a hundred traps of all its modules in turn', async () => {
    const loader = new Loader();
    const modules: readonly ModuleName[] = ['quake2', 'runtime', 'quake3', 'tga', 'doom3', 'milkshape'];
    for (let i = 0; i < 100; i++) await trap(loader, modules[i % modules.length] ?? 'quake2');
    const { summary, snapshot } = await openedBy(loader, md2());
    expect(summary.name).toBe('a');
    const marrow = await openedBy(loader, openingOf({ 'a.marrow': snapshotFile(snapshot) }));
    expect(marrow.summary.name).toBe('a');
    expect((await decoded(loader)).width).toBe(2);
  });

  it('keeps the memory of a small image, and frees that of a large one at once', async () => {
    const loader = new Loader();
    await decoded(loader);
    const small = loader.memorySize;
    expect(small).toBeGreaterThan(0);
    expect((await decoded(loader, image(4096))).width).toBe(4096);
    expect(loader.memorySize).toBe(0);
    await decoded(loader);
    expect(loader.memorySize).toBe(small);
  });

  const openLarge = async (loader: Loader, megabytes: number): Promise<void> => {
    const bytes = new Uint8Array(megabytes << 20);
    bytes.set(new TextEncoder().encode('IDP2'));
    await expect(openedBy(loader, openingOf({ 'a.md2': bytes }))).rejects.toBeInstanceOf(ModelError);
  };

  /** The memory of a new runtime, in bytes. */
  const runtimeSize = async (): Promise<number> => (await newCore()).heap.buffer.byteLength;

  it('frees the memory of a huge model at once', async () => {
    const loader = new Loader();
    await openLarge(loader, 400);
    expect(loader.memorySize).toBe(await runtimeSize());
  });

  it('keeps the memory of a large model for the next one for a limited time', async () => {
    vi.useFakeTimers();
    try {
      const loader = new Loader();
      await openLarge(loader, 140);
      vi.advanceTimersByTime(1000);
      expect(loader.memorySize).toBeGreaterThan(140 << 20);
      await openLarge(loader, 140);
      vi.advanceTimersByTime(1500);
      expect(loader.memorySize).toBeGreaterThan(140 << 20);
      vi.advanceTimersByTime(1000);
      expect(loader.memorySize).toBe(await runtimeSize());
    } finally {
      vi.useRealTimers();
    }
  });

  it('reads a large file in slices while other loads make the memory grow', async () => {
    const loader = new Loader();
    const bytes = new Uint8Array(9 << 20);
    bytes.set(large);
    const asked = newGate();
    const gate = newGate();
    const readRange = async (from: number, to: number): Promise<Uint8Array> => {
      if (from > 0) {
        asked.open();
        await gate.opened;
      }
      return bytes.slice(from, to);
    };
    const opening = openingOf({ 'a.md2': large });
    class Ranged extends TestHost {
      override file(): Promise<Piece> {
        return Promise.resolve({ size: bytes.byteLength, readRange });
      }
    }
    const first = openedBy(loader, opening, new Ranged());
    await asked.opened;
    const before = loader.memorySize;
    await openLarge(loader, 40);
    expect(loader.memorySize).toBeGreaterThan(before);
    gate.open();
    expect((await first).summary.name).toBe('a');
  });

  it('frees memory in its modules after each load', async () => {
    const loader = new Loader();
    const sizes: number[] = [];
    for (let i = 0; i < 30; i++) {
      await openedBy(loader, openingOf({ 'a.md2': large }));
      sizes.push(loader.memorySize);
    }
    expect(sizes.at(-1)).toBe(sizes[2]);
  });

  it('reports the duration of each step', async () => {
    const { times } = await openedBy(new Loader(), md2());
    for (const each of Object.values(times)) expect(each).toBeGreaterThanOrEqual(0);
    expect(Object.keys(times).sort()).toEqual(['copy', 'open', 'snapshot', 'summary']);
  });
});

describe('The files of a source', () => {
  const files = { 'x/a.md3': buildMd3(), 'x/b.md3': buildMd3(), 'scripts/all.shader': script };
  const opening = (entry: string, source: number): Opening => {
    const { request, listing } = openingOf(files, entry);
    return { files, listing, request: { ...request, source } };
  };

  it('are read once for loads within five seconds', async () => {
    vi.useFakeTimers();
    try {
      const loader = new Loader();
      const host = new TestHost(files);
      await openedBy(loader, opening('x/a.md3', 1), host);
      await openedBy(loader, opening('x/b.md3', 1), host);
      expect(host.read).toEqual(['x/a.md3', 'scripts/all.shader', 'x/b.md3']);
      expect(host.listings).toBe(1);
      vi.advanceTimersByTime(6000);
      await openedBy(loader, opening('x/a.md3', 1), host);
      expect(host.read.slice(3)).toEqual(['x/a.md3', 'scripts/all.shader']);
      expect(host.listings).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are not shared between sources, nor between loads with source 0', async () => {
    const loader = new Loader();
    const host = new TestHost(files);
    for (const source of [0, 0, 1, 2]) await openedBy(loader, opening('x/a.md3', source), host);
    expect(host.read).toEqual(Array.from({ length: 4 }, () => ['x/a.md3', 'scripts/all.shader']).flat());
  });

  it('are listed again if the load that listed them first was cancelled', async () => {
    const loader = new Loader();
    class Failing extends TestHost {
      override listing(): Promise<SourceListing> {
        return Promise.reject(new Error('given up'));
      }
    }
    const first = openedBy(loader, opening('x/a.md3', 1), new Failing(files));
    const second = openedBy(loader, opening('x/b.md3', 1), new TestHost(files));
    await expect(first).rejects.toThrow('given up');
    expect((await second).summary.name).toBe('b');
  });

  it('are read again if the load that began to read them was cancelled', async () => {
    const loader = new Loader();
    class Failing extends SlowHost {
      override async file(name: string): Promise<Piece | null> {
        const piece = await super.file(name);
        if (name === 'scripts/all.shader') throw new Error('cancelled');
        return piece;
      }
    }
    const host = new Failing(files, 'scripts/all.shader');
    const first = openedBy(loader, opening('x/a.md3', 1), host);
    await host.asked.opened;
    const second = openedBy(loader, opening('x/b.md3', 1), new TestHost(files));
    // The second load waits for the first one's read.
    await flushPromises();
    host.gate.open();
    await expect(first).rejects.toThrow('cancelled');
    expect((await second).summary.name).toBe('b');
  });
});
