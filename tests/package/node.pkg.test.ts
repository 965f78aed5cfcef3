import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exec, newProject, sampleCounts, type Project } from './support/project.js';

const script = `
import { readFile } from 'node:fs/promises';
import { load } from 'marrow3d';

const model = await load({ name: 'tris.md2', data: await readFile('models/tris.md2') });
const { triangles, frames } = model.parts[0].source;
console.log(JSON.stringify({ triangles, frames }));
model.dispose();
`;

describe('the package in Node', () => {
  let project: Project;

  beforeAll(async () => {
    project = await newProject('models', { 'main.mjs': script });
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

  it('brings nothing along', async () => {
    const installed = await readdir(join(project.folder, 'node_modules'));
    expect(installed.filter((name) => !name.startsWith('.'))).toEqual(['marrow3d']);
  });
});
