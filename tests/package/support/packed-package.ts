import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const exec: (
  file: string,
  args: readonly string[],
  options: { cwd: string },
) => Promise<{ stdout: string; stderr: string }> = promisify(execFile);

export const repository: string = fileURLToPath(new URL('../../..', import.meta.url));

/** The packed package, outside the repository so that nothing resolves to the repository's own packages. */
export interface PackedPackage {
  /** The parent folder of all projects that install the package. */
  readonly folder: string;
  readonly tarball: string;
  /** A project in which only the tarball is installed. */
  readonly installed: string;
}

/** Runs `npm pack` and installs the tarball as a user would. The caller removes `folder`. */
export async function packPackage(): Promise<PackedPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'marrow-package-'));
  try {
    // The scripts of package.json would rebuild the package; it is already built.
    await exec('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: repository });
    const name = (await readdir(folder)).find((entry) => entry.endsWith('.tgz'));
    if (name === undefined) throw new Error('npm pack created no tarball.');
    const tarball = join(folder, name);
    const installed = join(folder, 'installed');
    await mkdir(installed);
    await writeFile(
      join(installed, 'package.json'),
      '{ "name": "game", "private": true, "type": "module" }\n',
    );
    await exec('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: installed });
    return { folder, tarball, installed };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
