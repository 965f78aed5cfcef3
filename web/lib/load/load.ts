import type { EntrySummary, FileSource, LoadInput, LoadOptions, Model } from '../types/api.js';
import type { LoadProgress, LoadTiming } from '../types/events.js';
import type { WarningSummary } from '../types/subject.js';
import { clock } from '../util/clock.js';
import { compiledModule, mainRuntime } from '../wasm/compile.js';
import type { ModuleName } from '../wasm/configure.js';
import { imageFormatOfName } from '../wasm/image-formats.js';
import { formatOfContent, formatOfName, headSize, isSharedExtension, openerOf } from '../wasm/families.js';
import { ModelImages } from '../model/images.js';
import { Model as LoadedModel } from '../model/model.js';
import { ModelError, warningOf, type ModelErrorCode } from '../util/errors.js';
import { cancelled, Deadline, orAborted, throwIfAborted } from '../util/abort.js';
import { folderOf, isImageName, normalise, nameIndex } from '../util/names.js';
import { reportUncaught } from '../util/report.js';
import { openArchives } from './archive/archives.js';
import { checked } from '../messages/checked.js';
import { composeMessage } from '../messages/compose.js';
import { wordedError, wordedWarnings } from '../messages/worded.js';
import { FileServer, isOpenEnded, type PieceSource } from './sources/pieces.js';
import type { ChosenParts } from './listing.js';
import { opener } from './worker/opener.js';
import type * as Images from './images/deliver-images.js';
import type { Wanted } from './lookup/lookup.js';
import type { Entry, OpenTimes, Pull, SourceListing } from './worker/protocol.js';
import { givenNames, isAddress, toSource } from './sources/to-source.js';
import { guessedReferences, partReferences, mayBeSecondPlayer, namedEntry } from './lookup/entries.js';

const defaultTimeout = 60_000;

/** The maximum number of files that are read before the opener requests them. */
const mostAhead = 6;

const noParts: ChosenParts = { parts: {}, uses: [] };

/** Array size, in bytes, from which a model counts as large. */
const largeResult = 8 << 20;

/**
 * Loads a model and everything it references. Companion files with data are fetched first; images arrive afterwards,
 * one by one (`texture` events, `model.image()`).
 *
 * @param input - an address (in Node also a path) or a list of addresses, files, dropped data, bytes with a name, or a
 *   source
 * @returns the model; the caller disposes of it
 * @throws ModelError if the file is invalid; `cancelled` if `signal` is aborted or there is no progress for `timeout`
 *   milliseconds
 * @throws FetchError if an address does not return a file
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
  return withDeadline(options, async (signal, report) => {
    const { images = 'all', onWarning } = options;
    if (options.images !== undefined) checked('images', images, ['all', 'shown', false]);
    const start = clock.now();
    report('module', '', 0, null);
    const runtime = mainRuntime();
    runtime.catch(() => undefined);
    const work = opener();
    if (images !== false) imageCode().catch(() => undefined);
    const source = await openedSource(input, options, signal, report, options.entry === undefined);
    if (images !== false) prepareDecoder(source.names);
    const named = (error: unknown): Promise<never> => rethrown(error, source, signal);
    const entry = await chooseEntry(source, options.entry, signal).catch(named);
    const choice = options.parts && (await import('./collections.js'));
    const { parts, uses: used } = choice?.chosenParts(source, entry, options.parts ?? {}) ?? noParts;
    const refused: WarningSummary[] = [];
    const uses = [...entry.uses, ...used].filter((name) => !isImageName(name));
    const files = new FileServer({
      source,
      root: uses[0] ?? '',
      signal,
      onBytes: (name, loaded, total) => report('fetch', name, loaded, total),
      onRefused: (file, error) => refused.push(warningOf(error, file)),
    });
    const prepared = clock.now();
    // The opener may already have the files of a source that is used again.
    const isNew = source !== input;
    const given = isOpenEnded(source) ? (source.chosen ?? []) : [];
    const wanted = [...new Set([...uses, ...given.filter((name) => !isImageName(name))])];
    const first = isNew ? wanted.slice(0, mostAhead) : [];
    files.readAhead(first);
    const ahead = isNew ? await aheadOf(first, entry, source, signal) : [];
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
        ahead,
        listing: () => listingOf(source),
        file: (name, inGame) => files.file(name, inGame),
        onWork: () => report('parse', entry.entry, 0, null),
        onProgress: ({ phase, file, loaded, total }) => report(phase, file, loaded, total),
      })
      .catch((error: unknown) =>
        named(choice?.withPartAddresses(error, source, parts, files.missing) ?? error),
      );
    const { summary, snapshot, isWhole } = opened;
    const arrived = clock.now();
    // Receiving a large result and creating the model are separate tasks, so that the page can draw between them.
    if (snapshot.rest.byteLength > largeResult) await orAborted(nextTask(), signal);
    const core = await orAborted(runtime, signal);
    throwIfAborted(signal);
    refused.push(...missingCompanions(source, files, refused));
    const modelImages = new ModelImages();
    const warnings = [...refused, ...(opened.refused ?? []), ...(source.warnings ?? [])];
    if (warnings.length > 0) {
      const worded = await wordedWarnings(warnings);
      throwIfAborted(signal);
      // A file that was requested twice has two equal warnings.
      for (const warning of new Map(worded.map((each) => [`${each.file}\n${each.message}`, each])).values())
        modelImages.warn(warning);
    }
    const model = new LoadedModel(core, summary, snapshot, modelImages);
    try {
      for (const warning of model.warnings) onWarning?.(warning);
      options.onTiming?.(timing(opened.times, start, prepared, arrived));
    } catch (error) {
      model.dispose();
      throw error;
    }
    if (onWarning !== undefined) model.on('warning', onWarning);
    const asked = new Map([...files.asked].map((name) => [normalise(name), name]));
    const delivery: Images.Delivery = {
      source,
      opener: work,
      modelImages,
      parts: model.parts,
      images: images === 'shown' ? images : 'all',
      // In a source that cannot list its names, files outside of its folder may have been requested.
      folders: isWhole ? null : summary.parts.map(({ file }) => folderOf(asked.get(file) ?? file)),
      timeout: options.timeout ?? defaultTimeout,
      onImage: (file, done, total) => report('images', file, done, total),
    };
    // Only files that frame events refer to are read later. Models without such events must not keep the source in
    // memory.
    if (model.parts.some(({ clips }) => clips.some(({ events }) => events.length > 0))) {
      const folder = folderOf(uses[0] ?? '');
      modelImages.readFile = async (path) =>
        (await import('./game-file.js')).readGameFile(source, folder, path, modelImages.signal);
      modelImages.loadFile = (path) => loadCompanion(source, folder, path, modelImages);
    }
    // Images are delivered in a later task, so that the caller can add event listeners to the model first.
    clock.after(0, () => {
      if (images === false) modelImages.omit();
      else void deliver(delivery);
    });
    return model;
  });
}

/**
 * Loads a model that another model refers to by its path in the game, if the source lists the file or gives access to
 * the game's folders. From a source that cannot list its names, no unlisted file is requested. If the file cannot be
 * loaded, adds a warning to `images`.
 */
async function loadCompanion(
  source: FileSource,
  folder: string,
  path: string,
  images: ModelImages,
): Promise<Model | null> {
  const { signal } = images;
  const entry = nameIndex(source.names).find(path, folder);
  try {
    if (entry !== null) return await load(source, { entry, signal });
    const data = isOpenEnded(source) ? null : ((await source.game?.read(path, signal)) ?? null);
    return data && (await load({ name: path, data }, { signal }));
  } catch (error) {
    images.warn(warningOf(error as Error, path));
    return null;
  }
}

/** Fetches the decoder of a source's images in advance, if all of them probably have the same one. */
function prepareDecoder(names: readonly string[]): void {
  const [decoder = null, ...others] = new Set(names.filter(isImageName).map(imageFormatOfName));
  if (decoder !== null && others.length === 0) compiledModule(decoder).catch(() => undefined);
}

/**
 * Imports the code that finds and decodes images. It is separate, because models can be shown before their images
 * arrive.
 */
function imageCode(): Promise<typeof Images> {
  return import('./images/deliver-images.js');
}

/**
 * Delivers the images. If that fails, for example because the code cannot be fetched, the model has no images and the
 * error is reported.
 */
async function deliver(delivery: Images.Delivery): Promise<void> {
  try {
    const { deliverImages } = await imageCode();
    await deliverImages(delivery);
  } catch (error) {
    delivery.modelImages.omit();
    reportUncaught(error);
  }
}

/** References to files that are requested because most models of the format have them. */
function guesses({ kind, uses: [root = ''] }: Entry, source: FileSource): readonly Wanted[] {
  return kind === 'model' && isOpenEnded(source) ? guessedReferences(root, source.names) : [];
}

/** Warnings for missing files that the caller has named. Files that could not be read have a warning already. */
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

/** Requests that the opener makes for every load of these files. Their responses are sent in advance. */
async function aheadOf(
  files: readonly string[],
  entry: Entry,
  source: FileSource,
  signal: AbortSignal,
): Promise<Pull[]> {
  const root = entry.uses[0] ?? '';
  // The first bytes identify the module. Reading them from a server or an archive takes longer than fetching a wrong
  // module.
  const isAtHand = !isOpenEnded(source) && source.archive === undefined;
  const head =
    isAtHand && isSharedExtension(root)
      ? await source.readRange(root, 0, headSize, signal).catch(() => null)
      : null;
  const found = (head === null ? undefined : formatOfContent(head)) ?? formatOfName(root);
  const family = head === null ? (entry.family ?? found?.family ?? null) : (found?.family ?? null);
  const modules: readonly ModuleName[] =
    family === null ? ['runtime'] : [openerOf(family, source.names, entry.format), 'runtime'];
  return [
    { listing: true },
    ...files.map((file) => ({ file, inGame: false })),
    ...modules.map((module) => ({ module })),
  ];
}

let sources = 0;

const numbers: WeakMap<FileSource, number> = new WeakMap();

/** The number of a source, which identifies it when the caller loads from it again. */
function numberOf(source: FileSource): number {
  const number = numbers.get(source) ?? ++sources;
  numbers.set(source, number);
  return number;
}

function listingOf(source: FileSource): SourceListing {
  const { names, chosen = [], game, place = '' } = source;
  return { names, chosen, openEnded: isOpenEnded(source), game: game?.path ?? null, place };
}

/** Error codes that a file of another format with a model's extension may cause. */
const mayBeForeign: readonly ModelErrorCode[] = [
  'unknown_format',
  'archive_missing_entry',
  'bad_text',
  'bad_value',
];

/**
 * Adds the actual format of a file that is not a model to the error. The code for that is fetched with the first such
 * error.
 */
async function rethrown(error: unknown, source: FileSource, signal: AbortSignal): Promise<never> {
  if (!(error instanceof ModelError) || signal.aborted) throw error;
  // A script is opened only if there is no model, so any error may be due to a model in an unsupported format.
  const isScript = formatOfName(error.file)?.companion === true;
  if (!mayBeForeign.includes(error.code) && !isScript) throw error;
  const { withForeignName } = await import('./foreign-files.js');
  throw await withForeignName(error, source, signal);
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => clock.after(0, resolve));
}

/**
 * Computes the durations of a load from three times: its start, when its files were known (`given`), and when the
 * opened subject arrived.
 */
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
 * Lists the models and players that an input of `load` contains, in order of preference: players before single
 * models. Does not open any of them.
 *
 * @throws ModelError and FetchError, as `load`
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
  return withDeadline(options, async (signal, report) => {
    const source = await openedSource(input, options, signal, report);
    const { entriesOf } = await import('./collections.js');
    const found = await entriesOf(source, source.given ?? source.names, signal);
    return found.map(({ entry, format, kind, uses }) => ({ entry, format, kind, uses }));
  });
}

/**
 * Opens the files and archives of an input of `load`, to list their names before loading. `load` and `entries` do this
 * themselves.
 *
 * @throws ModelError and FetchError, as `load`
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
  return withDeadline(options, (signal, report) => openedSource(input, options, signal, report));
}

/**
 * Opens the input and its archives.
 *
 * @param readsMain - whether the model at an address will be read; it is then requested immediately
 */
async function openedSource(
  input: LoadInput,
  options: SourceOptions,
  signal: AbortSignal,
  report: Report,
  readsMain = false,
): Promise<FileSource> {
  // Modules, worker and model are requested immediately, before any other task of the caller.
  opener().prepare(likelyModules(input, options));
  const given = toSource(input, options);
  if (readsMain && given !== input) (given as Partial<PieceSource>).requestMain?.(signal);
  const source = await orAborted(Promise.resolve(given), signal);
  return openArchives(source, signal, (...progress) => report('fetch', ...progress));
}

/**
 * The modules that a load will probably need, based on the names in its input. They are fetched in parallel with its
 * files.
 */
function likelyModules(input: LoadInput, { companions = [] }: Pick<LoadOptions, 'companions'>): ModuleName[] {
  const names = [...givenNames(input), ...(typeof companions === 'function' ? [] : companions)];
  const name = names.find((each) => formatOfName(each) !== undefined);
  const format = name === undefined ? undefined : formatOfName(name);
  if (name === undefined || format === undefined) return [];
  // Several formats share this extension. The first bytes of the file, which are read later, identify the format.
  if (isSharedExtension(name) && !isAddress(input) && !Array.isArray(input)) return ['runtime'];
  return format.family === null ? ['runtime'] : ['runtime', openerOf(format.family, names)];
}

/** The options that apply before an entry is chosen. */
export type SourceOptions = Omit<LoadOptions, 'entry' | 'parts' | 'onWarning' | 'images' | 'onTiming'>;

type Report = (phase: LoadProgress['phase'], file: string, loaded: number, total: number | null) => void;

/** Runs a load with the caller's signal and a timeout. Any error after an abort becomes `cancelled`. */
async function withDeadline<T>(
  options: Pick<LoadOptions, 'signal' | 'timeout' | 'onProgress'>,
  work: (signal: AbortSignal, report: Report) => Promise<T>,
): Promise<T> {
  const deadline = new Deadline(options.signal, options.timeout ?? defaultTimeout);
  let at = '';
  const report: Report = (phase, file, loaded, total) => {
    at = file;
    deadline.extend();
    options.onProgress?.({ phase, file, loaded, total });
  };
  try {
    // A source that never responds must not block the caller.
    return await orAborted(work(deadline.signal, report), deadline.signal);
  } catch (error) {
    throw deadline.signal.aborted ? cancelled(deadline.signal, at) : await wordedError(error);
  } finally {
    deadline.end();
  }
}

/** Chooses the entry to open: the caller's, or the source's main file, or the first one in order of preference. */
async function chooseEntry(
  source: FileSource,
  wanted: string | undefined,
  signal: AbortSignal,
): Promise<Entry> {
  const named = wanted ?? source.main;
  const file = named === null || named.endsWith('/') ? null : fileOf(source, named);
  if (file !== null && isImageName(file))
    throw new ModelError({ code: 'unknown_format', message: composeMessage('open-image-alone'), file });
  if (file !== null && !mayBeSecondPlayer(file, source.names)) return namedEntry(file, source.names);
  const { chooseListed, listedEntry } = await import('./collections.js');
  if (file === null) return chooseListed(source, named, signal);
  return (await listedEntry(source, file, signal)) ?? namedEntry(file, source.names);
}

/** The name of a file as the source lists it. For a source that does not list all its files, any name is accepted. */
function fileOf(source: FileSource, name: string): string | null {
  return nameIndex(source.names).find(name, '') ?? (isOpenEnded(source) ? name : null);
}
