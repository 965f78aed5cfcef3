export function nextVersion(current: string, asked: string | undefined): string;
export function withVersion(text: string, version: string): string;
export function withHeading(changelog: string, version: string): string;
export function changesOf(changelog: string, heading: string): string;
export function integrityOf(dist: string): Record<string, string>;
