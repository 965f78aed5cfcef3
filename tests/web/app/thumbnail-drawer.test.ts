import { describe, expect, it } from 'vitest';
import { imageHeight } from '../../../web/app/session/thumbnail-drawer.js';

describe('imageHeight', () => {
  it('is twice the usual height of a card, or the next step that avoids upscaling', () => {
    expect(imageHeight(165, 1)).toBe(330);
    expect(imageHeight(165, 2)).toBe(330);
    expect(imageHeight(166, 2)).toBe(440);
    expect(imageHeight(200, 3)).toBe(660);
  });

  it('stays the same within a step, and has a limit', () => {
    expect(imageHeight(180, 2)).toBe(imageHeight(220, 2));
    expect(imageHeight(600, 4)).toBe(990);
  });
});
