import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messageTable } from '../web/lib/messages/message-table.js';
import { messageId } from '../web/lib/messages/render.js';

const root = join(import.meta.dirname, '..');

interface Literal {
  readonly place: string;
  readonly text: string;
  /** The number of arguments that follow the key in a call that composes a message; null for other literals. */
  readonly values: number | null;
}

/** The string literals of the C++ sources, including the keys and argument counts of calls such as `message()`. */
function literals(): Literal[] {
  const folder = join(root, 'wasm');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(cpp|h)$/.test(name),
  );
  return files.flatMap((name) => {
    const source = readFileSync(join(folder, name), 'utf8').replace(/\/\/[^\n]*/g, (text) =>
      ' '.repeat(text.length),
    );
    return [...source.matchAll(/(\bmessage\(\s*|faults\.add\([^";?]*)?"((?:[^"\\\n]|\\.)*)"/g)].flatMap(
      (match) => {
        const [all, call, text = ''] = match;
        const end = match.index + all.length;
        const place = `${name}:${source.slice(0, match.index).split('\n').length}`;
        return [{ place, text, values: call === undefined ? null : argumentsFrom(source, end) }];
      },
    );
  });
}

/** The message keys in the TypeScript sources. */
function composed(): Literal[] {
  const folder = join(root, 'web/lib');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  return files.flatMap((name) => {
    const source = readFileSync(join(folder, name), 'utf8');
    return [...source.matchAll(/\b(?:composeMessage|immediateMessage)\(\s*'([^']*)'/g)].map((match) => {
      const [all, text = ''] = match;
      const place = `${name}:${source.slice(0, match.index).split('\n').length}`;
      return { place, text, values: argumentsFrom(source, match.index + all.length) };
    });
  });
}

/** The number of arguments from an index to the closing bracket of the call. */
function argumentsFrom(source: string, at: number): number {
  let depth = 0;
  let count = 0;
  for (let i = at; ; i++) {
    const character = source.charAt(i);
    if (character === '"') while (source.charAt(++i) !== '"') if (source.charAt(i) === '\\') i++;
    if (character === "'") while (source.charAt(++i) !== "'") if (source.charAt(i) === '\\') i++;
    if ('([{'.includes(character)) depth++;
    if (')]}'.includes(character) && depth-- === 0) return count;
    if (character === ',' && depth === 0) count++;
  }
}

/** The number of arguments that a template takes. */
function valuesOf(template: string): number {
  return Math.max(0, ...[...template.matchAll(/\{(\d+)[,}]/g)].map(([, index]) => Number(index) + 1));
}

describe('Messages', () => {
  const found = [...literals(), ...composed()];
  const keys = Object.keys(messageTable);

  it('have a template and the number of arguments that it takes', () => {
    const wrong = found.flatMap(({ place, text, values }) => {
      if (values === null) return [];
      const template = messageTable[text];
      if (template === undefined) return [`${place}: "${text}" is in no table`];
      return valuesOf(template) === values
        ? []
        : [`${place}: "${text}" takes ${valuesOf(template)}, given ${values}`];
    });
    expect(wrong).toEqual([]);
  });

  it('have a template for each string literal in the form of a key', () => {
    const keyLike = /^[a-z\d]+(-[a-z\d]+)+$/;
    const unknown = found.filter(({ text }) => keyLike.test(text) && messageTable[text] === undefined);
    expect(unknown).toEqual([]);
  });

  it('contain no line numbers as plain placeholders ("line {0}" instead of "line {0, line}")', () => {
    const unmarked = Object.entries(messageTable).filter(([, template]) => /\bline \{\d+\}/i.test(template));
    expect(unmarked).toEqual([]);
  });

  it('are all used by the sources', () => {
    const used = new Set(found.map(({ text }) => text));
    expect(keys.filter((key) => !used.has(key))).toEqual([]);
  });

  it('have unique ids', () => {
    expect(new Set(keys.map(messageId)).size).toBe(keys.length);
  });

  it('are each defined in one table only', () => {
    const files = ['core', 'load'].flatMap((name) => {
      const folder = join(root, 'web/lib/messages', name);
      return readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    });
    const entries = files.flatMap((text) => [...text.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, key]) => key));
    expect([...entries].sort()).toEqual([...keys].sort());
  });
});
