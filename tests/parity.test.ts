import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { attributeNames } from '../web/lib/element/attributes.js';
import { MarrowViewerElement } from '../web/lib/element/index.js';

/** A row of docs/model-viewer.md. */
interface Row {
  readonly section: string;
  readonly name: string;
  readonly here: string;
  readonly note: string;
  readonly test: string;
}

function rowsOf(page: string): Row[] {
  let section = '';
  const rows: Row[] = [];
  for (const line of page.split('\n')) {
    section = /^## (.*)/.exec(line)?.[1] ?? section;
    const [name = '', here = '', note = '', test = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (name.startsWith('`') && here !== 'Here')
      rows.push({ section, name: name.replaceAll('`', ''), here, note, test });
  }
  return rows;
}

const text = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');
const rows = rowsOf(text('docs/model-viewer.md'));
const same = rows.filter(({ here }) => here === 'same');
const inSection = (section: string): string[] =>
  same.filter((row) => row.section === section).map(({ name }) => name);

describe('the table of <model-viewer>', () => {
  it('says of each thing whether it is the same, different or not applicable', () => {
    expect(rows.length).toBeGreaterThan(140);
    expect(new Set(rows.map(({ here }) => here))).toEqual(new Set(['same', 'different', 'not applicable']));
    expect(rows.filter(({ here, note }) => here === 'different' && note === '')).toEqual([]);
  });

  it('names for each that is the same a test that exists', () => {
    const missing = same.filter(({ test }) => {
      const [file = '', ...title] = test.split(': ');
      return (
        !/^[\w-]+\.e2e\.ts$/.test(file) || !text(`e2e/element/${file}`).includes(`'${title.join(': ')}'`)
      );
    });
    expect(missing).toEqual([]);
  });

  it('names attributes, properties, methods, events, slots and variables that the element has', () => {
    const missing = (names: readonly string[], has: (name: string) => boolean): string[] =>
      names.filter((name) => !has(name));
    const { prototype } = MarrowViewerElement;
    expect(
      missing(inSection('Attributes, with their properties'), (name) => attributeNames.includes(name)),
    ).toEqual([]);
    for (const section of ['Properties', 'Methods'])
      expect(missing(inSection(section), (name) => name in prototype)).toEqual([]);
    const events = text('web/lib/element/events.ts');
    expect(missing(inSection('Events'), (name) => new RegExp(`^  '?${name}'?: `, 'm').test(events))).toEqual(
      [],
    );
    const frame = text('web/lib/element/shadow-dom.ts');
    expect(
      missing(inSection('Slots and elements within'), (name) =>
        frame.includes(`slot('${name === '(default)' ? '' : name}'`),
      ),
    ).toEqual([]);
    const sheet = text('web/lib/element/element.css');
    const variables = same
      .filter(({ name }) => name.startsWith('--'))
      .map(({ name }) => `--marrow${name.slice(1)}`);
    expect(
      missing(variables, (name) => sheet.includes(`var(\n    ${name}`) || sheet.includes(`var(${name}`)),
    ).toEqual([]);
  });
});
