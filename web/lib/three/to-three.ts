import { Bone, Group, Object3D, Sphere } from 'three';
import type { Scene, ConversionOptions } from '../scene/index.js';
import type { InstanceLike, Model, ModelLike } from '../types/api.js';
import type { PartData } from '../types/subject.js';
import { clipOf } from './clips.js';
import { Names } from './object-names.js';
import { SceneMaterials } from './scene-materials.js';
import { SceneMeshes } from './scene-meshes.js';

/** Options of `toThree`. */
export interface ToThreeOptions extends ConversionOptions {
  /**
   * Magnification filter of the textures: `linear`, or `nearest` for visible texels, as in the oldest games. Default:
   * `linear`.
   */
  readonly filter?: 'linear' | 'nearest';
}

/**
 * Converts a model, or an instance with its current appearance, to plain three.js objects. The result does not depend
 * on Marrow: the model may be disposed of. Waits for images that are loading; images that cannot be loaded are omitted.
 *
 * The group has a node for each part, bones with skinned meshes or meshes with morph targets, and an object at each
 * attachment, by its name. Another group, or any object that faces +Z, is oriented as in the game if it is added to
 * such an object. `animations` has the clips; some of them animate different parts, such as a player's legs and torso.
 * Each clip's `userData` has `loops`, whether the game loops it, and `events`. The group's `userData` has `formats`,
 * `metresPerUnit`, `attachments` and `hitboxes`, which refer to objects by name.
 *
 * Y is up, the front faces +Z, lengths are the game's units times `scale`. Names that are duplicates, or that contain
 * characters with a meaning in animation tracks, are changed; `userData.name` has the original name.
 *
 * @returns a promise that resolves when the images have arrived. The first call also fetches the code for the
 *   conversion
 * @throws RangeError if `scale` is not a positive number, or `maxError` is negative; DisposedError if the model has
 *   been disposed of
 * @example
 * ```js
 * const model = await load('models/ogro/tris.md2');
 * const ogre = await toThree(model, { scale: 0.03 });
 * scene.add(ogre);
 * const mixer = new THREE.AnimationMixer(ogre);
 * mixer.clipAction('run', ogre).play();
 * ```
 */
export async function toThree(
  subject: ModelLike | InstanceLike,
  options: ToThreeOptions = {},
): Promise<Group> {
  const model = 'model' in subject ? subject.model : subject;
  const [{ sceneOf }] = await Promise.all([conversion(), (model as Partial<Model>).texturesSettled?.()]);
  return groupOf(sceneOf(subject, options), model.parts, options.filter ?? 'linear');
}

/** Fetches the code for the conversion. */
export function conversion(): Promise<typeof import('../scene/index.js')> {
  return import('../scene/index.js');
}

function groupOf(scene: Scene, parts: readonly PartData[], filter: 'linear' | 'nearest'): Group {
  const names = new Names(scene);
  const objects = scene.nodes.map(({ kind, position, rotation, scale, name }, n) => {
    const object = kind === 'joint' ? new Bone() : new Object3D();
    object.position.fromArray(position);
    object.quaternion.fromArray(rotation);
    object.scale.fromArray(scale);
    names.give(object, names.ofNodes[n]!, name);
    return object;
  });
  const places = placesOf(scene, objects, names);
  // The node that converts the file's axes is a child of the group, so that the caller can transform the group.
  const group = new Group();
  names.give(group, names.ofScene, scene.name);
  scene.nodes.forEach(({ parent }, n) => (objects[parent ?? -1] ?? group).add(objects[n]!));
  const meshes = new SceneMeshes(scene, objects, new SceneMaterials(scene, filter));
  /** The objects that draw a mesh at a node, by `NODE MESH`. */
  const drawn: Map<string, readonly Object3D[]> = new Map();
  scene.nodes.forEach((node, n) => {
    for (const mesh of node.meshes) {
      const made = meshes.drawn(mesh, reachOf(parts[node.part]!));
      made.forEach((each, s) => {
        const { name } = scene.meshes[mesh]!.surfaces[s]!;
        names.give(each, names.unique(name), name);
      });
      objects[n]!.add(...made);
      drawn.set(`${n} ${mesh}`, made);
    }
  });
  group.animations = scene.clips.map((clip) =>
    clipOf(clip, (node, mesh) => (mesh === null ? [objects[node]!] : (drawn.get(`${node} ${mesh}`) ?? []))),
  );
  Object.assign(group.userData, knownOf(scene, objects, places));
  return group;
}

/** A sphere around a part's origin that contains the part in all of its clips. */
function reachOf({ animationBounds: { min, max } }: PartData): Sphere {
  const far = min.map((low, i) => Math.max(Math.abs(low), Math.abs(max[i]!)));
  return new Sphere(undefined, Math.hypot(...far));
}

/**
 * Creates an object at each attachment, by node. Each inverts the conversion of the file's axes and scale, so that an
 * object with Y up that faces +Z, such as another group, is oriented like a model that the game attaches there.
 */
function placesOf(scene: Scene, objects: readonly Object3D[], names: Names): readonly (Object3D | null)[] {
  const { rotation, scale } = scene.nodes[0]!;
  return scene.nodes.map(({ kind, name }, n) => {
    if (kind !== 'attachment') return null;
    const place = new Object3D();
    place.quaternion.fromArray(rotation).invert();
    place.scale.setScalar(1 / scale[0]);
    names.give(place, names.ofPlaces[n]!, name);
    objects[n]!.add(place);
    return place;
  });
}

function knownOf(
  { extras }: Scene,
  objects: readonly Object3D[],
  places: readonly (Object3D | null)[],
): object {
  const { attachments, hitboxes, ...others } = extras;
  return {
    ...others,
    attachments: attachments.map(({ node }) => places[node]?.name ?? ''),
    hitboxes: hitboxes.map(({ node, ...hitbox }) => ({ ...hitbox, joint: objects[node]!.name })),
  };
}
