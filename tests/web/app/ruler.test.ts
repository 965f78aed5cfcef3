import { describe, expect, it } from 'vitest';
import { rulerFor } from '../../../web/app/ui/transport/ruler.js';

describe('the timeline\u2019s ruler', () => {
  it('numbers every frame where there is room', () => {
    expect(rulerFor(6, 1200)).toEqual({ tick: 1, labels: [0, 1, 2, 3, 4, 5, 6] });
  });

  it('numbers round steps where there is less, and always the end', () => {
    expect(rulerFor(40, 1200).labels.slice(0, 3)).toEqual([0, 2, 4]);
    expect(rulerFor(198, 1200).labels.slice(-3)).toEqual([180, 190, 198]);
    expect(rulerFor(191, 1200).labels.slice(-2)).toEqual([180, 191]);
  });

  it('thins its ticks out before they run together', () => {
    expect(rulerFor(5000, 1000).tick).toBeGreaterThanOrEqual(25);
  });

  it('stands for a still too', () => {
    expect(rulerFor(0, 1200)).toEqual({ tick: 1, labels: [0] });
  });
});
