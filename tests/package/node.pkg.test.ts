import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exec, newProject, repository, sampleCounts, type Project } from './support/project.js';

const script = `
import { readFile } from 'node:fs/promises';
import { load } from 'marrow3d';

const model = await load({ name: 'tris.md2', data: await readFile('models/tris.md2') });
const { triangles, frames } = model.parts[0].source;
console.log(JSON.stringify({ triangles, frames }));
model.dispose();
`;

const typed = `
import { load, ModelError } from 'marrow3d';

export async function count(url: string): Promise<number> {
  try {
    const model = await load(url, { signal: AbortSignal.timeout(1000) });
    const instance = model.createInstance();
    instance.play('run', { fade: 0.25, loop: 'repeat' });
    const { length } = instance.frame().parts;
    model.dispose();
    return length;
  } catch (error) {
    if (error instanceof ModelError) return error.code === 'truncated' ? -1 : -2;
    throw error;
  }
}
`;

describe('the package in Node', () => {
  let project: Project;

  beforeAll(async () => {
    project = await newProject('models', { 'main.mjs': script, 'main.ts': typed });
  });

  afterAll(() => project.remove());

  it('loads a model', async () => {
    const { stdout } = await exec(process.execPath, ['main.mjs'], { cwd: project.folder });
    expect(JSON.parse(stdout)).toEqual(await sampleCounts());
  });

  it('prints what a model holds by its command', async () => {
    const { stdout } = await exec('npx', ['marrow', 'info', 'models/tris.md2', '--json'], {
      cwd: project.folder,
    });
    const { source } = JSON.parse(stdout) as { source: { triangles: number; frames: number } };
    expect({ triangles: source.triangles, frames: source.frames }).toEqual(await sampleCounts());
  });

  it.each(['bundler', 'nodenext'])('has types that a strict project takes (%s)', async (resolution) => {
    const tsc = join(repository, 'node_modules/typescript/bin/tsc');
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      target: 'es2022',
      module: resolution === 'nodenext' ? 'nodenext' : 'esnext',
      moduleResolution: resolution,
      lib: ['es2022', 'dom', 'dom.iterable', 'esnext.disposable'],
      types: [],
    };
    await writeFile(
      join(project.folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['main.ts'] }),
    );
    const { stdout } = await exec(process.execPath, [tsc], { cwd: project.folder }).catch(
      (error: unknown) => error as { stdout: string },
    );
    expect(stdout).toBe('');
  });

  it('brings nothing along', async () => {
    const installed = await readdir(join(project.folder, 'node_modules'));
    expect(installed.filter((name) => !name.startsWith('.'))).toEqual(['marrow3d']);
  });
});
