import { describe, expect, it } from 'vitest';
import { armPart } from '../../../e2e/render/fake-arm.js';
import { Actor } from '../../../web/lib/render/actor.js';
import { Palette } from '../../../web/lib/render/palette.js';
import { Stage } from '../../../web/lib/render/stage.js';
import type { PartData } from '../../../web/lib/types/subject.js';

const cube = { min: [-1, -1, -1], max: [1, 1, 1] } as const;
const far = { min: [-1, -1, -1], max: [50, 1, 1] } as const;

function actorOf(parts: readonly PartData[]): Actor {
  const asset = {
    parts,
    geometry: parts.map(() => ({ meshes: [], surfaces: [] })),
    materials: parts.map(() => []),
    palette: new Palette(0),
    resident: true,
    device: null,
    skinBounds: () => {
      throw new Error('nobody asks');
    },
    texture: () => null,
  };
  return new Actor(asset, () => undefined);
}

function still(data: Partial<PartData>): PartData {
  return { ...armPart(), meshes: [], surfaces: [], joints: [], bounds: cube, animationBounds: cube, ...data };
}

describe('a stage', () => {
  it('is as large as what stands on it, not as what starts out hidden', () => {
    const stage = new Stage();
    const flash = still({ parent: 0, how: 'tag', bounds: far, animationBounds: far });
    stage.measure([actorOf([still({}), flash])]);
    expect(stage.size).toBe(51);
    stage.measure([actorOf([still({}), { ...flash, shown: false }])]);
    expect(stage.size).toBe(2);
  });
});
