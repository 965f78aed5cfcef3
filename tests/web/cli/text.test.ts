import { describe, expect, it } from 'vitest';
import { SeveralError, onlyEntry } from '../../../web/cli/only-entry.js';
import { errorLine, errorText } from '../../../web/cli/message.js';
import { jsonText, printable } from '../../../web/cli/text.js';
import { ModelError } from '../../../web/lib/util/errors.js';

describe('Terminal output', () => {
  const name = 'a\nmarrow: all is well\u009B31m\u202Egnp.md2\u2028';

  it('prints a message on one line without control characters of names', () => {
    const safe = 'a\uFFFDmarrow: all is well\uFFFD31m\uFFFDgnp.md2\uFFFD';
    expect(printable(name)).toBe(safe);
    expect(errorLine(`${name}: gone`)).toBe(`marrow: ${safe}: gone\n`);
    const error = new ModelError({ code: 'truncated', message: 'It is cut.', file: name });
    expect(errorText(error)).toBe(`marrow: ${safe}: It is cut.\n`);
  });

  it('prints exactly one line per model of a list', () => {
    const found = ['x\ny.md2', 'z.md2'].map((entry) => ({ entry, format: 'md2', kind: 'model', uses: [] }));
    let error: unknown;
    try {
      onlyEntry(found, 'pak\n0: ');
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(SeveralError);
    expect(errorText(error)).toBe(
      'marrow: pak\uFFFD0: Found 2 models. Choose one of them:\n  x\uFFFDy.md2\n  z.md2\n',
    );
    expect(errorLine((error as Error).message).split('\n')).toHaveLength(2);
  });

  it('escapes control characters in JSON without changing its value', () => {
    const value = { [name]: [name, '\u007F\u{E0001}é', 1] };
    const text = jsonText(value, 2);
    expect(text).not.toMatch(/[\u007F-\u009F\u202E\u2028]|\u{E0001}/u);
    expect(text).toContain('\\u009b31m\\u202egnp');
    expect(text.split('\n')).toHaveLength(7);
    expect(JSON.parse(text)).toEqual(value);
  });
});
