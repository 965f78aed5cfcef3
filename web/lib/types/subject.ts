/**
 * The plain data that the core returns: a summary of a subject (names and numbers, without large arrays) and the typed
 * arrays that the renderer uploads. described.ts is generated from the core; this file adds derived types. Coordinates
 * are in file space.
 */
import type {
  Basis,
  ImageArrays,
  ImageSummary,
  MeshArrays,
  MeshSummary,
  PartSummary as DescribedPart,
  SubjectSummary as DescribedSubject,
  WarningSummary as DescribedWarning,
} from './described.js';
import type { Vec3 } from './vectors.js';

export type * from './described.js';

/** A problem in a file that does not prevent loading. */
export interface WarningSummary extends DescribedWarning {
  /** The key of the message; absent for warnings without one. */
  readonly key?: string;
  /** The values in the message, as strings. */
  readonly values?: readonly string[];
  /** Line number in a text file, from 1. */
  readonly line?: number;
  /** Byte offset in a binary file. */
  readonly offset?: number;
}

/** An image that a material refers to. Pixels arrive later (`texture` event) or never. */
export interface FoundImage extends ImageSummary {
  /** Its name in the source; null if it was not found or is inside the model's file. */
  readonly found: string | null;
}

/** A model of a subject, as loaded from a file, with its position in the subject. */
export interface PartSummary extends Omit<DescribedPart, 'images' | 'warnings'> {
  /** The images of its materials. */
  readonly images: readonly FoundImage[];
  /** Problems found while loading. */
  readonly warnings: readonly WarningSummary[];
}

/** A subject without its large arrays. */
export interface SubjectSummary extends Omit<DescribedSubject, 'parts' | 'warnings'> {
  /** Part 0 is the root; parents precede children. */
  readonly parts: readonly PartSummary[];
  /** Problems that concern the whole subject, such as missing images. */
  readonly warnings: readonly WarningSummary[];
}

/** The up and forward axes of a file, and a further rotation. */
export interface Axes extends Pick<Basis, 'up' | 'forward'> {
  /** Rotation about the world's x, then y, then z axis, in degrees, applied after the axes. Default: none. */
  readonly turn?: Vec3;
}

/** The strip number of a triangle that no strip or fan contains. */
export const noStrip = 0xffffffff;

/** A mesh with its arrays: views of one transferred buffer, never of the WASM heap. */
export interface MeshData extends MeshSummary, MeshArrays {}

/** An image of a part with its embedded data: the file's bytes, or palette indices (otherwise empty). */
export interface PartImage extends FoundImage, ImageArrays {}

/** A part with its arrays, from which the renderer creates GPU objects. */
export interface PartData extends Omit<PartSummary, 'meshes' | 'images'> {
  /** Its meshes with their arrays. */
  readonly meshes: readonly MeshData[];
  /** The images of its materials. */
  readonly images: readonly PartImage[];
  /** Column-major 3x3 matrix: file axes to Y up, right-handed, facing +Z. Determinant +1. */
  readonly rootRotation: readonly number[];
}

/** A decoded image: RGBA8, rows from top to bottom, not premultiplied, no colour conversion. */
export interface DecodedImage {
  /** In pixels. */
  readonly width: number;
  /** In pixels. */
  readonly height: number;
  /** Four bytes per pixel, rows from top to bottom, alpha not premultiplied. */
  readonly rgba: Uint8Array;
  /** Whether any pixel is not opaque. */
  readonly hasAlpha: boolean;
  /** The PNG or JPEG file that it was decoded from, which exports reuse. */
  readonly encoded?: Uint8Array;
  /** The problem in a damaged file. Its readable part is shown. */
  readonly warning?: string;
}

/** An image that replaces the image of a part's material. */
export interface MaterialImage {
  /** Index into the part's materials; null for surfaces without material. */
  readonly material: number | null;
  /** The replacement. */
  readonly image: DecodedImage;
}
