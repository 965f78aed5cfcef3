import type { InstanceLike, PartInputs, PartInstance } from '../../types/api.js';
import type { MaterialImage, PartData } from '../../types/subject.js';

/**
 * Copies the settings of `other` that are independent of the pose to `instance`: visible parts, skins, images and
 * inputs. Skips everything that the model of `instance` does not have. Called in every frame; allocates nothing if
 * the settings are equal.
 */
export function dressLike(other: InstanceLike, instance: InstanceLike): void {
  const { parts, summary } = instance.model;
  for (let p = 0; p < parts.length && p < other.model.parts.length; p++) {
    const { visible, skin, images } = other.part(p);
    const part = instance.part(p);
    if (part.visible !== visible) part.visible = visible;
    if (part.skin !== skin && (skin === null || summary.skins.some(({ name }) => name === skin)))
      part.setSkin(skin);
    copyInputs(other.part(p).inputs, part, parts[p]!);
    if (sameImages(part.images, images)) continue;
    for (const { material } of part.images) part.setImage(material, null);
    for (const { material, image: decoded } of images)
      if (material === null || material < parts[p]!.materials.length) part.setImage(material, decoded);
  }
}

function sameImages(a: readonly MaterialImage[], b: readonly MaterialImage[]): boolean {
  if (a.length !== b.length) return false;
  return a.every(({ material, image: decoded }, i) => material === b[i]!.material && decoded === b[i]!.image);
}

/** Copies the body groups, controllers and blend factors that also exist in `part`. */
function copyInputs(inputs: PartInputs, part: PartInstance, { bodyGroups, controllers }: PartData): void {
  if (inputs === part.inputs) return;
  inputs.bodies.forEach((model, group) => {
    const exists = model < (bodyGroups[group]?.models.length ?? 0);
    if (exists && part.inputs.bodies[group] !== model) part.setBodyGroup(group, model);
  });
  inputs.controllers.forEach((value, c) => {
    if (c < controllers.length && part.inputs.controllers[c] !== value) part.setController(c, value);
  });
  const [x, y] = inputs.blends;
  if (part.inputs.blends[0] !== x) part.setBlend(0, x);
  if (part.inputs.blends[1] !== y) part.setBlend(1, y);
}

/**
 * Copies all settings of an instance except axes, transform, time and playback to another instance, as far as the
 * other model has them.
 */
export function copySettings(from: InstanceLike, to: InstanceLike): void {
  to.interpolation = from.interpolation;
  to.tagRotation = from.tagRotation;
  to.levelOfDetail = from.levelOfDetail;
  to.rootMotion = from.rootMotion;
  // Setting colours replaces images, so they come before the images.
  to.model.parts.forEach(({ joints }, p) => {
    if (p >= from.model.parts.length) return;
    const { playerColors, joints: given } = from.part(p);
    if (playerColors.top !== null || playerColors.bottom !== null) to.part(p).setPlayerColors(playerColors);
    for (const [joint, transform] of given.overrides)
      if (joint < joints.length) to.part(p).joints.set(joint, transform);
  });
  dressLike(from, to);
}
