import type { ModelLike } from '../../lib/index.js';
import { readSceneColors, thumbnail } from '../../lib/viewer/index.js';
import { failureOf } from '../open/failure.js';
import type { Source } from '../open/source.js';
import { directionOf } from '../session/thumbnail-drawer.js';
import type { Entry, Failure } from '../state/state.js';
import { stem } from '../text/format.js';
import { safeName, savedName, UniqueNames } from './names.js';
import type { Size } from './image-size.js';
import { breathe, type Background } from './studio.js';
import { ZipFullError, ZipWriter } from './zip-file.js';

/** A kind of file that a batch saves for each model; also the file's extension. */
export type BatchKind = 'png' | 'glb';

export interface BatchSettings {
  /** At least one kind. */
  readonly kinds: readonly BatchKind[];
  /** The size of the images. */
  readonly size: Size;
  readonly background: Background;
}

/** A model for which at least one file could not be created. */
export interface BatchFailure {
  readonly entry: string;
  readonly failure: Failure;
}

export interface Batch {
  /** A ZIP of all files; null if there are none. */
  readonly content: Blob | null;
  /** The number of files in the ZIP. */
  readonly files: number;
  /** The number of models whose files are all in the ZIP. */
  readonly complete: number;
  /** A file did not fit into the ZIP: its model is incomplete, and the models after it were not processed. */
  readonly isFull: boolean;
  readonly failures: readonly BatchFailure[];
}

export interface BatchTask {
  readonly signal: AbortSignal;
  /** Called before each model, with the number of finished models and the next entry. */
  readonly progress: (done: number, entry: string) => void;
}

/** Creates a file of a loaded model. */
export type MakeFile = (
  model: ModelLike,
  entry: Entry,
  settings: BatchSettings,
  signal: AbortSignal,
) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * Saves files of many models in one ZIP that keeps the folders of the source, one model at a time. A model that fails
 * is added to `failures`, and the run continues. A full ZIP ends the run.
 *
 * @throws the signal's reason
 */
export async function saveBatch(
  source: Source,
  entries: readonly Entry[],
  settings: BatchSettings,
  { signal, progress }: BatchTask,
  makers: Readonly<Record<BatchKind, MakeFile>> = { png: drawImage, glb: writeGlb },
  zip: ZipWriter = new ZipWriter(),
): Promise<Batch> {
  const names = new UniqueNames();
  const failures: BatchFailure[] = [];
  let complete = 0;
  let isFull = false;
  for (const [done, entry] of entries.entries()) {
    progress(done, entry.entry);
    await breathe();
    signal.throwIfAborted();
    const name = names.next(batchStem(entry.entry));
    const errors: unknown[] = [];
    try {
      const model = await source.load({
        ...{ entry: entry.entry, parts: {}, signal },
        onProgress: () => undefined,
      });
      try {
        for (const kind of settings.kinds) {
          signal.throwIfAborted();
          const bytes = await makers[kind](model, entry, settings, signal).catch((error: unknown) => {
            errors.push(error);
            return null;
          });
          if (bytes !== null) zip.add({ name: `${name}.${kind}`, bytes });
        }
      } finally {
        model.dispose();
      }
    } catch (error) {
      if (error instanceof ZipFullError) isFull = true;
      else errors.push(error);
    }
    signal.throwIfAborted();
    if (errors.length > 0)
      failures.push({ entry: entry.entry, failure: failureOf(errors[0], entry.entry, source) });
    if (isFull) break;
    if (errors.length === 0) complete++;
  }
  const { files } = zip;
  return { content: files === 0 ? null : zip.finish(), files, complete, isFull, failures };
}

/** The name of the ZIP: "pak0-images.zip", "pak0-glb.zip", or "pak0-models.zip" for both. */
export function batchFileName(source: string, kinds: readonly BatchKind[]): string {
  return savedName(stem(source), kinds.length > 1 ? 'models' : kinds[0] === 'png' ? 'images' : 'glb', 'zip');
}

/** The path of a model's files without extension: "models/ogro/tris.md2" -> "models/ogro/tris". */
export function batchStem(entry: string): string {
  const path = entry.replace(/\/+$/, '');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const folders = folder.split('/').map(safeName);
  // The entry of a player is its folder, which has no extension.
  const file = entry.endsWith('/') ? path.slice(folder.length) : stem(path);
  return [...folders, safeName(file) || 'model'].filter((part) => part !== '').join('/');
}

/** Draws the model in its initial state, from the direction of its gallery card. */
async function drawImage(
  model: ModelLike,
  entry: Entry,
  { size, background }: BatchSettings,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const behind = background === 'none' ? 'transparent' : background;
  const image = await thumbnail(model, {
    ...size,
    camera: directionOf(model, entry),
    state: { scene: { background: behind, shadow: background === 'theme' } },
    colors: readSceneColors(document.body),
    signal,
  });
  return new Uint8Array(await image.arrayBuffer());
}

async function writeGlb(model: ModelLike): Promise<Uint8Array<ArrayBuffer>> {
  const { toGlb } = await import('../../lib/export/index.js');
  return toGlb(model);
}
