import { describe, expect, it } from 'vitest';
import { checked, mergedOptions } from '../../../web/lib/messages/checked.js';
import { sceneValues, displayValues, controlValues } from '../../../web/lib/util/option-values.js';
import { defaultControls, defaultDisplay, defaultScene } from '../../../web/lib/types/view.js';
import { ModelError } from '../../../web/lib/util/errors.js';

const error = (action: () => unknown): unknown => {
  try {
    return action();
  } catch (thrown) {
    return thrown;
  }
};

describe('checked()', () => {
  it('returns a value of the list', () => {
    expect(checked('loop', 'once', ['once', 'repeat'])).toBe('once');
  });

  it('throws bad_value with the values that exist, a message key and its values', () => {
    const thrown = error(() => checked('loop', 'forever', ['once', 'repeat'], 'ogre.md2'));
    expect(thrown).toBeInstanceOf(ModelError);
    expect(thrown).toMatchObject({
      code: 'bad_value',
      message: "ogre.md2: loop cannot be 'forever'. Use 'once', 'repeat'.",
      key: 'value-unknown',
      values: ['loop', "'forever'", "'once', 'repeat'"],
    });
  });
});

describe('mergedOptions()', () => {
  it('returns a copy with the changes, and keeps options that are absent or undefined', () => {
    const changed = mergedOptions(defaultDisplay, { filter: 'nearest', shell: undefined }, displayValues);
    expect(changed).toEqual({ ...defaultDisplay, filter: 'nearest' });
    expect(defaultDisplay.filter).toBe('game');
  });

  it.each([
    [{ filter: 'blurred' }, "filter cannot be 'blurred'. Use 'game', 'linear', 'nearest'."],
    [{ wireframe: 1 }, 'wireframe cannot be 1. Use a boolean.'],
    [{ splitAt: Number.NaN }, 'splitAt cannot be NaN. Use a number.'],
    [{ filter: null }, "filter cannot be null. Use 'game', 'linear', 'nearest'."],
  ])('rejects display options %o', (changes, message) => {
    expect(error(() => mergedOptions(defaultDisplay, changes as object, displayValues))).toMatchObject({
      code: 'bad_value',
      message,
    });
  });

  it('rejects an option that does not exist and lists those that do', () => {
    expect(error(() => mergedOptions({ a: 1, b: 2 }, { c: 3 } as object, {}, ['d']))).toMatchObject({
      code: 'bad_value',
      message: "An option cannot be 'c'. Use 'a', 'b', 'd'.",
    });
  });

  it.each(['theme', 'transparent', '#123456', '#abc', '#ABCDEF80'])(
    'accepts the background %s',
    (background) => {
      expect(mergedOptions(defaultScene, { background }, sceneValues).background).toBe(background);
    },
  );

  it.each(['red', '#12345', '#ggg', ''])('rejects the background "%s"', (background) => {
    expect(error(() => mergedOptions(defaultScene, { background }, sceneValues))).toMatchObject({
      message: `background cannot be '${background}'. Use 'theme', 'transparent', '#rrggbb'.`,
    });
  });

  it('rejects numbers and mouse wheel modes that the options do not list', () => {
    expect(mergedOptions(defaultScene, { facing: 270 }, sceneValues).facing).toBe(270);
    expect(error(() => mergedOptions(defaultScene, { facing: 45 } as object, sceneValues))).toMatchObject({
      message: 'facing cannot be 45. Use 0, 90, 180, 270.',
    });
    expect(
      error(() => mergedOptions(defaultControls, { wheel: 'pan' } as object, controlValues)),
    ).toMatchObject({
      message: "wheel cannot be 'pan'. Use 'zoom', 'engaged'.",
    });
  });
});
