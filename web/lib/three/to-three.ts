import { Bone, Group, Object3D, Sphere } from 'three';
import type { Scene, SceneOptions } from '../scene/index.js';
import type { InstanceLike, Model, ModelLike } from '../types/api.js';
import type { PartData } from '../types/subject.js';
import { clipOf } from './clips.js';
import { Names } from './object-names.js';
import { SceneMaterials } from './scene-materials.js';
import { SceneMeshes } from './scene-meshes.js';

/** What `toThree` makes of a model. */
export interface ToThreeOptions extends SceneOptions {
  /** How pictures are enlarged: smoothly, or with their texels to be seen, as the oldest games drew. Default: `linear`. */
  readonly filter?: 'linear' | 'nearest';
}

/**
 * A model, or an instance of one as it is dressed, as plain objects of three.js. They need Marrow no longer: the model may
 * be disposed of. Pictures that are on their way are waited for; one that cannot be had is left out.
 *
 * The group has a node for each part, bones with skinned meshes or meshes with morph targets, and an object at each
 * attachment, by its name: add another group, or any object whose front faces +Z, and it is held as the game holds it. `animations` are the clips, of which several move different parts: the legs and the torso of a
 * player. Their `userData` has `loops`, whether the game repeats them, and `events`. `userData` of the group has what a
 * game knows beside it: `formats`, `metresPerUnit`, `attachments` and `hitboxes`, by the names of the objects.
 *
 * Y is up, the front faces +Z, lengths are the game's own times `scale`. A name that a clip could not refer to, or that
 * stands twice, is changed; `userData.name` has the file's.
 *
 * @returns when the pictures are there, and the code that converts, which is fetched with the first conversion
 * @throws DisposedError where the model has been disposed of
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

/** The code that converts. */
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
  // What turns the file's axes is below the group, whose own place is the caller's.
  const group = new Group();
  names.give(group, names.ofScene, scene.name);
  scene.nodes.forEach(({ parent }, n) => (objects[parent ?? -1] ?? group).add(objects[n]!));
  const meshes = new SceneMeshes(scene, objects, new SceneMaterials(scene, filter));
  /** What draws a mesh at a node, by `NODE MESH`. */
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

/** A sphere about a part's origin that holds the part in all of its clips. */
function reachOf({ animationBounds: { min, max } }: PartData): Sphere {
  const far = min.map((low, i) => Math.max(Math.abs(low), Math.abs(max[i]!)));
  return new Sphere(undefined, Math.hypot(...far));
}

/**
 * What stands at attachments, by their nodes: turned and scaled back from the file's axes, so that an object whose Y is up
 * and whose front faces +Z, such as another group, is held as the game holds a model there.
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
