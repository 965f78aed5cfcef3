import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobChild } from '../../../web/cli/batch/job-child.js';
import type { Job } from '../../../web/cli/batch/protocol.js';
import { folderOf } from '../support/cli.js';

/** A program that answers each job with its process id, and disconnects after the command 'disconnect'. */
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
/** The process that was started last. */
let latest: ChildProcess;
const onStart = (message: unknown): void => {
  latest = (message as { readonly process: ChildProcess }).process;
};

beforeAll(async () => {
  subscribe('child_process', onStart);
  folder = await folderOf({});
  await writeFile(folder.path('program.mjs'), program);
  child = new JobChild(pathToFileURL(folder.path('program.mjs')), { timeout: 20_000, memory: 1024 });
});
afterAll(async () => {
  unsubscribe('child_process', onStart);
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

// Each test checks the data of a job: a job that waits for an ended process times out and returns no data.
describe('JobChild', () => {
  it('replaces a child that was killed between two jobs', async () => {
    const first = await child.run(job());
    const pid = child.pid!;
    expect(first).toMatchObject({ data: String(pid) });
    const closed = once(latest, 'close');
    process.kill(pid, 'SIGKILL');
    await closed;
    expect(await child.run(job())).toMatchObject({ data: String(child.pid) });
    expect(child.pid).not.toBe(pid);
  });

  it('replaces a child that was killed just before the next job', async () => {
    await child.run(job());
    process.kill(child.pid!, 'SIGKILL');
    expect(await child.run(job())).toMatchObject({ data: String(child.pid) });
  });

  it('replaces a child that has disconnected', async () => {
    await child.run(job());
    const disconnected = once(latest, 'disconnect');
    await child.run(job('disconnect'));
    await disconnected;
    const pid = child.pid!;
    expect(isThere(pid)).toBe(true);
    expect(await child.run(job())).toMatchObject({ data: String(child.pid) });
    expect(child.pid).not.toBe(pid);
  });
});
