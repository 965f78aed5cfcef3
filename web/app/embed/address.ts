import { formatView, parseView } from '../../lib/state/index.js';
import type { EmbedAttribute } from '../../lib/embed/protocol.js';
import { embedAttributes } from './attributes.js';

/** The settings in the frame's address. */
export interface EmbedAddress {
  /** URLs as written: the model first, then its companions. */
  readonly sources: readonly string[];
  /** Values of the element's attributes. */
  readonly attributes: ReadonlyMap<EmbedAttribute, string>;
  /** The other settings, in the versioned schema. */
  readonly state: string;
  /** Origins that may send requests, according to the address. */
  readonly origins: readonly string[];
}

/** The keys whose value is the URL of the model: Marrow's own key, and the keys of other viewers. */
const sourceKeys: readonly string[] = ['src', 'model', 'load', 'assetUrl'];
/** Keys that are read as state, not as attributes, because the state schema accepts more values. */
const stateKeys: readonly EmbedAttribute[] = ['entry', 'skin', 'weapon', 'controllers', 'background'];
/** Boolean attributes. */
const flags: readonly EmbedAttribute[] = [
  ...(['autoplay', 'camera-controls', 'auto-rotate', 'disable-zoom', 'disable-pan'] as const),
];
/** Attributes that are set unless the address turns them off. */
const defaults: readonly (readonly [EmbedAttribute, string])[] = [
  ['autoplay', '1'],
  ['camera-controls', '1'],
];

/** Keys are compared without case and hyphens: `autorotate`, `autoRotate` and `auto-rotate` are one key. */
const folded = (key: string): string => key.replaceAll('-', '').toLowerCase();

const attributeOf: ReadonlyMap<string, EmbedAttribute> = new Map(
  embedAttributes.filter((name) => !stateKeys.includes(name)).map((name) => [folded(name), name]),
);

/** Reads the query and the fragment of an address; the fragment takes precedence. */
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

/** Splits a list of origins, separated by commas or blanks. Entries that are neither origins nor `*` are left out. */
export function listOf(text: string | null): string[] {
  const words = text?.split(/[\s,]+/) ?? [];
  return words.flatMap((word) => (word === '*' ? [word] : (originOf(word) ?? [])));
}

/** The URLs of the files to load, in order: one key for each file; `model` may contain several, separated by commas. */
export function sourcesOf(parameters: URLSearchParams): string[] {
  return [...parameters].flatMap(([key, value]) => {
    if (!sourceKeys.includes(key)) return [];
    // A key of Online3DViewer, whose value is a list.
    const values = key === 'model' ? value.split(',') : [value];
    return values.filter((each) => each.trim() !== '');
  });
}

/** The display part of the state, without the model's URL and the keys that only the page reads. */
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

/** The origin in a text; null if the text is not an HTTP or HTTPS origin. */
function originOf(text: string): string | null {
  try {
    const { protocol, origin, href } = new URL(text);
    const isServer = protocol === 'http:' || protocol === 'https:';
    return isServer && href === `${origin}/` && !origin.includes('*') ? origin : null;
  } catch {
    return null;
  }
}
