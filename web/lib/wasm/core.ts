import glue from '../../../build/wasm/glue.js';
import type { CommonModule, ErrorSummary } from './bindings.js';
import { Emitter } from '../util/emitter.js';
import { isModelErrorCode, ModelError } from '../util/errors.js';
import { Heap } from './heap.js';

type CoreEvents = {
  /** The instance has trapped: nothing of it can be used any more. */
  lost: ModelError;
};

/** Room for a transform, a place and the like. */
const smallestScratch = 1 << 10;

type Call = (this: unknown, ...values: unknown[]) => unknown;

/**
 * One instance of a WASM module with its memory. A trap in any call leaves its memory in an unknown state: the call and
 * every later one throw `module_lost`.
 */
export class Core<M extends CommonModule = CommonModule> {
  /** Its functions and classes, each call watched for traps. Make objects of its classes in `run`. */
  readonly module: M;
  readonly heap: Heap;
  readonly events: Emitter<CoreEvents> = new Emitter();
  #lost: ModelError | null = null;
  #scratch = 0;
  #scratchSize = 0;

  /** Instantiates a compiled module, of which `M` has the functions and classes. */
  static instantiate<M extends CommonModule>(compiled: WebAssembly.Module): Promise<Core<M>> {
    return new Promise((resolve, reject) => {
      glue<M>({
        instantiateWasm: (imports, receive) => {
          WebAssembly.instantiate(compiled, imports)
            .then((instance) => receive(instance, compiled))
            .catch(reject);
          return {};
        },
        // The caller gets an error for an abort; the console need not have it.
        printErr: () => undefined,
      }).then((module) => resolve(new Core(module)), reject);
    });
  }

  private constructor(module: M) {
    this.module = module;
    this.heap = new Heap(module);
    this.#watchMembers(module);
  }

  get lost(): boolean {
    return this.#lost !== null;
  }

  /** @throws ModelError `module_lost`. */
  assertAlive(): void {
    if (this.#lost !== null) throw this.#lost;
  }

  /** Runs a call into the module that is no method: a constructor. */
  run<T>(call: () => T): T {
    this.assertAlive();
    try {
      return call();
    } catch (error) {
      throw this.#errorAfter(error);
    }
  }

  /** Ends an object of a bound class; in a module that is lost there is nothing to end. */
  end(object: { delete(): void } | null): void {
    if (this.#lost === null) object?.delete();
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

  /** Watches the functions of a module, and the methods of its classes. */
  #watchMembers(module: object): void {
    const members = module as Record<string, unknown>;
    const watched: Set<object> = new Set();
    for (const [name, member] of Object.entries(members)) {
      if (typeof member !== 'function' || isEnumeration(member)) continue;
      if (!isBoundClass(member)) {
        members[name] = this.#watch(member);
        continue;
      }
      this.#watchMethods(member);
      // Goes up to the prototype that all bound classes share, which has `delete`.
      for (
        let at = member.prototype as object | null;
        at !== null && at !== Object.prototype;
        at = Object.getPrototypeOf(at) as object | null
      ) {
        if (!watched.has(at)) this.#watchMethods(at);
        watched.add(at);
      }
    }
  }

  #watchMethods(holder: object): void {
    for (const [name, { value, writable }] of Object.entries(Object.getOwnPropertyDescriptors(holder))) {
      if (name === 'constructor' || typeof value !== 'function' || writable !== true) continue;
      (holder as Record<string, unknown>)[name] = this.#watch(value as Call);
    }
  }

  #watch(call: Call): Call {
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

  /** An error out of WASM is the end of the module: a trap, an exit, an exhausted stack. A wrong argument is not. */
  #errorAfter(error: unknown): unknown {
    if (this.#lost !== null) return this.#lost;
    if (error instanceof ModelError || isWrongArgument(error)) return error;
    this.#lost = new ModelError(
      { code: 'module_lost', message: 'The WASM module has stopped. Load the model again.', file: '' },
      { cause: error },
    );
    this.events.emit('lost', this.#lost);
    return this.#lost;
  }
}

/** The error that a module has answered with. `file` stands in where it does not name one. */
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

function isEnumeration(member: object): boolean {
  return 'values' in member;
}

/** Embind checks the arguments before it calls into the module, which so stays alive. */
function isWrongArgument(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TypeError' || error.name === 'BindingError');
}
