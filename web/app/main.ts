import type { App } from './app.js';
import { LibraryOpener } from './session/library-opener.js';
import { Session } from './session/session.js';
import { StageLink } from './session/stage-link.js';
import { makeViewerPortrait, makeViewerStage } from './session/viewer-stage.js';
import { Actions } from './state/actions.js';
import { mirrorAddress, readAddress } from './state/address.js';
import { RigActions } from './state/rig-actions.js';
import { initialState, type AppState, type SheetStop } from './state/state.js';
import { Store } from './state/store.js';
import { words } from './text/messages.js';
import { followTheme, storedTheme } from './theme.js';
import { queries } from './ui/base/media.js';
import { Page } from './ui/page/page.js';

/** Puts the page together: state, what changes it, what follows it. */
function start(): void {
  const store: Store<AppState> = new Store({ ...initialState, theme: storedTheme(), sheet: firstStop() });
  const actions = new Actions(store);
  const rig = new RigActions(store, actions);
  const stage = new StageLink(store, actions, { stage: makeViewerStage, portrait: makeViewerPortrait });
  const session = new Session(store, actions, new LibraryOpener(), stage);
  const app: App = { store, actions, rig, session, stage };
  const open = (address: string): void => void session.start(readAddress(new URL(address)));
  // Not where the page is now: the mirror may have written to the address since.
  addEventListener('hashchange', ({ newURL }) => open(newURL));
  // What is opened is on its way while the page is put up.
  open(location.href);
  followTheme(app);
  followTitle(app);
  // Its state is there before it is connected.
  const page = new Page();
  page.app = app;
  document.body.prepend(page);
  mirrorAddress(store);
}

/** Where there is hardly room for the stage, the sheet is opened by hand. */
function firstStop(): SheetStop {
  return matchMedia(queries.short).matches ? 'tabs' : initialState.sheet;
}

function followTitle({ store }: App): void {
  store.subscribe(({ subject, welcome }) => {
    document.title = subject === null || welcome ? words.product : words.pageTitle(subject.name);
  });
}

start();
