// The event loop's own function, which fake timers do not replace.
const { setImmediate } = globalThis;

/** A promise that a test resolves. */
export interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

export function newGate(): Gate {
  let open = (): void => undefined;
  const opened: Promise<void> = new Promise((resolve) => (open = resolve));
  return { opened, open };
}

/** Resolves after all promise callbacks that are due, and those that they cause, have run. */
export function flushPromises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
