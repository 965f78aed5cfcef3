import { isPictureName, materialImage, type SubjectSummary } from '../../lib/index.js';
import { surfaceTriangles } from '../../lib/state/index.js';
import { missingTextures } from '../state/select.js';
import type { Repaint, Subject } from '../state/state.js';
import { familyOf, formatByName, isCompanion } from '../formats.js';
import { fileName, stem } from '../text/format.js';
import type { Source } from './ports.js';

/** How dropped files apply to the model that is already open. */

/**
 * Whether the files complete the open model: they hold pictures that it misses, or files that accompany models of its
 * family, and no other model.
 */
export function completes(subject: Subject, { names, entries }: Source): boolean {
  if (entries.some(({ format }) => !isCompanion(format))) return false;
  const pictures = new Set(names.filter(isPictureName).map(plainName));
  const families = new Set(subject.summary.parts.map(({ format }) => familyOf(format)));
  return (
    missingTextures(subject).some(({ name }) => pictures.has(plainName(name))) ||
    names.some((name) => {
      const format = formatByName(name);
      return format !== null && isCompanion(format) && families.has(familyOf(format));
    })
  );
}

/** The picture of a drop that holds nothing else. */
export function lonePicture({ names }: Source): string | null {
  const [name] = names;
  return name !== undefined && names.length === 1 && isPictureName(name) ? name : null;
}

/**
 * The material that a picture replaces: one whose own picture has that name, else the one that covers most of the root
 * part.
 */
export function paintedMaterial(
  summary: SubjectSummary,
  skin: string | null,
  file: string,
): Pick<Repaint, 'part' | 'material'> {
  for (const [part, { images, materials }] of summary.parts.entries()) {
    const material = materials.findIndex((each) => {
      const image = images[materialImage(each) ?? -1];
      return image !== undefined && plainName(image.found ?? image.name) === plainName(file);
    });
    if (material >= 0) return { part, material };
  }
  return { part: 0, material: wornMaterial(summary, skin) };
}

function wornMaterial({ parts: [root], skins }: SubjectSummary, skin: string | null): number | null {
  if (root === undefined) return null;
  const family = skins.find(({ name }) => name === skin)?.families[0] ?? null;
  const dressed = family === null ? undefined : root.skins[family]?.materials;
  const worn: Map<number | null, number> = new Map();
  for (const surface of root.surfaces) {
    const { material, hidden } = surface;
    if (hidden) continue;
    const shown = material === null ? null : (dressed?.[material] ?? material);
    worn.set(shown, (worn.get(shown) ?? 0) + surfaceTriangles(root, surface));
  }
  const [most] = [...worn].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}

/** The subject with one material's picture replaced, or with the material's own picture again. */
export function repainted(
  subject: Subject,
  { part, material, ...picture }: Pick<Repaint, 'part' | 'material'> & Partial<Repaint>,
): Partial<Subject> {
  const others = subject.repaints.filter((each) => each.part !== part || each.material !== material);
  const { name, picture: pixels } = picture;
  const added = name === undefined || pixels === undefined ? [] : [{ part, material, name, picture: pixels }];
  return { repaints: [...others, ...added] };
}

/** The replaced pictures that stay when a subject is loaded again: those of unchanged parts. */
export function keptRepaints({ summary, repaints }: Subject, next: SubjectSummary): readonly Repaint[] {
  const same = (part: number): boolean => {
    const [old, now] = [summary.parts[part], next.parts[part]];
    return old !== undefined && old.name === now?.name && old.materials.length === now.materials.length;
  };
  return repaints.filter(({ part }) => same(part));
}

function plainName(file: string): string {
  return stem(fileName(file.replaceAll('\\', '/'))).toLowerCase();
}
