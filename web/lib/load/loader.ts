import type { EntrySummary, RawExchange, RawPictures, ReferenceSummary } from '../core/raw.js';
import type { PartChoice } from '../types/api.js';
import type { ImageSummary, PartSummary, Picture, SubjectSummary } from '../types/subject.js';
import { Core } from '../core/core.js';
import { ModelError, type ModelErrorData } from '../util/errors.js';
import { zip } from './lazy-zip.js';
import { LoaderFiles } from './loader-files.js';
import type { JobName, Jobs, NamedBytes, Piece, Wanted } from './protocol.js';

/** An idle instance that has grown past this is given up: WASM memory never shrinks. */
const largestIdleMemory = 64 << 20;

/**
 * Opens foreign bytes in WASM instances of its own, which a hostile file may break without harm to what is on
 * the screen: one of the core for models, one of the decoders for pictures. The worker and the calling thread run
 * this same code.
 */
export class Loader {
  readonly #module: WebAssembly.Module;
  #core: Core | null = null;
  /** The files of the last load, kept between its questions and its opening: they are copied in once. */
  #files: LoaderFiles | null = null;
  #decoder: Core<RawPictures> | null = null;

  /** `module`: the compiled core. */
  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  /** Bytes of the WASM memories now. */
  get memorySize(): number {
    return sizeOf(this.#core) + sizeOf(this.#decoder);
  }

  async run<K extends JobName>(job: K, take: Jobs[K]['take']): Promise<Jobs[K]['give']> {
    if (this.#files === null && sizeOf(this.#core) > largestIdleMemory) this.#core = null;
    try {
      return await this.#jobs[job](take);
    } catch (error) {
      throw error instanceof RangeError ? outOfMemory(error) : ownError(error);
    }
  }

  readonly #jobs: {
    readonly [K in JobName]: (take: Jobs[K]['take']) => Promise<Jobs[K]['give']>;
  } = {
    entries: async ({ files }) => {
      const core = await this.#living();
      const set = new LoaderFiles(core, null);
      try {
        set.add(files);
        core.raw.marrow_files_entries(set.handle);
        return { entries: core.heap.replyJson<EntrySummary[]>() };
      } finally {
        set.delete();
      }
    },
    references: async ({ set, files, of }) => {
      const core = await this.#living();
      const { handle } = this.#filesOf(core, set, files);
      const ask = (of: string): Wanted[] => {
        core.heap.withText(of, (text, size) => core.raw.marrow_files_references(handle, text, size));
        return core.heap.replyJson<ReferenceSummary[]>().map((reference) => ({ ...reference, of }));
      };
      return { files, references: of.flatMap(ask) };
    },
    open: async ({ set, files, entry, parts }) => {
      const core = await this.#living();
      try {
        return openEntry(core, this.#filesOf(core, set, files).handle, entry, parts);
      } catch (error) {
        throw core.lost ? stopped(entry, error) : error;
      } finally {
        this.#files?.delete();
        this.#files = null;
      }
    },
    picture: async ({ name, bytes, decoder }) => {
      const core = await this.#livingDecoder(decoder);
      try {
        return decodePicture(core, name, bytes);
      } catch (error) {
        throw core.lost ? stopped(name, error) : error;
      } finally {
        // It keeps nothing between two pictures.
        if (sizeOf(core) > largestIdleMemory) this.#decoder = null;
      }
    },
    archiveEnd: async ({ archive, bytes, fileSize }) => {
      const { findDirectory } = await zip();
      return { place: findDirectory(archive, await bytesOf(bytes), fileSize) };
    },
    archiveDirectory: async ({ archive, bytes, place }) => {
      const { readDirectory } = await zip();
      return { members: readDirectory(archive, await bytesOf(bytes), place) };
    },
    unpack: async ({ archive, member, bytes, limit }) => {
      const { unpackMember } = await zip();
      return { bytes: unpackMember(archive, member, await bytesOf(bytes), limit) };
    },
    abortForTests: async ({ decoder }) => {
      const core = decoder === null ? await this.#living() : await this.#livingDecoder(decoder);
      core.raw.marrow_abort_for_tests();
      return null;
    },
  };

  async #living(): Promise<Core> {
    if (this.#core !== null && !this.#core.lost) return this.#core;
    this.#files = null;
    return (this.#core = await Core.instantiate(this.#module));
  }

  async #livingDecoder(module: WebAssembly.Module): Promise<Core<RawPictures>> {
    if (this.#decoder !== null && !this.#decoder.lost) return this.#decoder;
    return (this.#decoder = await Core.instantiate<RawPictures>(module));
  }

  #filesOf(core: Core, set: number, files: readonly NamedBytes[]): LoaderFiles {
    if (this.#files?.set !== set) {
      this.#files?.delete();
      this.#files = new LoaderFiles(core, set);
    }
    this.#files.add(files);
    return this.#files;
  }
}

function openEntry(
  core: Core,
  files: number,
  entry: string,
  { upper = '', head = '', weapon = '' }: PartChoice = {},
): Jobs['open']['give'] {
  const { raw, heap } = core;
  const names = [entry, upper, head, weapon].join('\0');
  const subject = heap.withText(names, (text, size) => raw.marrow_load(files, text, size));
  if (subject === 0) throw core.replyError(entry);
  try {
    raw.marrow_subject_summary(subject);
    const summary = withFoundPictures(core, files, heap.replyJson<SubjectSummary>());
    raw.marrow_subject_snapshot(subject);
    return { summary, snapshot: heap.takeReply() };
  } finally {
    if (!core.lost) raw.marrow_subject_delete(subject);
  }
}

/** Where the pictures lie among the files. */
function withFoundPictures({ raw, heap }: Core, files: number, summary: SubjectSummary): SubjectSummary {
  const find = (name: string, file: string): string | null => {
    heap.withText(name, (text, size) =>
      heap.withText(file, (model, modelSize) =>
        raw.marrow_files_find_picture(files, text, size, model, modelSize),
      ),
    );
    return heap.replyText() || null;
  };
  const images = (part: PartSummary): ImageSummary[] =>
    part.images.map((image) => (image.embedded ? image : { ...image, found: find(image.name, part.file) }));
  return { ...summary, parts: summary.parts.map((part) => ({ ...part, images: images(part) })) };
}

function decodePicture(core: Core<RawPictures>, name: string, bytes: Uint8Array): Picture {
  const { raw, heap } = core;
  const head = heap.withText(name, (text, textSize) =>
    heap.with(bytes, (data, size) => raw.marrow_image_decode(text, textSize, data, size)),
  );
  if (head === 0) throw core.replyError(name);
  const [width = 0, height = 0, hasAlpha = 0] = heap.words(head, 3);
  return { width, height, hasAlpha: hasAlpha !== 0, rgba: new Uint8Array(heap.takeReply()) };
}

function sizeOf<Raw extends RawExchange>(core: Core<Raw> | null): number {
  return core?.heap.buffer.byteLength ?? 0;
}

async function bytesOf(piece: Piece): Promise<Uint8Array> {
  return piece instanceof Uint8Array ? piece : new Uint8Array(await piece.arrayBuffer());
}

/** What is fetched later is built on its own, and so has a `ModelError` of its own. */
function ownError(error: unknown): unknown {
  const isForeign = error instanceof Error && !(error instanceof ModelError) && 'toData' in error;
  return isForeign ? new ModelError((error as { toData(): ModelErrorData }).toData()) : error;
}

function stopped(file: string, cause: unknown): ModelError {
  const message =
    'It has stopped its reader: it is damaged, or too large for the memory. What is open is safe.';
  return new ModelError({ code: 'module_lost', message, file }, { cause });
}

function outOfMemory(cause: RangeError): ModelError {
  const message = 'It does not fit into the memory that is left. Close other models and try again.';
  return new ModelError({ code: 'out_of_memory', message, file: '' }, { cause });
}
