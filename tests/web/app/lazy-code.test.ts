import { expect, it, vi } from 'vitest';
import { makeActions } from '../../../web/app/actions/actions.js';
import { initialState, type AppState } from '../../../web/app/state/state.js';
import { Store } from '../../../web/app/state/store.js';
import { Work } from '../../../web/app/state/work.js';
import { textOf, words } from '../../../web/app/text/messages.js';
import { fetchCode } from '../../../web/app/ui/base/lazy.js';

vi.mock('virtual:icon-sprite', () => ({ default: 'sprite.svg' }));

const started = (): { store: Store<AppState>; app: Parameters<typeof fetchCode>[0] } => {
  const store: Store<AppState> = new Store({ ...initialState });
  return { store, app: { work: new Work(), actions: makeActions(store) } };
};

it('the page is not idle while code is fetched', async () => {
  const { store, app } = started();
  const fetched = fetchCode(app, Promise.resolve());
  expect(app.work.idle).toBe(false);
  expect([await fetched, app.work.idle, store.state.toast]).toEqual([true, true, null]);
});

it('a failed fetch of code is reported only if the code is still needed', async () => {
  const { store, app } = started();
  const failed = (): Promise<never> => Promise.reject(new Error('offline'));
  expect(await fetchCode(app, failed(), () => false)).toBe(false);
  expect(store.state.toast).toBeNull();
  expect(await fetchCode(app, failed())).toBe(false);
  expect(textOf(store.state.toast ?? '')).toBe(words.codeLost);
});
