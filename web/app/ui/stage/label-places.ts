import type { TagPlace } from '../../../lib/viewer/index.js';

/** Where a name stands, and the line that leads from its tag to it. CSS pixels. */
export interface LabelPlace extends TagPlace {
  readonly labelX: number;
  readonly labelY: number;
  readonly side: 'left' | 'right';
  readonly length: number;
  readonly angle: number;
}

/** More names than this are a cloud. */
const most = 16;
/** Tags of one name so near to each other are one: a torso stands at the tag that its legs have. */
const alike = 6;
const away = 44;
const rowHeight = 24;
/** Free of the stage's edge, where a name would be cut. */
const longest = 150;

/** What is to be kept free of names: CSS pixels from the left. */
export interface Span {
  readonly left: number;
  readonly right: number;
}

/** Names on the side of their tags where the model is not, out of `body` where there is room, none over another. */
export function placeLabels(
  tags: readonly TagPlace[],
  width: number,
  height: number,
  body: Span | null = null,
): LabelPlace[] {
  const inSight = tags.filter(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height);
  const told = inSight.filter(
    (tag, at) =>
      !inSight.slice(0, at).some((other) => other.name === tag.name && distance(other, tag) < alike),
  );
  const shown = told.slice(0, most);
  const middle =
    body === null
      ? shown.reduce((sum, { x }) => sum + x, 0) / Math.max(1, shown.length)
      : (body.left + body.right) / 2;
  const column = {
    left: Math.max(longest, (body?.left ?? Infinity) - away / 2),
    right: Math.min(width - longest, (body?.right ?? -Infinity) + away / 2),
  };
  const sides = { left: -Infinity, right: -Infinity };
  return [...shown]
    .sort((a, b) => a.y - b.y)
    .map((tag) => {
      const side = tag.x < middle ? 'left' : 'right';
      const labelY = Math.max(tag.y - 14, sides[side] + rowHeight);
      sides[side] = labelY;
      const labelX =
        side === 'left' ? Math.min(tag.x - away, column.left) : Math.max(tag.x + away, column.right);
      const [dx, dy] = [labelX - tag.x, labelY - tag.y];
      return { ...tag, labelX, labelY, side, length: Math.hypot(dx, dy), angle: Math.atan2(dy, dx) };
    });
}

function distance(a: TagPlace, b: TagPlace): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
