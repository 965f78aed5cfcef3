/**
 * The plain data that the core hands out: a summary of a subject (names, numbers, no bulk arrays) and the typed
 * arrays that the renderer uploads. Mirrors wasm/model/model.h; coordinates are the file's own.
 */
import type { MaterialSummary } from './material.js';
import type { Bounds, Vec3, Vec4 } from './vectors.js';

export type Primitive = 'triangles' | 'lines' | 'points';

export interface SurfaceSummary {
  readonly name: string;
  readonly primitive: Primitive;
  /** Vertices after splitting: the length of the arrays. */
  readonly vertices: number;
  readonly triangles: number;
  /** Index into `materials`, or null. */
  readonly material: number | null;
  /** True where positions and normals come from vertex frames each update. */
  readonly animated: boolean;
  /** Joints that move a vertex, as the GPU has them: 0 (none does), 4 or 8. */
  readonly influences: number;
  readonly levelOfDetail: number;
  readonly hidden: boolean;
}

/** A picture a material names. Pixels arrive later (`texture` event), or never. */
export interface ImageSummary {
  /** As in the file, made UTF-8. */
  readonly name: string;
  /** Its name in the file set, or null where it was not there. */
  readonly found: string | null;
  /** True where the model file itself holds the pixels. */
  readonly embedded: boolean;
}

export interface JointSummary {
  readonly name: string;
  /** Index of an earlier joint, or null. */
  readonly parent: number | null;
  /** Relative to the parent. */
  readonly rest: JointTransform;
}

/** Where a joint is, relative to its parent. */
export interface JointTransform {
  readonly position: Vec3;
  /** A unit quaternion: x, y, z, w. */
  readonly rotation: Vec4;
}

export interface ClipSummary {
  readonly name: string;
  readonly channel: string;
  readonly frames: number;
  /** In the file's own frame list, for vertex animation; in `source`, for a clip that is cut out of another. */
  readonly firstFrame: number;
  readonly fps: number;
  /** One pass. */
  readonly seconds: number;
  /** The frame a repeat returns to, or null where the clip stops at its end. */
  readonly loop: number | null;
  /** What the file's own clock says at the clip's first frame, in seconds: MS3D counts from frame 1, which is at 1/fps. */
  readonly fileStart: number;
  /** Of joint 0 over one pass, in the model's own space. */
  readonly displacement: Vec3;
  /** The clip it is cut out of: an index into the part's clips; `firstFrame` counts in that one. */
  readonly source: number | null;
}

export interface SourceCounts {
  readonly vertices: number;
  readonly triangles: number;
  readonly frames: number;
  readonly surfaces: number;
  readonly bytes: number;
}

export interface WarningSummary {
  readonly message: string;
  /** The file it is about, or empty. */
  readonly file: string;
}

/** One model of a subject. */
export interface PartSummary {
  readonly name: string;
  /** The file it came from, by its name among what was given; its pictures lie beside it. */
  readonly file: string;
  readonly format: string;
  /** Index of an earlier part, or null for the root. */
  readonly parent: number | null;
  readonly how: 'root' | 'tag' | 'follow' | 'merge';
  readonly at: string;
  /** Parts of one choice stand for each other: one is shown, at first the first. Empty: always shown. */
  readonly choice: '' | 'weapon';
  /** Whether it is seen until somebody decides: a muzzle flash is not. */
  readonly shown: boolean;
  readonly up: 'y' | 'z';
  /** Column-major 3 x 3: file axes to Y up, right-handed, facing +Z. Determinant +1. */
  readonly rootRotation: readonly number[];
  readonly metresPerUnit: number;
  readonly surfaces: readonly SurfaceSummary[];
  readonly materials: readonly MaterialSummary[];
  readonly images: readonly ImageSummary[];
  readonly joints: readonly JointSummary[];
  readonly clips: readonly ClipSummary[];
  /** The file's own frame list (vertex animation). */
  readonly frames: readonly {
    readonly name: string;
  }[];
  readonly attachments: readonly {
    readonly name: string;
    readonly joint: number | null;
  }[];
  readonly skins: readonly {
    readonly name: string;
    readonly withIcon: boolean;
    readonly materials: readonly number[];
  }[];
  readonly bodyGroups: readonly {
    readonly name: string;
    readonly models: readonly {
      readonly name: string;
    }[];
  }[];
  readonly controllers: readonly {
    readonly name: string;
    readonly joint: number | null;
    readonly min: number;
    readonly max: number;
  }[];
  readonly hitboxes: number;
  readonly comments: readonly {
    readonly about: string;
    readonly text: string;
  }[];
  readonly strips: {
    readonly strips: number;
    readonly fans: number;
  };
  readonly source: SourceCounts;
  /** Rest pose (frame 0 of vertex animation). */
  readonly bounds: Bounds;
  /** Over every frame of everything: what a camera frames. */
  readonly animationBounds: Bounds;
  readonly warnings: readonly WarningSummary[];
}

export interface SubjectSummary {
  readonly name: string;
  readonly parts: readonly PartSummary[];
  /** What a person can choose. A name that stands more than once plays on several parts. */
  readonly clips: readonly {
    readonly name: string;
    readonly channel: string;
    readonly part: number;
    readonly clip: number;
    /** What the game plays on that part when it has ended: an index into these clips, or null. */
    readonly next: number | null;
  }[];
  /** Clips that the game plays together, by indices into `clips`, one a part. */
  readonly presets: readonly {
    readonly name: string;
    readonly clips: readonly number[];
  }[];
  /** Of all parts put together at rest, in the first one's space; and over all that they can do. */
  readonly bounds: Bounds;
  readonly animationBounds: Bounds;
  readonly skins: readonly {
    readonly name: string;
    readonly families: readonly (number | null)[];
  }[];
}

/** A triangle that no strip and no fan draws. */
export const noStrip = 0xffffffff;

/** A surface's arrays, in the file's own space; views over one transferred buffer, never over the WASM heap. */
export interface SurfaceArrays {
  /** 3 a vertex, rest pose. */
  readonly positions: Float32Array;
  /** 3 a vertex, unit length, or zero where the file gives none. */
  readonly normals: Float32Array;
  /** 2 a vertex, (0, 0) at the top left. */
  readonly texcoords: Float32Array;
  /** Counter-clockwise seen from outside. */
  readonly indices: Uint32Array;
  /** The file vertex of each vertex. */
  readonly source: Uint32Array;
  /**
   * The strip or fan of the file's GL commands that draws each triangle: twice its number, plus 1 for a fan;
   * `noStrip` where none does. Null where the file has none.
   */
  readonly strips: Uint32Array | null;
  /** 4 a vertex: xyz along rising u, and a sign: cross(normal, xyz) times it points up the picture, to falling v. */
  readonly tangents: Float32Array | null;
  /** RGBA, 4 a vertex. */
  readonly colors: Uint8Array | null;
  /** `influences` a vertex, largest first, as indices into the part's joints. Null: no joint moves the surface. */
  readonly joints: Uint16Array | null;
  /** `influences` a vertex; their sum is 1, or 0 where no joint moves the vertex. */
  readonly weights: Float32Array | null;
}

export interface SurfaceData extends SurfaceSummary, SurfaceArrays {}

/** A part with its arrays: what the renderer makes GPU objects from. */
export interface PartData extends Omit<PartSummary, 'surfaces'> {
  readonly surfaces: readonly SurfaceData[];
}

/** A decoded picture: RGBA8, rows from the top, not premultiplied, no colour conversion. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
  readonly hasAlpha: boolean;
}
