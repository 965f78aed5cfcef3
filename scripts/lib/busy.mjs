import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Spins, and exits when its parent process (the argument) has exited. */
const loop = `
  const parent = Number(process.argv[1]);
  while (process.ppid === parent) for (const start = performance.now(); performance.now() - start < 50; );
`;

/**
 * Runs `work` while busy loops keep the cores occupied, and ends them afterwards. `work` is called with their process
 * ids.
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
