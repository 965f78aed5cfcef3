import { channelOf } from '../../lib/state/index.js';
import { links, type ComparisonView } from './comparison.js';
import type { AppState } from './state.js';

/**
 * The second subject of a comparison in the page's address. Only this page uses these keys, so they are not part of the
 * schema that all viewers share.
 *
 *   with, with-src   a sample's id, or a URL (takes precedence)
 *   with-entry       which model of an archive or folder
 *   with-clip        the clip of B that is paired with A's clip, if the user chose it
 *   unlinked         the settings of A that B does not follow: camera, time, light
 */
const keys = {
  sample: 'with',
  src: 'with-src',
  entry: 'with-entry',
  clip: 'with-clip',
  unlinked: 'unlinked',
} as const;

const known: ReadonlySet<string> = new Set(Object.values(keys));

export function isComparisonKey(key: string): boolean {
  return known.has(key);
}

/** Reads the comparison from an address; null if there is none. */
export function readComparison(parameters: URLSearchParams): ComparisonView | null {
  const sample = parameters.get(keys.sample);
  const src = parameters.get(keys.src);
  if (!sample && !src) return null;
  const entry = parameters.get(keys.entry);
  const clip = parameters.get(keys.clip);
  const apart = (parameters.get(keys.unlinked) ?? '').split(',');
  const unlinked = links.filter((link) => apart.includes(link));
  return {
    ...(src ? { src } : { sample: sample ?? '' }),
    ...(entry ? { entry } : {}),
    ...(clip ? { clip } : {}),
    ...(unlinked.length > 0 ? { unlinked } : {}),
  };
}

export function writeComparison(view: ComparisonView): URLSearchParams {
  const parameters = new URLSearchParams();
  const { sample, src, entry, clip, unlinked = [] } = view;
  if (src !== undefined) parameters.set(keys.src, src);
  else if (sample !== undefined) parameters.set(keys.sample, sample);
  else return parameters;
  if (entry !== undefined) parameters.set(keys.entry, entry);
  if (clip !== undefined) parameters.set(keys.clip, clip);
  if (unlinked.length > 0) parameters.set(keys.unlinked, unlinked.join(','));
  return parameters;
}

/** The comparison as keys of a link; empty if one of the two is a local file. */
export function comparisonView({ comparison, subject, welcome, playback }: AppState): ComparisonView {
  if (comparison === null || subject === null || welcome || subject.origin.kind === 'files') return {};
  const { subject: other, asked, pairs } = comparison;
  if (other === null) return asked ?? {};
  if (other.origin.kind === 'files') return {};
  const unlinked = links.filter((link) => !comparison.links[link]);
  const clip = pairs.get(channelOf(playback)?.clip.name ?? '');
  return {
    ...(other.origin.kind === 'sample' ? { sample: other.origin.id } : { src: other.origin.url }),
    ...(other.entry === null ? {} : { entry: other.entry }),
    ...(clip === undefined ? {} : { clip }),
    ...(unlinked.length > 0 ? { unlinked } : {}),
  };
}
