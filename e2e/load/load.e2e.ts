import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { buildMd2 } from '../../tests/web/support/md2-builder.js';
import { buildTga } from '../../tests/web/support/image-builder.js';
import { serve, type Answer } from '../../tests/web/support/server.js';
import { buildZip } from '../../tests/web/support/zip-builder.js';
import { libraryPolicy } from '../../web/app/build/policy.js';
import { closePage, openPage } from '../support/browser.js';
import { startDevServer } from '../support/serve.js';
import { serveTestPages } from '../support/test-pages.js';
import type { TestPage } from './page/main.js';

declare const test: TestPage;

const open: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

interface Loading {
  readonly page: Page;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** The numbers of workers that were started and terminated. */
  readonly workers: { started: number; ended: number };
}

/** Opens the built test page under a content security policy. */
async function visit(policy = libraryPolicy): Promise<Loading> {
  const server = await serveTestPages({ 'Content-Security-Policy': policy });
  open.push(server);
  return watch(`${server.url}e2e/load/page/index.html`);
}

async function watch(url: string): Promise<Loading> {
  const { page, errors } = await openPage('about:blank');
  open.push({ close: () => closePage(page) });
  const warnings: string[] = [];
  const workers = { started: 0, ended: 0 };
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  page.on('worker', (worker) => {
    workers.started += 1;
    worker.on('close', () => (workers.ended += 1));
  });
  await page.goto(url);
  await page.waitForFunction(() => 'test' in globalThis);
  return { page, errors, warnings, workers };
}

describe('a load in a page', () => {
  it('runs in one worker under a strict content security policy', async () => {
    const { page, errors, warnings, workers } = await visit();
    const names = await page.evaluate(async () => {
      const models = await Promise.all([test.load('a.md2'), test.load('b.md2'), test.load('c.md2')]);
      const instance = models[0].createInstance();
      instance.play('run');
      instance.update(0.1);
      const x = instance.frame().parts[0]?.meshes[0]?.positions[0];
      return [...models.map(({ name }) => name), Math.round(x ?? NaN)];
    });
    expect(names).toEqual(['a', 'b', 'c', 4]);
    expect(workers).toEqual({ started: 1, ended: 0 });
    expect([errors, warnings]).toEqual([[], []]);
  });

  it('also works with the development server of Vite', async () => {
    const server = await startDevServer({ root: fileURLToPath(new URL('../..', import.meta.url)) });
    open.push(server);
    const { page, errors, warnings, workers } = await watch(`${server.url}e2e/load/page/index.html`);
    expect(await page.evaluate(() => test.outcome(test.load()))).toBe('test');
    expect(workers.started).toBe(1);
    expect([errors, warnings]).toEqual([[], []]);
  });

  it('delivers the images after the model', async () => {
    const { page } = await visit();
    const arrived = await page.evaluate(async () => {
      const model = await test.marrow.load([
        { name: 'x/test.md2', data: test.md2() },
        { name: 'x/skin.tga', data: test.buildTga(4, 2, [255, 128, 0]) },
      ]);
      const before = model.image(0, 0);
      await model.texturesSettled();
      const { width, height, rgba } = model.image(0, 0) ?? { rgba: [] };
      return [before, width, height, ...rgba.slice(0, 4)];
    });
    expect(arrived).toEqual([null, 4, 2, 255, 128, 0, 255]);
  });

  it('fetches the decoder of an image format once, with the first image', async () => {
    const { page, errors, warnings } = await visit();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const decoders = (): string[] => asked.filter((path) => /\/images-[^/]*\.wasm$/.test(path));
    await page.evaluate(() => test.load());
    expect(decoders()).toEqual([]);
    const widths = await page.evaluate(async () => {
      const withImage = async (name: string): Promise<number | undefined> => {
        const skin = { name: 'x/skin.tga', data: test.buildTga(4, 2, [255, 128, 0]) };
        const model = await test.marrow.load([{ name: `x/${name}.md2`, data: test.md2() }, skin]);
        await model.texturesSettled();
        return model.image(0, 0)?.width;
      };
      return [await withImage('a'), await withImage('b')];
    });
    expect(widths).toEqual([4, 4]);
    expect(decoders()).toHaveLength(1);
    expect([errors, warnings]).toEqual([[], []]);
  });

  it('fetches the runtime and only the openers that it needs', async () => {
    const { page, errors, warnings } = await visit();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const modules = (): string[] =>
      asked.flatMap((path) => /\/([\w-]+?)-[\w-]{8}\.wasm$/.exec(path)?.[1] ?? []).sort();
    await page.evaluate(() => test.load('a.md2'));
    expect(modules()).toEqual(['marrow', 'open-quake2']);
    await page.evaluate(() =>
      Promise.all([test.load('b.md2'), test.loadMd3('a.md2'), test.loadMd3('a.md3')]),
    );
    expect(modules()).toEqual(['marrow', 'open-quake2', 'open-quake3']);
    expect([errors, warnings]).toEqual([[], []]);
  });

  it('opens a .marrow file with only the runtime', async () => {
    const { page, errors } = await visit();
    const asked: string[] = [];
    const file = await page.evaluate(async () => [...new Uint8Array(await test.marrowFile())]);
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await page.waitForFunction(() => 'test' in globalThis);
    const found = await page.evaluate(async (bytes) => {
      const model = await test.marrow.load({ name: 'x.marrow', data: new Uint8Array(bytes) });
      await model.texturesSettled();
      return [model.name, model.format, model.image(0, 0)?.width, model.warnings.length];
    }, file);
    expect(found).toEqual(['test', 'md2', 4, 0]);
    expect(asked.filter((path) => /\/open-[^/]*\.wasm$/.test(path))).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('accepts the files of an input and dropped files', async () => {
    const { page } = await visit();
    const bytes = await page.evaluate(() => [...test.md2()]);
    const file = { name: 'Picked.md2', mimeType: '', buffer: Buffer.from(bytes) };
    await page
      .locator('#files')
      .setInputFiles([file, { ...file, name: 'notes.txt', buffer: Buffer.from('hello') }]);
    const names = await page.evaluate(async () => {
      const { files } = document.querySelector('input') ?? {};
      if (files == null) throw new Error('no files');
      const dropped = new DataTransfer();
      dropped.items.add(new File([test.md2()], 'Dropped.md2'));
      return [(await test.marrow.load(files)).name, (await test.marrow.load(dropped)).name];
    });
    expect(names).toEqual(['Picked', 'Dropped']);
  });

  it('reports the error of a file from the worker', async () => {
    const { page, errors } = await visit();
    const error = await page.evaluate(() =>
      test.marrow.load({ name: 'cut.md2', data: test.md2().slice(0, 60) }).catch((caught: unknown) => {
        const { ModelError } = test.marrow;
        return caught instanceof ModelError ? { code: caught.code, message: caught.message } : null;
      }),
    );
    expect(error).toEqual({ code: 'truncated', message: expect.stringMatching(/^cut\.md2: /) as string });
    expect(errors).toEqual([]);
  });
});

describe('a load that is cancelled', () => {
  it('does not affect waiting loads', async () => {
    const { page } = await visit();
    const outcomes = await page.evaluate(async () => {
      const controller = new AbortController();
      const posted = test.nextJob();
      const slow = test.marrow.load(
        { name: 'slow.md2', data: test.largeMd2(64) },
        { signal: controller.signal },
      );
      // These loads wait for the first one.
      const others = [test.load('a.md2'), test.load('b.md2')];
      await posted;
      controller.abort();
      return Promise.all([slow, ...others].map((promise) => test.outcome(promise)));
    });
    expect(outcomes).toEqual(['ModelError cancelled AbortError', 'a', 'b']);
    expect(await page.evaluate(() => test.outcome(test.load()))).toBe('test');
  });

  it('because it exceeds its time limit has a TimeoutError as the reason', async () => {
    const { page } = await visit();
    const outcomes = await page.evaluate(async () => {
      await test.load();
      const slow = { name: 'slow.md2', data: test.largeMd2(64) };
      return [await test.outcome(test.marrow.load(slow, { timeout: 10 })), await test.outcome(test.load())];
    });
    expect(outcomes).toEqual(['ModelError cancelled TimeoutError', 'test']);
  });

  it('because the server does not respond has a TimeoutError as the reason', async () => {
    const { page } = await visit();
    await page.route('**/hangs.md2', () => undefined);
    const outcome = await page.evaluate(() => test.outcome(test.marrow.load('hangs.md2', { timeout: 100 })));
    expect(outcome).toBe('ModelError cancelled TimeoutError');
    expect(await page.evaluate(() => test.outcome(test.marrow.load('not-there.md2')))).toBe('FetchError');
  });
});

describe('a server on another origin', () => {
  const skin = buildTga(4, 2, [255, 128, 0]);
  const archive = buildZip([
    { name: 'tris.md2', data: buildMd2() },
    { name: 'skin.tga', data: skin },
  ]);

  async function loadedFrom(path: string, answer: Answer): Promise<unknown> {
    const store = await serve({ [path]: { cors: true, ...answer } });
    open.push(store);
    const { page } = await visit(`${libraryPolicy}; connect-src 'self' ${store.origin}`);
    return page.evaluate(async (address) => {
      const model = await test.marrow.load(address);
      await model.texturesSettled();
      return { name: model.name, width: model.image(0, 0)?.width };
    }, `${store.origin}${path}?id=5`);
  }

  it.each(['/game.pk3', '/download.php'])(
    'can serve an archive (%s) without exposing range headers',
    async (path) => {
      expect(await loadedFrom(path, { body: archive })).toEqual({ name: 'tris', width: 4 });
      expect(await loadedFrom(path, { body: archive, lengths: false })).toEqual({ name: 'tris', width: 4 });
    },
  );
});

describe('a module that traps', () => {
  it('in the worker does not affect models, and the next load works', async () => {
    const { page, errors } = await visit();
    const outcome = await page.evaluate(async () => {
      const model = await test.load();
      const instance = model.createInstance();
      const trap = await test.outcome(test.abortInWorker('quake2').then(() => ({ name: 'no trap' })));
      instance.play('run');
      instance.update(0.1);
      const x = instance.frame().parts[0]?.meshes[0]?.positions[0];
      return [trap, Math.round(x ?? NaN), await test.outcome(test.load())];
    });
    expect(outcome).toEqual(['ModelError module_lost', 4, 'test']);
    expect(errors).toEqual([]);
  });

  it('while it decodes an image does not affect models, and the next image is decoded', async () => {
    const { page, errors, workers } = await visit();
    const outcome = await page.evaluate(async () => {
      const instance = (await test.load()).createInstance();
      const trap = await test.outcome(test.abortInWorker('tga').then(() => ({ name: 'no trap' })));
      instance.play('run');
      instance.update(0.1);
      const x = instance.frame().parts[0]?.meshes[0]?.positions[0];
      const { width } = await test.marrow.loadImage({
        name: 'a.tga',
        data: test.buildTga(4, 2, [1, 2, 3]),
      });
      return [trap, Math.round(x ?? NaN), width];
    });
    expect(outcome).toEqual(['ModelError module_lost', 4, 4]);
    expect(workers).toEqual({ started: 1, ended: 0 });
    expect(errors).toEqual([]);
  });

  it('in the page reports the loss of its models, and the next load works', async () => {
    const { page, errors } = await visit();
    const outcome = await page.evaluate(async () => {
      const model = await test.load();
      const instance = model.createInstance();
      let lost = '';
      model.on('lost', ({ message }) => (lost = message));
      const trap = await test.outcome(test.abortInPage().then(() => ({ name: 'no trap' })));
      const use = await test.outcome(
        Promise.resolve().then(() => (instance.update(0.1), { name: 'no error' })),
      );
      instance.dispose();
      model.dispose();
      const again = await test.load();
      const next = again.createInstance();
      next.update(0.1);
      return [trap, lost, use, next.frame().parts.length];
    });
    const message = 'The WASM module has stopped. Load the model again.';
    expect(outcome).toEqual(['ModelError module_lost', message, 'ModelError module_lost', 1]);
    expect(errors).toEqual([]);
  });
});

describe('a hundred traps in succession', () => {
  it('in openers and decoders in the worker and in the runtime in the page do not prevent later loading', async () => {
    const { page, errors, workers } = await visit();
    const outcome = await page.evaluate(async () => {
      const modules = ['quake2', 'quake3', 'tga', 'doom3', 'milkshape'] as const;
      const traps: Set<string> = new Set();
      for (let i = 0; i < 100; i++) {
        const module = modules[Math.floor(i / 2) % modules.length] ?? 'quake2';
        const trap = i % 2 === 0 ? test.abortInWorker(module) : test.abortInPage();
        traps.add(await test.outcome(Promise.resolve(trap).then(() => ({ name: 'no trap' }))));
        if (i % 10 === 0) (await test.load()).dispose();
      }
      const model = await test.load();
      const instance = model.createInstance();
      instance.play('run');
      instance.update(0.1);
      return [...traps, Math.round(instance.frame().parts[0]?.meshes[0]?.positions[0] ?? NaN)];
    });
    expect(outcome).toEqual(['ModelError module_lost', 4]);
    expect(workers).toEqual({ started: 1, ended: 0 });
    expect(errors).toEqual([]);
  });
});

describe('a page whose policy forbids workers', () => {
  const policy = libraryPolicy.replace("worker-src 'self'", "worker-src 'none'");

  it('opens models on the main thread, with one warning', async () => {
    const { page, warnings, workers } = await visit(policy);
    const outcomes = await page.evaluate(() =>
      Promise.all([test.load('a.md2'), test.load('b.md2')].map((promise) => test.outcome(promise))),
    );
    expect(outcomes).toEqual(['a', 'b']);
    expect(workers.started).toBe(0);
    const own = warnings.filter((text) => text.startsWith('Marrow: '));
    expect(own).toEqual([expect.stringContaining('no load worker can run here')]);
  });

  it('still opens models after a trap', async () => {
    const { page } = await visit(policy);
    const outcomes = await page.evaluate(async () => {
      const model = await test.load();
      const trap = await test.outcome(test.abortInWorker('quake2').then(() => ({ name: 'no trap' })));
      model.createInstance().update(0.1);
      return [trap, await test.outcome(test.load())];
    });
    expect(outcomes).toEqual(['ModelError module_lost', 'test']);
  });
});

describe('a page that requires Trusted Types', () => {
  const policy = `${libraryPolicy}; require-trusted-types-for 'script'`;

  it('opens models in the worker if its default policy accepts the address of the worker', async () => {
    const { page, warnings, workers } = await visit(policy);
    await page.evaluate(() => {
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: {
          createPolicy(name: string, rules: { createScriptURL(address: string): string }): void;
        };
      };
      trustedTypes.createPolicy('default', { createScriptURL: (address) => address });
    });
    expect(await page.evaluate(() => test.outcome(test.load('a.md2')))).toBe('a');
    expect(workers.started).toBe(1);
    expect(warnings.filter((text) => text.startsWith('Marrow: '))).toEqual([]);
  });

  it('opens models on the main thread without such a policy, with one warning', async () => {
    const { page, warnings, workers } = await visit(policy);
    expect(await page.evaluate(() => test.outcome(test.load('a.md2')))).toBe('a');
    expect(workers.started).toBe(0);
    const own = warnings.filter((text) => text.startsWith('Marrow: '));
    expect(own).toEqual([expect.stringContaining('no load worker can run here')]);
  });
});
