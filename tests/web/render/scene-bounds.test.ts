import { describe, expect, it } from 'vitest';
import { armPart } from '../../../e2e/render/fake-arm.js';
import { Actor } from '../../../web/lib/render/actor.js';
import { Palette } from '../../../web/lib/render/geometry/palette.js';
import { SceneBounds } from '../../../web/lib/render/scene-bounds.js';
import type { PartData } from '../../../web/lib/types/subject.js';

const cube = { min: [-1, -1, -1], max: [1, 1, 1] } as const;
const far = { min: [-1, -1, -1], max: [50, 1, 1] } as const;

function actorOf(parts: readonly PartData[], floor: number | null = null): Actor {
  const asset = {
    parts,
    geometry: parts.map(() => ({ meshes: [], surfaces: [] })),
    materials: parts.map(() => []),
    palette: new Palette(0),
    resident: true,
    device: null,
    startPrograms: () => undefined,
    image: () => null,
    skinBounds: () => {
      throw new Error('nobody asks');
    },
    texture: () => null,
    repaint: () => {
      throw new Error('nobody asks');
    },
    unpaint: () => undefined,
  };
  const actor = new Actor(asset, () => undefined);
  actor.floor = floor;
  return actor;
}

function still(data: Partial<PartData>): PartData {
  return { ...armPart(), meshes: [], surfaces: [], joints: [], bounds: cube, animationBounds: cube, ...data };
}

describe('a scene', () => {
  it('has the size of visible models, without parts hidden by default', () => {
    const bounds = new SceneBounds();
    const flash = still({ parent: 0, how: 'tag', bounds: far, animationBounds: far });
    bounds.measure([actorOf([still({}), flash])]);
    expect(bounds.size).toBe(51);
    bounds.measure([actorOf([still({}), { ...flash, shown: false }])]);
    expect(bounds.size).toBe(2);
  });

  it('has a size of one unit if it contains only a point', () => {
    const bounds = new SceneBounds();
    const point = { min: [1, 2, 3], max: [1, 2, 3] } as const;
    bounds.measure([actorOf([still({ bounds: point, animationBounds: point })])]);
    expect([bounds.size, bounds.extent, bounds.ground]).toEqual([1, 1, 3]);
    const speck = { min: [0, 0, 0], max: [1e-7, 0, 0] } as const;
    bounds.measure([actorOf([still({ bounds: speck, animationBounds: speck })])]);
    expect(bounds.size).toBeCloseTo(1e-7, 12);
  });

  it("uses the model's `floor` as the ground instead of the bottom of its bounds", () => {
    const bounds = new SceneBounds();
    const ground = (...actors: Actor[]): number => {
      bounds.measure(actors);
      return bounds.ground;
    };
    expect(ground(actorOf([still({})]))).toBe(-1);
    expect(ground(actorOf([still({})], -5))).toBe(-5);
    expect(ground(actorOf([still({})], 0.5))).toBe(0.5);
    expect(ground(actorOf([still({})], 7))).toBe(7);
  });

  it('uses the lowest floor of several models, except attached ones', () => {
    const bounds = new SceneBounds();
    const actors = [actorOf([still({})], -5), actorOf([still({})], -2), actorOf([still({})], -9)];
    actors[1]!.parts[0]!.worldFromModel[13] = -4;
    actors[2]!.isAttached = true;
    bounds.measure(actors);
    expect(bounds.ground).toBe(-6);
  });
});
