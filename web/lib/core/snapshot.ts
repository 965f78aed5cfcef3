import type {
  PartData,
  PartSummary,
  SubjectSummary,
  SurfaceArrays,
  SurfaceData,
  SurfaceSummary,
} from '../types/subject.js';
import { ModelError } from '../util/errors.js';

/**
 * The snapshot of a subject (wasm/model/snapshot.h): a header, a table of chunks, the core that the page's WASM
 * instance adopts, then the renderer's arrays, which are viewed in place.
 */
export interface Snapshot {
  /** The first bytes, for `marrow_subject_adopt`. */
  readonly core: Uint8Array;
  readonly parts: readonly PartData[];
}

const magic = fourcc('MRRW');
const version = 1;
const headerSize = 32;
const entrySize = 24;

interface Span {
  readonly offset: number;
  readonly size: number;
}

/** Reads the table and carves the arrays; a snapshot that does not fit its summary is an error. */
export function readSnapshot(buffer: ArrayBuffer, summary: SubjectSummary): Snapshot {
  const chunks = readTable(buffer, summary.name);
  const coreSize = new DataView(buffer).getUint32(8, true);
  const carver = (part: number, item: number): Carver =>
    new Carver(buffer, summary.name, (kind) => chunks.get(chunkKey(fourcc(kind), part, item)) ?? null);
  return {
    core: new Uint8Array(buffer, 0, coreSize),
    parts: summary.parts.map((part, p) => partData(part, (item) => carver(p, item))),
  };
}

function partData(part: PartSummary, carver: (item: number) => Carver): PartData {
  const surfaces = part.surfaces.map((surface, i): SurfaceData => ({
    ...surface,
    ...surfaceArrays(surface, carver(i)),
  }));
  return { ...part, surfaces };
}

function surfaceArrays(surface: SurfaceSummary, carver: Carver): SurfaceArrays {
  const n = surface.vertices;
  const influences = n * surface.influences;
  return {
    positions: carver.exact('POSN', Float32Array, n * 3),
    normals: carver.exact('NORM', Float32Array, n * 3),
    texcoords: carver.exact('TEXC', Float32Array, n * 2),
    indices:
      surface.primitive === 'triangles'
        ? carver.exact('INDX', Uint32Array, surface.triangles * 3)
        : (carver.optional('INDX', Uint32Array) ?? new Uint32Array(0)),
    source: carver.exact('SRCV', Uint32Array, n),
    strips: carver.exactOrNull('STRP', Uint32Array, surface.triangles),
    tangents: carver.exactOrNull('TANG', Float32Array, n * 4),
    colors: carver.exactOrNull('COLR', Uint8Array, n * 4),
    joints: carver.exactOrNull('JNTS', Uint16Array, influences),
    weights: carver.exactOrNull('WGTS', Float32Array, influences),
  };
}

type ArrayKind<T> = {
  new (buffer: ArrayBuffer, offset: number, length: number): T;
  readonly BYTES_PER_ELEMENT: number;
};

/** Views of one surface's chunks. */
class Carver {
  readonly #buffer: ArrayBuffer;
  readonly #subject: string;
  readonly #find: (kind: string) => Span | null;

  constructor(buffer: ArrayBuffer, subject: string, find: (kind: string) => Span | null) {
    this.#buffer = buffer;
    this.#subject = subject;
    this.#find = find;
  }

  optional<T>(kind: string, array: ArrayKind<T>): T | null {
    const span = this.#find(kind);
    if (span === null) return null;
    if (span.size % array.BYTES_PER_ELEMENT !== 0)
      throw damaged(this.#subject, `${kind} has ${span.size} bytes`);
    return new array(this.#buffer, span.offset, span.size / array.BYTES_PER_ELEMENT);
  }

  exactOrNull<T extends { readonly length: number }>(
    kind: string,
    array: ArrayKind<T>,
    length: number,
  ): T | null {
    const values = this.optional(kind, array);
    if (values !== null && values.length !== length) {
      throw damaged(this.#subject, `${kind} has ${values.length} values, not ${length}`);
    }
    return values;
  }

  /** An empty array has no chunk; any other must be there. */
  exact<T extends { readonly length: number }>(kind: string, array: ArrayKind<T>, length: number): T {
    const values = this.exactOrNull(kind, array, length);
    if (values === null && length > 0) throw damaged(this.#subject, `${kind} is missing`);
    return values ?? new array(this.#buffer, 0, 0);
  }
}

function readTable(buffer: ArrayBuffer, subject: string): Map<string, Span> {
  if (buffer.byteLength < headerSize) throw damaged(subject, `it has ${buffer.byteLength} bytes`);
  const view = new DataView(buffer);
  const word = (offset: number): number => view.getUint32(offset, true);
  if (word(0) !== magic) throw damaged(subject, 'it does not begin with MRRW');
  if (word(4) !== version) throw damaged(subject, `its version is ${word(4)}, not ${version}`);
  const [coreSize, totalSize, count] = [word(8), word(12), word(16)];
  const tableEnd = headerSize + count * entrySize;
  if (totalSize !== buffer.byteLength || coreSize > totalSize || tableEnd > coreSize) {
    throw damaged(
      subject,
      `its header speaks of ${totalSize} bytes, ${coreSize} of core and ${count} chunks`,
    );
  }
  const chunks: Map<string, Span> = new Map();
  for (let at = headerSize; at < tableEnd; at += entrySize) {
    const span = { offset: word(at + 12), size: word(at + 16) };
    if (span.offset % 16 !== 0 || span.offset < tableEnd || span.offset + span.size > totalSize) {
      throw damaged(subject, `a chunk lies at ${span.offset} with ${span.size} bytes`);
    }
    chunks.set(chunkKey(word(at), word(at + 4), word(at + 8)), span);
  }
  return chunks;
}

function chunkKey(kind: number, part: number, item: number): string {
  return `${kind} ${part} ${item}`;
}

/** Four letters as they lie in the file, read as one little-endian number. */
function fourcc(name: string): number {
  return [...name].reduceRight((word, letter) => word * 256 + letter.charCodeAt(0), 0);
}

function damaged(subject: string, proof: string): ModelError {
  const message = `The snapshot of the model is damaged: ${proof}. Load it again.`;
  return new ModelError({ code: 'bad_value', message, file: subject });
}
