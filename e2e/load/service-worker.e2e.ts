import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { buildMd2 } from '../../tests/web/support/md2-builder.js';
import { buildTga } from '../../tests/web/support/image-builder.js';
import { playerFiles } from '../../tests/web/support/quake3-player.js';
import { serve, type Answer } from '../../tests/web/support/server.js';
import { buildZip } from '../../tests/web/support/zip-builder.js';
import { releasePage, takePage } from '../support/browser.js';
import { distAnswers } from '../support/dist-answers.js';
import { repository } from '../support/serve.js';

// The built package in a page with a service worker and a server that compresses every response.

declare const marrow: typeof import('../../web/lib/index.js');

const open: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

const passThrough = 'self.addEventListener("fetch", (event) => event.respondWith(fetch(event.request)));';

/** The service worker in the guide "Where it runs". */
async function guideWorker(): Promise<string> {
  const guide = await readFile(join(repository, 'docs/guides/where.md'), 'utf8');
  const [, worker] = /```js\n(\/\/ sw\.js:[^]*?)```/.exec(guide) ?? [];
  return worker!;
}

/** Starts the server, opens its page and reloads it, so that the service worker controls the page. */
async function visit(worker: string, gzip: 'whole' | 'ranges') {
  const player = playerFiles('/players/sarge/');
  const inside = Object.entries(player).map(([name, data]) => {
    return { name: name.replace('/players', 'models/players'), data };
  });
  const plain: Readonly<Record<string, Answer>> = {
    '/': { type: 'text/html', body: '<!doctype html><script type="module" src="game.js"></script>' },
    '/game.js': { type: 'text/javascript', body: "globalThis.marrow = await import('./dist/index.js');" },
    '/sw.js': { type: 'text/javascript', body: worker },
    '/ogre/tris.md2': { body: buildMd2() },
    '/ogre/skin.tga': { body: buildTga(2, 2, [1, 2, 3]) },
    '/sarge.pk3': { body: buildZip(inside) },
    '/head.md3': { body: player['/players/sarge/head.md3']! },
    ...Object.fromEntries(Object.entries(player).map(([path, body]) => [path, { body }])),
    ...(await distAnswers()),
  };
  const compressed = Object.entries(plain).map(([path, answer]) => [path, { ...answer, gzip }] as const);
  const server = await serve(Object.fromEntries(compressed));
  const page = await takePage({ serviceWorkers: 'allow' });
  open.push(server, { close: () => releasePage(page, { keep: false }) });
  await page.goto(server.origin);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.waitForFunction(() => 'marrow' in globalThis && navigator.serviceWorker.controller !== null);
  /** The result for each address: format, number of clips "run" or "LEGS_RUN" and parts of the model, or the error. */
  const results = () =>
    page.evaluate(async () => {
      const found: string[] = [];
      for (const address of ['ogre/tris.md2', 'head.md3', 'players/sarge/', 'sarge.pk3']) {
        try {
          const model = await marrow.load(address);
          await model.texturesSettled();
          const runs = model.clips.filter(({ name }) => ['run', 'LEGS_RUN'].includes(name)).length;
          found.push(`${model.format} ${runs} ${model.parts.map(({ name }) => name).join()}`);
        } catch (error) {
          found.push(String(error));
        }
      }
      return found;
    });
  return { server, page, results };
}

const all = ['md2 1 tris', 'md3 0 head', 'md3 1 lower,upper,head', 'md3 1 lower,upper,head'];

it.each([
  ['the whole file', 'whole'],
  ['a range of the compressed bytes', 'ranges'],
] as const)(
  'opens compressed files through a service worker that forwards requests, if the server answers range requests with %s',
  async (_, gzip) => {
    const { results } = await visit(passThrough, gzip);
    expect(await results()).toEqual(all);
  },
);

it.each([
  ['the whole file', 'whole'],
  ['a range of the compressed bytes', 'ranges'],
] as const)(
  'opens compressed files offline with the service worker of the guide, if the server answers range requests with %s',
  async (_, gzip) => {
    const { server, page, results } = await visit(await guideWorker(), gzip);
    expect(await results()).toEqual(all);
    await server.close();
    await page.reload();
    await page.waitForFunction(() => 'marrow' in globalThis);
    expect(await results()).toEqual(all);
  },
);
