/** Reports an error as the platform does for an event listener that throws: whoever called goes on. */
export function reportUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
