import type { ModelLike } from '../types/api.js';
import type { MaterialSummary, PartData, PartImage, WarningSummary } from '../types/subject.js';
import { materialImage, materialMaps } from '../material/material-image.js';
import {
  baseName,
  extensionOf,
  fold,
  folderOf,
  normalise,
  pathFrom,
  imageAlternatives,
} from '../util/names.js';
import { gameNames } from './limits.js';
import { counted, finding, someOf, type Finding, type Game } from './report.js';

/** The image formats that each game reads, by extension; null if images are inside the model's file. */
const imageFormats: Readonly<Record<Game, readonly string[] | null>> = {
  quake: null,
  quake2: ['pcx', 'wal', 'tga'],
  quake3: ['tga', 'jpg', 'jpeg', 'pcx', 'bmp'],
  doom3: ['tga', 'jpg', 'pcx', 'bmp', 'dds'],
  goldsrc: null,
};

/** Game folders that models share with levels. Images in them are usually part of the game. */
const sharedPath = /^(?:textures|gfx|sprites|env)\//i;

/**
 * Findings about the images of a part, and the model's warnings that they replace.
 */
export function textureFindings(
  model: ModelLike,
  index: number,
  part: PartData,
  game: Game | null,
): { readonly findings: readonly Finding[]; readonly reported: readonly WarningSummary[] } {
  const findings: Finding[] = [];
  const reported: WarningSummary[] = [];
  part.images.forEach((image, i) => {
    const users = part.materials.filter((material) => imagesOf(material).has(i));
    if (model.image(index, i) === null && image.indices.length === 0) {
      const warning = model.warnings.find(({ file }) => file === image.name || file === image.found);
      if (warning !== undefined) reported.push(warning);
      findings.push(missingImage(image, part, users, i, warning));
    } else {
      findings.push(...guessedImage(image, part), ...gameImageFindings(image, part, game));
    }
  });
  return { findings, reported };
}

/** Finding about materials that no surface uses in any skin. */
export function materialFindings(part: PartData): Finding[] {
  const own = part.surfaces.flatMap(({ material }) => material ?? []);
  const used = new Set(own);
  for (const { materials } of part.skins) for (const each of own) used.add(materials[each] ?? each);
  const unused = part.materials.filter((_, i) => !used.has(i)).map(({ name }) => name);
  if (unused.length === 0) return [];
  const place = { kind: 'material' as const, name: someOf(unused) };
  const message = `${counted(unused.length, 'material')} of the file ${unused.length === 1 ? 'is' : 'are'} not used by any surface in any skin. Remove unused materials.`;
  return [finding('note', 'material_unused', part.file, place, message)];
}

/** The finding for a missing image. */
function missingImage(
  image: PartImage,
  part: PartData,
  users: readonly MaterialSummary[],
  index: number,
  warning: WarningSummary | undefined,
): Finding {
  const place = { kind: 'texture' as const, name: image.name };
  if (image.found !== null || image.encoded.length > 0) {
    const why = warning?.message ?? 'The image cannot be decoded.';
    return finding('error', 'texture_unreadable', part.file, place, why);
  }
  // In addition to its main image, a material may use images for effects, which often belong to the game.
  const isMain = users.some((material) => materialImage(material) === index);
  const isShared = sharedPath.test(normalise(image.name));
  const names = users.map(({ name }) => name);
  const of = names.length === 0 ? '' : ` The material ${someOf(names)} uses it.`;
  const tried = warning?.key === 'image-not-found' ? warning.values?.[0] : undefined;
  const looked = tried === undefined ? lookedBeside(image, part) : `Searched for ${tried}.`;
  const unless = isShared ? ', unless it belongs to the game' : '';
  const message = `The image is missing.${of} ${looked} Add it at that path or beside the model${unless}.`;
  return finding(isMain && !isShared ? 'error' : 'warning', 'texture_missing', part.file, place, message);
}

function lookedBeside({ name }: PartImage, { file }: PartData): string {
  const [written = name, ...others] = imageAlternatives(name).map(baseName);
  const extensions = [...new Set(others.map(extensionOf))].filter((each) => each !== extensionOf(written));
  const or = extensions.length === 0 ? '' : `, also with the extension ${extensions.join(', ')}`;
  return `Searched for ${written} among the files that came with ${baseName(file)}${or}.`;
}

/** The finding for an image that was found only by its base name, not in the folder that the model specifies. */
function guessedImage({ name, found }: PartImage, { file }: PartData): Finding[] {
  if (found === null || isAt(found, name, file)) return [];
  const message = `The model names ${name}; ${found} is used instead. If it is another image, move the right one to the named path.`;
  return [finding('note', 'texture_guessed', file, { kind: 'texture', name }, message)];
}

/**
 * Whether a file is at the path that the model states. Either path may lack leading folders. A path without a folder
 * refers to the model's folder.
 */
function isAt(found: string, name: string, model: string): boolean {
  const asked = fold(trunk(normalise(name)));
  const used = fold(trunk(found));
  if (!asked.includes('/')) return folderOf(used) === fold(folderOf(model));
  const ends = (path: string, end: string): boolean => path === end || path.endsWith(`/${end}`);
  return ends(used, asked) || ends(asked, used) || used === fold(trunk(pathFrom(folderOf(model), name)));
}

/** Findings for an image that the game does not find or read, although Marrow does. */
function gameImageFindings({ name, found }: PartImage, { file }: PartData, game: Game | null): Finding[] {
  const readable = game === null ? null : imageFormats[game];
  if (game === null || found === null || readable === null) return [];
  const place = { kind: 'texture' as const, name };
  const extension = extensionOf(found).toLowerCase();
  if (!readable.includes(extension)) {
    const message = `The image was found as ${found}, but ${gameNames[game]} only reads ${readable.map((each) => `.${each}`).join(', ')}. Convert it.`;
    return [finding('warning', 'texture_format', file, place, message)];
  }
  const [written, own] = [baseName(normalise(name)), baseName(found)].map(fold) as [string, string];
  // Quake II uses the exact name; the other games also try other extensions.
  const isSame = game === 'quake2' ? written === own : trunk(written) === trunk(own);
  if (isSame) return [];
  const wanted = game === 'quake2' ? 'the exact name' : 'that name, also with other extensions';
  const message = `The image was found as ${found}, under another name than the model's. ${gameNames[game]} only looks for ${wanted}. Rename it.`;
  return [finding('note', 'texture_renamed', file, place, message)];
}

function trunk(name: string): string {
  const extension = extensionOf(name);
  return extension === '' ? name : name.slice(0, -extension.length - 1);
}

function imagesOf(material: MaterialSummary): ReadonlySet<number> {
  const images = [
    ...material.stages.flatMap((stage) => [...stage.images, stage.alphaImage]),
    ...materialMaps(material),
  ];
  return new Set(images.filter((image) => image !== null));
}
