import type { InstanceLike } from '../types/api.js';
import type { PartFrame } from '../types/frame.js';
import type { MaterialImage, PartData, DecodedImage, SurfaceSummary } from '../types/subject.js';

/** The properties of a part that determine its visible surfaces and their materials. A `PartFrame` has all of them. */
export type PartLook = Pick<PartFrame, 'visible' | 'skin' | 'levelOfDetail' | 'bodies'>;

/** A visible surface with its material. */
export interface MaterialSurface {
  /** Index into the part's surfaces. */
  readonly index: number;
  readonly surface: SurfaceSummary;
  /** Index into the part's materials, after the skin has been applied; null for a surface without a material. */
  readonly material: number | null;
}

/** A surface that an instance shows. */
export interface ShownSurface extends MaterialSurface {
  /** The image that replaces the material's image: set on the instance, otherwise on the model; null if none is set. */
  readonly image: DecodedImage | null;
}

/**
 * The visible surfaces of a part, in the order of the file. The list depends on the part's visibility, skin, images,
 * level of detail and body groups, but not on its pose: a renderer caches it until one of these changes. Two more steps
 * determine the appearance of a surface: `drawnMaterial`, which changes when images arrive, and `evaluateStage`, which
 * is called in every frame and allocates nothing.
 */
export function shownSurfaces(instance: Pick<InstanceLike, 'model' | 'frame'>, part: number): ShownSurface[] {
  const { model } = instance;
  const look = instance.frame().parts[part]!;
  const ofModel = model.textures.filter((change) => change.part === part);
  return materialSurfaces(model.parts[part]!, look).map((each) => {
    const shows = ({ material }: MaterialImage): boolean => material === each.material;
    return { ...each, image: (look.images.find(shows) ?? ofModel.find(shows))?.image ?? null };
  });
}

/** The visible surfaces of a part with their materials, without an instance. */
export function materialSurfaces(
  part: PartData,
  { visible, skin, levelOfDetail, bodies }: PartLook,
): MaterialSurface[] {
  if (!visible) return [];
  const unchosen = unchosenSurfaces(part, bodies);
  const skinMaterials = part.skins[skin ?? -1]?.materials;
  return part.surfaces.flatMap((surface, index) => {
    const { material, hidden, indexCount } = surface;
    if (hidden || indexCount === 0 || surface.levelOfDetail !== levelOfDetail || unchosen.has(index))
      return [];
    return [{ index, surface, material: material === null ? null : (skinMaterials?.[material] ?? material) }];
  });
}

/**
 * The surfaces, by index, of the body groups' models that are not selected.
 *
 * @param bodies - the selected model of each group; default: the first one
 * @param counts - returns false for a group to ignore
 */
export function unchosenSurfaces(
  { bodyGroups }: Pick<PartData, 'bodyGroups'>,
  bodies: ArrayLike<number>,
  counts: (group: number) => boolean = () => true,
): ReadonlySet<number> {
  return new Set(
    bodyGroups.flatMap(({ models }, group) =>
      models.flatMap(({ surfaces }, m) => (counts(group) && m !== (bodies[group] ?? 0) ? surfaces : [])),
    ),
  );
}
