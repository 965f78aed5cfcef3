export interface TarFile {
  readonly name: string;
  readonly mode: number;
  /** Seconds since 1970. */
  readonly time: number;
  /** The numbers and the names of user and group, separated by colons. */
  readonly owner: string;
  readonly data: Buffer;
}
export function packIn(checkout: string, folder: string): Promise<string>;
export function packBuilt(checkout: string, folder: string): Promise<string>;
export interface PackReport {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}
export function packReport(output: string): PackReport;
export function filesOf(tarball: string): TarFile[];
export function differences(one: string, other: string): string[];
export function isSame(one: string, other: string): boolean;
export function sha256(data: Uint8Array): string;
