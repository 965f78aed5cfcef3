import { describe, expect, it } from 'vitest';
import { meshOf, surfaceOf } from '../../../e2e/render/fake-figure.js';
import { cacheMissRatio } from '../../../web/app/scene/cache-misses.js';
import type { MeshData, SurfaceSummary } from '../../../web/lib/types/subject.js';

function mesh(vertices: number, indices: readonly number[], change: Partial<MeshData> = {}): MeshData {
  return meshOf({
    positions: new Float32Array(vertices * 3),
    normals: new Float32Array(vertices * 3),
    texcoords: new Float32Array(vertices * 2),
    indices: Uint32Array.from(indices),
    ...change,
  });
}

function ratio(
  meshes: readonly MeshData[],
  surfaces: readonly Partial<SurfaceSummary>[] = [{}],
): number | null {
  return cacheMissRatio([{ meshes, surfaces: surfaces.map((surface) => surfaceOf(meshes, surface)) }]);
}

/** The indices of a triangle fan around vertex 0. */
const fan = (triangles: number): number[] =>
  Array.from({ length: triangles }, (_, i) => [0, i + 1, i + 2]).flat();

describe('cacheMissRatio(), the transformed vertices per triangle,', () => {
  it('is three without shared vertices, and smaller with shared ones', () => {
    expect(ratio([mesh(6, [0, 1, 2, 3, 4, 5])])).toBe(3);
    expect(ratio([mesh(4, [0, 1, 2, 0, 2, 3])])).toBe(2);
    expect(ratio([mesh(3, [0, 1, 2, 0, 1, 2, 2, 1, 0])])).toBe(1);
  });

  it('simulates a first-in, first-out cache of sixteen vertices', () => {
    // The vertices 0 to 15 of 14 triangles fill the cache. The 15th triangle replaces vertex 0.
    expect(ratio([mesh(17, fan(14))])).toBe(16 / 14);
    expect(ratio([mesh(18, fan(15))])).toBe(17 / 15);
    expect(ratio([mesh(18, fan(16))])).toBe(19 / 16);
  });

  it('empties the cache between surfaces, because each is a separate draw call', () => {
    const one = mesh(3, [0, 1, 2, 0, 1, 2]);
    const halves = [0, 3].map((firstIndex) => ({ firstIndex, indexCount: 3 }));
    expect([ratio([one]), ratio([one], halves)]).toEqual([1.5, 3]);
  });

  it('excludes lines, hidden surfaces and coarser levels of detail, and is null without triangles', () => {
    const meshes = [mesh(3, [0, 1, 2, 0, 1, 2]), mesh(2, [0, 1], { primitive: 'lines' })];
    const shown = { mesh: 0 };
    expect(ratio(meshes, [shown, { mesh: 1 }])).toBe(1.5);
    expect(ratio(meshes, [shown, { ...shown, hidden: true }, { ...shown, levelOfDetail: 1 }])).toBe(1.5);
    expect(ratio(meshes, [{ mesh: 1 }])).toBeNull();
    expect(cacheMissRatio([])).toBeNull();
  });

  it('is computed for the first million triangles', () => {
    const many = new Uint32Array(3_000_003);
    many.set([0, 1, 2]);
    many.set([3, 4, 5], 3_000_000);
    expect(ratio([mesh(6, [], { indices: many })])).toBe(3e-6);
  });
});
