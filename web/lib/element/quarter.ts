import type { CameraState } from '../types/view.js';
import type { Words } from './words.js';

/** The side that a camera looks from, as the name of its sentence. */
export function quarterOf({ yaw, pitch }: Pick<CameraState, 'yaw' | 'pitch'>): keyof Words {
  const side = Math.abs(yaw) <= 45 ? 'front' : Math.abs(yaw) >= 135 ? 'back' : yaw > 0 ? 'left' : 'right';
  if (pitch > 30) return `upper-${side}`;
  return pitch < -30 ? `lower-${side}` : side;
}
