import type { Axes, CameraSummary, PartData } from '../../types/subject.js';
import type { Actor, SceneBounds, ViewCamera } from '../../render/index.js';
import type { InstanceLike, ModelLike } from '../../types/api.js';
import type { Vec3 } from '../../types/vectors.js';
import { rootRotation } from '../../util/basis.js';
import type { FileCamera } from '../../util/file-cameras.js';
import { sampleNumber } from '../../util/number-track.js';
import { fovOfAll } from './first-person.js';
import { nearestShare, imageAxes } from '../camera/orbit.js';

const degrees = 180 / Math.PI;

/** The current position of a file's camera, in world space. */
export interface PlacedCamera {
  readonly position: Vec3;
  readonly target: Vec3;
  /** The up direction without roll. */
  readonly up: Vec3;
  /** The direction that the model faces; it points down in the image of a camera that looks straight down. */
  readonly front: Vec3;
  /** Horizontal field of view of a 4:3 image, in degrees. */
  readonly across: number;
  /** In degrees; positive values tilt the camera to its left. */
  readonly roll: number;
}

/** The state that determines a camera: the part it belongs to, the pose of the joints, and the clip. */
export interface CameraMoment {
  readonly part: PartData;
  /** 12 numbers per joint, the rows of a 3 x 4 matrix: joint space to the part's space. */
  readonly joints: ArrayLike<number>;
  /** 16 numbers, column-major: the part's space to world space. */
  readonly worldFromPart: ArrayLike<number>;
  /** Index into the part's clips, and the position in it in seconds; null in the rest pose. */
  readonly clip: number | null;
  readonly seconds: number;
}

/** A displayed model with cameras in its file. */
export interface FilmedModel {
  readonly model: ModelLike;
  readonly instance: InstanceLike;
  readonly actor: Actor;
  /** True if the WASM module has aborted, so that the instance cannot be used. */
  readonly lost: boolean;
  readonly bounds: SceneBounds;
}

/** Computes the view of a file's camera for an aspect ratio; null if the model has no such camera. */
export function seenByFileCamera(
  shown: FilmedModel,
  { part: p, camera }: FileCamera,
  aspect: number,
): ViewCamera | null {
  const part = shown.model.parts[p];
  const drawn = shown.actor.parts[p];
  if (!part || !drawn) return null;
  const { clip, time } = shown.lost ? { clip: null, time: 0 } : shown.instance.part(p).state();
  const pose = { joints: shown.actor.joints(p), worldFromPart: drawn.worldFromModel };
  const placed = placeCamera(camera, { part, ...pose, clip, seconds: time });
  return placed && aimedAtModel(seenThrough(placed, aspect), shown.bounds);
}

/**
 * Computes the position of a file's camera from its joints, if it has any, and from its track in the current clip. Null
 * for an unknown index.
 */
export function placeCamera(index: number, moment: CameraMoment): PlacedCamera | null {
  const { part, worldFromPart } = moment;
  const camera = part.cameras[index];
  if (camera === undefined) return null;
  const { up, forward } = fileAxes(part.basis);
  const { fieldOfView, roll } = lensOf(camera, index, moment);
  return {
    position: turned(worldFromPart, placeOf(camera.joint, camera.position, moment), 1),
    target: turned(worldFromPart, placeOf(camera.targetJoint, camera.target, moment), 1),
    up: turned(worldFromPart, up, 0),
    front: turned(worldFromPart, forward, 0),
    across: fieldOfView * degrees,
    roll: roll * degrees,
  };
}

/** Computes a camera that shows, at an aspect ratio (width over height), everything that the file's camera frames. */
export function seenThrough(placed: PlacedCamera, aspect: number): ViewCamera {
  const { position, target, up, front, across, roll } = placed;
  const sight = minus(position, target);
  // A camera that is at its target looks at the model's front: opposite to the direction that the model faces.
  const back = unit(Math.hypot(...sight) > 0 ? sight : front);
  const pitch = Math.asin(Math.max(-1, Math.min(1, back[1]))) * degrees;
  const yaw = Math.atan2(back[0], back[2]) * degrees;
  const level = imageAxes({ yaw, pitch });
  const sideways = cross(unit(up), back);
  const isSteep = Math.hypot(...sideways) < 1e-5;
  const right = isSteep ? cross(front, dot(up, back) > 0 ? minus([0, 0, 0], back) : back) : sideways;
  const lean = Math.atan2(dot(right, level.up), dot(right, level.right)) * degrees;
  const camera = { yaw, pitch, roll: lean + roll, fov: fovOfAll(across, aspect) };
  return withTargetAt({ ...camera, distance: 0, target: [...position] }, Math.hypot(...sight) || 1);
}

/**
 * Moves the target along the line of sight to the model. The target of a file's camera may be far in front of the model
 * or behind it, and the near and far planes depend on the distance to the target.
 */
export function aimedAtModel(camera: ViewCamera, { animation: box, size }: SceneBounds): ViewCamera {
  const eye = withTargetAt(camera, 0).target;
  const outside = (axis: number): number => Math.max(box[axis]! - eye[axis]!, 0, eye[axis]! - box[axis + 3]!);
  const distance = Math.hypot(outside(0), outside(1), outside(2));
  const { right, up } = imageAxes(camera);
  const toMiddle = (axis: number): number => (box[axis]! + box[axis + 3]!) / 2 - eye[axis]!;
  const depth = -dot(cross(right, up), [toMiddle(0), toMiddle(1), toMiddle(2)]);
  return withTargetAt(camera, Math.max(size * nearestShare, Math.min(depth, distance + size / 2)));
}

function withTargetAt(camera: ViewCamera, distance: number): ViewCamera {
  const { right, up } = imageAxes(camera);
  const back = cross(right, up);
  const target = camera.target.map((value, i) => value + back[i]! * (camera.distance - distance));
  return { ...camera, distance, target: target as ViewCamera['target'] };
}

function lensOf(
  camera: CameraSummary,
  index: number,
  { part, clip, seconds }: CameraMoment,
): Pick<CameraSummary, 'fieldOfView' | 'roll'> {
  const played = clip === null ? undefined : part.clips[clip];
  const animation = part.animations[played?.animation ?? -1];
  const track = animation?.cameras.find(({ camera: trackCamera }) => trackCamera === index);
  if (played === undefined || animation === undefined || track === undefined) return camera;
  const rate = animation.framesPerSecond;
  const time = played.firstFrame / rate + seconds;
  return {
    fieldOfView: sampleNumber(track.fieldOfView, time, rate) ?? camera.fieldOfView,
    roll: sampleNumber(track.roll, time, rate) ?? camera.roll,
  };
}

function placeOf(joint: number | null, position: Vec3, { joints }: CameraMoment): Vec3 {
  if (joint === null) return position;
  return [joints[joint * 12 + 3]!, joints[joint * 12 + 7]!, joints[joint * 12 + 11]!];
}

/** The axes of the file. Roll is relative to the up axis of the file, regardless of the model's orientation. */
function fileAxes(basis: Axes): { readonly up: Vec3; readonly forward: Vec3 } {
  const [, upX = 0, forwardX = 0, , upY = 0, forwardY = 0, , upZ = 0, forwardZ = 0] = rootRotation(basis);
  return { up: [upX, upY, upZ], forward: [forwardX, forwardY, forwardZ] };
}

/** Transforms a point (w 1) or a direction (w 0) by a column-major 4 x 4 matrix. */
function turned(m: ArrayLike<number>, [x, y, z]: Vec3, w: 0 | 1): Vec3 {
  const row = (i: number): number => m[i]! * x + m[4 + i]! * y + m[8 + i]! * z + m[12 + i]! * w;
  return [row(0), row(1), row(2)];
}

function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function minus(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function unit(a: Vec3): Vec3 {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}
