import { cutOutOnModel } from '../material/cut-out.js';
import { seenMaterial } from '../material/seen.js';
import type { InstanceLike } from '../types/api.js';
import type { MaterialSummary, Picture } from '../types/subject.js';
import type { SceneImage, SceneMaterial } from './types.js';

/** The materials and pictures of a scene, each once. */
export class SceneMaterials {
  readonly materials: SceneMaterial[] = [];
  readonly images: SceneImage[] = [];
  readonly #instance: InstanceLike;
  readonly #unlit: boolean;
  readonly #byKey: Map<string, number | null> = new Map();
  readonly #byPicture: Map<Picture, number> = new Map();

  constructor(instance: InstanceLike, unlit: boolean) {
    this.#instance = instance;
    this.#unlit = unlit;
  }

  /** What a surface is drawn with: an index into `materials`, or null where nothing of it is seen. */
  ofSurface(p: number, surface: number): number | null {
    const part = this.#instance.model.parts[p]!;
    const { skin } = this.#instance.frame().parts[p]!;
    const own = part.surfaces[surface]!.material;
    const worn = own === null ? null : (part.skins[skin ?? -1]?.materials[own] ?? own);
    const key = `${p} ${worn}`;
    let index = this.#byKey.get(key);
    if (index === undefined) this.#byKey.set(key, (index = this.#add(p, worn)));
    return index;
  }

  #add(p: number, worn: number | null): number | null {
    const { model } = this.#instance;
    const part = model.parts[p]!;
    const material = part.materials[worn ?? -1] ?? null;
    const replaced = this.#replaced(p, worn);
    const seen = seenMaterial(
      cutOutOnModel(model, p, material, replaced),
      replaced && this.#picture(material?.name ?? model.subject, replaced),
      (image) => {
        const picture = model.picture(p, image);
        return picture && this.#picture(part.images[image]!.name, picture);
      },
    );
    if (seen === null) return null;
    const effects = material === null ? [] : effectsOf(material);
    return this.materials.push({ ...seen, unlit: seen.unlit || this.#unlit, effects }) - 1;
  }

  /** A picture that the instance, or the model, shows in place of a material's own. */
  #replaced(p: number, worn: number | null): Picture | null {
    const { model } = this.#instance;
    const images = this.#instance.frame().parts[p]!.images;
    const found =
      images.find(({ material }) => material === worn) ??
      model.textures.find(({ part, material }) => part === p && material === worn);
    return found?.picture ?? null;
  }

  #picture(name: string, picture: Picture): number {
    let index = this.#byPicture.get(picture);
    if (index === undefined) this.#byPicture.set(picture, (index = this.images.push({ name, picture }) - 1));
    return index;
  }
}

/** What a scene cannot say of a material, in the words of the model's description. */
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
