/** Embeds an `embed.html` in a page and communicates with it. Loading and drawing happen inside the frame. */
import { clock, type Cancel } from '../util/clock.js';
import {
  embedMethods,
  protocolVersion,
  type EmbedEvents,
  type EmbedMethods,
  type FromFrame,
} from './protocol.js';

export type { AttributeOf, AttributeProperties } from '../element/attributes/attributes.js';
export type { BlobSettings, MarrowViewerEvents, ScreenshotSettings, PlaySettings } from '../element/index.js';
export type {
  EmbedAttribute,
  EmbedEvents,
  EmbedFile,
  EmbedMethods,
  EmbedModel,
  EmbedPlayback,
  EmbedSource,
} from './protocol.js';

/** Options of an embedded frame. */
export interface EmbedOptions {
  /**
   * The URL of `embed.html`, absolute or relative to this page. An existing fragment (`#`) is kept. May be omitted for
   * an iframe that already has a URL, which is then left unchanged.
   */
  readonly page?: string | URL;
  /** URLs of the model and of files that belong to it, relative to `page`. */
  readonly src?: string | readonly string[];
  /** The state to show: a string of the versioned schema, or any keys of the frame's URL. */
  readonly state?: string | URLSearchParams;
  /** Origins that may send requests to the frame. Default: the origin of this page. */
  readonly origins?: readonly string[];
  /** Accessible title of the iframe. */
  readonly title?: string;
  /** The iframe's `sandbox` attribute. Default `allow-scripts allow-same-origin`; null for no sandbox. */
  readonly sandbox?: string | null;
  /** The iframe's `loading` attribute. Default `lazy`: it loads near the viewport. */
  readonly loading?: 'lazy' | 'eager';
  /** Width in CSS pixels. Default: the browser's 300 pixels, unless a style sheet sets it. */
  readonly width?: number;
  /** Height in CSS pixels. Default: the browser's 150 pixels, unless a style sheet sets it. */
  readonly height?: number;
}

/** The methods of a frame as the host calls them. Results arrive as messages, so all return promises. */
export type RemoteMethods = {
  readonly [M in keyof Omit<EmbedMethods, 'subscribe' | 'unsubscribe'>]: (
    ...values: Parameters<EmbedMethods[M]>
  ) => Promise<ReturnType<EmbedMethods[M]>>;
};

/** A frame that shows a model. Requests made before it has loaded are sent afterwards. */
export interface Embed extends RemoteMethods {
  /** The iframe element. */
  readonly iframe: HTMLIFrameElement;
  /**
   * Resolves at the frame's first message. Rejects if the frame does not respond within ten seconds after it loads or
   * navigates. If it responds later, `ready` becomes a resolved promise and requests are sent.
   */
  readonly ready: Promise<void>;
  /** Adds a listener that receives the detail of an event. Returns a function that removes it. */
  on<E extends keyof EmbedEvents>(event: E, listener: (detail: EmbedEvents[E]) => void): () => void;
  /** Closes the connection, and removes the iframe if `createEmbed` created it. Safe to call twice. */
  dispose(): void;
}

/** Callbacks of a pending request. */
interface Answers {
  readonly resolve: (value?: never) => void;
  readonly reject: (reason: unknown) => void;
}

/** Milliseconds between checks for the removal of a frame with pending requests. */
const removalCheck = 1000;
/** Milliseconds after loading until an unresponsive frame causes an error. */
const responseTimeout = 10_000;

/**
 * Adds a frame that shows a model to an element, or connects to an existing iframe.
 *
 * The methods reject with the frame's error message for an invalid request, and with an `AbortError` if the frame is
 * removed or navigates before it responds.
 *
 * @param place - an element to append an iframe to, or an iframe
 * @throws TypeError if there is no URL for the frame
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
  if (!String(address)) throw new TypeError('createEmbed: set `page` to the URL of embed.html.');
  const url = new URL(address, document.baseURI);
  if (isOwn || options.page) {
    arrange(iframe, options);
    iframe.src = `${url.href.replace(/#.*/, '')}#${fragment(url, options)}`;
  }

  // A sandbox without allow-same-origin has an opaque origin: "null", which cannot be used as a target origin.
  const isOpaque = iframe.hasAttribute('sandbox') && !iframe.sandbox.contains('allow-same-origin');
  const origin = isOpaque ? 'null' : url.origin;

  const listeners: Map<string, Set<(detail: never) => void>> = new Map();
  const pending: Map<number, Answers> = new Map();
  let instance: string | null = null;
  let count = 0;
  let disposed = false;
  let timer: Cancel | undefined;
  let stopWatching: Cancel | undefined;
  let started: Answers | undefined;
  /** True after the timeout. The frame may still respond later. */
  let late = false;
  let ready: Promise<void> = new Promise((resolve, reject) => (started = { resolve, reject }));
  // Prevents an unhandled rejection if the caller does not await `ready`.
  ready.catch(() => undefined);

  const post = (message: object): void =>
    iframe.contentWindow?.postMessage({ v: protocolVersion, ...message }, isOpaque ? '*' : origin);

  const abort = (reason: string): void => {
    const error = new DOMException(reason, 'AbortError');
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
    stopWatching?.();
    if (disposed) started?.reject(error);
  };

  /** Rejects the pending requests when the frame has been removed. Browsers fire no event for the removal. */
  const watchFrame = (): void => {
    stopWatching?.();
    if (iframe.contentWindow === null) abort('The frame was removed.');
    else if (pending.size > 0) stopWatching = clock.after(removalCheck, watchFrame, false);
  };

  const request = async (method: string, ...values: unknown[]): Promise<unknown> => {
    await ready;
    if (disposed) throw new DOMException('The embed has been disposed.', 'AbortError');
    const id = ++count;
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      post({ type: 'marrow.request', instance, id, method, arguments: values });
      watchFrame();
    });
  };

  const subscribe = (event: string): void => void request('subscribe', event).catch(() => undefined);

  const receive = ({ data, source, origin: from }: MessageEvent<FromFrame | null>): void => {
    if (source !== iframe.contentWindow || from !== origin || data?.v !== protocolVersion) return;
    if (data.type === 'marrow.ready') {
      timer?.();
      if (data.instance === instance) return;
      const isAgain = instance !== null || late;
      if (instance !== null) abort('The frame was reloaded.');
      instance = data.instance;
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
      if ('error' in data) {
        // The frame may send any value.
        const sent = data.error as Partial<typeof data.error> | null;
        call?.reject(Object.assign(new Error(sent?.message), { name: sent?.name }));
      } else call?.resolve(data.value as never);
    }
  };

  const loaded = (): void => {
    timer?.();
    // Checks whether the frame still shows embed.html: another page does not respond.
    if (instance !== null) post({ type: 'marrow.hello' });
    timer = clock.after(responseTimeout, () => {
      late = true;
      const page = url.href.replace(/#.*/, '');
      const message = `${page} does not respond: it is not embed.html, forbids embedding, or does not list ${location.origin} in its origins.`;
      const error = new Error(message);
      started?.reject(error);
      if (instance === null) return;
      instance = null;
      ready = Promise.reject(error);
      ready.catch(() => undefined);
      abort('The frame no longer responds.');
    });
  };

  addEventListener('message', receive);
  iframe.addEventListener('load', loaded);
  if (isOwn) place.append(iframe);
  // A frame that has already loaded sent marrow.ready before this listener was added, so ask for it again.
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
      abort('The embed has been disposed.');
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

/** Builds the fragment (after `#`): the existing fragment with the options added. */
function fragment(url: URL, { src = [], state, origins = [location.origin] }: EmbedOptions): URLSearchParams {
  const parameters = new URLSearchParams(url.hash.slice(1));
  const given = new URLSearchParams(state);
  for (const key of given.keys()) parameters.delete(key);
  for (const [key, value] of given) parameters.append(key, value);
  for (const address of typeof src === 'string' ? [src] : src) parameters.append('src', address);
  parameters.set('origins', origins.join());
  return parameters;
}
