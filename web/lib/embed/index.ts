/** Puts an `embed.html` into a page and talks to it. Nothing here draws or loads: all of that happens in the frame. */
import { clock, type Cancel } from '../util/clock.js';
import {
  embedMethods,
  protocolVersion,
  type EmbedEvents,
  type EmbedMethods,
  type FromFrame,
} from './protocol.js';

export type {
  EmbedAttribute,
  EmbedEvents,
  EmbedFile,
  EmbedMethods,
  EmbedModel,
  EmbedPlayback,
  EmbedSource,
  FromFrame,
  ToFrame,
} from './protocol.js';

/** What a frame shows, and how it is put into the page. */
export interface EmbedOptions {
  /**
   * The address of the `embed.html`, absolute or relative to this page. A part of its own behind `#` stays. May be left
   * out for an iframe that has its address already, which then stays as it is.
   */
  readonly page?: string | URL;
  /** Addresses of the model, and of files that belong to it, by their own names. Relative ones are to `page`. */
  readonly src?: string | readonly string[];
  /** What of the model is shown and how: a text of the versioned schema, or any of the address's keys. */
  readonly state?: string | URLSearchParams;
  /** Origins that may send requests to the frame. Default: this page's own. */
  readonly origins?: readonly string[];
  /** What the frame is, for those who do not see it. */
  readonly title?: string;
  /** What the frame may do. Default `allow-scripts allow-same-origin`; null: no sandbox. */
  readonly sandbox?: string | null;
  /** Default `lazy`: the frame is loaded when it is near the screen. */
  readonly loading?: 'lazy' | 'eager';
  /** CSS pixels. Default: the iframe's own, 300 by 150, unless a style sheet says otherwise. */
  readonly width?: number;
  /** CSS pixels. Default: the iframe's own. */
  readonly height?: number;
}

/** The methods of a frame, as the host has them: what they return comes as a message. */
export type RemoteMethods = {
  readonly [M in keyof Omit<EmbedMethods, 'subscribe' | 'unsubscribe'>]: (
    ...values: Parameters<EmbedMethods[M]>
  ) => Promise<ReturnType<EmbedMethods[M]>>;
};

/** A frame that shows a model. Requests that come before the frame is loaded wait for it. */
export interface Embed extends RemoteMethods {
  /** The frame. */
  readonly iframe: HTMLIFrameElement;
  /**
   * Fulfilled when the frame has answered first; rejected when it is loaded and does not answer within ten seconds. If it
   * answers later, this is another promise, and requests are sent.
   */
  readonly ready: Promise<void>;
  /** Calls a listener with what each event carries. Returns what ends that. */
  on<E extends keyof EmbedEvents>(event: E, listener: (detail: EmbedEvents[E]) => void): () => void;
  /** Ends the connection, and takes the iframe away where `createEmbed` made it. Safe to call twice. */
  dispose(): void;
}

/** Who waits for an answer. */
interface Answers {
  readonly resolve: (value?: never) => void;
  readonly reject: (reason: unknown) => void;
}

/** Milliseconds that a frame which has been loaded may take until it says that it is ready. */
const patience = 10_000;

/**
 * Puts a frame that shows a model into an element, or connects to an iframe that is there.
 *
 * The methods are rejected with what the frame says of a wrong request, and with an `AbortError` when the frame goes away
 * or loads another page meanwhile.
 *
 * @param place - an element that gets an iframe as its last child, or an iframe
 * @throws TypeError where there is no address for the frame
 *
 * @example
 * ```ts
 * import { createEmbed } from 'marrow3d/embed';
 *
 * const embed = createEmbed(document.body, { page: '/marrow/embed.html', src: 'models/ogro/tris.md2' });
 * await embed.ready;
 * await embed.play();
 * embed.on('error', ({ message }) => console.log(message));
 * ```
 */
export function createEmbed(place: HTMLElement, options: EmbedOptions): Embed {
  const isOwn = !(place instanceof HTMLIFrameElement);
  const iframe = isOwn ? document.createElement('iframe') : place;
  const address = options.page ?? iframe.src;
  if (!String(address)) throw new TypeError('createEmbed: name the address of embed.html as page.');
  const url = new URL(address, document.baseURI);
  if (isOwn || options.page) {
    arrange(iframe, options);
    iframe.src = `${url.href.replace(/#.*/, '')}#${fragment(url, options)}`;
  }

  // The origin of a frame in a sandbox without allow-same-origin is opaque: "null", which no address can name.
  const isOpaque = iframe.hasAttribute('sandbox') && !iframe.sandbox.contains('allow-same-origin');
  const origin = isOpaque ? 'null' : url.origin;

  const listeners: Map<string, Set<(detail: never) => void>> = new Map();
  const pending: Map<number, Answers> = new Map();
  let instance: string | null = null;
  let count = 0;
  let disposed = false;
  let timer: Cancel | undefined;
  let started: Answers | undefined;
  /** True once the frame has been given up. It may answer still. */
  let late = false;
  let ready: Promise<void> = new Promise((resolve, reject) => (started = { resolve, reject }));
  // Who waits for it is told; who does not, needs not to know.
  ready.catch(() => undefined);

  const post = (message: object): void =>
    iframe.contentWindow?.postMessage({ v: protocolVersion, ...message }, isOpaque ? '*' : origin);

  const abort = (reason: string): void => {
    const error = new DOMException(reason, 'AbortError');
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
    if (disposed) started?.reject(error);
  };

  const request = async (method: string, ...values: unknown[]): Promise<unknown> => {
    await ready;
    if (disposed) throw new DOMException('The embed was disposed of.', 'AbortError');
    const id = ++count;
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      post({ type: 'marrow.request', instance, id, method, arguments: values });
    });
  };

  const subscribe = (event: string): void => void request('subscribe', event).catch(() => undefined);

  const receive = ({ data, source, origin: from }: MessageEvent<FromFrame | null>): void => {
    if (source !== iframe.contentWindow || from !== origin || data?.v !== protocolVersion) return;
    if (data.type === 'marrow.ready') {
      if (data.instance === instance) return;
      const isAgain = instance !== null || late;
      if (instance !== null) abort('The frame was loaded again.');
      instance = data.instance;
      timer?.();
      started?.resolve();
      if (late) ready = Promise.resolve();
      late = false;
      if (isAgain) [...listeners.keys()].forEach(subscribe);
    } else if (data.instance !== instance) return;
    else if (data.type === 'marrow.event')
      listeners.get(data.name)?.forEach((listener) => listener(data.detail as never));
    else if (data.type === 'marrow.result') {
      const call = pending.get(data.id);
      pending.delete(data.id);
      if ('error' in data)
        call?.reject(Object.assign(new Error(data.error.message), { name: data.error.name }));
      else call?.resolve(data.value as never);
    }
  };

  const loaded = (): void => {
    timer?.();
    if (instance !== null) return;
    timer = clock.after(patience, () => {
      late = true;
      const page = url.href.replace(/#.*/, '');
      const message = `${page} does not answer: it is not embed.html, forbids to be framed, or does not list ${location.origin} among its origins.`;
      started?.reject(new Error(message));
    });
  };

  addEventListener('message', receive);
  iframe.addEventListener('load', loaded);
  if (isOwn) place.append(iframe);
  // A frame that has been loaded already has said that it is ready before anybody listened.
  else if (iframe.contentDocument?.URL !== 'about:blank') post({ type: 'marrow.hello' });

  return {
    ...(Object.fromEntries(
      embedMethods.map((method) => [method, (...values: unknown[]) => request(method, ...values)]),
    ) as unknown as RemoteMethods),
    iframe,
    get ready() {
      return ready;
    },
    on(event, listener) {
      let own = listeners.get(event);
      if (!own) {
        listeners.set(event, (own = new Set()));
        subscribe(event);
      }
      own.add(listener);
      return () => {
        if (own.delete(listener) && own.size === 0 && listeners.get(event) === own) {
          listeners.delete(event);
          void request('unsubscribe', event).catch(() => undefined);
        }
      };
    },
    dispose() {
      if (disposed) return;
      disposed = true;
      removeEventListener('message', receive);
      iframe.removeEventListener('load', loaded);
      timer?.();
      abort('The embed was disposed of.');
      if (isOwn) iframe.remove();
    },
  };
}

function arrange(iframe: HTMLIFrameElement, options: EmbedOptions): void {
  const { sandbox = 'allow-scripts allow-same-origin', title, loading = 'lazy', width, height } = options;
  if (sandbox !== null) iframe.setAttribute('sandbox', sandbox);
  Object.assign(iframe, { loading, allow: 'fullscreen', referrerPolicy: 'strict-origin' });
  if (title !== undefined) iframe.title = title;
  if (width !== undefined) iframe.width = String(width);
  if (height !== undefined) iframe.height = String(height);
}

/** What stands behind the `#`: what stood there, and the options. */
function fragment(url: URL, { src = [], state, origins = [location.origin] }: EmbedOptions): URLSearchParams {
  const parameters = new URLSearchParams(url.hash.slice(1));
  for (const [key, value] of new URLSearchParams(state)) parameters.set(key, value);
  for (const address of typeof src === 'string' ? [src] : src) parameters.append('src', address);
  parameters.set('origins', origins.join());
  return parameters;
}
