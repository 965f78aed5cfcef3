import { describe, expect, it } from 'vitest';
import { namedValues, nameOrIndex } from '../../../web/lib/element/named-values.js';
import { Passes } from '../../../web/lib/element/passes.js';
import { quarterOf } from '../../../web/lib/element/quarter.js';
import { rotationSpeed } from '../../../web/lib/element/auto-rotate.js';
import { english, fill, wordsOf } from '../../../web/lib/element/words.js';

describe('passes of an animation', () => {
  it('repeat as they are asked to', () => {
    const passes = new Passes();
    expect(passes.start({})).toBeNull();
    expect(passes.start({ repetitions: Infinity })).toBe('repeat');
    expect(passes.start({ pingpong: true })).toBe('ping-pong');
    expect(passes.start({ repetitions: 3, pingpong: true })).toBe('ping-pong');
    expect(passes.start({ repetitions: 1, pingpong: true })).toBe('once');
    expect(() => passes.start({ repetitions: 0 })).toThrow('repetitions has to be a number from 1, not 0');
    expect(() => passes.start({ repetitions: NaN })).toThrow(RangeError);
  });

  it('are counted on each channel, and end with the last one', () => {
    const passes = new Passes();
    passes.start({ repetitions: 2 });
    expect(passes.passed('legs')).toEqual({ count: 1, last: false });
    expect(passes.passed('torso')).toEqual({ count: 1, last: false });
    expect(passes.passed('legs')).toEqual({ count: 2, last: true });
    passes.reset();
    expect(passes.passed('legs')).toEqual({ count: 1, last: false });
  });
});

describe('values of attributes', () => {
  it('are pairs apart by semicolons', () => {
    expect(namedValues('head=1; weapon = crow bar;;=2;x=;y')).toEqual([
      ['head', '1'],
      ['weapon', 'crow bar'],
    ]);
    expect(namedValues('a=b=c')).toEqual([['a=b', 'c']]);
    expect(namedValues(null)).toEqual([]);
    expect([nameOrIndex('12'), nameOrIndex('1a'), nameOrIndex('-1')]).toEqual([12, '1a', '-1']);
  });

  it('are speeds of rotation', () => {
    expect(rotationSpeed(null)).toBe(18);
    expect(rotationSpeed('30deg')).toBe(30);
    expect(rotationSpeed('-50%')).toBe(-9);
    expect(rotationSpeed('much')).toBe(18);
  });
});

describe('words', () => {
  it('are replaced by name, and only by texts', () => {
    const words = wordsOf('{"play": "Abspielen", "pause": 3, "constructor": "x"}');
    expect(words.play).toBe('Abspielen');
    expect(words.pause).toBe(english.pause);
    expect(Object.keys(words)).toEqual(Object.keys(english));
    for (const text of ['', '[', 'null', '"text"', '[1]']) expect(wordsOf(text)).toEqual(english);
  });

  it('name the side that a model is seen from', () => {
    expect(quarterOf({ yaw: 0, pitch: 0 })).toBe('front');
    expect(quarterOf({ yaw: 90, pitch: 40 })).toBe('upper-left');
    expect(quarterOf({ yaw: -90, pitch: -40 })).toBe('lower-right');
    expect(quarterOf({ yaw: -170, pitch: 10 })).toBe('back');
  });

  it('are filled with names, which stay as they are', () => {
    expect(fill('Plays {clip}.', { clip: '$& <b>{clip}' })).toBe('Plays $& <b>{clip}.');
    expect(fill('{what}', {})).toBe('{what}');
  });
});
