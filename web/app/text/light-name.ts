import type { LightMode } from '../../lib/viewer/index.js';
import { words } from './messages.js';

/** A light's name. */
export function lightName(light: LightMode): string {
  return words.lights[light];
}
