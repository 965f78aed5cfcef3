import type { InstanceLike } from '../types/api.js';
import type { MaterialPicture } from '../types/subject.js';

/**
 * Makes an instance look like another in what no pose changes: the parts that are shown, their skins and their
 * pictures. What its model does not have is left out. Asked with every frame: where both are alike, it makes nothing.
 */
export function dressLike(other: InstanceLike, instance: InstanceLike): void {
  const { parts, summary } = instance.model;
  for (let p = 0; p < parts.length && p < other.model.parts.length; p++) {
    const { visible, skin, images } = other.part(p);
    const part = instance.part(p);
    if (part.visible !== visible) part.visible = visible;
    if (part.skin !== skin && (skin === null || summary.skins.some(({ name }) => name === skin)))
      part.setSkin(skin);
    if (same(part.images, images)) continue;
    for (const { material } of part.images) part.setImage(material, null);
    for (const { material, picture } of images)
      if (material === null || material < parts[p]!.materials.length) part.setImage(material, picture);
  }
}

function same(a: readonly MaterialPicture[], b: readonly MaterialPicture[]): boolean {
  if (a.length !== b.length) return false;
  return a.every(({ material, picture }, i) => material === b[i]!.material && picture === b[i]!.picture);
}
