// Saved at import, before fake timers can replace it.
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

/** Resolves after all pending promise callbacks have run, including those that they add. */
export function flushPromises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
