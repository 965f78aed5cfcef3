import { quat } from 'gl-matrix';
import type { SceneTrack } from './types.js';

export type Property = SceneTrack['property'];

/**
 * The maximum error per component: in units for positions; without unit for rotations (quaternions), scales
 * and weights.
 */
export type Tolerances = Readonly<Record<Property, number>>;

/** The keys of a track: times, and one array of numbers for each time. */
export interface Keys {
  readonly times: readonly number[];
  readonly values: readonly (readonly number[])[];
}

/** Interpolates between two keys: spherically for rotations, linearly for all else. */
export function between(
  property: Property,
  a: readonly number[],
  b: readonly number[],
  share: number,
): number[] {
  if (property !== 'rotation') return a.map((value, i) => value + (b[i]! - value) * share);
  const turned: [number, number, number, number] = [0, 0, 0, 1];
  quat.slerp(turned, a, b, share);
  return turned;
}

/** Whether two values are equal to within the tolerance. */
export function isClose(
  property: Property,
  a: readonly number[],
  b: readonly number[],
  tolerances: Tolerances,
): boolean {
  const most = tolerances[property];
  // A quaternion and its negative are the same rotation.
  const sign = property === 'rotation' && a.reduce((sum, value, i) => sum + value * b[i]!, 0) < 0 ? -1 : 1;
  return a.every((value, i) => Math.abs(value - sign * b[i]!) <= most);
}

/**
 * Omits keys that can be interpolated from their neighbours, except the first and the last one; a constant track keeps
 * one key.
 */
export function reduced(property: Property, { times, values }: Keys, tolerances: Tolerances): Keys {
  const [start] = values;
  if (start === undefined || values.every((each) => isClose(property, each, start, tolerances)))
    return { times: times.slice(0, 1), values: values.slice(0, 1) };
  const kept = [0];
  for (let from = 0; from < times.length - 1;) {
    let to = from + 1;
    while (to + 1 < times.length && isInterpolated(property, times, values, from, to + 1, tolerances)) to++;
    kept.push((from = to));
  }
  return { times: kept.map((i) => times[i]!), values: kept.map((i) => values[i]!) };
}

function isInterpolated(
  property: Property,
  times: readonly number[],
  values: readonly (readonly number[])[],
  from: number,
  to: number,
  tolerances: Tolerances,
): boolean {
  for (let i = from + 1; i < to; i++) {
    const share = (times[i]! - times[from]!) / (times[to]! - times[from]!);
    const interpolated = between(property, values[from]!, values[to]!, share);
    if (!isClose(property, interpolated, values[i]!, tolerances)) return false;
  }
  return true;
}
