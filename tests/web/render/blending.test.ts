import { describe, expect, it } from 'vitest';
import { stageBlend } from '../../../web/lib/render/gl/blending.js';
import type { BlendFactor } from '../../../web/lib/types/subject.js';

const sources: readonly BlendFactor[] = [
  'zero',
  'one',
  'dst_color',
  'one_minus_dst_color',
  'src_alpha',
  'one_minus_src_alpha',
  'dst_alpha',
  'one_minus_dst_alpha',
  'src_alpha_saturate',
];
const destinations: readonly BlendFactor[] = [
  'zero',
  'one',
  'src_color',
  'one_minus_src_color',
  'src_alpha',
  'one_minus_src_alpha',
  'dst_alpha',
  'one_minus_dst_alpha',
];

type Pixel = readonly [color: number, alpha: number];

/** The value of a blend factor named as in the game. The game's framebuffer has no alpha channel, so its alpha is 1. */
function named(factor: BlendFactor, [c, a]: Pixel, there: number): number {
  const values: Readonly<Record<BlendFactor, number>> = {
    zero: 0,
    one: 1,
    src_color: c,
    one_minus_src_color: 1 - c,
    dst_color: there,
    one_minus_dst_color: 1 - there,
    src_alpha: a,
    one_minus_src_alpha: 1 - a,
    dst_alpha: 1,
    one_minus_dst_alpha: 0,
    src_alpha_saturate: 0,
  };
  return values[factor];
}

/** The value of a blend factor given as a WebGL constant, for one channel. */
function numbered(factor: number, channel: 0 | 1, from: Pixel, there: Pixel): number {
  const values: Readonly<Record<number, number>> = {
    0: 0,
    1: 1,
    0x300: from[channel],
    0x301: 1 - from[channel],
    0x302: from[1],
    0x303: 1 - from[1],
    0x306: there[channel],
    0x307: 1 - there[channel],
  };
  const value = values[factor];
  if (value === undefined) throw new Error(`no such factor: ${factor}`);
  return value;
}

/** The result of shaders/stage.frag.glsl and of WebGL's blending, for one channel of colour and for alpha. */
function drawn(stage: { source: BlendFactor; destination: BlendFactor }, [c, a]: Pixel, there: Pixel): Pixel {
  const { blend, color, alpha } = stageBlend({ blends: true, ...stage });
  const shown = c * (color[0] + color[1] * a);
  const out: Pixel = [shown, alpha[0] + alpha[1] * a + alpha[2] * shown];
  if (blend === null) return out;
  const mixed = (channel: 0 | 1, source: number, destination: number): number =>
    Math.min(
      1,
      out[channel] * numbered(source, channel, out, there) +
        there[channel] * numbered(destination, channel, out, there),
    );
  return [mixed(0, blend.source, blend.destination), mixed(1, blend.sourceAlpha, blend.destinationAlpha)];
}

describe('the blending of a stage', () => {
  const pairs = sources.flatMap((source) =>
    destinations.map((destination) => [source, destination] as const),
  );

  it.each(pairs)(
    'by %s and %s adds both weighted colours over an opaque background, and keeps it opaque',
    (source, destination) => {
      for (const [c, a, there] of [
        [0.6, 0.3, 0.5],
        [0.9, 1, 0.2],
        [0.25, 0, 0.75],
      ] as const) {
        const wanted = c * named(source, [c, a], there) + there * named(destination, [c, a], there);
        const [color, alpha] = drawn({ source, destination }, [c, a], [there, 1]);
        expect(color).toBeCloseTo(Math.min(1, wanted), 9);
        expect(alpha).toBeCloseTo(1, 9);
      }
    },
  );

  it('is disabled for a stage without blending, regardless of its factors', () => {
    const stage = { blends: false, source: 'src_alpha', destination: 'one' } as const;
    expect(stageBlend(stage)).toEqual({ blend: null, color: [1, 0], alpha: [1, 0, 0] });
  });

  it('computes 0.48 for 0.6 * 0.3 + 0.5 * 0.6', () => {
    const [color] = drawn({ source: 'src_alpha', destination: 'src_color' }, [0.6, 0.3], [0.5, 1]);
    expect(color).toBeCloseTo(0.48, 9);
  });
});
