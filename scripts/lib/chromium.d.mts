export function findChromium(): string | null;
export const chromiumArguments: string[];
