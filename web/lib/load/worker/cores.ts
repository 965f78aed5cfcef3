import { clock, type Cancel } from '../../util/clock.js';
import type { CommonModule, ImagesModule, OpenerModule } from '../../wasm/bindings.js';
import type { ModuleName } from '../../wasm/configure.js';
import { imageFormats, type ImageFormat } from '../../wasm/image-formats.js';
import { Core } from '../../wasm/core.js';
import { isOpener, type OpenerName } from '../../wasm/families.js';
import type { Runtime } from '../../wasm/runtime.js';
import type { JobHost } from './protocol.js';

/**
 * Memory sizes, in bytes, above which an idle instance is dropped, because WASM memory never shrinks. Above the first
 * limit, an opener is kept for some time, because allocating new memory makes the next load much slower; above the
 * second one, it is dropped at once.
 */
const largestIdle = { opener: 128 << 20, retainedOpener: 384 << 20, decoder: 64 << 20 } as const;
/** Milliseconds for which an idle opener above the first limit is kept. */
const idleTime = 2000;

type Modules = Pick<JobHost, 'module'>;

/**
 * The WASM instances of a loader, each created for the first job that needs it: the openers, one instance of each image
 * decoder, and one of the runtime, which validates subjects.
 */
export class Cores {
  readonly #cores: Map<ModuleName, Promise<Core>> = new Map();
  readonly #started: Map<ModuleName, Core> = new Map();
  #users = 0;
  #timer: Cancel | undefined;

  /** The total size of the WASM memories in bytes. */
  get memorySize(): number {
    return [...this.#started.values()].reduce((sum, core) => sum + sizeOf(core), 0);
  }

  /** Keeps all instances until the returned function is called. */
  use(): () => void {
    this.#users++;
    return () => {
      if (--this.#users === 0) this.#trim();
    };
  }

  opener(name: OpenerName, modules: Modules): Promise<Core<OpenerModule>> {
    return this.living(name, modules) as Promise<Core<OpenerModule>>;
  }

  runtime(modules: Modules): Promise<Runtime> {
    return this.living('runtime', modules) as Promise<Runtime>;
  }

  decoder(format: ImageFormat, modules: Modules): Promise<Core<ImagesModule>> {
    return this.living(format, modules) as Promise<Core<ImagesModule>>;
  }

  /** Returns an instance, and starts it if there is none. It is dropped if it fails to start or is lost. */
  living(name: ModuleName, modules: Modules): Promise<Core> {
    const before = this.#cores.get(name);
    // The failed start belongs to another job, which may have been cancelled.
    if (before !== undefined) return before.catch(() => this.living(name, modules));
    const starting = modules.module(name).then((module) => Core.instantiate(module));
    this.#cores.set(name, starting);
    const forget = (): void => {
      if (this.#cores.get(name) === starting) this.#drop(name);
    };
    starting.then((core) => {
      this.#started.set(name, core);
      core.events.on('lost', forget);
    }, forget);
    return starting;
  }

  /** Drops large idle instances. */
  #trim(): void {
    for (const format of imageFormats) if (this.#isLarger(format, largestIdle.decoder)) this.#drop(format);
    if (this.#isLarger('runtime', largestIdle.opener)) this.#drop('runtime');
    this.#dropOpeners(largestIdle.retainedOpener);
    this.#timer?.();
    this.#timer = clock.after(idleTime, () => this.#dropOpeners(largestIdle.opener), false);
  }

  #dropOpeners(largest: number): void {
    if (this.#users > 0) return;
    for (const name of [...this.#started.keys()])
      if (isOpener(name) && this.#isLarger(name, largest)) this.#drop(name);
  }

  #isLarger(name: ModuleName, largest: number): boolean {
    return sizeOf(this.#started.get(name) ?? null) > largest;
  }

  #drop(name: ModuleName): void {
    this.#cores.delete(name);
    this.#started.delete(name);
  }
}

export function sizeOf<M extends CommonModule>(core: Core<M> | null): number {
  return core?.heap.buffer.byteLength ?? 0;
}

/** Another job has lost a module that this job uses, so the job must be restarted. */
export class LostElsewhereError extends Error {
  override readonly name = 'LostElsewhereError';
}

/** @throws LostElsewhereError if another job has lost the module */
export function requireLiving<M extends CommonModule>(core: Core<M>): void {
  if (core.lost) throw new LostElsewhereError();
}

/** Runs a job, and restarts it whenever another job has lost a module that it uses. */
export async function untilNotLost<T>(run: () => Promise<T>): Promise<T> {
  while (true) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof LostElsewhereError)) throw error;
    }
  }
}
