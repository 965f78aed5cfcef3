import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildMd2 } from '../../tests/web/support/md2-builder.js';
import { serve, type Answer, type TestServer } from '../../tests/web/support/server.js';
import { releasePage, takePage } from '../support/browser.js';
import { distAnswers } from '../support/dist-answers.js';

// The built package in a page that calls `boot`.

let dist: Readonly<Record<string, Answer>>;
const open: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  dist = await distAnswers();
});

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

/** The numbers of workers created and WebGL contexts requested by a page, and the result of its script. */
interface Made {
  readonly workers: number;
  readonly contexts: number;
  readonly name: string;
}

/** A script that counts new workers and requests for a context. Runs in the page before the other scripts. */
const counting = `
  globalThis.made = { workers: 0, contexts: 0 };
  globalThis.Worker = class extends Worker { constructor(...values) { super(...values); made.workers++; } };
  for (const { prototype } of [HTMLCanvasElement, OffscreenCanvas]) {
    const { getContext } = prototype;
    prototype.getContext = function (kind, ...values) {
      if (kind === 'webgl2') made.contexts++;
      return getContext.call(this, kind, ...values);
    };
  }`;

/** Opens a page with a body and a script, which sets the global variable `done` to the name of a model. */
async function made(
  body: string,
  script: string,
  answers: Readonly<Record<string, Answer>> = {},
): Promise<Made & { readonly asked: TestServer['asked'] }> {
  const server: TestServer = await serve({
    '/model-requested': { before: () => server.requested('/ogre.md2') },
    '/': { type: 'text/html', body: `<!doctype html>${body}<script type="module" src="page.js"></script>` },
    '/page.js': { type: 'text/javascript', body: script },
    '/ogre.md2': buildMd2(),
    ...dist,
    ...answers,
  });
  open.push(server);
  const page = await takePage();
  open.push({ close: () => releasePage(page, { keep: false }) });
  await page.addInitScript(counting);
  await page.goto(server.origin);
  await page.waitForFunction(() => 'done' in globalThis);
  const result = await page.evaluate(() => {
    const { made, done } = globalThis as unknown as { made: Omit<Made, 'name'>; done: string };
    return { ...made, name: done };
  });
  return { ...result, asked: server.asked };
}

const canvas = '<canvas style="display: block; width: 200px; height: 100px"></canvas>';
const viewerScript = (before: string): string => `
  import { boot } from './dist/boot.js';
  const canvas = document.querySelector('canvas');
  boot({ model: 'ogre.md2', canvas });
  ${before}
  const [{ load }, { Viewer }] = await Promise.all([import('./dist/index.js'), import('./dist/viewer.js')]);
  const model = await load('ogre.md2');
  await new Viewer(canvas).show(model);
  globalThis.done = model.name;`;

/**
 * A script that waits until `boot` has requested its context and the worker the model, and throws if the library has been
 * imported by then.
 */
const early = `while (made.contexts === 0) await new Promise(requestAnimationFrame);
  await fetch('model-requested');
  if (performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/scene.js'))) throw new Error('late');`;

function count(asked: readonly string[], path: string): number {
  return asked.filter((each) => each === path).length;
}

describe('boot', () => {
  it('starts the worker, context, modules and model once each, before the library is imported', async () => {
    const { workers, contexts, name, asked } = await made(canvas, viewerScript(early));
    expect({ workers, contexts, name }).toEqual({ workers: 1, contexts: 1, name: 'ogre' });
    for (const path of ['/dist/marrow.wasm', '/dist/open-quake2.wasm', '/dist/worker.js', '/ogre.md2'])
      expect(count(asked, path), path).toBe(1);
    const library = asked.indexOf('/dist/scene.js');
    for (const path of ['/dist/marrow.wasm', '/dist/open-quake2.wasm', '/dist/worker.js', '/ogre.md2'])
      expect(asked.indexOf(path), path).toBeLessThan(library);
  });

  it('creates no context if one exists already', async () => {
    const script = viewerScript('')
      .replace("boot({ model: 'ogre.md2', canvas });", '')
      .replace(
        'const model =',
        "new Viewer(canvas).dispose(); boot({ model: 'ogre.md2', canvas }); const model =",
      );
    const { contexts, name } = await made(canvas, script);
    expect({ contexts, name }).toEqual({ contexts: 1, name: 'ogre' });
  });

  it('applies settings before it fetches modules', async () => {
    const script = viewerScript('').replace(
      "model: 'ogre.md2', canvas }",
      "model: 'ogre.md2', canvas, settings: { openers: '/elsewhere/' } }",
    );
    const elsewhere = { '/elsewhere/open-quake2.wasm': dist['/dist/open-quake2.wasm']! };
    const { name, asked } = await made(canvas, script, elsewhere);
    expect(name).toBe('ogre');
    expect(count(asked, '/elsewhere/open-quake2.wasm')).toBe(1);
    expect(count(asked, '/dist/open-quake2.wasm')).toBe(0);
  });

  it('requests a module again if its first request has failed', async () => {
    const plain = { '/dist/marrow.wasm': { ...dist['/dist/marrow.wasm']!, type: 'text/plain' } };
    const { name, asked } = await made(canvas, viewerScript(''), plain);
    expect(name).toBe('ogre');
    expect(count(asked, '/dist/marrow.wasm')).toBe(2);
  });

  it('does not request an archive, because only parts of it are needed', async () => {
    const script = `
      import { boot } from './dist/boot.js';
      boot({ model: 'pak0.pk3' });
      // The browser would request the archive before this file.
      await fetch('ogre.md2');
      globalThis.done = [...document.querySelectorAll('link')].map(({ href }) => href).join();`;
    const { name, asked } = await made('', script);
    expect(name).toBe('');
    expect(asked).toContain('/ogre.md2');
    expect(asked).not.toContain('/pak0.pk3');
  });
});

describe('element/boot', () => {
  it('defines the element even if the first <marrow-viewer> in the page has an invalid address', async () => {
    const body = '<marrow-viewer src="http://[" alt="An ogre"></marrow-viewer>';
    const registered = `
      import './dist/element-boot.js';
      customElements.whenDefined('marrow-viewer').then(() => (globalThis.done = 'registered'));`;
    expect((await made(body, registered)).name).toBe('registered');
  });

  const script = `
    import './dist/element-boot.js';
    const element = document.querySelector('marrow-viewer');
    element.addEventListener('load', () => (globalThis.done = element.model.name));`;

  it('loads the model of the first element while the element’s code is fetched, with one worker and one context', async () => {
    const body = '<marrow-viewer src="ogre.md2" alt="An ogre"></marrow-viewer>';
    const { workers, contexts, name, asked } = await made(body, script);
    expect({ workers, contexts, name }).toEqual({ workers: 1, contexts: 1, name: 'ogre' });
    expect(count(asked, '/ogre.md2')).toBe(1);
    expect(asked.indexOf('/ogre.md2')).toBeLessThan(asked.indexOf('/dist/scene.js'));
  });
});
