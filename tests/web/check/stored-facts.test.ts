import { describe, expect, it } from 'vitest';
import { storedFacts } from '../../../web/lib/check/stored-facts.js';
import { buildMd2 } from '../support/md2-builder.js';
import { buildMd3 } from '../support/md3-builder.js';
import { buildMs3d } from '../support/ms3d-builder.js';

/** Offsets in the headers: of an MD2's skin count, and of an MD3's frame, tag and surface offsets. */
const skinCountAt = 20;
const framesAtAt = 92;
const tagsAtAt = 96;
const surfacesAtAt = 100;

function fill(bytes: Uint8Array, at: number, size: number): void {
  bytes.fill('x'.charCodeAt(0), at, at + size);
}

describe('storedFacts', () => {
  it('reads the lengths of MS3D normals', () => {
    const bytes = buildMs3d();
    expect(storedFacts('ms3d', bytes)?.normalLengths).toEqual([1, 1, 1]);
    // The first normal lies after the header, the vertices, the count and the triangle's flags and indices.
    const firstNormalAt = 14 + 2 + 3 * 15 + 2 + 8;
    new DataView(bytes.buffer).setFloat32(firstNormalAt + 8, 0.5, true);
    expect(storedFacts('ms3d', bytes)?.normalLengths).toEqual([0.5, 1, 1]);
  });

  it('lists unterminated names of MD3 tags and surfaces', () => {
    const bytes = buildMd3({ tags: { tag_weapon: () => ({}) } });
    expect(storedFacts('md3', bytes)?.unterminatedNames).toEqual([]);
    const view = new DataView(bytes.buffer);
    fill(bytes, view.getInt32(tagsAtAt, true), 64);
    fill(bytes, view.getInt32(surfacesAtAt, true) + 4, 64);
    const name = 'x'.repeat(64);
    expect(storedFacts('md3', bytes)?.unterminatedNames).toEqual([
      { place: { kind: 'tag', name }, size: 64 },
      { place: { kind: 'surface', name }, size: 64 },
    ]);
  });

  it('reports MD3 frames whose bounds are not finite', () => {
    const bytes = buildMd3();
    const view = new DataView(bytes.buffer);
    view.setFloat32(view.getInt32(framesAtAt, true), NaN, true);
    expect(storedFacts('md3', bytes)?.outsideFrames?.[0]).toBe(Infinity);
  });

  it('returns null if a count exceeds the file', () => {
    for (const count of [-1, 1000, 1 << 30]) {
      const bytes = buildMd2({ skins: ['skin.pcx'] });
      expect(storedFacts('md2', bytes)?.skins).toEqual(['skin.pcx']);
      new DataView(bytes.buffer).setInt32(skinCountAt, count, true);
      expect(storedFacts('md2', bytes)).toBeNull();
    }
  });

  it('returns null for formats without stored facts', () => {
    expect(storedFacts('md5', new Uint8Array(0))).toBeNull();
  });
});
