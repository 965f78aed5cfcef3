import type { SimpleMaterial } from '../material/simple-material.js';
import type { ClipEventSummary, HitboxSummary, DecodedImage, Primitive } from '../types/subject.js';

/**
 * A subject as a scene of nodes, meshes, materials and clips in plain arrays, with the conventions of glTF and
 * three.js. Y is up, the front faces +Z, lengths are the game's units times the scene's scale. Nodes refer to each
 * other by index.
 */
export interface Scene {
  /** The subject's display name. */
  readonly name: string;
  /** The first node is the root; parents come before their children. */
  readonly nodes: readonly SceneNode[];
  readonly meshes: readonly SceneMesh[];
  readonly materials: readonly SceneMaterial[];
  readonly images: readonly SceneImage[];
  readonly clips: readonly SceneClip[];
  readonly extras: SceneExtras;
}

/** A node; its transform is relative to the parent. */
export interface SceneNode {
  readonly name: string;
  /** Index into the nodes; null for the root. */
  readonly parent: number | null;
  readonly position: readonly [number, number, number];
  /** A unit quaternion: x, y, z, w. */
  readonly rotation: readonly [number, number, number, number];
  readonly scale: readonly [number, number, number];
  /** The node's role: the root, a part of the subject, a joint, or an attachment point. */
  readonly kind: 'root' | 'part' | 'joint' | 'attachment';
  /** Index of the model's part that the node belongs to. */
  readonly part: number;
  /** Indices into the scene's meshes, in the node's space. A skinned mesh is placed by its joints. */
  readonly meshes: readonly number[];
}

export interface SceneMesh {
  readonly name: string;
  /** 3 per vertex, in the node's space; for a skinned mesh, in its bind pose. */
  readonly positions: Float32Array;
  /** 3 per vertex, of unit length; null if the file has no normals. */
  readonly normals: Float32Array | null;
  /** 2 per vertex; (0, 0) is the top left corner. */
  readonly texcoords: Float32Array;
  /** 4 per vertex: sRGB and alpha, 0 to 255; null if the file has no colours. */
  readonly colors: Uint8Array | null;
  readonly skin: SceneSkin | null;
  readonly targets: readonly SceneTarget[];
  readonly surfaces: readonly SceneSurface[];
}

/** A range of a mesh, drawn with one material. */
export interface SceneSurface {
  readonly name: string;
  readonly primitive: Primitive;
  readonly indices: Uint32Array;
  /** Index into the scene's materials. */
  readonly material: number;
}

export interface SceneSkin {
  /** Indices of nodes. */
  readonly joints: readonly number[];
  /**
   * 16 per joint, column-major: from the mesh's bind pose to joint space. Meshes with the same joints share the array.
   */
  readonly inverseBindMatrices: Float32Array;
  /** Joints per vertex: 4 or 8, the largest weight first. */
  readonly influences: number;
  /** Indices into `joints`, `influences` per vertex; 0 where the weight is 0. */
  readonly vertexJoints: Uint16Array;
  /** `influences` per vertex; the sum is 1. */
  readonly vertexWeights: Float32Array;
}

/** A morph target: offsets that are added to a mesh's positions and normals. */
export interface SceneTarget {
  readonly name: string;
  /** 3 per vertex. */
  readonly positions: Float32Array;
  /** 3 per vertex; null if the mesh has no normals. */
  readonly normals: Float32Array | null;
}

/** A material; its images are indices into the scene's images. */
export interface SceneMaterial extends SimpleMaterial<number> {
  /**
   * Effects of the game's material that the scene cannot represent, for example `chrome` (environment mapping) or
   * `scroll` (moving texture coordinates).
   */
  readonly effects: readonly string[];
}

/** An image, shared by all materials that use it. */
export interface SceneImage {
  /** The name in the file. */
  readonly name: string;
  readonly image: DecodedImage;
}

/** An animation; times run from 0 to `seconds`. */
export interface SceneClip {
  readonly name: string;
  readonly seconds: number;
  /** Whether the game loops it. */
  readonly loops: boolean;
  readonly tracks: readonly SceneTrack[];
  readonly events: readonly SceneEvent[];
}

/** An animated property of a node. Rotations are interpolated spherically on the shortest arc, all else linearly. */
export interface SceneTrack {
  /** Index into the nodes; for `weights`, the node that has the mesh. */
  readonly node: number;
  readonly property: 'position' | 'rotation' | 'scale' | 'weights';
  /** For `weights`: index into the meshes. */
  readonly mesh: number | null;
  /** Seconds, ascending. */
  readonly times: Float32Array;
  /** For each time, 3 or 4 numbers, or for `weights` one number per morph target. */
  readonly values: Float32Array;
}

/** An event during a clip, such as a sound or a muzzle flash. */
export interface SceneEvent extends ClipEventSummary {
  /** Seconds from the start of the clip. */
  readonly time: number;
}

/** Metadata of the model for games. */
export interface SceneExtras {
  readonly subject: string;
  /** The format of each part, for example "md2". */
  readonly formats: readonly string[];
  /** The factor that was applied to the file's lengths. */
  readonly scale: number;
  readonly metresPerUnit: number;
  readonly attachments: readonly { readonly name: string; readonly node: number }[];
  /** `node` is the joint's node. */
  readonly hitboxes: readonly (Omit<HitboxSummary, 'joint'> & { readonly node: number })[];
}

/** Options of the conversion to a scene. */
export interface ConversionOptions {
  /** Factor for all lengths. Default: 1, the game's units. */
  readonly scale?: number;
  /**
   * Maximum distance between an interpolated vertex and its position in the game, in the game's units. Vertex frames
   * that can be interpolated within this error are omitted. Default: 0, which omits only redundant frames.
   */
  readonly maxError?: number;
  /** Names of the clips or presets to include; an empty list for none. Default: all. */
  readonly clips?: readonly string[];
  /** Makes all materials unlit. Default: false. */
  readonly unlit?: boolean;
}
