import { beforeEach, expect, it, vi } from 'vitest';
import { AttachedActors, Hanging } from '../../../web/lib/viewer/optional/attached-actors.js';
import { FlashSprites } from '../../../web/lib/viewer/optional/flash-sprites.js';
import { flushPromises } from '../support/promises.js';

interface Fake {
  attached: Fake[];
  model: object;
  frame: () => object;
}

function fake(model: object = plainModel()): Fake {
  return { attached: [], model, frame: () => ({}) };
}

function plainModel(): object {
  return { parts: [], textures: [], on: () => () => undefined };
}

let asset: {
  resident: boolean;
  ready: Promise<void>;
  createInstance: () => object;
  settleImages: () => void;
  dispose: () => void;
};
const disposed = vi.fn();
let arrive: () => void;

beforeEach(() => {
  disposed.mockClear();
  asset = {
    resident: false,
    ready: new Promise((resolve) => (arrive = resolve)),
    createInstance: () => ({ apply: () => undefined, dispose: () => undefined }),
    settleImages: () => undefined,
    dispose: disposed,
  };
});

function attachedTo(carrier: Fake, arrived = (): void => undefined): AttachedActors {
  const renderer = { createModel: () => asset } as never;
  return new AttachedActors(renderer, carrier as never, new FlashSprites(renderer, arrived), arrived);
}

it('AttachedActors draws an attached instance once its asset is resident, and while a lost context is restored', async () => {
  const carrier = { ...fake(), attached: [fake()] };
  const arrived = vi.fn();
  const carried = attachedTo(carrier, arrived);
  expect(carried.apply()).toBe(true);
  expect(carried.actors).toHaveLength(0);
  expect(carried.apply()).toBe(false);
  asset.resident = true;
  arrive();
  await flushPromises();
  expect(arrived).toHaveBeenCalledOnce();
  expect(carried.apply()).toBe(true);
  const { actors } = carried;
  expect(actors).toHaveLength(1);
  asset.resident = false;
  carrier.attached = [...carrier.attached];
  carried.apply();
  expect(carried.actors).toEqual(actors);
  carrier.attached = [];
  expect(carried.apply()).toBe(true);
  expect(carried.actors).toEqual([]);
  expect(disposed).toHaveBeenCalledOnce();
});

it('AttachedActors skips an instance that exceeds the memory of the GPU, and disposes of its asset', () => {
  const full = vi.fn(() => {
    throw new RangeError('no room');
  });
  asset.createInstance = full;
  const carrier = { ...fake(), attached: [fake()] };
  const carried = attachedTo(carrier);
  carried.apply();
  carried.apply();
  expect(full).toHaveBeenCalledOnce();
  expect(disposed).toHaveBeenCalledOnce();
  expect([carried.actors, carried.assets]).toEqual([[], []]);
  expect(carried.instances).toEqual(carrier.attached);
});

it('AttachedActors passes on any other error of the GPU, and disposes of the asset', () => {
  asset.createInstance = () => {
    throw new TypeError('a fault');
  };
  const carried = attachedTo({ ...fake(), attached: [fake()] });
  expect(() => carried.apply()).toThrow('a fault');
  expect(disposed).toHaveBeenCalledOnce();
});

it('Hanging lists a chain of attachments of any length, and returns the same list until it changes', () => {
  const carrier = fake();
  let last = carrier;
  for (let i = 0; i < 20_000; i++) last = last.attached[0] = fake();
  const hanging = new Hanging(carrier as never);
  const { all } = hanging;
  expect(all).toHaveLength(20_000);
  expect(hanging.all).toBe(all);
  last.attached = [fake(), fake()];
  expect(hanging.all).toHaveLength(20_002);
  expect(hanging.all.at(-3)).toBe(last);
});
