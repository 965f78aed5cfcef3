import { beforeEach, describe, expect, it } from 'vitest';
import { ModelSwap } from '../../../web/lib/viewer/model-swap.js';
import { optionalCode } from '../../../web/lib/viewer/optional-loader.js';
import { DisplayedModel } from '../../../web/lib/viewer/displayed-model.js';

/** The number of objects of each kind that were made and not disposed of. */
let alive: { instances: number; assets: number; actors: number; listeners: number };
let fails: string | null;

beforeEach(() => {
  alive = { instances: 0, assets: 0, actors: 0, listeners: 0 };
  fails = null;
  changed = outgrown = 0;
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
    joints: { overrides: () => [] },
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
  // The legs of a Quake III player: finding their floor creates no instance, which these tests would count.
  const legs = { format: 'md3', name: 'lower', attachments: [{ name: 'tag_torso' }], basis: { up: 'y' } };
  const model = {
    parts: [{ ...part, ...legs, rootRotation: [1, 0, 0, 0, 1, 0, 0, 0, 1] }],
    textures: [],
    summary: { skins: [], clips: [] },
    image: () => {
      fail('image');
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
    return {
      apply: () => fail('apply'),
      stand: () => undefined,
      dispose: counted('actors'),
    };
  };
  const createModel = (): object => {
    fail('asset');
    return {
      capacity: 100,
      createInstance: createActor,
      setTexture: () => undefined,
      settleImages: () => undefined,
      dispose: counted('assets'),
    };
  };
  return { createModel };
}

let changed: number;
let outgrown: number;
const host = { changed: () => changed++, outgrown: () => outgrown++ };

function displayedModel(model = fakeModel()): DisplayedModel {
  return new DisplayedModel(fakeRenderer() as never, model as never, host);
}

const nothing = { instances: 0, assets: 0, actors: 0, listeners: 0 };

describe('A displayed model', () => {
  beforeEach(() => (optionalCode.value = null));

  it('creates an instance, an asset and an actor, and disposes of them', () => {
    const made = displayedModel();
    expect(alive).toEqual({ instances: 1, assets: 1, actors: 1, listeners: 2 });
    made.dispose();
    expect(alive).toEqual(nothing);
  });

  it.each(['instance', 'asset', 'image', 'actor', 'frame', 'apply'])(
    'disposes of everything when the step "%s" fails',
    (step) => {
      fails = step;
      expect(() => displayedModel()).toThrow(step);
      expect(alive).toEqual(nothing);
    },
  );

  it('can be created from the same model after a failure', () => {
    const model = fakeModel();
    fails = 'actor';
    expect(() => displayedModel(model)).toThrow('actor');
    fails = null;
    displayedModel(model).dispose();
    expect(alive).toEqual(nothing);
  });

  it('fetches the code of crowds with the first crowd, and advances while it loads', async () => {
    const made = displayedModel();
    made.crowd = 1;
    made.advance(0.1);
    expect(optionalCode.loading).toBe(false);
    made.crowd = 3;
    expect([optionalCode.loading, made.crowd, made.actors.length]).toEqual([true, 3, 1]);
    made.advance(0.1);
    await optionalCode.settled();
    expect(made.actors).toHaveLength(3);
    expect([changed, outgrown]).toEqual([1, 0]);
    made.crowd = 1;
    expect(made.actors).toHaveLength(1);
    made.crowd = 5;
    expect(made.actors).toHaveLength(5);
    made.dispose();
    expect(alive).toEqual(nothing);
  });

  it('reports a crowd that is created after the camera has framed the model without it', async () => {
    const made = displayedModel();
    made.crowd = 3;
    Object.defineProperty(made, 'bounds', { value: { animation: [], rest: [] } });
    made.framing([]);
    await optionalCode.settled();
    expect([changed, outgrown]).toEqual([1, 1]);
    made.dispose();
  });

  it('waits only for code that it needs, and not for code that another viewer fetches', async () => {
    optionalCode.load(() => undefined);
    const view = { actors: [] as unknown[], invalidate: () => undefined };
    const swap = new ModelSwap(view as never, () => undefined);
    const [alone, crowded] = [displayedModel(), displayedModel()];
    for (const each of [alone, crowded]) Object.defineProperty(each, 'resident', { value: true });
    swap.set(alone);
    expect([optionalCode.loading, alone.awaitsCode]).toEqual([true, false]);
    void swap.show(alone.awaitsCode);
    expect(view.actors).toHaveLength(1);
    swap.crowd = 3;
    swap.set(crowded);
    expect(crowded.awaitsCode).toBe(true);
    void swap.show(crowded.awaitsCode);
    expect(view.actors).toHaveLength(1);
    await optionalCode.settled();
    await Promise.resolve();
    expect(crowded.awaitsCode).toBe(false);
    swap.dispose();
  });

  it('creates no crowd after it has been disposed of', async () => {
    const made = displayedModel();
    made.crowd = 3;
    made.dispose();
    await optionalCode.settled();
    expect(alive).toEqual(nothing);
    expect(changed).toBe(0);
  });

  it('disposes of everything when its crowd fails, and the previous model remains shown', async () => {
    await optionalCode.fetch();
    const swap = new ModelSwap({ actors: [], invalidate: () => undefined } as never, () => undefined);
    swap.crowd = 3;
    const before = displayedModel();
    swap.set(before);
    const held = { ...alive };
    const next = displayedModel();
    fails = 'crowd';
    expect(() => swap.set(next)).toThrow('crowd');
    expect(alive).toEqual(held);
    expect(swap.current).toBe(before);
    swap.dispose();
    expect(alive).toEqual(nothing);
  });
});
