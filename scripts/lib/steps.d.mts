export function buildDist(): Promise<void>;
export function buildSite(): Promise<void>;
