import { describe, expect, it } from 'vitest';
import { formatMessage } from '../../../web/lib/messages/format.js';

describe('formatMessage', () => {
  it('inserts text unchanged, including braces and marks', () => {
    expect(formatMessage('{1} and {0}: {1}', ['<b>', '{0} # }'])).toBe('{0} # } and <b>: {0} # }');
  });

  it('groups the digits of numbers', () => {
    expect(formatMessage('{0, number} of {1, number} at {2}', ['1234', '12', '1234'])).toBe(
      '1,234 of 12 at 1234',
    );
  });

  it('chooses the case of a plural', () => {
    const template = 'Found {0, plural, one {# file} other {# files}} in {1}.';
    expect(formatMessage(template, ['1', 'a'])).toBe('Found 1 file in a.');
    expect(formatMessage(template, ['0', 'a'])).toBe('Found 0 files in a.');
    expect(formatMessage(template, ['1000', 'a'])).toBe('Found 1,000 files in a.');
  });

  it('formats placeholders and plurals within a plural', () => {
    const template =
      '{0, plural, one {{1} is} other {# of {2, plural, one {# mesh} other {# meshes}} are}} #{1}';
    expect(formatMessage(template, ['1', 'a', '3'])).toBe('a is #a');
    expect(formatMessage(template, ['2', 'a', '1'])).toBe('2 of 1 mesh are #a');
    expect(formatMessage(template, ['2', 'a', '3'])).toBe('2 of 3 meshes are #a');
  });

  it('refuses a plural without cases', () => {
    expect(() => formatMessage('{0, plural, one # file}', ['1'])).toThrow(SyntaxError);
  });
});
