import { expect, it } from 'vitest';
import { ArchiveSource } from '../../../web/lib/load/archive/archive-source.js';
import { FileServer } from '../../../web/lib/load/sources/pieces.js';
import { SourceFiles } from '../../../web/lib/load/worker/source-files.js';
import type { JobHost } from '../../../web/lib/load/worker/protocol.js';
import type { FileSource } from '../../../web/lib/types/api.js';

const { signal } = new AbortController();

it('a file of the source does not replace a file of the game that has the same name', async () => {
  const [own, inGame] = [Uint8Array.of(1), Uint8Array.of(2)];
  const source = {
    names: ['a.cfg'],
    read: () => Promise.resolve(own),
    game: { path: '', read: () => Promise.resolve(inGame) },
  } as unknown as FileSource;
  const server = new FileServer({
    ...{ source, root: '', signal },
    ...{ onBytes: () => undefined, onRefused: () => undefined },
  });
  server.readAhead(['a.cfg']);
  expect(await server.file('a.cfg', true)).toEqual(inGame);
  expect(await server.file('a.cfg', false)).toEqual(own);
});

it('a file that the source lacks is still searched for in the game', async () => {
  const listing = { names: [], chosen: [], openEnded: true, game: '', place: '' };
  const host = {
    file: (_: string, inGame: boolean) => Promise.resolve(inGame ? Uint8Array.of(1) : null),
  } as unknown as JobHost;
  const files = new SourceFiles(listing);
  expect(await files.has('a.cfg', host)).toBe(false);
  expect(await files.has('a.cfg', host, true)).toBe(true);
});

it('a compressed inner archive that could not be read does not count towards the limit', async () => {
  const file = { name: 'a.zip', size: 1 << 29, read: () => Promise.reject(new Error('cut')) };
  // One member: offset, packed size, size, checksum, deflate, not encrypted.
  const numbers = Float64Array.of(0, 10, 200 << 20, 0, 8, 0);
  const archive = new ArchiveSource(file, { names: 'b.pk3', numbers, warning: null }, false);
  for (let i = 0; i < 2; i++)
    await expect(archive.innerFile('b.pk3', signal, () => undefined)).rejects.toThrow('cut');
});
