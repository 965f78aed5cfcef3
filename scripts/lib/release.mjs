import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from './log.mjs';

const unreleased = '## Unreleased';

/** The version that follows `current`: `asked` is `patch`, `minor`, `major`, or a higher version. */
export function nextVersion(current, asked) {
  const [major, minor, patch] = numbersOf(current);
  if (asked === 'major') return `${major + 1}.0.0`;
  if (asked === 'minor') return `${major}.${minor + 1}.0`;
  if (asked === 'patch') return `${major}.${minor}.${patch + 1}`;
  if (!/^\d+\.\d+\.\d+$/.test(asked ?? ''))
    throw new Stop(
      `Name the version: patch, minor, major or three numbers such as 1.2.0, not "${asked ?? ''}".`,
    );
  const difference = numbersOf(asked).map((number, i) => number - numbersOf(current)[i]);
  if (!((difference.find((each) => each !== 0) ?? 0) > 0))
    throw new Stop(`The version ${asked} is not higher than ${current}, which package.json has.`);
  return asked;
}

function numbersOf(version) {
  return version.split('.').map(Number);
}

/** The text of package.json or package-lock.json with another version of the package. Nothing else changes. */
export function withVersion(text, version) {
  const { version: current, packages } = JSON.parse(text);
  const places = packages === undefined ? 1 : 2;
  let replaced = 0;
  return text.replaceAll(`"version": "${current}"`, (found) =>
    replaced++ < places ? `"version": "${version}"` : found,
  );
}

/** CHANGELOG.md, with the unreleased changes moved under the heading of a version. */
export function withHeading(changelog, version) {
  if (changelog.includes(`\n## ${version}\n`))
    throw new Stop(`CHANGELOG.md already has a section ${version}.`);
  if (changesOf(changelog, 'Unreleased') === '')
    throw new Stop(`CHANGELOG.md has no changes under "${unreleased}".`);
  return changelog.replace(unreleased, () => `## ${version}`);
}

/** The text of a section of CHANGELOG.md without its heading; empty if there is none. */
export function changesOf(changelog, heading) {
  const [, rest = ''] = changelog.split(`\n## ${heading}\n`);
  return rest.split(/^## /m)[0].trim();
}

/**
 * The hashes of the files that pages fetch from a dist/ folder, by name, in the format of the `integrity` attribute and
 * of the `integrity` key of an import map.
 */
export function integrityOf(dist) {
  const names = readdirSync(dist).filter((name) => /\.(js|wasm)$/.test(name) && name !== 'index.node.js');
  const hash = (name) =>
    createHash('sha384')
      .update(readFileSync(join(dist, name)))
      .digest('base64');
  return Object.fromEntries(names.sort().map((name) => [name, `sha384-${hash(name)}`]));
}
