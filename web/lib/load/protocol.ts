import type { ModuleName } from '../core/compile.js';
import type { Family } from '../core/families.js';
import type { SnapshotBuffers } from '../core/snapshot.js';
import type { EntrySummary, PartChoice } from '../types/api.js';
import type { LoadTiming } from '../types/events.js';
import type { Picture, SubjectSummary } from '../types/subject.js';
import type { ModelErrorData } from '../util/errors.js';
import type { DirectoryPlace, Member } from './zip/index.js';

/** A file of an archive: from its local header on, at least as far as it reaches. */
export interface PackedPiece {
  readonly archive: string;
  readonly member: Member;
  readonly from: Uint8Array | Blob;
}

/** A file as it is handed over: its bytes, or a Blob or what an archive holds, which whoever does the job reads. */
export type Piece = Uint8Array | Blob | PackedPiece;

export interface NamedPiece {
  readonly name: string;
  readonly piece: Piece;
}

/** Something that can be opened, and who opens it. */
export interface Entry extends EntrySummary {
  /** What its opener calls it: two families may each have a player in one folder. */
  readonly name: string;
  /** Null: the file's content decides. */
  readonly family: Family | null;
}

/** What is known of a file set before anything is read. */
export interface SetListing {
  /** All names that are known to lie there. */
  readonly names: readonly string[];
  /** There may be more: they are asked for by likely names. */
  readonly openEnded: boolean;
  /** Where the names lie within a game's folders. */
  readonly game: string | null;
  /** The folder in which they begin, as far as it is known. */
  readonly place: string;
}

/** One step of a load: hands files over, and asks for the subject. */
export interface OpenStep {
  /** The file set, and the load that uses it. */
  readonly set: number;
  readonly load: number;
  /** With the first step of a set. */
  readonly listing: SetListing | null;
  readonly files: readonly NamedPiece[];
  /** The files that the subject is opened from by this step, as far as they are there; the first one is the root. */
  readonly uses: readonly string[];
  readonly entry: Pick<Entry, 'name' | 'family'>;
  readonly parts: PartChoice;
  /** The set is closed after this load: its buffers may be used for something else. */
  readonly isLast: boolean;
}

/** A file that a load may need. */
export interface FileRequest {
  /** Its likely names, the first that is there counts; or all of them, where a pattern was asked for. */
  readonly names: readonly string[];
  readonly all: boolean;
  /** Likely paths in the game's own folders, all of them. */
  readonly inGame: readonly string[];
}

export type OpenTimes = Pick<LoadTiming, 'copy' | 'open' | 'summary' | 'snapshot'>;

export interface Opened {
  readonly summary: SubjectSummary;
  readonly snapshot: SnapshotBuffers;
  /** All that belongs to it is in it: nothing lies beside the file. */
  readonly isWhole: boolean;
  readonly times: OpenTimes;
}

export type OpenAnswer =
  | { readonly opened: Opened }
  /** Files that are wanted first: another step brings them, or says that they are not there. */
  | { readonly wanted: readonly FileRequest[] }
  /** A module that is wanted first: the same step again. The bytes are there already. */
  | { readonly needs: ModuleName };

/** What opens foreign bytes: the same jobs in the worker and in the calling thread (`loader.ts`). */
export interface Jobs {
  /** What can be opened among files of these names. */
  entries: {
    readonly take: { readonly names: readonly string[] };
    readonly give: { readonly entries: readonly Entry[] };
  };
  open: { readonly take: OpenStep; readonly give: OpenAnswer };
  picture: { readonly take: NamedPiece; readonly give: Picture };
  /** Where the directory of an archive lies, by the end of the file; null: it is no archive. */
  archiveEnd: {
    readonly take: { readonly archive: string; readonly bytes: Uint8Array | Blob; readonly fileSize: number };
    readonly give: { readonly place: DirectoryPlace | null };
  };
  archiveDirectory: {
    readonly take: {
      readonly archive: string;
      readonly bytes: Uint8Array | Blob;
      readonly place: DirectoryPlace;
    };
    readonly give: { readonly members: readonly Member[] };
  };
  /** A file of an archive, or its first `limit` bytes. */
  unpack: {
    readonly take: { readonly packed: PackedPiece; readonly limit: number | null };
    readonly give: { readonly bytes: Uint8Array };
  };
  /** Traps at once: tests prove with it that the page survives. */
  abortForTests: { readonly take: { readonly module: ModuleName }; readonly give: null };
}

export type JobName = keyof Jobs;

/** The file set has gone with its worker, or its module: it is filled again. */
export class SetLostError extends Error {
  override readonly name = 'SetLostError';
}

/** Does jobs one after another. Bytes that are given are taken over, and may be detached. */
export interface Opener {
  /** A job will come soon: what it needs is fetched and started meanwhile. */
  prepare(modules: readonly ModuleName[]): void;
  /**
   * @param needs - the modules that the job is done with
   * @throws SetLostError of an `open` without a listing whose set is not there any more
   */
  run<K extends JobName>(
    job: K,
    take: Jobs[K]['take'],
    needs: readonly ModuleName[],
    signal: AbortSignal,
  ): Promise<Jobs[K]['give']>;
  /** The files of a set are not needed any more. */
  close(set: number): void;
}

/** Whether a job belongs to a file set. */
export function isStep(job: JobName, _take: unknown): _take is OpenStep {
  return job === 'open';
}

/** To the worker: modules before the first job that needs them, one job at a time, and sets that are closed. */
export type ToWorker =
  | { readonly module: ModuleName; readonly compiled: WebAssembly.Module }
  | { readonly close: number }
  | { [K in JobName]: { readonly job: K; readonly take: Jobs[K]['take'] } }[JobName];

/** From the worker: that its script runs, then one answer a job; or that it could not read what was sent. */
export type FromWorker =
  | { readonly ready: true }
  | { readonly done: Jobs[JobName]['give'] }
  | { readonly failed: ModelErrorData }
  | { readonly unreadable: true };

/** The buffers in a job or its answer: they change hands, nothing is copied. */
export function buffersOf(message: Jobs[JobName]['take'] | Jobs[JobName]['give']): ArrayBuffer[] {
  const { files = [], piece, packed, bytes, rgba, opened } = (message ?? {}) as Carrier;
  const pieces = [bytes, rgba, piece, packed?.from, ...files.map((file) => file.piece)];
  const arrays = pieces.map((each) =>
    each instanceof Uint8Array || each === undefined || each instanceof Blob ? each : each.from,
  );
  const buffers = arrays.flatMap((array) => (array instanceof Uint8Array ? [array.buffer] : []));
  const owned = buffers.filter((buffer) => buffer instanceof ArrayBuffer);
  const { core, rest } = opened?.snapshot ?? {};
  return [...new Set([...owned, core, rest].filter((buffer) => buffer !== undefined))];
}

/** The fields in which jobs carry bytes. */
interface Carrier {
  readonly files?: readonly NamedPiece[];
  readonly piece?: Piece;
  readonly packed?: PackedPiece;
  readonly bytes?: Uint8Array | Blob;
  readonly rgba?: Uint8Array;
  readonly opened?: Opened;
}
