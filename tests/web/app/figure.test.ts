import { describe, expect, it } from 'vitest';
import { figureOf } from '../../../web/app/session/figure.js';
import type { InstanceLike, ModelLike } from '../../../web/lib/types/api.js';
import { FakeModel } from './support/fakes.js';
import { player } from './support/player.js';
import { part } from './support/subject.js';

const identity = Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);

/** Legs, torso, head and a long weapon, a vertex each at the ends; whoever dies lies along -z. */
function figure(): { readonly model: ModelLike; readonly freed: () => boolean } {
  const weapon = part('rifle', { format: 'md3', parent: 1, how: 'tag', at: 'tag_weapon' });
  const summary = { ...player, parts: [...player.parts, weapon] };
  let plays = '';
  let freed = false;
  const points = (): number[][] =>
    plays.startsWith('BOTH')
      ? [
          [-8, 0, -60],
          [8, 10, -20],
          [0, 0, -70],
          [0, 0, 99],
        ]
      : [
          [-8, 0, -8],
          [8, 30, 8],
          [-4, 30, -4, 4, 40, 4],
          [0, 20, 99],
        ];
  const instance: Partial<InstanceLike> = {
    play: (clip) => void (plays = String(clip)),
    seek: () => undefined,
    dispose: () => void (freed = true),
    frame: () => ({
      root: identity,
      time: 0,
      parts: points().map((positions) => ({
        ...{ visible: true, levelOfDetail: 0, matrix: identity, attachments: identity },
        ...{ jointMatrices: identity, palette: identity, scaled: false },
        meshes: [{ positions: Float32Array.from(positions), normals: identity }],
      })),
    }),
  };
  const model = Object.assign(new FakeModel(summary), {
    presets: summary.presets,
    createInstance: () => Object.assign(instance, { model }) as InstanceLike,
  });
  return { model, freed: () => freed };
}

describe('the figure of a player', () => {
  it('is its body without what it holds, standing and falling', () => {
    const { model, freed } = figure();
    expect(figureOf(model)).toMatchObject({
      standing: { min: [-8, 0, -8], max: [8, 40, 8] },
      falling: { min: [-8, 0, -70], max: [8, 40, 8] },
    });
    expect(freed()).toBe(true);
  });

  it('has a bust with the head at its top', () => {
    expect(figureOf(figure().model)?.bust).toEqual({ min: [-10.5, 19, -10.5], max: [10.5, 40, 10.5] });
  });

  it('is not known of what the game does not put together', () => {
    expect(figureOf(new FakeModel(player))).toBeNull();
  });
});
