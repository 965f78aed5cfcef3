import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AttributeProperties } from '../../../web/lib/element/attributes/attributes.js';
import {
  isSameSubject,
  ModelLoad,
  requestedSubject,
  type Subject,
} from '../../../web/lib/element/load/model-load.js';
import { ModelPool } from '../../../web/lib/element/load/model-pool.js';
import type { LoadInput, Model } from '../../../web/lib/types/api.js';
import { flushPromises } from '../support/promises.js';

beforeEach(() => vi.stubGlobal('document', { baseURI: 'https://a.example/' }));
afterEach(() => vi.unstubAllGlobals());

function subjectOf(attributes: Partial<AttributeProperties>, files: LoadInput | null = null): Subject {
  const from = { src: null, entry: null, state: null, weapon: null, withCredentials: false, ...attributes };
  return requestedSubject(from as AttributeProperties, files)!;
}

describe('the subject of an element', () => {
  it('changes with its parts if it consists of files', () => {
    const files: LoadInput = { name: 'a.md3', data: new Uint8Array() };
    const subject = subjectOf({}, files);
    expect(isSameSubject(subject, subjectOf({}, files))).toBe(true);
    expect(isSameSubject(subject, subjectOf({ weapon: 'guns/a.md3' }, files))).toBe(false);
  });

  it('reports an invalid address when it is loaded', async () => {
    for (const withCredentials of [false, true]) {
      const failed = vi.fn();
      const host = {
        ...{ inUse: true, unload: vi.fn(), progressed: vi.fn(), opened: vi.fn(), failed },
      };
      new ModelLoad(subjectOf({ src: 'http://', withCredentials }), host, new ModelPool()).open();
      await flushPromises();
      await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
    }
  });
});

describe('ModelLoad.reload()', () => {
  const model = {} as Model;

  function loadOf(models: readonly Promise<Model>[]): {
    readonly load: ModelLoad;
    readonly released: number[];
  } {
    const released: number[] = [];
    let count = 0;
    const lease = (): object => {
      const index = count++;
      return { model: models[index], release: () => released.push(index) };
    };
    const host = {
      ...{ inUse: true, unload: vi.fn(), progressed: vi.fn(), opened: vi.fn(), failed: vi.fn() },
    };
    const load = new ModelLoad(subjectOf({ src: 'a.md2' }), host, { lease } as unknown as ModelPool);
    load.open();
    return { load, released };
  }

  it('releases the failed lease, and keeps the previous one until the load is closed', async () => {
    const { load, released } = loadOf([Promise.resolve(model), Promise.reject(new Error('no'))]);
    await expect(load.reload()).rejects.toThrow('no');
    expect(released).toEqual([1]);
    load.close();
    expect(released).toEqual([1, 0]);
  });

  it('releases both leases if the load is closed before the reload ends', async () => {
    const { load, released } = loadOf([Promise.resolve(model), Promise.resolve(model)]);
    const reloading = load.reload();
    load.close();
    await expect(reloading).rejects.toMatchObject({ name: 'AbortError' });
    expect(new Set(released)).toEqual(new Set([0, 1]));
  });
});
