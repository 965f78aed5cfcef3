import type { Plugin } from 'vite';

export interface ImportedBy {
  readonly plugin: Plugin;
  has(id: string): boolean;
}
export function importedBy(source: string): ImportedBy;
