import { formatView, parseView } from '../../lib/state/index.js';
import type { EmbedAttribute } from '../../lib/embed/protocol.js';
import { embedAttributes } from './attributes.js';

/** The settings in the frame's address. */
export interface EmbedAddress {
  /** Addresses as they were written: the model's, then those of files that belong to it. */
  readonly sources: readonly string[];
  /** Values of the element's attributes. */
  readonly attributes: ReadonlyMap<EmbedAttribute, string>;
  /** All else, as a text of the versioned schema. */
  readonly state: string;
  /** Origins that the address lets send requests. */
  readonly origins: readonly string[];
}

/** The keys that name the model: Marrow's own, and those of other viewers. */
const sourceKeys: readonly string[] = ['src', 'model', 'load', 'assetUrl'];
/** The keys that the schema has, too, with more than the attribute takes. */
const stateKeys: readonly EmbedAttribute[] = ['entry', 'skin', 'weapon', 'controllers', 'background'];
/** Attributes that are there or not, whatever their value. */
const flags: readonly EmbedAttribute[] = [
  ...(['autoplay', 'camera-controls', 'auto-rotate', 'disable-zoom', 'disable-pan'] as const),
];
/** Defaults of a frame that is not controlled by a host. */
const defaults: readonly (readonly [EmbedAttribute, string])[] = [
  ['autoplay', '1'],
  ['camera-controls', '1'],
];

/** Keys are compared without case and hyphens: `autorotate`, `autoRotate` and `auto-rotate` are one key. */
const folded = (key: string): string => key.replaceAll('-', '').toLowerCase();

const attributeOf: ReadonlyMap<string, EmbedAttribute> = new Map(
  embedAttributes.filter((name) => !stateKeys.includes(name)).map((name) => [folded(name), name]),
);

/** Reads the address's query and fragment; where both have a key, the fragment's counts. */
export function readAddress({ search, hash }: Pick<URL, 'search' | 'hash'>): EmbedAddress {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.slice(1));
  const parameters = new URLSearchParams(query);
  for (const [key, value] of fragment) parameters.set(key, value);
  const own = sourcesOf(fragment);
  return {
    sources: own.length > 0 ? own : sourcesOf(query),
    attributes: attributesOf(parameters),
    state: stateOf(parameters),
    origins: listOf(parameters.get('origins')),
  };
}

/** A list of origins in an address or in the page's head: separated by commas or blanks, what is none left out. */
export function listOf(text: string | null): string[] {
  const words = text?.split(/[\s,]+/) ?? [];
  return words.flatMap((word) => (word === '*' ? [word] : (originOf(word) ?? [])));
}

/** The addresses that a state names, for programs: `src` as often as there are files. */
export function sourcesOf(parameters: URLSearchParams): string[] {
  return [...parameters].flatMap(([key, value]) => {
    if (!sourceKeys.includes(key)) return [];
    // Online3DViewer's key, which takes a list.
    const values = key === 'model' ? value.split(',') : [value];
    return values.filter((each) => each.trim() !== '');
  });
}

/** The display part of the state, without the model's address and page-only keys. */
export function stateOf(parameters: URLSearchParams): string {
  const state = formatView(parseView(parameters));
  for (const key of ['src', 'sample', 'tab']) state.delete(key);
  return state.toString();
}

function attributesOf(parameters: URLSearchParams): Map<EmbedAttribute, string> {
  const values = new Map(defaults);
  for (const [key, value] of parameters) {
    const name = attributeOf.get(folded(key));
    if (name !== undefined) values.set(name, value);
  }
  for (const name of flags) if (/^(0|false|no|off)$/i.test(values.get(name) ?? '')) values.delete(name);
  return values;
}

/** Null where the text is more than an origin, or none. */
function originOf(text: string): string | null {
  try {
    const { protocol, origin, href } = new URL(text);
    const isServer = protocol === 'http:' || protocol === 'https:';
    return isServer && href === `${origin}/` && !origin.includes('*') ? origin : null;
  } catch {
    return null;
  }
}
