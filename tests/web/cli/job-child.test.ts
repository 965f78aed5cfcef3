import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobChild } from '../../../web/cli/batch/job-child.js';
import type { Job } from '../../../web/cli/batch/protocol.js';
import { folderOf } from '../support/cli.js';

/** A program that answers each job with its own process's number, and closes the connection where the job says so. */
const program = `
process.on('message', ({ command }) => {
  process.send({ data: String(process.pid), warnings: [], failed: false, memory: 0 }, () => {
    if (command === 'disconnect') process.disconnect();
  });
});
setInterval(() => {}, 1000);
`;

let folder: Awaited<ReturnType<typeof folderOf>>;
let child: JobChild;

beforeAll(async () => {
  folder = await folderOf({});
  await writeFile(folder.path('program.mjs'), program);
  child = new JobChild(pathToFileURL(folder.path('program.mjs')), { timeout: 20_000, memory: 1024 });
});
afterAll(async () => {
  await child.close();
  await folder.remove();
});

function job(command = 'info'): Job {
  return { command, paths: ['x.md2'], options: {}, output: null };
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('A child process for jobs', () => {
  it('is replaced at once when it was killed between two jobs', async () => {
    const first = await child.run(job());
    const pid = child.pid!;
    expect(first).toMatchObject({ data: String(pid) });
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isThere(pid)).toBe(false);
    // Time in which the end is told, before the next job comes.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const start = performance.now();
    expect(await child.run(job())).toMatchObject({ data: String(child.pid) });
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(child.pid).not.toBe(pid);
  });

  it('is replaced when it was killed at the very moment of the next job', async () => {
    await child.run(job());
    process.kill(child.pid!, 'SIGKILL');
    expect(await child.run(job())).toMatchObject({ data: String(child.pid) });
  });

  it('is replaced when it has closed its connection', async () => {
    await child.run(job('disconnect'));
    const pid = child.pid!;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(isThere(pid)).toBe(true);
    const start = performance.now();
    expect(await child.run(job())).toMatchObject({ data: String(child.pid) });
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(child.pid).not.toBe(pid);
  });
});
