import { formatView } from '../../lib/state/index.js';
import { sampleOf } from '../samples.js';
import { shownView } from '../state/address.js';
import type { AppState, Subject } from '../state/state.js';
import type { Size } from './image-size.js';

/** The control bar of the embedded viewer. */
export type EmbedControls = 'full' | 'mini' | 'none';

export interface EmbedOptions extends Size {
  readonly controls: EmbedControls;
}

/** A placeholder for the user's server. */
export const placeholder = 'https://your.example/';

/** The absolute URLs of the model's file and its companions, for use on other sites. */
export interface EmbedSource {
  readonly addresses: readonly string[];
  /** True if the files are local, so that the URL is a placeholder. */
  readonly isLocal: boolean;
}

/** @param page - the URL of this page */
export function embedSource({ origin, summary, entry }: Subject, page: URL): EmbedSource {
  switch (origin.kind) {
    case 'url':
      return { addresses: [new URL(origin.url, page).href], isLocal: false };
    case 'sample': {
      const files = sampleOf(origin.id)?.files ?? [];
      // The model's own file comes first, then its companions, because a server does not list its files.
      const own = summary.parts[0]?.file ?? '';
      const first = files.find((file) => own.endsWith(file)) ?? files[0] ?? '';
      const others = first.endsWith('.pk3') ? [] : files.filter((file) => file !== first);
      const address = (file: string): string => new URL(`samples/${origin.id}/${file}`, page).href;
      return { addresses: [first, ...others].map(address), isLocal: false };
    }
    case 'files': {
      const name = archiveOf(origin.names, entry) ?? summary.parts[0]?.file ?? origin.names[0] ?? 'model';
      return {
        addresses: [placeholder + name.split(/[\\/]/).map(encodeURIComponent).join('/')],
        isLocal: true,
      };
    }
  }
}

/** The name of the opened archive; null if the model was not opened from a single archive. */
function archiveOf(names: readonly string[], entry: string | null): string | null {
  const [first] = names;
  return entry !== null && names.length === 1 && first !== undefined ? first : null;
}

/** The code of an `<iframe>` that shows this site's embed page. */
export function iframeCode(state: AppState, page: URL, options: EmbedOptions): string {
  const { subject } = state;
  if (subject === null) return '';
  const { addresses } = embedSource(subject, page);
  const address = new URL('embed.html', page);
  const keys = new URLSearchParams();
  for (const each of addresses) keys.append('src', each);
  for (const [key, value] of viewKeys(state)) keys.append(key, value);
  if (options.controls !== 'full') keys.append('ui', options.controls);
  address.hash = readable(keys);
  return [
    '<iframe',
    `  src="${escaped(address.href)}"`,
    `  width="${options.width}"`,
    `  height="${options.height}"`,
    `  title="${escaped(subject.name)}"`,
    '  loading="lazy"',
    '  allow="fullscreen"',
    '  sandbox="allow-scripts allow-same-origin"',
    '></iframe>',
  ].join('\n');
}

/** The code of a `<marrow-viewer>`, for sites that host the package's files. */
export function widgetCode(state: AppState, page: URL, options: EmbedOptions): string {
  const { subject } = state;
  if (subject === null) return '';
  const { addresses } = embedSource(subject, page);
  const view = readable(viewKeys(state));
  const { width, height, controls } = options;
  return [
    `<script type="module" src="${placeholder}marrow3d/element-define.js"></script>`,
    '<marrow-viewer',
    `  src="${escaped(addresses[0] ?? '')}"`,
    ...(view === '' ? [] : [`  state="${escaped(view)}"`]),
    ...(controls === 'full' ? [] : [`  ui="${controls}"`]),
    `  alt="${escaped(subject.name)}"`,
    '  camera-controls',
    `  style="width: ${width}px; height: ${height}px"`,
    '></marrow-viewer>',
  ].join('\n');
}

/** The view as URL parameters, without those that only the page reads. */
function viewKeys(state: AppState): URLSearchParams {
  const keys = formatView(shownView(state));
  for (const key of ['v', 'tab']) keys.delete(key);
  // The page gives a sample its default weapon. In the widget, the code must contain it.
  const origin = state.subject?.origin;
  const weapon = origin?.kind === 'sample' ? sampleOf(origin.id)?.weapon : undefined;
  if (origin?.kind === 'sample' && weapon !== undefined && !keys.has('weapon'))
    keys.set('weapon', weapon.replace(`${origin.id}/`, ''));
  return keys;
}

function readable(keys: URLSearchParams): string {
  return keys.toString().replace(/%(2C|2F|3A|3B|21|40)/g, (code) => decodeURIComponent(code));
}

/** A text escaped for use as an attribute's value. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
