import { describe, expect, it } from 'vitest';
import { terrain3ds } from '../../../bench/lib/terrain-3ds.mjs';
import { terrainMtl, terrainObj } from '../../../bench/lib/terrain-obj.mjs';
import { openedBy, openingOf, type Opening } from '../support/open.js';
import { Loader } from '../../../web/lib/load/worker/loader.js';

/** The models of `npm run bench`: a ground with five materials and two triangles per square. */
describe('A large Wavefront model', () => {
  const file = new Uint8Array(terrainObj(5e6));
  const materials = new Uint8Array(terrainMtl());
  const step = (): Opening => openingOf({ 'terrain.obj': file, 'terrain.mtl': materials });

  it('opens without warnings, with each vertex once', async () => {
    const { summary } = await openedBy(new Loader(), step());
    const part = summary.parts[0]!;
    const objects = new Set(part.surfaces.map(({ name }) => name)).size;
    expect(file.length).toBeGreaterThan(5e6);
    expect(file.length).toBeLessThan(5.4e6);
    expect([...summary.warnings, ...part.warnings]).toEqual([]);
    expect(part.source).toMatchObject({
      vertices: objects * 33 * 65,
      triangles: objects * 32 * 64 * 2,
    });
    // A position on the seam between two pieces of ground has two texture coordinates.
    expect(part.meshes).toMatchObject([{ vertexCount: objects * 33 * 66 }]);
    expect(part.materials.map(({ name }) => name).sort()).toEqual(['grass', 'moss', 'rock', 'sand', 'soil']);
  });

  it('needs at most four times its file size of memory, in addition to the result', async () => {
    const loader = new Loader();
    const { core, rest } = (await openedBy(loader, step())).snapshot;
    // The memory of a module never shrinks, so its size is its peak.
    const peak = loader.memorySize;
    expect(peak).toBeGreaterThan(file.length + rest.byteLength);
    expect(peak - core.byteLength - rest.byteLength).toBeLessThanOrEqual(4 * file.length);
  });
});

describe('A large 3D Studio model', () => {
  it('opens without warnings', async () => {
    const file = new Uint8Array(terrain3ds(3e6));
    const { summary } = await openedBy(new Loader(), openingOf({ 'terrain.3ds': file }));
    const part = summary.parts[0]!;
    expect(file.length).toBeGreaterThan(3e6);
    expect(file.length).toBeLessThan(4.1e6);
    expect([...summary.warnings, ...part.warnings]).toEqual([]);
    expect(part.source).toMatchObject({ vertices: 3 * 150 * 150, triangles: 3 * 149 * 149 * 2 });
    expect(part.materials.map(({ name }) => name).sort()).toEqual(['grass', 'moss', 'rock', 'sand', 'soil']);
  });
});
