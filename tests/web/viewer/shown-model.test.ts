import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Changeover } from '../../../web/lib/viewer/changeover.js';
import { ShownModel } from '../../../web/lib/viewer/shown-model.js';

// The floor is measured with an instance of its own, which these tests must not count.
vi.mock('../../../web/lib/viewer/framing/floor.js', () => ({ floorOf: () => 0 }));

/** The number of objects of each kind that were made and not disposed of. */
let alive: { instances: number; assets: number; actors: number; listeners: number };
let fails: string | null;

beforeEach(() => {
  alive = { instances: 0, assets: 0, actors: 0, listeners: 0 };
  fails = null;
});

function fail(what: string): void {
  if (fails === what) throw new Error(what);
}

/** Counts an object up, and down when it is disposed of. Disposing of it twice throws. */
function counted(what: keyof typeof alive): () => void {
  alive[what]++;
  let held = true;
  return () => {
    if (!held) throw new Error(`${what}: given back twice`);
    held = false;
    alive[what]--;
  };
}

function fakeModel(): object {
  let leads = false;
  const played = {
    joints: { held: () => [] },
    visible: true,
    skin: null,
    images: [],
    state: () => ({ clip: null, time: 0, fileFrame: 0, paused: false }),
  };
  const part = {
    images: [{}],
    clips: [],
    frames: [],
    joints: [],
    bounds: { min: [0, 0, 0], max: [1, 1, 1] },
  };
  const model = {
    parts: [{ ...part, rootRotation: [1, 0, 0, 0, 1, 0, 0, 0, 1] }],
    textures: [],
    summary: { skins: [], clips: [] },
    picture: () => {
      fail('picture');
      return null;
    },
    on: () => counted('listeners'),
    createInstance: () => {
      fail('instance');
      if (leads) fail('crowd');
      leads = true;
      return {
        model,
        attached: [],
        axes: { up: 'y', forward: 'z' },
        transform: new Float32Array(16),
        update: () => undefined,
        stop: () => undefined,
        pause: () => undefined,
        part: () => played,
        dispose: counted('instances'),
        frame: () => {
          fail('frame');
          return {};
        },
      };
    },
  };
  return model;
}

function fakeRenderer(): object {
  const createActor = (): object => {
    fail('actor');
    return { apply: () => fail('apply'), stand: () => undefined, dispose: counted('actors') };
  };
  const createModel = (): object => {
    fail('asset');
    return {
      capacity: 100,
      createInstance: createActor,
      setTexture: () => undefined,
      dispose: counted('assets'),
    };
  };
  return { createModel };
}

function shownModel(model = fakeModel()): ShownModel {
  return new ShownModel(fakeRenderer() as never, model as never, () => undefined);
}

const nothing = { instances: 0, assets: 0, actors: 0, listeners: 0 };

describe('A shown model', () => {
  it('has an instance, an actor and a lease, and gives them back', () => {
    const made = shownModel();
    expect(alive).toEqual({ instances: 1, assets: 1, actors: 1, listeners: 2 });
    made.dispose();
    expect(alive).toEqual(nothing);
  });

  it.each(['instance', 'asset', 'picture', 'actor', 'frame', 'apply'])(
    'that fails with its %s leaves nothing behind',
    (step) => {
      fails = step;
      expect(() => shownModel()).toThrow(step);
      expect(alive).toEqual(nothing);
    },
  );

  it('can be made of the same model after one has failed', () => {
    const model = fakeModel();
    fails = 'actor';
    expect(() => shownModel(model)).toThrow('actor');
    fails = null;
    shownModel(model).dispose();
    expect(alive).toEqual(nothing);
  });

  it('that finds no room for its crowd leaves nothing behind, and the one before stays', () => {
    const changeover = new Changeover({ actors: [], invalidate: () => undefined } as never, () => undefined);
    changeover.crowd = 3;
    const before = shownModel();
    changeover.set(before);
    const held = { ...alive };
    const next = shownModel();
    fails = 'crowd';
    expect(() => changeover.set(next)).toThrow('crowd');
    expect(alive).toEqual(held);
    expect(changeover.current).toBe(before);
    changeover.dispose();
    expect(alive).toEqual(nothing);
  });
});
