import type { MaterialImage } from './subject.js';

/**
 * The pose of an instance at one moment, as plain typed arrays. They are views of the WASM heap: valid until the instance's
 * next `update`, or until a call allocates memory (load, createInstance, play, joints, layers, dispose). Get them again
 * afterwards.
 */
export interface FrameState {
  /** 4x4 matrix, column-major: from the root part's file space to world space (Y up, facing +Z), with the instance's transform. */
  readonly root: Float32Array;
  /** Total time of all updates in seconds, for material waves, scrolling and animated maps. */
  readonly time: number;
  /** Parallel to the subject's parts. */
  readonly parts: readonly PartFrame[];
}

/** The pose of one part. */
export interface PartFrame {
  /** False if the part is hidden; the other values may then be outdated. */
  readonly visible: boolean;
  /** Index of the active skin in the part's `skins`; null for the file's materials. */
  readonly skin: number | null;
  /** Images that replace those of materials on this instance; a new array after each change. */
  readonly images: readonly MaterialImage[];
  /** The visible level of detail: surfaces of other levels are not drawn and their meshes not posed. */
  readonly levelOfDetail: number;
  /** For each of the part's `bodyGroups`, the index of the visible model. */
  readonly bodies: Uint32Array;
  /**
   * Bounds of the vertices animated by vertex frames, in part space: minimum x, y, z, then maximum. May be slightly too large.
   */
  readonly bounds: Float32Array;
  /**
   * The weights of vertex frames, for interpolation on the GPU: 8 indices into the part's `frames`, then their 8 weights,
   * which add up to 1. A vertex is the weighted sum of its positions in those frames.
   */
  readonly vertexFrames: Float32Array;
  /** 4x4 matrix, column-major: from part space to the space of the first part. */
  readonly matrix: Float32Array;
  /** 3x4 matrix rows, 12 numbers per joint: from joint space to part space. */
  readonly jointMatrices: Float32Array;
  /**
   * Whether joints may have scale: normals must then be transformed by the cofactor matrices of the palette.
   */
  readonly scaled: boolean;
  /** 3x4 matrix rows, 12 numbers per joint: from the bind pose to part space. */
  readonly palette: Float32Array;
  /** 4x4 matrices, column-major, 16 numbers per attachment, in part space. */
  readonly attachments: Float32Array;
  /** Parallel to the part's meshes; null for a mesh without vertex frames. */
  readonly meshes: readonly (MeshFrame | null)[];
}

/** The current vertices of a mesh. */
export interface MeshFrame {
  /** 3 per vertex. */
  readonly positions: Float32Array;
  /** 3 per vertex. Interpolated, so normalize them; unit length at frames; zero if the file has none. */
  readonly normals: Float32Array;
}
