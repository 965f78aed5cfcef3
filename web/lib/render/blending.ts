import type { BlendFactor, StageSummary } from '../types/subject.js';

/** WebGL's own numbers. */
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
  /** The larger of the two, whatever the factors. */
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

/** Over what is there; colours are premultiplied. */
export const over: Blend = blend('one', 'one_minus_src_alpha', 'one', 'one_minus_src_alpha');
export const largest: Blend = { ...blend('one', 'one', 'one', 'one'), largest: true };

/** How a stage blends, and what its shader writes for it (shaders/stage.frag.glsl). */
export interface StageBlend {
  /** Null: it replaces what is there. */
  readonly blend: Blend | null;
  /** The colour is multiplied by [0] + [1] * alpha. */
  readonly color: readonly [number, number];
  /** The alpha that is written: [0] + [1] * alpha + [2] * the colour's brightest channel. */
  readonly alpha: readonly [number, number, number];
}

const asItIs = [1, 0] as const;
const byAlpha = [0, 1] as const;
const byRest = [1, -1] as const;

/**
 * A stage's blending on a canvas whose alpha says how much of the page is hidden. Colours come out exactly as the
 * game's factors say. The game's own picture has no alpha: there the destination's reads 1. What alpha becomes: hidden
 * by what replaces or covers, as it was where what is there is only filtered, and hidden by as much as what is added
 * is bright, so that a glow is seen on a page, and in a saved picture, with nothing behind it.
 */
export function stageBlend(stage: Pick<StageSummary, 'blends' | 'source' | 'destination'>): StageBlend {
  const source = known(stage.blends ? stage.source : 'one', 'source');
  const destination = known(stage.blends ? stage.destination : 'zero', 'destination');
  if (destination === 'zero' && source !== 'dst_color' && source !== 'one_minus_dst_color') {
    if (source === 'one') return { blend: null, color: asItIs, alpha: [1, 0, 0] };
    return replacing(source);
  }
  if (destination === 'one_minus_src_alpha') {
    const both = blend(source, destination, 'one', 'one_minus_src_alpha');
    return { blend: both, color: asItIs, alpha: [0, 1, 0] };
  }
  if (destination === 'src_alpha') {
    // Alpha says here how much is seen through: it is written the other way round, and the factors with it.
    const turned = source === 'src_alpha' ? 'one_minus_src_alpha' : source;
    const from = source === 'one_minus_src_alpha' ? 'src_alpha' : turned;
    const both = blend(from, 'one_minus_src_alpha', 'one', 'one_minus_src_alpha');
    return { blend: both, color: asItIs, alpha: [1, -1, 0] };
  }
  if (destination === 'one') return adding(source);
  if (destination === 'one_minus_src_color' && !ofDestination(source)) {
    const byColor = source === 'one' || source === 'zero' || source === 'src_color';
    const both = blend(source, destination, 'one', 'one_minus_src_alpha');
    return { blend: both, color: asItIs, alpha: byColor ? [0, 0, 1] : [0, 1, 0] };
  }
  // What filters by its colour leaves alpha as it is, so the one that is written serves the source's factor alone.
  return { blend: blend(source, destination, 'zero', 'one'), color: asItIs, alpha: [0, 1, 0] };
}

function replacing(source: Factor): StageBlend {
  const alpha = [1, 0, 0] as const;
  if (source === 'src_alpha') return { blend: null, color: byAlpha, alpha };
  if (source === 'one_minus_src_alpha') return { blend: null, color: byRest, alpha };
  return { blend: blend(source, 'zero', 'one', 'zero'), color: asItIs, alpha };
}

function adding(source: Factor): StageBlend {
  if (ofDestination(source) || source === 'zero')
    return { blend: blend(source, 'one', 'zero', 'one'), color: asItIs, alpha: [1, 0, 0] };
  const alpha = [0, 0, 1] as const;
  const both = (from: Factor): Blend => blend(from, 'one', 'one', 'one_minus_src_alpha');
  if (source === 'src_alpha') return { blend: both('one'), color: byAlpha, alpha };
  if (source === 'one_minus_src_alpha') return { blend: both('one'), color: byRest, alpha };
  return { blend: both(source), color: asItIs, alpha };
}

function ofDestination(factor: Factor): boolean {
  return factor === 'dst_color' || factor === 'one_minus_dst_color';
}

/** The game's picture has no alpha: what asks for it gets 1. */
function known(factor: BlendFactor, side: 'source' | 'destination'): Factor {
  switch (factor) {
    case 'dst_alpha':
      return 'one';
    case 'one_minus_dst_alpha':
      return 'zero';
    case 'src_alpha_saturate':
      return side === 'source' ? 'zero' : 'one';
    default:
      return factor;
  }
}
