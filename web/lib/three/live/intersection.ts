import { Matrix4, Ray, Vector2, Vector3, type Intersection, type Object3D, type Raycaster } from 'three';
import { raycast } from '../../animation/instance.js';
import type { LiveInstance } from './live-instance.js';

/** Where a `Raycaster` hits an instance of a live model; `instanceId` is its index in `instances`. */
export interface LiveIntersection extends Intersection {
  /** The instance's place in the scene. */
  readonly node: LiveInstance;
  /** Index into the model's parts. */
  readonly part: number;
  /** Index into the part's surfaces. */
  readonly surface: number;
  /** Index of the part's joint that moves the point most; null where none does. */
  readonly joint: number | null;
}

const inverse = new Matrix4();
const local = new Ray();

/** The nearest hit of an instance, in the scene; null where there is none. */
export function hitOf(
  object: Object3D,
  node: LiveInstance,
  instanceId: number,
  { ray, near, far }: Raycaster,
): LiveIntersection | null {
  // An instance's own world is its node's space.
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
  // As of every object of three.js, in its own space.
  const normal = new Vector3(...hit.normal);
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
