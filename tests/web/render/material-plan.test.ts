import { describe, expect, it } from 'vitest';
import type { TextureMap } from '../../../web/lib/types/material.js';
import { add, over } from '../../../web/lib/render/blending.js';
import { isMoving, plainMaterial, planMaterial } from '../../../web/lib/render/material-plan.js';
import { planRepainted } from '../../../web/lib/render/repaint.js';
import { deformOf, stageOf, waveOf } from '../../../e2e/render/fake-stages.js';

const map = {
  image: 2,
  offset: [0, 0],
  scale: [1, 1],
  rotation: 0,
  clamp: false,
  mirror: false,
  amount: 1,
} as const;
const skin = { ...plainMaterial, shading: 'quake2', diffuseMap: map } as const;

describe('a material', () => {
  it("of Quake II is opaque in the game's own light, whatever alpha its picture has", () => {
    const plan = planMaterial(skin);
    expect(plan).toMatchObject({
      layer: 'solid',
      blend: null,
      gameLight: 'quake2',
      image: 2,
      standIn: 'plaster',
    });
    expect([...plan.output]).toEqual([1, 1]);
  });

  it('is tested, blended or added when it says so', () => {
    expect(planMaterial({ ...skin, alphaTest: 'greater', alphaReference: 0.5 })).toMatchObject({
      layer: 'solid',
      order: 3.5,
      tested: true,
    });
    expect(planMaterial({ ...skin, opacity: 0.3 })).toMatchObject({ layer: 'clear', order: 9, blend: over });
    expect([...planMaterial({ ...skin, opacity: 0.3 }).output]).toEqual([0, 1]);
    expect(planMaterial({ ...skin, additive: true, opacity: 0.5 })).toMatchObject({
      layer: 'clear',
      order: 10,
      blend: add,
      casts: false,
    });
    expect([...planMaterial({ ...skin, additive: true }).output]).toEqual([1, 0]);
  });

  it('of Doom 3 has its own light, with the maps that it names', () => {
    const other = (image: number): TextureMap => ({ ...map, image });
    const maps = { normalMap: other(3), specularMap: other(4), alphaMap: other(5) };
    expect(planMaterial({ ...skin, shading: 'doom3', ...maps })).toMatchObject({
      gameLight: 'doom3',
      image: 2,
      normalImage: 3,
      specularImage: 4,
      alphaImage: 5,
    });
    expect(planMaterial(skin)).toMatchObject({ normalImage: null, specularImage: null, alphaImage: null });
  });

  it('blends by its picture or by an alpha map where it says so', () => {
    expect(planMaterial({ ...skin, translucent: true }).blend).toBe(over);
    expect(planMaterial({ ...skin, alphaMap: map }).blend).toBe(over);
    expect(planMaterial({ ...skin, alphaMap: map, alphaTest: 'greater' }).blend).toBeNull();
  });

  it('that blends hides what is behind it only if it says so, and never by what is not seen of it', () => {
    const glass = { ...skin, translucent: true };
    expect(planMaterial({ ...glass, depthWrite: false })).toMatchObject({ depthWrite: false, tested: false });
    const plan = planMaterial({ ...glass, depthWrite: true });
    expect(plan).toMatchObject({ depthWrite: true, tested: true });
    expect([...plan.alphaTest]).toEqual([1, 0]);
    expect(planMaterial({ ...skin, additive: true, depthWrite: true }).depthWrite).toBe(false);
    expect(planMaterial({ ...skin, depthWrite: false }).depthWrite).toBe(true);
  });

  it('that is full bright takes no light', () => {
    expect(planMaterial({ ...skin, fullBright: true })).toMatchObject({
      gameLight: 'unlit',
      fullBright: true,
    });
  });

  it('without a picture is plaster in a game, its own colour elsewhere', () => {
    expect(planMaterial({ ...skin, diffuseMap: null }).standIn).toBe('plaster');
    const plan = planMaterial({ ...plainMaterial, diffuse: [1, 0, 0, 1] });
    expect(plan.standIn).toBe('white');
    expect([...plan.tint]).toEqual([1, 0, 0, 1]);
  });

  it('moves texture coordinates as rotate(uv * scale) + offset', () => {
    const turned = { ...map, scale: [2, 3], rotation: Math.PI / 2, offset: [0.25, 0.5] } as const;
    const m = planMaterial({ ...skin, diffuseMap: turned }).texcoord;
    const [u, v] = [1, 1];
    expect(m[0]! * u + m[3]! * v + m[6]!).toBeCloseTo(-3 + 0.25);
    expect(m[1]! * u + m[4]! * v + m[7]!).toBeCloseTo(2 + 0.5);
  });

  it('repeats its picture unless it says otherwise', () => {
    expect(planMaterial(skin).wrap).toBe('repeat');
    expect(planMaterial({ ...skin, diffuseMap: { ...map, clamp: true } }).wrap).toBe('clamp');
    expect(planMaterial({ ...skin, diffuseMap: { ...map, mirror: true } }).wrap).toBe('mirror');
  });

  it("of Quake III has its own game's light", () => {
    expect(planMaterial({ ...skin, shading: 'quake3' })).toMatchObject({
      gameLight: 'quake3',
      layer: 'solid',
    });
  });
});

describe('a material with stages', () => {
  const filter = { source: 'dst_color', destination: 'zero' } as const;
  const glass = { source: 'src_alpha', destination: 'one_minus_src_alpha' } as const;

  it('stands with the solid ones while its first stage hides what is behind it and its sort is low', () => {
    const scripted = { ...skin, stages: [stageOf(), stageOf({ blend: filter })] };
    expect(planMaterial(scripted)).toMatchObject({ layer: 'solid', order: 3, casts: true });
    expect(planMaterial({ ...scripted, sort: 9 })).toMatchObject({ layer: 'clear', order: 9 });
    expect(planMaterial({ ...skin, stages: [stageOf({ blend: filter })], sort: 3 }).layer).toBe('clear');
  });

  it('casts a shadow unless it only brightens or tints', () => {
    const casts = (blend: typeof filter | typeof glass): boolean =>
      planMaterial({ ...skin, stages: [stageOf({ blend })] }).casts;
    expect(casts(filter)).toBe(false);
    expect(casts(glass)).toBe(true);
  });

  it('moves where one of its waves, coordinates, maps or vertices does', () => {
    const moving = (stage: Parameters<typeof stageOf>[0], deform?: Parameters<typeof deformOf>[0]): boolean =>
      isMoving({ stages: [stageOf(stage)], deforms: deform ? [deformOf(deform)] : [] });
    const wave = waveOf({ shape: 'sine', amplitude: 1, frequency: 1 });
    expect(moving({})).toBe(false);
    expect(moving({ rgbWave: wave })).toBe(false);
    expect(moving({ rgb: 'wave', rgbWave: wave })).toBe(true);
    expect(moving({ alpha: 'wave', alphaWave: { ...wave, frequency: 0 } })).toBe(false);
    expect(moving({ images: [0, 1], imagesPerSecond: 2 })).toBe(true);
    expect(moving({ images: [0], imagesPerSecond: 2 })).toBe(false);
    expect(moving({ modifiers: [{ kind: 'scale', values: [2, 2, 0, 0, 0, 0], wave }] })).toBe(false);
    expect(moving({ modifiers: [{ kind: 'scroll', values: [0, 1, 0, 0, 0, 0], wave }] })).toBe(true);
    expect(moving({}, { kind: 'wave', wave })).toBe(true);
    expect(moving({}, { kind: 'bulge', vector: [1, 2, 0] })).toBe(false);
    expect(moving({}, { kind: 'bulge', vector: [1, 2, 3] })).toBe(true);
    expect(moving({}, { kind: 'autosprite' })).toBe(false);
  });
});

describe('a repainted material', () => {
  it('shows the other picture in the stages that have its own, or in the first', () => {
    const images = (material: Partial<typeof plainMaterial>): (readonly number[])[] =>
      planRepainted({ ...skin, ...material }, 9).stages.map((stage) => stage.images);
    const white = stageOf({ images: [], white: true });
    expect(images({ stages: [stageOf({ images: [2] }), stageOf({ images: [3] })] })).toEqual([[9], [3]]);
    expect(images({ stages: [white, stageOf({ images: [4, 2, 5], imagesPerSecond: 3 })] })).toEqual([
      [],
      [9],
    ]);
    expect(images({ stages: [white, stageOf({ images: [3] })] })).toEqual([[9], [3]]);
    expect(images({ stages: [stageOf({ images: [3] })], diffuseMap: null })).toEqual([[9]]);
  });
});
