import { describe, expect, it } from 'vitest';
import { rowWindow } from '../../../web/app/ui/base/row-window.js';

const rows = Array.from({ length: 10 }, (_, index) => index);

describe('rowWindow', () => {
  it('returns all rows of a short list', () => {
    expect(rowWindow(rows, 3)).toEqual({ rows, above: 0, below: 0 });
    expect(rowWindow([], -1)).toEqual({ rows: [], above: 0, below: 0 });
  });

  it('returns the rows around the chosen one, and the number of rows above and below', () => {
    expect(rowWindow(rows, 5, 4)).toEqual({ rows: [3, 4, 5, 6], above: 3, below: 3 });
    expect(rowWindow(rows, -1, 4)).toEqual({ rows: [0, 1, 2, 3], above: 0, below: 6 });
    expect(rowWindow(rows, 9, 4)).toEqual({ rows: [6, 7, 8, 9], above: 6, below: 0 });
  });
});
