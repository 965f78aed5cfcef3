import type { FromWorker, JobName, ToWorker } from '../../../web/lib/load/worker/protocol.js';
import { serve, type WorkerScope } from '../../../web/lib/load/worker/worker-service.js';

/** A worker script that only reports that it is ready. The test sends the worker's other messages. */
export function byHand(scope: WorkerScope): void {
  scope.postMessage({ ready: true }, []);
}

/**
 * Runs the code of a worker in this thread. Messages arrive asynchronously; they are cloned, and transferred buffers
 * are detached, as in a browser.
 */
export class FakeWorker {
  static all: FakeWorker[] = [];
  /**
   * How the next worker starts. 'ready': runs its script; 'refused': fires an error event; 'never': the constructor
   * throws; 'silent': does nothing.
   */
  static start: 'ready' | 'refused' | 'never' | 'silent' = 'ready';
  /** The script of the next worker. */
  static script: (scope: WorkerScope) => void = serve;
  /** Called with each new worker. */
  static onStart: ((worker: FakeWorker) => void) | null = null;
  /** A kind of job that no worker receives. */
  static stuck: JobName | null = null;
  static readonly #checks: Set<() => void> = new Set();

  static reset(): void {
    FakeWorker.all = [];
    FakeWorker.start = 'ready';
    FakeWorker.script = serve;
    FakeWorker.onStart = null;
    FakeWorker.stuck = null;
  }

  static get living(): FakeWorker[] {
    return FakeWorker.all.filter(({ terminated }) => !terminated);
  }

  /** Resolves as soon as the condition is true. Checks it after messages and after the end of a worker. */
  static until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = (): void => {
        if (!condition()) return;
        FakeWorker.#checks.delete(check);
        resolve();
      };
      FakeWorker.#checks.add(check);
      check();
    });
  }

  static #changed(): void {
    for (const check of [...FakeWorker.#checks]) check();
  }

  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onmessageerror: (() => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  terminated = false;
  /** Whether the worker keeps the process alive, as in Node. */
  isHeld = true;
  /** Messages to the worker. */
  readonly messages: ToWorker[] = [];
  /** The worker's unanswered requests for files and modules, by job. */
  readonly pulls: Map<number, Set<number>> = new Map();
  /** Called before a message of the worker is delivered. */
  onSay: ((message: FromWorker) => void) | null = null;
  readonly scope: WorkerScope = {
    onmessage: null,
    onmessageerror: null,
    postMessage: (message, transfer) => {
      const data = structuredClone(message, { transfer });
      queueMicrotask(() => this.say(data));
    },
  };

  constructor() {
    if (FakeWorker.start === 'never') throw new DOMException('no workers from elsewhere', 'SecurityError');
    FakeWorker.all.push(this);
    FakeWorker.onStart?.(this);
    const { start, script } = FakeWorker;
    queueMicrotask(() => {
      if (start === 'ready') script(this.scope);
      else if (start === 'refused') this.fail('refused by policy');
    });
  }

  /** The jobs that the worker received. */
  get jobs(): JobName[] {
    return this.messages.flatMap((message) => ('job' in message ? [message.job] : []));
  }

  /** The ids of the jobs that the worker received. */
  get ids(): number[] {
    return this.messages.flatMap((message) => ('job' in message ? [message.id] : []));
  }

  /** The ids of the cancelled jobs. */
  get cancelled(): number[] {
    return this.messages.flatMap((message) => ('cancel' in message ? [message.cancel] : []));
  }

  /** The number of file bytes that the worker received. */
  get received(): number {
    const sizes = this.messages.map((message) =>
      'answer' in message && message.answer instanceof Uint8Array ? message.answer.byteLength : 0,
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  postMessage(message: ToWorker, transfer: Transferable[] = []): void {
    // Node clones modules only between threads.
    const isModule = 'answer' in message && message.answer instanceof WebAssembly.Module;
    const data = isModule ? message : structuredClone(message, { transfer });
    this.messages.push(data);
    if ('cancel' in data) this.pulls.delete(data.cancel);
    else if ('pull' in data) this.pulls.get(data.id)?.delete(data.pull);
    FakeWorker.#changed();
    if ('job' in data && data.job === FakeWorker.stuck) return;
    queueMicrotask(() => {
      if (!this.terminated) this.scope.onmessage?.({ data } as MessageEvent<ToWorker>);
    });
  }

  ref(): void {
    this.isHeld = true;
    FakeWorker.#changed();
  }

  unref(): void {
    this.isHeld = false;
    FakeWorker.#changed();
  }

  terminate(): void {
    this.terminated = true;
    FakeWorker.#changed();
  }

  fail(message: string): void {
    this.onerror?.({ message, preventDefault: () => undefined } as ErrorEvent);
  }

  /** Delivers a message of the worker to the page. */
  say(data: FromWorker): void {
    if (this.terminated) return;
    this.onSay?.(data);
    if (this.terminated) return;
    if ('wants' in data) this.pulls.set(data.id, (this.pulls.get(data.id) ?? new Set()).add(data.pull));
    else if ('done' in data || 'failed' in data) this.pulls.delete(data.id);
    this.onmessage?.({ data } as MessageEvent<FromWorker>);
    FakeWorker.#changed();
  }
}
