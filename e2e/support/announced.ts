import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { format } from 'prettier';
import { expect } from 'vitest';
import { sectionOf, withSection } from '../../scripts/lib/generated-sections.mjs';
import { repository } from './serve.js';

/** A node of the accessibility tree that a screen reader announces. */
interface Announced {
  readonly role: string;
  readonly name: string;
  /** `pressed`, `expanded`, `checked=mixed` and so on, and the value of a control. */
  readonly state: string;
}

/** Roles that only group or repeat what their descendants announce. */
const silent: ReadonlySet<string> = new Set([
  ...['list', 'listitem', 'paragraph', 'text', 'rowgroup', 'row', 'cell', 'presentation'],
  ...['term', 'definition', 'strong', 'emphasis', 'code', 'time'],
]);

/** `- button "Play" [pressed]: value`, a line of Playwright's snapshot of the accessibility tree. */
const line = /^\s*- (?:'(?=\w))?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]+\])*)'?(?:: ?(.*))?$/;

/** The nodes in an element that a screen reader announces, such as controls and landmarks, in reading order. */
export async function announcedIn(place: Locator): Promise<Announced[]> {
  const found: Announced[] = [];
  for (const each of (await place.ariaSnapshot()).split('\n')) {
    const [, role = '', name = '', marks = '', value = ''] = line.exec(each) ?? [];
    if (role === '' || silent.has(role) || (name === '' && value === '')) continue;
    const states = [...marks.matchAll(/\[([^\]]+)\]/g)].map(([, mark = '']) => mark);
    const own = value.replace(/^"(.*)"$/, '$1');
    found.push({
      role,
      name: (name === '' ? own : name).replaceAll('\\"', '"'),
      state: [
        ...states.filter((mark) => mark !== 'active'),
        ...(name === '' || own === '' ? [] : [own]),
      ].join(', '),
    });
  }
  return found;
}

/** A table of Markdown. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('*', '\\*')).join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

const page = join(repository, 'docs/screen-readers.md');

/**
 * Compares a section of docs/screen-readers.md with the announcements. `npm run screen-readers` sets MARROW_WRITE, which
 * makes this function write the section instead.
 */
export async function expectSection(name: string, content: string): Promise<void> {
  const text = readFileSync(page, 'utf8');
  const options = { parser: 'markdown', printWidth: 120 } as const;
  const formatted = await format(content, options);
  if (process.env['MARROW_WRITE'] === 'screen-readers')
    writeFileSync(page, await format(withSection(text, name, formatted), options));
  else expect(sectionOf(text, name), 'Run `npm run screen-readers`.').toBe(formatted.trim());
}
