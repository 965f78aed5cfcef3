import type { InstanceLike, ModelLike } from '../types/api.js';
import { clipsOf } from './clips.js';
import { copiedInstance } from './copied-instance.js';
import { VertexFrames } from './frames.js';
import { SceneMaterials } from './materials.js';
import { meshesOf } from './meshes.js';
import { nodesOf, type NodeTree } from './nodes.js';
import type { Scene, SceneExtras, ConversionOptions } from './types.js';

/**
 * Converts a model or an instance to a scene in its rest pose, with all clips. An instance's settings are used (such as
 * skins, images, visible parts, body groups and joint overrides), but not the clips that it is playing. The scene shares
 * nothing with the model except decoded images. Images that have not arrived are omitted.
 *
 * @throws RangeError if `scale` is not a positive number or `maxError` is negative; DisposedError
 */
export function sceneOf(subject: ModelLike | InstanceLike, options: ConversionOptions = {}): Scene {
  const { scale = 1, maxError = 0, unlit = false } = options;
  if (!(scale > 0 && Number.isFinite(scale)))
    throw new RangeError(`a scale is a number above 0, not ${scale}`);
  if (!(maxError >= 0)) throw new RangeError(`an error is a length, not ${maxError}`);
  const instance = copiedInstance(subject);
  try {
    const { model } = instance;
    instance.update(0);
    const tree = nodesOf(instance, model.subject, scale);
    const materials = new SceneMaterials(model, unlit);
    const { meshes, origins } = meshesOf(instance, tree, materials);
    const { min, max } = model.summary.bounds;
    const size = Math.max(1e-6, Math.hypot(...max.map((value, axis) => value - min[axis]!)));
    const frames = new VertexFrames(instance);
    const clips = clipsOf({ instance, tree, frames, meshes, origins, size, maxError }, options);
    const { images } = materials;
    const extras = extrasOf(model, tree, scale);
    return {
      name: model.subject,
      nodes: tree.nodes,
      meshes,
      materials: materials.materials,
      images,
      clips,
      extras,
    };
  } finally {
    instance.dispose();
  }
}

function extrasOf(model: ModelLike, { parts }: NodeTree, scale: number): SceneExtras {
  return {
    subject: model.subject,
    formats: model.parts.map(({ format }) => format),
    scale,
    metresPerUnit: model.parts[0]!.basis.metresPerUnit,
    attachments: model.parts.flatMap(({ attachments }, p) =>
      attachments.flatMap(({ name }, a) => {
        const node = parts[p]?.attachments[a];
        return node === undefined ? [] : [{ name, node }];
      }),
    ),
    hitboxes: model.parts.flatMap(({ hitboxes }, p) =>
      hitboxes.flatMap(({ joint, group, bounds }) => {
        const node = parts[p]?.joints[joint];
        return node === undefined ? [] : [{ node, group, bounds }];
      }),
    ),
  };
}
