export function withBusyLoops<T>(count: number, work: (pids: readonly number[]) => Promise<T>): Promise<T>;
