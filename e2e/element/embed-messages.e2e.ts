import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { MarrowViewerElement } from '../../web/lib/element/index.js';
import { words } from '../../web/app/embed/words.js';
import { embedMethods } from '../../web/lib/embed/protocol.js';
import { repository } from '../support/serve.js';
import { useFrames, type HostWindow } from './embed-host.js';
import { loaded } from './mod-site.js';

/** A frame and its host page, of different origins. */
const frames = useFrames();

/** Calls a method of the host's last embed. */
function call(page: Page, method: string, ...values: unknown[]): Promise<unknown> {
  return page.evaluate(
    async ([method, values]) => {
      const { embed } = window as unknown as HostWindow;
      const methods = embed as unknown as Record<string, (...values: unknown[]) => Promise<unknown>>;
      return methods[method]!(...values);
    },
    [method, values] as const,
  );
}

/** Evaluates a function on the frame's element. */
function element<T>(frame: Frame, of: (element: MarrowViewerElement) => T): Promise<T> {
  return frame.evaluate<T>(`(${String(of)})(document.querySelector('marrow-viewer'))`);
}

/** An image of a frame's model: a PNG as a binary string. */
function image(frame: Frame): Promise<string> {
  return frame.locator('marrow-viewer').evaluate(async (each: MarrowViewerElement) => {
    await each.idle();
    const bytes = new Uint8Array(await (await each.toBlob({ width: 100, height: 80 })).arrayBuffer());
    return String.fromCharCode(...bytes);
  });
}

/** Gives all frames the known instance ID "7-7-7-7". */
const knownInstance = (): void => {
  crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    (array as unknown as Uint32Array).fill(7);
    return array;
  };
};

/** Sends messages of any form to the first frame of a page. */
function send(page: Page, messages: readonly object[]): Promise<void> {
  return page.evaluate((messages) => {
    for (const message of messages) window[0]!.postMessage(message, '*');
  }, messages);
}

/** The messages that the host has received. */
function received(page: Page): Promise<Record<string, unknown>[]> {
  return page.evaluate(() => (window as unknown as HostWindow).messages.map(({ data }) => data));
}

const request = (id: number, method: string, ...values: unknown[]): object => ({
  ...{ type: 'marrow.request', v: 1, instance: '7-7-7-7', id, method, arguments: values },
});

/** Adds a frame to the page without `createEmbed`. */
function frame(page: Page, src: string): Promise<void> {
  return page.evaluate(async (src) => {
    const iframe = document.createElement('iframe');
    iframe.src = src;
    document.body.append(iframe);
    await new Promise((resolve) => iframe.addEventListener('load', resolve));
  }, src);
}

describe('a host', () => {
  it('controls playback, camera and attributes from another origin', async () => {
    const { page, embed } = await frames.host(frames.friend);
    const inner = await embed({ src: 'figure.md2', state: 'autoplay=0', title: 'A figure' });
    await loaded(inner);
    expect(await call(page, 'getModel')).toMatchObject({
      ...{ name: 'figure', format: 'md2', skins: ['skin'], warnings: [] },
      animations: [{ name: 'stand' }, { name: 'run' }],
    });
    await call(page, 'set', 'animation-name', 'run');
    await call(page, 'play', { repetitions: 3 });
    expect(await element(inner, ({ paused }) => paused)).toBe(false);
    await call(page, 'pause');
    await call(page, 'seek', 0.1);
    await call(page, 'setTimeScale', -0.5);
    const playback = (await call(page, 'getPlayback')) as Record<string, number>;
    expect(playback).toMatchObject({ animation: 'run', paused: true, timeScale: -0.5 });
    expect(playback['currentTime']).toBeCloseTo(0.1);
    expect(playback['duration']).toBeGreaterThan(0);
    await call(page, 'set', 'camera-orbit', '1rad 1rad 100');
    await call(page, 'set', 'theme', 'light');
    await inner.locator('marrow-viewer').evaluate((each: MarrowViewerElement) => each.jumpCameraToGoal());
    expect(await call(page, 'getCamera')).toMatchObject({ orbit: '1rad 1rad 100', fieldOfView: '30deg' });
    await call(page, 'set', 'camera-orbit', null);
    await call(page, 'zoom', 1);
    await call(page, 'updateFraming');
    await call(page, 'showPoster');
    expect(await element(inner, ({ modelIsVisible }) => modelIsVisible)).toBe(false);
    await call(page, 'dismissPoster');
    expect(await element(inner, ({ modelIsVisible, theme }) => [modelIsVisible, theme])).toEqual([
      true,
      'light',
    ]);
    expect(await page.locator('iframe').getAttribute('title')).toBe('A figure');
  });

  it('gets an image as a Blob', async () => {
    const { page, embed } = await frames.host(frames.friend);
    await embed({ src: 'figure.md2' });
    const image = await page.evaluate(async () => {
      const blob = await (window as unknown as HostWindow).embed.toBlob({
        width: 50,
        mimeType: 'image/jpeg',
      });
      return { type: blob.type, width: (await createImageBitmap(blob)).width };
    });
    expect(image).toEqual({ type: 'image/jpeg', width: 50 });
  });

  it('receives events until it removes its listeners', async () => {
    const { page, errors, embed } = await frames.host(frames.friend);
    const inner = await embed({ state: 'autoplay=0' });
    await page.evaluate(() => {
      const { embed } = window as unknown as HostWindow;
      const heard: [string, unknown][] = [];
      const stops = (['load', 'play', 'pause', 'error'] as const).map((name) =>
        embed.on(name, (detail) => heard.push([name, detail])),
      );
      Object.assign(window, { heard, stops });
    });
    const heard = (): Promise<unknown> =>
      page.evaluate(() => (window as unknown as { heard: unknown }).heard);
    await call(page, 'load', ['figure.md2']);
    await loaded(inner);
    await call(page, 'play');
    const url = frames.page.replace('embed.html', 'figure.md2');
    await expect.poll(heard).toEqual(
      expect.arrayContaining([
        ['load', { url }],
        ['play', null],
      ]),
    );
    await call(page, 'load', 'nothing.md2');
    await expect
      .poll(heard)
      .toContainEqual(['error', { type: 'loadfailure', message: expect.stringContaining('404') as string }]);
    await page.evaluate(() =>
      (window as unknown as { stops: (() => void)[] }).stops.forEach((stop) => stop()),
    );
    await call(page, 'load', 'figure.md2');
    await loaded(inner);
    const before = (await heard()) as unknown[];
    await inner.locator('marrow-viewer').evaluate((each: MarrowViewerElement) => {
      const played = new Promise((resolve) => each.addEventListener('play', resolve, { once: true }));
      Object.assign(window, { played });
    });
    await call(page, 'pause');
    await call(page, 'play');
    await inner.evaluate(async () => {
      await (window as unknown as { played: Promise<Event> }).played;
    });
    // Messages arrive in order, so an event would arrive before this response.
    await call(page, 'getPlayback');
    expect(await heard()).toEqual(before);
    expect(errors.splice(0)).toEqual([expect.stringContaining('404')]);
  });

  it('can copy the state of a frame to another one, which then shows the same image', async () => {
    const { page, errors, embed } = await frames.host(frames.friend);
    const first = await embed({
      src: 'figure.md2',
      state: 'clip=run&paused=1&frame=1.5&wireframe=1&light=unlit',
    });
    await loaded(first);
    // The text of a state represents these numbers exactly.
    await call(page, 'set', 'camera-orbit', '70deg 60deg 120');
    await call(page, 'set', 'camera-target', '0.5 0.25 0');
    await element(first, (each) => each.jumpCameraToGoal());
    const state = (await call(page, 'getState')) as string;
    // Copies the state by the address, and by setState to a frame that shows another model.
    const second = await embed({ state });
    await loaded(second);
    const third = await embed({
      src: 'other/figure.md2',
      state: 'skeleton=1&grid=0&background=ff0000&clip=stand',
    });
    await loaded(third);
    await call(page, 'setState', state);
    await expect.poll(() => call(page, 'getPlayback')).toMatchObject({ animation: 'run', paused: true });
    await loaded(third);
    const images = await Promise.all([first, second, third].map(image));
    expect(new Set(images).size).toBe(1);
    expect(await call(page, 'getState')).toBe(state);
    expect(new URLSearchParams(state).get('v')).toBe('1');
    await call(page, 'setState', 'clip=stand');
    expect(await call(page, 'getPlayback')).toMatchObject({ animation: 'stand', paused: false });
    expect(errors).toEqual([]);
  });

  it('gets an error for each invalid request', async () => {
    const { page, embed } = await frames.host(frames.friend, { before: knownInstance });
    const inner = await embed({ src: 'figure.md2' });
    await loaded(inner);
    const before = await element(inner, ({ outerHTML }) => outerHTML);
    const wrong: [string, ...unknown[]][] = [
      ...([['constructor'], ['__proto__'], ['toString'], ['remove']] as [string][]),
      ['set', 'src', 'https://elsewhere.example/a.md2'],
      ['set', 'onclick', 'alert(1)'],
      ['set', 'with-credentials', true],
      ['set', 'theme', { toString: 'light' }],
      ['seek', 'now'],
      ['seek', NaN],
      ['load', 'javascript:alert(1)'],
      ['load', { url: 1 }],
      ['load', []],
      ['load'],
      ['play', { repetitions: 0 }],
      ['setState', 5],
      ['subscribe', 'click'],
    ];
    await send(
      page,
      wrong.map(([method, ...values], index) => request(100 + index, method, ...values)),
    );
    await send(page, [
      { ...request(300, 'pause'), v: 2 },
      { ...request(301, 'seek'), arguments: 'abc' },
    ]);
    const answers = async (): Promise<Record<string, unknown>[]> =>
      (await received(page)).filter(({ id }) => (id as number) >= 100);
    await expect.poll(async () => (await answers()).length).toBe(wrong.length + 2);
    const messages = new Map(
      (await answers()).map(({ id, error }) => [id, (error as Error | undefined)?.message]),
    );
    expect([...messages.values()].filter((message) => typeof message !== 'string')).toEqual([]);
    expect(messages.get(100)).toBe(words.noMethod('constructor', embedMethods));
    expect(messages.get(105)).toContain(words.noAttribute('onclick', []).replace(/\.$/, ''));
    expect(messages.get(300)).toBe(words.wrongVersion(1));
    expect(await element(inner, ({ outerHTML }) => outerHTML)).toBe(before);
    expect(await element(inner, ({ paused }) => paused)).toBe(false);
    await expect(call(page, 'seek', 'now')).rejects.toThrow('seek takes a time in seconds.');
  });

  it('can connect to an existing frame, and reconnects after the frame is loaded again', async () => {
    const { page } = await frames.host(frames.friend);
    await frame(page, `${frames.page}#src=figure.md2&origins=${frames.friend.origin}`);
    const results = await page.evaluate(async () => {
      const host = window as unknown as HostWindow;
      const iframe = document.querySelector('iframe')!;
      const embed = (host.embed = host.createEmbed(iframe, {}));
      await embed.ready;
      const state = await embed.getState();
      const heard: string[] = [];
      const loaded: Promise<void> = new Promise((resolve) => {
        embed.on('load', ({ url }) => {
          heard.push(url);
          resolve();
        });
      });
      iframe.src = iframe.src.replace('#', '?again#');
      await loaded;
      embed.dispose();
      embed.dispose();
      const refused = await embed.pause().catch((error: unknown) => (error as Error).name);
      return { state, heard: heard.length, refused, kept: iframe.isConnected };
    });
    expect(results.state).toContain('figure.md2');
    expect(results).toMatchObject({ heard: 1, refused: 'AbortError', kept: true });
  });

  it('gets an error if the frame does not respond', async () => {
    const { page } = await frames.host(frames.stranger, { clock: true });
    const failed = page.evaluate((address) => {
      const host = window as unknown as HostWindow;
      const embed = host.createEmbed(document.querySelector('main')!, { page: address, loading: 'eager' });
      const { iframe } = embed;
      Object.assign(window, { loaded: new Promise((resolve) => iframe.addEventListener('load', resolve)) });
      return embed.ready.then(
        () => 'ready',
        (error: unknown) => (error as Error).message,
      );
    }, frames.beside('owned.html'));
    await page.evaluate(() =>
      (window as unknown as { loaded: Promise<unknown> }).loaded.then(() => undefined),
    );
    await page.clock.fastForward(11_000);
    expect(await failed).toBe(
      `${frames.beside('owned.html')} does not respond: it is not embed.html, forbids embedding, or does not list ${frames.stranger.origin} in its origins.`,
    );
  });
});

describe('a frame', () => {
  const orders = [
    ...[{ type: 'marrow.hello', v: 1 }, request(1, 'pause'), request(2, 'set', 'theme', 'light')],
    ...[request(3, 'getState'), request(4, 'subscribe', 'pause')],
  ];
  /** Expects that the frame has not carried out the requests. */
  const untouched = async (page: Page, inner: Frame): Promise<void> => {
    await loaded(inner);
    // Messages arrive in order, so after one round trip all earlier requests and their responses have arrived.
    await inner.evaluate(() => {
      addEventListener('message', ({ data }) => {
        if (data === 'last') parent.postMessage('answer to the last', '*');
      });
    });
    await page.evaluate(async () => {
      const answered: Promise<void> = new Promise((resolve) => {
        addEventListener('message', ({ data }) => {
          if (data === 'answer to the last') resolve();
        });
      });
      window[0]!.postMessage('last', '*');
      await answered;
      const { messages } = window as unknown as { messages: { data: unknown }[] };
      messages.splice(
        messages.findIndex(({ data }) => data === 'answer to the last'),
        1,
      );
    });
    expect(await element(inner, ({ paused, theme }) => ({ paused, theme }))).toEqual({
      ...{ paused: false, theme: 'auto' },
    });
  };

  it.each([
    ['that its address does not list', (): string => `${frames.page}#origins=${frames.friend.origin}&`],
    ['if its address lists none', (): string => `${frames.page}#`],
    [
      'that its page does not list, even if its address does',
      (): string => `${frames.beside('owned.html')}#origins=${frames.stranger.origin}&`,
    ],
    ['if its address lists "*"', (): string => `${frames.page}#origins=*&`],
  ])('ignores messages from an origin %s', async (_, address) => {
    const { page, errors } = await frames.host(frames.stranger, { before: knownInstance });
    await frame(page, `${address()}src=figure.md2`);
    await send(page, orders);
    await untouched(page, page.frames().at(-1)!);
    expect(await received(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it.each(['owned.html', 'anybody.html'] as const)(
    'accepts requests from an origin that its page lists: %s',
    async (name) => {
      const { page } = await frames.host(frames.friend, { before: knownInstance });
      await frame(page, `${frames.beside(name)}#src=figure.md2`);
      await send(page, [request(1, 'set', 'theme', 'light')]);
      await expect.poll(() => element(page.frames().at(-1)!, ({ theme }) => theme)).toBe('light');
      await expect
        .poll(() => received(page))
        .toEqual([
          { type: 'marrow.ready', v: 1, instance: '7-7-7-7' },
          { type: 'marrow.result', v: 1, instance: '7-7-7-7', id: 1, value: undefined },
        ]);
    },
  );

  it('ignores messages for another instance', async () => {
    const { page } = await frames.host(frames.friend, { before: knownInstance });
    await frame(page, `${frames.page}#src=figure.md2&origins=${frames.friend.origin}`);
    const wrong = [undefined, null, '', '1-1-1-1', 7, ['7-7-7-7'], {}];
    await send(
      page,
      wrong.map((instance) => ({ ...request(1, 'pause'), instance })),
    );
    await send(page, [
      'pause',
      5,
      null,
      [],
      { type: 'marrow.request' },
      { type: 'pause' },
    ] as unknown as object[]);
    await untouched(page, page.frames().at(-1)!);
    expect((await received(page)).map(({ type }) => type)).toEqual(['marrow.ready']);
  });

  it('ignores messages from another window of an allowed origin', async () => {
    const { page, origin } = await frames.host(frames.friend, { before: knownInstance });
    await frame(page, `${frames.page}#src=figure.md2&origins=${origin}`);
    await frame(page, `${origin}/`);
    const [, inner, sibling] = page.frames();
    await sibling!.evaluate((orders) => {
      for (const order of orders) parent[0]!.postMessage(order, '*');
    }, orders);
    await untouched(page, inner!);
    expect((await received(page)).map(({ type }) => type)).toEqual(['marrow.ready']);
    expect(await sibling!.evaluate(() => (window as unknown as HostWindow).messages)).toEqual([]);
  });
});

describe('the oEmbed example of docs/embedding.md', () => {
  const text = readFileSync(join(repository, 'docs/embedding.md'), 'utf8');

  it('is a complete response with a working frame', async () => {
    const json = /```json\n(\{[^`]*\})\n```/.exec(text)?.[1] ?? '';
    const answer = JSON.parse(json) as Record<string, string | number>;
    expect(answer).toMatchObject({ type: 'rich', version: '1.0' });
    for (const key of ['html', 'width', 'height', 'thumbnail_url', 'thumbnail_width', 'thumbnail_height'])
      expect(answer).toHaveProperty(key);
    const html = String(answer['html']);
    expect(html).toContain(`width="${answer['width']}" height="${answer['height']}"`);
    const { page } = await frames.host(frames.stranger);
    await page.evaluate(
      ([html, own]) => {
        document.body.insertAdjacentHTML('beforeend', html);
        const iframe = document.querySelector('iframe')!;
        iframe.src = iframe.src.replace(/^.*embed\.html/, own).replace(/https%3A[^&]*\.md2/, 'figure.md2');
      },
      [html, frames.page] as const,
    );
    await expect.poll(() => page.frames().at(-1)!.locator('marrow-viewer').count()).toBe(1);
    const inner = page.frames().at(-1)!;
    await loaded(inner);
    expect(inner.url()).toContain('embed.html#src=figure.md2');
  });
});
