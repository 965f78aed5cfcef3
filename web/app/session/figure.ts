import type { InstanceLike, ModelLike, PartFrame, PartSummary } from '../../lib/index.js';
import type { WorldBox } from './framing.js';
import { everyChannel } from '../../lib/state/index.js';

/** Where the body of a player is, without what it holds: boxes in world space, of what it is seen to do. */
export interface Figure {
  readonly standing: WorldBox;
  /** Head and chest, for a bust. */
  readonly bust: WorldBox;
  /** With all that it does with legs and torso together: it dies. Null where there is nothing of that. */
  readonly falling: WorldBox | null;
}

type Wanted = (part: number) => boolean;

/** Measures what stands; null where that is not put together of parts by tags. */
export function figureOf(model: ModelLike): Figure | null {
  const { parts } = model.summary;
  const stands = model.presets.some(({ name }) => name === 'stand');
  const head = parts.findIndex(({ name }) => name === 'head');
  if (!stands || head < 0) return null;
  const body: Wanted = (part) => !isHeld(parts, part);
  const instance = model.createInstance();
  try {
    instance.play('stand');
    const standing = boxOf(instance, body);
    const skull = boxOf(instance, (part) => part === head);
    if (standing === null || skull === null) return null;
    const names = new Set(
      model.clips.filter(({ channel }) => channel === everyChannel).map(({ name }) => name),
    );
    const lying = [...names].map((name) => {
      instance.play(name, { loop: 'once' });
      instance.seek(1e3);
      return boxOf(instance, body);
    });
    const falling = lying.reduce<WorldBox | null>((all, box) => union(all, box), null);
    return { standing, bust: bustOf(skull, standing), falling: falling && union(falling, standing) };
  } finally {
    instance.dispose();
  }
}

/** As much below the head as it is high, and as wide: the shoulders are cut, not the face. */
function bustOf({ min, max }: WorldBox, body: WorldBox): WorldBox {
  const height = Math.min(max[1] - body.min[1], (max[1] - min[1]) * 2.1);
  const x = (min[0] + max[0]) / 2;
  const z = (min[2] + max[2]) / 2;
  return {
    min: [x - height / 2, max[1] - height, z - height / 2],
    max: [x + height / 2, max[1], z + height / 2],
  };
}

/** A weapon, or something on it. */
function isHeld(parts: readonly PartSummary[], index: number): boolean {
  const part = parts[index];
  if (part === undefined || part.parent === null) return false;
  return part.at.toLowerCase() === 'tag_weapon' || isHeld(parts, part.parent);
}

/** Around the vertices of some parts as they are posed; of those without vertex frames, around their rest. */
function boxOf(instance: InstanceLike, wanted: Wanted): WorldBox | null {
  const { root, parts } = instance.frame();
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  parts.forEach((part, index) => {
    if (!wanted(index)) return;
    for (const point of pointsOf(part, instance.model.summary.parts[index])) {
      const at = moved(root, moved(part.matrix, point));
      at.forEach((value, axis) => {
        low[axis] = Math.min(low[axis] ?? value, value);
        high[axis] = Math.max(high[axis] ?? value, value);
      });
    }
  });
  const [x0 = 0, y0 = 0, z0 = 0] = low;
  const [x1 = 0, y1 = 0, z1 = 0] = high;
  return x0 > x1 ? null : { min: [x0, y0, z0], max: [x1, y1, z1] };
}

function* pointsOf(part: PartFrame, summary: PartSummary | undefined): Generator<readonly number[]> {
  let posed = false;
  for (const mesh of part.meshes) {
    const positions = mesh?.positions ?? [];
    posed ||= positions.length > 0;
    for (let at = 0; at < positions.length; at += 3)
      yield [positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0];
  }
  if (posed || summary === undefined) return;
  const { min, max } = summary.bounds;
  for (let corner = 0; corner < 8; corner++)
    yield [0, 1, 2].map((axis) => (corner & (1 << axis) ? max : min)[axis] ?? 0);
}

/** A point by a matrix of 16, column-major. */
function moved(matrix: Float32Array, [x = 0, y = 0, z = 0]: readonly number[]): number[] {
  return [0, 1, 2].map(
    (row) =>
      (matrix[row] ?? 0) * x +
      (matrix[4 + row] ?? 0) * y +
      (matrix[8 + row] ?? 0) * z +
      (matrix[12 + row] ?? 0),
  );
}

function union(a: WorldBox | null, b: WorldBox | null): WorldBox | null {
  if (a === null || b === null) return a ?? b;
  const of = (
    pick: (...values: number[]) => number,
    from: WorldBox['min'],
    to: WorldBox['min'],
  ): WorldBox['min'] => [pick(from[0], to[0]), pick(from[1], to[1]), pick(from[2], to[2])];
  return { min: of(Math.min, a.min, b.min), max: of(Math.max, a.max, b.max) };
}
