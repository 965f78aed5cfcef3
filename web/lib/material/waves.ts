import type { Wave, WaveShape } from '../types/subject.js';

/** The wave shapes of deformations; the index of a shape is its constant in shaders/deform_material.glsl. */
export const waveShapes: readonly WaveShape[] = [
  'none',
  'sine',
  'triangle',
  'square',
  'sawtooth',
  'inverse_sawtooth',
  'noise',
];

/** The fractional part of a number. */
export function fraction(x: number): number {
  return x - Math.floor(x);
}

/**
 * A wave's value at a time in seconds.
 *
 * @param table - one period of the shapes `table` and `steps`
 */
export function waveAt(
  { shape, base, amplitude, phase, frequency }: Wave,
  seconds: number,
  table: readonly number[] = [],
): number {
  if (shape === 'noise') return base + amplitude * noise((seconds + phase) * frequency);
  const x = fraction(phase + seconds * frequency);
  const isTable = (shape === 'table' || shape === 'steps') && table.length > 0;
  return base + amplitude * (isTable ? valueAt(table, x, shape === 'steps') : shapeAt(shape, x));
}

/** The value of a table at x, from 0 to 1. The table repeats: its last value is followed by the first. */
function valueAt(table: readonly number[], x: number, isStepped: boolean): number {
  const place = x * table.length;
  const i = Math.floor(place);
  const from = table[i % table.length]!;
  return isStepped ? from : from + (table[(i + 1) % table.length]! - from) * (place - i);
}

/** One period, x from 0 to 1. Both sawtooth shapes range from 0 to 1, the others from -1 to 1. */
function shapeAt(shape: WaveShape, x: number): number {
  switch (shape) {
    case 'sine':
      return Math.sin(x * 2 * Math.PI);
    case 'square':
      return x < 0.5 ? 1 : -1;
    case 'triangle':
      if (x < 0.25) return 4 * x;
      return x < 0.75 ? 2 - 4 * x : 4 * x - 4;
    case 'sawtooth':
      return x;
    case 'inverse_sawtooth':
      return 1 - x;
    default:
      return 0;
  }
}

/**
 * Value noise: a pseudo-random number from -1 to 1 for each integer x, with linear interpolation. The game uses a
 * random table; a hash makes images reproducible.
 */
export function noise(x: number): number {
  const from = Math.floor(x);
  const a = lattice(from);
  return a + (lattice(from + 1) - a) * (x - from);
}

/** A hash of an integer, from -1 to 1. shaders/deform_material.glsl has the same hash for four numbers. */
function lattice(x: number): number {
  let hash = Math.imul(x | 0, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash ^= hash >>> 16;
  return (hash >>> 0) / 0x7fffffff - 1;
}
