import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { attributeNames } from '../web/lib/element/attributes/attributes.js';
import { MarrowViewerElement } from '../web/lib/element/index.js';

/** A row of docs/model-viewer.md. */
interface Row {
  readonly section: string;
  readonly name: string;
  readonly here: string;
  readonly note: string;
  /** The id of the test of the feature, such as mv-01; empty unless the row says "same". */
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
/** The ids in the titles of the element's tests: `[mv-01]` is `mv-01`. */
const testIds = readdirSync(fileURLToPath(new URL('../e2e/element', import.meta.url)))
  .filter((file) => file.endsWith('.e2e.ts'))
  .flatMap((file) => [...text(`e2e/element/${file}`).matchAll(/ \[(mv-\d+)\]'/g)].map(([, id = '']) => id));
const inSection = (section: string): string[] =>
  same.filter((row) => row.section === section).map(({ name }) => name);

describe('the table of <model-viewer>', () => {
  it('marks each feature as the same, different or not applicable', () => {
    expect(rows.length).toBeGreaterThan(140);
    expect(new Set(rows.map(({ here }) => here))).toEqual(new Set(['same', 'different', 'not applicable']));
    expect(rows.filter(({ here, note }) => here === 'different' && note === '')).toEqual([]);
  });

  it('has the id of an existing test in each row marked as the same', () => {
    expect(same.filter(({ test }) => !testIds.includes(test))).toEqual([]);
  });

  it('uses every test id, and each id is in the title of exactly one test', () => {
    expect(testIds.filter((id, i) => testIds.indexOf(id) !== i)).toEqual([]);
    expect([...new Set(same.map(({ test }) => test))].sort()).toEqual([...testIds].sort());
  });

  it('names only attributes, properties, methods, events, slots and variables of the element', () => {
    const missing = (names: readonly string[], has: (name: string) => boolean): string[] =>
      names.filter((name) => !has(name));
    const { prototype } = MarrowViewerElement;
    expect(
      missing(inSection('Attributes, with their properties'), (name) => attributeNames.includes(name)),
    ).toEqual([]);
    for (const section of ['Properties', 'Methods'])
      expect(missing(inSection(section), (name) => name in prototype)).toEqual([]);
    const events = text('web/lib/element/dom/events.ts');
    expect(missing(inSection('Events'), (name) => new RegExp(`^  '?${name}'?: `, 'm').test(events))).toEqual(
      [],
    );
    const frame = text('web/lib/element/dom/frame.ts');
    expect(
      missing(inSection('Slots and elements within'), (name) =>
        frame.includes(`slot('${name === '(default)' ? '' : name}'`),
      ),
    ).toEqual([]);
    const sheet = text('web/lib/element/dom/element.css');
    const variables = same
      .filter(({ name }) => name.startsWith('--'))
      .map(({ name }) => `--marrow${name.slice(1)}`);
    expect(
      missing(variables, (name) => sheet.includes(`var(\n    ${name}`) || sheet.includes(`var(${name}`)),
    ).toEqual([]);
  });
});
