import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { exec } from './support/packed-package.js';
import { addSample, newProject, sampleCounts } from './support/project.js';

/** Runtimes other than Node, if installed (`npm install -g bun deno`). They are too large to install for a test. */

const program = `
import { load } from 'marrow3d';
const model = await load('models/tris.md2');
await model.texturesSettled();
console.log(model.parts[0].source.frames, model.warnings.length);
`;

const runtimes = [
  { name: 'bun', args: ['program.mjs'] },
  { name: 'deno', args: ['run', '--allow-read', 'program.mjs'] },
];

let folder: string;

beforeAll(async () => {
  folder = await newProject(inject('packedPackage'), { 'program.mjs': program });
  await addSample('ulna', `${folder}/models`);
});

describe.each(runtimes)('the package in $name', ({ name, args }) => {
  const isInstalled = spawnSync(name, ['--version']).status === 0;

  it.skipIf(!isInstalled)('loads a model, and the process ends', async () => {
    // Fails at the time limit of the test if the process does not end.
    const { stdout } = await exec(name, args, { cwd: folder });
    expect(stdout.trim()).toBe(`${(await sampleCounts()).frames} 0`);
  });
});
