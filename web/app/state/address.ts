import {
  cutViews,
  formatView,
  isStateKey,
  noWeapon,
  parseView,
  partViewText,
  playbackView,
  rigView,
  type ViewState,
} from '../../lib/state/index.js';
import { defaultDisplay, hasMovingMaterials } from '../../lib/viewer/index.js';
import { sampleOf } from '../samples.js';
import { weaponsOf } from './select.js';
import type { AppState, Subject } from './state.js';
import type { Store } from './store.js';

/**
 * The page's address as a mirror of its state. The state is read from the query and the fragment (which wins) and
 * written to the fragment alone: it stays in the browser, and a static server never sees it.
 */

/** What an address asks for. */
export function readAddress(url: URL): ViewState {
  const parameters = new URLSearchParams(url.search);
  for (const [key, value] of new URLSearchParams(url.hash.slice(1))) parameters.set(key, value);
  return parseView(parameters);
}

/** The same page with `view` in its fragment; keys of the query that are not ours stay. */
export function writeAddress(url: URL, view: ViewState): URL {
  const next = new URL(url);
  for (const key of [...next.searchParams.keys()]) if (isStateKey(key)) next.searchParams.delete(key);
  next.hash = readable(formatView(view));
  return next;
}

/** The part of the page's state that a link can carry. A first visit and files of this computer have none. */
export function viewOf(state: AppState): ViewState {
  const { subject, playback, display, camera, skin, weapon, tab } = state;
  if (subject === null || state.welcome || subject.origin.kind === 'files') return {};
  const firstSkin = subject.summary.skins[0]?.name ?? null;
  return {
    ...(subject.origin.kind === 'sample' ? { sample: subject.origin.id } : { src: subject.origin.url }),
    ...(subject.entry === null ? {} : { entry: subject.entry }),
    cuts: cutViews(subject.clips),
    ...playbackView(subject, state),
    ...(playback.playing || state.clock === 0 || !hasMovingMaterials(subject.summary)
      ? {}
      : { time: state.clock }),
    ...(skin === null || skin === firstSkin ? {} : { skin }),
    ...(weapon === null || weapon === weaponsOf(subject.summary)[0] ? {} : { weapon }),
    ...mixedView(subject),
    parts: partViewText(subject.summary, state),
    ...(camera === null ? {} : { camera }),
    turntable: state.turntable,
    rig: rigView(subject.summary, state.rig),
    display: { ...defaultDisplay, ...display },
    ...(tab === 'animations' ? {} : { tab }),
  };
}

/** A sample's own weapon goes without saying; that it has none does not. */
function mixedView({ origin, mixed }: Subject): ViewState {
  const own = origin.kind === 'sample' ? sampleOf(origin.id)?.weapon : undefined;
  const { weapon = own === undefined ? undefined : noWeapon, ...others } = mixed;
  return { ...others, ...(weapon === undefined || weapon === own ? {} : { weapon }) };
}

/** What the viewer reports with every frame. */
const reported: ReadonlySet<keyof AppState> = new Set(['positions', 'clock', 'eye', 'shows'] as const);

/**
 * Keeps the address up to date, at most four times a second and never as a new entry of the history.
 * @returns stops it
 */
export function mirrorAddress(store: Store<AppState>, delay = 250): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    timer = undefined;
    // Somebody has gone elsewhere meanwhile.
    if (store.state.loading !== null) return;
    const next = writeAddress(new URL(location.href), viewOf(store.state)).href;
    if (next !== location.href) history.replaceState(history.state, '', next);
  };
  const unsubscribe = store.subscribe((state, previous) => {
    // Playback moves sixty times a second, and while it plays it is no part of the address.
    const moved = (Object.keys(state) as (keyof AppState)[]).some(
      (key) => !reported.has(key) && state[key] !== previous[key],
    );
    // A load that is under way has not taken its settings over yet; the address still says them.
    if (moved && state.loading === null) timer ??= setTimeout(write, delay);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

/** A query string whose harmless punctuation is left readable. */
function readable(parameters: URLSearchParams): string {
  return parameters
    .toString()
    .replace(/%2C/g, ',')
    .replace(/%2F/g, '/')
    .replace(/%3A/g, ':')
    .replace(/%3B/g, ';')
    .replace(/%21/g, '!')
    .replace(/%40/g, '@');
}
