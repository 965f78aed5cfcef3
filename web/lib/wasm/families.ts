import type { AssemblerSummary, FormatSummary } from './bindings.js';
import { baseName, extensionOf } from '../util/names.js';
import { formatTable } from './format-table.js';

/** A family of formats, which one module opens: `open-<family>.wasm`. */
export type Family = (typeof formatTable)[number]['name'];

interface FamilyInfo {
  readonly name: Family;
  readonly formats: readonly FormatSummary[];
  readonly assemblers: readonly AssemblerSummary[];
}

/** A kind of file that Marrow reads. */
export interface FormatInfo extends FormatSummary {
  /** The family whose opener reads it; null for the runtime, which opens Marrow's own files. */
  readonly family: Family | null;
}

export const families: readonly FamilyInfo[] = formatTable;

/** Marrow's own files: a whole subject as a snapshot. */
export const marrowFormat: FormatInfo = {
  name: 'marrow',
  extensions: ['marrow'],
  magic: [...new TextEncoder().encode('MRRW')],
  title: "Marrow's own file",
  companion: false,
  family: null,
};

/** All formats that Marrow reads, in the order in which people are told of them. */
export const formats: readonly FormatInfo[] = [
  ...families.flatMap(({ name, formats }) => formats.map((format) => ({ ...format, family: name }))),
  marrowFormat,
];

/** How many of a file's first bytes tell what it is. */
export const headSize: number = Math.max(...formats.map(({ magic }) => magic.length));

export function isFamily(name: string): name is Family {
  return families.some((family) => family.name === name);
}

/** The format of a file by its first bytes, else by its name; null where Marrow does not read it. */
export function formatOf(name: string, head: Uint8Array | null): FormatInfo | null {
  return (head === null ? undefined : formatOfContent(head)) ?? formatOfName(name) ?? null;
}

/** Each extension's first format. Archives ask for it a hundred thousand times. */
const byExtension: ReadonlyMap<string, FormatInfo> = new Map(
  formats.flatMap((format) => format.extensions.map((extension) => [extension, format] as const)).reverse(),
);

/**
 * The format of a file by its name's extension, which counts in any case; undefined where Marrow reads none of that
 * name.
 *
 * @example
 * ```ts
 * import { formatOfName } from 'marrow3d';
 *
 * formatOfName('tris.md2')?.title; // 'Quake II model'
 * ```
 */
export function formatOfName(name: string): FormatInfo | undefined {
  return byExtension.get(extensionOf(name));
}

export function formatOfContent(head: Uint8Array): FormatInfo | undefined {
  return formats.find(({ magic }) => magic.length > 0 && magic.every((byte, i) => head[i] === byte));
}

/** Whether the root of what an assembler puts together may have this name. */
export function fitsRoot({ pattern }: AssemblerSummary, name: string): boolean {
  const base = baseName(name).toLowerCase();
  const [before = '', after] = pattern.toLowerCase().split('*');
  return after === undefined ? base === before : base.startsWith(before) && base.endsWith(after);
}

/** What Marrow opens, as errors say it: "Quake II model (.md2), ...". */
export function supportedFormats(): string {
  const models = formats.filter(({ companion }) => !companion);
  return models.map(({ title, extensions }) => `${title} (.${extensions[0] ?? ''})`).join(', ');
}
