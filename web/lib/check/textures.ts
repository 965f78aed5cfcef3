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
  pictureAlternatives,
} from '../util/names.js';
import { gameNames } from './limits.js';
import { counted, finding, someOf, type Finding, type Game } from './report.js';

/** The pictures that each game reads, by their extensions; null: they are in the model's file. */
const formatsOfPictures: Readonly<Record<Game, readonly string[] | null>> = {
  quake2: ['pcx', 'wal', 'tga'],
  quake3: ['tga', 'jpg', 'jpeg', 'pcx', 'bmp'],
  doom3: ['tga', 'jpg', 'pcx', 'bmp', 'dds'],
  goldsrc: null,
};

/** Paths in a game's folders that models have in common with its levels, where the game has pictures of its own. */
const sharedPath = /^(?:textures|gfx|sprites|env)\//i;

/**
 * What is the matter with the pictures of a part, and the model's warnings that say the same.
 */
export function textureFindings(
  model: ModelLike,
  index: number,
  part: PartData,
  game: Game | null,
): { readonly findings: readonly Finding[]; readonly told: readonly WarningSummary[] } {
  const findings: Finding[] = [];
  const told: WarningSummary[] = [];
  part.images.forEach((image, i) => {
    const users = part.materials.filter((material) => imagesOf(material).has(i));
    if (model.picture(index, i) === null && image.indices.length === 0) {
      const warning = model.warnings.find(({ file }) => file === image.name || file === image.found);
      if (warning !== undefined) told.push(warning);
      findings.push(absent(image, part, users, i, warning));
    } else {
      findings.push(...guessed(image, part), ...foundOtherwise(image, part, game));
    }
  });
  return { findings, told };
}

/** Materials that no surface wears, in no skin. */
export function materialFindings(part: PartData): Finding[] {
  const worn = new Set(part.surfaces.map(({ material }) => material));
  for (const { materials } of part.skins)
    for (const own of [...worn]) if (own !== null) worn.add(materials[own] ?? own);
  const unused = part.materials.filter((_, i) => !worn.has(i)).map(({ name }) => name);
  if (unused.length === 0) return [];
  const place = { kind: 'material' as const, name: someOf(unused) };
  const message = `${counted(unused.length, 'material')} of the file ${unused.length === 1 ? 'is' : 'are'} worn by no surface, in no skin. Leave out what is not used.`;
  return [finding('note', 'material_unused', part.file, place, message)];
}

/** A picture that did not come. */
function absent(
  image: PartImage,
  part: PartData,
  users: readonly MaterialSummary[],
  index: number,
  warning: WarningSummary | undefined,
): Finding {
  const place = { kind: 'texture' as const, name: image.name };
  if (image.found !== null || image.encoded.length > 0) {
    const why = warning?.message ?? 'The picture cannot be decoded.';
    return finding('error', 'texture_unreadable', part.file, place, why);
  }
  // Beside the picture that a material is known by there are those of its effects, which are often the game's own.
  const isMain = users.some((material) => materialImage(material) === index);
  const isShared = sharedPath.test(normalise(image.name));
  const names = users.map(({ name }) => name);
  const of = names.length === 0 ? '' : ` The material ${someOf(names)} uses it.`;
  const tried = warning?.key === 'image-not-found' ? warning.values?.[0] : undefined;
  const looked = tried === undefined ? lookedBeside(image, part) : `Looked for ${tried}.`;
  const unless = isShared ? ' unless it is one of the game' : '';
  const message = `The picture is not there.${of} ${looked} Put it there, or beside the model${unless}.`;
  return finding(isMain && !isShared ? 'error' : 'warning', 'texture_missing', part.file, place, message);
}

function lookedBeside({ name }: PartImage, { file }: PartData): string {
  const [written = name, ...others] = pictureAlternatives(name).map(baseName);
  const extensions = [...new Set(others.map(extensionOf))].filter((each) => each !== extensionOf(written));
  const or = extensions.length === 0 ? '' : `, also with the extension ${extensions.join(', ')}`;
  return `Looked for ${written} among the files that came with ${baseName(file)}${or}.`;
}

/** An image that is used for its base name alone, from another folder than the model asks for. */
function guessed({ name, found }: PartImage, { file }: PartData): Finding[] {
  if (found === null || isAt(found, name, file)) return [];
  const message = `Asked for ${name}, used ${found}. Put the image where the model asks for it if it is another.`;
  return [finding('note', 'texture_guessed', file, { kind: 'texture', name }, message)];
}

/** Whether a file is where an image is asked for: at its path, as far as the folders are known, or beside the model. */
function isAt(found: string, name: string, model: string): boolean {
  const asked = fold(trunk(normalise(name)));
  const used = fold(trunk(found));
  if (!asked.includes('/')) return folderOf(used) === fold(folderOf(model));
  const ends = (path: string, end: string): boolean => path === end || path.endsWith(`/${end}`);
  return ends(used, asked) || ends(asked, used) || used === fold(trunk(pathFrom(folderOf(model), name)));
}

/** What a game makes of a picture that was found. */
function foundOtherwise({ name, found }: PartImage, { file }: PartData, game: Game | null): Finding[] {
  const readable = game === null ? null : formatsOfPictures[game];
  if (game === null || found === null || readable === null) return [];
  const place = { kind: 'texture' as const, name };
  const extension = extensionOf(found).toLowerCase();
  if (!readable.includes(extension)) {
    const message = `It is found as ${found}; ${gameNames[game]} reads ${readable.map((each) => `.${each}`).join(', ')}. Convert it.`;
    return [finding('warning', 'texture_format', file, place, message)];
  }
  const [written, own] = [baseName(normalise(name)), baseName(found)].map(fold) as [string, string];
  // Quake II takes the name as it is; the other games try their extensions.
  const isSame = game === 'quake2' ? written === own : trunk(written) === trunk(own);
  if (isSame) return [];
  const message = `It is found as ${found}, by another name than the file has; ${gameNames[game]} looks for the name alone. Rename it.`;
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
