import type { SceneOptions } from '../../types/view.js';
import type { Actor } from '../actor.js';
import type { LitGame } from './look.js';

/** Rotation and elevation of a scene's light. */
export type LightPlace = Pick<SceneOptions, 'lightYaw' | 'lightPitch'>;

/** The angle between the 16 light directions of Quake II. */
const stepDegrees = 22.5;

/**
 * An offset that is added to `lightYaw`. Without it, the default light would come from straight ahead of the model.
 * With an offset of one step the light comes from the left of the default camera, which shows the model's shape better.
 */
export const defaultLightYaw: number = stepDegrees;

/**
 * The light level at the model, which the game reads from the floor's lightmap. At 0.75 a third of the range saturates, as in
 * a well lit room of the game: lit sides show the original skin, and the far side half its brightness.
 */
const roomLight = 0.75;

/** The light level after a time in seconds. */
export function placeLight({ fullBright, glow }: SceneOptions, seconds: number): number {
  const place = fullBright ? 1 : roomLight;
  // Items pulse by a tenth of full light, and never below four fifths of the light level.
  return glow ? Math.max(place * 0.8, place + 0.1 * Math.sin(seconds * 7)) : place;
}

/** Rounds an angle down to the game's steps, 0 to 337.5. */
export function quantiseLightYaw(degrees: number): number {
  // Rounding errors must not move an exact step to the one below.
  const steps = Math.floor(degrees / stepDegrees + 1e-6);
  return (((steps % 16) + 16) % 16) * stepDegrees;
}

/**
 * The direction towards Quake II's light, in world space. In model space (Z up, facing +X) it is (cos a, -sin a, 1)/sqrt 2
 * with the stepped yaw a: it does not turn with the model, apart from the steps. For files with other axes
 * it is the same direction relative to the model's front.
 */
export function gameLightDirection(actor: Actor, lightYaw: number, out: Float32Array): Float32Array {
  const rotation = actor.rootRotation;
  turned(actor.root, rotation, 0, 0, 1, out);
  const actorYaw = (Math.atan2(out[0]!, out[2]!) * 180) / Math.PI;
  const a = (quantiseLightYaw(lightYaw + defaultLightYaw + actorYaw) * Math.PI) / 180;
  turned(actor.root, rotation, -Math.sin(a), 1, Math.cos(a), out);
  const length = Math.hypot(out[0]!, out[1]!, out[2]!) || 1;
  for (let i = 0; i < 3; i++) out[i] = out[i]! / length;
  return out;
}

/** The direction of Quake III's default sun, in game coordinates (Z up, models face +X). */
const sun = [0.45, 0.3, 0.9] as const;
const sunLength = Math.hypot(...sun);

/**
 * The direction towards Quake III's light, in world space. The game's world is the file space of the unrotated root part. The
 * yaw turns the light as in Quake II; it does not turn with the model.
 */
export function sunDirection(actor: Actor, lightYaw: number, out: Float32Array): Float32Array {
  const r = actor.rootRotation;
  const a = (-lightYaw * Math.PI) / 180;
  const x = (Math.cos(a) * sun[0] - Math.sin(a) * sun[1]) / sunLength;
  const y = (Math.sin(a) * sun[0] + Math.cos(a) * sun[1]) / sunLength;
  for (let i = 0; i < 3; i++) out[i] = r[i]! * x + r[3 + i]! * y + (r[6 + i]! * sun[2]) / sunLength;
  return out;
}

/** The largest tilt of Half-Life's light, in degrees from the vertical. */
const mostTilt = 45;

/**
 * The direction towards Half-Life's light, in world space: from above, as in the game's model viewer. A yaw of n degrees
 * tilts it by n degrees (at most 45) towards that yaw.
 */
export function lampDirection(_: Actor, lightYaw: number, out: Float32Array): Float32Array {
  const tilt = (Math.min(mostTilt, Math.abs(lightYaw)) * Math.PI) / 180;
  const yaw = (lightYaw * Math.PI) / 180;
  out[0] = Math.sin(tilt) * Math.sin(yaw);
  out[1] = Math.cos(tilt);
  out[2] = Math.sin(tilt) * Math.cos(yaw);
  return out;
}

export const lightDirections: Readonly<
  Record<LitGame, (actor: Actor, lightYaw: number, out: Float32Array) => Float32Array>
> = { quake2: gameLightDirection, quake3: sunDirection, half_life: lampDirection };

/** The default direction towards the studio's key light, in world space. */
const studioRest = [-0.4, 0.62, 0.67] as const;

/** The direction towards the studio's key light, in world space. The soft shadow falls away from it. */
export function studioDirection({ lightYaw, lightPitch }: LightPlace, out: Float32Array): Float32Array {
  const a = (lightYaw * Math.PI) / 180;
  const [x, y, z] = studioRest;
  const length = Math.hypot(...studioRest);
  out[0] = (x * Math.cos(a) + z * Math.sin(a)) / length;
  out[1] = y / length;
  out[2] = (z * Math.cos(a) - x * Math.sin(a)) / length;
  return raised(out, lightPitch, lightYaw);
}

/**
 * Raises a direction by an angle in degrees, limited to the vertical. A vertical direction is tilted towards `yaw`.
 */
export function raised(direction: Float32Array, degrees: number, yaw: number): Float32Array {
  if (degrees === 0) return direction;
  const [x = 0, y = 0, z = 0] = direction;
  const level = Math.hypot(x, z);
  const a = (yaw * Math.PI) / 180;
  const [east, south] = level > 1e-6 ? [x / level, z / level] : [Math.sin(a), Math.cos(a)];
  const height = Math.atan2(y, level) + (degrees * Math.PI) / 180;
  const kept = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, height));
  direction[0] = east * Math.cos(kept);
  direction[1] = Math.sin(kept);
  direction[2] = south * Math.cos(kept);
  return direction;
}

/** Converts a direction with Y up and +Z ahead to file space by the inverse rotation, then to world space. */
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
