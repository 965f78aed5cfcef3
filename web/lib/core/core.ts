import type { ErrorSummary, RawExchange, RawModule } from './raw.js';
import { Emitter } from '../util/emitter.js';
import { isModelErrorCode, ModelError } from '../util/errors.js';
import { Heap } from './heap.js';
import { importsOf } from './imports.js';

type CoreEvents = {
  /** The instance has trapped: nothing of it can be used any more. */
  lost: ModelError;
};

/** The handles of 4,096 instances. */
const smallestScratch = 1 << 14;

/**
 * One instance of a WASM module, the core's or another, with its memory. A trap in any call leaves its memory in an
 * unknown state: the call and every later one throw `module_lost`.
 */
export class Core<Raw extends RawExchange = RawModule> {
  readonly raw: Raw;
  readonly heap: Heap;
  readonly events: Emitter<CoreEvents> = new Emitter();
  #lost: ModelError | null = null;
  #scratch = 0;
  #scratchSize = 0;

  static async instantiate<Raw extends RawExchange = RawModule>(
    module: WebAssembly.Module,
  ): Promise<Core<Raw>> {
    const { exports } = await WebAssembly.instantiate(module, importsOf(module));
    return new Core<Raw>(exports);
  }

  private constructor(exports: WebAssembly.Exports) {
    this.raw = this.#guard(exports);
    this.heap = new Heap(this.raw);
    this.raw._initialize();
  }

  get lost(): boolean {
    return this.#lost !== null;
  }

  /** @throws ModelError `module_lost`. */
  assertAlive(): void {
    if (this.#lost !== null) throw this.#lost;
  }

  /**
   * A pointer to at least that many bytes, to be filled for one call at once. It stays allocated: what is called
   * every frame must not grow the memory, which would end all views.
   */
  scratch(size: number): number {
    if (size > this.#scratchSize) {
      this.heap.free(this.#scratch);
      this.#scratchSize = 0;
      const room = Math.max(size * 2, smallestScratch);
      this.#scratch = this.heap.allocate(room);
      this.#scratchSize = room;
    }
    return this.#scratch;
  }

  /** The error that the last call left in the reply. `file` stands in where the core does not name one. */
  replyError(file = ''): ModelError {
    const { code, ...rest } = this.heap.replyJson<ErrorSummary>();
    return new ModelError({
      ...rest,
      code: isModelErrorCode(code) ? code : 'bad_value',
      file: rest.file === '' ? file : rest.file,
    });
  }

  /** The exports, each watched for traps; results as the unsigned numbers they are. */
  #guard(exports: WebAssembly.Exports): Raw {
    const guarded: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(exports)) {
      guarded[name] =
        typeof value === 'function' ? this.#watch(value as (...values: number[]) => unknown) : value;
    }
    return guarded as unknown as Raw;
  }

  #watch(call: (...values: number[]) => unknown): (...values: number[]) => unknown {
    return (...values) => {
      this.assertAlive();
      try {
        const result = call(...values);
        return typeof result === 'number' ? result >>> 0 : result;
      } catch (cause) {
        // Whatever comes out of WASM is the end of it: a trap, an exit, an exhausted stack.
        this.#lost = new ModelError(
          { code: 'module_lost', message: 'The WASM module has stopped. Load the model again.', file: '' },
          { cause },
        );
        this.events.emit('lost', this.#lost);
        throw this.#lost;
      }
    };
  }
}
