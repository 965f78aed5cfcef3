import { blendFactors } from '../../material/drawn-stages.js';
import type { StageSummary } from '../../types/subject.js';

/** WebGL constants of the blend factors. */
const factors = {
  zero: 0,
  one: 1,
  src_color: 0x300,
  one_minus_src_color: 0x301,
  src_alpha: 0x302,
  one_minus_src_alpha: 0x303,
  dst_color: 0x306,
  one_minus_dst_color: 0x307,
} as const;
type Factor = keyof typeof factors;

/** Blend equation and factors for WebGL. */
export interface Blend {
  readonly source: number;
  readonly destination: number;
  readonly sourceAlpha: number;
  readonly destinationAlpha: number;
  /** Whether to use the MAX equation, which ignores the factors. */
  readonly largest?: boolean;
}

function blend(source: Factor, destination: Factor, sourceAlpha: Factor, destinationAlpha: Factor): Blend {
  return {
    source: factors[source],
    destination: factors[destination],
    sourceAlpha: factors[sourceAlpha],
    destinationAlpha: factors[destinationAlpha],
  };
}

/** Alpha blending with premultiplied colours. */
export const over: Blend = blend('one', 'one_minus_src_alpha', 'one', 'one_minus_src_alpha');
export const largest: Blend = { ...blend('one', 'one', 'one', 'one'), largest: true };

/** The blend state of a stage, and the transformation of its shader's output (shaders/stage.frag.glsl). */
export interface StageBlend {
  /** Null to replace the destination. */
  readonly blend: Blend | null;
  /** The colour is multiplied by [0] + [1] * alpha. */
  readonly color: readonly [number, number];
  /** The output alpha: [0] + [1] * alpha + [2] * the colour's largest channel. */
  readonly alpha: readonly [number, number, number];
}

const unscaled = [1, 0] as const;
const byAlpha = [0, 1] as const;
const byOneMinusAlpha = [1, -1] as const;

/**
 * The blend state of a stage on a canvas with an alpha channel. Colours are blended exactly by the game's factors; the game's
 * framebuffer has no alpha, so the destination's alpha reads as 1. The canvas's alpha rises where a stage replaces or
 * covers, is unchanged where it only filters, and rises by the brightness that a stage adds, so that a glow is visible on a
 * page and in a saved image without a background.
 */
export function stageBlend(stage: Pick<StageSummary, 'blends' | 'source' | 'destination'>): StageBlend {
  const [source, destination] = blendFactors(stage);
  if (destination === 'zero' && source !== 'dst_color' && source !== 'one_minus_dst_color') {
    if (source === 'one') return { blend: null, color: unscaled, alpha: [1, 0, 0] };
    return replacing(source);
  }
  if (destination === 'one_minus_src_alpha') {
    const both = blend(source, destination, 'one', 'one_minus_src_alpha');
    return { blend: both, color: unscaled, alpha: [0, 1, 0] };
  }
  if (destination === 'src_alpha') {
    // Alpha means transparency in this stage, so it is written inverted, and the factors are swapped.
    const turned = source === 'src_alpha' ? 'one_minus_src_alpha' : source;
    const from = source === 'one_minus_src_alpha' ? 'src_alpha' : turned;
    const both = blend(from, 'one_minus_src_alpha', 'one', 'one_minus_src_alpha');
    return { blend: both, color: unscaled, alpha: [1, -1, 0] };
  }
  if (destination === 'one') return adding(source);
  if (destination === 'one_minus_src_color' && !readsDestination(source)) {
    const byColor = source === 'one' || source === 'zero' || source === 'src_color';
    const both = blend(source, destination, 'one', 'one_minus_src_alpha');
    return { blend: both, color: unscaled, alpha: byColor ? [0, 0, 1] : [0, 1, 0] };
  }
  // A filtering stage does not change the canvas's alpha, so its output alpha is only used by the source factor.
  return { blend: blend(source, destination, 'zero', 'one'), color: unscaled, alpha: [0, 1, 0] };
}

function replacing(source: Factor): StageBlend {
  const alpha = [1, 0, 0] as const;
  if (source === 'src_alpha') return { blend: null, color: byAlpha, alpha };
  if (source === 'one_minus_src_alpha') return { blend: null, color: byOneMinusAlpha, alpha };
  return { blend: blend(source, 'zero', 'one', 'zero'), color: unscaled, alpha };
}

function adding(source: Factor): StageBlend {
  if (readsDestination(source) || source === 'zero')
    return { blend: blend(source, 'one', 'zero', 'one'), color: unscaled, alpha: [1, 0, 0] };
  const alpha = [0, 0, 1] as const;
  const both = (from: Factor): Blend => blend(from, 'one', 'one', 'one_minus_src_alpha');
  if (source === 'src_alpha') return { blend: both('one'), color: byAlpha, alpha };
  if (source === 'one_minus_src_alpha') return { blend: both('one'), color: byOneMinusAlpha, alpha };
  return { blend: both(source), color: unscaled, alpha };
}

function readsDestination(factor: Factor): boolean {
  return factor === 'dst_color' || factor === 'one_minus_dst_color';
}
