import { mat4, vec3, vec4 } from 'gl-matrix';
import type {
  MeasuredBox,
  PickedSurface,
  ScreenPosition,
  SurfacePicker,
  SurfacePosition,
  SurfacePoint,
} from '../../types/view.js';
import type { Actor } from '../actor.js';
import { layers, type DrawItem } from '../draw-items.js';
import { openEye } from '../eye.js';
import { addPoint, boundsOf, clearBox, cornerOf, createBox, isEmptyBox, type Box } from '../../math/box.js';
import { skinVertex } from '../../math/skin.js';
import type { Sight } from '../picking.js';

/** The camera and options for picking. */
export interface SurfaceScene {
  readonly actor: Actor | null;
  readonly sight: Sight;
  /** Whether back faces are visible, regardless of materials. */
  readonly twoSided: boolean;
  /** Whether the image is mirrored horizontally. */
  readonly mirrored: boolean;
}

/** A triangle hit by a ray. */
export interface TriangleHit {
  /** Index of the triangle. */
  readonly triangle: number;
  /** Position along the ray, from 0 at the start to 1 at the end. */
  readonly along: number;
  readonly weights: readonly [number, number, number];
}

/** Picks points on the surfaces of an actor in its current pose, on the CPU. */
export class Surfaces implements SurfacePicker {
  readonly #seen: () => SurfaceScene;
  /** The cached bounding box, with the actor and the version of the pose that it belongs to. */
  #measured: { readonly actor: Actor; readonly version: number; readonly box: Box } | null = null;

  constructor(seen: () => SurfaceScene) {
    this.#seen = seen;
  }

  pick(x: number, y: number): PickedSurface | null {
    const { actor, sight, twoSided, mirrored } = this.#seen();
    if (!actor) return null;
    const clipFromWorld = clipFromWorldOf(sight);
    const [from, to] = rayThrough(clipFromWorld, sight, x, y);
    if (!from || !to) return null;
    let best: { readonly item: DrawItem; readonly hit: TriangleHit } | null = null;
    for (const item of pickable(actor)) {
      const clipFromPart = mat4.multiply(mat4.create(), clipFromWorld, item.part.worldFromModel);
      const partFromWorld = mat4.invert(mat4.create(), item.part.worldFromModel);
      if (!partFromWorld) continue;
      const positions = positionsOf(actor, item);
      const cull = twoSided ? 'none' : item.material.cull;
      const isSeen = (a: number, b: number, c: number): boolean => {
        if (cull === 'none') return true;
        const turned = item.part.mirrored !== mirrored;
        const front = isAnticlockwise(clipFromPart, positions, a, b, c) !== turned;
        return front === (cull === 'back');
      };
      const hit = nearestTriangle(
        positions,
        item.surface.indices,
        vec3.transformMat4(vec3.create(), from, partFromWorld),
        vec3.transformMat4(vec3.create(), to, partFromWorld),
        isSeen,
      );
      if (hit && (!best || hit.along < best.hit.along)) best = { item, hit };
    }
    return best && picked(actor, best.item, best.hit);
  }

  position(point: SurfacePoint): SurfacePosition | null {
    const { actor, sight } = this.#seen();
    if (!actor) return null;
    const surface = actor.asset.geometry[point.part]?.surfaces[point.surface];
    const item = surface && pickable(actor).find((each) => each.surface === surface);
    if (!item || point.triangle * 3 + 2 >= surface.indexCount) return null;
    const at = vec3.create();
    const corner = new Float32Array(3);
    for (let i = 0; i < 3; i++) {
      placeVertex(actor, item, surface.indices[point.triangle * 3 + i]!, corner, 0);
      vec3.scaleAndAdd(at, at, corner, point.weights[i]!);
    }
    vec3.transformMat4(at, at, item.part.worldFromModel);
    const screen = project(clipFromWorldOf(sight), sight, at);
    const rootFromWorld = mat4.invert(mat4.create(), actor.root);
    if (rootFromWorld) vec3.transformMat4(at, at, rootFromWorld);
    return { position: [at[0], at[1], at[2]], screen };
  }

  box(): MeasuredBox | null {
    const { actor, sight } = this.#seen();
    if (!actor) return null;
    if (this.#measured?.actor !== actor || this.#measured.version !== actor.version)
      this.#measured = { actor, version: actor.version, box: poseBox(actor) };
    const { box } = this.#measured;
    if (isEmptyBox(box)) return null;
    const clipFromRoot = mat4.multiply(mat4.create(), clipFromWorldOf(sight), actor.root);
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) => {
      const at = [0, 1, 2].map((axis) => cornerOf(box, corner, axis));
      return project(clipFromRoot, sight, at);
    });
    return { ...boundsOf(box), corners };
  }
}

/** The surfaces that can be picked. Sprites that turn towards the camera are excluded; skinned sprites do not turn. */
function pickable(actor: Actor): DrawItem[] {
  return layers.flatMap((layer) =>
    actor
      .items(layer)
      .filter(
        ({ surface, material }) =>
          surface.mesh.data.primitive === 'triangles' && (surface.mesh.skinned || !material.deforms.sprite),
      ),
  );
}

function picked(actor: Actor, item: DrawItem, { triangle, weights }: TriangleHit): PickedSurface {
  const { partIndex: part, surface, material: plan } = item;
  const { geometry, materials, parts } = actor.asset;
  const index = geometry[part]!.surfaces.indexOf(surface);
  const { texcoords } = surface.mesh.data;
  const texcoord: [number, number] = [0, 0];
  for (let i = 0; i < 3; i++) {
    const vertex = surface.indices[triangle * 3 + i]!;
    for (let axis = 0; axis < 2; axis++) texcoord[axis]! += weights[i]! * (texcoords[vertex * 2 + axis] ?? 0);
  }
  // A material with a replaced image is not in the model's list; the surface has the index of the original material.
  const planIndex = materials[part]!.indexOf(plan);
  const material = planIndex < 0 ? parts[part]!.surfaces[index]!.material : planIndex;
  const known = material !== null && material < parts[part]!.materials.length;
  return { part, surface: index, triangle, weights, material: known ? material : null, texcoord };
}

/** The bounding box of visible surfaces, in file space of the root part. */
function poseBox(actor: Actor): Box {
  const box = clearBox(createBox());
  const rootFromWorld = mat4.invert(mat4.create(), actor.root) ?? mat4.create();
  const at = vec3.create();
  for (const item of pickable(actor)) {
    const rootFromPart = mat4.multiply(mat4.create(), rootFromWorld, item.part.worldFromModel);
    const positions = positionsOf(actor, item);
    for (const vertex of item.surface.indices) {
      vec3.set(at, positions[vertex * 3]!, positions[vertex * 3 + 1]!, positions[vertex * 3 + 2]!);
      vec3.transformMat4(at, at, rootFromPart);
      addPoint(box, at[0], at[1], at[2]);
    }
  }
  return box;
}

/** Current positions of an item's vertices, in part space; only those that its surface draws are valid. */
function positionsOf(actor: Actor, item: DrawItem): Float32Array {
  const { mesh, indices } = item.surface;
  if (!mesh.skinned) return item.pose?.data ?? mesh.data.positions;
  const positions = new Float32Array(mesh.vertexCount * 3);
  const done = new Uint8Array(mesh.vertexCount);
  for (const vertex of indices) {
    if (done[vertex] === 1) continue;
    done[vertex] = 1;
    placeVertex(actor, item, vertex, positions, vertex * 3);
  }
  return positions;
}

/** Writes the current position of a vertex, in its part's space. */
function placeVertex(actor: Actor, item: DrawItem, vertex: number, out: Float32Array, to: number): void {
  const { data, skinned } = item.surface.mesh;
  if (skinned) skinVertex(data, vertex, actor.asset.palette.matrices, item.part.firstJoint, out, to);
  else out.set((item.pose?.data ?? data.positions).subarray(vertex * 3, vertex * 3 + 3), to);
}

/**
 * The visible triangle that the line from `from` to `to` hits first. `positions` has three numbers per vertex; `isSeen`
 * decides from the indices of its three vertices whether a triangle is visible.
 */
export function nearestTriangle(
  positions: ArrayLike<number>,
  indices: ArrayLike<number>,
  from: ArrayLike<number>,
  to: ArrayLike<number>,
  isSeen: (a: number, b: number, c: number) => boolean = () => true,
): TriangleHit | null {
  const [ox, oy, oz] = [from[0]!, from[1]!, from[2]!];
  const [dx, dy, dz] = [to[0]! - ox, to[1]! - oy, to[2]! - oz];
  let best: TriangleHit | null = null;
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3];
    const [ax, ay, az] = [positions[a]!, positions[a + 1]!, positions[a + 2]!];
    const [ex, ey, ez] = [positions[b]! - ax, positions[b + 1]! - ay, positions[b + 2]! - az];
    const [fx, fy, fz] = [positions[c]! - ax, positions[c + 1]! - ay, positions[c + 2]! - az];
    // Möller-Trumbore intersection: barycentric coordinates of the hit.
    const [px, py, pz] = [dy * fz - dz * fy, dz * fx - dx * fz, dx * fy - dy * fx];
    const volume = ex * px + ey * py + ez * pz;
    if (volume === 0) continue;
    const [tx, ty, tz] = [ox - ax, oy - ay, oz - az];
    const u = (tx * px + ty * py + tz * pz) / volume;
    if (u < 0 || u > 1) continue;
    const [qx, qy, qz] = [ty * ez - tz * ey, tz * ex - tx * ez, tx * ey - ty * ex];
    const v = (dx * qx + dy * qy + dz * qz) / volume;
    if (v < 0 || u + v > 1) continue;
    const along = (fx * qx + fy * qy + fz * qz) / volume;
    if (along < 0 || along > 1 || (best && along >= best.along)) continue;
    if (isSeen(indices[i]!, indices[i + 1]!, indices[i + 2]!))
      best = { triangle: i / 3, along, weights: [1 - u - v, u, v] };
  }
  return best;
}

/** Whether a triangle's corners are counter-clockwise in the image; true if one is behind the camera. */
function isAnticlockwise(
  clipFromPart: mat4,
  positions: ArrayLike<number>,
  ...vertices: readonly [number, number, number]
): boolean {
  const flat = vertices.map((vertex) => {
    const at = vec4.fromValues(
      positions[vertex * 3]!,
      positions[vertex * 3 + 1]!,
      positions[vertex * 3 + 2]!,
      1,
    );
    vec4.transformMat4(at, at, clipFromPart);
    return at[3] > 0 ? [at[0] / at[3], at[1] / at[3]] : null;
  });
  const [a, b, c] = flat;
  if (!a || !b || !c) return true;
  return (b[0]! - a[0]!) * (c[1]! - a[1]!) - (c[0]! - a[0]!) * (b[1]! - a[1]!) > 0;
}

function clipFromWorldOf({ camera, bounds, width, height, mirror, shift }: Sight): mat4 {
  const matrices = { clipFromView: new Float32Array(16), viewFromWorld: new Float32Array(16) };
  openEye(camera, bounds, width / height, mirror, matrices, new Float32Array(4), shift);
  return mat4.multiply(mat4.create(), matrices.clipFromView, matrices.viewFromWorld);
}

/** The nearest and the farthest visible point in world space at an image position. */
function rayThrough(
  clipFromWorld: mat4,
  { width, height }: Sight,
  x: number,
  y: number,
): readonly [vec3 | null, vec3 | null] {
  const worldFromClip = mat4.invert(mat4.create(), clipFromWorld);
  if (!worldFromClip) return [null, null];
  const at = (depth: number): vec3 =>
    vec3.transformMat4(vec3.create(), [(x / width) * 2 - 1, 1 - (y / height) * 2, depth], worldFromClip);
  return [at(-1), at(1)];
}

function project(clipFrom: mat4, { width, height }: Sight, at: ArrayLike<number>): ScreenPosition | null {
  const clip = vec4.fromValues(at[0]!, at[1]!, at[2]!, 1);
  vec4.transformMat4(clip, clip, clipFrom);
  const depth = clip[3];
  if (depth <= 0) return null;
  return { x: (clip[0] / depth + 1) * 0.5 * width, y: (1 - clip[1] / depth) * 0.5 * height };
}
