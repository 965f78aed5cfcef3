import type { LightMode } from '../../lib/viewer/index.js';
import { words } from './messages.js';

/** A light's name. */
export function lightName(light: LightMode): string {
  return { game: words.lightGame, studio: words.lightStudio, unlit: words.lightUnlit }[light];
}
