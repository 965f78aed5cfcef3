export function filesUnder(folder: string): string[];
