import {
  Matrix3,
  Matrix4,
  Ray,
  Vector2,
  Vector3,
  type Intersection,
  type Object3D,
  type Raycaster,
} from 'three';
import { raycast } from '../../animation/instance.js';
import type { InstanceLike } from '../../types/api.js';
import type { LiveInstance } from './live-instance.js';

/** A hit of a `Raycaster` on an instance of a live model; `instanceId` is the index in `instances`. */
export interface LiveIntersection extends Intersection {
  /** The instance's node in the scene. */
  readonly node: LiveInstance<InstanceLike>;
  /** Index into the model's parts. */
  readonly part: number;
  /** Index into the part's surfaces. */
  readonly surface: number;
  /** Index of the joint with the largest weight at the hit; null if the surface has no joints. */
  readonly joint: number | null;
}

const inverse = new Matrix4();
const toObject = new Matrix3();
const local = new Ray();

/** The nearest hit of a ray on an instance, in world space; null if it misses. */
export function hitOf(
  object: Object3D,
  node: LiveInstance<InstanceLike>,
  instanceId: number,
  { ray, near, far }: Raycaster,
): LiveIntersection | null {
  // The world space of the instance is the local space of its node.
  local.copy(ray);
  // Triangles nearer than `near` must not hide those behind them.
  local.origin.addScaledVector(ray.direction, near);
  local.applyMatrix4(inverse.copy(node.matrixWorld).invert());
  const { instance } = node;
  const hit = raycast([instance], { origin: local.origin.toArray(), direction: local.direction.toArray() });
  if (hit === null) return null;
  const point = new Vector3(...hit.point).applyMatrix4(node.matrixWorld);
  const distance = ray.origin.distanceTo(point);
  if (distance > far) return null;
  const { part, surface, joint, texcoord } = hit;
  const { mesh, firstIndex } = instance.model.parts[part]!.surfaces[surface]!;
  const { indices } = instance.model.parts[part]!.meshes[mesh]!;
  const corner = firstIndex + hit.triangle * 3;
  // In three.js, the normal is in the local space of `object`, here the live model.
  toObject.getNormalMatrix(inverse.copy(object.matrixWorld).invert().multiply(node.matrixWorld));
  const normal = new Vector3(...hit.normal).applyNormalMatrix(toObject);
  const face = {
    a: indices[corner]!,
    b: indices[corner + 1]!,
    c: indices[corner + 2]!,
    normal,
    materialIndex: 0,
  };
  const uv = new Vector2(...texcoord);
  return { object, node, instanceId, part, surface, joint, distance, point, face, faceIndex: corner / 3, uv };
}
