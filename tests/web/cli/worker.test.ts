import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobOf } from '../../../web/cli/worker/job-data.js';
import { workerOptions, workerSettings } from '../../../web/cli/worker/options.js';
import { readReply } from '../../../web/cli/worker/redis-client.js';
import {
  contentOf,
  isUnchangedContent,
  ResultStore,
  type ResultRecord,
} from '../../../web/cli/worker/result-store.js';
import { parseArguments } from '../../../web/cli/arguments.js';
import { folderOf } from '../support/cli.js';

let folder: Awaited<ReturnType<typeof folderOf>>;

beforeAll(async () => {
  folder = await folderOf({
    'a/ogre/tris.md2': 'model',
    'a/ogre/skin.pcx': 'skin',
    'a/ogre/weapon.md2': 'weapon',
    'b/ogre/tris.md2': 'model',
    'b/ogre/skin.pcx': 'skin',
    'b/ogre/weapon.md2': 'another weapon',
    'c/ogre/tris.md2': 'model',
    'c/ogre/skin.pcx': 'another skin',
    'd/troll/tris.md2': 'model',
    'd/troll/skin.pcx': 'skin',
    'e/models/ogre/tris.md2': 'model',
    'f/models/ogre/tris.md2': 'model',
    'g/ogre/skin.pcx': 'skin',
    'uploads/1/one.zip': 'archive',
    'uploads/2/one.zip': 'archive',
    'uploads/2/notes.txt': 'anything',
  });
});
afterAll(() => folder.remove());

describe('The data of a job', () => {
  it('is parsed like the options of the command', () => {
    const job = jobOf('check', { path: 'a.md2', options: { game: 'quake3', strict: true } });
    expect(job).toMatchObject({ command: 'check', paths: ['a.md2'], extension: 'json', thumbnail: null });
    expect(job.options).toEqual({
      json: true,
      entry: null,
      part: [],
      root: null,
      game: 'quake3',
      strict: true,
    });
    expect(jobOf('info', { paths: ['a.md2', 'b.md2'], options: { lod: 1 } }).options['lod']).toBe('1');
    expect(jobOf('convert', { path: 'a.md2', options: { part: ['head=x'] } })).toMatchObject({
      extension: 'marrow',
      options: { part: ['head=x'] },
    });
    expect(jobOf('thumbnail', { path: 'a.md2', options: { size: 64, format: 'webp' } })).toMatchObject({
      extension: 'webp',
      thumbnail: { look: { width: 64, height: 64, type: 'image/webp' } },
    });
  });

  it.each([
    ['pose', { path: 'a' }, 'The job\'s name "pose" is not one of info, check, convert, thumbnail.'],
    ['info', null, 'The data of a job must be an object: { "path": "..." }.'],
    ['info', ['a'], 'The data of a job must be an object: { "path": "..." }.'],
    [
      'info',
      {},
      '"path" must be the path of a model, a folder or an archive; "paths" must be a list of such paths.',
    ],
    [
      'info',
      { path: 7 },
      '"path" must be the path of a model, a folder or an archive; "paths" must be a list of such paths.',
    ],
    [
      'info',
      { paths: [] },
      '"path" must be the path of a model, a folder or an archive; "paths" must be a list of such paths.',
    ],
    [
      'info',
      { path: 'a\0b' },
      '"path" must be the path of a model, a folder or an archive; "paths" must be a list of such paths.',
    ],
    ['info', { path: 'a', options: { root: '/' } }, '"options.root": Only the worker can set this option.'],
    [
      'convert',
      { path: 'a', options: { overwrite: true } },
      '"options.overwrite": Only the worker can set this option.',
    ],
    ['info', { path: 'a', paths: ['b'] }, '"path" and "paths" cannot be combined.'],
    [
      'info',
      { path: 'a', file: 'b' },
      'The data has an unknown key "file"; allowed: "path" or "paths", and "options".',
    ],
    ['info', { path: 'a', options: 'x' }, '"options" must be an object.'],
    ['info', { path: 'a', options: { game: 'quake2' } }, '"options.game": Unknown option.'],
    [
      'info',
      { path: 'a', options: { output: 'b' } },
      '"options.output": Only the worker can set this option.',
    ],
    [
      'info',
      { path: 'a', options: { timeout: 5 } },
      '"options.timeout": Only the worker can set this option.',
    ],
    [
      'thumbnail',
      { path: 'a', options: { browser: '/bin/sh' } },
      '"options.browser": Only the worker can set this option.',
    ],
    ['thumbnail', { paths: ['a', 'b'] }, '"paths": A thumbnail requires exactly one path.'],
    ['check', { path: 'a', options: { strict: 'yes' } }, '"options.strict" must be true or false.'],
    ['check', { path: 'a', options: { game: true } }, '"options.game" must be a string or a number.'],
    ['convert', { path: 'a', options: { part: 'head=x' } }, '"options.part" must be an array of strings.'],
    [
      'convert',
      { path: 'a', options: { format: 'fbx' } },
      expect.stringContaining('"options.format": "fbx" is not one of'),
    ],
  ])('rejects invalid data: %s %j', (name, data, message: unknown) => {
    expect(() => jobOf(name, data)).toThrow(expect.objectContaining({ message }) as Error);
  });
});

describe('The options of a worker', () => {
  const read = (...words: string[]): ReturnType<typeof workerSettings> =>
    workerSettings(parseArguments(words, workerOptions, { o: 'output' }).options);

  it('have defaults', () => {
    expect(read('-o', 'out', '--redis', 'redis://:secret@queue:7000/2')).toMatchObject({
      queue: 'marrow',
      folder: 'out',
      timeout: 60_000,
      memory: 2048,
      attempts: 3,
      backoff: 5000,
      lock: 30_000,
      redis: expect.objectContaining({ host: 'queue:7000' }) as URL,
    });
  });

  it('report invalid values without repeating a password', () => {
    expect(() => read()).toThrow('Specify the output folder: -o DIR.');
    expect(() => read('-o', 'out', '--redis', 'http://:secret@queue')).toThrow(
      '--redis: The URL must have the form redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE].',
    );
    expect(() => read('-o', 'out', '--queue', 'a:b')).toThrow('--queue: "a:b" contains a colon.');
    expect(() => read('-o', 'out', '--attempts', '0')).toThrow('--attempts');
  });
});

describe('contentOf', () => {
  const hash = async (...names: string[]): Promise<string> =>
    (await contentOf(names.map((name) => folder.path(name)))).hash;

  it('is independent of the folder and of unrelated models in it', async () => {
    expect(await hash('a/ogre/tris.md2')).toBe(await hash('b/ogre/tris.md2'));
    expect(await hash('uploads/1/one.zip')).toBe(await hash('uploads/2/one.zip'));
  });

  it('changes with a companion, a name or a path', async () => {
    const own = await hash('a/ogre/tris.md2');
    expect(await hash('c/ogre/tris.md2')).not.toBe(own);
    expect(await hash('d/troll/tris.md2')).not.toBe(own);
    expect(await hash('a/ogre')).not.toBe(own);
    expect(await hash('a/ogre')).not.toBe(await hash('b/ogre'));
  });

  it('does not read the game that contains the subject', async () => {
    expect(await hash('e/models/ogre/tris.md2')).toBe(await hash('f/models/ogre/tris.md2'));
  });

  it('skips files that cannot be read', async () => {
    const own = await hash('a/ogre/tris.md2');
    // Not UTF-8: "sk\xEFn.pcx".
    const name = Buffer.concat([Buffer.from(folder.path('a/ogre/sk')), Buffer.from([0xef, 0x6e])]);
    await writeFile(name, 'skin');
    execFileSync('mkfifo', [folder.path('a/ogre/pipe.pcx')]);
    expect(await hash('a/ogre/tris.md2')).toBe(own);
    await Promise.all([rm(name), rm(folder.path('a/ogre/pipe.pcx'))]);
  });

  it('does not read files that are too large, and stops when it is aborted', async () => {
    await writeFile(folder.path('g/ogre/tris.md2'), 'model');
    await writeFile(folder.path('g/ogre/huge.pcx'), '');
    await truncate(folder.path('g/ogre/huge.pcx'), 2 ** 40);
    const own = await hash('g/ogre/tris.md2');
    await truncate(folder.path('g/ogre/huge.pcx'), 2 ** 41);
    expect(await hash('g/ogre/tris.md2')).not.toBe(own);
    // An archive may have any size.
    await writeFile(folder.path('g/huge.zip'), '');
    await truncate(folder.path('g/huge.zip'), 2 ** 40);
    const controller = new AbortController();
    const reading = contentOf([folder.path('g/huge.zip')], controller.signal);
    await Promise.resolve();
    controller.abort();
    await expect(reading).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }) as Error);
  });

  it('detects files that were written or added after hashing', async () => {
    const paths = [folder.path('d/troll/tris.md2')];
    const content = await contentOf(paths);
    expect(await isUnchangedContent(content, paths)).toBe(true);
    await writeFile(folder.path('d/troll/skin.pcx'), 'nisk');
    expect(await isUnchangedContent(content, paths)).toBe(false);
    const next = await contentOf(paths);
    await writeFile(folder.path('d/troll/other.pcx'), 'skin');
    expect(await isUnchangedContent(next, paths)).toBe(false);
  });
});

describe('ResultStore', () => {
  const record: ResultRecord = {
    schema: 1,
    command: 'info',
    file: 'result.json',
    warnings: [],
    failed: false,
  };

  async function written(store: ResultStore, text: string): Promise<string> {
    const draft = store.draft();
    await writeFile(join(draft, record.file), text);
    return draft;
  }

  it('keeps the first result and leaves no temporary folders', async () => {
    const place = folder.path('store');
    const stores = [new ResultStore(place), new ResultStore(place)] as const;
    await Promise.all(stores.map((store) => store.make()));
    const drafts = await Promise.all([written(stores[0], 'first'), written(stores[1], 'second')]);
    expect(await stores[0].find('abc')).toBeNull();
    await stores[0].publish(drafts[0], 'abc', record);
    await stores[1].publish(drafts[1], 'abc', record);
    await Promise.all(drafts.map((draft, i) => stores[i]!.discard(draft)));
    expect(await readFile(join(place, 'abc/result.json'), 'utf8')).toBe('first');
    expect(await stores[1].find('abc')).toEqual(record);
    // The result has the default permissions of new folders.
    const [result, usual] = await Promise.all(['store/abc', 'a'].map((name) => stat(folder.path(name))));
    expect(result!.mode).toBe(usual!.mode);
    expect(await readdir(join(place, '.marrow'))).toEqual([]);
  });

  it('does not replace a folder that no worker has written', async () => {
    const place = folder.path('foreign');
    const store = new ResultStore(place);
    await store.make();
    await mkdir(join(place, 'abc'));
    await writeFile(join(place, 'abc/result.json'), 'of the user');
    await writeFile(join(place, 'def'), 'of the user');
    for (const hash of ['abc', 'def']) {
      const draft = await written(store, 'new');
      await expect(store.publish(draft, hash, record)).rejects.toThrow(
        `The result folder ${join(place, hash)} already exists, and Marrow has no record of having written it. Move it elsewhere.`,
      );
      await store.discard(draft);
    }
    for (const name of ['abc/result.json', 'def'])
      expect(await readFile(join(place, name), 'utf8')).toBe('of the user');
  });

  it('replaces a damaged result', async () => {
    const place = folder.path('damaged');
    const store = new ResultStore(place);
    await store.make();
    await mkdir(join(place, 'abc'));
    await writeFile(join(place, 'abc/record.json'), '{ "schema": 1, "fi');
    expect(await store.find('abc')).toBeNull();
    const draft = await written(store, 'whole');
    await store.publish(draft, 'abc', record);
    await store.discard(draft);
    expect(await readFile(join(place, 'abc/result.json'), 'utf8')).toBe('whole');
    expect(await readdir(join(place, '.marrow'))).toEqual([]);
  });
});

describe('A Redis reply', () => {
  it.each([
    ['+OK\r\n', 'OK'],
    [':-7\r\n', -7],
    ['$5\r\nh\r\nlo\r\n', 'h\r\nlo'],
    ['$0\r\n\r\n', ''],
    ['$-1\r\n', null],
    ['*-1\r\n', null],
    ['*3\r\n:1\r\n*2\r\n$1\r\na\r\n$-1\r\n+x\r\n', [1, ['a', null], 'x']],
    ['-ERR no\r\n', new Error('ERR no')],
    ['*1\r\n-ERR no\r\n', [new Error('ERR no')]],
  ])('is read: %j', (text, value) => {
    const bytes = Buffer.from(`..${text}+next\r\n`);
    expect(readReply(bytes, 2)).toEqual({ value, end: 2 + text.length });
    // An incomplete reply returns null.
    for (let size = 0; size < text.length; size++)
      expect(readReply(bytes.subarray(0, 2 + size), 2)).toBeNull();
  });

  it.each([
    ['HTTP/1.1 400 Bad Request\r\n'],
    ['$abc\r\n'],
    ['$\r\n'],
    ['$1.5\r\nab\r\n'],
    ['$99999999999\r\n'],
    [':x\r\n'],
    ['*x\r\n'],
    ['*1\r\n'.repeat(100)],
  ])('rejects other protocols and oversized replies: %j', (text) => {
    expect(() => readReply(Buffer.from(text), 0)).toThrow('The server does not use the Redis protocol.');
  });
});
