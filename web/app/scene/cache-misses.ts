import type { ModelLike, PartData } from '../../lib/index.js';

/** Vertices that the cache holds: the size that published figures are for. */
const cacheSize = 16;
/** Triangles that are looked at, so that the answer takes some milliseconds for any model. */
const mostTriangles = 1_000_000;

const known: WeakMap<ModelLike, { readonly ratio: number | null }> = new WeakMap();

/** `cacheMissRatio` of all parts of a model, counted once. */
export function modelCacheMisses(model: ModelLike): number | null {
  const { ratio } = known.get(model) ?? { ratio: cacheMissRatio(model.parts) };
  known.set(model, { ratio });
  return ratio;
}

/**
 * How many vertices are transformed for each triangle, where the last 16 transformed ones are kept (the average cache
 * miss ratio): 3 where no vertex is used twice, 0.5 to 0.7 in the best orders. Of the surfaces that are shown at first;
 * of large models the first million triangles count. Null without triangles.
 */
export function cacheMissRatio(parts: readonly Pick<PartData, 'meshes' | 'surfaces'>[]): number | null {
  let triangles = 0;
  let misses = 0;
  for (const { meshes, surfaces } of parts) {
    meshes.forEach(({ primitive, vertexCount, indices }, m) => {
      if (primitive !== 'triangles') return;
      /** Of each vertex: the number of misses when it came into the cache. */
      const since = new Uint32Array(vertexCount);
      // The cache is empty at first: all vertices came in too long ago.
      let now = cacheSize;
      for (const { mesh, firstIndex, indexCount, hidden, levelOfDetail } of surfaces) {
        const count = Math.min(indexCount, (mostTriangles - triangles) * 3);
        if (mesh !== m || hidden || levelOfDetail !== 0) continue;
        const before = now;
        for (let i = firstIndex; i < firstIndex + count; i++) {
          const vertex = indices[i]!;
          if (now - since[vertex]! >= cacheSize) since[vertex] = ++now;
        }
        triangles += count / 3;
        misses += now - before;
        // Each surface is a separate draw call, which begins with an empty cache.
        now += cacheSize;
      }
    });
  }
  return triangles === 0 ? null : misses / triangles;
}
