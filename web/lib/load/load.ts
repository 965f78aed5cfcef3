import type { EntrySummary } from '../core/raw.js';
import type { FileSource, LoadInput, LoadOptions } from '../types/api.js';
import type { LoadProgress } from '../types/events.js';
import { Gallery } from '../core/gallery.js';
import { Model } from '../core/model.js';
import { compiledModule, mainCore } from '../core/module.js';
import { cancelled, Deadline, orAborted, throwIfAborted } from '../util/abort.js';
import { folderOf, isPictureName, normalise } from '../util/names.js';
import { openArchives } from './archives.js';
import { chooseEntry, entriesOf } from './entries.js';
import { gather } from './gather.js';
import { opener } from './opener.js';
import { chosenParts } from './parts.js';
import { deliverPictures, type Delivery } from './pictures.js';
import { toSource } from './to-source.js';

const defaultTimeout = 60_000;

/**
 * Opens a model and everything that belongs to it. Companions that hold data are fetched first; pictures arrive
 * afterwards, one by one (`texture` events, `model.picture()`).
 *
 * @param input - an address (in Node also a path), files, dropped data, bytes with a name, or a source
 * @returns the model, which the caller disposes of
 * @throws ModelError what is wrong with the file; `cancelled` when `signal` is aborted or nothing moves for
 *   `timeout` milliseconds
 * @throws FetchError an address does not answer with a file
 */
export function load(input: LoadInput, options: LoadOptions = {}): Promise<Model> {
  return withDeadline(options, async (signal, tell) => {
    tell('module', '', 0, null);
    // The module, the worker and the files come side by side.
    const compiling = mainCore();
    compiling.catch(() => undefined);
    const work = opener();
    work.prepare();
    const source = await openedSource(input, signal, tell);
    if (source.names.some(isPictureName)) void compiledModule('pictures');
    const entry = await chooseEntry(source, options.entry, work, signal);
    const { parts, uses } = chosenParts(source, options.parts ?? {});
    const files = await gather(source, [...entry.uses, ...uses], work, signal, (name, loaded, total) =>
      tell('fetch', name, loaded, total),
    );
    const asked = new Map(files.files.map(({ name }) => [normalise(name), name]));
    tell('parse', entry.entry, 0, null);
    const { summary, snapshot } = await work.run('open', { ...files, entry: entry.entry, parts }, signal);
    const core = await orAborted(compiling, signal);
    throwIfAborted(signal);
    const gallery = new Gallery();
    const model = new Model(core, summary, snapshot, gallery);
    const delivery: Delivery = {
      source,
      opener: work,
      gallery,
      // A source that cannot list may have been asked for what lies above it.
      folders: summary.parts.map(({ file }) => folderOf(asked.get(file) ?? file)),
      timeout: options.timeout ?? defaultTimeout,
      onPicture: (file, done, total) => tell('pictures', file, done, total),
    };
    // Not before whoever waits for the model has had the time to listen to it.
    setTimeout(() => void deliverPictures(summary, delivery));
    return model;
  });
}

/** What could be opened among files, best first: a player before single models. Nothing is opened yet. */
export function entries(input: LoadInput, options: SourceOptions = {}): Promise<readonly EntrySummary[]> {
  return withDeadline(options, async (signal, tell) => {
    const source = await openedSource(input, signal, tell);
    return entriesOf(source, source.given ?? source.names, opener(), signal);
  });
}

/**
 * The files of whatever `load` takes, with its archives looked into: for whoever wants to see the names first. `load`
 * and `entries` do the same by themselves.
 */
export function openSource(input: LoadInput, options: SourceOptions = {}): Promise<FileSource> {
  return withDeadline(options, (signal, tell) => openedSource(input, signal, tell));
}

async function openedSource(input: LoadInput, signal: AbortSignal, tell: Tell): Promise<FileSource> {
  const source = await orAborted(toSource(input), signal);
  return openArchives(source, signal, (...progress) => tell('fetch', ...progress));
}

/** What applies before a model is chosen. */
export type SourceOptions = Omit<LoadOptions, 'entry' | 'parts'>;

type Tell = (phase: LoadProgress['phase'], file: string, loaded: number, total: number | null) => void;

/** Runs a load under the caller's signal and the time-out; whatever fails after an abort is `cancelled`. */
async function withDeadline<T>(
  options: LoadOptions,
  work: (signal: AbortSignal, tell: Tell) => Promise<T>,
): Promise<T> {
  const deadline = new Deadline(options.signal, options.timeout ?? defaultTimeout);
  let at = '';
  const tell: Tell = (phase, file, loaded, total) => {
    at = file;
    deadline.extend();
    options.onProgress?.({ phase, file, loaded, total });
  };
  try {
    return await work(deadline.signal, tell);
  } catch (error) {
    throw deadline.signal.aborted ? cancelled(deadline.signal, at) : error;
  } finally {
    deadline.end();
  }
}
