import { describe, expect, it } from 'vitest';
import { clipTravel } from '../../../web/lib/viewer/ground-travel.js';

const walk = { displacement: [80, 0, 0] as const, displacementIsApart: true, frameCount: 9 };
const at = (frame: number, passes = 0): { frame: number; passes: number } => ({ frame, passes });

describe('the displacement of a clip that plays in place', () => {
  it('increases with frames and completed loops, and is negative after a loop backwards', () => {
    expect(clipTravel(walk, at(0), 'in-place', null)).toEqual([0, 0, 0]);
    expect(clipTravel(walk, at(2.5), 'in-place', null)).toEqual([25, 0, 0]);
    expect(clipTravel(walk, at(2.5, 3), 'in-place', null)).toEqual([265, 0, 0]);
    expect(clipTravel(walk, at(6, -1), 'in-place', null)).toEqual([-20, -0, -0]);
  });

  it('covers only the played range of frames', () => {
    // Frames 2 to 6 cover half of the distance.
    expect(clipTravel(walk, at(2, 1), 'in-place', [2, 6])).toEqual([60, 0, 0]);
    expect(clipTravel(walk, at(2, 1), 'in-place', [0, 400])).toEqual([100, 0, 0]);
  });

  it('does not change between the last and the first frame', () => {
    expect(clipTravel(walk, at(8.5), 'in-place', null)).toEqual([80, 0, 0]);
  });

  it('is null if the clip has no displacement, or the model travels', () => {
    expect(clipTravel({ ...walk, displacement: [0, 0, 0] }, at(3), 'in-place', null)).toBeNull();
    expect(clipTravel(walk, at(3), 'travel', null)).toBeNull();
    expect(clipTravel(walk, at(4), 'stored', null)).toEqual([40, 0, 0]);
    expect(clipTravel({ ...walk, displacementIsApart: false }, at(4), 'stored', null)).toBeNull();
  });
});
