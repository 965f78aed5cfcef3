import type { SeenMaterial } from '../material/seen.js';
import type { ClipEventSummary, HitboxSummary, Picture, Primitive } from '../types/subject.js';

/**
 * A subject as a scene: nodes, meshes, materials and clips in plain arrays, as glTF and three.js count them. Y is up, the
 * front faces +Z, lengths are those of the game times the scene's scale. Nodes refer to each other by their indices.
 */
export interface Scene {
  /** What people see. */
  readonly name: string;
  /** The first one is the root; parents come before their children. */
  readonly nodes: readonly SceneNode[];
  readonly meshes: readonly SceneMesh[];
  readonly materials: readonly SceneMaterial[];
  readonly images: readonly SceneImage[];
  readonly clips: readonly SceneClip[];
  readonly extras: SceneExtras;
}

/** Relative to the parent. */
export interface SceneNode {
  readonly name: string;
  /** Index into the nodes; null: the root. */
  readonly parent: number | null;
  readonly position: readonly [number, number, number];
  /** A unit quaternion: x, y, z, w. */
  readonly rotation: readonly [number, number, number, number];
  readonly scale: readonly [number, number, number];
  /** What it is, beside a place for others: the root, a part of the subject, a joint, or a place to put something. */
  readonly kind: 'root' | 'part' | 'joint' | 'attachment';
  /** Index of the part that it is of. */
  readonly part: number;
  /** Index into the meshes of what is drawn in its space; a mesh with a skin is drawn where its joints are. */
  readonly meshes: readonly number[];
}

export interface SceneMesh {
  readonly name: string;
  /** 3 a vertex, in the node's space; of a skin: in its bind pose. */
  readonly positions: Float32Array;
  /** 3 a vertex, of unit length; null where the file has none. */
  readonly normals: Float32Array | null;
  /** 2 a vertex, (0, 0) at the top left. */
  readonly texcoords: Float32Array;
  /** 4 a vertex, RGBA of 255 as screens show them (sRGB); null where the file has none. */
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
  /** 16 a joint, column-major: the mesh's bind pose to the joint's space; the same array for all meshes of the same joints. */
  readonly inverseBindMatrices: Float32Array;
  /** Joints a vertex: 4 or 8, the largest weight first. */
  readonly influences: number;
  /** Indices into `joints`, so many a vertex; 0 where the weight is 0. */
  readonly vertexJoints: Uint16Array;
  /** So many a vertex, of the sum 1. */
  readonly vertexWeights: Float32Array;
}

/** A shape that a mesh can take: what is added to its positions and normals. */
export interface SceneTarget {
  readonly name: string;
  /** 3 a vertex. */
  readonly positions: Float32Array;
  /** 3 a vertex; null where the mesh has no normals. */
  readonly normals: Float32Array | null;
}

/** How a material is seen; its pictures are indices into the scene's images. */
export interface SceneMaterial extends SeenMaterial<number> {
  /** What the scene cannot say of the game's material: `chrome`, a picture that mirrors; `scroll`, one that moves ... */
  readonly effects: readonly string[];
}

/** A picture, once for all materials that show it. */
export interface SceneImage {
  /** As in the file. */
  readonly name: string;
  readonly picture: Picture;
}

/** What a person plays; times from 0 to `seconds`. */
export interface SceneClip {
  readonly name: string;
  readonly seconds: number;
  /** Whether the game repeats it. */
  readonly loops: boolean;
  readonly tracks: readonly SceneTrack[];
  readonly events: readonly SceneEvent[];
}

/** What changes of a node. Between two keys rotations turn evenly on the shortest arc, all else changes evenly. */
export interface SceneTrack {
  /** Index into the nodes; of `weights`: one that has the mesh. */
  readonly node: number;
  readonly property: 'position' | 'rotation' | 'scale' | 'weights';
  /** Of `weights`: index into the meshes. */
  readonly mesh: number | null;
  /** Rising seconds. */
  readonly times: Float32Array;
  /** 3, 4 or, of `weights`, as many as the mesh has targets, for each time. */
  readonly values: Float32Array;
}

/** Something that happens while a clip plays: a sound, a muzzle flash. */
export interface SceneEvent extends ClipEventSummary {
  /** Seconds from the clip's begin. */
  readonly time: number;
}

/** What a game knows of a model and no picture shows. */
export interface SceneExtras {
  readonly subject: string;
  /** "md2", ... of each part. */
  readonly formats: readonly string[];
  /** By what lengths of the file were multiplied. */
  readonly scale: number;
  readonly metresPerUnit: number;
  readonly attachments: readonly { readonly name: string; readonly node: number }[];
  /** `node` is the joint's. */
  readonly hitboxes: readonly (Omit<HitboxSummary, 'joint'> & { readonly node: number })[];
}

/** What of a model is taken, and how exactly. */
export interface SceneOptions {
  /** By what lengths are multiplied. Default: 1, the game's own units. */
  readonly scale?: number;
  /**
   * How far a vertex may be from where the game has it, in the game's units: vertex frames between which it is no further
   * off are left out. Default: 0, which leaves out only those that are the same.
   */
  readonly maxError?: number;
  /** Clips by their names, or presets; an empty list for none. Default: all. */
  readonly clips?: readonly string[];
  /** All materials are drawn as bright as their pictures. Default: false. */
  readonly unlit?: boolean;
}
