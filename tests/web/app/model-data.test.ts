// The lines of a model's data, and the search in them.
import { describe, expect, it } from 'vitest';
import { dataLines, findData, lineText, type DataLine } from '../../../web/app/state/model-data.js';
import { clip, material, part, summary } from './support/subject.js';

const man = part('man', {
  format: 'mdl',
  clips: [
    clip('idle', { activity: 'idle' }),
    clip('shoot', { events: [{ frame: 2, number: 5001, options: '21', file: '' }] }),
  ],
  materials: [material('skin')],
  joints: ['root', 'Bip01 Head'].map((name, index) => ({
    name,
    parent: index === 0 ? null : 0,
    rest: { position: [0.125, 10.25, 36.75], rotation: [0.5, 0.5, 0.5, 0.5], scale: [1, 1, 1] },
  })),
  comments: [{ about: 'model', text: '<b>bold</b>' }],
});
const lines = [...dataLines(summary([man]))];

function texts(some: readonly DataLine[]): string[] {
  return some.map((line) => '  '.repeat(line.depth) + lineText(line));
}

describe('the data of a model', () => {
  it('has a line for each field, below headings with counts', () => {
    expect(texts(lines)).toEqual(
      expect.arrayContaining([
        'name: man',
        'parts (1)',
        '  0 man',
        '    format: mdl',
        '    basis: up z, forward x, metres per unit 0.03',
        '    clips (2)',
        '      0 idle',
        '        frames per second: 10',
        '        leads back: no',
        '        blends: none',
        '        activity: idle',
        '        events (1)',
        '          0: frame 2, number 5001, options 21, file ""',
        '    joints (2)',
        '      1 Bip01 Head',
        '        parent: 0',
        '          position: 0.125 10.25 36.75',
      ]),
    );
  });

  it('has every field of the part summary', () => {
    const names = Object.keys(man).map((key) =>
      key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    );
    const shown = lines.filter(({ depth }) => depth === 2).map(({ label }) => label.replace(/ \(\d+\)$/, ''));
    // The name is part of the heading.
    expect(shown).toEqual(names.filter((name) => name !== 'name'));
  });

  it('is filtered to matching lines, with their headings', () => {
    const { lines: found, matches } = findData(lines, ' NUMBER 5001 ');
    expect(texts(found)).toEqual([
      'parts (1)',
      '  0 man',
      '    clips (2)',
      '      1 shoot',
      '        events (1)',
      '          0: frame 2, number 5001, options 21, file ""',
    ]);
    expect(matches.size).toBe(1);
  });

  it('includes the fields of an element whose name matches', () => {
    const { lines: found, matches } = findData(lines, 'bip01');
    expect(texts(found)).toEqual([
      'parts (1)',
      '  0 man',
      '    joints (2)',
      '      1 Bip01 Head',
      '        parent: 0',
      '        rest',
      '          position: 0.125 10.25 36.75',
      '          rotation: 0.5 0.5 0.5 0.5',
      '          scale: 1 1 1',
    ]);
    expect(matches.size).toBe(1);
  });

  it('is complete without a search, and empty if nothing matches', () => {
    expect(findData(lines, '  ')).toEqual({ lines, matches: new Set() });
    expect(findData(lines, 'no such thing').lines).toEqual([]);
  });

  it('is generated on demand', () => {
    const endless = { list: Array.from({ length: 1e6 }, (_, index) => ({ name: `n${index}`, list: [{}] })) };
    const first: string[] = [];
    for (const line of dataLines(endless)) {
      first.push(lineText(line));
      if (first.length === 2) break;
    }
    expect(first).toEqual(['list (1000000)', '0 n0']);
  });
});
