import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closePage, openPage } from '../support/browser.js';
import { repository } from '../support/serve.js';
import { testPage } from '../support/test-pages.js';
import type { Harness } from './page/main.js';

declare const harness: Harness;

declare global {
  /** Loads that a test has started. */
  var loads: { abort(): Promise<string>; scale(): Promise<number> };
}

const samples = '../../../public/samples/';

// The interface that `MarrowLoader` shares with the loaders of three.js: managers, paths, headers, errors.
describe('MarrowLoader', () => {
  let page: Page;

  beforeEach(async () => {
    ({ page } = await openPage(await testPage('three/page/index.html')));
    await page.waitForFunction(() => 'harness' in globalThis);
  });
  afterEach(() => closePage(page));

  it('reports every file to its manager, and reports the end after it has returned the object', async () => {
    const { log, started, ended, images, last } = await page.evaluate(async (folder) => {
      const { MarrowLoader, three, mapsOf } = harness;
      const log: string[] = [];
      const started: string[] = [];
      const ended: string[] = [];
      const manager = new three.LoadingManager();
      const { itemStart, itemEnd } = manager;
      manager.itemStart = (url) => {
        started.push(url);
        itemStart(url);
      };
      manager.itemEnd = (url) => {
        ended.push(url);
        itemEnd(url);
      };
      manager.onStart = () => log.push('start');
      manager.onError = (url) => log.push(`error ${url}`);
      let last = { lengthComputable: false, loaded: 0, total: 0 };
      const done: Promise<void> = new Promise((resolve) => {
        manager.onLoad = () => {
          log.push('manager');
          resolve();
        };
      });
      const loader = new MarrowLoader(manager).setPath(folder);
      let images: readonly string[] = [];
      loader.load(
        'ulna/tris.md2',
        (object) => {
          log.push(`object ${object.name}`);
          images = mapsOf(object);
        },
        ({ lengthComputable, loaded, total }) => (last = { lengthComputable, loaded, total }),
      );
      await done;
      return { log, started, ended, images, last };
    }, samples);
    expect(log).toEqual(['start', 'object ulna', 'manager']);
    expect(started[0]).toBe(`${samples}ulna/tris.md2`);
    expect(started.some((url) => url.startsWith('http') && url.endsWith('/ulna/tris.md2'))).toBe(true);
    expect(started.some((url) => url.endsWith('/ulna/ulna.pcx'))).toBe(true);
    expect([...ended].sort()).toEqual([...started].sort());
    expect(ended.at(-1)).toBe(started[0]);
    expect(images).toEqual([expect.stringMatching(/^\d{2,}x\d{2,}$/)]);
    expect(last.loaded).toBeGreaterThan(10_000);
    expect(last).toMatchObject({ lengthComputable: true, total: last.loaded });
  });

  it('fetches the addresses that the URL modifier returns, such as blob: URLs', async () => {
    const { images, name } = await page.evaluate(async (folder) => {
      const { MarrowLoader, three, mapsOf } = harness;
      const blobs: Map<string, string> = new Map();
      for (const file of ['tris.md2', 'ulna.pcx']) {
        const answer = await fetch(`${folder}ulna/${file}`);
        blobs.set(file, URL.createObjectURL(await answer.blob()));
      }
      const manager = new three.LoadingManager().setURLModifier(
        (url) => [...blobs].find(([file]) => url.endsWith(`/dropped/${file}`))?.[1] ?? url,
      );
      const object = await new MarrowLoader(manager).loadAsync('dropped/tris.md2');
      return { images: mapsOf(object), name: object.name };
    }, samples);
    expect(images).toEqual([expect.stringMatching(/^\d{2,}x\d{2,}$/)]);
    expect(name).toBe('dropped');
  });

  it('sends the configured headers and cookies, and finds companion files in resourcePath', async () => {
    const seen: { url: string; token: string | undefined }[] = [];
    page.on('request', (request) => seen.push({ url: request.url(), token: request.headers()['x-token'] }));
    // A folder with the model only.
    await page.route('**/bare/**', (route) =>
      new URL(route.request().url()).pathname.endsWith('/bare/tris.md2')
        ? route.fulfill({ path: join(repository, 'public/samples/ulna/tris.md2') })
        : route.fulfill({ status: 404 }),
    );
    const { images, credentials } = await page.evaluate(async (folder) => {
      const { MarrowLoader, mapsOf } = harness;
      const credentials: (string | undefined)[] = [];
      const own = fetch;
      globalThis.fetch = (input, init) => {
        if (/tris\.md2|\.pcx/.test(input instanceof Request ? input.url : String(input)))
          credentials.push(init?.credentials);
        return own(input, init);
      };
      const loader = new MarrowLoader()
        .setPath(folder)
        .setResourcePath(`${folder}ulna/`)
        .setRequestHeader({ 'x-token': 'seven' })
        .setWithCredentials(true);
      const object = await loader.loadAsync('ulna/../bare/tris.md2?v=1');
      globalThis.fetch = own;
      return { images: mapsOf(object), credentials };
    }, samples);
    expect(images).toEqual([expect.stringMatching(/^\d{2,}x\d{2,}$/)]);
    const files = seen.filter(({ url }) => /\.(md2|pcx)/.test(url));
    expect(files.some(({ url }) => url.endsWith('/bare/tris.md2?v=1'))).toBe(true);
    expect(files.some(({ url }) => new URL(url).pathname.endsWith('/ulna/ulna.pcx'))).toBe(true);
    expect(files.map(({ token }) => token)).toEqual(files.map(() => 'seven'));
    expect(new Set(credentials)).toEqual(new Set(['include']));
  });

  it('parses files in memory, with or without companion files', async () => {
    const { beside, alone, errors, warnings, asked } = await page.evaluate(async (folder) => {
      const { MarrowLoader, three, mapsOf } = harness;
      const data = await (await fetch(`${folder}ulna/tris.md2`)).arrayBuffer();
      const errors: string[] = [];
      const manager = new three.LoadingManager(undefined, undefined, (url) => errors.push(url));
      const loader = new MarrowLoader(manager);
      const beside = mapsOf(await loader.parse(data, `${folder}ulna/`));
      const named = mapsOf(await loader.parse(new Uint8Array(data), `${folder}ulna/tris.md2`));
      const before = performance.getEntriesByType('resource').length;
      const object = await loader.parse(data);
      const asked = performance
        .getEntriesByType('resource')
        .slice(before)
        .filter(({ name }) => /pcx|tga|png/.test(name)).length;
      const warnings = object.userData['warnings'] as { message: string }[];
      return { beside: [...beside, ...named], alone: mapsOf(object), errors, warnings, asked };
    }, samples);
    expect(beside).toEqual([1, 2].map(() => expect.stringMatching(/^\d{2,}x\d{2,}$/) as string));
    expect(alone).toEqual([]);
    expect(errors).toEqual([expect.stringContaining('ulna')]);
    expect(warnings.map(({ message }) => message)).toContain(
      'Missing texture: shown as a checker. Add the file next to the model.',
    );
    expect(asked).toBe(0);
  });

  it('rejects with errors that have names and codes, and can load again', async () => {
    const { failures, errors, ended } = await page.evaluate(async (folder) => {
      const { MarrowLoader, three } = harness;
      const errors: string[] = [];
      const ended: string[] = [];
      const manager = new three.LoadingManager(
        () => ended.push('all'),
        undefined,
        (url) => errors.push(url),
      );
      const loader = new MarrowLoader(manager).setPath(folder);
      const failure = (work: Promise<unknown>): Promise<string> =>
        work.then(
          () => '',
          (error: unknown) => `${(error as Error).name} ${(error as { code?: string }).code ?? ''}`.trim(),
        );
      const stopped = failure(loader.loadAsync('hyoid/hyoid.mdl'));
      loader.abort();
      const failures = [
        await stopped,
        await failure(loader.loadAsync('nowhere/tris.md2')),
        await failure(loader.loadAsync('cards/ulna.png')),
        await failure(loader.parse(new ArrayBuffer(3))),
        await failure(loader.loadAsync('ulna/weapon.md2')),
      ];
      return { failures, errors, ended };
    }, samples);
    expect(failures).toEqual([
      'ModelError cancelled',
      'FetchError',
      'ModelError unknown_format',
      'ModelError unknown_format',
      '',
    ]);
    expect(errors.slice(0, 3)).toEqual(
      ['hyoid/hyoid.mdl', 'nowhere/tris.md2', 'cards/ulna.png'].map((path) => samples + path),
    );
    expect(ended.length).toBeGreaterThan(0);
  });

  it('can abort while images are loading, and uses the options from the start of each load', async () => {
    // The server sends the images when the test releases them.
    let release = (): void => undefined;
    const released: Promise<void> = new Promise((resolve) => (release = resolve));
    await page.route(/\.(pcx|png)$/, async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    const asked = page.waitForRequest(/\.(pcx|png)$/);
    await page.evaluate((folder) => {
      const { MarrowLoader } = harness;
      const [stopped, scaled] = [new MarrowLoader(), new MarrowLoader()];
      const code = stopped.loadAsync(`${folder}ulna/tris.md2`).then(
        () => '',
        (error: unknown) => (error as { code?: string }).code ?? '',
      );
      const large = scaled.setOptions({ scale: 3 }).loadAsync(`${folder}ulna/weapon.md2`);
      scaled.setOptions({ scale: 1 });
      const abort = (): Promise<string> => {
        stopped.abort();
        return code;
      };
      globalThis.loads = { abort, scale: async () => (await large).userData['scale'] as number };
    }, samples);
    await asked;
    expect(await page.evaluate(() => loads.abort())).toBe('cancelled');
    release();
    expect(await page.evaluate(() => loads.scale())).toBe(3);
  });

  it('opens one of the models of an archive', async () => {
    const names = await page.evaluate(async (folder) => {
      const loader = new harness.MarrowLoader().setOptions({ entry: 'models/weapons2/auger/auger.md3' });
      const weapon = await loader.loadAsync(`${folder}talus/talus.pk3`);
      loader.setOptions({ entry: 'models/players/talus/' });
      const player = await loader.loadAsync(`${folder}talus/talus.pk3`);
      return [weapon, player].map((each) => each.name);
    }, samples);
    expect(names).toEqual(['auger', 'talus']);
  });
});
