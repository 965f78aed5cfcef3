import { describe, expect, it } from 'vitest';
import type { MarrowViewerElement } from '../../web/lib/element/index.js';
import { german } from '../../web/app/embed/german.js';
import { english } from '../../web/app/embed/texts.js';
import { middle, useFrames, type HostWindow } from './embed-host.js';
import { figure, green, loaded } from './mod-site.js';

/** These tests open embed.html with different addresses. embed-messages.e2e.ts tests its messages. */
const frames = useFrames();

const notice = '.notice';

describe('the address of a frame', () => {
  it('can name a model as src, model, load or assetUrl', async () => {
    const { page } = await frames.visit('');
    for (const key of ['src', 'model', 'load', 'assetUrl']) {
      await page.evaluate((hash) => (location.hash = hash), `#${key}=figure.md2&autoplay=0`);
      await page.locator(notice).waitFor({ state: 'hidden' });
      await loaded(page);
      const { red, green } = await middle(page);
      expect(green, key).toBeGreaterThan(red * 1.5);
      await page.evaluate(() => (location.hash = ''));
      await page.locator(notice).waitFor();
      expect(await page.locator('marrow-viewer').isHidden()).toBe(true);
    }
  });

  it('can name a model in its query, unless its fragment names one', async () => {
    const { page, errors } = await frames.visit('?src=nothing.md2&autoplay=0#src=figure.md2');
    await loaded(page);
    const { paused, src } = await page
      .locator('marrow-viewer')
      .evaluate(({ paused, src }: MarrowViewerElement) => ({ paused, src }));
    expect({ paused, src }).toEqual({ paused: true, src: frames.page.replace('embed.html', 'figure.md2') });
    expect(errors).toEqual([]);
  });

  it.each(['model=lone/figure.md2,elsewhere/skin.tga', 'src=lone/figure.md2&src=elsewhere/skin.tga'])(
    'can name additional files of the model: %s',
    async (keys) => {
      const { page } = await frames.visit(`#${keys}`);
      await loaded(page);
      const { red, green } = await middle(page);
      expect(red).toBeGreaterThan(green * 1.5);
    },
  );

  it('can name a model on another server', async () => {
    const { page } = await frames.visit('');
    await page.route('https://cdn.example/a/*', (route) => {
      const body = route.request().url().endsWith('/figure.md2') ? figure : green;
      return route.fulfill({ body: Buffer.from(body), headers: { 'access-control-allow-origin': '*' } });
    });
    await page.evaluate(() => (location.hash = '#src=https://cdn.example/a/figure.md2'));
    await loaded(page);
    expect(
      await page.locator('marrow-viewer').evaluate((element: MarrowViewerElement) => element.model?.subject),
    ).toBe('figure');
  });

  it('is rejected if the scheme of the model is neither https nor http, or if it is http on another server', async () => {
    const { page } = await frames.visit('');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const addresses = [
      ...['javascript:alert(1)', 'data:,IDP2', 'blob:null/1', 'file:///etc/passwd'],
      'http://elsewhere.example/a.md2',
    ];
    for (const address of addresses) {
      await page.evaluate((src) => (location.hash = new URLSearchParams({ src }).toString()), address);
      await expect.poll(() => page.locator(notice).textContent()).toBe(english.wrongProtocol(address));
      expect(await page.locator('marrow-viewer').isHidden()).toBe(true);
    }
    // The page may still fetch its scripts and icon.
    expect(requests.filter((url) => !/\/icon\.svg$|\/marrow\/assets\/[\w-]+\.js$/.test(url))).toEqual([]);
  });

  it('without a model causes a notice on how to name one', async () => {
    const { page } = await frames.visit('');
    expect(await page.locator(notice).textContent()).toBe(english.use);
  });

  it('replaces the model and its entire state when it changes', async () => {
    const { page } = await frames.visit('#src=figure.md2&clip=run&theme=light&paused=1&wireframe=1');
    await loaded(page);
    const state = (): Promise<Record<string, unknown>> =>
      page.locator('marrow-viewer').evaluate((element: MarrowViewerElement) => ({
        ...{ clip: element.currentAnimation, paused: element.paused, theme: element.theme },
        ...{ wireframe: element.viewer?.display.wireframe, src: element.src?.replace(/.*\/marrow\//, '') },
      }));
    expect(await state()).toEqual({
      ...{ clip: 'run', paused: true, theme: 'light', wireframe: true, src: 'figure.md2' },
    });
    await page.evaluate(() => (location.hash = '#src=other/figure.md2'));
    await expect.poll(state).toEqual({
      ...{ clip: 'stand', paused: false, theme: 'auto', wireframe: false, src: 'other/figure.md2' },
    });
    await page.evaluate(() => (location.hash = ''));
    await expect.poll(() => page.locator(notice).isVisible()).toBe(true);
  });

  it('starts playback, unless it disables playback or the user prefers reduced motion', async () => {
    const { page } = await frames.visit('');
    const paused = async (hash: string, reducedMotion: boolean): Promise<boolean> => {
      await page.goto('about:blank');
      await page.emulateMedia({ reducedMotion: reducedMotion ? 'reduce' : 'no-preference' });
      await page.goto(`${frames.page}#src=figure.md2${hash}`);
      await loaded(page);
      return page.locator('marrow-viewer').evaluate((element: MarrowViewerElement) => element.paused);
    };
    expect(await paused('', false)).toBe(false);
    expect(await paused('', true)).toBe(true);
    expect(await paused('&autoplay=0', false)).toBe(true);
    expect(await paused('&paused=1', false)).toBe(true);
  });

  it("accepts the element's attributes as keys in kebab case and camel case", async () => {
    const { page } = await frames.visit(
      '#src=figure.md2&ui=mini&theme=dark&autoRotate=1&camera-orbit=90deg+80deg+auto&cameraControls=0&alt=A+figure',
    );
    await loaded(page);
    const attributes = await page
      .locator('marrow-viewer')
      .evaluate((element) =>
        Object.fromEntries(element.getAttributeNames().map((name) => [name, element.getAttribute(name)])),
      );
    expect(attributes).toMatchObject({
      ...{ ui: 'mini', theme: 'dark', 'auto-rotate': '1', 'camera-orbit': '90deg 80deg auto' },
      alt: 'A figure',
    });
    expect(attributes).not.toHaveProperty('camera-controls');
  });

  it('is shown as text, even if it contains markup', async () => {
    const markup = '<img src=x onerror="document.title=1">';
    const { page, errors } = await frames.visit(
      `#${new URLSearchParams({ src: `${markup}.md2`, alt: markup })}`,
    );
    const failure = page.locator('marrow-viewer .failure');
    await expect.poll(() => failure.textContent()).toContain('%3Cimg%20src=x');
    expect(await page.locator('marrow-viewer canvas').getAttribute('aria-label')).toBe(markup);
    await page.evaluate(() => (location.hash = '#src=javascript:<b>bold</b>'));
    await expect.poll(() => page.locator(notice).textContent()).toContain('<b>bold</b>');
    expect(await page.locator('img[src="x"], img[onerror]').count()).toBe(0);
    expect(await page.locator('b').filter({ hasText: 'bold' }).count()).toBe(0);
    expect(await page.title()).toBe('Marrow');
    expect(errors.splice(0)).toEqual([expect.stringContaining('404')]);
  });
});

describe('the headers of a frame', () => {
  it('can restrict the origins that may embed the frame', async () => {
    const page = frames.beside('framed-by-one.html');
    const friend = await frames.host(frames.friend);
    await loaded(await friend.embed({ page, src: 'figure.md2' }));
    const stranger = await frames.host(frames.stranger);
    await stranger.page.evaluate((src) => {
      const iframe = document.createElement('iframe');
      iframe.src = `${src}#src=figure.md2`;
      document.body.append(iframe);
    }, page);
    await expect.poll(() => stranger.errors.splice(0)).toEqual([expect.stringContaining('frame-ancestors')]);
    expect(await stranger.page.frames().at(-1)!.locator('marrow-viewer').count()).toBe(0);
  });

  it('can sandbox the frame, which still works', async () => {
    const { page, errors, embed } = await frames.host(frames.friend);
    const frame = await embed({ page: frames.beside('sandboxed.html'), src: 'figure.md2', sandbox: null });
    await loaded(frame);
    expect(await frame.evaluate(() => window.open('about:blank'))).toBeNull();
    expect(page.context().pages()).toHaveLength(1);
    expect(errors.splice(0)).toEqual([expect.stringContaining('allow-popups')]);
  });

  it('can support a sandbox with an opaque origin, if they allow other origins to read the files', async () => {
    const { page, errors, embed } = await frames.host(frames.friend);
    const frame = await embed({ src: 'figure.md2', sandbox: 'allow-scripts' });
    await loaded(frame);
    expect(await frame.evaluate(() => self.origin)).toBe('null');
    await page.evaluate(() => (window as unknown as HostWindow).embed.set('theme', 'light'));
    expect(await frame.locator('marrow-viewer').getAttribute('theme')).toBe('light');
    // Both policies, in the header and in the document's head, report `worker-src`.
    expect(errors.splice(0).filter((error) => !error.includes('worker-src'))).toEqual([]);
  });
});

describe('the language of a frame', () => {
  it('is set by its address for the notice, errors and the element', async () => {
    const { page } = await frames.visit('?lang=de');
    const text = (): Promise<string | null> => page.locator(notice).textContent();
    await expect.poll(text).toBe(german.use);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    const address = 'file:///etc/passwd';
    await page.evaluate((src) => (location.hash = new URLSearchParams({ src }).toString()), address);
    await expect.poll(text).toBe(german.wrongProtocol(address));
    await page.evaluate(() => (location.hash = '#src=figure.md2&autoplay=0&paused=1&ui=full'));
    await loaded(page);
    await page.getByRole('button', { name: german.element.play!, exact: true }).waitFor();
    await page.evaluate(() => (location.hash = '#lang=en&src=figure.md2&autoplay=0&paused=1&ui=full'));
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  });

  it('defaults to the language of the browser, and texts in the address override its texts', async () => {
    const a11y = encodeURIComponent('{"play": "Los"}');
    const { page } = await frames.visit(`#src=figure.md2&autoplay=0&paused=1&ui=full&a11y=${a11y}`, {
      before: () => Object.defineProperty(navigator, 'languages', { value: ['de-AT', 'en'] }),
    });
    await loaded(page);
    await page.getByRole('button', { name: 'Los', exact: true }).waitFor();
    await page.getByRole('group', { name: german.element.controls!, exact: true }).waitFor();
  });

  it('is English in an English browser, without a request for other texts', async () => {
    const { page } = await frames.visit('');
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(files.filter((name) => name.includes('start')).length).toBeGreaterThan(0);
    expect(files.filter((name) => name.includes('german'))).toEqual([]);
  });
});
