import type { App } from '../app.js';
import { shownView, viewOf, writeAddress } from '../state/address.js';
import type { AppState } from '../state/state.js';
import { message } from '../text/messages.js';
import { copy } from '../clipboard.js';

/** The address of the current view. For a model of local files it has only the view settings. */
export function linkOf(state: AppState, page: URL): string {
  const isLocal = state.subject?.origin.kind === 'files';
  const link = writeAddress(page, isLocal ? shownView(state) : viewOf(state));
  // The language is not shared: it is the choice of each reader.
  link.searchParams.delete('lang');
  return link.href;
}

/** Copies the link, and announces what it does not contain. */
export async function share(app: App): Promise<void> {
  const { state } = app.store;
  const { subject } = state;
  if (subject === null) return;
  const isLocal = subject.origin.kind === 'files';
  const said = isLocal
    ? message('sharedWithout', subject.name)
    : subject.textureOverrides.length > 0
      ? message('sharedWithoutPaint')
      : message('shared');
  await copy(app, linkOf(state, new URL(location.href)), said);
}
