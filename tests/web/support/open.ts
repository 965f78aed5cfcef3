import { Gallery } from '../../../web/lib/core/gallery.js';
import { Model } from '../../../web/lib/core/model.js';
import type { Core } from '../../../web/lib/core/core.js';
import { newLoader } from './wasm.js';

/** A model of an MD2 file in a given instance of the module, without sources, workers and pictures. */
export async function openIn(core: Core, bytes: Uint8Array, name = 'test.md2'): Promise<Model> {
  const loader = await newLoader();
  const { summary, snapshot } = await loader.run('open', { set: 1, files: [{ name, bytes }], entry: name });
  return new Model(core, summary, snapshot, new Gallery());
}
