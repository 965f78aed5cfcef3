import { describe, expect, it, vi } from 'vitest';
import type { Model } from '../../../web/lib/model/model.js';
import { floorOf } from '../../../web/lib/viewer/framing/floor.js';
import { buildMd2, type Md2Frame } from '../support/md2-builder.js';
import { buildMd3 } from '../support/md3-builder.js';
import { buildMd5Anim, buildMd5Mesh } from '../support/md5-builder.js';
import { openFilesIn } from '../support/open.js';
import { playerFiles, weaponFiles } from '../support/quake3-player.js';
import { newCore } from '../support/wasm.js';

const core = await newCore();

async function floor(files: Readonly<Record<string, Uint8Array>>, entry?: string): Promise<number> {
  using model = await openFilesIn(core, files, entry);
  return floorOf(model, model.parts[0]!.basis);
}

/** Frames of a square whose lower edge is at these heights. */
function framesAt(heights: Readonly<Record<string, readonly number[]>>): Md2Frame[] {
  const vertices = [
    [0, 0, 0, 0],
    [0, 255, 0, 1],
    [0, 255, 255, 2],
    [0, 0, 255, 3],
  ] as const;
  return Object.entries(heights).flatMap(([name, values]) =>
    values.map((z, i) => ({ name: `${name}${i + 1}`, translate: [0, 0, z] as const, vertices })),
  );
}

describe('the floor of a model', () => {
  it('is the lowest point of its stand clip, not of the first clip', async () => {
    const frames = framesAt({ death: [-9, -20], stand: [-24, -25, -24.5], walk: [-30, -31] });
    expect(await floor({ 'a.md2': buildMd2({ frames }) })).toBe(-25);
  });

  it('is measured along the up axis of its file', async () => {
    using model = await openFilesIn(core, { 'a.md2': buildMd2({ frames: framesAt({ stand: [-24] }) }) });
    const at = (up: 'z' | 'minus_z' | 'y'): number => floorOf(model, { up, forward: 'x' });
    expect(at('z')).toBe(-24);
    // The square is one unit wide and high: along y from 0, along z from -24.
    expect(at('y')).toBe(0);
    expect(at('minus_z')).toBe(23);
    // Tilted about the world's z axis: the lowest corner (0, -24) is at -24 cos 30°.
    const tilted = floorOf(model, { up: 'z', forward: 'x', turn: [0, 45, 30] });
    expect(tilted).toBeCloseTo(-24 * Math.cos(Math.PI / 6), 4);
    expect(at('z')).toBe(-24);
  });

  it('is the lowest point of its walk clip if it has no stand clip', async () => {
    const frames = framesAt({ death: [-9, -20], walk: [-30, -31] });
    expect(await floor({ 'a.md2': buildMd2({ frames }) })).toBe(-31);
  });

  it('is the lowest point of the first frame if one clip contains all animations', async () => {
    const frames = framesAt({ frame: [-24, -30, -40] });
    expect(await floor({ 'a.md2': buildMd2({ frames }) })).toBe(-24);
  });

  it('is the lowest point of the posed model, not of an unused rest pose', async () => {
    const joints = ['hand'];
    const mesh = buildMd5Mesh({ joints });
    const files = (name: string, heights: readonly number[]): Record<string, Uint8Array> => ({
      'a.md5mesh': mesh,
      [`${name}.md5anim`]: buildMd5Anim({ joints, heights }),
    });
    expect(await floor({ 'a.md5mesh': mesh })).toBe(0);
    expect(await floor(files('idle', [-3, 5, -7, 2]))).toBeCloseTo(-7);
    // The clip has ten frames a second. Only the first second of a clip counts, unless it is a standing clip.
    expect(await floor(files('all', [4, 3, ...Array<number>(10).fill(5), -50]))).toBeCloseTo(3);
  });

  it('is 24 units below the origin of a Quake III player, as in the game', async () => {
    expect(await floor(playerFiles('sarge/'), 'sarge/')).toBe(-24);
    const legs = playerFiles('');
    expect(await floor({ 'lower.md3': legs['lower.md3']! })).toBe(-24);
    expect(await floor({ 'upper.md3': legs['upper.md3']! })).toBe(0);
  });

  it('is the lowest point of a Quake III player only if it is tilted', async () => {
    using model = await openFilesIn(core, playerFiles('sarge/'), 'sarge/');
    const { basis } = model.parts[0]!;
    const at = (...turn: [number, number, number]): number => floorOf(model, { ...basis, turn });
    expect(at(0, 40, 0)).toBe(-24);
    // The parts are 3 units deep, 4 wide and together 34 high.
    const sine = Math.sin((40 * Math.PI) / 180);
    expect(at(40, 0, 0)).toBeCloseTo(-3 * sine, 4);
    expect(at(0, 0, -40)).toBeCloseTo(-4 * sine, 4);
    expect(at(180, 0, 0)).toBeCloseTo(-34, 4);
  });

  it('is the lowest point of the visible surfaces of a weapon', async () => {
    const hanging = { tag_barrel: () => ({ origin: [0, 0, -6] as const }) };
    const files = { ...weaponFiles('gun'), 'gun.md3': buildMd3({ frames: 1, tags: hanging }) };
    expect(await floor(files, 'gun.md3')).toBe(-6);
  });

  it('is computed once per model', async () => {
    const joints = ['hand'];
    const files = {
      'a.md5mesh': buildMd5Mesh({ joints }),
      'idle.md5anim': buildMd5Anim({ joints, heights: [0] }),
    };
    using model: Model = await openFilesIn(core, files);
    const made = vi.spyOn(model, 'createInstance');
    floorOf(model, model.parts[0]!.basis);
    floorOf(model, model.parts[0]!.basis);
    expect(made).toHaveBeenCalledTimes(1);
  });

  it('is computed without an instance if the whole model is animated by vertex frames', async () => {
    const frames = framesAt({ stand: [-24, -25, -24.5] });
    using model: Model = await openFilesIn(core, { 'a.md2': buildMd2({ frames }) });
    const made = vi.spyOn(model, 'createInstance');
    expect(floorOf(model, model.parts[0]!.basis)).toBe(-25);
    expect(made).not.toHaveBeenCalled();
  });
});
