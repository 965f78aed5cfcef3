import { describe, expect, it } from 'vitest';
import { ModelPool, type PoolUser } from '../../../web/lib/element/load/model-pool.js';
import type { Model } from '../../../web/lib/types/api.js';

/** A model of the given size, which records its disposal. */
function modelOf(bytes: number): Model & { lose(): void } {
  const listeners: (() => void)[] = [];
  let disposed = false;
  return {
    memory: { snapshot: bytes, images: 0, wasm: 0 },
    get disposed() {
      return disposed;
    },
    on: (type: string, listener: () => void) => {
      if (type === 'lost') listeners.push(listener);
      return () => undefined;
    },
    dispose: () => (disposed = true),
    lose: () => listeners.forEach((listener) => listener()),
  } as unknown as Model & { lose(): void };
}

interface TestUser extends PoolUser {
  inUse: boolean;
  release: () => void;
  unloads: number;
}

function user(inUse = true): TestUser {
  const self: TestUser = {
    inUse,
    release: () => undefined,
    unloads: 0,
    unload: () => {
      self.unloads++;
      self.release();
    },
  };
  return self;
}

async function take(pool: ModelPool, key: string | null, who: TestUser, model: Model): Promise<Model> {
  const lease = pool.lease(
    key,
    who,
    () => Promise.resolve(model),
    () => undefined,
  );
  who.release = () => lease.release();
  return lease.model;
}

describe('ModelPool', () => {
  it('shares a model between users of the same key', async () => {
    const pool = new ModelPool();
    const [a, b] = [user(), user()];
    const model = modelOf(10);
    expect(await take(pool, 'x', a, model)).toBe(model);
    expect(await take(pool, 'x', b, modelOf(99))).toBe(model);
    expect([pool.size, pool.bytes]).toEqual([1, 10]);
    // It stays loaded for the next user.
    a.release();
    b.release();
    expect(model.disposed).toBe(false);
    expect(await take(pool, 'x', a, modelOf(99))).toBe(model);
  });

  it('removes a model without a key when its last user releases it', async () => {
    const pool = new ModelPool();
    const who = user();
    const model = await take(pool, null, who, modelOf(10));
    who.release();
    who.release();
    expect(model.disposed).toBe(true);
    expect(pool.size).toBe(0);
  });

  it('unloads models above the limit: first those without users, then the least recently visible', async () => {
    const pool = new ModelPool();
    pool.limit = 25;
    const [held, unseen, seen] = [user(), user(), user()];
    const first = await take(pool, 'unseen', unseen, modelOf(10));
    const second = await take(pool, 'idle', held, modelOf(10));
    held.release();
    unseen.inUse = false;
    const third = await take(pool, 'seen', seen, modelOf(10));
    expect([first, second, third].map(({ disposed }) => disposed)).toEqual([false, true, false]);
    const fourth = await take(pool, 'more', held, modelOf(10));
    expect([first, third, fourth].map(({ disposed }) => disposed)).toEqual([true, false, false]);
    expect(unseen.unloads).toBe(1);
    // Visible models stay above the limit.
    await take(pool, 'most', user(), modelOf(100));
    expect([third, fourth].map(({ disposed }) => disposed)).toEqual([false, false]);
    expect(seen.unloads).toBe(0);
  });

  it('aborts a load without users and keeps one with users', async () => {
    const pool = new ModelPool();
    const [a, b] = [user(), user()];
    const signals: AbortSignal[] = [];
    const never = ({ signal }: { signal: AbortSignal }): Promise<Model> => {
      signals.push(signal);
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('cancelled')));
      });
    };
    const [first, second] = [a, b].map((who) => pool.lease('x', who, never, () => undefined));
    expect(signals).toHaveLength(1);
    first!.release();
    expect(signals[0]!.aborted).toBe(false);
    second!.release();
    expect(signals[0]!.aborted).toBe(true);
    await expect(second!.model).rejects.toThrow('cancelled');
    expect(pool.size).toBe(0);
  });

  it('loads again after a failed load, and after the WASM module is lost', async () => {
    const pool = new ModelPool();
    const who = user();
    const failing = pool.lease(
      'x',
      who,
      () => Promise.reject(new Error('no')),
      () => undefined,
    );
    await expect(failing.model).rejects.toThrow('no');
    const lost = modelOf(10);
    await take(pool, 'x', who, lost);
    const { release } = who;
    lost.lose();
    const again = await take(pool, 'x', who, modelOf(10));
    expect(again).not.toBe(lost);
    release();
    expect([lost.disposed, again.disposed]).toEqual([true, false]);
  });

  it('reports progress to all users', async () => {
    const pool = new ModelPool();
    const reported: string[] = [];
    const opening = pool.lease(
      'x',
      user(),
      async ({ onProgress }) => {
        await Promise.resolve();
        onProgress({ phase: 'fetch', file: 'a', loaded: 1, total: 2 });
        return modelOf(1);
      },
      () => reported.push('first'),
    );
    const other = pool.lease(
      'x',
      user(),
      () => Promise.reject(new Error()),
      () => reported.push('second'),
    );
    await Promise.all([opening.model, other.model]);
    expect(reported).toEqual(['first', 'second']);
  });
});
