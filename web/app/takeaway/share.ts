import type { App } from '../app.js';
import { shownView, viewOf, writeAddress } from '../state/address.js';
import { comparisonView } from '../state/comparison-address.js';
import type { AppState, Subject } from '../state/state.js';
import { message, type Message } from '../text/messages.js';
import { copy } from '../clipboard.js';

/** The address of the current view and comparison. For a model of local files it has only the view settings. */
export function linkOf(state: AppState, page: URL): string {
  const isLocal = state.subject?.origin.kind === 'files';
  const link = writeAddress(page, isLocal ? shownView(state) : viewOf(state), comparisonView(state));
  // The language is not shared, because each reader chooses it.
  link.searchParams.delete('lang');
  return link.href;
}

/** Copies the link. The message names local files and replaced textures, which the link does not contain. */
export async function share(app: App): Promise<void> {
  const { state } = app.store;
  if (state.subject === null) return;
  await copy(app, linkOf(state, new URL(location.href)), sharedMessage(state, state.subject));
}

function sharedMessage({ comparison }: AppState, subject: Subject): Message {
  const other = comparison?.subject ?? null;
  if (subject.origin.kind === 'files') return message('sharedWithout', subject.name);
  if (other?.origin.kind === 'files') return message('sharedWithoutOther', other.name);
  const isPainted = [subject, other].some((each) => (each?.textureOverrides.length ?? 0) > 0);
  return message(isPainted ? 'sharedWithoutPaint' : 'shared');
}
