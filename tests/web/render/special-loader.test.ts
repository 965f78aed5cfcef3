import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { plainMaterial } from '../../../web/lib/material/plain.js';
import type { ModelAsset } from '../../../web/lib/render/model-asset.js';
import type { Steps } from '../../../web/lib/render/gl/upload-queue.js';
import type * as SpecialLoader from '../../../web/lib/render/special-loader.js';
import type { MaterialSummary } from '../../../web/lib/types/subject.js';

const special = '../../../web/lib/render/special/special.js';
const failing = (): never => {
  throw new Error('special.js has not been found.');
};
let Asset: typeof ModelAsset;
let loader: typeof SpecialLoader;

// The loader keeps the code that it has fetched, so these tests use separate copies of the modules.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock(special, failing);
  ({ ModelAsset: Asset } = await import('../../../web/lib/render/model-asset.js'));
  loader = await import('../../../web/lib/render/special-loader.js');
});
afterAll(() => {
  vi.doUnmock(special);
  vi.resetModules();
});

const shiny: MaterialSummary = { ...plainMaterial, shading: 'physical' };

/** An asset without surfaces, which is uploaded at once. `log` lists the calls of its programs. */
function asset(material: MaterialSummary): { readonly model: ModelAsset; readonly log: string[] } {
  const log: string[] = [];
  const device = {
    gl: { isContextLost: () => false },
    uploads: { push: (steps: Steps) => [...steps] },
    programs: { learn: () => log.push('learn'), start: () => log.push('start') },
  };
  const part = { meshes: [], surfaces: [], materials: [material], joints: [], images: [] };
  const host = { device, changed: () => log.push('changed'), released: () => undefined };
  return { model: new Asset(host as never, [part] as never), log };
}

describe('the code of special materials', () => {
  it('is not fetched for a plain model', async () => {
    const { model, log } = asset(plainMaterial);
    expect(model.resident).toBe(true);
    expect(loader.specialCode.loading).toBe(false);
    await model.ready;
    expect(log).toEqual(['start', 'changed']);
  });

  it('is needed by a model whose `ready` rejects if the request fails', async () => {
    const { model, log } = asset(shiny);
    expect(loader.specialCode.loading).toBe(true);
    await expect(model.ready).rejects.toThrow();
    expect(model.resident).toBe(false);
    expect(loader.specialCode.loading).toBe(false);
    expect(log).toEqual([]);
  });

  it('is fetched again for the next model, which waits for it', async () => {
    vi.doMock(special, () => ({ specialPrograms: { files: {}, recipes: [] } }));
    const { model, log } = asset(shiny);
    expect(model.resident).toBe(false);
    await model.ready;
    expect(model.resident).toBe(true);
    expect(log).toEqual(['learn', 'start', 'changed']);
    expect(loader.specialCode.value).not.toBeNull();
    expect(asset(shiny).model.resident).toBe(true);
  });
});
