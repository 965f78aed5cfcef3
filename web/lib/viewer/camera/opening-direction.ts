import type { Axes, Bounds, SubjectSummary } from '../../types/subject.js';
import { rootRotation } from '../../util/basis.js';
import { openingAxes } from '../framing/opening-axes.js';
import { defaultDirection } from './camera-controller.js';
import type { CameraDirection } from './viewer-camera.js';

/** Information about a model before it is displayed. Without `bounds`, only path and tags count. */
export interface OpenedModel {
  /** The path in an archive or folder, or the file name: "models/weapons2/shotgun/shotgun.md3". */
  readonly path: string;
  /** The axes of the file that point up and forward. */
  readonly basis?: Axes;
  /** The bounds of the rest pose, in the file's axes. */
  readonly bounds?: Bounds;
  /** The names of its tags: a weapon of Quake III has one for its muzzle flash. */
  readonly tags?: readonly string[];
}

/** For weapons: from their right side, so that the barrel points right, and slightly from above. */
const sideOn: CameraDirection = { ...defaultDirection, yaw: -82 };
/** For weapons that lie flat on the ground: from above. */
const fromAbove: CameraDirection = { ...sideOn, pitch: 58 };
/** For weapons that are widest from left to right: from the front. */
const fromAhead: CameraDirection = { ...defaultDirection, yaw: 8 };

/** Folders that contain only weapons in the supported games. */
const weaponFolders: ReadonlySet<string> = new Set(['weapons', 'weapons2']);
/** Folders in which the `g_` models are pickup weapons. Elsewhere the prefix has other meanings. */
const pickupFolders: ReadonlySet<string> = new Set(['progs', 'weapons']);

/**
 * Chooses the initial camera direction for a model: weapons are seen from the side, other models from the front,
 * slightly from the left and above. If a weapon's bounds are known, its proportions decide: it is seen from above if it
 * lies flat, as in some games, and from the front if it is widest from left to right.
 *
 * @example
 * ```ts
 * import { openingDirection } from 'marrow3d/viewer';
 *
 * openingDirection({ path: 'models/weapons2/shotgun/shotgun.md3' }).yaw; // -82
 * ```
 */
export function openingDirection({ path, basis, bounds, tags = [] }: OpenedModel): CameraDirection {
  if (!isWeapon(path) && !tags.some(isMuzzle)) return defaultDirection;
  if (basis === undefined || bounds === undefined) return sideOn;
  const sizes = bounds.max.map((most, axis) => most - (bounds.min[axis] ?? 0));
  if (!sizes.every((size) => size > 0)) return sideOn;
  const rotation = rootRotation(basis);
  const [wide, tall, long] = [0, 1, 2].map((row) =>
    sizes.reduce((sum, size, axis) => sum + Math.abs(rotation[axis * 3 + row] ?? 0) * size, 0),
  ) as [number, number, number];
  if (tall < wide * thinnestRatio && tall < long * thinnestRatio) return fromAbove;
  return long < wide * thinnestRatio && long < tall ? fromAhead : sideOn;
}

/**
 * Chooses the initial camera direction of a subject from the path and the tags of its first part, for its opening axes.
 *
 * @param path - the path in the archive or folder, if it is more complete than the model's own
 *
 * @example
 * ```ts
 * import { subjectDirection } from 'marrow3d/viewer';
 *
 * viewer.camera.fit(subjectDirection(model.summary)); // the viewer's initial direction
 * ```
 */
export function subjectDirection(summary: SubjectSummary, path?: string): CameraDirection {
  const [part] = summary.parts;
  return openingDirection({
    path: path ?? part?.file ?? '',
    basis: openingAxes(summary),
    bounds: summary.bounds,
    tags: part?.attachments.map(({ name }) => name) ?? [],
  });
}

/** True for the tag at which Quake III draws a weapon's muzzle flash. */
function isMuzzle(tag: string): boolean {
  return tag.toLowerCase() === 'tag_flash';
}

/**
 * A weapon lies flat if its height is less than this fraction of its width and of its length. It is widest from left to
 * right if its length is less than this fraction of its width.
 */
const thinnestRatio = 2 / 3;

/** Words that identify a weapon in a file's name: "railgun.md3", "pistol-item.md5mesh". */
const weaponWord =
  /(?:^|[^a-z])(?:bfg|rifle|pistol|crowbar|rpg|(?:chain|hand|machine|mini|nail|plasma|rail|shot)?gun|[a-z]*launcher)(?:$|[^a-z])/;

/**
 * True if a path names a weapon: by a word of the file's name, or by the conventions of the games: models in weapon
 * folders; models of Half-Life, Quake and Quake II whose names begin with `v_` (first-person view), `p_` (held by a
 * player) or `w_` (in the world; in Quake II, in a player's folder); `g_` models of Quake and Quake II; `weapon.md2`
 * of a player.
 */
export function isWeapon(path: string): boolean {
  const folders = path.toLowerCase().split(/[\\/]/).filter(Boolean);
  const file = folders.pop() ?? '';
  const baseName = file.replace(/\.[^.]*$/, '');
  if (folders.some((folder) => weaponFolders.has(folder))) return true;
  if (file === 'weapon.md2') return true;
  // A model called `tris` is named after its folder.
  const name = baseName === 'tris' ? (folders.at(-1) ?? '') : baseName;
  if (weaponWord.test(name)) return true;
  if (/^[vpw]_[a-z0-9]/.test(name)) return !isKey(name);
  return name.startsWith('g_') && folders.some((folder) => pickupFolders.has(folder));
}

/**
 * Quake's keys (`w_s_key`, `w_g_key`) have the same prefix as Half-Life's weapons in the world, but are not weapons.
 */
function isKey(name: string): boolean {
  return name.endsWith('_key');
}
