import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** A virtual X11 display. */
export interface Screen {
  /** Environment variables for programs that use the display; Mesa renders in software. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts Xvfb on the first free display. */
export async function openScreen(): Promise<Screen> {
  const shape = ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  // Xvfb writes its display number to file descriptor 3 when it accepts clients.
  const server = spawn('Xvfb', ['-displayfd', '3', ...shape], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const failed = once(server, 'error').then(([error]) => {
    throw new Error(`Xvfb did not start (install xvfb): ${(error as Error).message}`);
  });
  const ended = once(server, 'exit').then(() => {
    throw new Error('Xvfb ended before it had a display.');
  });
  const [number] = (await Promise.race([once(server.stdio[3] as Readable, 'data'), failed, ended])) as [
    Buffer,
  ];
  ended.catch(() => undefined);
  return {
    env: { DISPLAY: `:${number.toString().trim()}`, LIBGL_ALWAYS_SOFTWARE: '1' },
    close: async () => {
      const exit = once(server, 'exit');
      server.kill();
      await exit;
    },
  };
}
