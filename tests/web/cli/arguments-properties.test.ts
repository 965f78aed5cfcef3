import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findByName,
  parseArguments,
  parseNumber,
  parsePair,
  UsageError,
} from '../../../web/cli/arguments.js';

const table = { json: 'flag', clip: 'value', body: 'list' } as const;
/** Words that the parser treats in a special way, and any text. */
const word = fc.oneof(
  fc.constantFrom(
    '--',
    '-',
    '-o',
    '--json',
    '--clip',
    '--body',
    '--clip=',
    '--=',
    '--body=a=b',
    '--__proto__',
  ),
  fc.string({ maxLength: 8 }),
);
const value = fc.string({ minLength: 1, maxLength: 8 });

/** The result of a function; null if it throws a UsageError. Any other error fails the test. */
function usable<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof UsageError) return null;
    throw error;
  }
}

describe('Arguments of the command line', () => {
  it('are parsed or rejected with a UsageError for any words, and only options of the table are set', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        const parsed = usable(() => parseArguments(words, table, { o: 'body' }));
        if (parsed === null) return;
        expect(Object.keys(parsed.options)).toEqual(['json', 'clip', 'body']);
        expect(Object.getPrototypeOf(parsed.options)).toBe(Object.prototype);
        for (const path of parsed.paths) expect(words).toContain(path);
      }),
      { numRuns: 500 },
    );
  });

  it('yield every value, path and repeated option that they were built from', () => {
    const given = fc.record({
      clip: fc.option(value),
      body: fc.array(value, { maxLength: 3 }),
      json: fc.boolean(),
      paths: fc.array(fc.string({ maxLength: 8 }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(given, fc.boolean(), ({ clip, body, json, paths }, joined) => {
        const written = (name: string, text: string): string[] =>
          joined ? [`--${name}=${text}`] : [`--${name}`, text];
        const words = [
          ...(clip === null ? [] : written('clip', clip)),
          ...body.flatMap((each) => written('body', each)),
          ...(json ? ['--json'] : []),
          ...['--', ...paths],
        ];
        expect(parseArguments(words, table)).toEqual({ paths, options: { json, clip, body } });
      }),
      { numRuns: 300 },
    );
  });
});

describe('Values of options', () => {
  it('are parsed as finite numbers, pairs or indices of the list, or rejected with a UsageError', () => {
    fc.assert(
      fc.property(word, fc.array(value, { maxLength: 4 }), (text, names) => {
        const number = usable(() => parseNumber(text, '--time'));
        if (number !== null) expect(Number.isFinite(number)).toBe(true);
        const pair = usable(() => parsePair(text, '--body'));
        if (pair !== null) expect(pair.join('=')).toBe(text);
        const index = usable(() => findByName(names, text, '--clip', 'clip'));
        if (index !== null) expect(names[index]).toBeDefined();
      }),
      { numRuns: 500 },
    );
  });

  it('select the first of several entries with the same name', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 6 }), fc.nat(), (names, at) => {
        const name = names[at % names.length] ?? '';
        expect(findByName(names, name, '--clip', 'clip')).toBe(names.indexOf(name));
      }),
    );
  });
});
