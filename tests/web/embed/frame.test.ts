import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock, setClock } from '../../../web/lib/clock/index.js';
import { createEmbed, type EmbedOptions } from '../../../web/lib/embed/index.js';
import { protocolVersion } from '../../../web/lib/embed/protocol.js';
import { flushPromises } from '../support/promises.js';

class Frame {
  src = 'https://frames.example/embed.html';
  readonly sent: { type: string }[] = [];
  contentWindow: object | null = { postMessage: (message: { type: string }) => this.sent.push(message) };
  readonly contentDocument = { URL: 'about:blank' };
  loaded: () => void = () => undefined;
  hasAttribute = (): boolean => false;
  setAttribute = (): void => undefined;
  addEventListener = (_: string, listener: () => void): void => void (this.loaded = listener);
  removeEventListener = (): void => undefined;
}

let clock: ManualClock;
let receive: (event: object) => void;
beforeEach(() => {
  clock = new ManualClock();
  setClock(clock);
  vi.stubGlobal('HTMLIFrameElement', Frame);
  vi.stubGlobal('document', { baseURI: 'https://a.example/' });
  vi.stubGlobal('location', new URL('https://a.example/'));
  vi.stubGlobal('addEventListener', (_: string, listener: typeof receive) => (receive = listener));
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  setClock();
  vi.unstubAllGlobals();
});

function embed(options: EmbedOptions = {}): { frame: Frame; embed: ReturnType<typeof createEmbed> } {
  const frame = new Frame();
  return { frame, embed: createEmbed(frame as never, options) };
}

function ready({ contentWindow: source }: Frame, instance: string): void {
  const data = { v: protocolVersion, type: 'marrow.ready', instance };
  receive({ data, source, origin: 'https://frames.example' });
}

describe('createEmbed()', () => {
  it('keeps all files of the state in the address of the frame', () => {
    const { frame } = embed({
      page: 'https://frames.example/embed.html#src=old',
      state: 'src=a.md2&src=b.pcx',
    });
    expect(new URLSearchParams(new URL(frame.src).hash.slice(1)).getAll('src')).toEqual(['a.md2', 'b.pcx']);
  });

  it('rejects pending requests when the frame is removed', async () => {
    const { frame, embed: embedded } = embed();
    ready(frame, 'one');
    const playing = embedded.play();
    await flushPromises();
    frame.contentWindow = null;
    clock.advance(1001);
    await expect(playing).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('rejects pending requests when the frame shows another page', async () => {
    const { frame, embed: embedded } = embed();
    ready(frame, 'one');
    frame.loaded();
    expect(frame.sent.at(-1)?.type).toBe('marrow.hello');
    ready(frame, 'one');
    const playing = embedded.play();
    await flushPromises();
    clock.advance(10_001);
    frame.loaded();
    clock.advance(10_001);
    await expect(playing).rejects.toMatchObject({ name: 'AbortError' });
    await expect(embedded.pause()).rejects.toThrow('does not respond');
    ready(frame, 'two');
    await expect(embedded.ready).resolves.toBeUndefined();
    embedded.dispose();
  });
});
