import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { MarrowViewerElement } from '../../web/lib/element/index.js';
import { serve, type TestServer } from '../../tests/web/support/server.js';
import { buildMd2, movingFrames } from '../../tests/web/support/md2-builder.js';
import { buildTga } from '../../tests/web/support/image-builder.js';
import { english } from '../../web/lib/element/dom/strings.js';
import { repository } from '../support/serve.js';
import { collect, figure, greenPixels, loaded, seen, visitsOfFile } from './mod-site.js';

const visit = visitsOfFile();

/** A server of another origin. */
async function otherServer(files: Parameters<typeof serve>[0]): Promise<TestServer> {
  const server = await serve(files);
  onTestFinished(() => server.close());
  return server;
}

/** Waits until the element shows an error, and returns its text. */
async function failure(page: Page, selector = 'marrow-viewer'): Promise<string> {
  await page.locator(`${selector} [part=error]`).waitFor();
  return (await page.locator(`${selector} [part=error] p`).textContent()) ?? '';
}

const hostileNames = {
  'an <img> element': '<img src=x onerror="window.hacked=1">.md2',
  'a <script> element': '"><script>window.hacked=1</script>.md2',
  'bidirectional control characters': 'good\u202e2dm.exe\u202c\u2067x.md2',
  '5,000 characters': `${'long '.repeat(1000)}.md2`,
  'invisible characters': '\u200b\u0000\n.md2',
};

describe('a hostile name', () => {
  it.each(Object.entries(hostileNames))('with %s is shown as text', async (_, name) => {
    const { page, errors, server } = await visit(
      '<marrow-viewer id="good"></marrow-viewer><marrow-viewer id="bad"></marrow-viewer>',
    );
    const shown = await page.evaluate(
      async ([hostile, bytes, skin]) => {
        const good = document.querySelector<MarrowViewerElement>('#good')!;
        const bad = document.querySelector<MarrowViewerElement>('#bad')!;
        const whole = new Uint8Array(bytes);
        good.files = [
          { name: hostile, data: whole },
          { name: 'skin.tga', data: new Uint8Array(skin) },
        ] as never;
        bad.files = [{ name: hostile, data: whole.slice(0, 90) }] as never;
        await Promise.all([
          new Promise((resolve) => good.addEventListener('load', resolve)),
          new Promise((resolve) => bad.addEventListener('error', resolve)),
        ]);
        await good.viewer!.idle();
        // The browser would request an image or a script in the name before this file.
        await fetch('/skin.tga');
        const tags = (each: MarrowViewerElement): number =>
          each.shadowRoot!.querySelectorAll('script, img:not([part=poster-image]), iframe').length;
        return {
          hacked: 'hacked' in globalThis,
          tags: tags(good) + tags(bad),
          label: good.shadowRoot!.querySelector('canvas')!.getAttribute('aria-label'),
          reason: bad.shadowRoot!.querySelector('[part=error] p')!.textContent,
          wide: document.documentElement.scrollWidth > innerWidth,
        };
      },
      [name, [...figure], [...buildTga(2, 2, [60, 200, 90])]] as const,
    );
    expect(shown).toMatchObject({ hacked: false, tags: 0, wide: false });
    expect(server.asked).not.toContain('/x');
    expect(server.asked).toContain('/skin.tga');
    expect(shown.label!.length).toBeGreaterThan(0);
    expect(shown.reason).toMatch(/incomplete|truncated|damaged/i);
    expect(await greenPixels(page, '#good')).toBeGreaterThan(1000);
    expect(errors).toEqual([]);
  });

  it('of a clip or a skin is shown as text', async () => {
    const mark = '<b>x';
    const model = buildMd2({
      skins: [`${mark}.tga`, 'skin.tga'],
      frames: movingFrames({ '<u>run</u>': 2, stand: 2 }),
    });
    const { page } = await visit('<marrow-viewer src="m.md2" ui="full"></marrow-viewer>', {
      files: { '/m.md2': model },
      head: '<style>marrow-viewer { width: 720px; height: 440px }</style>',
    });
    await loaded(page);
    const bar = page.getByRole('group', { name: english.controls });
    const elements = (): Promise<number> =>
      page
        .locator('marrow-viewer')
        .evaluate(({ shadowRoot }) => shadowRoot!.querySelectorAll('.bar :is(u, b)').length);
    for (const [menu, name] of [
      [new RegExp(`^${english.clip}: `), '<u>run</u>'],
      [english.skins, '<b>x'],
    ] as const) {
      await bar.getByRole('button', { name: menu }).click();
      const choice = page.getByRole('option').filter({ hasText: name });
      await choice.waitFor();
      expect(await elements()).toBe(0);
      await choice.click();
      expect(await elements()).toBe(0);
    }
  });
});

describe('a server', () => {
  it('that sends its file in pieces causes progress events', async () => {
    let reported = 0;
    const before = async (piece: number): Promise<void> => {
      if (piece === 0) return;
      await expect.poll(async () => (await seen(page)).length).toBeGreaterThan(reported);
      reported = (await seen(page)).length;
    };
    const body = buildMd2({ skins: [], frames: movingFrames({ run: 30 }) });
    const { page } = await visit('<marrow-viewer></marrow-viewer>', {
      files: { '/slow.md2': { body, before } },
    });
    await collect(page, ['progress', 'load']);
    await page.locator('marrow-viewer').evaluate((each: MarrowViewerElement) => (each.src = 'slow.md2'));
    await expect
      .poll(() =>
        page
          .locator('marrow-viewer [part=progress-bar]')
          .evaluate((element) => element.classList.contains('done')),
      )
      .toBe(false);
    await loaded(page);
    const shares = (await seen(page)).flatMap(([type, detail]) =>
      type === 'progress' ? [(detail as { totalProgress: number }).totalProgress] : [],
    );
    expect(new Set(shares.filter((share) => share > 0.05 && share < 0.75)).size).toBeGreaterThan(2);
    expect(
      await page
        .locator('marrow-viewer [part=progress-bar]')
        .evaluate((element) => element.classList.contains('done')),
    ).toBe(true);
  });

  it.each([
    ['refuses', { status: 403 }, /denied access to the file \(403\)/],
    ['does not have the file', { status: 404 }, /does not have the file \(404\)/],
    ['fails', { status: 500 }, /answered 500/],
    [
      'responds with a page',
      { type: 'text/html', body: '<!doctype html><p>Log in</p>' },
      /does not have the file \(404\)/,
    ],
    ['sends half of the file', { body: figure.slice(0, 300) }, /incomplete/],
    ['sends nothing', { body: new Uint8Array(0) }, /is empty/],
    [
      'sends something else',
      { body: new TextEncoder().encode('hello, this is a text file') },
      /does not begin like one/,
    ],
  ])('that %s causes an error message, and another address works', async (_, answer, sentence) => {
    const { page } = await visit('<marrow-viewer src="m.md2"></marrow-viewer>', {
      files: { '/m.md2': answer },
    });
    expect(await failure(page)).toMatch(sentence);
    await page.locator('marrow-viewer').evaluate((each: MarrowViewerElement) => (each.src = 'figure.md2'));
    await loaded(page);
    expect(await page.locator('marrow-viewer [part=error]').isVisible()).toBe(false);
  });

  it('of another origin must allow the request (CORS)', async () => {
    const other = await otherServer({
      '/open/figure.md2': { body: figure, cors: true },
      '/open/skin.tga': { body: buildTga(2, 2, [60, 200, 90]), cors: true },
      '/closed/figure.md2': figure,
    });
    const { page } = await visit(
      `<marrow-viewer id="open" src="${other.origin}/open/figure.md2"></marrow-viewer>
       <marrow-viewer id="closed" src="${other.origin}/closed/figure.md2"></marrow-viewer>`,
    );
    await loaded(page, '#open');
    expect(await greenPixels(page, '#open')).toBeGreaterThan(1000);
    expect(await failure(page, '#closed')).toMatch(/figure\.md2/);
  });

  it('of another origin gets the user’s cookies only with with-credentials [mv-10]', async () => {
    const other = await otherServer({
      '/figure.md2': { body: figure, cors: true, member: true },
      '/skin.tga': { body: buildTga(2, 2, [60, 200, 90]), cors: true, member: true },
    });
    const { page } = await visit(
      `<marrow-viewer id="without"></marrow-viewer><marrow-viewer id="with" with-credentials></marrow-viewer>`,
    );
    // Clearing the cookies fails if the context has been closed.
    onTestFinished(() =>
      page
        .context()
        .clearCookies()
        .catch(() => undefined),
    );
    await page.context().addCookies([{ name: 'member', value: '1', url: other.origin }]);
    await page.evaluate((src) => {
      for (const each of document.querySelectorAll('marrow-viewer')) each.src = src;
    }, `${other.origin}/figure.md2`);
    await loaded(page, '#with');
    expect(await greenPixels(page, '#with')).toBeGreaterThan(1000);
    expect(await failure(page, '#without')).toMatch(/figure\.md2/);
  });
});

describe('server-side rendering', () => {
  it('can import the library, the viewer and the element without a DOM', async () => {
    const program = `
      for (const name of ['index', 'viewer', 'state', 'element', 'element-define']) await import('./dist/' + name + '.js');
      const { MarrowViewerElement } = await import('./dist/element.js');
      console.log(typeof MarrowViewerElement, MarrowViewerElement.observedAttributes.includes('src'), typeof customElements);`;
    const { stdout } = await promisify(execFile)('node', ['--input-type=module', '-e', program], {
      cwd: join(repository),
    });
    expect(stdout.trim()).toBe('function true undefined');
  });
});
