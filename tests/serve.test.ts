import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requestedPath, serveFolder, started, type FolderServer } from '../scripts/lib/serve.mjs';

/** The status of a path that is sent as it is, without the corrections of `fetch`. */
function statusOf({ url }: FolderServer, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(url);
    get({ host: 'localhost', port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
}

describe('serveFolder()', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marrow-serve-'));
    await writeFile(join(folder, 'a b.txt'), 'text');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it.each(['/%', '/%E0%A4%A', '/a%00b', 'http://['])(
    'answers the malformed address %s with 400, and continues',
    async (path) => {
      const server = await serveFolder(folder);
      expect(await statusOf(server, path)).toBe(400);
      expect(await statusOf(server, '/a%20b.txt')).toBe(200);
      await server.close();
    },
  );

  it('answers the address of a file outside of the folder with 404', async () => {
    const inside = join(folder, 'inside');
    await mkdir(inside);
    const server = await serveFolder(inside);
    for (const path of ['/..%2Fa%20b.txt', '/%2E%2E/a%20b.txt'])
      expect(await statusOf(server, path), path).toBe(404);
    await server.close();
  });

  it('closes the connection if a file is deleted before it is sent, and continues', async () => {
    await writeFile(join(folder, 'deleted.txt'), 'text');
    const hold = async (path: string): Promise<void> => {
      if (path.endsWith('deleted.txt')) await rm(path);
    };
    const server = await serveFolder(folder, {}, { hold });
    await expect(fetch(`${server.url}deleted.txt`).then((answer) => answer.text())).rejects.toThrow();
    expect(await (await fetch(`${server.url}a%20b.txt`)).text()).toBe('text');
    await server.close();
  });
});

it.each([
  ['/a%20b.txt?query', '/a b.txt'],
  ['/..%2Fa', '/a'],
  ['/a/..%2F..%2Fb', '/b'],
  ['/%', null],
  ['/a%00b', null],
])('requestedPath() of %s is %s', (url, path) => {
  expect(requestedPath({ url })).toBe(path);
});

it('started() leaves no listener for errors, so that later errors are not lost', async () => {
  const server = createServer();
  const running = await started(server);
  expect(server.listenerCount('error')).toBe(0);
  await running.close();
});
