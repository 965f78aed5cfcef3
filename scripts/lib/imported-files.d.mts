export function importedFiles(...paths: readonly string[]): string[];
