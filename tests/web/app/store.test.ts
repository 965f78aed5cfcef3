import { describe, expect, it } from 'vitest';
import { Store } from '../../../web/app/state/store.js';

describe('Store', () => {
  it('notifies listeners of a change, with the previous state', () => {
    const store = new Store({ count: 1, name: 'a' });
    const heard: unknown[] = [];
    store.subscribe((state, previous) => heard.push([state, previous]));
    store.patch({ count: 2 });
    expect(heard).toEqual([
      [
        { count: 2, name: 'a' },
        { count: 1, name: 'a' },
      ],
    ]);
  });

  it('does not change a state that was returned before', () => {
    const store = new Store({ count: 1 });
    const before = store.state;
    store.patch({ count: 2 });
    expect(before.count).toBe(1);
  });

  it('does not notify if nothing changes', () => {
    const store = new Store({ count: 1 });
    let calls = 0;
    store.subscribe(() => calls++);
    store.patch({ count: 1 });
    store.patch({});
    expect(calls).toBe(0);
  });

  it('notifies of a change made by a listener after the change that the listener handles', () => {
    const store = new Store({ count: 0 });
    const heard: number[] = [];
    store.subscribe(({ count }) => {
      if (count === 1) store.patch({ count: 2 });
    });
    store.subscribe(({ count }) => heard.push(count));
    store.patch({ count: 1 });
    expect(heard).toEqual([1, 2]);
    expect(store.state.count).toBe(2);
  });

  it('announces the patches of a batch as one change, and of a nested batch with the outer one', () => {
    const store = new Store({ count: 0, name: 'a' });
    const heard: unknown[] = [];
    store.subscribe((state, previous) => heard.push([state, previous]));
    store.batch(() => {
      store.patch({ count: 1 });
      expect(store.state.count).toBe(1);
      store.batch(() => store.patch({ count: 2 }));
      store.patch({ name: 'b' });
    });
    expect(heard).toEqual([
      [
        { count: 2, name: 'b' },
        { count: 0, name: 'a' },
      ],
    ]);
  });

  it('announces the patches of a batch that throws', () => {
    const store = new Store({ count: 0 });
    const heard: number[] = [];
    store.subscribe(({ count }) => heard.push(count));
    const failing = (): void =>
      store.batch(() => {
        store.patch({ count: 1 });
        throw new Error('stop');
      });
    expect(failing).toThrow('stop');
    store.batch(() => undefined);
    expect(heard).toEqual([1]);
  });

  it('does not call a removed listener', () => {
    const store = new Store({ count: 0 });
    let calls = 0;
    const leave = store.subscribe(() => calls++);
    leave();
    store.patch({ count: 1 });
    expect(calls).toBe(0);
  });
});
