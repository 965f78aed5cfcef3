import type { ModuleName } from '../../wasm/configure.js';
import type { Family } from '../../wasm/families.js';
import type { SnapshotBuffers } from '../../wasm/heap.js';
import type { EntrySummary, PartChoice } from '../../types/api.js';
import type { WarningSummary, DecodedImage, SubjectSummary } from '../../types/subject.js';
import type { LoadTiming } from '../../types/events.js';
import { ModelError, type ModelErrorData } from '../../util/errors.js';
import type { PackedListing } from '../archive/packed-listing.js';
import type { PakPlace } from '../archive/archive-kinds.js';
import type { DirectoryPlace, Member } from '../archive/zip/index.js';
import type { Wanted } from '../lookup/lookup.js';

/** A packed file of an archive: its bytes from the local header on, at least to its end or to the requested limit. */
export interface PackedPiece {
  readonly archive: string;
  readonly member: Member;
  readonly from: Uint8Array | Blob;
}

/** A file that the opener reads in slices. It exists in the calling thread only, because functions cannot be posted. */
export interface RangedPiece {
  readonly size: number;
  readonly readRange: (from: number, to: number) => Promise<Uint8Array>;
}

/** The bytes of a file that the caller keeps: they are copied instead of transferred to the worker. */
export interface KeptPiece {
  readonly kept: Uint8Array;
}

/**
 * A file for the opener: bytes that may be transferred to the worker, bytes that the caller keeps, or a Blob, ranged or
 * packed file that the opener reads.
 */
export type Piece = Uint8Array | KeptPiece | Blob | RangedPiece | PackedPiece;

/** Larger files are copied into a module in slices of this size, so that the file is in memory only once. */
export const sliceSize: number = 4 << 20;

export interface NamedPiece {
  readonly name: string;
  readonly piece: Piece;
}

/** An entry that can be opened, and the family that opens it. */
export interface Entry extends EntrySummary {
  /** The family that opens it; null if the file's content decides. */
  readonly family: Family | null;
}

/** The names in a source, before any file is read. */
export interface SourceListing {
  /** All known names. */
  readonly names: readonly string[];
  /** The names that the user has selected individually. */
  readonly chosen: readonly string[];
  /** True if there may be more files, which are requested by likely names. */
  readonly openEnded: boolean;
  /** The folder of the names within the game; null outside of a game. */
  readonly game: string | null;
  /** As `FileSource.place`; empty if unknown. */
  readonly place: string;
}

/** A subject to open, and its files. */
export interface OpenRequest {
  /** The number of the source, whose files are kept for its next load; 0 if the source is used once. */
  readonly source: number;
  /** The files of the subject; the first one is its root. */
  readonly uses: readonly string[];
  /** References to further files of the subject's parts. */
  readonly wanted: readonly Wanted[];
  readonly entry: Pick<Entry, 'kind' | 'family'>;
  readonly parts: PartChoice;
}

export type OpenTimes = Pick<LoadTiming, 'copy' | 'open' | 'summary' | 'snapshot'>;

export interface Opened {
  readonly summary: SubjectSummary;
  readonly snapshot: SnapshotBuffers;
  /** True if the file contains the whole subject, so that no companions are searched. */
  readonly isWhole: boolean;
  /** Warnings for files that could not be read or unpacked and are omitted. */
  readonly refused?: readonly WarningSummary[];
  readonly times: OpenTimes;
}

/** The jobs that process untrusted bytes, the same in the worker and in the calling thread (`loader.ts`). */
export interface Jobs {
  open: { readonly take: OpenRequest; readonly give: Opened };
  /** Decodes an image to at most `mostBytes` of pixels; by default, the decoders' limit applies. */
  image: { readonly take: NamedPiece & { readonly mostBytes?: number }; readonly give: DecodedImage };
  /** Finds the directory of an archive in the last bytes of its file; null if it is not an archive. */
  archiveEnd: {
    readonly take: { readonly archive: string; readonly bytes: Uint8Array | Blob; readonly fileSize: number };
    readonly give: { readonly place: DirectoryPlace | null };
  };
  archiveDirectory: {
    readonly take: {
      readonly archive: string;
      readonly bytes: Uint8Array | Blob;
      readonly place: DirectoryPlace | PakPlace;
    };
    readonly give: PackedListing;
  };
  /** Unpacks a file of an archive, or its first `limit` bytes. */
  unpack: {
    readonly take: { readonly packed: PackedPiece; readonly limit: number | null };
    readonly give: { readonly bytes: Uint8Array };
  };
  /** Traps immediately, to test that the page is not affected. */
  abortForTests: { readonly take: { readonly module: ModuleName }; readonly give: null };
}

export type JobName = keyof Jobs;

/**
 * The progress of a job: the bytes of a file that have been copied into a module, or that its reader reports as parsed.
 */
export interface JobProgress {
  readonly phase: 'fetch' | 'parse';
  readonly file: string;
  readonly loaded: number;
  readonly total: number;
}

export type OnJobProgress = (progress: JobProgress) => void;

/** The services that a running job uses. */
export interface JobHost {
  /** Returns the listing of the job's source. It may have 100,000 names, so a job requests it once. */
  listing(): Promise<SourceListing>;
  /** Returns a file of the job's source, or of its game's folders; null if it does not exist. */
  file(name: string, inGame: boolean): Promise<Piece | null>;
  module(name: ModuleName): Promise<WebAssembly.Module>;
  /** Runs a task that keeps the thread busy, perhaps for seconds. Rejects if the job has been cancelled. */
  work<T>(task: () => T | Promise<T>): Promise<T>;
  readonly onProgress: OnJobProgress;
}

/** Options of `Opener.run`. */
export interface JobOptions {
  readonly signal: AbortSignal;
  /** Returns the listing of the job's source. */
  readonly listing?: () => SourceListing;
  /** Reads a file that the job requests. An error fails the job. */
  readonly file?: JobHost['file'];
  /** Returns a module that the job requests; default: `compiledModule`. An error fails the job. */
  readonly module?: JobHost['module'];
  /** Requests that the job is expected to make. Their responses are sent without a request. */
  readonly ahead?: readonly Pull[];
  /** Called when the job starts work that keeps its thread busy. */
  readonly onWork?: () => void;
  readonly onProgress?: OnJobProgress;
}

/** Runs jobs, several at a time. A job whose worker stops is restarted in another worker. */
export interface Opener {
  /** Fetches and starts the modules that the next job will need. */
  prepare(modules: readonly ModuleName[]): void;
  run<K extends JobName>(job: K, take: Jobs[K]['take'], options: JobOptions): Promise<Jobs[K]['give']>;
}

/**
 * A request of a job to the page. The requests in `ahead` are numbered from 1, and the worker does not send them.
 */
export type Pull =
  | { readonly file: string; readonly inGame: boolean }
  | { readonly module: ModuleName }
  | { readonly listing: true };

/** The page's response. */
export type PullAnswer = Piece | WebAssembly.Module | SourceListing | null;

/** Messages to the worker: a job, the response to a pull, or the cancellation of a job. */
export type ToWorker =
  | {
      [K in JobName]: {
        readonly id: number;
        readonly job: K;
        readonly take: Jobs[K]['take'];
        readonly ahead: readonly Pull[];
      };
    }[JobName]
  | { readonly id: number; readonly pull: number; readonly answer: PullAnswer }
  | { readonly cancel: number };

/**
 * Messages from the worker: its script has started; a job's request, whether the job keeps the thread busy, its
 * progress, and its result; a message of the page could not be read.
 */
export type FromWorker =
  | { readonly ready: true }
  | { readonly id: number; readonly pull: number; readonly wants: Pull }
  | { readonly id: number; readonly works: boolean }
  | { readonly id: number; readonly progress: JobProgress }
  | { readonly id: number; readonly done: Jobs[JobName]['give'] }
  | { readonly id: number; readonly failed: ModelErrorData }
  | { readonly unreadable: true };

/** The buffers in the result of a job, which are transferred instead of copied. */
export function buffersOf(give: Jobs[JobName]['give']): ArrayBuffer[] {
  const { bytes, rgba, snapshot } = (give ?? {}) as ByteFields;
  const owned = [bytes, rgba].flatMap((array) =>
    array?.buffer instanceof ArrayBuffer ? [array.buffer] : [],
  );
  return [...owned, ...(snapshot === undefined ? [] : [snapshot.core.buffer, snapshot.rest])];
}

/** The fields of results that contain bytes. */
interface ByteFields {
  readonly bytes?: Uint8Array;
  readonly rgba?: Uint8Array;
  readonly snapshot?: SnapshotBuffers;
}

/**
 * Converts a `ModelError` of another bundle to this bundle's class. Code that is fetched later is a separate bundle
 * with a separate copy of the class, for which `instanceof` is false here.
 */
export function ownError(error: unknown): unknown {
  const isForeign = error instanceof Error && !(error instanceof ModelError) && 'toData' in error;
  return isForeign ? new ModelError((error as { toData(): ModelErrorData }).toData()) : error;
}

/** The error as a `ModelError` of this bundle; null for other errors. */
export function asModelError(error: unknown): ModelError | null {
  const own = ownError(error);
  return own instanceof ModelError ? own : null;
}
