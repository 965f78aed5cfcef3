import { BufferAttribute } from 'three';
import { linearFromSrgb } from '../util/srgb.js';

/** Colours of vertices, RGBA of 255 as screens show them, as the linear light that three.js reckons with. */
export function linearColors(colors: Uint8Array): BufferAttribute {
  const linear = Float32Array.from(colors, (value, i) =>
    i % 4 === 3 ? value / 255 : linearFromSrgb(value / 255),
  );
  return new BufferAttribute(linear, 4);
}
