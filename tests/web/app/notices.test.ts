import { beforeEach, describe, expect, it } from 'vitest';
import { Notices } from '../../../web/app/actions/notices.js';
import type { Failure } from '../../../web/app/state/entry.js';
import { initialState, type AppState } from '../../../web/app/state/state.js';
import { Store } from '../../../web/app/state/store.js';
import { textOf } from '../../../web/app/text/messages.js';
import { useManualClock } from '../support/manual-clock.js';

const clock = useManualClock();

let store: Store<AppState>;
let notices: Notices;

beforeEach(() => {
  store = new Store<AppState>(initialState);
  notices = new Notices(store);
});

function failure(code: string, file: string): Failure {
  const unknown = { format: null, size: null, offset: null, line: null, url: null, status: null };
  return { ...unknown, code, file, message: 'The file is damaged.' };
}

const announced = (): string => textOf(store.state.announcement);

describe('Notices', () => {
  it('announce a toast, and remove it after four seconds', () => {
    notices.toast('Applied moss.tga');
    expect(store.state.toast).toBe('Applied moss.tga');
    expect(announced()).toBe('Applied moss.tga');
    clock().advance(4001);
    expect(store.state.toast).toBeNull();
  });

  it('show a toast without announcing it to screen readers', () => {
    notices.say('B is open');
    notices.showToast('Applied moss.tga');
    expect(announced()).toBe('B is open');
  });

  it('announce a failure with the name of its file, if it has one', () => {
    notices.fail(failure('damaged', 'ogre.md2'));
    expect(store.state.failure?.code).toBe('damaged');
    expect(announced()).toBe('ogre.md2: The file is damaged.');
    notices.fail(failure('unknown', ''));
    expect(announced()).toBe('The file is damaged.');
  });
});
