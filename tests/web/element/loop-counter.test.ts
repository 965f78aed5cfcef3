import { describe, expect, it } from 'vitest';
import {
  namedValues,
  nameOrIndex,
  requestedRotation,
  rotationSpeed,
} from '../../../web/lib/element/attributes/requested.js';
import { LoopCounter } from '../../../web/lib/element/playback/player.js';
import { cameraSide, english, fill, stringsOf } from '../../../web/lib/element/dom/strings.js';

describe('LoopCounter', () => {
  it('returns the loop mode of the settings', () => {
    const loopCounter = new LoopCounter();
    expect(loopCounter.start({})).toBeNull();
    expect(loopCounter.start({ repetitions: Infinity })).toBe('repeat');
    expect(loopCounter.start({ pingpong: true })).toBe('ping-pong');
    expect(loopCounter.start({ repetitions: 3, pingpong: true })).toBe('ping-pong');
    expect(loopCounter.start({ repetitions: 1, pingpong: true })).toBe('once');
    expect(() => loopCounter.start({ repetitions: 0 })).toThrow('repetitions must be at least 1, not 0');
    expect(() => loopCounter.start({ repetitions: NaN })).toThrow(RangeError);
  });

  it('counts loops on each channel and reports the last loop', () => {
    const loopCounter = new LoopCounter();
    loopCounter.start({ repetitions: 2 });
    expect(loopCounter.passed('legs')).toEqual({ count: 1, last: false });
    expect(loopCounter.passed('torso')).toEqual({ count: 1, last: false });
    expect(loopCounter.passed('legs')).toEqual({ count: 2, last: true });
    loopCounter.reset();
    expect(loopCounter.passed('legs')).toEqual({ count: 1, last: false });
  });
});

describe('values of attributes', () => {
  it('can be pairs separated by semicolons', () => {
    expect(namedValues('head=1; weapon = crow bar;;=2;x=;y')).toEqual([
      ['head', '1'],
      ['weapon', 'crow bar'],
    ]);
    expect(namedValues('a=b=c')).toEqual([['a=b', 'c']]);
    expect(namedValues(null)).toEqual([]);
    expect([nameOrIndex('12'), nameOrIndex('1a'), nameOrIndex('-1')]).toEqual([12, '1a', '-1']);
  });

  it('can be rotation speeds', () => {
    expect(rotationSpeed(null)).toBe(18);
    expect(rotationSpeed('30deg')).toBe(30);
    expect(rotationSpeed('-50%')).toBe(-9);
    expect(rotationSpeed('much')).toBe(18);
  });
});

describe('the rotation of the element', () => {
  const attributes = { autoRotate: false, autoRotateDelay: 3000, rotationPerSecond: null, state: null };
  const rotation = (own: number, changed: object): unknown => {
    const { enabled, speed } = requestedRotation(
      { ...attributes, autoplay: false, ...changed } as never,
      own,
    );
    return [enabled, speed];
  };

  it('follows the game with autoplay, unless attributes specify otherwise', () => {
    expect(rotation(-100, { autoplay: true })).toEqual([true, -100]);
    expect(rotation(-100, {})).toEqual([false, -100]);
    expect(rotation(-100, { autoplay: true, state: 'turntable=0' })).toEqual([false, -100]);
    expect(rotation(-100, { autoRotate: true, rotationPerSecond: '20deg' })).toEqual([true, 20]);
    expect(rotation(0, { autoplay: true })).toEqual([false, 18]);
    expect(rotation(0, { autoRotate: true })).toEqual([true, 18]);
  });
});

describe('element strings', () => {
  it('are replaced by name, and only by strings', () => {
    const words = stringsOf('{"play": "Abspielen", "pause": 3, "constructor": "x"}');
    expect(words.play).toBe('Abspielen');
    expect(words.pause).toBe(english.pause);
    expect(Object.keys(words)).toEqual(Object.keys(english));
    for (const text of ['', '[', 'null', '"text"', '[1]']) expect(stringsOf(text)).toEqual(english);
  });

  it('name the side that the camera looks from', () => {
    expect(cameraSide({ yaw: 0, pitch: 0 })).toBe('front');
    expect(cameraSide({ yaw: 90, pitch: 40 })).toBe('upper-left');
    expect(cameraSide({ yaw: -90, pitch: -40 })).toBe('lower-right');
    expect(cameraSide({ yaw: -170, pitch: 10 })).toBe('back');
  });

  it('replace placeholders by names unchanged', () => {
    expect(fill('Plays {clip}.', { clip: '$& <b>{clip}' })).toBe('Plays $& <b>{clip}.');
    expect(fill('{what}', {})).toBe('{what}');
  });
});
