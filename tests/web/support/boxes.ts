import { addPoint, type Box } from '../../../web/lib/math/box.js';

/** Adds points of an array of x, y, z to a box. */
export function addPoints(box: Box, points: Float32Array, count: number): void {
  for (let i = 0; i < count * 3; i += 3) addPoint(box, points[i]!, points[i + 1]!, points[i + 2]!);
}
