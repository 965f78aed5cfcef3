import type { InstanceLike } from '../types/api.js';
import type { MaterialSummary, Picture, StageSummary } from '../types/subject.js';
import { materialImage } from '../util/material-image.js';
import type { SceneBlending, SceneImage, SceneMaterial } from './types.js';

/** Half a step of 255 below the reference: an opacity that equals it passes. */
const halfStep = 0.5 / 255;
/** What surfaces without a material look like. */
const grey = [0.8, 0.8, 0.8] as const;

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
    const part = this.#instance.model.parts[p]!;
    const material = worn === null ? null : (part.materials[worn] ?? null);
    const made = material === null ? this.#plain(p) : this.#made(p, worn, material);
    return made === null ? null : this.materials.push(made) - 1;
  }

  #plain(p: number): SceneMaterial {
    const image = this.#replaced(p, null);
    return {
      name: '',
      color: image === null ? [...grey, 1] : [1, 1, 1, 1],
      image,
      emissive: [0, 0, 0],
      emissiveImage: null,
      normalImage: null,
      roughness: 1,
      metalness: 0,
      blending: 'opaque',
      alphaCutoff: 0.5,
      doubleSided: false,
      clamp: false,
      unlit: this.#unlit,
      effects: [],
    };
  }

  #made(p: number, worn: number | null, material: MaterialSummary): SceneMaterial | null {
    const { stages, diffuse, emissive, opacity, emissiveMap, normalMap, shading } = material;
    const [first] = stages;
    if (first === undefined) return null;
    const image = this.#replaced(p, worn) ?? this.#image(p, materialImage(material));
    const color = image === null ? diffuse : [1, 1, 1];
    const blending = blendingOf(first, opacity);
    const glow = this.#image(p, emissiveMap);
    // The light of fixed-function hardware multiplies all of the picture, physical light adds what shines to it.
    const glowsInItsPicture =
      emissiveMap === null && shading !== 'physical' && emissive.slice(0, 3).some((e) => e > 0);
    return {
      name: material.name,
      color: [color[0], color[1], color[2], opacity],
      image,
      // A picture of what glows that is not there leaves the rest without a glow, too.
      emissive: emissiveMap !== null && glow === null ? [0, 0, 0] : [emissive[0], emissive[1], emissive[2]],
      emissiveImage: glowsInItsPicture ? image : glow,
      normalImage: this.#image(p, normalMap),
      roughness: material.roughness,
      metalness: material.metalness,
      blending,
      alphaCutoff: Math.max(halfStep, first.alphaReference - halfStep),
      doubleSided: material.cull === 'none',
      clamp: first.clamp,
      unlit: this.#unlit || material.flat || blending === 'add',
      effects: effectsOf(material),
    };
  }

  /** A picture that the instance, or the model, shows in place of a material's own. */
  #replaced(p: number, worn: number | null): number | null {
    const { model } = this.#instance;
    const images = this.#instance.frame().parts[p]!.images;
    const found =
      images.find(({ material }) => material === worn) ??
      model.textures.find(({ part, material }) => part === p && material === worn);
    if (found === undefined) return null;
    const name = worn === null ? model.subject : (model.parts[p]!.materials[worn]?.name ?? '');
    return this.#picture(name, found.picture);
  }

  #image(p: number, image: number | null): number | null {
    if (image === null) return null;
    const { model } = this.#instance;
    const picture = model.picture(p, image);
    return picture === null ? null : this.#picture(model.parts[p]!.images[image]!.name, picture);
  }

  #picture(name: string, picture: Picture): number {
    let index = this.#byPicture.get(picture);
    if (index === undefined) this.#byPicture.set(picture, (index = this.images.push({ name, picture }) - 1));
    return index;
  }
}

function blendingOf({ blends, destination, alphaTest }: StageSummary, opacity: number): SceneBlending {
  if (blends && destination === 'one') return 'add';
  if (blends && destination !== 'zero') return 'blend';
  if (opacity < 1) return 'blend';
  return alphaTest === 'greater' || alphaTest === 'greater_equal' ? 'mask' : 'opaque';
}

/** What a scene cannot say of a material, in the words of the model's description. */
function effectsOf({ stages, deforms, polygonOffset }: MaterialSummary): string[] {
  const all = stages.flatMap(({ texcoord, modifiers, images, rgbWave, alphaWave }) => [
    ...(texcoord === 'base' ? [] : [texcoord]),
    ...modifiers.map(({ kind }) => kind),
    ...(images.length > 1 ? ['animated'] : []),
    ...(rgbWave.shape === 'none' && alphaWave.shape === 'none' ? [] : ['wave']),
  ]);
  const others = [
    ...deforms.map(({ kind }) => `deform ${kind}`),
    ...(stages.length > 1 ? [`${stages.length} stages`] : []),
    ...(polygonOffset ? ['decal'] : []),
  ];
  return [...new Set([...all, ...others])];
}
