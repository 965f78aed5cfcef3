import { ModelImages } from '../../../web/lib/model/images.js';
import { Model } from '../../../web/lib/model/model.js';
import type { Runtime } from '../../../web/lib/wasm/runtime.js';
import type { SnapshotBuffers } from '../../../web/lib/wasm/heap.js';
import type { Loader } from '../../../web/lib/load/worker/loader.js';
import type { Opened, OpenStep } from '../../../web/lib/load/worker/protocol.js';
import { newLoader } from './wasm.js';

let sets = 1 << 20;

/** A step that loads everything at once. It carries copies of all files, so that the caller keeps its own. */
export function stepOf(
  named: Readonly<Record<string, Uint8Array>>,
  entry: string = Object.keys(named)[0] ?? '',
): OpenStep {
  const names = Object.keys(named);
  const set = sets++;
  return {
    set,
    load: set,
    listing: { names, openEnded: false, game: null, place: '' },
    files: names.map((name) => ({ name, piece: named[name]!.slice() })),
    uses: entry.endsWith('/') ? names : [entry],
    entry: { name: entry, family: null },
    parts: {},
    isLast: true,
  };
}

export async function openedBy(loader: Loader, step: OpenStep): Promise<Opened> {
  const answer = await loader.run('open', step).finally(() => loader.close(step.set));
  if ('opened' in answer) return answer.opened;
  throw new Error(`not opened: ${JSON.stringify(answer)}`);
}

/** A snapshot as a single file. */
export function snapshotFile({ core, rest }: SnapshotBuffers): Uint8Array {
  const coreSize = new DataView(core).getUint32(8, true);
  return Uint8Array.of(...new Uint8Array(core, 0, coreSize), ...new Uint8Array(rest));
}

/**
 * Opens a model in a given instance of the runtime, without sources, workers and pictures. It opens the first file, or
 * the one that `entry` names, with the others as companions.
 */
export async function openFilesIn(
  core: Runtime,
  named: Readonly<Record<string, Uint8Array>>,
  entry?: string,
): Promise<Model> {
  const { summary, snapshot } = await openedBy(await newLoader(), stepOf(named, entry));
  return new Model(core, summary, snapshot, new ModelImages());
}

/** Opens a model of a single file in a given instance of the runtime. */
export function openIn(core: Runtime, bytes: Uint8Array, name = 'test.md2'): Promise<Model> {
  return openFilesIn(core, { [name]: bytes });
}
