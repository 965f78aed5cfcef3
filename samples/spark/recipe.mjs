// Spark: a flame as a sprite of Quake. One frame group, whose last image is shown longer; upright, facing the camera.

import { SHADES } from '../base/canvas.mjs';
import { clamp, smoothstep } from '../base/math.mjs';
import { cloud } from '../base/noise.mjs';
import { spriteType, writeSpr } from '../formats/spr.ts';
import { FIRE, quakePalette } from '../vomer/palette.mjs';

const [WIDTH, HEIGHT] = [32, 48];
const CLEAR = 255;
/** Ends of the intervals, in seconds. */
const TIMES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.9];

/** An image of the flame. The noise moves up from image to image. */
function paint(step) {
  return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const [x, y] = [(i % WIDTH) / (WIDTH - 1) - 0.5, 1 - Math.floor(i / WIDTH) / (HEIGHT - 1)];
    const sway = 0.1 * y * Math.sin(step * 0.8 + y * 5);
    const width = 0.42 * (1 - y) ** 0.8 * smoothstep(-0.12, 0.2, y);
    const inside = 1 - Math.abs(x - sway) / Math.max(0.01, width);
    const lick = cloud(x * 6, y * 5 - step * 0.5, step * 0.3);
    const heat = inside + (lick - 0.5) * 1.5 * y;
    return heat < 0.12 ? CLEAR : FIRE + Math.round(clamp(0.25 + heat * 1.1 - y * 0.35, 0, 1) * (SHADES - 1));
  });
}

/** File name -> bytes. */
export function makeSpark() {
  const images = TIMES.map((_, step) => ({
    size: [WIDTH, HEIGHT],
    pixels: paint(step),
    corner: [-WIDTH / 2, HEIGHT],
  }));
  const spr = writeSpr({ type: spriteType.facingUpright, frames: [{ images, times: TIMES }] });
  return { 'progs/spark.spr': spr, 'gfx/palette.lmp': quakePalette() };
}
