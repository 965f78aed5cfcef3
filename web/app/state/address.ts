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
 * Keeps the page's address in sync with its state. The state is read from the query and the fragment (the fragment
 * takes precedence) and written only to the fragment, which the browser never sends to a server.
 */

/** Reads the state from an address. */
export function readAddress(url: URL): ViewState {
  return parseView(askedOf(url));
}

/** Reads the second subject of an address; null if there is none. */
export function readBeside(url: URL): ComparisonView | null {
  return readComparison(askedOf(url));
}

/** The keys and values in the query and the fragment of an address, before validation. */
export function askedOf(url: URL): URLSearchParams {
  const parameters = new URLSearchParams(url.search);
  for (const [key, value] of new URLSearchParams(url.hash.slice(1))) parameters.set(key, value);
  return parameters;
}

/** The key of an address whose value identifies stored local files. */
const keptKey = 'kept';

/** The key of the stored local files in an address; null if there is none. */
export function readKept(url: URL): string | null {
  return askedOf(url).get(keptKey);
}

/** The address of stored local files. It works only in the browser that stores them. */
function writeKept(url: URL, { recents, entries }: AppState, view: ViewState): URL {
  // The gallery of the files has no view.
  const next = writeAddress(url, entries === null ? view : {});
  next.hash = [`${keptKey}=${recents.open}`, next.hash.slice(1)].filter((part) => part !== '').join('&');
  return next;
}

/** The page's own address for the current state. Unlike a link to share, it can refer to stored local files. */
function addressOf(url: URL, state: AppState): URL {
  const { subject, recents, entries } = state;
  const isLocal = subject?.origin.kind === 'files' && state.comparison === null;
  if (recents.open !== null && (isLocal || entries !== null))
    return writeKept(url, state, { ...shownView(state), ...tabOf(state) });
  return writeAddress(url, viewOf(state), comparisonView(state));
}

/** Returns the address with `view` in its fragment. Unknown keys of the query are kept. */
export function writeAddress(url: URL, view: ViewState, beside: ComparisonView = {}): URL {
  const next = new URL(url);
  for (const key of [...next.searchParams.keys()])
    if (isStateKey(key) || isComparisonKey(key)) next.searchParams.delete(key);
  const parameters = formatView(view);
  for (const [key, value] of writeComparison(beside)) parameters.set(key, value);
  next.hash = readable(parameters);
  return next;
}

/** The part of the state that a link can contain: empty on the start page and for local files. */
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

/** The view of the open model, including local files; empty if no model is open. */
export function shownView(state: AppState): ViewState {
  const { subject } = state;
  if (subject === null) return {};
  return { ...(subject.entry === null ? {} : { entry: subject.entry }), ...settingsOf(state, subject) };
}

/** Whether animated materials are paused, and their time. Without a clip, the saved playback contains neither. */
function pausedMaterials({ playback, clock }: AppState, { summary }: Subject): ViewState {
  if (playback.playing || !hasMovingMaterials(summary)) return {};
  return { paused: true, ...(clock !== 0 && { time: clock }) };
}

/** The user's settings: the whole view without the subject's address. */
export function settingsOf(state: AppState, subject: Subject): ViewState {
  const { playback, display, scene, cameraOptions, camera, skin, weapon } = state;
  const firstSkin = subject.summary.skins[0]?.name ?? null;
  return {
    cuts: savedCuts(subject.clips),
    ...savedPlayback(subject, playback),
    ...pausedMaterials(state, subject),
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

/** The parts that the user replaced. A sample's default weapon is omitted; its removal is included. */
function mixedView({ origin, mixed }: Subject): ViewState {
  const own = origin.kind === 'sample' ? sampleOf(origin.id)?.weapon : undefined;
  const { weapon = own === undefined ? undefined : noWeapon, ...others } = mixed;
  return { ...others, ...(weapon === undefined || weapon === own ? {} : { weapon }) };
}

/** Values that the viewer reports with every frame. Their changes alone do not update the address. */
const reported: ReadonlySet<keyof AppState> = new Set(['clock', 'eye', 'eyeRoll', 'firstDraws'] as const);

/**
 * Updates the address at most four times a second, without adding entries to the history.
 * A pending write is registered as unfinished work.
 * @returns a function that stops the updates
 */
export function mirrorAddress(store: Store<AppState>, work: Work, delay = 250): () => void {
  let timer: Cancel | undefined;
  let written = (): void => undefined;
  const write = (): void => {
    timer = undefined;
    written();
    // The user has opened something else meanwhile.
    if (store.state.loading !== null) return;
    const next = addressOf(new URL(location.href), store.state).href;
    if (next !== location.href) history.replaceState(history.state, '', next);
  };
  const unsubscribe = store.subscribe((state, previous) => {
    const moved = (Object.keys(state) as (keyof AppState)[]).some((key) => {
      if (reported.has(key) || state[key] === previous[key]) return false;
      // Frames change up to sixty times a second. During playback they are not part of the address.
      return key !== 'playback' || !state.playback.playing || !playsAlike(state.playback, previous.playback);
    });
    // While a subject loads, the address still contains the settings to apply to it.
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

/** A query string in which harmless punctuation is not escaped. */
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
