import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatView, isStateKey, parseView } from '../../../web/lib/state/schema.js';

/** All keys of the state, each with values that are valid for it and differ from the default. */
const samples: Readonly<Record<string, readonly string[]>> = {
  ...{ sample: ['imp'], src: ['https://models.example/a.md2'], entry: ['models/a.md3'] },
  ...{ clip: ['run'], frame: ['2.5'], rest: ['1'], paused: ['1'], speed: ['0.5'], 'clip-speed': ['-2'] },
  ...{ loop: ['once', 'ping-pong'], in: ['2'], out: ['9'], fade: ['0.25'] },
  ...{ cut: ['walk:2-14', 'a:1-3,nod:20-40@stand!'], skin: ['red'], weapon: ['none'], head: ['sarge'] },
  ...{ upper: ['sarge'], camera: ['1,2,3,4,5,6', '10,20,3,4,5,6,60'], time: ['1.5'] },
  ...{ turntable: ['1'], 'turntable-speed': ['-30'] },
  ...{ joint: ['head'], held: ['3:10,20,30', '1:0,0,90;2:5,6,7,1,2,3'], between: ['step'] },
  ...{ root: ['stored', 'travel'], matrix: ['skinning'] },
  ...{ body: ['3'], controllers: ['0:12.5,2:-1'], blend: ['0.25,0.5'], colors: ['120,-', '3,4'] },
  ...{ hidden: ['head', 'head,torso'], shown: ['gun'], lod: ['2'], 'tag-rotation': ['engine'] },
  ...{ up: ['x', '-y'], facing: ['90'], turn: ['10,-5.25,0', '180,0,0'], 'file-camera': ['Camera01'] },
  ...{ light: ['studio', 'unlit'], 'light-yaw': ['10'], 'light-pitch': ['-20'], exposure: ['2'] },
  ...{ filter: ['nearest'], shading: ['face'], shell: ['red'], crowd: ['9'], background: ['102030', 'fff'] },
  ...{ 'first-person-fov': ['75'], split: ['bones', 'bones,0.12'], tab: ['skins'] },
  ...Object.fromEntries(
    ['wireframe', 'normals', 'box', 'grid', 'moving-ground', 'shadow', 'two-sided', 'strips', 'full-bright']
      .concat(['glow', 'overbright', 'skeleton', 'joint-axes', 'mesh', 'mirror', 'orthographic', 'follow'])
      .concat(['first-person', 'guides', 'first-person-grid', 'first-person-shadow', 'tags', 'hitboxes'])
      .concat(['boxes-of-game', 'flashes'])
      .map((key) => [key, ['0', '1']]),
  ),
  ...Object.fromEntries(
    ['legs', 'torso', 'channel-arm'].flatMap((channel) => [
      [channel, ['run']],
      [`${channel}-frame`, ['3']],
      [`${channel}-loop`, ['once', 'repeat']],
      [`${channel}-in`, ['1']],
      [`${channel}-out`, ['7']],
      [`${channel}-clip-speed`, ['0.5']],
    ]),
  ),
};
const keys = Object.keys(samples);
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
const pair = fc
  .constantFrom(...keys)
  .chain((key) => fc.tuple(fc.constant(key), fc.oneof(value, fc.constantFrom(...(samples[key] ?? [''])))));
const address = fc.array(pair, { maxLength: 12 }).map((pairs) => new URLSearchParams(pairs));

describe('An address', () => {
  it('is parsed without an error for any text, and formatting the parsed state again does not change it', () => {
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

  it.each(keys)('keeps at least one value of %s', (key) => {
    expect(isStateKey(key)).toBe(true);
    // A range of another channel requires both ends.
    const [, start, end] = /^(.+-)(in|out)$/.exec(key) ?? [];
    const otherEnd =
      end === 'in' ? { [`${start}out`]: '1000' } : end === 'out' ? { [`${start}in`]: '0' } : {};
    const written = samples[key]!.map((each) =>
      formatView(parseView(new URLSearchParams({ ...otherEnd, [key]: each }))),
    );
    expect(written.some((parameters) => parameters.has(key))).toBe(true);
  });
});
