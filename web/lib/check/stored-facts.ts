import type { Vec3 } from '../types/vectors.js';
import type { Bounds } from '../types/described.js';
import { quakeNormals, readQuakeMdl } from './quake-mdl.js';
import type { Place } from './report.js';

/** The stored bounds of an MD3 frame: a box and a sphere. */
interface StoredFrame {
  readonly min: Vec3;
  readonly max: Vec3;
  readonly origin: Vec3;
  readonly radius: number;
}

/**
 * Data of a file that the model does not keep, because rendering does not need it. Only files that the core has opened
 * are read, so errors are not reported again; unreadable data is left out.
 */
export interface StoredFacts {
  /** The paths of skins, as stored; their numbers for a Quake model. */
  readonly skins?: readonly string[];
  /** In pixels. */
  readonly skinHeight?: number;
  /** For each frame, the largest distance of a vertex outside the stored box or sphere, in units; 0 if none is. */
  readonly outsideFrames?: readonly number[];
  /** The number of normals whose index exceeds the game's table. */
  readonly invalidNormals?: number;
  /** The lengths of all normals. */
  readonly normalLengths?: readonly number[];
  /** The stored boxes of clips by name; of several clips with one name, the box of the first. */
  readonly clipBoxes?: ReadonlyMap<string, Bounds>;
  /** Name fields without a terminating zero, which the game requires. */
  readonly unterminatedNames?: readonly { readonly place: Place; readonly size: number }[];
}

/** Reads the facts of a file; null for a damaged file, and for a format (such as "md5") of which none are needed. */
export function storedFacts(format: string, bytes: Uint8Array): StoredFacts | null {
  const read = readers[format];
  if (read === undefined) return null;
  try {
    return read(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    // A damaged table may point past the end of the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const readers: Readonly<Record<string, (view: DataView) => StoredFacts>> = {
  md2: readMd2,
  quake_mdl: quakeFacts,
  hexen2_mdl: quakeFacts,
  quakeforge_mdl: quakeFacts,
  md3: readMd3,
  mdl: readMdl,
  ms3d: readMs3d,
  obj: readObj,
};

/** Skins have no names in a Quake model, so their numbers are used. */
function quakeFacts(view: DataView): StoredFacts {
  const { skinHeight, skins, frameNames, invalidNormals } = readQuakeMdl(view);
  const unterminatedNames = frameNames.flatMap((name, frame) =>
    name.includes('\0')
      ? []
      : [{ place: { kind: 'frame' as const, name: String(frame) }, size: name.length }],
  );
  return { skinHeight, skins: Array.from({ length: skins }, String), unterminatedNames, invalidNormals };
}

const nameSize = 64;

function readMd2(view: DataView): StoredFacts {
  const word = (index: number): number => view.getInt32(index * 4, true);
  const [skinHeight, count, at] = [word(3), word(5), word(11)];
  const fields = listOf(count, (i) => at + i * nameSize);
  const skins = fields.map((field) => textAt(view, field, nameSize));
  const unterminatedNames = fields.flatMap((field, i) =>
    isUnterminated(view, field, nameSize)
      ? [{ place: { kind: 'skin' as const, name: skins[i]! }, size: nameSize }]
      : [],
  );
  return { skinHeight, skins, unterminatedNames, invalidNormals: invalidNormals(view) };
}

function invalidNormals(view: DataView): number {
  const word = (index: number): number => view.getInt32(index * 4, true);
  const [frameSize, vertices, frames, framesAt] = [word(4), word(6), word(10), word(14)];
  let invalid = 0;
  for (let frame = 0; frame < frames; frame++)
    for (let vertex = 0; vertex < vertices; vertex++)
      if (view.getUint8(framesAt + frame * frameSize + 40 + vertex * 4 + 3) >= quakeNormals) invalid += 1;
  return invalid;
}

function readMd3(view: DataView): StoredFacts {
  const word = (at: number): number => view.getInt32(at, true);
  const [frameCount, tagCount, surfaceCount] = [word(76), word(80), word(84)];
  const [framesAt, tagsAt, surfacesAt] = [word(92), word(96), word(100)];
  const frames = listOf(frameCount, (i): StoredFrame => {
    const at = framesAt + i * 56;
    const vector = (from: number): Vec3 => [number(from), number(from + 4), number(from + 8)];
    const number = (from: number): number => view.getFloat32(at + from, true);
    return { min: vector(0), max: vector(12), origin: vector(24), radius: number(36) };
  });
  const unterminatedNames: { place: Place; size: number }[] = [];
  const checkName = (kind: Place['kind'], at: number): void => {
    if (isUnterminated(view, at, nameSize))
      unterminatedNames.push({ place: { kind, name: textAt(view, at, nameSize) }, size: nameSize });
  };
  for (const at of listOf(frameCount === 0 ? 0 : tagCount, (i) => tagsAt + i * 112)) checkName('tag', at);
  const outsideFrames = frames.map(() => 0);
  let at = surfacesAt;
  for (let i = 0; i < surfaceCount; i++) {
    checkName('surface', at + 4);
    const [vertices, verticesAt] = [word(at + 80), at + word(at + 100)];
    frames.forEach((stored, frame) => {
      const far = farOutside(view, verticesAt + frame * vertices * 8, vertices, stored);
      outsideFrames[frame] = Math.max(outsideFrames[frame]!, far);
    });
    const [shaders, shadersAt] = [word(at + 76), word(at + 92)];
    for (const shader of listOf(shaders, (s) => at + shadersAt + s * 68)) checkName('texture', shader);
    at += word(at + 104);
  }
  return { outsideFrames, unterminatedNames };
}

/** The largest distance of a vertex outside the box or sphere, 0 if none is; Infinity if these are not finite. */
function farOutside(
  view: DataView,
  start: number,
  count: number,
  { min, max, origin, radius }: StoredFrame,
): number {
  if (![...min, ...max, ...origin, radius].every(Number.isFinite)) return Infinity;
  let far = 0;
  for (let vertex = 0; vertex < count; vertex++) {
    let square = 0;
    for (let axis = 0; axis < 3; axis++) {
      const value = view.getInt16(start + vertex * 8 + axis * 2, true) / 64;
      far = Math.max(far, min[axis]! - value, value - max[axis]!);
      square += (value - origin[axis]!) ** 2;
    }
    far = Math.max(far, Math.sqrt(square) - radius);
  }
  return far;
}

function readMdl(view: DataView): StoredFacts {
  const word = (at: number): number => view.getInt32(at, true);
  const [bodies, bodiesAt] = [word(204), word(208)];
  const models = listOf(bodies, (i) => bodiesAt + i * 76).flatMap((body) =>
    listOf(word(body + 64), (i) => word(body + 72) + i * 112),
  );
  const normals = models.flatMap((model) => listOf(word(model + 92), (i) => word(model + 100) + i * 12));
  const [sequences, sequencesAt] = [word(164), word(168)];
  const vector = (at: number): Vec3 =>
    [0, 4, 8].map((from) => view.getFloat32(at + from, true)) as unknown as Vec3;
  const boxes = listOf(sequences, (i) => sequencesAt + i * 176).map(
    (at) => [textAt(view, at, 32), { min: vector(at + 96), max: vector(at + 108) }] as const,
  );
  const clipBoxes = new Map(boxes.reverse());
  return { clipBoxes, normalLengths: normals.map((at) => lengthAt(view, at)) };
}

function readMs3d(view: DataView): StoredFacts {
  const trianglesAt = 14 + 2 + view.getUint16(14, true) * 15;
  const count = view.getUint16(trianglesAt, true);
  const normals = listOf(count * 3, (i) => trianglesAt + 2 + Math.floor(i / 3) * 70 + 8 + (i % 3) * 12);
  return { normalLengths: normals.map((at) => lengthAt(view, at)) };
}

function readObj(view: DataView): StoredFacts {
  const text = new TextDecoder('latin1').decode(view);
  const lines = text.matchAll(/^[ \t]*vn[ \t]+(\S+)[ \t]+(\S+)[ \t]+(\S+)/gm);
  return { normalLengths: Array.from(lines, ([, ...axes]) => Math.hypot(...axes.map(Number))) };
}

/** @throws RangeError for an implausible count */
function listOf<T>(count: number, each: (index: number) => T): T[] {
  if (count < 0 || count > 1 << 22) throw new RangeError('implausible table size');
  return Array.from({ length: count }, (_, i) => each(i));
}

function lengthAt(view: DataView, at: number): number {
  return Math.hypot(...[0, 4, 8].map((from) => view.getFloat32(at + from, true)));
}

function isUnterminated(view: DataView, at: number, size: number): boolean {
  for (let i = 0; i < size; i++) if (view.getUint8(at + i) === 0) return false;
  return true;
}

function textAt(view: DataView, at: number, size: number): string {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at, size);
  const end = bytes.indexOf(0);
  return new TextDecoder('latin1').decode(bytes.subarray(0, end < 0 ? size : end));
}
