import type { FormatSummary } from './bindings.js';
import { extensionOf } from '../util/names.js';
import { formatTable, openerFiles } from './format-table.js';

/** A family of formats, opened by the module `open-<family>.wasm`. */
export type Family = (typeof formatTable)[number]['name'];

/** A module that opens files, `open-<name>.wasm`: one for each family, and a larger one for some. */
export type OpenerName = keyof typeof openerFiles;

/** The second opener of a family, `open-<family>-<name>.wasm`, fetched instead of the first. */
interface LargerOpener {
  readonly name: string;
  /** The extensions of companion files that only this opener reads. */
  readonly extensions: readonly string[];
  /** The format of models that only it reads. */
  readonly format: string | null;
}

interface FamilyInfo {
  readonly name: Family;
  readonly formats: readonly FormatSummary[];
  /** The second opener, which also reads files that only some models need; null if the family has one opener. */
  readonly larger: LargerOpener | null;
}

/** A file format that Marrow reads. */
export interface FormatInfo {
  /** The name, as in `Model.format`: `md2`. */
  readonly name: string;
  /** The extensions of its files, without the dot, in lower case; empty if only the first bytes identify the format. */
  readonly extensions: readonly string[];
  /** The first bytes of its files; empty if only the extension identifies the format. */
  readonly magic: readonly number[];
  /** The name for display: "Quake II model". */
  readonly title: string;
  /** Whether its files only accompany models and cannot be opened alone. */
  readonly companion: boolean;
  /** The family whose opener reads it; null for the `.marrow` format, which the runtime opens. */
  readonly family: Family | null;
}

export const families: readonly FamilyInfo[] = formatTable;

/** The `.marrow` format: a whole subject as a snapshot. */
export const marrowFormat: FormatInfo = {
  name: 'marrow',
  extensions: ['marrow'],
  magic: [...new TextEncoder().encode('MRRW')],
  title: "Marrow's own file",
  companion: false,
  family: null,
};

/** All formats that Marrow reads, in the order in which messages and lists show them. */
export const formats: readonly FormatInfo[] = [
  ...families.flatMap(({ name, formats }) => formats.map((format) => ({ ...format, family: name }))),
  marrowFormat,
];

/** The number of first bytes that are enough to recognize every format. */
export const headSize: number = Math.max(...formats.map(({ magic }) => magic.length));

export function isOpener(name: string): name is OpenerName {
  return name in openerFiles;
}

/**
 * The module that opens a model of a family: the larger one if the model or any of the files needs it.
 *
 * @param format - the format of the model, if it is known
 */
export function openerOf(family: Family, files: readonly string[], format = ''): OpenerName {
  const larger = families.find(({ name }) => name === family)?.larger ?? null;
  if (larger === null) return family;
  const name = `${family}-${larger.name}`;
  const isNeeded =
    larger.format === format || files.some((file) => larger.extensions.includes(extensionOf(file)));
  return isNeeded && isOpener(name) ? name : family;
}

/** The format of a file by its first bytes, otherwise by its name; null if the format is not supported. */
export function formatOf(name: string, head: Uint8Array | null): FormatInfo | null {
  return (head === null ? undefined : formatOfContent(head)) ?? formatOfName(name) ?? null;
}

/** The first format of each extension. A map, because archives may have 100,000 names. */
const byExtension: ReadonlyMap<string, FormatInfo> = new Map(
  formats.flatMap((format) => format.extensions.map((extension) => [extension, format] as const)).reverse(),
);

/**
 * Returns the format of a file by its extension, ignoring case; undefined if the format is not supported.
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

/** Whether formats of several families have the extension of a file, so that only its content identifies the format. */
export function isSharedExtension(name: string): boolean {
  const extension = extensionOf(name);
  return (
    families.filter(({ formats }) => formats.some((each) => each.extensions.includes(extension))).length > 1
  );
}

export function formatOfContent(head: Uint8Array): FormatInfo | undefined {
  return formats.find(({ magic }) => magic.length > 0 && magic.every((byte, i) => head[i] === byte));
}

/** The label of a format, by the extension of its files if its name has one: "MD2", "MDL" for `quake_mdl`. */
export function formatLabel(format: string): string {
  const isExtension = (part: string): boolean => formats.some(({ extensions }) => extensions.includes(part));
  return (format.split('_').find(isExtension) ?? format).toUpperCase();
}

/** The supported formats of other programs, for messages: "MD2, MD3 ... and 3DS". */
export function supportedFormats(): string {
  const models = formats.filter(
    ({ companion, family, extensions }) => !companion && family !== null && extensions.length > 0,
  );
  // `quake_mdl` is one of several formats with the extension mdl.
  const names = [
    ...new Set(
      models.map(({ name, extensions: [extension = ''] }) =>
        (extension.startsWith(name) ? name : extension).toUpperCase(),
      ),
    ),
  ];
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
