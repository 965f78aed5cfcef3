import { over } from '../gl/blending.js';
import type { Device } from '../gl/device.js';
import type { PassState } from '../gl/state.js';
import type { Rgb } from '../passes/color.js';

const overAll: PassState = { blend: over, depthTest: false, depthWrite: false };

/** In CSS pixels: line width, additional width of its halo, and length of the cross's arms. */
const lineWidth = 1;
const halo = 1;
const arm = 9;
const lineOpacity = 0.34;
const haloOpacity = 0.6;

/** Draws the horizontal and vertical centre lines of an image, and a small cross at its centre. */
export function drawGuides(
  device: Device,
  {
    width,
    height,
    pixelRatio,
  }: { readonly width: number; readonly height: number; readonly pixelRatio: number },
  line: Rgb,
  outline: Rgb,
): void {
  const { gl, state, programs, noAttributes } = device;
  const { handle, at } = programs.get('guides');
  state.pass(overAll);
  state.use(handle);
  state.vertexArray(noAttributes);
  gl.enable(gl.SCISSOR_TEST);
  const thick = Math.max(1, Math.round(lineWidth * pixelRatio));
  const [left, low] = [Math.floor((width - thick) / 2), Math.floor((height - thick) / 2)];
  /** Draws both lines with half length `reach`, enlarged by `more` on all sides. */
  const draw = (reach: number, more: number, [r, g, b]: Rgb, opacity: number): void => {
    at.u_color?.numbers([r * opacity, g * opacity, b * opacity, opacity]);
    const [far, grown] = [Math.round(reach), Math.round(more)];
    const [long, wide] = [thick + 2 * (far + grown), thick + 2 * grown];
    for (const [x, y, w, h] of [
      [left - far - grown, low - grown, long, wide],
      [left - grown, low - far - grown, wide, long],
    ] as const) {
      gl.scissor(x, y, w, h);
      state.drawArrays(gl.TRIANGLES, 3);
    }
  };
  draw(Math.max(width, height), 0, line, lineOpacity);
  draw(arm * pixelRatio, halo * pixelRatio, outline, haloOpacity);
  draw(arm * pixelRatio, 0, line, 1);
  gl.disable(gl.SCISSOR_TEST);
}
