import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  LineSegments,
  Matrix4,
  Mesh,
  Points,
  Skeleton,
  SkinnedMesh,
  Sphere,
  type Bone,
  type Object3D,
} from 'three';
import type { Scene, SceneMesh, SceneSkin, SceneTarget } from '../scene/index.js';
import type { SceneMaterials } from './scene-materials.js';
import { linearColors } from './texture.js';

/** Joints per vertex in three.js. */
const influences = 4;

/** Creates the three.js objects of a scene's meshes: one per surface, which share their vertices on the GPU. */
export class SceneMeshes {
  readonly #scene: Scene;
  /** By node. */
  readonly #objects: readonly Object3D[];
  readonly #materials: SceneMaterials;
  readonly #skeletons: Map<Float32Array, Skeleton> = new Map();

  constructor(scene: Scene, objects: readonly Object3D[], materials: SceneMaterials) {
    this.#scene = scene;
    this.#objects = objects;
    this.#materials = materials;
  }

  /** @param reach - a bounding sphere that contains the mesh in all poses */
  drawn(index: number, reach: Sphere): Object3D[] {
    const mesh = this.#scene.meshes[index]!;
    const { skin, colors } = mesh;
    const shared = verticesOf(mesh);
    return mesh.surfaces.map(({ primitive, indices, material: number }) => {
      const geometry = geometryOf(shared, indices);
      const material = this.#materials.material(number, primitive, colors !== null);
      if (primitive === 'lines') return new LineSegments(geometry, material);
      if (primitive === 'points') return new Points(geometry, material);
      if (skin === null) return new Mesh(geometry, material);
      const skinned = new SkinnedMesh(geometry, material);
      skinned.bind(this.#skeletonOf(skin), new Matrix4());
      skinned.boundingSphere = reach;
      return skinned;
    });
  }

  /** Meshes with the same joints share a skeleton. */
  #skeletonOf({ joints, inverseBindMatrices }: SceneSkin): Skeleton {
    let skeleton = this.#skeletons.get(inverseBindMatrices);
    if (skeleton === undefined) {
      const bones = joints.map((node) => this.#objects[node] as Bone);
      const inverses = joints.map((_, j) => new Matrix4().fromArray(inverseBindMatrices, j * 16));
      skeleton = new Skeleton(bones, inverses);
      this.#skeletons.set(inverseBindMatrices, skeleton);
    }
    return skeleton;
  }
}

/** The vertex attributes and bounds of a mesh. */
function verticesOf({ positions, normals, texcoords, colors, skin, targets }: SceneMesh): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  if (normals !== null) geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  geometry.setAttribute('uv', new BufferAttribute(texcoords, 2));
  if (colors !== null) geometry.setAttribute('color', linearColors(colors));
  if (skin !== null) {
    const { vertexJoints, vertexWeights } = skin;
    geometry.setAttribute('skinIndex', new BufferAttribute(firstFour(vertexJoints, skin), 4));
    const weights = new BufferAttribute(firstFour(vertexWeights, skin), 4);
    geometry.setAttribute('skinWeight', weights);
    if (skin.influences > influences) normalizeWeights(weights);
  }
  if (targets.length > 0) {
    const named = (name: string, array: Float32Array): BufferAttribute =>
      Object.assign(new BufferAttribute(array, 3), { name });
    geometry.morphTargetsRelative = true;
    geometry.morphAttributes.position = targets.map((target) => named(target.name, target.positions));
    geometry.morphAttributes.normal = targets.flatMap((target) =>
      target.normals === null ? [] : [named(target.name, target.normals)],
    );
  }
  geometry.boundingBox = boundsOf(positions, targets);
  geometry.boundingSphere = geometry.boundingBox.getBoundingSphere(new Sphere());
  return geometry;
}

/**
 * The bounds of a mesh with each target applied alone. The bounds of three.js assume that all targets are applied at
 * once.
 */
function boundsOf(positions: Float32Array, targets: readonly SceneTarget[]): Box3 {
  const box = new Box3().setFromArray(positions);
  for (const { positions: changes } of targets)
    box.union(new Box3().setFromArray(changes.map((change, i) => change + positions[i]!)));
  return box;
}

/** A geometry with separate indices that shares the vertices of another. */
function geometryOf(shared: BufferGeometry, indices: Uint32Array): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setIndex(new BufferAttribute(indices, 1));
  Object.assign(geometry.attributes, shared.attributes);
  Object.assign(geometry.morphAttributes, shared.morphAttributes);
  geometry.morphTargetsRelative = shared.morphTargetsRelative;
  geometry.boundingBox = shared.boundingBox;
  geometry.boundingSphere = shared.boundingSphere;
  return geometry;
}

/** The first four of `influences` numbers per vertex, which belong to the largest weights. */
function firstFour<T extends Uint16Array | Float32Array>(array: T, { influences: stored }: SceneSkin): T {
  return stored === influences ? array : (array.filter((_, i) => i % stored < influences) as T);
}

/** Scales the weights of each vertex to a sum of 1. */
function normalizeWeights(weights: BufferAttribute): void {
  const array = weights.array as Float32Array;
  for (let i = 0; i < array.length; i += influences) {
    let sum = 0;
    for (let j = 0; j < influences; j++) sum += array[i + j]!;
    for (let j = 0; j < influences; j++) array[i + j]! /= sum;
  }
}
