import { describe, expect, it } from 'vitest';
import { insetsOf } from '../../../web/app/ui/scene/insets.js';

const canvas = { left: 100, right: 1100, top: 50, bottom: 650 };
const none = { top: 0, right: 0, bottom: 0, left: 0 };

describe('the covered insets of a canvas', () => {
  it('are zero if no element covers it', () => {
    expect(insetsOf(canvas, [])).toEqual(none);
    expect(insetsOf(canvas, [{ left: 0, right: 0, top: 0, bottom: 0 }])).toEqual(none);
  });

  it('are measured from the side where an inset covers the smallest area', () => {
    const caption = { left: 180, right: 400, top: 60, bottom: 110 };
    const rail = { left: 110, right: 150, top: 60, bottom: 300 };
    expect(insetsOf(canvas, [caption, rail])).toEqual({ ...none, top: 68, left: 58 });
    const banner = { left: 300, right: 900, top: 590, bottom: 640 };
    expect(insetsOf(canvas, [caption, banner])).toEqual({ ...none, top: 68, bottom: 68 });
  });

  it('extend to the element that reaches farthest from the side', () => {
    const rail = (right: number): typeof canvas => ({ left: 100, right, top: 60, bottom: 600 });
    expect(insetsOf(canvas, [rail(140), rail(170)])).toEqual({ ...none, left: 78 });
  });
});
