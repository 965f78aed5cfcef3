import { describe, expect, it } from 'vitest';
import {
  applyControls,
  bodyChoices,
  controlsNow,
  controlsOf,
  savedControls,
  formatControls,
  freeControllers,
  hasControls,
  parseControls,
  restControls,
} from '../../../web/lib/state/controls.js';
import { formatView, parseView } from '../../../web/lib/state/schema.js';
import type { SubjectSummary } from '../../../web/lib/types/subject.js';

const surfaces = (...each: number[]): object => ({ name: `m${each.join('')}`, surfaces: each });
const turn = (slot: number): object => ({
  ...{ name: `turn ${slot}`, joint: 0, motion: 'turn_z', min: -60, max: 60, rest: 0 },
  ...{ wraps: false, slot },
});
const aim = {
  name: 'aim',
  blends: [0, 1, 2, 3],
  blendAxes: [
    { motion: 'turn_x', min: -45, max: 90 },
    { motion: 'turn_y', min: 10, max: 10 },
  ],
};

/** Body groups with one, three and two models; controllers with slot 0 (twice), 1, and 4 (the mouth). */
const part = {
  bodyGroups: [
    { name: 'body', base: 1, models: [surfaces(0)] },
    { name: 'head', base: 1, models: [surfaces(1), surfaces(2), surfaces(3)] },
    { name: 'weapon', base: 3, models: [surfaces(4), surfaces()] },
  ],
  controllers: [turn(0), turn(0), turn(1), turn(4)],
  clips: [{ name: 'idle', blends: [], blendAxes: [] }, aim],
  images: [{ remaps: [{ color: 'top', first: 160, last: 191 }] }],
};
const summary = { parts: [part] } as unknown as SubjectSummary;
const plain = {
  parts: [{ bodyGroups: [], controllers: [], clips: [], images: [{ remaps: [] }] }],
} as unknown as SubjectSummary;

describe('the controls of a model', () => {
  it('include body groups with several models, and one controller per slot', () => {
    expect(bodyChoices(summary).map(([, { name }]) => name)).toEqual(['head', 'weapon']);
    expect(freeControllers(summary).map(([index]) => index)).toEqual([0, 2, 3]);
    expect([hasControls(summary), hasControls(plain)]).toEqual([true, false]);
  });

  it('initially set each blend axis to the value 0, or to its minimum if it does not contain 0', () => {
    expect(restControls(summary).blends).toEqual([Math.fround(45 / 135), 0]);
    expect(restControls(plain)).toEqual({
      bodies: [],
      controllers: new Map(),
      blends: [0, 0],
      colors: { top: null, bottom: null },
    });
  });
});

describe('an address', () => {
  const set = {
    bodies: [0, 2, 1],
    controllers: new Map([[2, -30.5]]),
    blends: [0.75, 0] as const,
    colors: { top: 120, bottom: null },
  };

  it('contains only values that differ from the rest values', () => {
    const view = savedControls(summary, set);
    expect(formatControls(view)).toEqual([
      ['body', '5'],
      ['controllers', '2:-30.5'],
      ['blend', '0.75,0'],
      ['colors', '120,-'],
    ]);
    const again = parseView(formatView({ controls: view }));
    expect(controlsOf(summary, again.controls ?? {})).toEqual(set);
    expect(formatView({ controls: savedControls(summary, restControls(summary)) }).toString()).toBe('');
  });

  it('with unknown names or invalid numbers keeps the rest values', () => {
    const parse = (query: string): object => parseControls(new URLSearchParams(query));
    expect(parse('body=-1&controllers=a:1,3:x,:2&blend=2&colors=300,x')).toEqual({});
    expect(parse('body=1.5&blend=')).toEqual({});
    expect(controlsOf(summary, { body: 5, controllers: [[9, 1]] }).controllers.size).toBe(0);
    expect(controlsOf(plain, { body: 5, controllers: [[0, 1]], blend: [1, 1] })).toMatchObject({
      bodies: [],
      controllers: new Map(),
    });
  });
});

describe('an instance', () => {
  const instance = (): Record<string, unknown> & { readonly calls: unknown[] } => {
    const calls: unknown[] = [];
    const note =
      (name: string) =>
      (...values: unknown[]): void =>
        void calls.push([name, ...values]);
    return {
      calls,
      model: { summary },
      setBodyGroup: note('body'),
      setController: note('controller'),
      setBlend: note('blend'),
      setPlayerColors: note('colors'),
    };
  };

  it('receives the values that differ from the initial ones, and then only changed values', () => {
    const target = instance();
    const rest = restControls(summary);
    applyControls(target as never, rest);
    expect(target.calls).toEqual([]);
    const turned = { ...rest, bodies: [0, 1, 0], controllers: new Map([[2, 15]]) };
    applyControls(target as never, turned);
    applyControls(target as never, { ...rest, colors: { top: 7, bottom: null } }, turned);
    expect(target.calls).toEqual([
      ['body', 1, 1],
      ['controller', 2, 15],
      ['body', 1, 0],
      ['controller', 2, 0],
      ['colors', { top: 7, bottom: null }],
    ]);
  });

  it('returns the values that were set', () => {
    const inputs = { bodies: [0, 2, 0], controllers: [5, 5, 0, 3], blends: [1, 0] };
    const now = controlsNow({ model: { summary }, inputs, playerColors: { top: 1, bottom: 2 } } as never);
    expect(now).toEqual({
      bodies: [0, 2, 0],
      controllers: new Map([
        [0, 5],
        [3, 3],
      ]),
      blends: [1, 0],
      colors: { top: 1, bottom: 2 },
    });
  });
});
