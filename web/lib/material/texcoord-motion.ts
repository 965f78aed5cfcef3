import type { StageSummary, TexcoordModifierKind, TexcoordModifierSummary } from '../types/subject.js';
import { fraction, waveAt } from './waves.js';

/** The maximum number of turbulence modifiers: the games allow four modifiers per stage. */
export const mostTurbulences = 4;

/**
 * The motion of a stage's texture coordinates, shared by all vertices. All modifiers except turbulence are affine, and
 * turbulence adds a term that depends on position and time only. In any order the result is st' = matrix * st + the sum
 * of turns[i] * (turbulence i).
 */
export interface TexcoordMotion {
  /** Two rows: s' = [0] s + [1] t + [2], t' = [3] s + [4] t + [5]. */
  readonly matrix: Float64Array;
  turbulences: number;
  /** Four numbers per turbulence: a row-major 2 x 2 matrix for its sine terms, with the amplitude as a factor. */
  readonly turns: Float64Array;
  /** Phase of each turbulence's wave, 0 to 1. */
  readonly phases: Float64Array;
}

export function createMotion(): TexcoordMotion {
  return {
    matrix: new Float64Array([1, 0, 0, 0, 1, 0]),
    turbulences: 0,
    turns: new Float64Array(mostTurbulences * 4),
    phases: new Float64Array(mostTurbulences),
  };
}

const kindsWithWave: ReadonlySet<TexcoordModifierKind> = new Set(['stretch', 'turbulence', 'rotate', 'wave']);

/** Whether a modifier changes with time. */
export function movesTexcoords({ kind, values, wave }: TexcoordModifierSummary): boolean {
  if (kind === 'scroll') return values[0] !== 0 || values[1] !== 0;
  if (kind === 'rotate' && values[0] !== 0) return true;
  return kindsWithWave.has(kind) && wave.frequency !== 0 && wave.amplitude !== 0;
}

/**
 * Combines the modifiers of a stage in order into one motion. `seconds` is the time. Allocates nothing.
 */
export function foldModifiers(
  { modifiers, table }: Pick<StageSummary, 'modifiers' | 'table'>,
  seconds: number,
  motion: TexcoordMotion,
): void {
  motion.matrix.set(identity);
  motion.turbulences = 0;
  for (const modifier of modifiers) fold(modifier, table, seconds, motion);
}

const identity = [1, 0, 0, 0, 1, 0] as const;

/** The maximum scale of texture coordinates, at which the image shrinks to a point. */
const mostStretched = 1e4;

/** The scale of a stretch: the inverse of the wave, clamped. */
function stretchScale(wave: number): number {
  return Math.max(-mostStretched, Math.min(mostStretched, 1 / wave));
}

function fold(
  { kind, values, wave }: TexcoordModifierSummary,
  table: readonly number[],
  seconds: number,
  motion: TexcoordMotion,
): void {
  const [x = 0, y = 0, c = 0, d = 0, s = 0, t = 0] = values;
  switch (kind) {
    case 'scroll':
      applyAfter(motion, 1, 0, fraction(x * seconds), 0, 1, fraction(y * seconds));
      break;
    case 'scale':
      applyAfter(motion, x, 0, 0, 0, y, 0);
      break;
    case 'transform':
      applyAfter(motion, x, c, s, y, d, t);
      break;
    case 'rotate': {
      const angle = (-(x * seconds + waveAt(wave, seconds, table)) * Math.PI) / 180;
      const cos = Math.cos(angle);
      const sin = Math.sin(angle);
      aboutMiddle(motion, cos, -sin, sin, cos);
      break;
    }
    case 'stretch': {
      const scale = stretchScale(waveAt(wave, seconds, table));
      aboutMiddle(motion, scale, 0, 0, scale);
      break;
    }
    case 'turbulence':
      addTurbulence(motion, wave.amplitude, fraction(wave.phase + seconds * wave.frequency));
      break;
    case 'wave': {
      const w = waveAt(wave, seconds, table);
      applyAfter(motion, 1 + w * x, w * c, w * s, w * y, 1 + w * d, w * t);
      break;
    }
    case 'entity_translate':
      // The game's entity sets this value; the viewer has none.
      break;
  }
}

function aboutMiddle(motion: TexcoordMotion, a: number, b: number, c: number, d: number): void {
  applyAfter(motion, a, b, 0.5 - 0.5 * (a + b), c, d, 0.5 - 0.5 * (c + d));
}

/** Applies an affine map (two rows) after the current motion. */
export function applyAfter(
  { matrix: m, turns, turbulences }: TexcoordMotion,
  a: number,
  b: number,
  x: number,
  c: number,
  d: number,
  y: number,
): void {
  for (let column = 0; column < 3; column++) {
    const s = m[column]!;
    const t = m[3 + column]!;
    m[column] = a * s + b * t;
    m[3 + column] = c * s + d * t;
  }
  m[2]! += x;
  m[5]! += y;
  for (let i = 0; i < turbulences * 4; i += 4) {
    for (let column = 0; column < 2; column++) {
      const s = turns[i + column]!;
      const t = turns[i + 2 + column]!;
      turns[i + column] = a * s + b * t;
      turns[i + 2 + column] = c * s + d * t;
    }
  }
}

function addTurbulence(motion: TexcoordMotion, amplitude: number, phase: number): void {
  const { turns, phases, turbulences } = motion;
  if (turbulences === mostTurbulences) return;
  turns[turbulences * 4] = turns[turbulences * 4 + 3] = amplitude;
  turns[turbulences * 4 + 1] = turns[turbulences * 4 + 2] = 0;
  phases[turbulences] = phase;
  motion.turbulences++;
}
