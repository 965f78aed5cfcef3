/** Records errors, workers and WebGL contexts of a page for the tests. */
export interface Probe {
  /** Uncaught errors, logged errors and violations of the content security policy. */
  readonly errors: string[];
  /** All workers that the page has started. */
  readonly workers: Worker[];
  /** The number of workers that the page has terminated. */
  terminated: number;
  /** Called once, after the page has posted its next job to open a model and before the response can arrive. */
  atOpening: ((worker: Worker) => unknown) | null;
  /** Loses and restores the last WebGL 2 context. Requested early, because a lost context has no extensions. */
  context: WEBGL_lose_context | null;
  /** The number of context losses that the browser has reported. */
  lostContexts: number;
  /** Elements by a path of selectors: each is searched below the previous one's matches, also in shadow roots. */
  all(...path: string[]): HTMLElement[];
}

declare global {
  var probe: Probe;
  /** Set by the pages with the packed package: the program's results, or the text of an error. */
  var found: unknown;
}

/**
 * Runs in the page before its own scripts, because engines report errors in different ways or not at all. It is passed
 * to the page as text, so it uses nothing outside this function.
 */
export function installProbe(): void {
  const errors: string[] = [];
  const text = (value: unknown): string =>
    value instanceof Error ? `${String(value)} ${value.stack ?? ''}` : String(value);
  addEventListener('error', ({ error, message }) => errors.push(`thrown: ${message} ${text(error)}`));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(`rejected: ${text(reason)}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`policy: ${violatedDirective} ${blockedURI}`),
  );
  const log = console.error;
  console.error = (...values: unknown[]) => {
    errors.push(`logged: ${values.map(text).join(' ')}`);
    log.apply(console, values);
  };

  const workers: Worker[] = [];
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      workers.push(this);
    }

    override postMessage(message: { readonly job?: string }, other?: object): void {
      super.postMessage(message, other as never);
      if (message.job !== 'open') return;
      const { atOpening } = globalThis.probe;
      globalThis.probe.atOpening = null;
      atOpening?.(this);
    }

    override terminate(): void {
      globalThis.probe.terminated += 1;
      super.terminate();
    }
  };

  const known: Set<unknown> = new Set();
  for (const { prototype } of [HTMLCanvasElement, globalThis.OffscreenCanvas]) {
    const get = Object.getOwnPropertyDescriptor(prototype, 'getContext')?.value as (
      ...args: unknown[]
    ) => RenderingContext | null;
    prototype.getContext = function (this: unknown, ...args: unknown[]) {
      const context = get.apply(this, args);
      if (context instanceof WebGL2RenderingContext && !known.has(context)) {
        known.add(context);
        globalThis.probe.context = context.getExtension('WEBGL_lose_context');
        context.canvas.addEventListener('webglcontextlost', () => (globalThis.probe.lostContexts += 1));
      }
      return context;
    } as never;
  }

  /** Elements below a root that match a selector, also in shadow roots. */
  const below = (root: ParentNode, selector: string): HTMLElement[] => [
    ...root.querySelectorAll<HTMLElement>(selector),
    ...[root, ...root.querySelectorAll('*')].flatMap((each) =>
      each instanceof Element && each.shadowRoot ? below(each.shadowRoot, selector) : [],
    ),
  ];
  globalThis.probe = {
    errors,
    workers,
    terminated: 0,
    atOpening: null,
    lostContexts: 0,
    context: null,
    all: (...path) =>
      path.reduce<HTMLElement[]>(
        (roots, selector) => roots.flatMap((root) => below(root, selector)),
        [document.documentElement],
      ),
  };
}
