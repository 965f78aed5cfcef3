/** What a page's witness knows, and what it does for the test. */
export interface Witness {
  /** Errors that were thrown, logged, or reported as a breach of the page's policy. */
  readonly errors: string[];
  /** All workers that the page has started, and how many of them it has ended. */
  readonly workers: Worker[];
  ended: number;
  /** Called once, when the page has sent a worker the next job of opening a model, before an answer can arrive. */
  atOpening: ((worker: Worker) => unknown) | null;
  /** What takes the page's last WebGL 2 context away and gives it back. A lost context no longer gives it out. */
  context: WEBGL_lose_context | null;
  /** How many losses of a context the browser has reported. */
  lost: number;
  /** The elements that a path of selectors leads to; each selector is looked for in all shadow roots below the last. */
  all(...path: string[]): HTMLElement[];
}

declare global {
  var witness: Witness;
  /** What a page of the packed package has found: its program's results, or the text of an error. */
  var found: unknown;
}

/**
 * Runs in the page before its own scripts. Engines report errors in different ways, or not at all, so the page is
 * watched from inside. Nothing outside this function is there.
 */
export function installWitness(): void {
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
      const { atOpening } = globalThis.witness;
      globalThis.witness.atOpening = null;
      atOpening?.(this);
    }

    override terminate(): void {
      globalThis.witness.ended += 1;
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
        globalThis.witness.context = context.getExtension('WEBGL_lose_context');
        context.canvas.addEventListener('webglcontextlost', () => (globalThis.witness.lost += 1));
      }
      return context;
    } as never;
  }

  /** The elements below a root that a selector matches, in all shadow roots. */
  const below = (root: ParentNode, selector: string): HTMLElement[] => [
    ...root.querySelectorAll<HTMLElement>(selector),
    ...[root, ...root.querySelectorAll('*')].flatMap((each) =>
      each instanceof Element && each.shadowRoot ? below(each.shadowRoot, selector) : [],
    ),
  ];
  globalThis.witness = {
    errors,
    workers,
    ended: 0,
    atOpening: null,
    lost: 0,
    context: null,
    all: (...path) =>
      path.reduce<HTMLElement[]>(
        (roots, selector) => roots.flatMap((root) => below(root, selector)),
        [document.documentElement],
      ),
  };
}
