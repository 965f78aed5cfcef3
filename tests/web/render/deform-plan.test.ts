import { expect, it } from 'vitest';
import { waveOf } from '../../../e2e/render/fake-stages.js';
import { advanceDeforms, planDeforms } from '../../../web/lib/render/material/deform-plan.js';

/** The current phase of the wave of a plan with a single deform, and the wave's spread by position. */
function phaseAndSpread(frequency: number, seconds: number): readonly number[] {
  const wave = waveOf({ shape: 'sine', amplitude: 1, phase: 0.25, frequency });
  const plan = planDeforms([{ kind: 'wave', spread: 0.125, vector: [0, 0, 0], wave }]);
  advanceDeforms(plan, seconds);
  return [...plan.values.slice(2, 4)];
}

it('planDeforms() spreads a wave by position unless its frequency is 0', () => {
  expect(phaseAndSpread(0.5, 1)).toEqual([0.75, 0.125]);
  expect(phaseAndSpread(0, 1)).toEqual([0.25, 0]);
});
