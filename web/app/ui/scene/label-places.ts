import type { ScreenPosition } from '../../../lib/viewer/index.js';

/** A position in the view with a name. */
interface Named extends ScreenPosition {
  readonly name: string;
  /** The number of letters of the label if it is longer than the name. */
  readonly letters?: number;
}

/** The position of a label and of its leader line. CSS pixels. */
export type LabelPlace<T extends Named> = T & {
  readonly labelX: number;
  readonly labelY: number;
  readonly side: 'left' | 'right';
  readonly length: number;
  readonly angle: number;
};

/** The maximum number of labels. More would be unreadable. */
const maxLabels = 24;
/** The minimum width of a scene with room for labels at the sides. */
const leastWidth = 641;
/**
 * Tags with the same name within this distance share a label: the tag of a torso coincides with the tag of its legs.
 */
const sameTagDistance = 6;
const labelDistance = 44;
const rowHeight = 24;
/** The distance of labels from the edges of the scene and from the controls over it. */
const margin = 4;
/** The widths of a letter, of the padding of a name, and of the widest label. CSS pixels. */
const letterWidth = 7.4;
const labelPadding = 14;
const widestLabel = 190;

/** A rectangle over the scene, in CSS pixels relative to the scene. */
export interface Cover {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A horizontal range that labels avoid: CSS pixels from the left. */
export interface Span {
  readonly left: number;
  readonly right: number;
}

/** Whether this number of labels fits at the sides of a scene, even if all are on one side. */
export function roomFor(labels: number, width: number, height: number): boolean {
  return width >= leastWidth && labels <= Math.min(maxLabels, (height - rowHeight) / rowHeight);
}

/**
 * Places labels on the outer side of their tags, outside `body` if possible. Labels do not overlap each other or the
 * controls over the scene. A label that does not fit is omitted.
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
      // A label on the left ends at its position; a label on the right begins there.
      const outside =
        side === 'left'
          ? Math.max(wide + margin, Math.min(tag.x - labelDistance, beside.left))
          : Math.min(width - wide - margin, Math.max(tag.x + labelDistance, beside.right));
      // Leave enough room for the remaining labels below.
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

/** The estimated width of a label in CSS pixels, before it is rendered. */
export function labelWidth({ name, letters = name.length }: Pick<Named, 'name' | 'letters'>): number {
  return Math.min(widestLabel, letters * letterWidth + labelPadding);
}

/** Moves a label towards its tag, past the controls that cover its position, if it stays on its side of the tag. */
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

/** The first height at or below `wanted` at which the label does not overlap the controls. */
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
