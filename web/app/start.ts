import type { App } from './app.js';
import { LibraryOpener } from './open/library-opener.js';
import { Offline } from './open/offline.js';
import { followLaunches, hasShared, takeShared } from './open/launch.js';
import { Recents, storageKey as recentsKey } from './open/recents.js';
import { Comparison } from './session/comparison.js';
import { PlaylistRunner } from './session/playlist-runner.js';
import { Session } from './open/session.js';
import { SceneLink } from './scene/scene-link.js';
import { History } from './open/history.js';
import { makeViewerPortrait, makeViewerScene } from './scene/viewer-scene.js';
import { makeActions } from './actions/actions.js';
import { askedOf, mirrorAddress, readAddress, readBeside, readKept } from './state/address.js';
import { initialState, type AppState, type SheetStop } from './state/state.js';
import { Store } from './state/store.js';
import { Work } from './state/work.js';
import { message, words } from './text/messages.js';
import { startLanguage } from './language.js';
import { followTheme, storedTheme } from './theme.js';
import { queries } from './ui/base/media.js';
import { Page } from './ui/page/page.js';

/** Assembles the page: the state, the actions that change it, and the components that observe it. */
async function start(): Promise<void> {
  const language = await startLanguage();
  const store: Store<AppState> = new Store({
    ...initialState,
    theme: storedTheme(),
    language,
    sheet: firstSheetStop(),
  });
  const actions = makeActions(store);
  const recents = new Recents(store, actions);
  const offline = new Offline(store, actions);
  const makers = { scene: makeViewerScene, portrait: makeViewerPortrait };
  const work = new Work();
  const scene = new SceneLink(store, actions, makers, work);
  const session = new Session(store, actions, new LibraryOpener(), scene);
  const workspace = { store, actions, session, scene };
  const playlist = new PlaylistRunner(store, actions);
  const comparison = new Comparison(workspace, makers, { recents, offline, playlist, work });
  const app: App = { ...workspace, recents, offline, playlist, comparison, work };
  const visits = new History(store, actions, session, recents, work, async (address) => {
    const beside = readBeside(address);
    if (beside === null) comparison.end();
    // The user may have opened another model meanwhile.
    if ((await openAddress(app, address)) && beside !== null) await comparison.start(beside);
  });
  // The load starts before the page is built, so that both run in parallel.
  visits.begin();
  followTheme(app);
  followTitle(app);
  // The page gets its properties before it is connected to the document.
  const page = new Page();
  page.app = app;
  document.body.prepend(page);
  mirrorAddress(store, work);
  followLaunches(session);
  addEventListener('storage', ({ key }) => {
    if (key === null || key === recentsKey) void recents.choiceChanged();
  });
  offline.begin();
}

/**
 * Opens an address, or the files that another app has shared. Local files of an address open if this browser has stored
 * them.
 * @returns whether the files of the address are open; false for the start page, a failure or a cancelled load
 */
async function openAddress({ session, recents }: App, address: URL): Promise<boolean> {
  const [view, asked, kept] = [readAddress(address), askedOf(address), readKept(address)];
  if (hasShared(address)) {
    const files = await takeShared();
    if (files.length > 0) return session.open({ kind: 'files', files });
  }
  if (kept === null) return session.start(view, asked);
  const input = await recents.input(kept, view.entry ?? null);
  if (input !== null) return session.open(input, { view, asked });
  await session.greet([message('keptGone')]);
  return false;
}

/** The initial height of the sheet: only its tabs on screens without enough room for the scene. */
function firstSheetStop(): SheetStop {
  return matchMedia(queries.short).matches ? 'tabs' : initialState.sheet;
}

function followTitle({ store }: App): void {
  store.subscribe(({ subject, welcome, comparison }) => {
    const beside = comparison?.subject?.name;
    const name = subject === null || welcome ? null : subject.name;
    const title = name === null || beside === undefined ? name : words.compareTitle(name, beside);
    document.title = title === null ? words.product : words.pageTitle(title);
  });
}

void start();
