export function buildDist(): Promise<void>;
export function buildSite(): Promise<void>;
export function siteInputs(): string[];
export function distInputs(): string[];
export function requiredCorpus(...paths: readonly string[]): string;
