import type { NativePart } from './licences.mjs';

export interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly { readonly expression: string }[];
}
export interface Bom {
  readonly bomFormat: string;
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}
export interface SbomSources {
  readonly manifest: { readonly name: string; readonly version: string; readonly license: string };
  readonly lock: {
    readonly packages: Readonly<Record<string, { readonly [key: string]: unknown }>>;
  };
  readonly packages: readonly string[];
  readonly parts: readonly CompiledPart[];
}
export type CompiledPart = Pick<NativePart, 'name' | 'licence' | 'source'> & { readonly version: string };
export function sbom(sources: SbomSources): Bom;
export function compiledParts(headers?: readonly string[]): CompiledPart[];
export function builtSbom(): string;
