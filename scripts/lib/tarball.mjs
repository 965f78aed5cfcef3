import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Stop } from './log.mjs';
import { run } from './run.mjs';

/**
 * Builds the package in a checkout and packs it into a folder. Returns the path of the tarball. npm sets all times in
 * it to a constant date and removes owners; file modes depend on the umask.
 */
export async function packIn(checkout, folder) {
  mkdirSync(folder, { recursive: true });
  const umask = process.umask(0o022);
  try {
    await run(process.execPath, ['scripts/prepack.mjs'], { cwd: checkout });
    return join(folder, await packBuilt(checkout, folder));
  } finally {
    process.umask(umask);
  }
}

/** Packs the existing dist/ of a checkout. Returns the name of the tarball. */
export async function packBuilt(checkout, folder) {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  return packReport(await run('npm', args, { cwd: checkout })).filename;
}

/** The { filename, files } that `npm pack --json` reports. Its output may have notices before and after the JSON. */
export function packReport(output) {
  const [list] = /^\[$[^]*?^\]$/m.exec(output) ?? [];
  if (list === undefined) throw new Stop(`${output.trimEnd()}\n\nnpm pack reported no tarball.`);
  return JSON.parse(list)[0];
}

/** The files of a .tgz in order: { name, mode, time, owner, data }. */
export function filesOf(tarball) {
  const bytes = gunzipSync(readFileSync(tarball));
  const text = (at, length) => bytes.toString('utf8', at, at + length).split('\0')[0];
  const number = (at, length) => parseInt(text(at, length).trim() || '0', 8);
  const files = [];
  for (let at = 0; at + 512 <= bytes.length && bytes[at] !== 0;) {
    const size = number(at + 124, 12);
    const data = bytes.subarray(at + 512, at + 512 + size);
    const prefix = text(at + 345, 155);
    const name = prefix === '' ? text(at, 100) : `${prefix}/${text(at, 100)}`;
    const owner = [number(at + 108, 8), number(at + 116, 8), text(at + 265, 32), text(at + 297, 32)].join(
      ':',
    );
    files.push({ name, mode: number(at + 100, 8), time: number(at + 136, 12), owner, data });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

/**
 * The names of the files that differ between two tarballs: files in only one of them, or with other bytes or another
 * mode.
 */
export function differences(one, other) {
  const described = (tarball) =>
    new Map(filesOf(tarball).map(({ name, mode, data }) => [name, `${mode} ${sha256(data)}`]));
  const [a, b] = [described(one), described(other)];
  return [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name)).sort();
}

/** Whether two files have the same bytes. */
export function isSame(one, other) {
  return readFileSync(one).equals(readFileSync(other));
}

/** The SHA-256 of bytes in hexadecimal. */
export function sha256(data) {
  return createHash('sha256').update(data).digest('hex');
}
