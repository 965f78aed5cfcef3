export function findChromium(): string | null;
export function newestDownload(cache?: string): string | null;
export const chromiumArguments: string[];
