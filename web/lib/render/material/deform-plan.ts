import type { DeformSummary } from '../../types/subject.js';
import { fraction, waveAt, waveShapes } from '../../material/waves.js';

/** Maximum number of deforms per material, as in Quake III. */
const mostDeforms = 3;
const floatsADeform = 12;

/** Precomputed deforms of a material, for shaders/deform_material.glsl. */
export interface DeformPlan {
  readonly count: number;
  /** The values of `u_deforms`. */
  readonly values: Float32Array;
  /**
   * How each group of four file vertices is rotated towards the camera (sprites.ts); null if it is not rotated. This is
   * applied before the other deforms, regardless of their order in the file.
   */
  readonly sprite: 'autosprite' | 'autosprite2' | null;
  readonly moving: boolean;
  readonly summaries: readonly DeformSummary[];
  /** The time that `values` was computed for. */
  seconds: number;
}

/** The shader's constants for the kinds of deforms. */
const kinds = { wave: 0, normal: 1, bulge: 2, move: 3 } as const;
type ShaderKind = keyof typeof kinds;

export function planDeforms(deforms: readonly DeformSummary[]): DeformPlan {
  const summaries = deforms.filter(({ kind }) => kind in kinds).slice(0, mostDeforms);
  const sprite = deforms
    .map(({ kind }) => kind)
    .find((kind) => kind === 'autosprite' || kind === 'autosprite2');
  const values = new Float32Array(mostDeforms * floatsADeform);
  summaries.forEach(({ kind, spread, vector, wave }, i) => {
    const at = i * floatsADeform;
    values[at] = kinds[kind as ShaderKind];
    values[at + 1] = waveShapes.indexOf(wave.shape);
    // A wave without frequency moves all vertices equally, as in Quake III.
    values[at + 3] = wave.frequency === 0 ? 0 : spread;
    values[at + 4] = wave.base;
    values[at + 5] = wave.amplitude;
    values.set(vector, at + 8);
  });
  const moving = summaries.some(({ kind, vector, wave }) =>
    kind === 'bulge' ? vector[1] !== 0 && vector[2] !== 0 : wave.amplitude !== 0 && wave.frequency !== 0,
  );
  const plan = { count: summaries.length, values, sprite: sprite ?? null, moving, summaries, seconds: NaN };
  advanceDeforms(plan, 0);
  return plan;
}

/**
 * Computes the values of a plan for a time, if it has changed. Allocates nothing.
 */
export function advanceDeforms(plan: DeformPlan, seconds: number): void {
  if (plan.seconds === seconds) return;
  plan.seconds = seconds;
  const { summaries, values } = plan;
  for (let i = 0; i < summaries.length; i++) {
    const { kind, vector, wave } = summaries[i]!;
    const at = i * floatsADeform;
    if (kind === 'wave') values[at + 2] = fraction(wave.phase + seconds * wave.frequency);
    else if (kind === 'bulge') values[at + 2] = (vector[2] * seconds) % (2 * Math.PI);
    else if (kind === 'normal') values[at + 2] = seconds * wave.frequency;
    else {
      const moved = waveAt(wave, seconds);
      for (let axis = 0; axis < 3; axis++) values[at + 8 + axis] = vector[axis]! * moved;
    }
  }
}
