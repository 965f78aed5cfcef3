import type { MarrowViewerElement, MarrowViewerEvents } from '../../lib/element/index.js';
import {
  embedEvents,
  embedMethods,
  protocolVersion,
  type EmbedEvents,
  type EmbedMethods,
} from '../../lib/embed/protocol.js';
import { Arguments } from './arguments.js';
import { commandsFor } from './commands.js';
import { allowedOrigins, isAllowed } from './origins.js';
import type { Shown } from './shown.js';
import { words } from './words.js';

type Requests = { readonly [M in keyof EmbedMethods]: (given: Arguments) => unknown };

/**
 * Answers the page that embeds this frame. Ignores messages from other windows and origins, and messages to an
 * earlier page in the same frame.
 */
export function connect(shown: Shown): void {
  const host = window.parent;
  if (host === window) return;
  const instance = [...crypto.getRandomValues(new Uint32Array(4))].map((each) => each.toString(36)).join('-');
  const origins = (): readonly string[] => allowedOrigins(document, new URL(location.href));
  const post = (origin: string, message: object): void =>
    host.postMessage({ v: protocolVersion, instance, ...message }, origin);

  const subscriptions = new Subscriptions(shown.element);
  const requests = (origin: string): Requests => ({
    ...commandsFor(shown),
    subscribe: (given) =>
      subscriptions.add(eventOf(given), (name, detail) =>
        post(origin, { type: 'marrow.event', name, detail }),
      ),
    unsubscribe: (given) => subscriptions.remove(eventOf(given)),
  });

  const answer = async (origin: string, { v, id, method, arguments: values }: Request): Promise<void> => {
    try {
      if (v !== protocolVersion) throw new TypeError(words.wrongVersion(protocolVersion));
      const known = embedMethods.find((name) => name === method);
      if (known === undefined) throw new TypeError(words.noMethod(String(method), embedMethods));
      const given = new Arguments(known, Array.isArray(values) ? values : []);
      post(origin, { type: 'marrow.result', id, value: await requests(origin)[known](given) });
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      post(origin, { type: 'marrow.result', id, error: { name, message } });
    }
  };

  addEventListener('message', ({ data, source, origin }: MessageEvent<unknown>) => {
    if (source !== host || !isAllowed(origin, origins())) return;
    if (typeof data !== 'object' || data === null) return;
    const message = data as Partial<Request>;
    if (message.type === 'marrow.hello') post(origin, { type: 'marrow.ready' });
    if (message.type === 'marrow.request' && message.instance === instance) void answer(origin, message);
  });
  for (const origin of hostOrigins(origins())) post(origin, { type: 'marrow.ready' });
}

/** An unvalidated request. */
interface Request {
  readonly type?: unknown;
  readonly v?: unknown;
  readonly instance?: unknown;
  readonly id?: unknown;
  readonly method?: unknown;
  readonly arguments?: unknown;
}

/**
 * The origins to which messages are sent: the host's own if it is allowed, or all allowed ones if the browser does not
 * reveal the host's. Browsers deliver a message only if the host has the target origin.
 */
function hostOrigins(allowed: readonly string[]): readonly string[] {
  const [host] = location.ancestorOrigins ?? [];
  if (host === undefined) return allowed;
  return isAllowed(host, allowed) ? [host] : [];
}

function eventOf(given: Arguments): keyof EmbedEvents {
  const name = given.text(0, 'the name of an event');
  const known = embedEvents.find((event) => event === name);
  if (known === undefined) throw new TypeError(words.noEvent(name, embedEvents));
  return known;
}

/** The host's subscriptions to events of the element. */
class Subscriptions {
  readonly #element: MarrowViewerElement;
  readonly #stops: Map<keyof EmbedEvents, () => void> = new Map();

  constructor(element: MarrowViewerElement) {
    this.#element = element;
  }

  add(name: keyof EmbedEvents, send: (name: keyof EmbedEvents, detail: unknown) => void): void {
    this.remove(name);
    const listener = ({ detail }: CustomEvent<MarrowViewerEvents[typeof name]>): void =>
      send(name, plain(detail));
    this.#element.addEventListener(name, listener);
    this.#stops.set(name, () => this.#element.removeEventListener(name, listener as EventListener));
  }

  remove(name: keyof EmbedEvents): void {
    this.#stops.get(name)?.();
    this.#stops.delete(name);
  }
}

/** The data of an event, without values that cannot be posted. */
function plain(detail: MarrowViewerEvents[keyof MarrowViewerEvents]): unknown {
  if (detail === null || !('sourceEvent' in detail)) return detail;
  const { type, message } = detail;
  return { type, message } satisfies EmbedEvents['error'];
}
