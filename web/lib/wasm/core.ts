import glue from '../../../build/wasm/glue.js';
import type { CommonModule, ErrorSummary } from './bindings.js';
import { immediateMessage } from '../messages/compose.js';
import { Emitter } from '../util/emitter.js';
import { isModelErrorCode, ModelError } from '../util/errors.js';
import { Heap } from './heap.js';

type CoreEvents = {
  /** The instance has trapped and cannot be used any more. */
  lost: ModelError;
};

/** In bytes; enough for transforms and other small arguments. */
const minScratchSize = 1 << 10;

type Call = (this: unknown, ...values: unknown[]) => unknown;

/**
 * An instance of a WASM module with its memory. A trap leaves the memory in an unknown state: the call that traps and
 * every later one throw `module_lost`.
 */
export class Core<M extends CommonModule = CommonModule> {
  /** The module's functions and classes, wrapped to detect traps. Call constructors with `run`. */
  readonly module: M;
  readonly heap: Heap;
  readonly events: Emitter<CoreEvents> = new Emitter();
  #lost: ModelError | null = null;
  #scratch = 0;
  #scratchSize = 0;

  /** Instantiates a compiled module; `M` is the type of its functions and classes. */
  static instantiate<M extends CommonModule>(compiled: WebAssembly.Module): Promise<Core<M>> {
    return new Promise((resolve, reject) => {
      glue<M>({
        instantiateWasm: (imports, receive) => {
          WebAssembly.instantiate(compiled, imports)
            .then((instance) => receive(instance, compiled))
            .catch(reject);
          return {};
        },
        // Not printed, because an abort also throws an error.
        printErr: () => undefined,
      }).then((module) => resolve(new Core(module)), reject);
    });
  }

  private constructor(module: M) {
    this.module = module;
    this.heap = new Heap(module);
    this.#wrapMembers(module);
  }

  get lost(): boolean {
    return this.#lost !== null;
  }

  /**
   * Throws if the module is lost.
   *
   * @throws ModelError `module_lost`
   */
  assertAlive(): void {
    if (this.#lost !== null) throw this.#lost;
  }

  /** Runs a call into the module that is not wrapped, such as a constructor. */
  run<T>(call: () => T): T {
    this.assertAlive();
    try {
      return call();
    } catch (error) {
      throw this.#errorAfter(error);
    }
  }

  /** Frees an object of a bound class. Does nothing if the module is lost. */
  end(object: { delete(): void } | null): void {
    if (this.#lost === null) object?.delete();
  }

  /**
   * Returns the address of at least `size` bytes for the arguments of the next call. The memory stays allocated,
   * because calls in every frame must not grow the memory, which would invalidate all views.
   */
  scratch(size: number): number {
    if (size > this.#scratchSize) {
      this.heap.free(this.#scratch);
      // Nothing is left to free if the allocation fails.
      this.#scratch = 0;
      this.#scratchSize = 0;
      const capacity = Math.max(size * 2, minScratchSize);
      this.#scratch = this.heap.allocate(capacity);
      this.#scratchSize = capacity;
    }
    return this.#scratch;
  }

  /** Wraps the functions of a module and the methods of its classes. */
  #wrapMembers(module: object): void {
    const members = module as Record<string, unknown>;
    const wrapped: Set<object> = new Set();
    for (const [name, member] of Object.entries(members)) {
      if (typeof member !== 'function') continue;
      if (!isBoundClass(member)) {
        members[name] = this.#wrap(member);
        continue;
      }
      this.#wrapMethods(member);
      // Includes the prototype that all bound classes share, which has `delete`.
      for (
        let at = member.prototype as object | null;
        at !== null && at !== Object.prototype;
        at = Object.getPrototypeOf(at) as object | null
      ) {
        if (!wrapped.has(at)) this.#wrapMethods(at);
        wrapped.add(at);
      }
    }
  }

  #wrapMethods(holder: object): void {
    for (const [name, { value, writable }] of Object.entries(Object.getOwnPropertyDescriptors(holder))) {
      if (name === 'constructor' || typeof value !== 'function' || writable !== true) continue;
      (holder as Record<string, unknown>)[name] = this.#wrap(value as Call);
    }
  }

  #wrap(call: Call): Call {
    const assertAlive = (): void => this.assertAlive();
    const after = (error: unknown): unknown => this.#errorAfter(error);
    return function (this: unknown, ...values: unknown[]) {
      assertAlive();
      try {
        return call.apply(this, values);
      } catch (error) {
        throw after(error);
      }
    };
  }

  /** A trap, an exit or a stack overflow loses the module. An invalid argument does not. */
  #errorAfter(error: unknown): unknown {
    if (this.#lost !== null) return this.#lost;
    if (error instanceof ModelError || isWrongArgument(error)) return error;
    this.#lost = new ModelError(
      { code: 'module_lost', file: '', ...immediateMessage('module-stopped') },
      { cause: error },
    );
    this.events.emit('lost', this.#lost);
    return this.#lost;
  }
}

/** Converts an error that a module returns. `file` is used if the error does not name one. */
export function errorOf({ code, ...rest }: ErrorSummary, file = ''): ModelError {
  return new ModelError({
    ...rest,
    code: isModelErrorCode(code) ? code : 'bad_value',
    file: rest.file === '' ? file : rest.file,
  });
}

function isBoundClass(member: object): member is { readonly prototype: object } {
  const { prototype } = member as { readonly prototype?: object };
  return prototype !== undefined && 'delete' in prototype;
}

/** Embind checks the arguments before the call, so the module is still usable. */
function isWrongArgument(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TypeError' || error.name === 'BindingError');
}
