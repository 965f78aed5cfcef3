import type { Shift } from '../eye.js';
import type { Device } from '../gl/device.js';
import { bladeShare, type Look, type PictureSize } from '../passes/look.js';

/**
 * Draws a picture in two passes over the same view, each held to its side of the blade: to the left as `look` says, to
 * the right as its blade does. `draw` draws the whole picture in a look.
 */
export function cut(
  { gl }: Device,
  look: Look,
  { width, height }: PictureSize,
  [right]: Shift,
  draw: (look: Look) => void,
): void {
  const at = Math.round(width * bladeShare(look.display.bladeAt, right));
  const side = (from: number, to: number, drawn: Look): void => {
    if (from === to) return;
    // Each side sets it anew, because guides use it for themselves.
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(from, 0, to - from, height);
    draw(drawn);
  };
  try {
    side(0, at, look);
    side(at, width, rightOf(look));
  } finally {
    gl.disable(gl.SCISSOR_TEST);
  }
}

/** How the right side looks. */
export function rightOf({ display, scene }: Look): Look {
  const { blade } = display;
  if (blade === 'none') return { display, scene };
  if (blade === 'bones')
    return { display: { ...display, mesh: false, wireframe: true, skeleton: true }, scene };
  return { display: { ...display, mesh: true }, scene: { ...scene, light: blade } };
}
