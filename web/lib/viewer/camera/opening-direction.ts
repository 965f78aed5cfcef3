import type { Axes, Bounds } from '../../types/subject.js';
import { rootRotation } from '../../util/basis.js';
import { defaultDirection, type CameraDirection } from './viewer-camera.js';

/** What is known of a model before it is shown; without `bounds` only its name counts. */
export interface OpenedModel {
  /** Its path in an archive or a folder, or its file's name: "models/weapons2/shotgun/shotgun.md3". */
  readonly path: string;
  /** Where up and ahead are in its file. */
  readonly basis?: Axes;
  /** The box of its rest pose, in the file's own axes. */
  readonly bounds?: Bounds;
}

/** From the right of a weapon, so that its barrel points right, and slightly from above. */
const sideOn: CameraDirection = { ...defaultDirection, yaw: -82 };
/** What lies flat on the ground shows its side to who looks down on it. */
const fromAbove: CameraDirection = { ...sideOn, pitch: 58 };
/** What is widest from left to right shows its side to who stands before it. */
const fromAhead: CameraDirection = { ...defaultDirection, yaw: 8 };

/** Folders in which these games keep weapons, and nothing else. */
const weaponFolders: ReadonlySet<string> = new Set(['weapons', 'weapons2']);
/** Folders whose `g_` models are weapons that lie about. Elsewhere the letter means other things. */
const pickupFolders: ReadonlySet<string> = new Set(['progs', 'weapons']);

/**
 * The direction that a model is first seen from: weapons show their side, all others their face, from slightly left and
 * above. Of a weapon whose box is known, the thinnest side of that decides, because some games let it lie on the ground.
 *
 * @example
 * ```ts
 * import { openingDirection } from 'marrow3d/viewer';
 *
 * openingDirection({ path: 'models/weapons2/shotgun/shotgun.md3' }).yaw; // -82
 * ```
 */
export function openingDirection({ path, basis, bounds }: OpenedModel): CameraDirection {
  if (!isWeapon(path)) return defaultDirection;
  if (basis === undefined || bounds === undefined) return sideOn;
  const sizes = bounds.max.map((most, axis) => most - (bounds.min[axis] ?? 0));
  if (!sizes.every((size) => size > 0)) return sideOn;
  const rotation = rootRotation(basis);
  const [wide, tall, long] = [0, 1, 2].map((row) =>
    sizes.reduce((sum, size, axis) => sum + Math.abs(rotation[axis * 3 + row] ?? 0) * size, 0),
  ) as [number, number, number];
  if (tall < wide * clearlyThinner && tall < long * clearlyThinner) return fromAbove;
  return long < wide * clearlyThinner && long < tall ? fromAhead : sideOn;
}

/** A side counts as the thinnest where it is by a third thinner; else a weapon stands as it is carried. */
const clearlyThinner = 2 / 3;

/**
 * Whether a path names a weapon, by the rules of the games: what lies in a folder of weapons; `v_`, `p_` and `w_` models
 * of Half-Life, Quake and Quake II (in view, in a player's hand, in the world or in a player's folder); `g_` models of
 * Quake and Quake II; `weapon.md2` of a player.
 */
export function isWeapon(path: string): boolean {
  const folders = path.toLowerCase().split(/[\\/]/).filter(Boolean);
  const file = folders.pop() ?? '';
  const own = file.replace(/\.[^.]*$/, '');
  if (folders.some((folder) => weaponFolders.has(folder))) return true;
  if (file === 'weapon.md2') return true;
  // The model of a folder of its own is called by that.
  const name = own === 'tris' ? (folders.at(-1) ?? '') : own;
  if (/^[vpw]_[a-z0-9]/.test(name)) return !isKey(name);
  return name.startsWith('g_') && folders.some((folder) => pickupFolders.has(folder));
}

/** Keys of Quake (`w_s_key`, `w_g_key`) are of the world as weapons of Half-Life are, and no weapons. */
function isKey(name: string): boolean {
  return name.endsWith('_key');
}
