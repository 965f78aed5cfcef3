import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { repository, type PackedPackage } from './packed-package.js';

const samples = join(repository, 'public/samples');

/** The counts in the header of the sample that `pageScript` loads. */
export interface Counts {
  readonly triangles: number;
  readonly frames: number;
}

export async function sampleCounts(): Promise<Counts> {
  const file = await readFile(join(samples, 'ulna/tris.md2'));
  return { triangles: file.readInt32LE(32), frames: file.readInt32LE(40) };
}

/**
 * Creates a project with the package installed and these files, by path. Returns its folder, which is inside the
 * folder of the packed package and removed with it.
 */
export async function newProject(
  { folder: parent, installed }: PackedPackage,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = await mkdtemp(join(parent, 'project-'));
  for (const name of ['package.json', 'node_modules']) {
    await cp(join(installed, name), join(folder, name), { recursive: true, verbatimSymlinks: true });
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

/** Copies the files of a sample into a folder. */
export async function addSample(name: 'talus' | 'ulna', folder: string): Promise<void> {
  await cp(join(samples, name), folder, { recursive: true });
}

/**
 * Links packages into a project, from the `node_modules` of `tests/package` or of the repository. Skips packages
 * that are in neither.
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

/** The script of a page that loads a model as the README shows and stores its findings in `window.found`. */
export function pageScript(from: string): string {
  return `
import { configure, load } from '${from}';

try {
  const model = await load('models/tris.md2');
  const images = await new Promise((resolve) => model.on('textures', resolve));
  const { triangles, frames } = model.parts[0].source;
  const instance = model.createInstance();
  instance.play(model.parts[0].clips[0].name);
  instance.update(0.1);
  const positions = instance.frame().parts[0].meshes[0].positions;
  const found = { triangles, frames, posed: positions.length > 0 && positions.every(Number.isFinite), images };
  instance.dispose();
  model.dispose();
  // Loads again without the worker.
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
  return `<!doctype html>\n<title>A game's page</title>\n<link rel="icon" href="data:," />\n<script type="module" src="${script}"></script>\n`;
}
