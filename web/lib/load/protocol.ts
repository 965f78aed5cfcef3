import type { EntrySummary, ReferenceSummary } from '../core/raw.js';
import type { PartChoice } from '../types/api.js';
import type { Picture, SubjectSummary } from '../types/subject.js';
import type { ModelErrorData } from '../util/errors.js';
import type { DirectoryPlace, Member } from './zip/index.js';

/** A file of a load; null bytes: known by name only. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array | null;
}

/** What a file wants, and which. */
export interface Wanted extends ReferenceSummary {
  readonly of: string;
}

/** A part of a file: bytes, or a Blob that whoever does the job reads by itself. */
export type Piece = Uint8Array | Blob;

/** What opens foreign bytes: the same jobs in the worker and in the calling thread (`loader.ts`). */
export interface Jobs {
  /** What can be opened among the files. */
  entries: {
    readonly take: { readonly files: readonly NamedBytes[] };
    readonly give: { readonly entries: readonly EntrySummary[] };
  };
  /** What the files of those names want. The bytes come back: they may be needed again. */
  references: {
    readonly take: {
      readonly set: number;
      readonly files: readonly NamedBytes[];
      readonly of: readonly string[];
    };
    readonly give: {
      readonly files: readonly NamedBytes[];
      readonly references: readonly Wanted[];
    };
  };
  /** The subject, and its snapshot in a buffer of its own. */
  open: {
    readonly take: {
      readonly set: number;
      readonly files: readonly NamedBytes[];
      readonly entry: string;
      readonly parts?: PartChoice;
    };
    readonly give: { readonly summary: SubjectSummary; readonly snapshot: ArrayBuffer };
  };
  /** The compiled decoders come with each picture: most models that are opened have none. */
  picture: {
    readonly take: {
      readonly name: string;
      readonly bytes: Uint8Array;
      readonly decoder: WebAssembly.Module;
    };
    readonly give: Picture;
  };
  /** Where the directory of an archive lies, by the end of the file; null: it is no archive. */
  archiveEnd: {
    readonly take: { readonly archive: string; readonly bytes: Piece; readonly fileSize: number };
    readonly give: { readonly place: DirectoryPlace | null };
  };
  archiveDirectory: {
    readonly take: { readonly archive: string; readonly bytes: Piece; readonly place: DirectoryPlace };
    readonly give: { readonly members: readonly Member[] };
  };
  /** A file of an archive, or its first `limit` bytes; null: the piece, from its local header on, is too short. */
  unpack: {
    readonly take: {
      readonly archive: string;
      readonly member: Member;
      readonly bytes: Piece;
      readonly limit: number | null;
    };
    readonly give: { readonly bytes: Uint8Array | null };
  };
  /** Traps at once, in the core or in a decoder: tests prove with it that the page survives. */
  abortForTests: { readonly take: { readonly decoder: WebAssembly.Module | null }; readonly give: null };
}

export type JobName = keyof Jobs;

/** Does jobs one after another. Bytes that are given are taken over, and may be detached. */
export interface Opener {
  /** A job will come soon: what it needs is fetched and started meanwhile. */
  prepare(): void;
  run<K extends JobName>(job: K, take: Jobs[K]['take'], signal: AbortSignal): Promise<Jobs[K]['give']>;
}

/** To the worker: first the compiled core, then one job at a time. */
export type ToWorker =
  | { readonly start: WebAssembly.Module }
  | { [K in JobName]: { readonly job: K; readonly take: Jobs[K]['take'] } }[JobName];

/** From the worker: that its script runs, then one answer a job. */
export type FromWorker =
  { readonly ready: true } | { readonly done: Jobs[JobName]['give'] } | { readonly failed: ModelErrorData };

/** The buffers in a job or its answer: they change hands, nothing is copied. */
export function buffersOf(message: Jobs[JobName]['take'] | Jobs[JobName]['give']): ArrayBuffer[] {
  const { files = [], bytes, rgba, snapshot } = (message ?? {}) as Carrier;
  const arrays = [bytes, rgba, ...files.map((file) => file.bytes)].filter(
    (piece) => piece instanceof Uint8Array,
  );
  const buffers = arrays.map((array) => array.buffer).filter((buffer) => buffer instanceof ArrayBuffer);
  return [...new Set(snapshot === undefined ? buffers : [...buffers, snapshot])];
}

/** The fields in which jobs carry bytes. */
interface Carrier {
  readonly files?: readonly NamedBytes[];
  readonly bytes?: Piece | null;
  readonly rgba?: Uint8Array;
  readonly snapshot?: ArrayBuffer;
}
