import type { GalleryGroup, GalleryItem } from './gallery.js';

/** The layout of the gallery's cards. Only visible cards have elements. Lengths are CSS pixels. */

export interface GalleryMeasures {
  readonly columns: number;
  /** The heights of a row of cards and of a folder's heading. */
  readonly card: number;
  readonly head: number;
  /** The space below each row. */
  readonly gap: number;
}

interface RowPlace {
  readonly top: number;
  readonly height: number;
  readonly group: GalleryGroup;
  /** The index of the row's first card among all cards; for a heading, the index of the card below it. */
  readonly first: number;
}

export type GalleryRow =
  | (RowPlace & { readonly kind: 'head' })
  | (RowPlace & {
      readonly kind: 'cards';
      readonly items: readonly GalleryItem[];
    });

export interface GalleryLayout {
  readonly rows: readonly GalleryRow[];
  readonly height: number;
}

export function layOutGallery(groups: readonly GalleryGroup[], measures: GalleryMeasures): GalleryLayout {
  const { columns, card, head, gap } = measures;
  const rows: GalleryRow[] = [];
  let top = 0;
  let first = 0;
  for (const group of groups) {
    if (group.folder !== null) {
      rows.push({ kind: 'head', top, height: head, group, first });
      top += head;
    }
    for (let at = 0; at < group.items.length; at += columns) {
      const items = group.items.slice(at, at + columns);
      rows.push({ kind: 'cards', top, height: card, group, items, first });
      top += card + gap;
      first += items.length;
    }
  }
  return { rows, height: top };
}

/** The rows that intersect a vertical range, as indices. The end is exclusive. */
export function rowsBetween({ rows }: GalleryLayout, top: number, bottom: number): readonly [number, number] {
  const from = firstRow(rows, (row) => row.top + row.height > top);
  const to = firstRow(rows, (row) => row.top >= bottom);
  return [from, Math.max(from, to)];
}

function firstRow(rows: readonly GalleryRow[], fits: (row: GalleryRow) => boolean): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row !== undefined && fits(row)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The row of a card, by its index among all cards. */
export function rowOf({ rows }: GalleryLayout, place: number): number {
  return firstRow(rows, (row) => row.first > place) - 1;
}

/**
 * The target of a key of the ARIA grid pattern, as an index among all cards; null for other keys. `page` is the visible
 * height.
 */
export function placeAfterKey(
  layout: GalleryLayout,
  place: number,
  key: string,
  { control, page }: { readonly control: boolean; readonly page: number },
): number | null {
  const { rows } = layout;
  const at = rowOf(layout, place);
  const row = rows[at];
  if (row?.kind !== 'cards') return null;
  const last = rows.reduce(
    (most, each) => (each.kind === 'cards' ? each.first + each.items.length - 1 : most),
    0,
  );
  const column = place - row.first;
  const inRow = (index: number, step: number): number => {
    let to = index;
    while (rows[to]?.kind === 'head') to += step;
    const target = rows[to];
    return target?.kind === 'cards' ? target.first + Math.min(column, target.items.length - 1) : place;
  };
  const paged = (step: number): number => {
    const edge = row.top + step * page;
    const [near] = rowsBetween(layout, Math.max(0, edge), Math.max(1, edge + 1));
    const to = Math.min(near, rows.length - 1);
    const far = inRow(to, step > 0 ? 1 : -1);
    return far === place ? (step > 0 ? last : 0) : far;
  };
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, place + 1);
    case 'ArrowLeft':
      return Math.max(0, place - 1);
    case 'ArrowDown':
      return inRow(at + 1, 1);
    case 'ArrowUp':
      return inRow(at - 1, -1);
    case 'Home':
      return control ? 0 : row.first;
    case 'End':
      return control ? last : row.first + row.items.length - 1;
    case 'PageDown':
      return paged(1);
    case 'PageUp':
      return paged(-1);
    default:
      return null;
  }
}
