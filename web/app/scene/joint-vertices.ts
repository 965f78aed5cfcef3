import type { MeshData, ModelLike, PartData } from '../../lib/index.js';

const known: WeakMap<ModelLike, readonly number[]> = new WeakMap();

/** How many vertices of the files each joint moves, summed over all parts. */
export function jointVertices(model: ModelLike): readonly number[] {
  const counts = known.get(model) ?? model.parts.flatMap(partCounts);
  known.set(model, counts);
  return counts;
}

function partCounts({ joints, meshes }: PartData): number[] {
  const counts = joints.map(() => 0);
  for (const mesh of meshes) addMesh(mesh, counts);
  return counts;
}

/** Counts a vertex of the file once, though it may be drawn as several. */
function addMesh(
  { skin: { influences }, skinJoints, skinWeights, sourceVertex }: MeshData,
  counts: number[],
): void {
  if (skinJoints.length === 0) return;
  const seen: Set<number> = new Set();
  sourceVertex.forEach((vertex, drawn) => {
    if (seen.has(vertex)) return;
    seen.add(vertex);
    const moved: Set<number> = new Set();
    for (let i = drawn * influences; i < (drawn + 1) * influences; i++) {
      if ((skinWeights[i] ?? 0) > 0) moved.add(skinJoints[i] ?? 0);
    }
    for (const joint of moved) counts[joint] = (counts[joint] ?? 0) + 1;
  });
}
