import { Texture, type BufferGeometry, type Material, type Object3D, type Skeleton } from 'three';

/** The properties of a drawable object that hold GPU memory. */
interface Holder {
  readonly geometry?: BufferGeometry;
  readonly material?: Material | readonly Material[];
  readonly skeleton?: Skeleton;
}

/**
 * Removes an object from its scene and frees the GPU memory of the object and its descendants: geometries, materials,
 * their textures, and skeleton textures. Resources that other objects share are freed, too; three.js uploads them again
 * when they are next drawn.
 *
 * @example
 * ```js
 * disposeThree(ogre); // renderer.info.memory is as it was before
 * ```
 */
export function disposeThree(object: Object3D): void {
  object.removeFromParent();
  const held: Set<{ dispose: () => void }> = new Set();
  object.traverse((each) => {
    const { geometry, material = [], skeleton } = each as Holder;
    if (geometry !== undefined) held.add(geometry);
    if (skeleton !== undefined) held.add(skeleton);
    for (const one of Array.isArray(material) ? (material as Material[]) : [material as Material]) {
      held.add(one);
      for (const value of Object.values(one)) if (value instanceof Texture) held.add(value);
    }
  });
  for (const each of held) each.dispose();
}
