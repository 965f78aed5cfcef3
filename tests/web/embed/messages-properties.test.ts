import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readAddress } from '../../../web/app/embed/address.js';
import { connect } from '../../../web/app/embed/connection.js';
import type { Shown } from '../../../web/app/embed/shown.js';
import { checkedAddress } from '../../../web/app/embed/sources.js';
import { createEmbed } from '../../../web/lib/embed/index.js';
import { embedMethods } from '../../../web/lib/embed/protocol.js';

const host = 'https://mods.example';
const page = 'https://models.example/embed.html';

/** Messages with the keys of the protocol and values of any kind, and any other data. */
const anything = fc.anything({ withNullPrototype: true, maxDepth: 2, maxKeys: 3 });
const message = (instance: () => unknown): fc.Arbitrary<unknown> =>
  fc.oneof(
    anything,
    fc
      .record(
        {
          type: fc.oneof(
            fc.constantFrom('ready', 'hello', 'request', 'result', 'event').map((each) => `marrow.${each}`),
            anything,
          ),
          v: fc.oneof(fc.constant(1), anything),
          method: fc.oneof(fc.constantFrom<unknown>(...embedMethods), anything),
          arguments: fc.oneof(fc.array(anything, { maxLength: 3 }), anything),
          ...{ id: fc.oneof(fc.nat(3), anything), name: anything, value: anything },
          ...{
            error: fc.oneof(fc.constantFrom(null, undefined, 'text', {}), anything),
            detail: anything,
            isOwn: fc.boolean(),
          },
        },
        { requiredKeys: ['type'] },
      )
      .map(({ isOwn, ...rest }) => ({ ...rest, instance: isOwn === false ? 'other' : instance() })),
  );

type Listener = (event: { data: unknown; source: unknown; origin: string }) => void;

afterEach(() => vi.unstubAllGlobals());

/** A frame whose element answers every call, with the messages that it posts to its host. */
function frame(): {
  receive: Listener;
  posted: { to: string; data: Record<string, unknown> }[];
  parent: object;
} {
  const posted: { to: string; data: Record<string, unknown> }[] = [];
  const parent = {
    postMessage: (data: Record<string, unknown>, to: string) => void posted.push({ to, data }),
  };
  let receive: Listener = () => undefined;
  vi.stubGlobal('window', { parent });
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', new URL(`${page}#origins=${host}`));
  vi.stubGlobal('addEventListener', (_: string, listener: Listener) => (receive = listener));
  const element = {
    ...{ model: null, availableControllers: [], warnings: [], currentTime: 0, timeScale: 1 },
    ...Object.fromEntries(
      ['play', 'pause', 'toBlob', 'updateFraming', 'zoom', 'dismissPoster', 'showPoster']
        .concat(['getCameraOrbit', 'getCameraTarget', 'getFieldOfView'])
        .concat(['addEventListener', 'removeEventListener'])
        .map((name) => [name, () => null]),
    ),
  };
  const shown = {
    ...{ element, state: '', setAttribute: () => undefined },
    load: (files: readonly string[]) => files.forEach((file) => checkedAddress(file, page)),
  };
  connect(shown as unknown as Shown);
  return { receive: (event) => receive(event), posted, parent };
}

describe('A frame', () => {
  it('answers each request of its host once, with a value or an error, and nothing else', async () => {
    const { receive, posted, parent } = frame();
    const instance = posted[0]?.data['instance'];
    await fc.assert(
      fc.asyncProperty(
        message(() => instance),
        async (data) => {
          posted.length = 0;
          receive({ data, source: parent, origin: host });
          await Promise.resolve().then(() => Promise.resolve());
          await new Promise(setImmediate);
          const { type, instance: of, id } = (data ?? {}) as Record<string, unknown>;
          if (type === 'marrow.hello')
            expect(posted.map((each) => each.data['type'])).toEqual(['marrow.ready']);
          else if (type === 'marrow.request' && of === instance) {
            expect(posted.map((each) => each.data['type'])).toEqual(['marrow.result']);
            expect(posted[0]?.data['id']).toBe(id);
          } else expect(posted).toEqual([]);
          for (const { to } of posted) expect(to).toBe(host);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('does not answer other windows, or other origins of its host', () => {
    const { receive, posted, parent } = frame();
    const instance = posted[0]?.data['instance'];
    posted.length = 0;
    const wrong = fc.constantFrom(
      { source: {}, origin: host },
      { source: parent, origin: 'https://evil.example' },
      { source: parent, origin: 'null' },
      { source: null, origin: host },
    );
    fc.assert(
      fc.property(
        message(() => instance),
        wrong,
        (data, from) => receive({ data, ...from }),
      ),
      { numRuns: 300 },
    );
    expect(posted).toEqual([]);
  });

  it('reads any address, and fetches only HTTPS and files on its own server', () => {
    fc.assert(
      fc.property(
        fc
          .tuple(
            fc.constantFrom(
              '',
              'https://',
              'http://',
              '//',
              'javascript:',
              'data:',
              'blob:',
              'file:///',
              '../',
            ),
            fc.string({ maxLength: 8 }),
          )
          .map((parts) => parts.join('')),
        (text) => {
          const { sources } = readAddress({ search: `?src=${text}`, hash: `#${text}` });
          for (const each of [...sources, text]) {
            try {
              expect(new URL(checkedAddress(each, page).url).protocol).toBe('https:');
            } catch (error) {
              if (!(error instanceof TypeError)) throw error;
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('A page with a frame', () => {
  it('throws no error for any message of the frame, and still receives the replies after it', async () => {
    let receive: Listener = () => undefined;
    const posted: Record<string, unknown>[] = [];
    class Frame extends EventTarget {
      readonly contentWindow = { postMessage: (data: Record<string, unknown>) => void posted.push(data) };
      readonly contentDocument = null;
      readonly src = page;
      hasAttribute = (): boolean => false;
    }
    vi.stubGlobal('HTMLIFrameElement', Frame);
    vi.stubGlobal('document', { baseURI: host });
    vi.stubGlobal('location', new URL(host));
    vi.stubGlobal('addEventListener', (_: string, listener: Listener) => (receive = listener));
    vi.stubGlobal('removeEventListener', () => undefined);
    const iframe = new Frame();
    const embed = createEmbed(iframe as unknown as HTMLElement, {});
    const send = (data: unknown): void =>
      receive({ data, source: iframe.contentWindow, origin: new URL(page).origin });
    send({ type: 'marrow.ready', v: 1, instance: 'a' });
    await embed.ready;
    await fc.assert(
      fc.asyncProperty(
        message(() => 'a'),
        async (data) => {
          void embed.getState().catch(() => undefined);
          await new Promise(setImmediate);
          send(data);
        },
      ),
      { numRuns: 300 },
    );
    // A random `marrow.ready` message may have changed the instance.
    send({ type: 'marrow.ready', v: 1, instance: 'b' });
    const state = embed.getState();
    await new Promise(setImmediate);
    const request = posted.at(-1);
    expect(request).toMatchObject({ type: 'marrow.request', instance: 'b', method: 'getState' });
    send({ type: 'marrow.result', v: 1, instance: 'b', id: request?.['id'], value: 'v=1&clip=run' });
    expect(await state).toBe('v=1&clip=run');
    embed.dispose();
  });
});
