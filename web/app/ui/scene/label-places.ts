import type { ScreenPosition } from '../../../lib/viewer/index.js';

/** Something in the view that has a name. */
interface Named extends ScreenPosition {
  readonly name: string;
  /** How many letters the label has, where it says more than the name. */
  readonly letters?: number;
}

/** The place of a label, and the line that leads from what it names to it. CSS pixels. */
export type LabelPlace<T extends Named> = T & {
  readonly labelX: number;
  readonly labelY: number;
  readonly side: 'left' | 'right';
  readonly length: number;
  readonly angle: number;
};

/** The largest number of labels; more would be an unreadable cloud. */
const maxLabels = 24;
/** Narrower scenes have no room for labels at the sides. */
const leastWidth = 641;
/** Tags of the same name within this distance get one label: a torso stands at the tag that its legs have. */
const sameTagDistance = 6;
const labelDistance = 44;
const rowHeight = 24;
/** A label keeps this distance from the scene's edges, and from what stands over the scene. */
const margin = 4;
/** The width of a letter, of the space around a name, and of the widest label. CSS pixels. */
const letterWidth = 7.4;
const labelPadding = 14;
const widestLabel = 190;

/** A rectangle over the scene, in the scene's own CSS pixels. */
export interface Cover {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A horizontal span that labels avoid: CSS pixels from the left. */
export interface Span {
  readonly left: number;
  readonly right: number;
}

/** Whether so many labels can stand at the sides of a scene, even where most are on one side. */
export function roomFor(labels: number, width: number, height: number): boolean {
  return width >= leastWidth && labels <= Math.min(maxLabels, (height - rowHeight) / rowHeight);
}

/**
 * Places labels on the outer side of their tags, outside of `body` where there is room, and without overlaps: neither each
 * other nor what covers the scene. A label without a free place is left out.
 */
export function placeLabels<T extends Named>(
  tags: readonly T[],
  width: number,
  height: number,
  body: Span | null = null,
  covers: readonly Cover[] = [],
): LabelPlace<T>[] {
  const inSight = tags.filter(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height);
  const distinct = inSight.filter(
    (tag, at) =>
      !inSight
        .slice(0, at)
        .some((other) => other.name === tag.name && distance(other, tag) < sameTagDistance),
  );
  const shown = distinct.slice(0, maxLabels);
  const middle =
    body === null
      ? shown.reduce((sum, { x }) => sum + x, 0) / Math.max(1, shown.length)
      : (body.left + body.right) / 2;
  const beside = {
    left: (body?.left ?? Infinity) - labelDistance / 2,
    right: (body?.right ?? -Infinity) + labelDistance / 2,
  };
  const sides = { left: -Infinity, right: -Infinity };
  const sideOf = ({ x }: Named): 'left' | 'right' => (x < middle ? 'left' : 'right');
  const left = { left: 0, right: 0 };
  for (const tag of shown) left[sideOf(tag)]++;
  return [...shown]
    .sort((a, b) => a.y - b.y)
    .flatMap((tag) => {
      const side = sideOf(tag);
      const wide = labelWidth(tag);
      // A label on the left ends at its place, one on the right begins there.
      const outside =
        side === 'left'
          ? Math.max(wide + margin, Math.min(tag.x - labelDistance, beside.left))
          : Math.min(width - wide - margin, Math.max(tag.x + labelDistance, beside.right));
      // No further down than leaves room for those below.
      const lowest = height - rowHeight * left[side]-- + rowHeight / 2;
      const wanted = Math.max(Math.min(tag.y - 14, lowest), sides[side] + rowHeight, rowHeight / 2);
      const labelX = besideCovers(covers, { tag, side, wide }, outside, wanted);
      const [from, to] = side === 'left' ? [labelX - wide, labelX] : [labelX, labelX + wide];
      const labelY = below(covers, from, to, wanted);
      if (labelY > height - rowHeight / 2) return [];
      sides[side] = labelY;
      const [dx, dy] = [labelX - tag.x, labelY - tag.y];
      return [{ ...tag, labelX, labelY, side, length: Math.hypot(dx, dy), angle: Math.atan2(dy, dx) }];
    });
}

/** The width of a label in CSS pixels, as good as it can be known before it is there. */
export function labelWidth({ name, letters = name.length }: Pick<Named, 'name' | 'letters'>): number {
  return Math.min(widestLabel, letters * letterWidth + labelPadding);
}

/** Moves a label towards its tag, past what covers its place, if it stays on its side of the tag. */
function besideCovers(
  covers: readonly Cover[],
  { tag, side, wide }: { readonly tag: Named; readonly side: 'left' | 'right'; readonly wide: number },
  outside: number,
  y: number,
): number {
  const [from, to] = side === 'left' ? [outside - wide, outside] : [outside, outside + wide];
  const crossed = covers.filter(
    (cover) =>
      cover.left - margin < to &&
      cover.right + margin > from &&
      y + rowHeight / 2 > cover.top - margin &&
      y - rowHeight / 2 < cover.bottom + margin,
  );
  const moved =
    side === 'left'
      ? Math.max(outside, ...crossed.map(({ right }) => right + margin + wide))
      : Math.min(outside, ...crossed.map(({ left }) => left - margin - wide));
  const isBeside = side === 'left' ? moved < tag.x - margin : moved > tag.x + margin;
  return isBeside ? moved : outside;
}

/** The first height, from a wanted one downwards, at which a label is clear of what covers the scene. */
function below(covers: readonly Cover[], from: number, to: number, wanted: number): number {
  const inTheWay = covers
    .filter((cover) => cover.left - margin < to && cover.right + margin > from)
    .sort((a, b) => a.top - b.top);
  return inTheWay.reduce((y, cover) => {
    const crosses = y + rowHeight / 2 > cover.top - margin && y - rowHeight / 2 < cover.bottom + margin;
    return crosses ? cover.bottom + margin + rowHeight / 2 : y;
  }, wanted);
}

function distance(a: ScreenPosition, b: ScreenPosition): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
