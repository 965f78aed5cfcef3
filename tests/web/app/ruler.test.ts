import { describe, expect, it } from 'vitest';
import { rulerLabels, tickPeriod } from '../../../web/app/ui/transport/ruler.js';

describe('the timeline\u2019s ruler', () => {
  it('labels every frame if there is room', () => {
    expect(rulerLabels(6, 1200)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(tickPeriod(6, 1200)).toBe(200);
  });

  it('labels round frame numbers if there is less room, and always the last frame', () => {
    expect(rulerLabels(40, 1200).slice(0, 3)).toEqual([0, 2, 4]);
    expect(rulerLabels(198, 1200).slice(-3)).toEqual([180, 190, 198]);
    expect(rulerLabels(191, 1200).slice(-2)).toEqual([180, 191]);
  });

  it('omits ticks before they overlap', () => {
    expect(tickPeriod(721, 1200)).toBeCloseTo((5 * 1200) / 721);
    expect(tickPeriod(5000, 1000)).toBe(5);
    expect(tickPeriod(1e6, 1000)).toBeGreaterThanOrEqual(5);
  });

  it('also works for a clip of one frame', () => {
    expect(rulerLabels(0, 1200)).toEqual([0]);
    expect(tickPeriod(0, 1200)).toBe(1200);
  });
});
