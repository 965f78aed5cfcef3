import { composeMessage } from '../../messages/compose.js';
import { clock } from '../../util/clock.js';
import type {
  BoundSubject,
  CommonModule,
  ImagesModule,
  OpenerModule,
  RuntimeModule,
} from '../../wasm/bindings.js';
import { errorOf, type Core } from '../../wasm/core.js';
import { imageFormatOf } from '../../wasm/image-formats.js';
import {
  formatOf,
  headSize,
  openerOf,
  supportedFormats,
  type Family,
  type OpenerName,
} from '../../wasm/families.js';
import type { SnapshotBuffers } from '../../wasm/heap.js';
import type { Runtime } from '../../wasm/runtime.js';
import { readSummary, type DescribedSubject } from '../../wasm/read-summary.js';
import type { WarningSummary } from '../../types/subject.js';
import type { FoundImage, ImageSummary, DecodedImage } from '../../types/subject.js';
import { ModelError } from '../../util/errors.js';
import { extensionOf, Folders } from '../../util/names.js';
import { mapConcurrently } from '../../util/map-concurrently.js';
import { assemblerOf, rulesOf } from '../lookup/families/index.js';
import { gather, lanes, OpenerFiles, type Chosen, type Gathered, type Opening } from './companions.js';
import { Cores, LostElsewhereError, requireLiving, sizeOf, untilNotLost } from './cores.js';
import {
  ownError,
  type JobHost,
  type JobName,
  type Jobs,
  type Opened,
  type OpenRequest,
} from './protocol.js';
import {
  bytesOfPiece,
  bytesOfRange,
  contentSize,
  copyIn,
  headOf,
  KeptSources,
  zip,
  type Content,
  type SourceFiles,
} from './source-files.js';
import { statedSize } from './stated-size.js';

/** If a reader traps with more memory than this, in MB, it is assumed to have run out of memory. */
const exhaustedMegabytes = 1024;

/**
 * Opens untrusted files in separate WASM instances, so that a malicious file cannot affect the displayed models. The
 * worker and the calling thread run the same code.
 */
export class Loader {
  readonly #cores = new Cores();
  readonly #sources = new KeptSources();

  /** The total size of the WASM memories in bytes. */
  get memorySize(): number {
    return this.#cores.memorySize;
  }

  /** Runs a job. Several jobs can run concurrently: while one waits for a file, another one proceeds. */
  async run<K extends JobName>(job: K, take: Jobs[K]['take'], host: JobHost): Promise<Jobs[K]['give']> {
    const done = this.#cores.use();
    try {
      return await this.#jobs[job](take, host);
    } catch (error) {
      throw isOutOfMemory(error) ? outOfMemory(error) : ownError(error);
    } finally {
      done();
    }
  }

  readonly #jobs: {
    readonly [K in JobName]: (take: Jobs[K]['take'], host: JobHost) => Promise<Jobs[K]['give']>;
  } = {
    open: (request, host) =>
      this.#sources.use(request.source, host, (files) => this.#open(request, files, host)),
    image: async ({ name, piece, mostBytes }, host) => {
      const bytes = await bytesOfPiece(name, piece);
      const format = imageFormatOf(bytes);
      return untilNotLost(async () => {
        const core = await this.#cores.decoder(format, host);
        return host.work(() => {
          requireLiving(core);
          return orStopped(core, name, () => decodeImage(core, name, bytes, mostBytes));
        });
      });
    },
    archiveEnd: async ({ archive, bytes, fileSize }) => {
      const { findDirectory } = await zip();
      return { place: findDirectory(archive, await bytesOfRange(archive, bytes), fileSize) };
    },
    archiveDirectory: async ({ archive, bytes, place }, host) => {
      const { readListing } = await zip();
      const directory = await bytesOfRange(archive, bytes);
      return host.work(() => readListing(archive, directory, place));
    },
    unpack: ({ packed, limit }, host) =>
      host.work(async () => ({ bytes: await bytesOfPiece(packed.member.name, packed, limit) })),
    abortForTests: async ({ module }, host) => {
      const core = await this.#cores.living(module, host);
      core.module.abortForTests();
      return null;
    },
  };

  async #open(request: OpenRequest, files: SourceFiles, host: JobHost): Promise<Opened> {
    const { uses, wanted, entry, parts } = request;
    const [root = ''] = uses;
    const there = await mapConcurrently(uses, lanes, (name) => files.has(name, host));
    const refusal = files.refused.get(root);
    if (refusal !== undefined) throw refusal;
    const content = files.contents.get(root);
    if (content === undefined) throw missing(root);
    const { family, format, kind } = openerFor(entry, root, await headOf(content, headSize));
    if (family === null) return untilNotLost(() => this.#openMarrow(root, content, host));
    const opening = {
      files,
      host,
      there: uses.filter((_, i) => there[i]),
      wanted,
      chosen: { root, kind, parts },
    };
    return untilNotLost(() => this.#openForeign(family, openerOf(family, files.names, format), opening));
  }

  async #openForeign(family: Family, module: OpenerName, opening: Opening): Promise<Opened> {
    const { files, host, chosen } = opening;
    const { root } = chosen;
    const opener = await this.#cores.opener(module, host);
    const inOpener = new OpenerFiles(opener, files.lookup, files.place);
    let needed: OpenerName;
    try {
      const gathered = await gather(inOpener, opening, (names) =>
        this.#measure(names, inOpener, files, host),
      );
      // A source that cannot list its names may have companions that need the larger opener.
      needed = openerOf(family, inOpener.names);
      if (needed === module || module !== family) {
        const complete = { ...opening, chosen: withFoundParts(chosen, inOpener.names, files.openEnded) };
        const runtime = await this.#cores.runtime(host);
        return await host.work(() => {
          requireLiving(runtime);
          return openIn(opener, inOpener, complete, gathered, (snapshot) =>
            orStopped(runtime, root, () => validateSnapshot(runtime, root, snapshot)),
          );
        });
      }
    } catch (error) {
      throw opener.lost && !(error instanceof LostElsewhereError) ? stopped(root, opener, error) : error;
    } finally {
      inOpener.close();
    }
    return this.#openForeign(family, needed, opening);
  }

  /** Determines the sizes of images, which are read for that purpose. */
  async #measure(
    names: readonly string[],
    inOpener: OpenerFiles,
    files: SourceFiles,
    host: JobHost,
  ): Promise<void> {
    await mapConcurrently(names, lanes, (name) => files.has(name, host));
    for (const name of names) {
      const content = files.contents.get(name);
      const size = content instanceof Uint8Array ? statedSize(content, extensionOf(name) === 'tga') : null;
      if (size !== null) inOpener.imageSizes.set(name, size);
    }
  }

  async #openMarrow(name: string, content: Content, host: JobHost): Promise<Opened> {
    const runtime = await this.#cores.runtime(host);
    requireLiving(runtime);
    const { heap, module } = runtime;
    const { address, size } = await copyIn(heap, name, content, host.onProgress);
    let unread = address;
    try {
      return await host.work(() => {
        requireLiving(runtime);
        return orStopped(runtime, name, () => {
          const start = clock.now();
          validate(runtime, name, size, (offset, to, length) =>
            heap.bytes(to, length).set(heap.bytes(address + offset, length)),
          );
          const outcome = module.Subject.adopt(address, size);
          heap.free(unread);
          unread = 0;
          if (!outcome.ok) throw errorOf(outcome.error, name);
          return readOut(runtime, outcome.subject, name, start);
        });
      });
    } finally {
      if (!runtime.lost) heap.free(unread);
    }
  }
}

/** Copies a subject out of the runtime. Its file contains everything that belongs to the subject. */
function readOut(runtime: Runtime, subject: BoundSubject, file: string, start: number): Opened {
  const opened = clock.now();
  try {
    const { summary, snapshot, times } = copiedOut(runtime, subject, opened, () => undefined);
    const parts = summary.parts.map((part) => ({ ...part, file, images: part.images.map(notFound) }));
    return {
      summary: { ...summary, parts },
      snapshot,
      isWhole: true,
      times: { ...times, copy: 0, open: opened - start },
    };
  } finally {
    runtime.end(subject);
  }
}

/** Validates a subject that an opener has made, because a damaged file may result in an invalid model. */
function validateSnapshot(runtime: Runtime, file: string, { core, rest }: SnapshotBuffers): void {
  const coreSize = core.byteLength;
  validate(runtime, file, coreSize + rest.byteLength, (offset, address, size) => {
    const to = runtime.heap.bytes(address, size);
    const inCore = Math.max(0, Math.min(size, coreSize - offset));
    if (inCore > 0) to.set(core.subarray(offset, offset + inCore));
    if (inCore < size) to.set(new Uint8Array(rest, offset + inCore - coreSize, size - inCore), inCore);
  });
}

/**
 * Validates a snapshot.
 *
 * @param copy - copies a range of the snapshot to an address in the runtime
 */
function validate(
  { module }: Runtime,
  file: string,
  size: number,
  copy: Parameters<RuntimeModule['validate']>[1],
): void {
  const outcome = module.validate(size, copy);
  if (!outcome.ok) throw errorOf(outcome.error, file);
}

/**
 * Updates the kind of a subject whose parts have been found during the load, in a source that cannot list its names:
 * for example, the file of a weapon refers to its barrel.
 */
function withFoundParts(chosen: Chosen, names: readonly string[], openEnded: boolean): Chosen {
  if (!openEnded || chosen.kind !== 'model') return chosen;
  const found = assemblerOf(chosen.root, new Folders(names));
  return found === null ? chosen : { ...chosen, kind: found.rule.kind };
}

/** Opens the subject from the files in an opener. */
function openIn(
  opener: Core<OpenerModule>,
  inOpener: OpenerFiles,
  { files, host, chosen }: Opening,
  { copy, refused }: Gathered,
  check: Check,
): Opened {
  const { root } = chosen;
  const content = files.contents.get(root) ?? new Uint8Array();
  const total = contentSize(content);
  const onProgress = (share: number): void =>
    host.onProgress({ phase: 'parse', file: root, loaded: Math.round(share * total), total });
  // Reading the file has already been reported as progress; this reports that parsing begins.
  if (!(content instanceof Uint8Array)) onProgress(0);
  const opened = openFiles(opener, inOpener, chosen, copy, onProgress, check);
  return { ...opened, refused: [...refused, ...missedAnimations(opened, files)] };
}

/**
 * The warning for a model without animations: they cannot be searched in a source that cannot list its names.
 */
function missedAnimations({ summary }: Opened, { openEnded }: SourceFiles): WarningSummary[] {
  const [root] = summary.parts;
  if (!openEnded || root === undefined || root.clips.length > 0) return [];
  const { warning } = rulesOf(root.file)?.guesses?.[root.format] ?? {};
  return warning === undefined ? [] : [{ file: root.file, message: warning }];
}

/**
 * Returns the family (null: the runtime), format and kind of subject of an entry, as determined by its content. If the
 * root has the content of another family, it is opened as a single model.
 */
function openerFor(
  entry: OpenRequest['entry'],
  root: string,
  head: Uint8Array,
): { readonly family: Family | null; readonly format: string; readonly kind: string } {
  const format = formatOf(root, head);
  if (format === null) throw notAModel(root, head.byteLength);
  const { family } = format;
  return { family, format: format.name, kind: family === entry.family ? entry.kind : 'model' };
}

function missing(file: string): ModelError {
  const message = composeMessage('open-file-missing');
  return new ModelError({ code: 'missing_companion', message, file });
}

/** Opens the files in the opener's memory. `onProgress` is called with the fraction that has been read, 0 to 1. */
function openFiles(
  opener: Core<OpenerModule>,
  { host }: OpenerFiles,
  { root, kind, parts: { upper = '', head = '', weapon = '' } }: Chosen,
  copy: number,
  onProgress: (share: number) => void,
  check: Check,
): Opened {
  const start = clock.now();
  const outcome = host.open(root, kind, upper, head, weapon, onProgress);
  if (!outcome.ok) throw errorOf(outcome.error, root);
  const { subject } = outcome;
  try {
    const opened = clock.now();
    const { summary, snapshot, times } = copiedOut(opener, subject, opened, check);
    const partFiles = subject.files();
    const found = subject.findImages(host);
    const parts = summary.parts.map((part, p) => {
      const images = part.images.map((image, i) => {
        const name = found[p]?.[i] ?? '';
        return { ...image, found: name === '' ? null : name };
      });
      return { ...part, file: partFiles[p] ?? '', images };
    });
    return {
      summary: { ...summary, parts },
      snapshot,
      isWhole: false,
      times: { ...times, copy, open: opened - start },
    };
  } finally {
    opener.end(subject);
  }
}

function notFound(image: ImageSummary): FoundImage {
  return { ...image, found: null };
}

/** Throws an error for an invalid snapshot. */
type Check = (snapshot: SnapshotBuffers) => void;

/** Copies a subject out of its module as a snapshot, and reads its summary after the snapshot has been checked. */
function copiedOut(
  core: Core,
  subject: BoundSubject,
  opened: number,
  check: Check,
): {
  readonly summary: DescribedSubject;
  readonly snapshot: SnapshotBuffers;
  readonly times: { readonly summary: number; readonly snapshot: number };
} {
  const snapshot = core.heap.copySnapshot(subject.snapshot());
  const copied = clock.now();
  check(snapshot);
  const checked = clock.now();
  const summary = readSummary(snapshot.core);
  return { summary, snapshot, times: { summary: clock.now() - checked, snapshot: copied - opened } };
}

function decodeImage(
  { module, heap }: Core<ImagesModule>,
  name: string,
  bytes: Uint8Array,
  mostBytes = 0xffff_ffff,
): DecodedImage {
  const outcome = heap.with(bytes, (address, size) => module.decode(address, size, mostBytes));
  if (!outcome.ok) throw errorOf(outcome.error, name);
  const { width, height, hasAlpha, isStandard, warning } = outcome;
  const rgba = new Uint8Array(heap.copy(outcome));
  module.releaseImage();
  const decoded = { width, height, hasAlpha, rgba };
  if (warning !== '') return { ...decoded, warning };
  if (!isStandard) return decoded;
  return ['png', 'jpeg'].includes(imageFormatOf(bytes)) ? { ...decoded, encoded: bytes.slice() } : decoded;
}

function notAModel(file: string, size: number): ModelError {
  if (size === 0) {
    const message = composeMessage('open-file-empty');
    return new ModelError({ code: 'truncated', message, file, offset: 0 });
  }
  const message = composeMessage('open-format-unknown', supportedFormats());
  return new ModelError({ code: 'unknown_format', message, file, offset: 0 });
}

/** Calls a module. If it traps, throws an error with the name of the file. */
function orStopped<M extends CommonModule, T>(core: Core<M>, file: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw core.lost ? stopped(file, core, error) : error;
  }
}

function stopped<M extends CommonModule>(file: string, core: Core<M>, cause: unknown): ModelError {
  const megabytes = Math.round(sizeOf(core) / (1 << 20));
  if (megabytes > exhaustedMegabytes) {
    const message = composeMessage('open-reader-memory', megabytes);
    return new ModelError({ code: 'out_of_memory', message, file }, { cause });
  }
  const message = composeMessage('open-reader-stopped');
  return new ModelError({ code: 'module_lost', message, file }, { cause });
}

/** Whether an allocation failed. Engines also report reads outside of a view as a RangeError; these are bugs. */
function isOutOfMemory(error: unknown): error is RangeError {
  return error instanceof RangeError && !/bounds|offset/i.test(error.message);
}

function outOfMemory(cause: RangeError): ModelError {
  const message = composeMessage('open-memory-full');
  return new ModelError({ code: 'out_of_memory', message, file: '' }, { cause });
}
