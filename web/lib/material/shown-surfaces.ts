import type { InstanceLike } from '../types/api.js';
import type { PartFrame } from '../types/frame.js';
import type { MaterialPicture, PartData, Picture, SurfaceSummary } from '../types/subject.js';

/** What decides which surfaces of a part are shown, and in which materials. A `PartFrame` has all of it. */
export type PartLook = Pick<PartFrame, 'visible' | 'skin' | 'levelOfDetail' | 'bodies'>;

/** A surface that is shown, and its material. */
export interface WornSurface {
  /** Index into the part's surfaces. */
  readonly index: number;
  readonly surface: SurfaceSummary;
  /** Index into the part's materials, after the skin; null for a surface without a material. */
  readonly material: number | null;
}

/** A surface that an instance shows. */
export interface ShownSurface extends WornSurface {
  /** The picture in place of its material's own: the instance's, or else the model's; null where none is set. */
  readonly picture: Picture | null;
}

/**
 * The surfaces that a part of an instance shows, in the order of the file. The list changes with the part's visibility,
 * skin, pictures, level of detail and body groups, and never with its pose: a renderer keeps it until one of these
 * changes. What a surface looks like follows in two more steps: `drawnMaterial` changes when pictures arrive,
 * `evaluateStage` with time, and only that one is called in every frame; it allocates nothing.
 */
export function shownSurfaces(instance: Pick<InstanceLike, 'model' | 'frame'>, part: number): ShownSurface[] {
  const { model } = instance;
  const look = instance.frame().parts[part]!;
  const ofModel = model.textures.filter((change) => change.part === part);
  return wornSurfaces(model.parts[part]!, look).map((worn) => {
    const shows = ({ material }: MaterialPicture): boolean => material === worn.material;
    return { ...worn, picture: (look.images.find(shows) ?? ofModel.find(shows))?.picture ?? null };
  });
}

/** The surfaces that a part shows, with their materials, for whoever has no instance at hand. */
export function wornSurfaces(
  part: PartData,
  { visible, skin, levelOfDetail, bodies }: PartLook,
): WornSurface[] {
  if (!visible) return [];
  const unchosen = unchosenSurfaces(part, bodies);
  const worn = part.skins[skin ?? -1]?.materials;
  return part.surfaces.flatMap((surface, index) => {
    const { material, hidden, indexCount } = surface;
    if (hidden || indexCount === 0 || surface.levelOfDetail !== levelOfDetail || unchosen.has(index))
      return [];
    return [{ index, surface, material: material === null ? null : (worn?.[material] ?? material) }];
  });
}

/**
 * The surfaces, by index, of the body groups' models that are not chosen.
 *
 * @param bodies - the chosen model of each group; the first one where it is not given
 * @param counts - of a group that does not count no model is left out
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
