import { writeFileSync } from 'node:fs';
import { run } from './run.mjs';

/**
 * Sections of a page that a command writes. They start with `<!-- name: command -->` and end with `<!-- /name -->`.
 */

function placeOf(text, name) {
  const start = new RegExp(`<!-- ${name}: [^\n]*? -->\n`).exec(text);
  const to = text.indexOf(`<!-- /${name} -->`);
  if (start === null || to < start.index) return null;
  return { from: start.index + start[0].length, to };
}

/** The text of a section; null if the page has no such section. */
export function sectionOf(text, name) {
  const place = placeOf(text, name);
  return place === null ? null : text.slice(place.from, place.to).trim();
}

/** Replaces the text of a section. @throws Error if the page has no such section */
export function withSection(text, name, content) {
  const place = placeOf(text, name);
  if (place === null) throw new Error(`The page has no section <!-- ${name}: ... --> ... <!-- /${name} -->.`);
  return `${text.slice(0, place.from)}\n${content.trim()}\n\n${text.slice(place.to)}`;
}

/** Writes a page, formatted by Prettier. */
export async function writePage(path, text) {
  writeFileSync(path, text);
  const prettier = 'node_modules/prettier/bin/prettier.cjs';
  await run(process.execPath, [prettier, '--log-level', 'warn', '--write', path]);
}
