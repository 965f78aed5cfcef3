import { baseName, fillStem, fits, type Folders } from '../../../util/names.js';
import { families, formatOfName, type Family } from '../../../wasm/families.js';
import type { AssemblerRule, FamilyRules } from '../family-rules.js';
import { doom3 } from './doom3.js';
import { halfLife } from './half-life.js';
import { quake2 } from './quake2.js';
import { quake3 } from './quake3.js';
import { sprite } from './sprite.js';

/** The rules of the families with models in several files. */
export const familyRules: Partial<Readonly<Record<Family, FamilyRules>>> = {
  quake2,
  quake3,
  doom3,
  half_life: halfLife,
  sprite,
};

/** The rules of the family that reads a file, by its name. */
export function rulesOf(file: string): FamilyRules | undefined {
  const family = formatOfName(file)?.family ?? null;
  return family === null ? undefined : familyRules[family];
}

/** Whether a file is a single image, by its name: it is opened only if there are no models. */
export function isSingleImage(file: string): boolean {
  return rulesOf(file)?.images?.formats.includes(formatOfName(file)?.name ?? '') === true;
}

/** Whether a file is the palette of a game, by its name. */
export function isColorTable(file: string): boolean {
  return rulesOf(file)?.images?.colors.some((pattern) => fits(baseName(file), pattern)) === true;
}

/**
 * Patterns of the files beside a model that are parts of it and have the same format: `ogre_1.md3` is a level of
 * detail.
 */
export function piecesOf(model: string): string[] {
  const patterns = rulesOf(model)?.pieces[formatOfName(model)?.name ?? ''] ?? [];
  return patterns.map((pattern) => fillStem(pattern, model));
}

/** The rule for subjects of a kind. */
export function assemblerOfKind(family: Family | null, kind: string): AssemblerRule | undefined {
  const rules = family === null ? undefined : familyRules[family];
  return rules?.assemblers.find((each) => each.kind === kind);
}

/** The rule for the subject with this root, except players that are opened by their folder (`AssemblerRule.folder`). */
export function assemblerOf(
  root: string,
  folders: Folders,
): { readonly family: Family; readonly rule: AssemblerRule } | null {
  for (const { name: family } of families)
    for (const rule of familyRules[family]?.assemblers ?? [])
      if (!rule.folder && fits(baseName(root), rule.root) && rule.isRoot(root, folders))
        return { family, rule };
  return null;
}
