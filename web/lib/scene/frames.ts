import type { InstanceLike } from '../types/api.js';
import type { MeshDraft, MeshOrigin } from './meshes.js';
import { unitNormals } from './normals.js';
import type { SceneTarget } from './types.js';

interface PosedMesh {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
}

/** Poses the vertex frames of a model's parts, and caches the results. */
export class VertexFrames {
  readonly #instance: InstanceLike;
  readonly #posed: Map<string, readonly (PosedMesh | null)[]> = new Map();

  constructor(instance: InstanceLike) {
    this.#instance = instance;
  }

  /** Whether a part has meshes with vertex frames. */
  move(p: number): boolean {
    return this.#instance.model.parts[p]!.meshes.some(({ vertexFrames }) => vertexFrames !== null);
  }

  /** The meshes of a part in a frame, by its index in the file; null for meshes without vertex frames. */
  posed(p: number, frame: number): readonly (PosedMesh | null)[] {
    const key = `${p} ${frame}`;
    let meshes = this.#posed.get(key);
    if (meshes === undefined) {
      this.#instance.part(leaderOf(this.#instance, p)).showFrame(frame);
      this.#instance.update(0);
      meshes = this.#instance
        .frame()
        .parts[p]!.meshes.map((mesh) =>
          mesh === null ? null : { positions: mesh.positions.slice(), normals: mesh.normals.slice() },
        );
      this.#posed.set(key, meshes);
    }
    return meshes;
  }

  /** The largest distance between a vertex of a frame and its position interpolated between two other frames. */
  error(p: number, frame: number, from: number, to: number, share: number): number {
    const [meshes, before, after] = [this.posed(p, frame), this.posed(p, from), this.posed(p, to)];
    let most = 0;
    meshes.forEach((mesh, m) => {
      if (mesh === null) return;
      const [a, b] = [before[m]!.positions, after[m]!.positions];
      for (let at = 0; at < mesh.positions.length; at += 3) {
        let squared = 0;
        for (let i = at; i < at + 3; i++) {
          const off = mesh.positions[i]! - (a[i]! + (b[i]! - a[i]!) * share);
          squared += off * off;
        }
        most = Math.max(most, squared);
      }
    });
    return Math.sqrt(most);
  }
}

/** The part whose frames a part shows: itself, or the part that it follows. */
export function leaderOf({ model }: InstanceLike, p: number): number {
  const { how, parent } = model.parts[p]!;
  return how === 'follow' && parent !== null ? leaderOf({ model } as InstanceLike, parent) : p;
}

/** The morph targets of a mesh, and the target of each frame: an index, or null for the mesh's base shape. */
export interface Shapes {
  readonly targets: readonly SceneTarget[];
  readonly byFrame: ReadonlyMap<number, number | null>;
}

/** Makes a morph target for each distinct frame whose positions differ from the base shape. */
export function shapesOf(
  frames: VertexFrames,
  { part, mesh }: MeshOrigin,
  base: MeshDraft,
  used: Iterable<number>,
  nameOf: (frame: number) => string,
): Shapes {
  const targets: SceneTarget[] = [];
  const byFrame: Map<number, number | null> = new Map();
  const seen: Map<string, { posed: PosedMesh; target: number | null }[]> = new Map();
  const indices = base.surfaces.flatMap(({ indices }) => [...indices]);
  const triangles = base.surfaces.every(({ primitive }) => primitive === 'triangles')
    ? new Uint32Array(indices)
    : null;
  for (const frame of [...used].sort((a, b) => a - b)) {
    const posed = frames.posed(part, frame)[mesh];
    if (posed == null) continue;
    const key = `${hashOf(posed.positions)} ${hashOf(posed.normals)}`;
    const alike = seen.get(key) ?? [];
    seen.set(key, alike);
    let known = alike.find((each) => isSame(each.posed, posed));
    if (known === undefined) {
      const isBase = posed.positions.every((value, i) => value === base.positions[i]);
      if (!isBase) targets.push(targetOf(base, posed, triangles, nameOf(frame)));
      alike.push((known = { posed, target: isBase ? null : targets.length - 1 }));
    }
    byFrame.set(frame, known.target);
  }
  return { targets, byFrame };
}

function targetOf(
  base: MeshDraft,
  posed: PosedMesh,
  triangles: Uint32Array | null,
  name: string,
): SceneTarget {
  const { normals } = base;
  const unit = normals === null ? null : unitNormals(posed.normals, posed.positions, triangles);
  return {
    name,
    positions: posed.positions.map((value, i) => value - base.positions[i]!),
    normals: normals === null ? null : normals.map((value, i) => (unit === null ? 0 : unit[i]! - value)),
  };
}

function isSame(a: PosedMesh, b: PosedMesh): boolean {
  return (
    a.positions.every((value, i) => value === b.positions[i]) &&
    a.normals.every((value, i) => value === b.normals[i])
  );
}

/** FNV-1a over the words of the numbers. */
function hashOf(values: Float32Array): number {
  let hash = 0x811c9dc5;
  for (const word of new Uint32Array(values.buffer, values.byteOffset, values.length))
    hash = Math.imul(hash ^ word, 0x01000193);
  return hash >>> 0;
}
