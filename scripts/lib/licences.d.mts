export interface NativePart {
  /** The licence file in scripts/lib/licences. */
  readonly text: string;
  readonly headers: RegExp;
  readonly name: string;
  /** An SPDX licence expression. */
  readonly licence: string;
  /** A package URL without a version. */
  readonly source: string;
}
export interface BundledChunk {
  readonly modules?: Readonly<Record<string, { readonly renderedLength?: number }>>;
}
export const bundledPackagesFile: string;
export const nativeParts: readonly NativePart[];
export const copiedPackages: readonly string[];
export function packagesIn(chunks: readonly BundledChunk[]): string[];
export function packageLicence(name: string): string;
export function nativeLicence(part: NativePart): string;
export function foreignHeaders(): string[];
export function joined(texts: readonly string[]): string;
export function notice(): string;
