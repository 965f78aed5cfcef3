import { drawnMaterial, shownImage } from '../material/drawn-material.js';
import { simpleMaterial } from '../material/simple-material.js';
import type { ShownSurface } from '../material/shown-surfaces.js';
import type { ModelLike } from '../types/api.js';
import type { MaterialSummary, DecodedImage } from '../types/subject.js';
import type { SceneImage, SceneMaterial } from './types.js';

/** Collects the materials and images of a scene without duplicates. */
export class SceneMaterials {
  readonly materials: SceneMaterial[] = [];
  readonly images: SceneImage[] = [];
  readonly #model: ModelLike;
  readonly #unlit: boolean;
  readonly #byKey: Map<string, number | null> = new Map();
  readonly #byImage: Map<DecodedImage, number> = new Map();

  constructor(model: ModelLike, unlit: boolean) {
    this.#model = model;
    this.#unlit = unlit;
  }

  /** The material of a surface: an index into `materials`, or null if the surface is invisible. */
  ofSurface(p: number, shown: ShownSurface): number | null {
    const key = `${p} ${shown.material}`;
    let index = this.#byKey.get(key);
    if (index === undefined) this.#byKey.set(key, (index = this.#add(p, shown)));
    return index;
  }

  #add(p: number, shown: ShownSurface): number | null {
    const model = this.#model;
    const part = model.parts[p]!;
    const material = part.materials[shown.material ?? -1] ?? null;
    const seen = simpleMaterial(drawnMaterial(model, p, shown, true), (image) => {
      const decoded = shownImage(model, p, shown, image);
      return (
        decoded && this.#imageIndex(part.images[image]?.name ?? material?.name ?? model.subject, decoded)
      );
    });
    if (seen === null) return null;
    const effects = material === null ? [] : effectsOf(material);
    return this.materials.push({ ...seen, unlit: seen.unlit || this.#unlit, effects }) - 1;
  }

  #imageIndex(name: string, decoded: DecodedImage): number {
    let index = this.#byImage.get(decoded);
    if (index === undefined)
      this.#byImage.set(decoded, (index = this.images.push({ name, image: decoded }) - 1));
    return index;
  }
}

/** The names of the material's effects that a scene cannot represent (`SceneMaterial.effects`). */
function effectsOf(material: MaterialSummary): string[] {
  const { stages, deforms } = material;
  const all = stages.flatMap(({ texcoord, modifiers, images, rgbWave, alphaWave, alphaTest }) => [
    ...(texcoord === 'base' ? [] : [texcoord]),
    ...modifiers.flatMap(({ kind }) =>
      texcoord === 'base' && (kind === 'scale' || kind === 'transform') ? [] : [kind],
    ),
    ...(images.length > 1 ? ['animated'] : []),
    ...(rgbWave.shape === 'none' && alphaWave.shape === 'none' ? [] : ['wave']),
    ...(alphaTest === 'less' ? ['alpha test less'] : []),
  ]);
  const others = [
    ...deforms.map(({ kind }) => `deform ${kind}`),
    ...(stages.length > 1 ? [`${stages.length} stages`] : []),
    ...(material.polygonOffset ? ['decal'] : []),
    ...(material.flat ? ['flat'] : []),
    ...(material.specularMap === null ? [] : ['specular map']),
    ...(material.heightMap === null ? [] : ['height map']),
    ...(material.cull === 'front' ? ['cull front'] : []),
  ];
  return [...new Set([...all, ...others])];
}
