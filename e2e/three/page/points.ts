import * as three from 'three';
import type { Instance, PartData } from '../../../web/lib/index.js';

/** The size of each texture in an object's materials (`map`), such as "64x64", without placeholders of one pixel. */
export function mapsOf(object: three.Object3D): string[] {
  const textures: Set<three.Texture> = new Set();
  object.traverse((each) => {
    if (!(each instanceof three.Mesh)) return;
    const materials = [each.material].flat() as (three.Material & { map?: three.Texture | null })[];
    for (const { map } of materials) if (map) textures.add(map);
  });
  return [...textures].flatMap(({ image }) => {
    const { width, height } = image as { width: number; height: number };
    return width > 1 ? [`${width}x${height}`] : [];
  });
}

/** The world positions of all vertices that an object's meshes draw in their current pose. */
export function pointsOfObject(object: three.Object3D): number[] {
  // Skinned meshes override updateMatrixWorld, but not updateWorldMatrix.
  object.updateMatrixWorld(true);
  const points: number[] = [];
  const at = new three.Vector3();
  object.traverseVisible((each) => {
    if (!(each instanceof three.Mesh || each instanceof three.Line || each instanceof three.Points)) return;
    const geometry = each.geometry as three.BufferGeometry;
    if (each instanceof three.SkinnedMesh) each.skeleton.update();
    const { start, count } = geometry.drawRange;
    const total = geometry.index?.count ?? geometry.getAttribute('position').count;
    const drawn: Set<number> = new Set();
    for (let i = start; i < Math.min(total, start + count); i++) drawn.add(geometry.index?.getX(i) ?? i);
    for (const vertex of drawn) {
      if (each instanceof three.Mesh) (each as three.Mesh).getVertexPosition(vertex, at);
      else at.fromBufferAttribute(geometry.getAttribute('position'), vertex);
      points.push(...at.applyMatrix4(each.matrixWorld).toArray());
    }
  });
  return points;
}

/** The world positions of all vertices that an instance draws, skinned on the CPU. */
export function pointsOfInstance(instance: Instance): number[] {
  const points: number[] = [];
  const at = new three.Vector3();
  instance.model.parts.forEach((part, p) => {
    if (!instance.part(p).visible) return;
    part.meshes.forEach((mesh, m) => {
      const drawn = drawnVertices(part, m);
      const isSkinned = mesh.skin.influences > 0;
      const deformed = isSkinned ? instance.part(p).joints.deform(m).positions : null;
      const { root, parts } = instance.frame();
      const matrix = new three.Matrix4().fromArray(root);
      matrix.multiply(new three.Matrix4().fromArray(parts[p]!.matrix));
      const positions = deformed ?? parts[p]!.meshes[m]?.positions ?? mesh.positions;
      for (const vertex of drawn)
        points.push(
          ...at
            .fromArray(positions, vertex * 3)
            .applyMatrix4(matrix)
            .toArray(),
        );
    });
  });
  return points;
}

/** The vertices of the initially shown surfaces of the finest level of detail. */
function drawnVertices(part: PartData, mesh: number): Set<number> {
  const unchosen = new Set(
    part.bodyGroups.flatMap(({ models }) => models.slice(1).flatMap((e) => e.surfaces)),
  );
  const drawn: Set<number> = new Set();
  part.surfaces.forEach((surface, s) => {
    const { firstIndex, indexCount, material, hidden, levelOfDetail } = surface;
    if (surface.mesh !== mesh || hidden || levelOfDetail > 0 || unchosen.has(s)) return;
    if (material !== null && part.materials[material]?.stages.length === 0) return;
    const { indices } = part.meshes[mesh]!;
    for (const vertex of indices.subarray(firstIndex, firstIndex + indexCount)) drawn.add(vertex);
  });
  return drawn;
}

/** The largest distance from any point of one set to the nearest point of the other. */
export function widestGap(a: readonly number[], b: readonly number[]): number {
  return Math.max(gap(a, b), gap(b, a));
}

/** The largest distance from a point of `from` to the nearest of `to`, which is sorted along x to test few points. */
function gap(from: readonly number[], to: readonly number[]): number {
  const sorted = [];
  for (let i = 0; i < to.length; i += 3) sorted.push([to[i]!, to[i + 1]!, to[i + 2]!] as const);
  sorted.sort((a, b) => a[0] - b[0]);
  let widest = 0;
  for (let i = 0; i < from.length; i += 3) {
    const [x, y, z] = [from[i]!, from[i + 1]!, from[i + 2]!];
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]![0] < x) low = middle + 1;
      else high = middle;
    }
    let nearest = Infinity;
    for (const step of [1, -1])
      for (let at = step > 0 ? low : low - 1; at >= 0 && at < sorted.length; at += step) {
        const [u, v, w] = sorted[at]!;
        if (Math.abs(u - x) >= nearest) break;
        nearest = Math.min(nearest, Math.hypot(u - x, v - y, w - z));
      }
    widest = Math.max(widest, nearest);
  }
  return widest;
}
