import type { PartPose, Pose } from './pose.js';
import { printable, table, vector } from './text.js';

/** The text output of `marrow pose`: positions only. `--json` prints all numbers. */
export function poseText(name: string, pose: Pose): string {
  const lines = [
    printable(name),
    ...tables(pose),
    ...pose.parts.flatMap((part) => [
      '',
      printable(`Part ${part.name}, at ${origin(part.matrix)}`),
      ...tables(part),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

function tables({ joints, attachments, surfaces }: PartPose): string[] {
  return [
    ...table(
      'Surfaces',
      ['name', 'vertices', 'triangles', 'from', 'to'],
      surfaces.map(({ name, positions, indices }) => {
        const { low, high } = extent(positions);
        return [name, positions.length / 3, indices.length / 3, vector(low), vector(high)];
      }),
    ),
    ...table(
      'Joints',
      ['name', 'at'],
      joints.map(({ name, matrix }) => [name, origin(matrix)]),
    ),
    ...table(
      'Attachments',
      ['name', 'at'],
      attachments.map(({ name, matrix }) => [name, origin(matrix)]),
    ),
  ];
}

function origin(matrix: readonly number[]): string {
  return vector(matrix.slice(12, 15));
}

function extent(positions: readonly number[]): { readonly low: number[]; readonly high: number[] } {
  if (positions.length === 0) return { low: [], high: [] };
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  positions.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3] ?? value, value);
    high[i % 3] = Math.max(high[i % 3] ?? value, value);
  });
  return { low, high };
}
