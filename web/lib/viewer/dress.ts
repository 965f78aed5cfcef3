import type { InstanceLike } from '../types/api.js';

/**
 * Makes an instance look like another in what no pose changes: the parts that are shown, and their skins. What its
 * model does not have is left out. Asked with every frame: where both are alike, it makes nothing.
 */
export function dressLike(other: InstanceLike, instance: InstanceLike): void {
  const { parts, summary } = instance.model;
  for (let p = 0; p < parts.length && p < other.model.parts.length; p++) {
    const worn = other.part(p);
    const part = instance.part(p);
    const { visible, skin } = worn;
    if (part.visible !== visible) part.visible = visible;
    if (part.skin !== skin && (skin === null || summary.skins.some(({ name }) => name === skin)))
      part.setSkin(skin);
  }
}
