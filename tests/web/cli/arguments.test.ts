import { describe, expect, it } from 'vitest';
import { findByName, parseArguments, parseNumber, parsePair } from '../../../web/cli/arguments.js';

const table = { json: 'flag', clip: 'value', body: 'list' } as const;

describe('parseArguments', () => {
  it('accepts paths and options in any order and both forms', () => {
    expect(
      parseArguments(['a.md2', '--clip', 'run', '--json', 'b', '--body=x=1', '--body', 'y=2'], table),
    ).toEqual({
      paths: ['a.md2', 'b'],
      options: { json: true, clip: 'run', body: ['x=1', 'y=2'] },
    });
    expect(parseArguments([], table)).toEqual({ paths: [], options: { json: false, clip: null, body: [] } });
  });

  it('accepts a value that begins with a dash, and paths after --', () => {
    expect(parseArguments(['--clip', '-1', '--', '--json'], table)).toEqual({
      paths: ['--json'],
      options: { json: false, clip: '-1', body: [] },
    });
  });

  it.each([
    [['--clips', 'x'], 'Unknown option --clips.'],
    [['--toString'], 'Unknown option --toString.'],
    [['-j'], 'Unknown option -j.'],
    [['--clip'], '--clip needs a value.'],
    [['--clip='], '--clip needs a value.'],
    [['--json=yes'], '--json takes no value.'],
    [['--clip', 'a', '--clip', 'b'], '--clip may be given only once.'],
  ])('refuses %j', (words, message) => {
    expect(() => parseArguments(words, table)).toThrow(message);
  });
});

describe('option values', () => {
  it('are numbers only if the whole text is numeric', () => {
    expect(parseNumber(' 1.5e1 ', '--time')).toBe(15);
    for (const wrong of ['', ' ', '1s', 'NaN', 'Infinity', '1,5']) {
      expect(() => parseNumber(wrong, '--time')).toThrow(`--time: "${wrong}" is not a number.`);
    }
  });

  it('are split into pairs at the last equals sign', () => {
    expect(parsePair('a=b=2', '--body')).toEqual(['a=b', '2']);
    for (const wrong of ['a', '=2', 'a='])
      expect(() => parsePair(wrong, '--body')).toThrow('is not NAME=VALUE');
  });

  it('are looked up by exact name before index', () => {
    const names = ['run', '0', 'walk', 'run'];
    expect(findByName(names, '0', '--clip', 'clip')).toBe(1);
    expect(findByName(names, 'run', '--clip', 'clip')).toBe(0);
    expect(findByName(names, '3', '--clip', 'clip')).toBe(3);
    for (const wrong of ['4', '-1', '1.5', 'RUN', '']) {
      expect(() => findByName(names, wrong, '--clip', 'clip')).toThrow(
        /there is no clip ".*"\. Available: run, 0, walk, run\./,
      );
    }
    expect(() => findByName([], 'x', '--skin', 'skin')).toThrow('The model has no skins.');
  });
});
