// npm run release -- VERSION [--dry-run]: makes a release from a clean clone of the last commit: a commit with the
// version and the heading of CHANGELOG.md, the tarball, the page, and the hashes of the files that pages fetch. VERSION
// is patch, minor, major or a number. All files are written to build/release/VERSION; nothing else changes, and nothing
// is pushed or published. The tarball is built twice, in two clones, and both must have the same bytes.

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { main, say, step, Stop } from './lib/log.mjs';
import { changesOf, integrityOf, nextVersion, withHeading, withVersion } from './lib/release.mjs';
import { execute, root, run } from './lib/run.mjs';
import { setUp } from './lib/steps.mjs';
import { wasmNeeds } from './lib/system.mjs';
import { differences, isSame, packBuilt, packIn, sha256 } from './lib/tarball.mjs';

const changedFiles = ['package.json', 'package-lock.json', 'CHANGELOG.md'];

await main(async () => {
  await setUp(...wasmNeeds);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const read = (name) => readFileSync(join(root, name), 'utf8');
  const current = JSON.parse(read('package.json')).version;
  const version = nextVersion(current, positionals[0]);
  const changelog = withHeading(read('CHANGELOG.md'), version);
  const out = join(root, 'build/release', version);
  if (values['dry-run']) {
    say(`Version ${current} becomes ${version} in ${changedFiles.join(', ')}.`);
    say(`Written to ${relative(root, out)}: ${outputs(version).join(', ')}.\n`);
    say(`## ${version}\n\n${changesOf(changelog, version)}`);
    return;
  }

  if ((await run('git', ['status', '--porcelain', '--untracked-files=no'])).trim() !== '')
    throw new Stop(
      'There are changes that are not committed: commit them, or put them aside with git stash.',
    );
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'marrow-release-'));
  try {
    const checkout = join(folder, 'marrow');
    await run('git', ['clone', '--quiet', root, checkout]);
    await commitVersion(checkout, version, changelog);
    await step('Building package and page', () =>
      run(process.execPath, ['scripts/build.mjs'], { cwd: checkout }),
    );
    const tarball = join(out, await packBuilt(checkout, out));
    await step('Building the package a second time', () => compareWithSecond(tarball, checkout, folder));
    cpSync(join(checkout, 'site'), join(out, 'site'), { recursive: true });
    await writeDescriptions(checkout, out, version, tarball);
    await audit(checkout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  say(`\nNothing has been published. To publish ${relative(root, out)}:`);
  say(`  git am ${relative(root, out)}/release.patch && git tag v${version}`);
  say(`  npm publish ${relative(root, out)}/${outputs(version)[0]}`);
  say('  copy site/ to the server, and CHANGES.md and integrity.json to the notes of the release');
});

function outputs(version) {
  const written = ['site/', 'integrity.json', 'CHANGES.md', 'release.patch', 'SHA256SUMS'];
  return [`marrow3d-${version}.tgz`, ...written];
}

/** Commits the version and the heading, with git's configured author. */
async function commitVersion(checkout, version, changelog) {
  for (const name of ['package.json', 'package-lock.json']) {
    const path = join(checkout, name);
    writeFileSync(path, withVersion(readFileSync(path, 'utf8'), version));
  }
  writeFileSync(join(checkout, 'CHANGELOG.md'), changelog);
  const identity = [];
  for (const key of ['user.name', 'user.email']) {
    const { output } = await execute('git', ['config', key]);
    identity.push('-c', `${key}=${output.trim()}`);
  }
  const message = `release: version ${version}`;
  await run('git', [...identity, 'commit', '--quiet', '-am', message], { cwd: checkout });
}

async function compareWithSecond(tarball, checkout, folder) {
  const second = join(folder, 'a-second-clone', 'marrow');
  await run('git', ['clone', '--quiet', checkout, second]);
  const other = await packIn(second, join(folder, 'second-tarball'));
  if (isSame(tarball, other)) return;
  throw new Stop(
    `Two builds of one commit differ: ${differences(tarball, other).join(', ') || 'in their headers'}`,
  );
}

async function writeDescriptions(checkout, out, version, tarball) {
  const write = (name, text) => writeFileSync(join(out, name), `${text.trim()}\n`);
  write(
    'integrity.json',
    JSON.stringify({ version, integrity: integrityOf(join(checkout, 'dist')) }, null, 2),
  );
  write('CHANGES.md', changesOf(readFileSync(join(checkout, 'CHANGELOG.md'), 'utf8'), version));
  write('release.patch', await run('git', ['format-patch', '-1', '--stdout'], { cwd: checkout }));
  write('SHA256SUMS', `${sha256(readFileSync(tarball))}  ${basename(tarball)}`);
}

/** Prints the result of `npm audit`. docs/security.md explains it. */
async function audit(checkout) {
  const { code, output } = await execute('npm', ['audit'], { cwd: checkout });
  const answered = code === 0 || /severity/i.test(output);
  say(answered ? output.trim() : 'npm audit: the registry did not answer.');
}
