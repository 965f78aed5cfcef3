import { mat4, type ReadonlyMat4 } from 'gl-matrix';
import type { FrameState } from '../types/frame.js';
import type { PartData } from '../types/subject.js';
import { addBounds, addPoints, addTransformedBox, clearBox, createBox, type Box } from './box.js';
import type { Device } from './device.js';
import type { Bucket, MaterialPlan } from './material-plan.js';
import {
  deleteArrays,
  forgetArrays,
  noArrays,
  type SurfaceGeometry,
  type VertexArrays,
} from './surface-geometry.js';
import type { PictureTexture } from './textures.js';

/** The pose of a vertex-animated surface, of one actor: positions, then normals, in one array and one buffer. */
export interface PoseBuffer {
  readonly data: Float32Array;
  readonly arrays: VertexArrays;
  buffer: WebGLBuffer | null;
  /** `data` holds something that `buffer` does not. */
  stale: boolean;
}

/** A surface of an actor, with the material it is drawn in now. */
export interface DrawItem {
  readonly part: ActorPart;
  readonly partIndex: number;
  readonly geometry: SurfaceGeometry;
  readonly pose: PoseBuffer | null;
  readonly material: MaterialPlan;
}

/** What an actor sees of the model it is an instance of. */
export interface ActorModel {
  readonly parts: readonly PartData[];
  /** By part and surface. */
  readonly geometry: readonly (readonly SurfaceGeometry[])[];
  /** By part and material; the last of each part is for surfaces without one. */
  readonly materials: readonly (readonly MaterialPlan[])[];
  /** True while all geometry lies in the context: only then can it be drawn. */
  readonly resident: boolean;
  /** Null while the context is lost. */
  readonly device: Device | null;
  /** The texture of a part's image, once it is complete. */
  texture(part: number, image: number): PictureTexture | null;
}

/** Where a part of an actor stands. */
export interface ActorPart {
  /** 16, column-major: the part's file space to the world. */
  readonly worldFromModel: Float32Array;
  /** The matrix turns counter-clockwise into clockwise. */
  mirrored: boolean;
}

const buckets: readonly Bucket[] = ['opaque', 'alphaTested', 'blended', 'additive'];

/**
 * One instance of a model on the stage: where its parts stand, and the pose of what is animated. Takes copies of a
 * FrameState's numbers, so views over the WASM heap may die afterwards and a lost context loses nothing.
 */
export class Actor implements Disposable {
  readonly asset: ActorModel;
  readonly parts: readonly ActorPart[];
  /** 16, column-major: the root part's file space to the world. */
  readonly root: Float32Array = new Float32Array(mat4.create());
  /** Counts what changes the picture, and apart from that what moves the whole. */
  version = 0;
  rootVersion = 0;
  readonly #release: () => void;
  /** By part and surface. */
  readonly #poses: readonly (readonly (PoseBuffer | null)[])[];
  readonly #families: (number | null)[];
  readonly #visible: boolean[];
  readonly #boxModel = createBox();
  readonly #rootMatrix = new Float32Array(16);
  readonly #rootInverse = mat4.create();
  #items: Readonly<Record<Bucket, readonly DrawItem[]>>;
  #disposed = false;

  /** By `ModelAsset.createInstance`. */
  constructor(asset: ActorModel, release: () => void) {
    this.asset = asset;
    this.#release = release;
    this.#poses = asset.geometry.map((surfaces) => surfaces.map(createPose));
    this.#families = asset.parts.map(() => null);
    this.#visible = asset.parts.map(() => true);
    this.parts = asset.parts.map((part) => ({
      worldFromModel: rotationMatrix(part.rootRotation),
      mirrored: false,
    }));
    const first = this.parts[0];
    if (first) this.root.set(first.worldFromModel);
    this.#items = this.#collectItems();
  }

  get disposed(): boolean {
    return this.#disposed;
  }

  /** Of the buffers that hold its pose. */
  get gpuBytes(): number {
    const poses = this.#poses.flat();
    return poses.reduce((sum, pose) => sum + (pose?.buffer ? pose.data.byteLength : 0), 0);
  }

  /** What is drawn, by draw order. */
  items(bucket: Bucket): readonly DrawItem[] {
    return this.#items[bucket];
  }

  /** Takes over a pose; it is uploaded when it is next drawn. */
  apply(frame: FrameState): void {
    // The first pose also tells where the other parts stand.
    if (this.version === 0 || !sameMatrix(this.root, frame.root)) {
      this.root.set(frame.root);
      this.rootVersion++;
    }
    for (let p = 0; p < this.parts.length; p++) {
      const part = this.parts[p]!;
      const partFrame = frame.parts[p];
      if (!partFrame) continue;
      mat4.multiply(part.worldFromModel, this.root, partFrame.matrix);
      part.mirrored = determinantSign(part.worldFromModel) < 0;
      if (this.#visible[p] !== partFrame.visible) {
        this.#visible[p] = partFrame.visible;
        this.#items = this.#collectItems();
      }
      if (!partFrame.visible) continue;
      const poses = this.#poses[p]!;
      for (let s = 0; s < poses.length; s++) {
        const pose = poses[s];
        const surface = partFrame.surfaces[s];
        if (!pose || !surface) continue;
        pose.data.set(surface.positions, 0);
        pose.data.set(surface.normals, surface.positions.length);
        pose.stale = true;
      }
    }
    this.version++;
  }

  /** Draws a part with one of its skins (`PartSummary.skins`); null is the materials as the file gives them. */
  setSkin(part: number, family: number | null): void {
    if (this.#families[part] === undefined || this.#families[part] === family) return;
    this.#families[part] = family;
    this.#items = this.#collectItems();
    this.version++;
  }

  /** The asset's materials have changed. */
  rematerialise(): void {
    this.#items = this.#collectItems();
    this.version++;
  }

  /** Whether a part was shown in the last pose. */
  partVisible(part: number): boolean {
    return this.#visible[part] ?? false;
  }

  /** Uploads what has changed since it was last drawn. */
  upload(device: Device): void {
    const { gl } = device;
    for (const [p, poses] of this.#poses.entries()) {
      if (!this.#visible[p]) continue;
      for (const pose of poses) {
        if (!pose || (pose.buffer && !pose.stale)) continue;
        pose.buffer ??= gl.createBuffer();
        gl.bindBuffer(gl.ARRAY_BUFFER, pose.buffer);
        // A fresh store each time: a frame that is still being drawn keeps the old one, and nothing waits.
        gl.bufferData(gl.ARRAY_BUFFER, pose.data, gl.DYNAMIC_DRAW);
        pose.stale = false;
      }
    }
  }

  /** Adds the present pose, in the root part's file space or, with `world`, in the world. */
  addPoseBox(box: Box, world: boolean): void {
    for (let p = 0; p < this.parts.length; p++) {
      if (!this.#visible[p]) continue;
      const part = this.asset.parts[p]!;
      clearBox(this.#boxModel);
      const poses = this.#poses[p]!;
      let still = poses.length === 0;
      for (let s = 0; s < poses.length; s++) {
        const pose = poses[s];
        if (pose) addPoints(this.#boxModel, pose.data, part.surfaces[s]!.vertices);
        else still = true;
      }
      if (still) addBounds(this.#boxModel, part.bounds);
      const placed = this.parts[p]!;
      addTransformedBox(box, this.#boxModel, world ? placed.worldFromModel : this.#rootFromModel(placed));
    }
  }

  /** Adds, in the world, the bounds of everything the actor can do, or of its rest pose. */
  addWorldBounds(box: Box, which: 'animation' | 'rest'): void {
    this.asset.parts.forEach((part, p) => {
      clearBox(this.#boxModel);
      addBounds(this.#boxModel, which === 'rest' ? part.bounds : part.animationBounds);
      addTransformedBox(box, this.#boxModel, this.parts[p]!.worldFromModel);
    });
  }

  /** The context is gone. */
  forget(): void {
    for (const poses of this.#poses) {
      for (const pose of poses) {
        if (!pose) continue;
        pose.buffer = null;
        forgetArrays(pose.arrays);
        pose.stale = true;
      }
    }
  }

  /** Frees the actor's own buffers; the asset stays. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    const gl = this.asset.device?.gl;
    for (const poses of this.#poses) {
      for (const pose of poses) {
        if (!pose || !gl) continue;
        deleteArrays(gl, pose.arrays);
        gl.deleteBuffer(pose.buffer);
      }
    }
    this.forget();
    this.#release();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  #collectItems(): Record<Bucket, DrawItem[]> {
    const items: Record<Bucket, DrawItem[]> = { opaque: [], alphaTested: [], blended: [], additive: [] };
    this.asset.parts.forEach((part, p) => {
      if (!this.#visible[p]) return;
      const materials = this.asset.materials[p]!;
      const family = part.skins[this.#families[p] ?? -1];
      part.surfaces.forEach((surface, s) => {
        if (surface.hidden || surface.levelOfDetail > 0 || surface.indices.length === 0) return;
        const own = surface.material ?? materials.length - 1;
        const material = materials[family?.materials[own] ?? own] ?? materials.at(-1)!;
        if (material.invisible) return;
        items[material.bucket].push({
          part: this.parts[p]!,
          partIndex: p,
          geometry: this.asset.geometry[p]![s]!,
          pose: this.#poses[p]![s]!,
          material,
        });
      });
    });
    for (const bucket of buckets) items[bucket].sort((a, b) => a.material.sort - b.material.sort);
    return items;
  }

  #rootFromModel(part: ActorPart): Float32Array {
    mat4.invert(this.#rootInverse, this.root);
    mat4.multiply(this.#rootMatrix, this.#rootInverse, part.worldFromModel);
    return this.#rootMatrix;
  }
}

function createPose(geometry: SurfaceGeometry): PoseBuffer | null {
  const { animated, positions, normals } = geometry.data;
  if (!animated) return null;
  const data = new Float32Array(positions.length * 2);
  data.set(positions, 0);
  data.set(normals, positions.length);
  return { data, arrays: noArrays(), buffer: null, stale: true };
}

/** A 3 x 3 rotation as a 4 x 4 matrix, both column-major. */
function rotationMatrix(r: readonly number[]): Float32Array {
  const column = (c: number): number[] => [r[c * 3] ?? 0, r[c * 3 + 1] ?? 0, r[c * 3 + 2] ?? 0, 0];
  return new Float32Array([...column(0), ...column(1), ...column(2), 0, 0, 0, 1]);
}

function sameMatrix(a: Float32Array, b: Float32Array): boolean {
  for (let i = 0; i < 16; i++) if (a[i] !== b[i]) return false;
  return true;
}

function determinantSign(m: ReadonlyMat4): number {
  const x = m[0] * (m[5] * m[10] - m[6] * m[9]);
  const y = m[4] * (m[1] * m[10] - m[2] * m[9]);
  const z = m[8] * (m[1] * m[6] - m[2] * m[5]);
  return x - y + z;
}
