import { mat4 } from 'gl-matrix';
import { cornerOf } from '../math/box.js';
import { alongRow, movePoint, writeProduct } from '../math/mat3x4.js';
import type { Vec3 } from '../types/vectors.js';
import type { HitboxPosition, PickedJoint, ScreenPosition, TagPosition } from '../types/view.js';
import { boneFloats, bonesOf, placeBone, placeJoint, type Boned, type Tagged } from './bones.js';
import { openEye, type MirrorPlane, type ViewCamera, type Shift } from './eye.js';
import type { SceneBounds } from './scene-bounds.js';

/** The view for projecting points; sizes in CSS pixels. */
export interface Sight {
  readonly camera: ViewCamera;
  readonly bounds: SceneBounds;
  readonly width: number;
  readonly height: number;
  readonly mirror: MirrorPlane;
  readonly shift: Shift;
}

/**
 * Among bones whose distances from a position differ by less than this, in CSS pixels, the one nearest to the camera is
 * picked.
 */
const distanceTolerance = 3;

/**
 * Picks the joint whose bone is nearest to an image position, within `tolerance` CSS pixels. Of several bones at the
 * same distance, the one nearest to the camera is picked; of several bones that meet there, the one whose start is
 * nearest to the position.
 */
export function pickJoint(
  actor: Boned,
  sight: Sight,
  x: number,
  y: number,
  tolerance: number,
): PickedJoint | null {
  const project = projector(sight);
  const { size } = sight.bounds;
  const bone = new Float32Array(boneFloats);
  const found: { part: number; joint: number; away: number; depth: number; fromHead: number }[] = [];
  for (const { part, joint, child } of bonesOf(actor.asset.parts)) {
    if (!actor.partVisible(part)) continue;
    if (!placeBone(actor, { part, joint, child }, size, bone, 0)) continue;
    const head = project(bone[0]!, bone[1]!, bone[2]!);
    const tail = project(bone[4]!, bone[5]!, bone[6]!);
    if (!head || !tail) continue;
    const along = nearest(head, tail, x, y);
    const away = Math.hypot(head.x + (tail.x - head.x) * along - x, head.y + (tail.y - head.y) * along - y);
    if (away > tolerance) continue;
    const depth = head.depth + (tail.depth - head.depth) * along;
    found.push({ part, joint, away, depth, fromHead: Math.hypot(head.x - x, head.y - y) });
  }
  const least = Math.min(...found.map(({ away }) => away));
  const near = found.filter(({ away }) => away <= least + distanceTolerance);
  const front = Math.min(...near.map(({ depth }) => depth));
  const [best] = near
    .filter(({ depth }) => depth <= front + size * 0.01)
    .sort((a, b) => a.fromHead - b.fromHead);
  if (!best) return null;
  return { part: best.part, joint: best.joint, name: actor.asset.parts[best.part]!.joints[best.joint]!.name };
}

/** The image position of a joint; null behind the camera or if it does not exist. */
export function projectJoint(actor: Boned, sight: Sight, part: number, joint: number): ScreenPosition | null {
  const at = jointPosition(actor, part, joint);
  const seen = at && projector(sight)(...at);
  return seen && { x: seen.x, y: seen.y };
}

/** Image positions of the attachments of visible parts; those behind the camera are omitted. */
export function projectTags(actor: Tagged, sight: Sight): TagPosition[] {
  const project = projector(sight);
  return actor.asset.parts.flatMap(({ attachments }, part) => {
    if (!actor.partVisible(part)) return [];
    return attachments.flatMap(({ name }, index): TagPosition[] => {
      const seen = project(...attachmentPosition(actor, part, index));
      return seen ? [{ part, name, x: seen.x, y: seen.y }] : [];
    });
  });
}

/** The world position of an attachment of a part; null if the part has none of that name. */
export function tagPosition(actor: Tagged, part: number, name: string): Vec3 | null {
  const index = actor.asset.parts[part]?.attachments.findIndex((each) => each.name === name) ?? -1;
  return index < 0 ? null : attachmentPosition(actor, part, index);
}

function attachmentPosition(actor: Tagged, part: number, index: number): Vec3 {
  const [x = 0, y = 0, z = 0] = actor.attachments(part).subarray(index * 16 + 12, index * 16 + 15);
  const place = new Float32Array(3);
  movePoint(place, 0, actor.parts[part]!.worldFromModel, x, y, z);
  return [place[0]!, place[1]!, place[2]!];
}

/** The world position of a joint; null if it does not exist. */
export function jointPosition(actor: Boned, part: number, joint: number): Vec3 | null {
  if (!actor.asset.parts[part]?.joints[joint]) return null;
  const place = new Float32Array(3);
  placeJoint(actor, part, joint, place);
  return [place[0]!, place[1]!, place[2]!];
}

/** Image positions of the centres of visible parts' hitboxes; those behind the camera are omitted. */
export function projectHitboxes(actor: Boned, sight: Sight): HitboxPosition[] {
  const project = projector(sight);
  const rows = new Float32Array(12);
  return actor.asset.parts.flatMap(({ hitboxes, joints }, part) => {
    if (!actor.partVisible(part)) return [];
    const { worldFromModel } = actor.parts[part]!;
    return hitboxes.flatMap(({ joint, group, bounds: { min, max } }): HitboxPosition[] => {
      const middle = (axis: 0 | 1 | 2): number => (min[axis] + max[axis]) / 2;
      writeProduct(rows, 0, worldFromModel, actor.joints(part), joint * 12);
      const along = (row: number): number => alongRow(rows, row, middle(0), middle(1), middle(2));
      const seen = project(along(0), along(4), along(8));
      return seen ? [{ part, joint, name: joints[joint]!.name, group, x: seen.x, y: seen.y }] : [];
    });
  });
}

/** The horizontal extent of a world space box in the image, in CSS pixels; null if a corner is behind the camera. */
export function spanOf(box: ArrayLike<number>, sight: Sight): { left: number; right: number } | null {
  const project = projector(sight);
  let [left, right] = [Infinity, -Infinity];
  for (let corner = 0; corner < 8; corner++) {
    const seen = project(cornerOf(box, corner, 0), cornerOf(box, corner, 1), cornerOf(box, corner, 2));
    if (!seen) return null;
    left = Math.min(left, seen.x);
    right = Math.max(right, seen.x);
  }
  return { left, right };
}

interface Projected extends ScreenPosition {
  /** Depth along the view direction, in world units. */
  readonly depth: number;
}

function projector({
  camera,
  bounds,
  width,
  height,
  mirror,
  shift,
}: Sight): (x: number, y: number, z: number) => Projected | null {
  const clipFromView = new Float32Array(16);
  const viewFromWorld = new Float32Array(16);
  openEye(
    camera,
    bounds,
    width / height,
    mirror,
    { clipFromView, viewFromWorld },
    new Float32Array(4),
    shift,
  );
  const clipFromWorld = mat4.multiply(mat4.create(), clipFromView, viewFromWorld);
  const clip = new Float32Array(4);
  return (x, y, z) => {
    const m = clipFromWorld;
    for (let row = 0; row < 4; row++)
      clip[row] = m[row]! * x + m[row + 4]! * y + m[row + 8]! * z + m[row + 12]!;
    const v = viewFromWorld;
    const depth = -(v[2]! * x + v[6]! * y + v[10]! * z + v[14]!);
    if (depth <= 0) return null;
    const w = clip[3]!;
    return { x: (clip[0]! / w + 1) * 0.5 * width, y: (1 - clip[1]! / w) * 0.5 * height, depth };
  };
}

/** The position on the line from a (0) to b (1) that is nearest to a point. */
function nearest(a: ScreenPosition, b: ScreenPosition, x: number, y: number): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const squared = dx * dx + dy * dy;
  if (squared === 0) return 0;
  return Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / squared));
}
