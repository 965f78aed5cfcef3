import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { exec } from './support/packed-package.js';
import { addSample, newProject, sampleCounts } from './support/project.js';

const script = `
import { readFile } from 'node:fs/promises';
import { load } from 'marrow3d';

const model = await load({ name: 'tris.md2', data: await readFile('models/tris.md2') });
const { triangles, frames } = model.parts[0].source;
console.log(JSON.stringify({ triangles, frames }));
model.dispose();
`;

describe('the package in Node', () => {
  let cwd: string;

  beforeAll(async () => {
    cwd = await newProject(inject('packedPackage'), { 'main.mjs': script });
    await addSample('ulna', join(cwd, 'models'));
  });

  it('loads a model', async () => {
    const { stdout } = await exec(process.execPath, ['main.mjs'], { cwd });
    expect(JSON.parse(stdout)).toEqual(await sampleCounts());
  });

  it('describes a model with the command "marrow info"', async () => {
    const { stdout } = await exec('npx', ['marrow', 'info', 'models/tris.md2', '--json'], { cwd });
    const { source } = JSON.parse(stdout) as { source: { triangles: number; frames: number } };
    expect({ triangles: source.triangles, frames: source.frames }).toEqual(await sampleCounts());
  });

  it('installs no dependencies', async () => {
    const installed = await readdir(join(inject('packedPackage').installed, 'node_modules'));
    expect(installed.filter((name) => !name.startsWith('.'))).toEqual(['marrow3d']);
  });
});
