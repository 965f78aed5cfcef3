import type { ScreenPlace } from '../../../lib/viewer/index.js';

/** Something in the picture that has a name. */
interface Named extends ScreenPlace {
  readonly name: string;
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
/** A label keeps this distance from the scene's edge, where it would be cut. */
const edgeDistance = 150;

/** A horizontal span that labels avoid: CSS pixels from the left. */
export interface Span {
  readonly left: number;
  readonly right: number;
}

/** Whether so many labels can stand at the sides of a scene, even where most are on one side. */
export function roomFor(labels: number, width: number, height: number): boolean {
  return width >= leastWidth && labels <= Math.min(maxLabels, (height - rowHeight) / rowHeight);
}

/** Places labels on the outer side of their tags, outside of `body` where there is room, and without overlaps. */
export function placeLabels<T extends Named>(
  tags: readonly T[],
  width: number,
  height: number,
  body: Span | null = null,
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
  const column = {
    left: Math.max(edgeDistance, (body?.left ?? Infinity) - labelDistance / 2),
    right: Math.min(width - edgeDistance, (body?.right ?? -Infinity) + labelDistance / 2),
  };
  const sides = { left: -Infinity, right: -Infinity };
  const sideOf = ({ x }: Named): 'left' | 'right' => (x < middle ? 'left' : 'right');
  const left = { left: 0, right: 0 };
  for (const tag of shown) left[sideOf(tag)]++;
  return [...shown]
    .sort((a, b) => a.y - b.y)
    .map((tag) => {
      const side = sideOf(tag);
      // No further down than leaves room for those below.
      const lowest = height - rowHeight * left[side]-- + rowHeight / 2;
      const labelY = Math.max(Math.min(tag.y - 14, lowest), sides[side] + rowHeight);
      sides[side] = labelY;
      const labelX =
        side === 'left'
          ? Math.min(tag.x - labelDistance, column.left)
          : Math.max(tag.x + labelDistance, column.right);
      const [dx, dy] = [labelX - tag.x, labelY - tag.y];
      return { ...tag, labelX, labelY, side, length: Math.hypot(dx, dy), angle: Math.atan2(dy, dx) };
    });
}

function distance(a: ScreenPlace, b: ScreenPlace): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
