import type { PartData } from '../types/subject.js';
import { baseName, fold, folderOf, isImageName, join } from '../util/names.js';
import { finding, someOf, type Finding } from './report.js';

/** The files that came with a model. */
export interface CheckedFiles {
  readonly names: readonly string[];
  /** Resolves to null if the file does not exist. */
  read(name: string): Promise<Uint8Array | null>;
}

/** The parts of a player, and the tags at which the game attaches the other parts and the weapon. */
const tagsOfParts: Readonly<Record<string, readonly string[]>> = {
  lower: ['tag_torso'],
  upper: ['tag_head', 'tag_weapon'],
  head: [],
};

/** Findings about a player: missing files and tags that the game requires, and skins that do not match the parts. */
export async function playerFindings(parts: readonly PartData[], files: CheckedFiles): Promise<Finding[]> {
  const [root] = parts;
  if (root?.format !== 'md3' || !isPlayer(root, files)) return [];
  const folder = folderOf(root.file);
  const own = parts.filter((part) => folderOf(part.file) === folder && fold(part.name) in tagsOfParts);
  const names = files.names.filter((name) => fold(folderOf(name)) === fold(folder));
  const byName = new Map(names.map((name) => [fold(baseName(name)), name]));
  const findings: Finding[] = own.flatMap(missingTags);
  const skins = Object.keys(tagsOfParts).map((part) => {
    const file = `${part}_default.skin`;
    if (byName.has(file)) return [];
    const message =
      'The file is missing, and without it the game rejects the player. Create it with a line "surface,texture" for each surface.';
    return [finding('error', 'player_skin', join(folder, file), null, message)];
  });
  findings.push(...skins.flat());
  if (!names.some((name) => isImageName(name) && fold(baseName(name)).startsWith('icon_default.'))) {
    const message =
      'icon_default.tga is missing, so the menus show the player without an icon. Add one of 64 x 64 pixels.';
    findings.push(finding('warning', 'player_icon', folder, null, message));
  }
  for (const part of own) findings.push(...(await skinFindings(part, names, files)));
  findings.push(...unusedSkins(names, Object.keys(tagsOfParts)));
  return findings;
}

/** Findings about the skins of a model that is not a player. The names of its skins start with the model's name. */
export async function modelSkinFindings(parts: readonly PartData[], files: CheckedFiles): Promise<Finding[]> {
  const [root] = parts;
  if (root?.format !== 'md3' || isPlayer(root, files)) return [];
  const names = files.names.filter((name) => fold(folderOf(name)) === fold(folderOf(root.file)));
  const models = names.filter((name) => /\.md3$/i.test(name)).map((name) => stemOf(name));
  return [...(await skinFindings(root, names, files)), ...unusedSkins(names, models)];
}

/** Findings about skins whose names do not start with the name of a model. */
function unusedSkins(names: readonly string[], models: readonly string[]): Finding[] {
  return names
    .filter((name) => /\.skin$/i.test(name))
    .filter((name) => !models.some((model) => stemOf(name) === model || stemOf(name).startsWith(`${model}_`)))
    .map((name) => {
      const message = `No model in this folder uses the skin: its name starts with none of ${someOf(models)}. Rename it to "${models[0] ?? 'model'}_name.skin", or remove it.`;
      return finding('note', 'skin_unused', name, null, message);
    });
}

function stemOf(name: string): string {
  return fold(baseName(name)).replace(/\.[^.]*$/, '');
}

/** Whether a part is the legs of a player: its name is `lower`, and another part or animation.cfg is beside it. */
function isPlayer({ name, file }: PartData, { names }: CheckedFiles): boolean {
  if (fold(name) !== 'lower') return false;
  const beside = ['upper.md3', 'head.md3', 'animation.cfg'].map((each) => fold(join(folderOf(file), each)));
  return names.some((each) => beside.includes(fold(each)));
}

function missingTags({ name, file, attachments }: PartData): Finding[] {
  const has = new Set(attachments.map((each) => fold(each.name)));
  const wanted = tagsOfParts[fold(name)] ?? [];
  return wanted
    .filter((tag) => !has.has(tag))
    .map((tag) => {
      const message = `The tag is missing. The game attaches the parts of a player at the tags of ${baseName(file)}. Add it in the editor.`;
      return finding('error', 'player_tag', file, { kind: 'tag', name: tag }, message);
    });
}

/** Findings about a part's .skin files: surfaces that they do not list, and listed surfaces that do not exist. */
async function skinFindings(
  { name, surfaces }: PartData,
  names: readonly string[],
  files: CheckedFiles,
): Promise<Finding[]> {
  const finest = surfaces.filter(({ levelOfDetail }) => levelOfDetail === 0);
  const own = [...new Set(finest.map((surface) => surface.name))];
  const known = new Set(own.flatMap(namesInSkin));
  const skins = names.filter(
    (each) => fold(baseName(each)).startsWith(`${fold(name)}_`) && /\.skin$/i.test(each),
  );
  const findings: Finding[] = [];
  for (const skin of skins) {
    const bytes = await files.read(skin);
    if (bytes === null) continue;
    const lines = new TextDecoder('latin1').decode(bytes).split(/\r\n|\r|\n/);
    const named = lines.map((line) => line.split(',')[0]?.trim() ?? '');
    const listed = new Set(named.filter((each) => each !== '' && !/tag_/i.test(each)).map(fold));
    const missing = own.filter((each) => !namesInSkin(each).some((listedName) => listed.has(listedName)));
    const place = (some: readonly string[]): Finding['place'] => ({ kind: 'surface', name: someOf(some) });
    if (missing.length > 0) {
      const message =
        'The skin does not list the surface, so the game draws it with a default grid. Add a line "surface,texture" for it.';
      findings.push(finding('warning', 'skin_surface', skin, place(missing), message));
    }
    const strange = [...listed].filter((each) => !known.has(each));
    if (strange.length > 0) {
      const message = `The skin lists the surface, but ${name}.md3 does not have it. Correct the name, or remove the line.`;
      findings.push(finding('note', 'skin_surface', skin, place(strange), message));
    }
  }
  return findings;
}

/** The names by which a skin may list a surface, without case: "u_torso_1" and "u_torso" for "U_torso_1". */
function namesInSkin(name: string): string[] {
  const folded = fold(name);
  return [folded, ...(/._.$/.test(folded) ? [folded.slice(0, -2)] : [])];
}
