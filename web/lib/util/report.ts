/** Reports an error as the platform does for an event listener that throws: the caller goes on. */
export function reportUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
