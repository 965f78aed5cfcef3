import type { ModuleName } from '../../wasm/compile.js';
import type { Family } from '../../wasm/families.js';
import type { SnapshotBuffers } from '../../wasm/heap.js';
import type { EntrySummary, PartChoice } from '../../types/api.js';
import type { WarningSummary } from '../../types/described.js';
import type { LoadTiming } from '../../types/events.js';
import type { Picture, SubjectSummary } from '../../types/subject.js';
import type { ModelErrorData } from '../../util/errors.js';
import type { PackedListing } from '../archive/packed-listing.js';
import type { PakPlace } from '../archive/pak/layout.js';
import type { DirectoryPlace, Member } from '../archive/zip/index.js';

/**
 * A packed file of an archive: its bytes from the local header on, at least to its end or as far as they are wanted.
 */
export interface PackedPiece {
  readonly archive: string;
  readonly member: Member;
  readonly from: Uint8Array | Blob;
}

/** A file that the opener reads in slices. Only the calling thread takes one, because functions cannot be posted. */
export interface RangedPiece {
  readonly size: number;
  readonly readRange: (from: number, to: number) => Promise<Uint8Array>;
}

/** A file as it is handed over: its bytes, or a Blob, ranged or packed file that the opener reads. */
export type Piece = Uint8Array | Blob | RangedPiece | PackedPiece;

/** A file that is larger is copied into a module in slices of this size, so that it is in memory once. */
export const sliceSize: number = 4 << 20;

/** Whether the opener reads a file in slices, and tells how far it is. */
export function isReadInSlices(piece: Piece): piece is Blob | RangedPiece {
  return !(piece instanceof Uint8Array) && !('member' in piece) && piece.size > sliceSize;
}

/** Bytes of a file when it has been read and unpacked. */
export function sizeOfPiece(piece: Piece): number {
  if (piece instanceof Uint8Array) return piece.byteLength;
  return 'member' in piece ? piece.member.size : piece.size;
}

export interface NamedPiece {
  readonly name: string;
  readonly piece: Piece;
}

/** Something that can be opened, and the family that opens it. */
export interface Entry extends EntrySummary {
  /** Its name for the opener. `entry` may differ: two families may each have a player in one folder. */
  readonly name: string;
  /** The family that opens it; null where the file's content decides. */
  readonly family: Family | null;
}

/** What is known of a file set before anything is read. */
export interface SetListing {
  /** All names that are known to lie in it. */
  readonly names: readonly string[];
  /** True when there may be more files, which are requested by likely names. */
  readonly openEnded: boolean;
  /** The path within a game's folders that the names are relative to; null outside of a game. */
  readonly game: string | null;
  /** The folder that the names are relative to, as far as it is known. */
  readonly place: string;
}

/** One step of a load: hands files over, and asks for the subject. */
export interface OpenStep {
  /** The file set, and the load that uses it. */
  readonly set: number;
  readonly load: number;
  /** The names of the set, with its first step; else null. */
  readonly listing: SetListing | null;
  readonly files: readonly NamedPiece[];
  /** The files that the subject is opened from, as far as they are there; the first one is the root. */
  readonly uses: readonly string[];
  readonly entry: Pick<Entry, 'name' | 'family'>;
  readonly parts: PartChoice;
  /** True when the set is closed after this load, so that its buffers may be used for something else. */
  readonly isLast: boolean;
}

/** A file that a load may need. */
export interface FileRequest {
  /** Its likely names. The first that is there counts, or with `all` (for a pattern) every one of them. */
  readonly names: readonly string[];
  readonly all: boolean;
  /** Likely paths in the game's own folders; every one of them counts. */
  readonly inGame: readonly string[];
}

export type OpenTimes = Pick<LoadTiming, 'copy' | 'open' | 'summary' | 'snapshot'>;

export interface Opened {
  readonly summary: SubjectSummary;
  readonly snapshot: SnapshotBuffers;
  /** True when the file contains all that belongs to it, so that nothing is looked for beside it. */
  readonly isWhole: boolean;
  /** The files that could not be unpacked, and were left out. */
  readonly refused?: readonly WarningSummary[];
  readonly times: OpenTimes;
}

export type OpenAnswer =
  | { readonly opened: Opened }
  /** Files that are needed first: another step brings those of them that are there. */
  | { readonly wanted: readonly FileRequest[] }
  /** A module that is needed first: the step is sent again with it. The bytes are there already. */
  | { readonly needs: ModuleName };

/** The jobs of opening foreign bytes, the same in the worker and in the calling thread (`loader.ts`). */
export interface Jobs {
  /** Lists what can be opened among files of these names. */
  entries: {
    readonly take: { readonly names: readonly string[] };
    readonly give: { readonly entries: readonly Entry[] };
  };
  open: { readonly take: OpenStep; readonly give: OpenAnswer };
  /** Decodes a picture, of which the pixels take `mostBytes` at most; without it the decoders' own limit counts. */
  picture: { readonly take: NamedPiece & { readonly mostBytes?: number }; readonly give: Picture };
  /** Finds the directory of an archive by the end of its file; null where it is no archive. */
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
  /** Traps at once: tests prove with it that the page survives. */
  abortForTests: { readonly take: { readonly module: ModuleName }; readonly give: null };
}

export type JobName = keyof Jobs;

/** How far a job is: bytes of a file that have been fetched into a module, or read there as far as its reader tells. */
export interface JobProgress {
  readonly phase: 'fetch' | 'parse';
  readonly file: string;
  readonly loaded: number;
  readonly total: number;
}

export type OnJobProgress = (progress: JobProgress) => void;

/** The file set was lost with its worker or its module, and has to be filled again. */
export class SetLostError extends Error {
  override readonly name = 'SetLostError';
}

/** Does jobs one after another. It takes over the bytes that it is given, and may detach them. */
export interface Opener {
  /** Fetches and starts what a coming job will need. */
  prepare(modules: readonly ModuleName[]): void;
  /**
   * @param needs - the modules that the job uses
   * @param onProgress - called by jobs that may take seconds
   * @throws SetLostError for an `open` without a listing whose set is lost
   */
  run<K extends JobName>(
    job: K,
    take: Jobs[K]['take'],
    needs: readonly ModuleName[],
    signal: AbortSignal,
    onProgress?: OnJobProgress,
  ): Promise<Jobs[K]['give']>;
  /** Closes a file set that is not needed any more. */
  close(set: number): void;
}

/** Whether a job belongs to a file set. */
export function isStep(job: JobName, _take: unknown): _take is OpenStep {
  return job === 'open';
}

/** Messages to the worker: modules before the first job that needs them, one job at a time, and sets to close. */
export type ToWorker =
  | { readonly module: ModuleName; readonly compiled: WebAssembly.Module }
  | { readonly close: number }
  | { [K in JobName]: { readonly job: K; readonly take: Jobs[K]['take'] } }[JobName];

/**
 * Messages from the worker: that its script runs, then how far a job is and one answer to each job, or that it could
 * not read a message.
 */
export type FromWorker =
  | { readonly ready: true }
  | { readonly progress: JobProgress }
  | { readonly done: Jobs[JobName]['give'] }
  | { readonly failed: ModelErrorData }
  | { readonly unreadable: true };

/** The buffers in a job or its answer, which are transferred and not copied. */
export function buffersOf(message: Jobs[JobName]['take'] | Jobs[JobName]['give']): ArrayBuffer[] {
  const { files = [], piece, packed, bytes, rgba, opened } = (message ?? {}) as ByteFields;
  const pieces = [bytes, rgba, piece, packed?.from, ...files.map((file) => file.piece)];
  const arrays = pieces.map((each) => (each !== undefined && 'from' in each ? each.from : each));
  const buffers = arrays.flatMap((array) => (array instanceof Uint8Array ? [array.buffer] : []));
  const owned = buffers.filter((buffer) => buffer instanceof ArrayBuffer);
  const { core, rest } = opened?.snapshot ?? {};
  return [...new Set([...owned, core, rest].filter((buffer) => buffer !== undefined))];
}

/** The fields in which jobs carry bytes. */
interface ByteFields {
  readonly files?: readonly NamedPiece[];
  readonly piece?: Piece;
  readonly packed?: PackedPiece;
  readonly bytes?: Uint8Array | Blob;
  readonly rgba?: Uint8Array;
  readonly opened?: Opened;
}
