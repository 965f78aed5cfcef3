import { type PartSummary } from '../../lib/index.js';
import { isPartShown, materialImage } from '../../lib/internal/index.js';
import { fileName, stem } from '../text/format.js';
import { missingCompanions } from './companions.js';
import { textureRows, type TextureRow } from './select.js';
import type { AppState, Subject } from './state.js';

/**
 * The images of the open subject. An image that several parts, materials or skins use is listed once. The material
 * list, the report and the banner about missing files use this list.
 */

type Seen = Pick<AppState, 'subject' | 'skin' | 'weapon' | 'partView'>;

/** An image. Its other properties are copied from its first row. */
export interface ImageRow extends TextureRow {
  /** Every use of the image by a part. */
  readonly places: readonly TextureRow[];
  /** The names of the surfaces that show it, without duplicates and without surfaces of coarser levels of detail. */
  readonly surfaces: readonly string[];
}

/** Every image that the subject refers to, in the order of its parts. */
export function imageRows(subject: Subject): ImageRow[] {
  const rows: Map<unknown, [TextureRow, ...TextureRow[]]> = new Map();
  for (const row of textureRows(subject)) {
    const key = keyOf(subject, row);
    const known = rows.get(key);
    if (known === undefined) rows.set(key, [row]);
    else known.push(row);
  }
  return [...rows.values()].map((places) => {
    const [first] = places;
    const materials = [...new Set(places.flatMap((place) => place.materials))];
    const surfaces = new Set(places.flatMap((place) => surfacesOf(subject.summary.parts[place.part], place)));
    return { ...first, places, materials, surfaces: [...surfaces] };
  });
}

/** The images that are missing or unreadable. */
export function missingImages(subject: Subject): ImageRow[] {
  return imageRows(subject).filter(isMissing);
}

/** The missing or unreadable images of visible parts in the selected skin. */
export function missingVisibleImages(state: Seen): ImageRow[] {
  return visibleImages(state).filter(isMissing);
}

/** The images of visible parts in the selected skin. */
export function visibleImages(state: Seen): ImageRow[] {
  const { subject } = state;
  if (subject === null) return [];
  return imageRows(subject).filter(({ places }) => places.some((place) => isSeen(state, subject, place)));
}

/** The image in the texture dialog, or the image that now replaces it; null if the dialog is closed. */
export function shownImage({
  subject,
  inspect: { texture },
}: Pick<AppState, 'subject' | 'inspect'>): ImageRow | null {
  if (subject === null || texture === null) return null;
  const rows = imageRows(subject).filter(({ places }) =>
    places.some(({ part, image }) => part === texture.part && image === texture.image),
  );
  const isSame = ({ override }: ImageRow): boolean => (override?.decoded ?? null) === texture.override;
  return rows.find(isSame) ?? rows[0] ?? null;
}

/** Whether a visible surface has a placeholder because its main image is missing. */
export function showsPlaceholder(state: Seen): boolean {
  const { subject } = state;
  if (subject === null) return false;
  const missing = textureRows(subject).filter(isMissing);
  return missing.some(({ part, image, materialIndices }) => {
    const summary = subject.summary.parts[part];
    if (summary === undefined || !isPartShown(summary, state)) return false;
    return materialsInUse(subject, part, state.skin).some(
      (material) =>
        materialIndices.includes(material) &&
        materialImage(summary.materials[material] ?? { stages: [] }) === image,
    );
  });
}

/** The names of an image's users: materials with a different name, then surfaces. */
export function usersOf(
  { name, found, override, materials, surfaces, places }: ImageRow,
  { summary }: Pick<Subject, 'summary'>,
): readonly string[] {
  // Some names begin with a dot, which stands for the folder of the model.
  const own = stem(
    (override?.name ?? found ?? name).replaceAll('\\', '/').replace(/^\.(?=[^./])/, ''),
  ).toLowerCase();
  // A surface with its part's name adds no information.
  const parts = places.map(({ part }) => summary.parts[part]?.name);
  const others = materials.filter((material) => stem(material.replaceAll('\\', '/')).toLowerCase() !== own);
  const names = new Set(
    [...others, ...surfaces.filter((each) => !parts.includes(each))]
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  );
  return [...names].filter((each) => each.toLowerCase() !== own);
}

/** The files that refer to an image, without duplicates. */
export function referencedBy({ summary }: Subject, { places }: ImageRow): readonly string[] {
  const files = places.map(({ part }) => summary.parts[part]?.file ?? '');
  const names = places.map(({ part }) => summary.parts[part]?.name ?? '');
  return [...new Set(files.map((file, at) => fileName(file) || (names[at] ?? '')))];
}

function isMissing({ state }: TextureRow): boolean {
  return state === 'missing' || state === 'failed';
}

/** Rows with the same key show the same image. */
function keyOf({ summary }: Subject, row: TextureRow): unknown {
  if (row.override !== null) return row.override.decoded;
  if (row.embedded) return `inside ${row.part} ${row.image}`;
  if (row.found !== null) return `file ${row.found}`;
  // A path refers to a file of the game; a plain name refers to a file in the model's folder.
  const name = row.name.replaceAll('\\', '/').toLowerCase();
  const folder = summary.parts[row.part]?.file.replace(/[^/]*$/, '') ?? '';
  return `name ${name.includes('/') ? name : folder + name}`;
}

function isSeen(state: Seen, { summary }: Subject, place: TextureRow): boolean {
  const part = summary.parts[place.part];
  if (part === undefined || !isPartShown(part, state)) return false;
  if (place.materials.length === 0) return true;
  return materialsInUse({ summary }, place.part, state.skin).some((material) =>
    place.materialIndices.includes(material),
  );
}

/** The materials that a part's surfaces use in a skin, by their indices. */
export function materialsInUse(
  { summary: { parts, skins } }: Pick<Subject, 'summary'>,
  index: number,
  skin: string | null,
): number[] {
  const part = parts[index];
  if (part === undefined) return [];
  const family = (skins.find(({ name }) => name === skin) ?? skins[0])?.families[index] ?? null;
  const replacements = family === null ? undefined : part.skins[family]?.materials;
  // A part without surfaces uses all of its materials.
  if (part.surfaces.length === 0) return part.materials.map((_, at) => at);
  const inUse = part.surfaces.flatMap(({ material }) =>
    material === null ? [] : [replacements?.[material] ?? material],
  );
  return [...new Set(inUse)];
}

/** The surfaces of a part that show an image, in any of its skins. */
function surfacesOf(part: PartSummary | undefined, { materialIndices }: TextureRow): string[] {
  if (part === undefined) return [];
  return part.surfaces
    .filter(
      ({ material, levelOfDetail }) =>
        levelOfDetail === 0 &&
        materialsInSkins(material, part.skins).some((each) => materialIndices.includes(each)),
    )
    .map(({ name }) => name);
}

/** The materials of a surface without a skin and in each skin, by their indices; null for a surface without a material. */
export function materialsInSkins(
  material: number | null,
  skins: Pick<PartSummary, 'skins'>['skins'],
): (number | null)[] {
  return material === null
    ? [null]
    : [material, ...skins.map(({ materials }) => materials[material] ?? material)];
}

/** Whether the banner about missing textures or companions is shown. Other banners take precedence. */
export function missingShown(state: AppState): boolean {
  const { subject, welcome, missingDismissed, failure, offered, unknown, pendingTexture, entries } = state;
  if (subject === null || welcome || missingDismissed || failure !== null || entries !== null) return false;
  if (offered !== null || unknown.length > 0 || pendingTexture !== null) return false;
  return missingCompanions(subject) !== null || missingVisibleImages(state).length > 0;
}
