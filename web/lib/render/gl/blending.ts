import { blendFactors } from '../../material/drawn-stages.js';
import type { StageSummary } from '../../types/subject.js';

/** WebGL's numbers of the blend factors. */
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

/** How what is drawn blends with what is there, as WebGL takes it. */
export interface Blend {
  readonly source: number;
  readonly destination: number;
  readonly sourceAlpha: number;
  readonly destinationAlpha: number;
  /** True where the larger of the two values is taken, whatever the factors. */
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

/** Draws over what is there; colours are premultiplied. */
export const over: Blend = blend('one', 'one_minus_src_alpha', 'one', 'one_minus_src_alpha');
export const largest: Blend = { ...blend('one', 'one', 'one', 'one'), largest: true };

/** How a stage blends, and what its shader writes for it (shaders/stage.frag.glsl). */
export interface StageBlend {
  /** Null where it replaces what is there. */
  readonly blend: Blend | null;
  /** The colour is multiplied by [0] + [1] * alpha. */
  readonly color: readonly [number, number];
  /** The alpha that is written: [0] + [1] * alpha + [2] * the colour's brightest channel. */
  readonly alpha: readonly [number, number, number];
}

const unscaled = [1, 0] as const;
const byAlpha = [0, 1] as const;
const byOneMinusAlpha = [1, -1] as const;

/**
 * A stage's blending on a canvas whose alpha says how much of the page is hidden. Colours come out exactly as the
 * game's factors say. The game's own picture has no alpha: there the destination's reads 1. The canvas's alpha rises
 * where a stage replaces or covers, stays where a stage only filters, and rises by the brightness of what a stage adds,
 * so that a glow is seen on a page, and in a saved picture, with nothing behind it.
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
    // Alpha says here how transparent the stage is, so it is written inverted, and the factors with it.
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
  // A stage that filters leaves the canvas's alpha as it is, so the alpha it writes serves the source's factor alone.
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
