import { clock, type Cancel } from '../../util/clock.js';
import type { BoundSubject, CommonModule, OpenerModule, PicturesModule } from '../../wasm/bindings.js';
import type { ModuleName } from '../../wasm/compile.js';
import { Core, errorOf } from '../../wasm/core.js';
import { formatOf, headSize, supportedFormats, type Family } from '../../wasm/families.js';
import { newRuntime, type Runtime } from '../../wasm/runtime.js';
import type { PartChoice } from '../../types/api.js';
import type { WarningSummary } from '../../types/described.js';
import type { FoundImage, PartSummary, Picture, SubjectSummary } from '../../types/subject.js';
import { ModelError, type ModelErrorData } from '../../util/errors.js';
import { Companions } from './companions.js';
import { mergedEntries } from './merged-entries.js';
import { FileSet, type OpenerFiles } from './file-set.js';
import { contentOf, copyIn, headOf, type Content } from './content.js';
import { bytesOfPiece, bytesOfRange } from './piece-bytes.js';
import { smaller } from '../largest-file.js';
import { zip } from './lazy-zip.js';
import {
  sizeOfPiece,
  type FileRequest,
  type JobName,
  type Jobs,
  type NamedPiece,
  type OnJobProgress,
  type Opened,
  type OpenAnswer,
  type OpenStep,
} from './protocol.js';

/**
 * Bytes of memory past which an idle instance is dropped, because WASM memory never shrinks. An opener is kept for a
 * while past the first limit, as fresh memory makes the next load much slower, and dropped at once past the second.
 */
const largestIdle = { opener: 128 << 20, openerForAWhile: 384 << 20, decoder: 64 << 20 } as const;
const whileInMilliseconds = 2000;

/** A reader that stops with more memory, in MB, stops because there is no more of it. */
const largestDamage = 1024;

/** A load that has begun. */
interface Opening {
  readonly set: FileSet;
  readonly companions: Companions;
  /** The names of all files that belong to it. */
  readonly names: Set<string>;
  /** The names of the files whose companions have not been asked for yet. */
  unasked: string[];
  /** The last requests; files of them that are there now belong to the load. */
  requests: readonly FileRequest[];
  /** The names of all files that were asked for. */
  readonly asked: Set<string>;
  /** Milliseconds that copying its files into the opener took. */
  copy: number;
}

/**
 * Opens foreign bytes in WASM instances of its own, which a hostile file may break without harm to what is on the
 * screen: one of each family's opener, one of the decoders of pictures, and one of the runtime for `.marrow` files, each
 * made with the first job that needs it. The worker and the calling thread run this same code.
 */
export class Loader {
  readonly #modules: Map<ModuleName, WebAssembly.Module> = new Map();
  readonly #openers: Map<Family, Core<OpenerModule>> = new Map();
  #runtime: Runtime | null = null;
  #decoder: Core<PicturesModule> | null = null;
  readonly #sets: Map<number, FileSet> = new Map();
  readonly #openings: Map<number, Opening> = new Map();
  #timer: Cancel | undefined;

  /** Supplies a compiled module, before the first job that needs it. */
  supply(name: ModuleName, compiled: WebAssembly.Module): void {
    this.#modules.set(name, compiled);
  }

  /** Closes a file set that is not needed any more. */
  close(set: number): void {
    const files = this.#sets.get(set);
    if (files === undefined) return;
    this.#sets.delete(set);
    files.close();
    for (const [load, opening] of this.#openings) if (opening.set === files) this.#openings.delete(load);
    if (this.#sets.size === 0) this.#trim();
  }

  /** Bytes of the WASM memories now. */
  get memorySize(): number {
    return this.#cores().reduce((sum, core) => sum + sizeOf(core), 0);
  }

  /** `tell` is called with the progress of a job that may take seconds. */
  async run<K extends JobName>(
    job: K,
    take: Jobs[K]['take'],
    tell: OnJobProgress = () => undefined,
  ): Promise<Jobs[K]['give']> {
    try {
      return await this.#jobs[job](take, tell);
    } catch (error) {
      throw isOutOfMemory(error) ? outOfMemory(error) : ownError(error);
    }
  }

  readonly #jobs: {
    readonly [K in JobName]: (take: Jobs[K]['take'], tell: OnJobProgress) => Promise<Jobs[K]['give']>;
  } = {
    entries: async ({ names }) => ({
      entries: await mergedEntries(names, async (family, own) => {
        const opener = await this.#opener(family);
        const files = new FileSet({ names: own, openEnded: false, game: null, place: '' });
        try {
          return files.in(opener).bound.entries();
        } finally {
          files.close();
        }
      }),
    }),
    open: (step, tell) => this.#open(step, tell),
    picture: async ({ name, piece, mostBytes }) => {
      const bytes = await bytesOfPiece(name, piece);
      const core = await this.#livingDecoder();
      try {
        return decodePicture(core, name, bytes, mostBytes);
      } catch (error) {
        throw core.lost ? stopped(name, core, error) : error;
      } finally {
        // The decoder keeps nothing between two pictures, so it may be dropped here.
        this.#trim();
      }
    },
    archiveEnd: async ({ archive, bytes, fileSize }) => {
      const { findDirectory } = await zip();
      return { place: findDirectory(archive, await bytesOfRange(archive, bytes), fileSize) };
    },
    archiveDirectory: async ({ archive, bytes, place }) => {
      const { readListing } = await zip();
      return readListing(archive, await bytesOfRange(archive, bytes), place);
    },
    unpack: async ({ packed, limit }) => ({ bytes: await bytesOfPiece(packed.member.name, packed, limit) }),
    abortForTests: async ({ module }) => {
      const core = await this.#living(module);
      core.module.abortForTests();
      return null;
    },
  };

  async #open(step: OpenStep, tell: OnJobProgress): Promise<OpenAnswer> {
    const { entry, load, uses, parts } = step;
    const set = this.#set(step);
    await takeIn(set, step.files);
    const [root = entry.name] = uses;
    const refusal = set.refused.get(root);
    if (refusal !== undefined) throw refusal;
    const content = set.contents.get(root) ?? new Uint8Array();
    const total = sizeOfPiece(content);
    const module = openerFor(entry, root, await headOf(content, headSize));
    if (!this.#modules.has(module)) return { needs: module };
    if (module === 'runtime')
      return { opened: { ...(await this.#openMarrow(root, content, tell)), isWhole: true } };

    const opener = await this.#opener(module);
    const files = set.in(opener);
    try {
      const opening = this.#opening(step, set);
      const wanted = await gather(opening, files, tell);
      if (wanted.length > 0) return { wanted };
      this.#openings.delete(load);
      const used = step.isLast ? set.giveUpBuffer() : null;
      const onProgress = (share: number): void =>
        tell({ phase: 'parse', file: root, loaded: Math.round(share * total), total });
      // The file was read before; who shows the progress learns that this is over.
      if (!(content instanceof Uint8Array)) onProgress(0);
      const request = { entry: entry.name, parts, used, copy: opening.copy, onProgress };
      return { opened: { ...openEntry(opener, files, request), refused: refusedOf(opening) } };
    } catch (error) {
      this.#openings.delete(load);
      throw opener.lost ? stopped(root, opener, error) : error;
    }
  }

  #set({ set, listing }: OpenStep): FileSet {
    let files = this.#sets.get(set);
    if (listing !== null && files === undefined) {
      files = new FileSet(listing);
      this.#sets.set(set, files);
    }
    if (files === undefined) throw new TypeError(`there is no file set ${set}`);
    return files;
  }

  #opening({ load, uses, entry }: OpenStep, set: FileSet): Opening {
    let opening = this.#openings.get(load);
    if (opening === undefined) {
      // The files that a subject is put together from are asked for by the subject's name.
      const unasked = uses.includes(entry.name) ? [...uses] : [entry.name, ...uses];
      opening = {
        set,
        companions: new Companions(set),
        names: new Set(),
        unasked,
        requests: [],
        asked: new Set(uses),
        copy: 0,
      };
      this.#openings.set(load, opening);
    }
    return opening;
  }

  async #openMarrow(name: string, content: Content, tell: OnJobProgress): Promise<Opened> {
    const runtime = await this.#livingRuntime();
    const { address, size } = await copyIn(runtime.heap, name, content, tell);
    const start = clock.now();
    try {
      const outcome = runtime.module.Subject.open(address, size);
      runtime.heap.free(address);
      if (!outcome.ok) throw errorOf(outcome.error, name);
      const { subject } = outcome;
      try {
        const opened = clock.now();
        // Everything lies in the file itself.
        const insideFile = (part: PartSummary): PartSummary => ({
          ...part,
          file: name,
          images: part.images.map((image) => ({ ...image, found: null })),
        });
        const { parts, ...summary } = subject.summary();
        return copiedOut(runtime, subject, { ...summary, parts: parts.map(insideFile) }, opened, {
          copy: 0,
          open: opened - start,
        });
      } finally {
        runtime.end(subject);
      }
    } catch (error) {
      throw runtime.lost ? stopped(name, runtime, error) : error;
    }
  }

  async #living(name: ModuleName): Promise<Core> {
    if (name === 'runtime') return this.#livingRuntime();
    return name === 'pictures' ? this.#livingDecoder() : this.#opener(name);
  }

  async #opener(family: Family): Promise<Core<OpenerModule>> {
    const living = this.#openers.get(family);
    if (living !== undefined && !living.lost) return living;
    const opener = await Core.instantiate<OpenerModule>(this.#module(family));
    this.#openers.set(family, opener);
    return opener;
  }

  async #livingRuntime(): Promise<Runtime> {
    if (this.#runtime !== null && !this.#runtime.lost) return this.#runtime;
    return (this.#runtime = await newRuntime(this.#module('runtime')));
  }

  async #livingDecoder(): Promise<Core<PicturesModule>> {
    if (this.#decoder !== null && !this.#decoder.lost) return this.#decoder;
    return (this.#decoder = await Core.instantiate<PicturesModule>(this.#module('pictures')));
  }

  #module(name: ModuleName): WebAssembly.Module {
    const compiled = this.#modules.get(name);
    if (compiled === undefined) throw new TypeError(`the module ${name} has not been supplied`);
    return compiled;
  }

  #cores(): Core[] {
    return [...this.#openers.values(), this.#runtime, this.#decoder].filter((core) => core !== null);
  }

  /** Drops idle instances that are large. Openers stay while sets are open, because they hold the files of these. */
  #trim(): void {
    if (sizeOf(this.#decoder) > largestIdle.decoder) this.#decoder = null;
    if (sizeOf(this.#runtime) > largestIdle.opener) this.#runtime = null;
    this.#dropOpeners(largestIdle.openerForAWhile);
    this.#timer?.();
    this.#timer = clock.after(whileInMilliseconds, () => this.#dropOpeners(largestIdle.opener), false);
  }

  #dropOpeners(largest: number): void {
    if (this.#sets.size > 0) return;
    for (const [family, opener] of this.#openers)
      if (opener.lost || sizeOf(opener) > largest) this.#openers.delete(family);
  }
}

/**
 * The module that opens an entry: by its content, or the family that found it if it is put together from several files.
 */
function openerFor({ name, family }: OpenStep['entry'], root: string, head: Uint8Array): Family | 'runtime' {
  if (name !== root && family !== null) return family;
  const format = formatOf(root, head);
  if (format === null) throw notAModel(root, head.byteLength);
  return format.family ?? 'runtime';
}

/**
 * Copies a load's files into the opener and asks for their companions, until none that is there is new. Returns
 * requests for those that are not there.
 */
async function gather(opening: Opening, files: OpenerFiles, tell: OnJobProgress): Promise<FileRequest[]> {
  const { set, companions } = opening;
  const isThere = (name: string): boolean => set.contents.has(name);
  while (true) {
    opening.unasked.push(...opening.requests.flatMap((request) => found(request, isThere)));
    opening.requests = [];
    const start = clock.now();
    for (const name of opening.unasked) opening.names.add(name);
    for (const name of opening.names) await files.add(name, set.contents.get(name), tell);
    opening.copy += clock.now() - start;
    if (opening.unasked.length === 0 || !companions.goesOn) return [];
    const wanted = opening.unasked.flatMap((of) => files.references(of).map((each) => ({ ...each, of })));
    opening.unasked = [];
    opening.requests = companions.requests(wanted);
    for (const { names, inGame } of opening.requests)
      for (const name of [...names, ...inGame]) opening.asked.add(name);
    const absent = opening.requests.filter(({ names, all, inGame }) =>
      all ? ![...names, ...inGame].every(isThere) : !names.some(isThere) || !inGame.every(isThere),
    );
    if (absent.length > 0) return absent;
  }
}

/** The requested files that are there: the first of the names, or all of them. */
function found({ names, all, inGame }: FileRequest, isThere: (name: string) => boolean): string[] {
  const here = names.filter(isThere);
  return [...(all ? here : here.slice(0, 1)), ...inGame.filter(isThere)];
}

/** Takes files over. One that cannot be unpacked costs only itself, unless it is what is to be opened. */
async function takeIn(files: FileSet, pieces: readonly NamedPiece[]): Promise<void> {
  for (const { name, piece } of pieces) {
    try {
      files.contents.set(name, await contentOf(name, piece));
    } catch (error) {
      const known = ownError(error);
      if (!(known instanceof ModelError)) throw error;
      files.refused.set(name, known);
    }
  }
}

/** The warnings about files of a load that could not be unpacked, or were left out. */
function refusedOf({ set, asked, companions }: Opening): WarningSummary[] {
  const refused = [...set.refused].filter(([name]) => asked.has(name));
  return [...refused.map(([file, { reason }]) => ({ file, message: reason })), ...companions.warnings];
}

/** What is opened when all files are there. */
interface OpenRequest {
  readonly entry: string;
  readonly parts: PartChoice;
  /** A buffer that the snapshot may reuse. */
  readonly used: ArrayBuffer | null;
  /** Milliseconds that copying the files into the opener took. */
  readonly copy: number;
  /** Called with the share that has been read, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

function openEntry(
  opener: Core<OpenerModule>,
  files: OpenerFiles,
  { entry, parts: { upper = '', head = '', weapon = '' }, used, copy, onProgress }: OpenRequest,
): Opened {
  const start = clock.now();
  const outcome = files.bound.open(entry, { upper, head, weapon }, onProgress);
  if (!outcome.ok) throw errorOf(outcome.error, entry);
  const { subject } = outcome;
  try {
    const opened = clock.now();
    const summary = withFoundPictures(files, subject.summary());
    return copiedOut(opener, subject, summary, opened, { copy, open: opened - start }, used);
  } finally {
    opener.end(subject);
  }
}

/** Copies a subject out of its module, as a summary and a snapshot. */
function copiedOut(
  core: Core,
  subject: BoundSubject,
  summary: SubjectSummary,
  opened: number,
  times: { readonly copy: number; readonly open: number },
  used: ArrayBuffer | null = null,
): Opened {
  const summarised = clock.now();
  const snapshot = core.heap.copySnapshot(subject.snapshot(), used);
  const copied = clock.now();
  return {
    summary,
    snapshot,
    isWhole: false,
    times: { ...times, summary: summarised - opened, snapshot: copied - summarised },
  };
}

/** Adds to a summary where its pictures lie among the files. */
function withFoundPictures({ bound }: OpenerFiles, summary: SubjectSummary): SubjectSummary {
  const images = ({ images, file }: PartSummary): FoundImage[] =>
    images.map((image) => ({ ...image, found: bound.findPicture(image.name, file) || null }));
  return { ...summary, parts: summary.parts.map((part) => ({ ...part, images: images(part) })) };
}

function decodePicture(
  { module, heap }: Core<PicturesModule>,
  name: string,
  bytes: Uint8Array,
  mostBytes = 0xffff_ffff,
): Picture {
  const outcome = heap.with(bytes, (address, size) => module.decode(address, size, mostBytes));
  if (!outcome.ok) throw errorOf(outcome.error, name);
  const { width, height, hasAlpha, isStandard, warning } = outcome;
  const rgba = new Uint8Array(heap.copy(outcome));
  module.releasePicture();
  const picture = { width, height, hasAlpha, rgba };
  if (warning !== '') return { ...picture, warning };
  if (!isStandard) return picture;
  // The first bytes of a PNG and of a JPEG.
  return bytes[0] === 0x89 || bytes[0] === 0xff ? { ...picture, encoded: bytes.slice() } : picture;
}

function sizeOf<M extends CommonModule>(core: Core<M> | null): number {
  return core?.heap.buffer.byteLength ?? 0;
}

/** Code that is fetched later is bundled on its own, and so has a `ModelError` class of its own. */
function ownError(error: unknown): unknown {
  const isForeign = error instanceof Error && !(error instanceof ModelError) && 'toData' in error;
  return isForeign ? new ModelError((error as { toData(): ModelErrorData }).toData()) : error;
}

function notAModel(file: string, size: number): ModelError {
  if (size === 0) {
    const message = 'The file is empty. The copy failed: fetch it again.';
    return new ModelError({ code: 'truncated', message, file, offset: 0 });
  }
  const message = `This is not a model Marrow opens. It reads: ${supportedFormats()}.`;
  return new ModelError({ code: 'unknown_format', message, file, offset: 0 });
}

function stopped<M extends CommonModule>(file: string, core: Core<M>, cause: unknown): ModelError {
  const megabytes = Math.round(sizeOf(core) / (1 << 20));
  if (megabytes > largestDamage) {
    const message = `It needs more memory than there is: its reader had ${megabytes} MB. ${smaller} What is open is safe.`;
    return new ModelError({ code: 'out_of_memory', message, file }, { cause });
  }
  const message =
    'It has stopped its reader: it is damaged, or too large for the memory. What is open is safe.';
  return new ModelError({ code: 'module_lost', message, file }, { cause });
}

/** Whether an allocation failed. Engines also report reads outside of a view as a RangeError: these are faults. */
function isOutOfMemory(error: unknown): error is RangeError {
  return error instanceof RangeError && !/bounds|offset/i.test(error.message);
}

function outOfMemory(cause: RangeError): ModelError {
  const message = 'It does not fit into the memory that is left. Close other models and try again.';
  return new ModelError({ code: 'out_of_memory', message, file: '' }, { cause });
}
