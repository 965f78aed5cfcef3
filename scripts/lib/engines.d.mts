export function findFirefox(): string | null;
export function findWebKitDriver(): string | null;
