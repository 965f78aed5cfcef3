import { describe, expect, it, vi } from 'vitest';
import { plainMaterial } from '../../../web/lib/material/plain.js';
import { ModelAsset } from '../../../web/lib/render/model-asset.js';
import type { Steps } from '../../../web/lib/render/gl/upload-queue.js';
import { fetchesSpecial, specialNow } from '../../../web/lib/render/special-loader.js';
import type { MaterialSummary } from '../../../web/lib/types/subject.js';

const server = vi.hoisted(() => ({ answers: false }));
vi.mock('../../../web/lib/render/special/special.js', () => {
  if (!server.answers) throw new Error('special.js has not been found.');
  return { specialPrograms: { files: {}, recipes: [] } };
});

const shiny: MaterialSummary = { ...plainMaterial, shading: 'physical' };

/** An asset without surfaces, whose upload is over when it is made; `log` tells what its programs were asked for. */
function asset(material: MaterialSummary): { readonly model: ModelAsset; readonly log: string[] } {
  const log: string[] = [];
  const device = {
    gl: { isContextLost: () => false },
    uploads: { push: (steps: Steps) => [...steps] },
    programs: { learn: () => log.push('learn'), start: () => log.push('start') },
  };
  const part = { meshes: [], surfaces: [], materials: [material], joints: [], images: [] };
  const host = { device, changed: () => log.push('changed'), released: () => undefined };
  return { model: new ModelAsset(host as never, [part] as never), log };
}

describe('the code of special materials', () => {
  it('is not asked for by a plain model', async () => {
    const { model, log } = asset(plainMaterial);
    expect(model.resident).toBe(true);
    expect(fetchesSpecial()).toBe(false);
    await model.ready;
    expect(log).toEqual(['start', 'changed']);
  });

  it('fails a model that cannot be drawn without it, where it cannot be fetched', async () => {
    const { model, log } = asset(shiny);
    expect(fetchesSpecial()).toBe(true);
    await expect(model.ready).rejects.toThrow();
    expect(model.resident).toBe(false);
    expect(fetchesSpecial()).toBe(false);
    expect(log).toEqual([]);
  });

  it('is asked for again by the next model, which waits for it', async () => {
    server.answers = true;
    vi.resetModules();
    const { model, log } = asset(shiny);
    expect(model.resident).toBe(false);
    await model.ready;
    expect(model.resident).toBe(true);
    expect(log).toEqual(['learn', 'start', 'changed']);
    expect(specialNow()).not.toBeNull();
    expect(asset(shiny).model.resident).toBe(true);
  });
});
