import { afterAll, describe, expect, it, vi } from 'vitest';
import { load } from '../../../web/lib/load/load.js';
import { marrowFileOf } from '../../../web/lib/model/model.js';
import { configure } from '../../../web/lib/wasm/configure.js';
import { Core } from '../../../web/lib/wasm/core.js';
import { mainRuntime } from '../../../web/lib/wasm/compile.js';
import type { MemoryFile } from '../../../web/lib/load/sources/file-source.js';
import { smallSubjects } from '../support/each-format.js';

/** The WASM instances of the loads: the runtime, the openers, the image decoders. */
const cores: Core[] = [];
const instantiate = Core.instantiate.bind(Core);
vi.spyOn(Core, 'instantiate').mockImplementation(async (compiled) => {
  const core = await instantiate(compiled);
  cores.push(core);
  return core;
});

// Discards the instances of other test files, which would not be counted.
configure({ wasm: null });
afterAll(() => vi.restoreAllMocks());

const copied = (files: readonly MemoryFile[]): MemoryFile[] =>
  files.map(({ name, data }) => ({ name, data: data.slice(0) }));

/** Loads a subject, uses most of its functions, and disposes of it. */
async function useOnce(files: readonly MemoryFile[]): Promise<void> {
  const model = await load(copied(files));
  await model.texturesSettled();
  const instance = model.createInstance();
  const second = model.createInstance();
  const [clip] = model.clips;
  if (clip !== undefined) {
    model.defineClip({ name: 'cut', of: 0, first: 0, last: 0 });
    instance.play(clip.name);
    instance.layers.set('upper', { weight: 0.5 });
    instance.play(clip.name, { layer: 'upper' });
  }
  const [joint] = model.joints;
  const [mesh] = model.meshes;
  if (joint !== undefined) instance.attach(second, { at: joint.name });
  if (joint !== undefined && (mesh?.skin.influences ?? 0) > 0) instance.joints.deform(0);
  instance.update(0.1);
  instance.frame();
  second.dispose();
  instance.dispose();
  model.dispose();
}

const sizes = (): number[] => cores.map(({ heap }) => heap.buffer.byteLength);

describe('three hundred loads', () => {
  const subjects = smallSubjects();

  it.each([...Object.keys(subjects), 'marrow'])('of %s leave no byte allocated', async (format) => {
    const files = subjects[format] ?? (await marrowFile());
    const { module } = await mainRuntime();
    // Tables that are kept for later models reach their final size.
    for (let i = 0; i < 5; i++) await useOnce(files);
    const before = { bytes: module.bytesInUse(), sizes: sizes() };
    for (let i = 0; i < 300; i++) await useOnce(files);
    expect({ bytes: module.bytesInUse(), sizes: sizes() }).toEqual(before);
    expect(before.bytes).toBeGreaterThan(0);
  });

  it('are checked with bytesInUse(), which counts even an allocation of one byte', async () => {
    const { module, heap } = await mainRuntime();
    const before = module.bytesInUse();
    const address = heap.allocate(1);
    expect(module.bytesInUse()).toBeGreaterThan(before);
    heap.free(address);
    expect(module.bytesInUse()).toBe(before);
  });

  async function marrowFile(): Promise<MemoryFile[]> {
    const model = await load(copied(subjects['md2'] ?? []));
    await model.texturesSettled();
    const data = await marrowFileOf(model, () => Promise.resolve(null));
    model.dispose();
    return [{ name: 'ogre.marrow', data }];
  }
});
