import type { CameraState } from '../types/view.js';
import type { ElementStrings } from './strings.js';

/** The side from which the camera looks, as the key of a text. */
export function cameraSide({ yaw, pitch }: Pick<CameraState, 'yaw' | 'pitch'>): keyof ElementStrings {
  const side = Math.abs(yaw) <= 45 ? 'front' : Math.abs(yaw) >= 135 ? 'back' : yaw > 0 ? 'left' : 'right';
  if (pitch > 30) return `upper-${side}`;
  return pitch < -30 ? `lower-${side}` : side;
}
