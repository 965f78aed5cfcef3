import type { App } from './app.js';
import { LibraryOpener } from './session/library-opener.js';
import { PlaylistRunner } from './session/playlist-runner.js';
import { Session } from './session/session.js';
import { SceneLink } from './session/scene-link.js';
import { makeViewerPortrait, makeViewerScene } from './session/viewer-scene.js';
import { Actions } from './state/actions.js';
import { mirrorAddress, readAddress } from './state/address.js';
import { RigActions } from './state/rig-actions.js';
import { initialState, type AppState, type SheetStop } from './state/state.js';
import { Store } from './state/store.js';
import { ViewActions } from './state/view-actions.js';
import { words } from './text/messages.js';
import { followTheme, storedTheme } from './theme.js';
import { queries } from './ui/base/media.js';
import { Page } from './ui/page/page.js';

/** Assembles the page: the state, the actions that change it, and the parts that follow it. */
function start(): void {
  const store: Store<AppState> = new Store({
    ...initialState,
    theme: storedTheme(),
    sheet: firstSheetStop(),
  });
  const actions = new Actions(store);
  const rig = new RigActions(store, actions);
  const scene = new SceneLink(store, actions, { scene: makeViewerScene, portrait: makeViewerPortrait });
  const session = new Session(store, actions, new LibraryOpener(), scene);
  const view = new ViewActions(store, actions);
  const playlist = new PlaylistRunner(store, actions);
  const app: App = { store, actions, rig, view, playlist, session, scene };
  const open = (address: string): void => void session.start(readAddress(new URL(address)));
  // `location` cannot be used here: the mirror may have written to the address since the event.
  addEventListener('hashchange', ({ newURL }) => open(newURL));
  // The load starts before the page is built, so that both run at the same time.
  open(location.href);
  followTheme(app);
  followTitle(app);
  // The page gets its state before it is connected to the document.
  const page = new Page();
  page.app = app;
  document.body.prepend(page);
  mirrorAddress(store);
}

/** The sheet starts closed where the screen has hardly room for the scene. */
function firstSheetStop(): SheetStop {
  return matchMedia(queries.short).matches ? 'tabs' : initialState.sheet;
}

function followTitle({ store }: App): void {
  store.subscribe(({ subject, welcome }) => {
    document.title = subject === null || welcome ? words.product : words.pageTitle(subject.name);
  });
}

start();
