/**
 * The plain data that the core hands out: a summary of a subject (names, numbers, no bulk arrays) and the typed arrays
 * that the renderer uploads. What the core describes is in described.ts; here is what is made of it. Coordinates are the
 * file's own.
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

export type * from './described.js';

/** A problem in a file that does not prevent loading. */
export interface WarningSummary extends DescribedWarning {
  /** What is wrong, for programs: the key of the sentence. Absent for warnings that have none. */
  readonly key?: string;
  /** The values in the sentence, as text. */
  readonly values?: readonly string[];
  /** The line of a text that it is about, from 1. */
  readonly line?: number;
  /** The byte of a binary file that it is about. */
  readonly offset?: number;
}

/** A picture a material names. Pixels arrive later (`texture` event), or never. */
export interface FoundImage extends ImageSummary {
  /** Its name in the file set, or null where it was not there, or the model holds it. */
  readonly found: string | null;
}

/** One model of a subject, and its place in it, as an opened file gives them. */
export interface PartSummary extends Omit<DescribedPart, 'images' | 'warnings'> {
  /** The pictures that its materials name. */
  readonly images: readonly FoundImage[];
  /** Problems found while loading. */
  readonly warnings: readonly WarningSummary[];
}

/** A subject without its bulk arrays. */
export interface SubjectSummary extends Omit<DescribedSubject, 'parts' | 'warnings'> {
  /** Part 0 is the root, parents come before children. */
  readonly parts: readonly PartSummary[];
  /** Problems that concern the whole subject, such as missing images. */
  readonly warnings: readonly WarningSummary[];
}

/** Which of a file's axes point up and ahead. */
export type Axes = Pick<Basis, 'up' | 'forward'>;

/** A triangle that no strip and no fan draws. */
export const noStrip = 0xffffffff;

/** A mesh with its arrays: views over one transferred buffer, never over the WASM heap. */
export interface MeshData extends MeshSummary, MeshArrays {}

/** An image of a part, with what the model holds of it: its file's own bytes, or indices (empty elsewhere). */
export interface PartImage extends FoundImage, ImageArrays {}

/** A part with its arrays: what the renderer makes GPU objects from. */
export interface PartData extends Omit<PartSummary, 'meshes' | 'images'> {
  /** The arrays of its vertices. */
  readonly meshes: readonly MeshData[];
  /** The pictures that its materials name. */
  readonly images: readonly PartImage[];
  /** Column-major 3 x 3: file axes to Y up, right-handed, facing +Z. Determinant +1. */
  readonly rootRotation: readonly number[];
}

/** A decoded picture: RGBA8, rows from the top, not premultiplied, no colour conversion. */
export interface Picture {
  /** In pixels. */
  readonly width: number;
  /** In pixels. */
  readonly height: number;
  /** Four bytes a pixel, rows from the top; alpha is not multiplied in. */
  readonly rgba: Uint8Array;
  /** True where a pixel is not opaque. */
  readonly hasAlpha: boolean;
  /** The PNG or JPEG file that it was decoded from; exports take it over. */
  readonly encoded?: Uint8Array;
  /** What is wrong with its file, of which the part that can be read is shown. */
  readonly warning?: string;
}

/** A picture that replaces what a material of a part names. */
export interface MaterialPicture {
  /** Index into the part's materials; null means its surfaces without a material. */
  readonly material: number | null;
  /** The picture that is shown in place of its own. */
  readonly picture: Picture;
}
