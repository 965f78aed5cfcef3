import { Gallery } from '../../../web/lib/core/gallery.js';
import { Model } from '../../../web/lib/core/model.js';
import type { Core } from '../../../web/lib/core/core.js';
import { newLoader } from './wasm.js';

/**
 * A model in a given instance of the module, without sources, workers and pictures: the first file, or what `entry`
 * names, with the others.
 */
export async function openFilesIn(
  core: Core,
  named: Readonly<Record<string, Uint8Array>>,
  entry: string = Object.keys(named)[0] ?? '',
): Promise<Model> {
  const loader = await newLoader();
  const files = Object.entries(named).map(([name, bytes]) => ({ name, bytes }));
  const { summary, snapshot } = await loader.run('open', { set: 1, files, entry });
  return new Model(core, summary, snapshot, new Gallery());
}

/** The same of a single file. */
export function openIn(core: Core, bytes: Uint8Array, name = 'test.md2'): Promise<Model> {
  return openFilesIn(core, { [name]: bytes });
}
