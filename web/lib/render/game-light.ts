import type { Actor } from './actor.js';

/** The game knows sixteen directions. */
const stepDegrees = 22.5;

/**
 * Added to `lightYaw`: with 0 the light would come from straight ahead of the model. One step to its right is at
 * the left of a camera that looks from slightly left of the model's face, as viewers do: that side shows the form.
 */
export const defaultLightYaw: number = stepDegrees;

/** An angle cut down to the game's steps, 0 to 337.5. */
export function quantiseLightYaw(degrees: number): number {
  // The nudge keeps an exact step, computed with rounding, from falling to the one below.
  const steps = Math.floor(degrees / stepDegrees + 1e-6);
  return (((steps % 16) + 16) % 16) * stepDegrees;
}

/**
 * Towards Quake II's light, in world space. In the model's own (Z up, facing +X) space it is (cos a, -sin a, 1)/sqrt 2
 * with a the yaw in steps: it stays where it is in the world while the model turns, but for the rounding to steps.
 * Files with other axes take the same direction seen from their face.
 */
export function gameLightDirection(actor: Actor, lightYaw: number, out: Float32Array): Float32Array {
  const rotation = actor.asset.parts[0]?.rootRotation ?? identity;
  turned(actor.root, rotation, 0, 0, 1, out);
  const actorYaw = (Math.atan2(out[0]!, out[2]!) * 180) / Math.PI;
  const a = (quantiseLightYaw(lightYaw + defaultLightYaw + actorYaw) * Math.PI) / 180;
  turned(actor.root, rotation, -Math.sin(a), 1, Math.cos(a), out);
  const length = Math.hypot(out[0]!, out[1]!, out[2]!) || 1;
  for (let i = 0; i < 3; i++) out[i] = out[i]! / length;
  return out;
}

const identity: readonly number[] = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** A direction given with Y up and +Z ahead, taken into file space by the rotation's inverse, then to the world. */
function turned(
  root: Float32Array,
  r: readonly number[],
  x: number,
  y: number,
  z: number,
  out: Float32Array,
): void {
  const fx = r[0]! * x + r[1]! * y + r[2]! * z;
  const fy = r[3]! * x + r[4]! * y + r[5]! * z;
  const fz = r[6]! * x + r[7]! * y + r[8]! * z;
  for (let i = 0; i < 3; i++) out[i] = root[i]! * fx + root[4 + i]! * fy + root[8 + i]! * fz;
}
