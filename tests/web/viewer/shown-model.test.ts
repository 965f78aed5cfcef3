import { beforeEach, describe, expect, it } from 'vitest';
import { Changeover } from '../../../web/lib/viewer/changeover.js';
import { ShownModel } from '../../../web/lib/viewer/shown-model.js';

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

/** Counts an object until it is disposed of. Disposing of it twice throws. */
function counted(what: keyof typeof alive): () => void {
  alive[what]++;
  let held = true;
  return () => {
    if (!held) throw new Error(`${what}: disposed of twice`);
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
  // The legs of a Quake III player: their floor is known without another instance, which these tests would count.
  const legs = { format: 'md3', name: 'lower', attachments: [{ name: 'tag_torso' }], basis: { up: 'y' } };
  const model = {
    parts: [{ ...part, ...legs, rootRotation: [1, 0, 0, 0, 1, 0, 0, 0, 1] }],
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
  it('creates an instance, an asset and an actor, and disposes of them', () => {
    const made = shownModel();
    expect(alive).toEqual({ instances: 1, assets: 1, actors: 1, listeners: 2 });
    made.dispose();
    expect(alive).toEqual(nothing);
  });

  it.each(['instance', 'asset', 'picture', 'actor', 'frame', 'apply'])(
    'disposes of everything when creating its %s fails',
    (step) => {
      fails = step;
      expect(() => shownModel()).toThrow(step);
      expect(alive).toEqual(nothing);
    },
  );

  it('can be created from the same model after a failure', () => {
    const model = fakeModel();
    fails = 'actor';
    expect(() => shownModel(model)).toThrow('actor');
    fails = null;
    shownModel(model).dispose();
    expect(alive).toEqual(nothing);
  });

  it('disposes of everything when its crowd fails, and the previous one stays shown', () => {
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
