import { describe, expect, it } from 'vitest';
import { SeveralError, onlyEntry } from '../../../web/cli/only-entry.js';
import { complaint, complaintOf } from '../../../web/cli/message.js';
import { jsonText, printable } from '../../../web/cli/text.js';
import { ModelError } from '../../../web/lib/util/errors.js';

describe('What a terminal shows', () => {
  const name = 'a\nmarrow: all is well\u009B31m\u202Egnp.md2\u2028';

  it('is one line for a message, whatever names it holds', () => {
    const safe = 'a\uFFFDmarrow: all is well\uFFFD31m\uFFFDgnp.md2\uFFFD';
    expect(printable(name)).toBe(safe);
    expect(complaint(`${name}: gone`)).toBe(`marrow: ${safe}: gone\n`);
    const error = new ModelError({ code: 'truncated', message: 'It is cut.', file: name });
    expect(complaintOf(error)).toBe(`marrow: ${safe}: It is cut.\n`);
  });

  it('has a line for each model of a list, and no other', () => {
    const found = ['x\ny.md2', 'z.md2'].map((entry) => ({ entry, format: 'md2', kind: 'model', uses: [] }));
    let error: unknown;
    try {
      onlyEntry(found, 'pak\n0: ');
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(SeveralError);
    expect(complaintOf(error)).toBe(
      'marrow: pak\uFFFD0: There are 2 models. Name one of them:\n  x\uFFFDy.md2\n  z.md2\n',
    );
    expect(complaint((error as Error).message).split('\n')).toHaveLength(2);
  });

  it('is JSON without raw control characters, and means the same', () => {
    const value = { [name]: [name, '\u007F\u{E0001}é', 1] };
    const text = jsonText(value, 2);
    expect(text).not.toMatch(/[\u007F-\u009F\u202E\u2028]|\u{E0001}/u);
    expect(text).toContain('\\u009b31m\\u202egnp');
    expect(text.split('\n')).toHaveLength(7);
    expect(JSON.parse(text)).toEqual(value);
  });
});
