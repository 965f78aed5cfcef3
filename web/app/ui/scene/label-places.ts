import type { TagPlace } from '../../../lib/viewer/index.js';

/** The place of a label, and the line that leads from its tag to it. CSS pixels. */
export interface LabelPlace extends TagPlace {
  readonly labelX: number;
  readonly labelY: number;
  readonly side: 'left' | 'right';
  readonly length: number;
  readonly angle: number;
}

/** The largest number of labels; more would be an unreadable cloud. */
const maxLabels = 16;
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

/** Places labels on the outer side of their tags, outside of `body` where there is room, and without overlaps. */
export function placeLabels(
  tags: readonly TagPlace[],
  width: number,
  height: number,
  body: Span | null = null,
): LabelPlace[] {
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
  return [...shown]
    .sort((a, b) => a.y - b.y)
    .map((tag) => {
      const side = tag.x < middle ? 'left' : 'right';
      const labelY = Math.max(tag.y - 14, sides[side] + rowHeight);
      sides[side] = labelY;
      const labelX =
        side === 'left'
          ? Math.min(tag.x - labelDistance, column.left)
          : Math.max(tag.x + labelDistance, column.right);
      const [dx, dy] = [labelX - tag.x, labelY - tag.y];
      return { ...tag, labelX, labelY, side, length: Math.hypot(dx, dy), angle: Math.atan2(dy, dx) };
    });
}

function distance(a: TagPlace, b: TagPlace): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
