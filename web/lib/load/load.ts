import type { EntrySummary, FileSource, LoadInput, LoadOptions, Model } from '../types/api.js';
import type { LoadProgress, LoadTiming } from '../types/events.js';
import type { WarningSummary } from '../types/subject.js';
import { clock } from '../util/clock.js';
import { type ModuleName, compiledModule, mainRuntime } from '../wasm/compile.js';
import { formatOfName, type Family } from '../wasm/families.js';
import { ModelImages } from '../model/images.js';
import { Model as LoadedModel } from '../model/model.js';
import { ModelError, warningOf, type ModelErrorCode } from '../util/errors.js';
import { cancelled, Deadline, orAborted, throwIfAborted } from '../util/abort.js';
import { folderOf, isPictureName, normalise } from '../util/names.js';
import { reportUncaught } from '../util/report.js';
import { openArchives } from './archive/archives.js';
import { composeMessage } from '../messages/compose.js';
import { wordedError, wordedWarnings } from '../messages/worded.js';
import { chooseEntry } from './entries.js';
import { FileServer } from './file-server.js';
import type { ChosenParts } from './listing.js';
import { guessedReferences, partReferences } from './lookup/entries.js';
import { opener } from './worker/opener.js';
import { deliverImages, type Delivery } from './images/deliver-images.js';
import type { Wanted } from './lookup/lookup.js';
import type { Entry, OpenTimes, Pull, SourceListing } from './worker/protocol.js';
import { givenNames, isAddressed, toSource } from './sources/to-source.js';
import { isOpenEnded, type PieceSource } from './sources/pieces.js';

const defaultTimeout = 60_000;
/** Files that are read before the opener asks for them. */
const mostAhead = 6;
const noParts: ChosenParts = { parts: {}, uses: [] };
/** Bytes of arrays that count as a large model. */
const largeResult = 8 << 20;

/**
 * Opens a model and everything that belongs to it. Companions that hold data are fetched first; pictures arrive
 * afterwards, one by one (`texture` events, `model.picture()`).
 *
 * @param input - an address (in Node also a path) or a list of them, files, dropped data, bytes with a name, or a source
 * @returns the model, which the caller disposes of
 * @throws ModelError what is wrong with the file; `cancelled` when `signal` is aborted or nothing moves for
 *   `timeout` milliseconds
 * @throws FetchError an address does not answer with a file
 *
 * @example
 * ```ts
 * import { load } from 'marrow3d';
 *
 * const model = await load('models/ogro/tris.md2', {
 *   onProgress: ({ phase, file }) => console.log(phase, file),
 * });
 * const ogre = model.createInstance();
 * ogre.play('run');
 * ogre.update(1 / 60);
 * const [part] = ogre.frame().parts; // positions and normals, or a palette
 * ogre.dispose();
 * model.dispose();
 * ```
 */
export function load(input: LoadInput, options: LoadOptions = {}): Promise<Model> {
  return withDeadline(options, async (signal, tell) => {
    const { images = 'all', onWarning } = options;
    if (images !== false && images !== 'all' && images !== 'shown')
      throw new TypeError(`images: It is 'all', 'shown' or false, not ${String(images)}`);
    const start = clock.now();
    tell('module', '', 0, null);
    const runtime = mainRuntime();
    runtime.catch(() => undefined);
    const work = opener();
    const source = await openedSource(input, options, signal, tell, options.entry === undefined);
    if (images !== false && source.names.some(isPictureName)) compiledModule('images').catch(() => undefined);
    const named = (error: unknown): Promise<never> => rethrown(error, source, signal);
    const entry = await chooseEntry(source, options.entry, signal).catch(named);
    const choice = options.parts && (await import('./collections.js'));
    const { parts, uses: used } = choice?.chosenParts(source, entry, options.parts ?? {}) ?? noParts;
    const refused: WarningSummary[] = [];
    const uses = [...entry.uses, ...used].filter((name) => !isPictureName(name));
    const files = new FileServer({
      source,
      root: uses[0] ?? '',
      signal,
      onBytes: (name, loaded, total) => tell('fetch', name, loaded, total),
      onRefused: (file, error) => refused.push(warningOf(error, file)),
    });
    const prepared = clock.now();
    // A source that is loaded from again may be with the opener already.
    const isNew = source !== input;
    const given = isOpenEnded(source) ? (source.chosen ?? []) : [];
    const wanted = [...new Set([...uses, ...given.filter((name) => !isPictureName(name))])];
    const first = isNew ? wanted.slice(0, mostAhead) : [];
    files.readAhead(first);
    const request = {
      source: isNew ? 0 : numberOf(source),
      uses,
      wanted: [...partReferences(entry, uses[0] ?? ''), ...guesses(entry, source)],
      entry: { kind: entry.kind, family: entry.family },
      parts,
    };
    const opened = await work
      .run('open', request, {
        signal,
        ahead: isNew ? aheadOf(first, entry.family ?? formatOfName(uses[0] ?? '')?.family ?? null) : [],
        listing: () => listingOf(source),
        file: (name, inGame) => files.file(name, inGame),
        onWork: () => tell('parse', entry.entry, 0, null),
        onProgress: ({ phase, file, loaded, total }) => tell(phase, file, loaded, total),
      })
      .catch((error: unknown) =>
        named(choice?.withPartAddresses(error, source, parts, files.missing) ?? error),
      );
    const { summary, snapshot, isWhole } = opened;
    const arrived = clock.now();
    // Taking a large answer over and making a model of it are two tasks, so that the page can draw between them.
    if (snapshot.rest.byteLength > largeResult) await orAborted(nextTask(), signal);
    const core = await orAborted(runtime, signal);
    throwIfAborted(signal);
    refused.push(...missingCompanions(source, files, refused));
    const modelImages = new ModelImages();
    const told = await wordedWarnings([...refused, ...(opened.refused ?? []), ...(source.warnings ?? [])]);
    throwIfAborted(signal);
    // A file may have been asked for twice.
    for (const warning of new Map(told.map((each) => [`${each.file}\n${each.message}`, each])).values())
      modelImages.warn(warning);
    const model = new LoadedModel(core, summary, snapshot, modelImages);
    if (onWarning !== undefined) {
      for (const warning of model.warnings) onWarning(warning);
      model.on('warning', onWarning);
    }
    const asked = new Map([...files.asked].map((name) => [normalise(name), name]));
    const delivery: Delivery = {
      source,
      opener: work,
      modelImages,
      parts: model.parts,
      images: images === 'shown' ? images : 'all',
      // A source that cannot list its names may have been asked for files above its folder.
      folders: isWhole ? null : summary.parts.map(({ file }) => folderOf(asked.get(file) ?? file)),
      timeout: options.timeout ?? defaultTimeout,
      onImage: (file, done, total) => tell('images', file, done, total),
    };
    // Images are delivered in a later task, so that the caller can listen to the model first.
    clock.after(0, () => {
      if (images === false) modelImages.omit();
      else deliverImages(delivery).catch(reportUncaught);
    });
    options.onTiming?.(timing(opened.times, start, prepared, arrived));
    return model;
  });
}

/** The references to files that are requested because most models of a kind have them. */
function guesses({ kind, uses: [root = ''] }: Entry, source: FileSource): readonly Wanted[] {
  return kind === 'model' && isOpenEnded(source) ? guessedReferences(root, source.names) : [];
}

/** Warnings for the files that the caller has named and that do not exist. Those that were refused have one. */
function missingCompanions(
  source: FileSource,
  { missing }: FileServer,
  refused: readonly WarningSummary[],
): readonly WarningSummary[] {
  return (source.chosen ?? [])
    .filter((name) => missing.has(name) && !refused.some(({ file }) => file === name))
    .map((file) => ({
      file,
      message: composeMessage('open-companion-missing', source.address?.(file) ?? file),
    }));
}

/** The requests that every load of these files makes. */
function aheadOf(files: readonly string[], family: Family | null): Pull[] {
  const modules: readonly ModuleName[] = family === null ? ['runtime'] : [family, 'runtime'];
  return [
    { listing: true },
    ...files.map((file) => ({ file, inGame: false })),
    ...modules.map((module) => ({ module })),
  ];
}

let sources = 0;
const numbers: WeakMap<FileSource, number> = new WeakMap();

/** The number of a source that its owner may load from again. */
function numberOf(source: FileSource): number {
  const number = numbers.get(source) ?? ++sources;
  numbers.set(source, number);
  return number;
}

function listingOf(source: FileSource): SourceListing {
  const { names, chosen = [], game, place = '' } = source;
  return { names, chosen, openEnded: isOpenEnded(source), game: game?.path ?? null, place };
}

/** Errors that may come from a file that is something else, and has the name of a model. */
const mayBeForeign: readonly ModelErrorCode[] = [
  'unknown_format',
  'archive_missing_entry',
  'bad_text',
  'bad_value',
];

/** Names what a file is that is no model. The code for that is fetched with the first such failure. */
async function rethrown(error: unknown, source: FileSource, signal: AbortSignal): Promise<never> {
  if (!(error instanceof ModelError) || signal.aborted) throw error;
  // A script is opened, with any error, where there is no model.
  const isScript = formatOfName(error.file)?.companion === true;
  if (!mayBeForeign.includes(error.code) && !isScript) throw error;
  const { withForeignName } = await import('./foreign-files.js');
  throw await withForeignName(error, source, signal);
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => clock.after(0, resolve));
}

/** The times of a load: when it began, when its files were known, and when the opened subject arrived. */
function timing(times: OpenTimes, start: number, given: number, arrived: number): LoadTiming {
  const now = clock.now();
  const { copy, open, summary, snapshot } = times;
  return {
    ...times,
    prepare: given - start,
    transfer: arrived - given - copy - open - summary - snapshot,
    adopt: now - arrived,
    total: now - start,
  };
}

/**
 * Lists what can be opened in files, best first: a player before single models. Opens nothing.
 *
 * @example
 * ```ts
 * import { entries, load } from 'marrow3d';
 *
 * const found = await entries('mods/pak0.pk3');
 * const player = found.find(({ kind }) => kind === 'quake3_player');
 * if (player) await load('mods/pak0.pk3', { entry: player.entry });
 * ```
 */
export function entries(input: LoadInput, options: SourceOptions = {}): Promise<readonly EntrySummary[]> {
  return withDeadline(options, async (signal, tell) => {
    const source = await openedSource(input, options, signal, tell);
    const { entriesOf } = await import('./collections.js');
    const found = await entriesOf(source, source.given ?? source.names, signal);
    return found.map(({ entry, format, kind, uses }) => ({ entry, format, kind, uses }));
  });
}

/**
 * The files of whatever `load` takes, with its archives opened, for a caller that wants to see the names first.
 * `load` and `entries` do the same by themselves.
 *
 * @example
 * ```ts
 * import { load, openSource } from 'marrow3d';
 *
 * const source = await openSource('mods/pak0.pk3');
 * console.log(source.names);
 * const model = await load(source);
 * ```
 */
export function openSource(input: LoadInput, options: SourceOptions = {}): Promise<FileSource> {
  return withDeadline(options, (signal, tell) => openedSource(input, options, signal, tell));
}

/** @param readsMain - whether the model of an address will be read, so that it is requested at once */
async function openedSource(
  input: LoadInput,
  options: SourceOptions & Pick<LoadOptions, 'images'>,
  signal: AbortSignal,
  tell: Tell,
  readsMain = false,
): Promise<FileSource> {
  // The modules, the worker and the model are requested at once, before anything that its caller does next.
  opener().prepare(likelyModules(input, options.images !== false));
  const given = toSource(input, options);
  if (readsMain && given !== input) (given as Partial<PieceSource>).requestMain?.(signal);
  const source = await orAborted(Promise.resolve(given), signal);
  return openArchives(source, signal, (...progress) => tell('fetch', ...progress));
}

/** The modules that a load will need, as far as its input tells; they are fetched beside its files. */
function likelyModules(input: LoadInput, hasImages: boolean): ModuleName[] {
  const name = givenNames(input).find((each) => formatOfName(each) !== undefined);
  const format = name === undefined ? undefined : formatOfName(name);
  if (format === undefined) return [];
  // The files beside an address cannot be listed, but most models have images.
  const openers = format.family === null ? [] : [format.family];
  return ['runtime', ...openers, ...(hasImages && isAddressed(input) ? (['images'] as const) : [])];
}

/** The options that apply before a model is chosen. */
export type SourceOptions = Omit<LoadOptions, 'entry' | 'parts' | 'onWarning' | 'images' | 'onTiming'>;

type Tell = (phase: LoadProgress['phase'], file: string, loaded: number, total: number | null) => void;

/** Runs a load under the caller's signal and the time-out; whatever fails after an abort is `cancelled`. */
async function withDeadline<T>(
  options: Pick<LoadOptions, 'signal' | 'timeout' | 'onProgress'>,
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
    // A source that never answers must not hold the caller up.
    return await orAborted(work(deadline.signal, tell), deadline.signal);
  } catch (error) {
    throw deadline.signal.aborted ? cancelled(deadline.signal, at) : await wordedError(error);
  } finally {
    deadline.end();
  }
}
