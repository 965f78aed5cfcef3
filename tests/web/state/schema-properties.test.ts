import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatView, isStateKey, parseView } from '../../../web/lib/state/schema.js';

const keys = [
  'v',
  'sample',
  'src',
  'entry',
  'clip',
  'frame',
  'paused',
  'speed',
  'loop',
  'range',
  'fade',
  'skin',
  'weapon',
  'head',
  'upper',
  'parts',
  'time',
  'camera',
  'turntable',
  'joint',
  'held',
  'between',
  'root',
  'matrix',
  'cuts',
  'wireframe',
  'mesh',
  'light',
  'light-yaw',
  'light-pitch',
  'grid',
  'background',
  'up',
  'facing',
  'file-camera',
  'crowd',
  'tab',
  'follow',
];
/** Numbers with two decimals, because an address rounds longer ones. */
const hundredth = fc.integer({ min: -100_000, max: 100_000 }).map((number) => number / 100);
const value = fc.oneof(
  fc.string({ maxLength: 12 }),
  hundredth.map(String),
  fc.array(hundredth, { maxLength: 7 }).map((numbers) => numbers.join(',')),
  fc.constantFrom(
    '',
    '0',
    '1',
    'on',
    'off',
    'none',
    'run',
    '1,2,3,4,5,6,7',
    'ping-pong',
    'studio',
    '#102030',
    '%',
    'toString',
    '__proto__',
  ),
);
const address = fc
  .array(fc.tuple(fc.constantFrom(...keys), value), { maxLength: 12 })
  .map((pairs) => new URLSearchParams(pairs));

describe('An address', () => {
  it('is parsed without an error for any text, and survives formatting and parsing', () => {
    fc.assert(
      fc.property(address, (parameters) => {
        const view = parseView(parameters);
        const written = formatView(view);
        // Rounding may turn a number into the default, which is not written.
        const again = formatView(parseView(written));
        expect(formatView(parseView(again)).toString()).toBe(again.toString());
        for (const [key] of written) expect(key === 'v' || isStateKey(key)).toBe(true);
      }),
      { numRuns: 1500 },
    );
  });
});
