import { describe, expect, it } from 'vitest';
import { armPart } from '../../../e2e/render/fake-arm.js';
import { unchosenSurfaces } from '../../../web/lib/material/shown-surfaces.js';
import { collectItems, type ActorModel } from '../../../web/lib/render/draw-items.js';
import type { PartData, SurfaceSummary } from '../../../web/lib/types/subject.js';

/** A part with one surface per name; all share one mesh and one material. */
function partOf(names: readonly string[], groups: PartData['bodyGroups']): PartData {
  const part = armPart();
  const surface: SurfaceSummary = { ...part.surfaces[0]!, mesh: 0, material: 0 };
  return { ...part, surfaces: names.map((name) => ({ ...surface, name })), bodyGroups: groups };
}

/** The names of a part's drawn surfaces, with the given models of its body groups. */
function drawn(part: PartData, bodies: ArrayLike<number>, change: Partial<SurfaceSummary> = {}): string[] {
  const shown = { ...part, surfaces: part.surfaces.map((surface) => ({ ...surface, ...change })) };
  const mesh = {};
  const surfaces = shown.surfaces.map(({ name }) => ({ name, mesh }));
  const plan = { layer: 'solid', order: 0, stages: [{}], deforms: { sprite: false } };
  const materials = [[plan, plan]] as unknown as ActorModel['materials'];
  const model = { parts: [shown], geometry: [{ meshes: [mesh], surfaces }] } as unknown as ActorModel;
  const placed = [
    {
      worldFromModel: new Float32Array(16),
      mirrored: false,
      firstJoint: 0,
      paletteAt: 0,
      facesCamera: false,
      scaled: false,
    },
  ];
  const look = { visible: true, skin: null, levelOfDetail: 0, bodies: Uint32Array.from(bodies) };
  const items = collectItems(model, materials, placed, [[null]], [look]);
  return items.solid.map(({ surface }) => (surface as unknown as { name: string }).name);
}

const groups = [
  {
    name: 'body',
    base: 1,
    models: [
      { name: 'thin', surfaces: [0] },
      { name: 'fat', surfaces: [1, 2] },
    ],
  },
  {
    name: 'hat',
    base: 2,
    models: [
      { name: 'cap', surfaces: [3] },
      { name: 'none', surfaces: [] },
    ],
  },
] as const;
const part = partOf(['thin', 'fat', 'belt', 'cap', 'shadow'], groups);

describe('body groups', () => {
  it('draw the chosen models, and surfaces outside of groups', () => {
    expect(drawn(part, [0, 0])).toEqual(['thin', 'cap', 'shadow']);
    expect(drawn(part, [1, 0])).toEqual(['fat', 'belt', 'cap', 'shadow']);
    expect(drawn(part, Uint32Array.of(1, 1))).toEqual(['fat', 'belt', 'shadow']);
  });

  it('use their first models by default', () => {
    expect(drawn(part, [])).toEqual(['thin', 'cap', 'shadow']);
    expect([...unchosenSurfaces(part, [])]).toEqual([1, 2]);
  });

  it('skip surfaces that are hidden, empty or of another level of detail', () => {
    expect(drawn(part, [0, 0], { hidden: true })).toEqual([]);
    expect(drawn(part, [0, 0], { levelOfDetail: 1 })).toEqual([]);
    expect(drawn(part, [0, 0], { indexCount: 0 })).toEqual([]);
  });

  it('do not affect a model without them', () => {
    expect(drawn(partOf(['a', 'b'], []), [])).toEqual(['a', 'b']);
  });
});
