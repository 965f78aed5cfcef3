import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RedisServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts an empty Redis on a free port in a new folder. */
export async function startRedis(...words: readonly string[]): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'marrow-redis-'));
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
  const server = spawn('redis-server', [...options, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`redis-server has ended with ${code}.`)));
    server.stdout.on('data', (bytes: Buffer) => {
      if (bytes.includes('Ready to accept connections')) resolve();
    });
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      // A server that has ended does not emit `close` again.
      if (server.exitCode === null && server.signalCode === null) {
        const ended = new Promise((resolve) => server.once('close', resolve));
        server.kill();
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
