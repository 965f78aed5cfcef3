import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Spins, and ends when its parent, the argument, is gone, however that ended. */
const loop = `
  const parent = Number(process.argv[1]);
  while (process.ppid === parent) for (const start = performance.now(); performance.now() - start < 50; );
`;

/**
 * Runs `work` while processes without an end keep the cores busy, and ends them after it. `work` is called with their
 * process ids.
 */
export async function withBusyLoops(count, work) {
  const loops = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--eval', loop, String(process.pid)], { stdio: 'ignore' }),
  );
  const ended = loops.map((child) => once(child, 'exit'));
  const kill = () => loops.forEach((child) => child.kill('SIGKILL'));
  process.on('exit', kill);
  try {
    return await work(loops.map(({ pid }) => pid));
  } finally {
    process.off('exit', kill);
    kill();
    await Promise.all(ended);
  }
}
