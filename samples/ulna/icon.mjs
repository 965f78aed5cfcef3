// The 32 x 32 portrait that the game's menu shows: her head and shoulders in the skin's palette.

import { SHADES } from '../base/canvas.mjs';
import { clamp } from '../base/math.mjs';
import { makeCamera, Raster } from '../base/raster.mjs';
import { MATERIALS, SKIN_SIZE } from './regions.mjs';

const SIZE = 32;
const DETAIL = 3;

export function drawIcon(mesh, { positions, normals }, skin, palette) {
  const size = SIZE * DETAIL;
  const camera = makeCamera({
    target: [3.5, 0.6, 25.2],
    yaw: 24,
    pitch: -3,
    distance: 60,
    width: size,
    height: size,
    fov: 15,
  });
  const background = MATERIALS.indexOf('suit') * SHADES;
  const raster = new Raster(size, size, 1, [background + 4]);
  for (let y = 0; y < size; y++)
    raster.pixels.fill(background + 3 + Math.floor((y / size) * 4), y * size, (y + 1) * size);
  const model = { positions, normals, texels: mesh.texels, skinWidth: SKIN_SIZE, skinHeight: SKIN_SIZE };
  const triangles = mesh.triangles.map(({ v, t }) => ({ v: [...v].reverse(), t: [...t].reverse() }));
  raster.mesh({ ...model, triangles }, camera, (texel, light) => {
    const shade = clamp((skin[texel] % SHADES) + Math.round((light - 0.95) * 9), 0, SHADES - 1);
    return [skin[texel] - (skin[texel] % SHADES) + shade];
  });
  return shrink(raster.pixels, palette);
}

/** Downsamples by 3 x 3 pixels: a pixel gets the source colour that is nearest to their mean. */
function shrink(pixels, palette) {
  const out = new Uint8Array(SIZE * SIZE);
  const colour = (index) => [0, 1, 2].map((k) => palette[index * 3 + k]);
  for (let i = 0; i < out.length; i++) {
    const [x, y] = [(i % SIZE) * DETAIL, Math.floor(i / SIZE) * DETAIL];
    const block = [];
    for (let n = 0; n < DETAIL * DETAIL; n++)
      block.push(pixels[(y + Math.floor(n / DETAIL)) * SIZE * DETAIL + x + (n % DETAIL)]);
    const mean = [0, 1, 2].map((k) => block.reduce((sum, index) => sum + colour(index)[k], 0) / block.length);
    const off = (index) => colour(index).reduce((sum, value, k) => sum + (value - mean[k]) ** 2, 0);
    out[i] = block.reduce((best, index) => (off(index) < off(best) ? index : best));
  }
  return out;
}
