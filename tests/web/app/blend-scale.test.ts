// The range, the unit and the step of the controls for each axis along which a clip is blended.
import { describe, expect, it } from 'vitest';
import { blendScales } from '../../../web/app/state/blend-scale.js';
import type { BlendAxisSummary, ClipSummary } from '../../../web/lib/types/subject.js';
import { clip, clipsOf, part, summary } from './support/subject.js';

function axis(min: number, max: number, motion: BlendAxisSummary['motion'] = 'turn_y'): BlendAxisSummary {
  return { motion, min, max };
}

function scales(clips: readonly ClipSummary[], playing: string): ReturnType<typeof blendScales> {
  const subject = summary([part('man', { clips })]);
  const clipNow = clipsOf(subject).find(({ name }) => name === playing) ?? null;
  return blendScales(subject, clipNow);
}

const look = clip('look', { blends: [0, 1], blendAxes: [axis(-30, 60)] });
const aim = clip('aim', { blends: [2, 3, 4, 5], blendAxes: [axis(90, -90), axis(0, 8, 'move_z')] });

describe('the axes of blends', () => {
  it('are those of the current clip, or of the first blended clip if the current one has none', () => {
    const clips = [clip('idle'), look, aim];
    expect(scales(clips, 'aim').map(({ low, high }) => [low, high])).toEqual([
      [-90, 90],
      [0, 8],
    ]);
    expect(scales(clips, 'look').map(({ low, high }) => [low, high])).toEqual([[-30, 60]]);
    expect(scales(clips, 'idle').map(({ low, high }) => [low, high])).toEqual([[-30, 60]]);
    expect(scales([clip('idle')], 'idle')).toEqual([]);
  });

  it('have a unit, a step, decimal places and a rest value of 0', () => {
    const [turn, move] = scales([aim], 'aim');
    expect(turn).toMatchObject({ unit: '\u00b0', step: 1, places: 1, rest: 0 });
    expect(move).toMatchObject({ unit: '', step: 0.08, places: 1, rest: 0 });
  });

  it('convert a fraction to a value and back, also for a descending range', () => {
    const [turn] = scales([aim], 'aim');
    expect([turn?.valueOf(0), turn?.valueOf(0.25), turn?.valueOf(1)]).toEqual([90, 45, -90]);
    expect([turn?.shareOf(90), turn?.shareOf(45), turn?.shareOf(-90)]).toEqual([0, 0.25, 1]);
    expect([turn?.shareOf(99), turn?.shareOf(-99)]).toEqual([0, 1]);
  });

  it('convert the rounded rest value to the exact rest fraction', () => {
    const [scale] = scales([look], 'look');
    const rest = Math.fround(1 / 3);
    expect(scale?.shareOf(Number(scale.rest.toFixed(2)))).toBe(rest);
  });

  it('range from 0 to 1 if the file has no range', () => {
    const [, second] = scales([{ ...aim, blendAxes: [axis(-1, 1), axis(0, 0)] }], 'aim');
    expect(second).toMatchObject({ low: 0, high: 1, unit: '', places: 2, rest: 0 });
    expect(second?.shareOf(0.4)).toBe(0.4);
  });
});
