// The image of Hyoid's head, and the image of the surroundings that chrome materials reflect.

import { Canvas } from '../base/canvas.mjs';
import { clamp, smoothstep } from '../base/math.mjs';
import { FACE, FACE_MATERIALS, FACE_SIZE } from './regions.mjs';

/** Palette indices; `light` comes from bakeLight. */
export function paintFace(light) {
  const canvas = new Canvas(FACE_SIZE, FACE_SIZE, FACE_MATERIALS);
  const on = (name) => canvas.region(FACE[name]);
  canvas.region([0, 0, FACE_SIZE, FACE_SIZE]).fill('rubber', 6);
  paintHead(on('face'));
  on('nose')
    .fill('skin', 11)
    .tone(0, 0, 4, 16, -1.4)
    .tone(12, 0, 4, 16, -1.4)
    .tone(0, 13, 16, 3, -2.2)
    .tone(6, 3, 4, 9, 1.2);
  on('ear').fill('skin', 9.5).tone(4, 3, 8, 9, -2.4).tone(6, 5, 4, 5, -1.2).tone(0, 0, 16, 1, 1.6);
  on('throat').fill('skin', 7);
  paintCap(on('cap'), on('peak'));
  return canvas.finish(light, { seed: 7, grain: 0.5, depth: 5 });
}

/** The region of 128 x 88 texels around the head: middle = nose, ends = nape; crown above, throat below. */
function paintHead(at) {
  at.fill('skin', 10.5);
  at.shadeBy((u, v) => 0.7 - Math.abs(u - 0.5) * 4 - 3.6 * smoothstep(0.76, 0.92, v));
  paintHair(at);
  // Brow, sockets, cheeks, jaw.
  at.tone(44, 38, 40, 3, 1.1).tone(49, 43, 12, 5, -1.6).tone(67, 43, 12, 5, -1.6);
  at.tone(44, 51, 11, 6, 1).tone(73, 51, 11, 6, 1).tone(41, 56, 9, 14, -1).tone(78, 56, 9, 14, -1);
  at.tone(59, 44, 2, 10, -1).tone(67, 44, 2, 10, -1);
  const eye = ['.dddddd.', 'deeiiedd', '.eeiiee.', '..llll..'];
  const key = { d: ['hair', 2], e: ['eye', 11], i: ['iris', 4], l: ['skin', 7] };
  at.stamp(50, 43, eye, key);
  at.stamp(
    70,
    43,
    eye.map((row) => [...row].reverse().join('')),
    key,
  );
  for (const [x, y] of [
    [53, 44],
    [74, 44],
  ])
    at.dot(x, y, 'eye', 15);
  // Brows, thicker near the nose.
  at.stamp(48, 39, ['...hhhhhh', '.hhhhhhhh', 'hhhh.....'], { h: ['hair', 4] });
  at.stamp(71, 39, ['hhhhhh...', 'hhhhhhhh.', '.....hhhh'], { h: ['hair', 4] });
  // Lines beside the nose; the shadow below it.
  for (let n = 0; n < 7; n++)
    at.tone(56 - Math.floor(n / 2), 57 + n, 1, 1, -2).tone(71 + Math.floor(n / 2), 57 + n, 1, 1, -2);
  at.tone(59, 59, 10, 1, -2.4);
  // Stubble, then a moustache, and the lips with the mouth between them.
  at.shadeBy((u, v) => -1.3 * smoothstep(0.6, 0.74, v) * (1 - smoothstep(0.1, 0.2, Math.abs(u - 0.5))));
  at.stamp(
    54,
    61,
    ['....hhhhhhhhhhhh....', '..hhhhhhhhhhhhhhhh..', '.hhhhhhhh..hhhhhhhh.', 'hhh..............hhh'],
    {
      h: ['hair', 6],
    },
  );
  at.rect(55, 64, 18, 2, 'lips', 8).rect(53, 66, 22, 1, 'mouth', 4);
  at.rect(55, 67, 18, 3, 'lips', 10).tone(57, 68, 14, 1, 1.6).tone(56, 70, 16, 2, -1.6);
  at.tone(58, 74, 12, 5, 1.2);
  // A scar over his left cheek, so that a mirrored image is obvious.
  for (let n = 0; n < 9; n++) {
    const x = 84 - Math.floor(n / 2);
    at.dot(x, 47 + n, 'skin', 14).tone(x + 1, 47 + n, 1, 1, -2.6);
  }
}

/** Cropped: a straight line over the brow, sideburns, a nape. */
function paintHair(at) {
  for (let x = 0; x < 128; x++) {
    const side = Math.abs(x + 0.5 - 64) / 64;
    const ear = smoothstep(0.34, 0.4, side) * (1 - smoothstep(0.5, 0.56, side));
    const line =
      side < 0.34 ? 27 + 5 * smoothstep(0.16, 0.3, side) : 60 - 6 * ear + 12 * smoothstep(0.56, 0.7, side);
    for (let y = 0; y < line; y++) {
      const strand = ((x * 7 + y * 3) % 5) * 0.5 + ((x * 3 + y) % 3) * 0.4;
      at.dot(x, y, 'hair', clamp(7 + strand - (y > line - 2 ? 1.6 : 0) - y * 0.02, 2, 13));
    }
  }
}

function paintCap(cap, peak) {
  cap.fill('cloth', 10).shadeBy((u, v) => 1.6 - v * 3);
  cap.rect(0, 19, 96, 5, 'rubber', 7).tone(0, 19, 96, 1, 2);
  for (let x = 8; x < 96; x += 16) cap.groove(x, 0, 1, 18);
  cap.plate(44, 10, 8, 7, 'metal', 10).rect(46, 12, 4, 3, 'teeth', 11);
  cap.wear(3, { scratches: 8, dirt: 14 });
  peak.fill('rubber', 8).tone(0, 0, 32, 3, 2).tone(0, 13, 32, 3, -2);
}

export const CHROME_SIZE = 64;

/** { width, height, indices, palette }: a dark floor, a bright horizon, a sky with a lamp in it. */
export function paintChrome() {
  const indices = new Uint8Array(CHROME_SIZE * CHROME_SIZE);
  const palette = new Uint8Array(768);
  for (let i = 0; i < 256; i++) {
    const t = i / 255;
    palette.set([34 + 205 * t, 30 + 208 * t ** 0.95, 36 + 199 * t ** 0.85].map(Math.round), i * 3);
  }
  for (let y = 0; y < CHROME_SIZE; y++) {
    for (let x = 0; x < CHROME_SIZE; x++) {
      const [u, v] = [x, y].map((n) => ((n + 0.5) / CHROME_SIZE) * 2 - 1);
      // Rows run from the sky above to the floor; the curved reflection bends the horizon.
      const height = -v + 0.16 * u * u;
      const sky = 0.42 + 0.4 * smoothstep(0.02, 0.9, height);
      const floor = 0.34 - 0.26 * smoothstep(-0.02, -0.7, height) - 0.1 * smoothstep(0, 1, -height);
      const rim = 0.5 * Math.exp(-((height / 0.09) ** 2));
      const lamp = 0.6 * Math.exp(-(((u + 0.35) ** 2 + (v + 0.45) ** 2) / 0.045));
      indices[y * CHROME_SIZE + x] = Math.round(255 * clamp((height > 0 ? sky : floor) + rim + lamp, 0, 1));
    }
  }
  return { width: CHROME_SIZE, height: CHROME_SIZE, indices, palette };
}
