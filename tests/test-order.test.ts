import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inTestOrder, slowFiles, slowFirst } from '../scripts/lib/test-order.mjs';

it('inTestOrder() orders test files by MARROW_ORDER, and keeps their order without it', () => {
  const files = Array.from({ length: 20 }, (_, i) => `e2e/${String(i)}.e2e.ts`);
  const order = (seed?: string): readonly string[] =>
    inTestOrder(files, (file) => file, seed === undefined ? {} : { MARROW_ORDER: seed });
  expect(order()).toEqual(files);
  expect(order('a')).not.toEqual(files);
  expect(order('a')).not.toEqual(order('b'));
  expect(order('a')).toEqual(order('a'));
  expect([...order('a')].sort()).toEqual([...files].sort());
});

it('slowFirst() moves slow test files to the front, in the order of their list', () => {
  expect(slowFirst(['a', 'b', 'c', 'd'], (file) => file, ['d', 'e', 'b'])).toEqual(['d', 'b', 'a', 'c']);
});

it('slowFiles contains only files that exist', () => {
  expect(slowFiles.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))).toEqual([]);
});
