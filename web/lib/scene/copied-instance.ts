import type { InstanceLike, ModelLike } from '../types/api.js';

/**
 * Creates an instance to sample poses from; the caller disposes of it. A copy of an instance has its axes, level of detail,
 * visibility, skins, player colours, images, body groups, controllers, blends and joint overrides, and plays nothing. An
 * instance of a model is in the initial state.
 */
export function copiedInstance(subject: ModelLike | InstanceLike): InstanceLike {
  if (!('model' in subject)) return subject.createInstance();
  const { model } = subject;
  const made = model.createInstance();
  made.axes = subject.axes;
  made.levelOfDetail = subject.levelOfDetail;
  model.parts.forEach(({ bodyGroups, controllers }, p) => {
    const from = subject.part(p);
    const to = made.part(p);
    to.visible = from.visible;
    to.setSkin(from.skin);
    to.setPlayerColors(from.playerColors);
    for (const { material, image: decoded } of from.images) to.setImage(material, decoded);
    const { bodies, controllers: values, blends } = from.inputs;
    bodyGroups.forEach((_, g) => to.setBodyGroup(g, bodies[g] ?? 0));
    controllers.forEach((_, c) => to.setController(c, values[c] ?? 0));
    blends.forEach((share, axis) => to.setBlend(axis as 0 | 1, share));
    for (const [joint, transform] of from.joints.overrides) to.joints.set(joint, transform);
  });
  return made;
}
