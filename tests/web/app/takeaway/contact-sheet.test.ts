import { describe, expect, it } from 'vitest';
import { layOutSheet, sheetClips } from '../../../../web/app/takeaway/contact-sheet.js';

describe('a contact sheet', () => {
  it('has the clips in natural order, each at its middle frame', () => {
    const clip = (name: string, frameCount: number): { name: string; frameCount: number } => ({
      name,
      frameCount,
    });
    expect(sheetClips([clip('run10', 6), clip('run9', 5), clip('idle', 1)])).toEqual([
      { name: 'idle', frame: 0 },
      { name: 'run9', frame: 2 },
      { name: 'run10', frame: 2 },
    ]);
  });

  it('is a grid that is wider than high for several clips', () => {
    expect(layOutSheet(1)).toEqual({ columns: 1, cell: 240, width: 256, height: 280 });
    expect(layOutSheet(20)).toEqual({ columns: 5, cell: 240, width: 1248, height: 1096 });
    expect(layOutSheet(2)).toMatchObject({ columns: 2, width: 504, height: 280 });
  });

  it('has smaller images for many clips, so that a browser can draw it', () => {
    expect(layOutSheet(200).cell).toBe(240);
    expect(layOutSheet(1000).cell).toBe(108);
    for (const clips of [230, 250, 300, 500, 1000, 2048, 4096, 12_288]) {
      const { cell, columns, width, height } = layOutSheet(clips);
      const rows = Math.ceil(clips / columns);
      const larger = (width + columns) * (height + rows);
      expect(width * height).toBeLessThanOrEqual(2 ** 24);
      expect(Math.max(width, height)).toBeLessThanOrEqual(16_384);
      // The images are as large as possible.
      expect(cell === 240 || larger > 2 ** 24).toBe(true);
    }
  });
});
