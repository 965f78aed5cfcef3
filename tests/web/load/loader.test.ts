import { describe, expect, it } from 'vitest';
import { buildMd2 } from '../support/md2-builder.js';
import { buildTga } from '../support/picture-builder.js';
import { compileWasm, newLoader } from '../support/wasm.js';

const decoder = await compileWasm('pictures');
const picture = (side = 2): { name: string; bytes: Uint8Array; decoder: WebAssembly.Module } => ({
  name: 'a.tga',
  bytes: buildTga(side, side, [1, 2, 3]),
  decoder,
});
const files = (): { name: string; bytes: Uint8Array }[] => [{ name: 'a.md2', bytes: buildMd2() }];

describe('Loader', () => {
  it('opens models without the decoders, and decodes pictures without the core', async () => {
    const ofModels = await newLoader();
    await ofModels.run('open', { set: 1, files: files(), entry: 'a.md2' });
    const ofPictures = await newLoader();
    expect(await ofPictures.run('picture', picture())).toMatchObject({ width: 2, height: 2 });
    const both = await newLoader();
    await both.run('open', { set: 1, files: files(), entry: 'a.md2' });
    await both.run('picture', picture());
    expect(both.memorySize).toBe(ofModels.memorySize + ofPictures.memorySize);
  });

  it('loses no model, and no load that has begun, with a decoder that traps', async () => {
    const loader = await newLoader();
    await loader.run('references', { set: 1, files: files(), of: ['a.md2'] });
    await expect(loader.run('abortForTests', { decoder })).rejects.toMatchObject({ code: 'module_lost' });
    // The file is there already: nothing is given again.
    const { summary } = await loader.run('open', { set: 1, files: [], entry: 'a.md2' });
    expect(summary.name).toBe('a');
    expect((await loader.run('picture', picture())).width).toBe(2);
  });

  it('decodes on when the core has trapped', async () => {
    const loader = await newLoader();
    await expect(loader.run('abortForTests', { decoder: null })).rejects.toMatchObject({
      code: 'module_lost',
    });
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

  it('gives the memory of a large model back when a picture follows', async () => {
    const loader = await newLoader();
    // Names only grow the core: what was opened is not kept.
    const bytes = new Uint8Array(80 << 20);
    await expect(
      loader.run('open', { set: 1, files: [{ name: 'a.md2', bytes }], entry: 'a.md2' }),
    ).rejects.toMatchObject({ code: 'unknown_format' });
    expect(loader.memorySize).toBeGreaterThan(80 << 20);
    await loader.run('picture', picture());
    expect(loader.memorySize).toBeLessThan(8 << 20);
  });
});
