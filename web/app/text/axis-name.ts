import type { Axis } from '../../lib/index.js';

/** The axes that can point up, the most likely ones first. */
export const upAxes: readonly Axis[] = ['y', 'z', 'x', 'minus_y', 'minus_z', 'minus_x'];

/** An axis as people write it: "Y", or "Z" with a minus sign. */
export function axisName(axis: Axis): string {
  const letter = axis.slice(-1).toUpperCase();
  return axis.startsWith('minus') ? '\u2212' + letter : letter;
}
