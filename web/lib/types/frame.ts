import type { MaterialPicture } from './subject.js';

/**
 * The pose of an instance at one moment, as plain typed arrays. Views over the WASM heap: they hold the numbers
 * of this instance until its next `update`, and die when a call allocates (load, createInstance, play, joints, layers,
 * dispose): take them again.
 */
export interface FrameState {
  /** 16, column-major: root part's file space to world (Y up, facing +Z), with the instance's own transform. */
  readonly root: Float32Array;
  /** Seconds that the instance has been updated by; its materials' waves, scrolls and animated maps go by them. */
  readonly time: number;
  /** Parallel to the subject's parts. */
  readonly parts: readonly PartFrame[];
}

/** Fire at an attachment for a moment: a muzzle flash. */
export interface Flash {
  /** Index into the model's parts. */
  readonly part: number;
  /** Index into the part's attachments. */
  readonly attachment: number;
  /** One of the game's three: small and crossed, a star, a ball. */
  readonly kind: 0 | 1 | 2;
  /** World units from its middle to its side. */
  readonly halfSide: number;
  /** Turned about the line of sight by so much, in radians. */
  readonly turn: number;
  /** 1 at first, then less. */
  readonly brightness: number;
}

/** The pose of one part. */
export interface PartFrame {
  /** False when the part is not to be drawn; the numbers below are then of some earlier moment. */
  readonly visible: boolean;
  /** Index of the skin that is worn, into the part's `skins`; null for the materials as the file gives them. */
  readonly skin: number | null;
  /** Pictures that replace those of its materials, on this instance alone; a new array whenever they change. */
  readonly images: readonly MaterialPicture[];
  /** The level of detail that is shown: surfaces of others are not to be drawn, and their meshes not posed. */
  readonly levelOfDetail: number;
  /** Parallel to the part's `bodyGroups`: which model of each is drawn. */
  readonly bodies: Uint32Array;
  /**
   * The box around the vertices that vertex frames move, in this part's space: minimum x, y, z, then maximum. It may be
   * a little larger than they need.
   */
  readonly bounds: Float32Array;
  /** 16, column-major: this part's space to the first part's space. */
  readonly matrix: Float32Array;
  /** 12 a joint, rows of a 3 x 4 matrix: joint space to this part's space. */
  readonly jointMatrices: Float32Array;
  /**
   * True when joints may be scaled: normals then go by the cofactors of the palette's matrices, not by the matrices.
   */
  readonly scaled: boolean;
  /** 12 a joint, rows of a 3 x 4 matrix: bind pose to this part's space. */
  readonly palette: Float32Array;
  /** 16 an attachment, column-major, in this part's space. */
  readonly attachments: Float32Array;
  /** Parallel to the part's meshes; null where a mesh is not animated by vertex frames. */
  readonly meshes: readonly (MeshFrame | null)[];
}

/** The vertices of a mesh, at one moment. */
export interface MeshFrame {
  /** 3 a vertex. */
  readonly positions: Float32Array;
  /** 3 a vertex, lerped; unit length at frames, to be normalised in between; zero where the game has none. */
  readonly normals: Float32Array;
}
