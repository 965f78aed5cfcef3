import { afterEach, expect, it, vi } from 'vitest';
import { makeActions } from '../../../web/app/actions/actions.js';
import { History } from '../../../web/app/open/history.js';
import { takeShared } from '../../../web/app/open/launch.js';
import { Recents } from '../../../web/app/open/recents.js';
import { Session } from '../../../web/app/open/session.js';
import { SceneLink } from '../../../web/app/scene/scene-link.js';
import { initialState, type AppState } from '../../../web/app/state/state.js';
import { Store } from '../../../web/app/state/store.js';
import { Work } from '../../../web/app/state/work.js';
import { flushPromises } from '../support/promises.js';
import { FakeOpener, FakeScene } from './support/fakes.js';

afterEach(() => vi.unstubAllGlobals());

it('reports a failure if the files that another app has shared cannot be read', async () => {
  vi.stubGlobal('location', { href: 'https://example.com/?shared' });
  vi.stubGlobal('document', { baseURI: 'https://example.com/' });
  vi.stubGlobal('history', { state: null, replaceState: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('caches', { has: () => Promise.reject(new DOMException('No access.', 'SecurityError')) });
  const store: Store<AppState> = new Store({ ...initialState });
  const actions = makeActions(store);
  const session = new Session(
    store,
    actions,
    new FakeOpener(),
    new SceneLink(store, actions, new FakeScene().makers),
  );
  const work = new Work();
  const visits = new History(store, actions, session, new Recents(store, actions), work, async () => {
    await takeShared();
  });
  visits.begin();
  expect(work.idle).toBe(false);
  await flushPromises();
  expect(store.state.failure).toMatchObject({ code: 'unknown', message: 'No access.' });
  expect(work.idle).toBe(true);
});
