import { words } from '../text/messages.js';
import { fuzzyMatch } from './fuzzy.js';
import type { PaletteItem } from './item.js';

/** An action that is shown, with the letters of its label that were typed. */
export interface PaletteResult {
  readonly item: PaletteItem;
  readonly at: readonly number[];
}

export interface PaletteGroup {
  readonly title: string;
  readonly results: readonly PaletteResult[];
}

/** No list is longer: nobody reads on, they type on. */
const most = 60;

/**
 * The actions that fit a query, in their groups; the group of the best one comes first. Without a query all of them, and
 * the recent ones before.
 */
export function paletteGroups(
  items: readonly PaletteItem[],
  query: string,
  recent: readonly string[],
): PaletteGroup[] {
  if (query.trim() === '') {
    const last = recent.flatMap((id) => items.find((item) => item.id === id) ?? []);
    const others = items.filter((item) => !last.includes(item));
    const first = last.map((item) => ({ ...item, group: words.paletteRecent }));
    return grouped([...first, ...others].map((item) => ({ item, at: [] })));
  }
  const found = items.flatMap((item) => {
    const match = fuzzyMatch(query, item.label);
    return match === null ? [] : [{ item, at: match.at, score: match.score }];
  });
  // Sorting keeps the order of those that fit equally.
  return grouped(found.sort((a, b) => b.score - a.score).slice(0, most));
}

function grouped(results: readonly PaletteResult[]): PaletteGroup[] {
  const groups: Map<string, PaletteResult[]> = new Map();
  for (const result of results) {
    const group = groups.get(result.item.group);
    if (group === undefined) groups.set(result.item.group, [result]);
    else group.push(result);
  }
  return [...groups].map(([title, members]) => ({ title, results: members }));
}
