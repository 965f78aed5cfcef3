import { afterEach, expect, it, vi } from 'vitest';
import { makeActions } from '../../../web/app/actions/actions.js';
import { followLaunches } from '../../../web/app/open/launch.js';
import { Session } from '../../../web/app/open/session.js';
import { SceneLink } from '../../../web/app/scene/scene-link.js';
import { initialState, type AppState } from '../../../web/app/state/state.js';
import { Store } from '../../../web/app/state/store.js';
import { flushPromises, newGate } from '../support/promises.js';
import { fakeCanvas, FakeModel, FakeOpener, FakeScene, FakeSource } from './support/fakes.js';
import { part, summary } from './support/subject.js';

afterEach(() => vi.unstubAllGlobals());

interface Launch {
  readonly files: readonly object[];
}

/** A session that opens launched files. `launch` is the callback with which the browser reports a launch. */
function launched(): { store: Store<AppState>; opener: FakeOpener; launch: (launch: Launch) => void } {
  const store: Store<AppState> = new Store({ ...initialState });
  const actions = makeActions(store);
  const opener = new FakeOpener();
  const link = new SceneLink(store, actions, new FakeScene().makers);
  link.attach(fakeCanvas());
  let launch: (launch: Launch) => void = () => undefined;
  const setConsumer = (consumer: typeof launch): void => void (launch = consumer);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('launchQueue', { setConsumer });
  const session = new Session(store, actions, opener, link);
  followLaunches(session);
  return { store, opener, launch: (given) => launch(given) };
}

const rock = (): FakeSource => new FakeSource('rock.md2', () => new FakeModel(summary([part('rock')])));

it('opens a file with which the operating system launches the page', async () => {
  const { store, opener, launch } = launched();
  opener.next = rock();
  const file = new File([], 'rock.md2');
  launch({ files: [{ name: 'rock.md2', getFile: () => Promise.resolve(file) }] });
  await flushPromises();
  expect(opener.opened).toEqual([{ kind: 'files', files: [file] }]);
  expect(store.state.subject?.name).toBe('rock');
});

it('reports a launch with an unreadable file as a failed load', async () => {
  const { store, opener, launch } = launched();
  const gone = new DOMException('The file was not found.', 'NotFoundError');
  launch({ files: [{ name: 'gone.md2', getFile: () => Promise.reject(gone) }] });
  await flushPromises();
  expect(store.state.failure).toMatchObject({ file: 'gone.md2', message: 'The file was not found.' });
  expect([opener.opened, store.state.loading]).toEqual([[], null]);
});

it('names the unreadable file in the failure of a launch with several files', async () => {
  const { store, launch } = launched();
  launch({
    files: [
      { name: 'rock.md2', getFile: () => Promise.resolve(new File([], 'rock.md2')) },
      { name: 'gone.md2', getFile: () => Promise.reject(new Error('denied')) },
    ],
  });
  await flushPromises();
  expect(store.state.failure).toMatchObject({ file: 'gone.md2', message: 'denied' });
});

it('keeps the failure of a launch when an earlier load completes', async () => {
  const { store, opener, launch } = launched();
  const gate = newGate();
  opener.next = Object.assign(rock(), { gate: gate.opened });
  launch({ files: [{ name: 'rock.md2', getFile: () => Promise.resolve(new File([], 'rock.md2')) }] });
  await flushPromises();
  launch({ files: [{ name: 'gone.md2', getFile: () => Promise.reject(new Error('denied')) }] });
  await flushPromises();
  gate.open();
  await flushPromises();
  expect(store.state.failure).toMatchObject({ file: 'gone.md2', message: 'denied' });
});
