import { mat4, quat, vec3 } from 'gl-matrix';
import type { Scene, SceneClip, SceneMesh } from '../../../web/lib/scene/index.js';
import type { InstanceLike } from '../../../web/lib/types/api.js';

/** A scene's vertices at a time of a clip, posed by the rules of glTF: 3 numbers per vertex in world space, by mesh. */
export function posedScene(scene: Scene, clip: SceneClip | null, seconds: number): Float32Array[] {
  const locals = scene.nodes.map(({ position, rotation, scale }) => ({
    position: [...position],
    rotation: [...rotation],
    scale: [...scale],
  }));
  const weights = scene.meshes.map(({ targets }) => targets.map(() => 0));
  for (const { node, property, mesh, times, values } of clip?.tracks ?? []) {
    const size = values.length / times.length;
    const value = keyed(times, values, size, property === 'rotation', seconds);
    if (property === 'weights') weights[mesh ?? -1] = value;
    else locals[node]![property] = value;
  }
  const worlds: mat4[] = [];
  scene.nodes.forEach(({ parent }, n) => {
    const { position, rotation, scale } = locals[n]!;
    const local = mat4.fromRotationTranslationScale(mat4.create(), rotation, position, scale);
    worlds.push(parent === null ? local : mat4.multiply(local, worlds[parent]!, local));
  });
  const out: Float32Array[] = [];
  scene.nodes.forEach(({ meshes }, n) => {
    for (const m of meshes) out[m] = posedMesh(scene.meshes[m]!, weights[m]!, worlds, worlds[n]!);
  });
  return out;
}

function posedMesh(mesh: SceneMesh, weights: readonly number[], worlds: mat4[], world: mat4): Float32Array {
  const positions = mesh.positions.slice();
  mesh.targets.forEach((target, t) => {
    if (weights[t] !== 0) target.positions.forEach((value, i) => (positions[i]! += value * weights[t]!));
  });
  const { skin } = mesh;
  const palette = skin?.joints.map((node, j) =>
    mat4.multiply(mat4.create(), worlds[node]!, skin.inverseBindMatrices.subarray(j * 16, j * 16 + 16)),
  );
  const moved = vec3.create();
  for (let v = 0; v * 3 < positions.length; v++) {
    const at = positions.subarray(v * 3, v * 3 + 3);
    if (skin === null || palette === undefined) vec3.transformMat4(at, at, world);
    else {
      const sum = vec3.create();
      for (let i = v * skin.influences; i < (v + 1) * skin.influences; i++) {
        vec3.transformMat4(moved, at, palette[skin.vertexJoints[i]!]!);
        vec3.scaleAndAdd(sum, sum, moved, skin.vertexWeights[i]!);
      }
      at.set(sum);
    }
  }
  return positions;
}

function keyed(
  times: Float32Array,
  values: Float32Array,
  size: number,
  isTurn: boolean,
  seconds: number,
): number[] {
  const next = times.findIndex((time) => time > seconds);
  const key = (i: number): number[] => [...values.subarray(i * size, (i + 1) * size)];
  if (next === 0) return key(0);
  if (next < 0) return key(times.length - 1);
  const share = (seconds - times[next - 1]!) / (times[next]! - times[next - 1]!);
  const [a, b] = [key(next - 1), key(next)];
  if (!isTurn) return a.map((value, i) => value + (b[i]! - value) * share);
  return [...quat.slerp(quat.create(), a, b, share)];
}

/** An instance's current vertices, by part and mesh: 3 numbers per vertex in world space. */
export function posedInstance(instance: InstanceLike): Float32Array[][] {
  const { root, parts } = instance.frame();
  return instance.model.parts.map((part, p) => {
    const { matrix, palette, meshes } = parts[p]!;
    const world = mat4.multiply(mat4.create(), mat4.clone(root), mat4.clone(matrix));
    return part.meshes.map((mesh, m) => {
      const positions = (meshes[m]?.positions ?? mesh.positions).slice();
      const { influences } = mesh.skin;
      for (let v = 0; v < mesh.vertexCount; v++) {
        const at = positions.subarray(v * 3, v * 3 + 3);
        if (influences > 0) {
          const sum = [0, 0, 0];
          let total = 0;
          for (let i = v * influences; i < (v + 1) * influences; i++) {
            const weight = mesh.skinWeights[i]!;
            const rows = palette.subarray(mesh.skinJoints[i]! * 12, mesh.skinJoints[i]! * 12 + 12);
            total += weight;
            for (let r = 0; r < 3; r++)
              sum[r]! +=
                weight *
                (rows[r * 4]! * at[0]! +
                  rows[r * 4 + 1]! * at[1]! +
                  rows[r * 4 + 2]! * at[2]! +
                  rows[r * 4 + 3]!);
          }
          if (total > 0) at.set(sum);
        }
        vec3.transformMat4(at, at, world);
      }
      return positions;
    });
  });
}

/** The largest distance between vertices with the same index in both lists. */
export function farthest(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) throw new Error(`${a.length} and ${b.length} numbers cannot be compared`);
  let most = 0;
  for (let i = 0; i < a.length; i += 3)
    most = Math.max(most, Math.hypot(a[i]! - b[i]!, a[i + 1]! - b[i + 1]!, a[i + 2]! - b[i + 2]!));
  return most;
}
