import type { SubjectSummary } from '../../lib/index.js';
import { isPartShown } from '../../lib/state/index.js';
import { textureRows, type TextureRow } from './select.js';
import type { AppState } from './state.js';

/** The pictures that the visible parts need in the chosen skin, each file once. */
export function seenTextures(
  state: Pick<AppState, 'subject' | 'skin' | 'weapon' | 'partView'>,
): TextureRow[] {
  const { subject, skin } = state;
  if (subject === null) return [];
  const { parts } = subject.summary;
  const worn = parts.map((_, part) => wornMaterials(subject.summary, part, skin));
  const seen: Map<string, TextureRow> = new Map();
  for (const row of textureRows(subject)) {
    const part = parts[row.part];
    if (part === undefined || !isPartShown(part, state)) continue;
    const isWorn = row.materials.length === 0 || row.materials.some((name) => worn[row.part]?.has(name));
    const file = row.name.toLowerCase();
    if (isWorn && !seen.has(file)) seen.set(file, row);
  }
  return [...seen.values()];
}

/** The needed pictures that are missing or unreadable. */
export function unseenTextures(state: Parameters<typeof seenTextures>[0]): TextureRow[] {
  return seenTextures(state).filter(({ state: now }) => now === 'missing' || now === 'failed');
}

/** The names of the materials that a part's surfaces use in a skin. */
function wornMaterials({ parts, skins }: SubjectSummary, index: number, skin: string | null): Set<string> {
  const part = parts[index];
  const family = (skins.find(({ name }) => name === skin) ?? skins[0])?.families[index] ?? null;
  const dressed = family === null ? undefined : part?.skins[family]?.materials;
  const surfaces = part?.surfaces ?? [];
  // A part without surfaces counts as using all of its materials.
  const all = surfaces.length === 0 ? (part?.materials.map((_, at) => at) ?? []) : [];
  const own = surfaces.flatMap(({ material }) =>
    material === null ? [] : [dressed?.[material] ?? material],
  );
  return new Set([...all, ...own].map((at) => part?.materials[at]?.name ?? ''));
}
