import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const exec: (
  file: string,
  args: readonly string[],
  options: { cwd: string },
) => Promise<{ stdout: string; stderr: string }> = promisify(execFile);

export const repository: string = fileURLToPath(new URL('../../..', import.meta.url));
const sample = join(repository, 'public/samples/ulna');

/** What the projects have to find in the sample, read from its header here. */
export interface Counts {
  readonly triangles: number;
  readonly frames: number;
}

export async function sampleCounts(): Promise<Counts> {
  const file = await readFile(join(sample, 'tris.md2'));
  return { triangles: file.readInt32LE(32), frames: file.readInt32LE(40) };
}

/** A folder outside the repository, so that nothing of it is found by accident. */
export interface Project {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Packs the package as npm would publish it, into a folder. Returns the tarball's path. */
export async function pack(folder: string): Promise<string> {
  // The scripts of package.json would build it; here it was built before the tests.
  await exec('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: repository });
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('npm pack has made no tarball');
  return join(folder, tarball);
}

/**
 * `npm pack`, installed into a new project as a stranger would, with the sample's files in `modelFolder` and the
 * given sources.
 */
export async function newProject(
  modelFolder: string,
  sources: Readonly<Record<string, string>>,
): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'marrow-package-'));
  const tarball = await pack(folder);
  await writeFile(
    join(folder, 'package.json'),
    '{ "name": "stranger", "private": true, "type": "module" }\n',
  );
  await exec('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: folder });
  await cp(sample, join(folder, modelFolder), { recursive: true });
  for (const [name, text] of Object.entries(sources)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Puts packages into a project as if they had been installed: links to those of this folder, or of the repository.
 * Those that are in neither are left out.
 */
export async function addPackages(project: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const place = ['tests/package', '.']
      .map((folder) => join(repository, folder, 'node_modules', name))
      .find((path) => existsSync(path));
    if (place === undefined) continue;
    const link = join(project, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(place, link);
  }
}

/** A page's script: loads the model the way the README says, and leaves what it found for the test. */
export function pageScript(from: string): string {
  return `
import { configure, load } from '${from}';

try {
  const model = await load('models/tris.md2');
  const pictures = await new Promise((resolve) => model.on('textures', resolve));
  const { triangles, frames } = model.parts[0].source;
  const instance = model.createInstance();
  instance.play(model.parts[0].clips[0].name);
  instance.update(0.1);
  const positions = instance.frame().parts[0].meshes[0].positions;
  const found = { triangles, frames, posed: positions.length > 0 && positions.every(Number.isFinite), pictures };
  instance.dispose();
  model.dispose();
  // The same without the worker.
  configure({ worker: false });
  const local = await load('models/tris.md2');
  window.found = { ...found, local: local.parts[0].source.frames };
  local.dispose();
} catch (error) {
  window.found = String(error.stack ?? error);
}
`;
}

export function pageHtml(script: string): string {
  return `<!doctype html>\n<title>A stranger's page</title>\n<link rel="icon" href="data:," />\n<script type="module" src="${script}"></script>\n`;
}
