import { chunks as chunkTable, type ArrayKind } from '../types/described.js';
import type { SnapshotBuffers } from '../wasm/heap.js';
import type {
  ImageArrays,
  MeshArrays,
  MeshData,
  MeshSummary,
  PartData,
  PartImage,
  PartSummary,
  SubjectSummary,
  ClipSummary,
} from '../types/subject.js';
import { rootRotation } from '../util/basis.js';
import { composeMessage } from '../messages/compose.js';
import { ModelError } from '../util/errors.js';
import type { SubjectPreset } from '../types/api.js';
import type { SubjectClip } from '../types/playback.js';
import type { ClipCut } from '../types/events.js';

export interface Snapshot {
  /** The first section: structs, and the arrays that poses are computed from. `Subject.adopt` reads it. */
  readonly core: Uint8Array;
  /** The parts. Their arrays do not use the core's buffer. */
  readonly parts: readonly PartData[];
  readonly rest: SnapshotRest;
}

/** The bytes after the core and their rows of the chunk table, with offsets from the start of these bytes. */
export interface SnapshotRest {
  readonly buffer: ArrayBuffer;
  readonly rows: readonly Row[];
}

/** A row of the chunk table: FourCC, part, item, offset and size. */
type Row = readonly [kind: number, part: number, item: number, offset: number, size: number];

const magic = fourcc('MRRW');

/** Readers may ignore the minor version, which counts optional additions. */
const majorVersion = 2;

const headerSize = 32;

const rowSize = 24;

const alignment = 16;

/** The required lengths of a mesh's arrays. An optional array may be empty; null allows any length. */
const lengths: {
  readonly [K in keyof MeshArrays]: (mesh: MeshSummary) => { length: number; optional: boolean } | null;
} = {
  positions: ({ vertexCount }) => exactly(vertexCount * 3),
  normals: ({ vertexCount }) => exactly(vertexCount * 3),
  tangents: ({ vertexCount }) => ifAny(vertexCount * 4),
  colors: ({ vertexCount }) => ifAny(vertexCount * 4),
  texcoords: ({ vertexCount }) => exactly(vertexCount * 2),
  indices: ({ indexCount }) => exactly(indexCount),
  sourceVertex: ({ vertexCount }) => exactly(vertexCount),
  strips: ({ indexCount }) => ifAny(indexCount / 3),
  skinJoints: ({ vertexCount, skin }) => exactly(vertexCount * skin.influences),
  skinWeights: ({ vertexCount, skin }) => exactly(vertexCount * skin.influences),
  skinExactRuns: ({ vertexCount }) => ifAny(vertexCount * 2),
  skinExactJoints: () => null,
  skinExactPoints: () => null,
};

/**
 * Reads the chunk table and creates the arrays.
 *
 * @throws ModelError if the snapshot does not match its summary
 */
export function readSnapshot(buffers: SnapshotBuffers, summary: SubjectSummary): Snapshot {
  const { coreSize, rows } = readTable(buffers, summary.name);
  const reader = new ChunkReader(buffers, coreSize, rows, summary.name);
  return {
    core: buffers.core.subarray(0, coreSize),
    parts: summary.parts.map((part, p) => partData(part, p, reader)),
    rest: { buffer: buffers.rest, rows: restRows(rows, coreSize) },
  };
}

/** Joins a core that a WASM instance has written, and the bytes after it, into a whole snapshot. */
export function joinSnapshot(core: Uint8Array, rest: SnapshotRest): Uint8Array {
  const view = new DataView(core.buffer, core.byteOffset, core.byteLength);
  const own = tableRows(view);
  const before = tableEnd(own.length);
  // The table grows, so everything after it moves.
  const shift = tableEnd(own.length + rest.rows.length) - before;
  const coreSize = core.byteLength + shift;
  const whole = new Uint8Array(coreSize + rest.buffer.byteLength);
  whole.set(core.subarray(0, headerSize));
  whole.set(core.subarray(before), before + shift);
  whole.set(new Uint8Array(rest.buffer), coreSize);
  const rows = [
    ...own.map(([kind, part, item, offset, size]) => [kind, part, item, offset + shift, size]),
    ...rest.rows.map(([kind, part, item, offset, size]) => [kind, part, item, offset + coreSize, size]),
  ];
  const words = new DataView(whole.buffer);
  [coreSize, whole.byteLength, rows.length].forEach((word, i) => words.setUint32(8 + i * 4, word, true));
  rows.forEach((row, i) =>
    row.forEach((word, j) => words.setUint32(headerSize + i * rowSize + j * 4, word, true)),
  );
  return whole;
}

function partData(part: PartSummary, index: number, reader: ChunkReader): PartData {
  const meshes = part.meshes.map((mesh, i): MeshData => ({ ...mesh, ...meshArrays(mesh, index, i, reader) }));
  const images = part.images.map((image, i): PartImage => ({ ...image, ...imageArrays(index, i, reader) }));
  return { ...part, meshes, images, rootRotation: rootRotation(part.basis) };
}

/** Stands for any type of mesh array, because all are processed in the same way. */
type MeshArray = Float32Array;

function meshArrays(mesh: MeshSummary, part: number, item: number, reader: ChunkReader): MeshArrays {
  const arrays: Partial<Record<keyof MeshArrays, MeshArray>> = {};
  for (const name of Object.keys(lengths) as (keyof MeshArrays)[]) {
    const { chunk, array } = chunkTable.meshes[name];
    const values = reader.array(chunk, part, item, array as ArrayKind<MeshArray>);
    reader.check(chunk, values.length, lengths[name](mesh));
    arrays[name] = values;
  }
  return arrays as unknown as MeshArrays;
}

function imageArrays(part: number, item: number, reader: ChunkReader): ImageArrays {
  const read = (name: keyof ImageArrays): Uint8Array => {
    const { chunk, array } = chunkTable.images[name];
    return reader.array(chunk, part, item, array);
  };
  return { encoded: read('encoded'), indices: read('indices'), palette: read('palette') };
}

/** Creates arrays from the chunks of a snapshot. */
class ChunkReader {
  readonly #buffers: SnapshotBuffers;
  readonly #coreSize: number;
  readonly #subject: string;
  readonly #chunks: ReadonlyMap<string, Row>;

  constructor(buffers: SnapshotBuffers, coreSize: number, rows: readonly Row[], subject: string) {
    this.#buffers = buffers;
    this.#coreSize = coreSize;
    this.#subject = subject;
    this.#chunks = new Map(rows.map((row) => [chunkKey(row[0], row[1], row[2]), row]));
  }

  /** Returns the array of a chunk; empty if there is no such chunk. A chunk in the core is copied. */
  array<T extends ArrayBufferView & { slice(): T }>(
    chunk: string,
    part: number,
    item: number,
    type: ArrayKind<T>,
  ): T {
    const { core, rest } = this.#buffers;
    const row = this.#chunks.get(chunkKey(fourcc(chunk), part, item));
    if (row === undefined) return new type(rest, 0, 0);
    const [, , , offset, size] = row;
    if (size % type.BYTES_PER_ELEMENT !== 0)
      throw damaged(this.#subject, composeMessage('result-chunk-size', chunk, size));
    const length = size / type.BYTES_PER_ELEMENT;
    if (offset >= this.#coreSize) return new type(rest, offset - this.#coreSize, length);
    return new type(core.buffer, core.byteOffset + offset, length).slice();
  }

  check(chunk: string, length: number, wanted: { length: number; optional: boolean } | null): void {
    if (wanted === null || length === wanted.length || (wanted.optional && length === 0)) return;
    throw damaged(this.#subject, composeMessage('result-chunk-length', chunk, length, wanted.length));
  }
}

function readTable(
  { core, rest }: SnapshotBuffers,
  subject: string,
): { readonly coreSize: number; readonly rows: readonly Row[] } {
  if (core.byteLength < headerSize)
    throw damaged(subject, composeMessage('result-too-short', core.byteLength));
  const view = new DataView(core.buffer, core.byteOffset, core.byteLength);
  const word = (offset: number): number => view.getUint32(offset, true);
  if (word(0) !== magic) throw damaged(subject, composeMessage('result-not-marked'));
  const major = view.getUint16(4, true);
  if (major !== majorVersion) throw damaged(subject, composeMessage('result-version', major, majorVersion));
  const [coreSize, totalSize, count] = [word(8), word(12), word(16)];
  if (
    coreSize > core.byteLength ||
    coreSize % alignment !== 0 ||
    totalSize !== coreSize + rest.byteLength ||
    tableEnd(count) > coreSize
  ) {
    throw damaged(subject, composeMessage('result-sizes', totalSize, coreSize, count));
  }
  const rows = tableRows(view);
  for (const [, , , offset, size] of rows) {
    const end = offset < coreSize ? coreSize : totalSize;
    if (offset % alignment !== 0 || offset < tableEnd(count) || offset + size > end) {
      throw damaged(subject, composeMessage('result-chunk-place', size, offset));
    }
  }
  return { coreSize, rows };
}

function tableRows(view: DataView): Row[] {
  return Array.from({ length: view.getUint32(16, true) }, (_, i) => {
    const word = (field: number): number => view.getUint32(headerSize + i * rowSize + field * 4, true);
    return [word(0), word(1), word(2), word(3), word(4)];
  });
}

function restRows(rows: readonly Row[], coreSize: number): Row[] {
  return rows
    .filter(([, , , offset]) => offset >= coreSize)
    .map(([kind, part, item, offset, size]) => [kind, part, item, offset - coreSize, size]);
}

function tableEnd(rows: number): number {
  return Math.ceil((headerSize + rows * rowSize) / alignment) * alignment;
}

function exactly(length: number): { length: number; optional: boolean } {
  return { length, optional: false };
}

function ifAny(length: number): { length: number; optional: boolean } {
  return { length, optional: true };
}

function chunkKey(kind: number, part: number, item: number): string {
  return `${kind} ${part} ${item}`;
}

/** A FourCC as a little-endian number. */
function fourcc(name: string): number {
  return [...name].reduceRight((word, letter) => word * 256 + letter.charCodeAt(0), 0);
}

function damaged(subject: string, message: string): ModelError {
  return new ModelError({ code: 'bad_value', message, file: subject });
}

/** Lists the subject's clips under the names that the subject gives them. */
export function subjectClips(
  parts: readonly Pick<PartData, 'clips'>[],
  { clips }: Pick<SubjectSummary, 'clips'>,
): SubjectClip[] {
  const wholes = parts.map((part) => wholeClips(part.clips));
  const indices: Map<ClipSummary, number> = new Map();
  clips.forEach(({ part, clip }, index) => {
    const data = parts[part]?.clips[clip];
    if (data !== undefined && !indices.has(data)) indices.set(data, index);
  });
  return clips.flatMap(({ name, channel, part, clip }) => {
    const data = parts[part]?.clips[clip];
    if (data === undefined) return [];
    const whole = wholes[part]?.get(data);
    const of = whole && indices.get(whole);
    const cut = whole === undefined || of === undefined ? null : cutOf(data, whole, of);
    return [{ ...data, name, channel, part, clip, cut }];
  });
}

/** Lists the subject's presets, with their clips from `clips`. */
export function subjectPresets(clips: readonly SubjectClip[], summary: SubjectSummary): SubjectPreset[] {
  return summary.presets.map((preset) => ({
    name: preset.name,
    clips: preset.clips.flatMap((index) => clips[index] ?? []),
  }));
}

/**
 * Maps each clip that is a cut of longer clips of the same animation to the longest of them, or the first of several.
 */
function wholeClips(clips: readonly ClipSummary[]): Map<ClipSummary, ClipSummary> {
  const wholes: Map<ClipSummary, ClipSummary> = new Map();
  /** By animation and direction: the clips that are not part of a longer clip, longest first, one per range. */
  const maximal: Map<string, ClipSummary[]> = new Map();
  for (const clip of [...clips].sort((a, b) => b.frameCount - a.frameCount)) {
    if (clip.animation === null) continue;
    const key = `${clip.animation} ${clip.reversed}`;
    const longer = maximal.get(key) ?? [];
    maximal.set(key, longer);
    const whole = longer.find((each) => each.firstFrame <= clip.firstFrame && endOf(each) >= endOf(clip));
    if (whole === undefined) longer.push(clip);
    else if (whole.frameCount > clip.frameCount) wholes.set(clip, whole);
  }
  return wholes;
}

function cutOf(clip: ClipSummary, whole: ClipSummary, of: number): ClipCut {
  const first = clip.reversed ? endOf(whole) - endOf(clip) : clip.firstFrame - whole.firstFrame;
  return { of, first, last: first + clip.frameCount - 1, by: 'file' };
}

function endOf({ firstFrame, frameCount }: ClipSummary): number {
  return firstFrame + frameCount;
}
