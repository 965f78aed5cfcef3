import type { Shift } from '../eye.js';
import type { Device } from '../gl/device.js';
import { splitShare, type Look, type ImageSize } from '../passes/look.js';

/**
 * Draws an image in two passes of the same view, with a scissor at the split: `look` on the left, its `rightLook` on the
 * right. `draw` draws the whole image in a look.
 */
export function drawSplitView(
  { gl }: Device,
  look: Look,
  { width, height }: ImageSize,
  [right]: Shift,
  draw: (look: Look) => void,
): void {
  const at = Math.round(width * splitShare(look.display.splitAt, right));
  const side = (from: number, to: number, drawn: Look): void => {
    if (from === to) return;
    // Set the scissor for each side, because guides change it.
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(from, 0, to - from, height);
    draw(drawn);
  };
  try {
    side(0, at, look);
    side(at, width, rightLook(look));
  } finally {
    gl.disable(gl.SCISSOR_TEST);
  }
}

/** The look of the right side. */
export function rightLook({ display, scene }: Look): Look {
  const { split } = display;
  if (split === 'none') return { display, scene };
  if (split === 'bones')
    return { display: { ...display, mesh: false, wireframe: true, skeleton: true }, scene };
  return { display: { ...display, mesh: true }, scene: { ...scene, light: split } };
}
