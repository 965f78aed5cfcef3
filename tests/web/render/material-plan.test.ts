import { describe, expect, it } from 'vitest';
import type { TextureMap } from '../../../web/lib/types/subject.js';
import { plainMaterial, planMaterial } from '../../../web/lib/render/material-plan.js';

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
    expect(plan).toMatchObject({ bucket: 'opaque', gameLight: 'quake2', image: 2, standIn: 'plaster' });
    expect([...plan.output]).toEqual([1, 1]);
  });

  it('is tested, blended or added when it says so', () => {
    expect(planMaterial({ ...skin, alphaTest: 'greater', alphaReference: 0.5 })).toMatchObject({
      bucket: 'alphaTested',
    });
    expect(planMaterial({ ...skin, opacity: 0.3 }).bucket).toBe('blended');
    expect([...planMaterial({ ...skin, opacity: 0.3 }).output]).toEqual([0, 1]);
    expect(planMaterial({ ...skin, additive: true, opacity: 0.5 }).bucket).toBe('additive');
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
    expect(planMaterial({ ...skin, translucent: true }).bucket).toBe('blended');
    expect(planMaterial({ ...skin, alphaMap: map }).bucket).toBe('blended');
    expect(planMaterial({ ...skin, alphaMap: map, alphaTest: 'greater' }).bucket).toBe('alphaTested');
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
});
