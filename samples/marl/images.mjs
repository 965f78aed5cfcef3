// Marl's images: diffuse, normal and specular map of body and gear.

import { bakeMaps } from '../base/maps.mjs';
import { bodySurface } from './hide.mjs';
import { gearSurface } from './metal.mjs';
import { BODY_SIZE, GEAR_SIZE } from './regions.mjs';

/** File name -> bytes. */
export function paintMarl({ body, gear }) {
  return {
    ...named('body', bakeMaps(body, BODY_SIZE, bodySurface)),
    ...named('gear', bakeMaps(gear, GEAR_SIZE, gearSurface)),
  };
}

const named = (part, { diffuse, local, specular }) => ({
  [`${part}_d.png`]: diffuse,
  [`${part}_local.png`]: local,
  [`${part}_s.png`]: specular,
});
