import { describe, expect, it } from 'vitest';
import { AXIS } from '../../../samples/formats/mdl.js';
import {
  applyState,
  formatView,
  parseView,
  restPlayback,
  viewerState,
  type StatefulViewer,
} from '../../../web/lib/state/index.js';
import { load } from '../../../web/lib/load/load.js';
import type { InstanceLike, ModelLike } from '../../../web/lib/types/api.js';
import { buildMd2 } from '../support/md2-builder.js';
import { buildMdl, square } from '../support/mdl-builder.js';
import { openIn } from '../support/open.js';
import { newCore } from '../support/wasm.js';

const core = await newCore();

/** A viewer of an instance, without a canvas. */
function viewerOf(model: ModelLike, instance: InstanceLike): StatefulViewer {
  const ignored = (): void => undefined;
  return {
    ...{ model, instance, playback: restPlayback, clock: 0, skin: null, selectedJoint: null },
    ...{ display: {} as never, scene: {} as never },
    ...{ restore: ignored, set: ignored, refresh: ignored },
    camera: {
      ...{ fileCameras: [], state: {} as never, options: {} as never, isFitted: true, turntable: 0 },
      ...{ set: ignored, moveTo: ignored },
    },
    selectPart: (_, name) =>
      model.parts.forEach((part, p) => {
        if (part.hints.choice === 'weapon') instance.part(p).visible = part.name === name;
      }),
    setPartVisible: (part, visible) => (instance.part(part).visible = visible),
  };
}

describe('viewerState()', () => {
  it('contains the time of paused materials, which applyState() restores', async () => {
    const model = await openIn(core, buildMdl(), 'test.mdl');
    const clocks: (number | undefined)[] = [];
    const viewer = { ...viewerOf(model, model.createInstance()), clock: 1.5 };
    const state = parseView(formatView(viewerState(viewer)));
    applyState({ ...viewer, set: ({ clock }) => clocks.push(clock) }, state);
    expect(clocks.filter((clock) => clock !== undefined)).toEqual([1.5]);
    const playing = { ...viewer, playback: { ...restPlayback, playing: true } };
    expect(viewerState(playing)).not.toHaveProperty('time');
    model.dispose();
  });
});

describe('applyState()', () => {
  it('resets controls that the state does not contain', async () => {
    const model = await openIn(
      core,
      buildMdl({
        bodyParts: [{ name: 'body', models: [square('thin'), square('fat')] }],
        controllers: [{ bone: 0, type: AXIS.turnZ, start: -45, end: 90, slot: 0 }],
      }),
      'test.mdl',
    );
    const instance = model.createInstance();
    const viewer = viewerOf(model, instance);
    const before = { inputs: instance.inputs, colors: instance.playerColors };
    applyState(viewer, {
      controls: { body: 1, controllers: [[0, 30]], blend: [0.5, 0.25], colors: { top: 7, bottom: null } },
    });
    expect(instance.inputs).not.toEqual(before.inputs);
    applyState(viewer, {});
    expect({ inputs: instance.inputs, colors: instance.playerColors }).toEqual(before);
    model.dispose();
  });

  it('skips clip definitions that do not fit the model, and adds the others', async () => {
    const model = await openIn(core, buildMd2());
    const cut = { first: 0, last: 1, of: null, loop: true };
    applyState(viewerOf(model, model.createInstance()), {
      cuts: [
        { ...cut, name: 'long', last: 99 },
        { ...cut, name: 'stand' },
        { ...cut, name: 'short' },
      ],
    });
    expect(model.clips.map(({ name }) => name)).toEqual(['stand', 'run', 'short']);
    model.dispose();
  });

  it('shows the first weapon if the model has none of that name', async () => {
    const model = await load(
      ['tris', 'weapon', 'w_bfg'].map((name) => ({ name: `male/${name}.md2`, data: buildMd2() })),
    );
    const instance = model.createInstance();
    const shown = (weapon: string | undefined): string[] => {
      applyState(viewerOf(model, instance), weapon === undefined ? {} : { weapon });
      return model.parts.filter((_, p) => instance.part(p).visible).map(({ name }) => name);
    };
    expect(shown('w_bfg')).toEqual(['tris', 'w_bfg']);
    expect(shown('none')).toEqual(['tris']);
    expect(shown('w_unknown')).toEqual(['tris', 'weapon']);
    expect(shown(undefined)).toEqual(['tris', 'weapon']);
    model.dispose();
  });
});
