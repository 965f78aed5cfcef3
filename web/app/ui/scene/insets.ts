import type { Insets } from '../../../lib/viewer/index.js';

/** A rectangle of the page, as returned by `getBoundingClientRect`. */
type Rect = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** The distance between a control over the canvas and the model, in CSS pixels. */
const gap = 8;

/**
 * The margins of a canvas that are covered by controls. Each control is assigned to the side where it takes the
 * smallest part of the canvas: a caption to the top, a rail to the left or the right.
 */
export function insetsOf(canvas: Rect, covers: readonly Rect[]): Insets {
  const insets = { top: 0, right: 0, bottom: 0, left: 0 };
  const width = Math.max(1, canvas.right - canvas.left);
  const height = Math.max(1, canvas.bottom - canvas.top);
  for (const cover of covers) {
    if (cover.right <= cover.left || cover.bottom <= cover.top) continue;
    const taken = {
      top: cover.bottom - canvas.top,
      right: canvas.right - cover.left,
      bottom: canvas.bottom - cover.top,
      left: cover.right - canvas.left,
    };
    const share = (side: keyof Insets): number =>
      taken[side] / (side === 'top' || side === 'bottom' ? height : width);
    const sides = ['top', 'right', 'bottom', 'left'] as const;
    const side = sides.reduce((best, each) => (share(each) < share(best) ? each : best));
    insets[side] = Math.max(insets[side], taken[side] + gap);
  }
  return insets;
}
