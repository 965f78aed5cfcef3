import { afterEach, expect, it, vi } from 'vitest';
import { createEmbed } from '../../../web/lib/embed/index.js';
import { protocolVersion } from '../../../web/lib/embed/protocol.js';
import { ManualClock, setClock } from '../../../web/lib/clock/index.js';
import { flushPromises } from '../support/promises.js';

afterEach(() => {
  setClock();
});

it('createEmbed() sends requests to a frame that answers after the time limit', async () => {
  const clock = new ManualClock();
  setClock(clock);
  const sent: { type: string; method?: string; id?: number }[] = [];
  const window = { postMessage: (message: (typeof sent)[number]) => sent.push(message) };
  const loaded: (() => void)[] = [];
  class Frame {
    readonly src = 'https://frames.example/embed.html';
    readonly contentWindow = window;
    readonly contentDocument = { URL: 'about:blank' };
    hasAttribute = (): boolean => false;
    addEventListener = (_: string, listener: () => void): void => void loaded.push(listener);
    removeEventListener = (): void => undefined;
  }
  let receive: (event: object) => void = () => undefined;
  vi.stubGlobal('HTMLIFrameElement', Frame);
  vi.stubGlobal('document', { baseURI: 'https://a.example/' });
  vi.stubGlobal('location', new URL('https://a.example/'));
  vi.stubGlobal('addEventListener', (_: string, listener: typeof receive) => (receive = listener));
  vi.stubGlobal('removeEventListener', () => undefined);
  const embed = createEmbed(new Frame() as never, {});
  const tell = (data: object): void =>
    receive({
      data: { v: protocolVersion, instance: 'one', ...data },
      source: window,
      origin: 'https://frames.example',
    });
  embed.on('play', () => undefined);
  for (const listener of loaded) listener();
  clock.advance(10_001);
  await expect(embed.ready).rejects.toThrow('does not respond');
  await expect(embed.play()).rejects.toThrow('does not respond');
  tell({ type: 'marrow.ready' });
  await embed.ready;
  const playing = embed.play();
  await flushPromises();
  expect(sent.map(({ type, method }) => [type, method])).toEqual([
    ['marrow.request', 'subscribe'],
    ['marrow.request', 'play'],
  ]);
  tell({ type: 'marrow.result', id: sent[1]!.id, value: 7 });
  await expect(playing).resolves.toBe(7);
  embed.dispose();
});
