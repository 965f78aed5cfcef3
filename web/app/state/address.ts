import { clock, type Cancel } from '../../lib/clock/index.js';
import { formatView, isStateKey, parseView, type ViewState } from '../../lib/state/index.js';
import {
  savedControls,
  savedCuts,
  noWeapon,
  savedParts,
  savedPlayback,
  playsAlike,
  savedRig,
  turntableOf,
} from '../../lib/internal/index.js';
import { hasMovingMaterials } from '../../lib/viewer/index.js';
import { sampleOf } from '../samples.js';
import type { ComparisonView } from './comparison.js';
import { comparisonView, isComparisonKey, readComparison, writeComparison } from './comparison-address.js';
import { opensInFirstPerson, weaponsOf } from './select.js';
import type { AppState, Subject } from './state.js';
import type { Store } from './store.js';
import type { Work } from './work.js';

/**
 * The page's address as a mirror of its state. The state is read from the query and the fragment (which wins) and
 * written to the fragment alone: it stays in the browser, and a static server never sees it.
 */

/** The state that an address names. */
export function readAddress(url: URL): ViewState {
  return parseView(askedOf(url));
}

/** The second subject that an address names; null for none. */
export function readBeside(url: URL): ComparisonView | null {
  return readComparison(askedOf(url));
}

/** The keys and values of an address as they were typed. */
export function askedOf(url: URL): URLSearchParams {
  const parameters = new URLSearchParams(url.search);
  for (const [key, value] of new URLSearchParams(url.hash.slice(1))) parameters.set(key, value);
  return parameters;
}

/** The key of an address that holds the key of stored local files. */
const keptKey = 'kept';

/** The key of the stored local files that an address names; null for none. */
export function readKept(url: URL): string | null {
  return askedOf(url).get(keptKey);
}

/** The address of stored local files. It opens them in the browser that stores them, and nowhere else. */
function writeKept(url: URL, { recents, entries }: AppState, view: ViewState): URL {
  // The gallery of the files has no view.
  const next = writeAddress(url, entries === null ? view : {});
  next.hash = [`${keptKey}=${recents.open}`, next.hash.slice(1)].filter((part) => part !== '').join('&');
  return next;
}

/** The page's own address for what is shown: other than a link, it can refer to stored local files. */
function addressOf(url: URL, state: AppState): URL {
  const { subject, recents, entries } = state;
  const isLocal = subject?.origin.kind === 'files' && state.comparison === null;
  if (recents.open !== null && (isLocal || entries !== null))
    return writeKept(url, state, { ...shownView(state), ...tabOf(state) });
  return writeAddress(url, viewOf(state), comparisonView(state));
}

/** The same address with `view` in its fragment. Foreign keys of the query stay. */
export function writeAddress(url: URL, view: ViewState, beside: ComparisonView = {}): URL {
  const next = new URL(url);
  for (const key of [...next.searchParams.keys()])
    if (isStateKey(key) || isComparisonKey(key)) next.searchParams.delete(key);
  const parameters = formatView(view);
  for (const [key, value] of writeComparison(beside)) parameters.set(key, value);
  next.hash = readable(parameters);
  return next;
}

/** The part of the page's state that a link can carry: none on a first visit and for files of this computer. */
export function viewOf(state: AppState): ViewState {
  const { subject } = state;
  if (subject === null || state.welcome || subject.origin.kind === 'files') return {};
  return {
    ...(subject.origin.kind === 'sample' ? { sample: subject.origin.id } : { src: subject.origin.url }),
    ...shownView(state),
    ...tabOf(state),
  };
}

function tabOf({ tab }: AppState): ViewState {
  return tab === 'animations' ? {} : { tab };
}

/** How the open model is shown, wherever it came from; empty where none is open. */
export function shownView(state: AppState): ViewState {
  const { subject } = state;
  if (subject === null) return {};
  return { ...(subject.entry === null ? {} : { entry: subject.entry }), ...settingsOf(state, subject) };
}

/** The user's settings: the whole view without the subject's address. */
export function settingsOf(state: AppState, subject: Subject): ViewState {
  const { playback, display, scene, cameraOptions, camera, skin, weapon } = state;
  const firstSkin = subject.summary.skins[0]?.name ?? null;
  return {
    cuts: savedCuts(subject.clips),
    ...savedPlayback(subject, playback),
    ...(playback.playing || state.clock === 0 || !hasMovingMaterials(subject.summary)
      ? {}
      : { time: state.clock }),
    ...(skin === null || skin === firstSkin ? {} : { skin }),
    ...(weapon === null || weapon === weaponsOf(subject.summary)[0] ? {} : { weapon }),
    ...mixedView(subject),
    parts: savedParts(subject.summary, state),
    ...(camera === null ? {} : { camera }),
    turntable: state.turntable,
    turntableSpeed: state.turntableSpeed,
    rig: savedRig(subject.summary, state.rig),
    controls: savedControls(subject.summary, state.controls),
    display,
    scene,
    cameraOptions,
    ...(opensInFirstPerson(subject) ? { viewModel: true } : {}),
    turns: turntableOf(subject.summary),
  };
}

/** The parts that were mixed into a player. A sample's own weapon is left out; that it was taken away is written. */
function mixedView({ origin, mixed }: Subject): ViewState {
  const own = origin.kind === 'sample' ? sampleOf(origin.id)?.weapon : undefined;
  const { weapon = own === undefined ? undefined : noWeapon, ...others } = mixed;
  return { ...others, ...(weapon === undefined || weapon === own ? {} : { weapon }) };
}

/** The values that the viewer reports with every frame. */
const reported: ReadonlySet<keyof AppState> = new Set(['clock', 'eye', 'eyeRoll', 'firstDraws'] as const);

/**
 * Keeps the address up to date, at most four times a second and without adding entries to the history.
 * A pending write counts as work.
 * @returns a function that stops it
 */
export function mirrorAddress(store: Store<AppState>, work: Work, delay = 250): () => void {
  let timer: Cancel | undefined;
  let written = (): void => undefined;
  const write = (): void => {
    timer = undefined;
    written();
    // The person has opened something else meanwhile.
    if (store.state.loading !== null) return;
    const next = addressOf(new URL(location.href), store.state).href;
    if (next !== location.href) history.replaceState(history.state, '', next);
  };
  const unsubscribe = store.subscribe((state, previous) => {
    const moved = (Object.keys(state) as (keyof AppState)[]).some((key) => {
      if (reported.has(key) || state[key] === previous[key]) return false;
      // Frames change sixty times a second, but while it plays they are not part of the address.
      return key !== 'playback' || !state.playback.playing || !playsAlike(state.playback, previous.playback);
    });
    // During a load the address still holds the settings that the load will apply.
    if (!moved || state.loading !== null || timer) return;
    timer = clock.after(delay, write);
    written = work.begin();
  });
  return () => {
    timer?.();
    written();
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
