import type { NumberTrack } from '../types/subject.js';

/**
 * Samples a track at a time in seconds; null if it has no keys. Outside its keys the first or last value applies. A track
 * without times has `framesPerSecond` keys per second. A cubic track has three numbers per key: in-tangent, value and
 * out-tangent, with tangents per second.
 */
export function sampleNumber(
  { curve, times, values }: NumberTrack,
  seconds: number,
  framesPerSecond: number,
): number | null {
  const cubic = curve === 'cubic';
  const count = cubic ? values.length / 3 : values.length;
  if (count === 0) return null;
  const timeOf = (key: number): number => times[key] ?? key / framesPerSecond;
  const valueOf = (key: number): number => values[cubic ? key * 3 + 1 : key]!;
  let key = 0;
  while (key + 1 < count && timeOf(key + 1) <= seconds) key++;
  const start = timeOf(key);
  if (curve === 'step' || key + 1 === count || seconds <= start) return valueOf(key);
  const length = timeOf(key + 1) - start;
  const t = (seconds - start) / length;
  const [from, to] = [valueOf(key), valueOf(key + 1)];
  if (!cubic) return from + (to - from) * t;
  const out = values[key * 3 + 2]! * length;
  const into = values[key * 3 + 3]! * length;
  const [t2, t3] = [t * t, t * t * t];
  return from * (2 * t3 - 3 * t2 + 1) + out * (t3 - 2 * t2 + t) + to * (3 * t2 - 2 * t3) + into * (t3 - t2);
}
