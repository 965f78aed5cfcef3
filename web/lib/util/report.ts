/** Reports an error without throwing, as the platform does for event listeners. */
export function reportUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
