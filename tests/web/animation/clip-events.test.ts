import { beforeEach, describe, expect, it } from 'vitest';
import { update, type Instance } from '../../../web/lib/animation/instance.js';
import type { Model } from '../../../web/lib/model/model.js';
import { buildMd2 } from '../support/md2-builder.js';
import { openIn } from '../support/open.js';
import { newCore } from '../support/wasm.js';

let model: Model;
let instance: Instance;
let reported: string[];

// The clips "stand" and "run" have three frames each, ten a second.
beforeEach(async () => {
  model = await openIn(await newCore(), buildMd2());
  instance = model.createInstance();
  reported = [];
  for (const type of ['finished', 'loop'] as const)
    instance.on(type, ({ part, clip }) => reported.push(`${type} ${clip.name} of ${part}`));
});

describe('an instance', () => {
  it('emits finished once at the end of a clip, even if the first update reaches it', () => {
    instance.play('run', { loop: 'once' });
    instance.update(10);
    instance.update(10);
    expect(reported).toEqual(['finished run of 0']);
  });

  it('emits loop in each update in which a pass begins', () => {
    instance.play('run');
    instance.update(0.1);
    instance.update(0.25);
    instance.update(0.1);
    instance.update(0.9);
    expect(reported).toEqual(['loop run of 0', 'loop run of 0']);
  });

  it('emits no events for seek, play and stop', () => {
    instance.play('run', { loop: 'once' });
    instance.update(0.1);
    instance.seek(0.2);
    instance.play('stand');
    instance.stop();
    instance.update(1);
    expect(reported).toEqual([]);
  });

  it('emits the events of a defined clip with its name', () => {
    model.defineClip({ name: 'hop', of: 1, first: 1, last: 2, loop: false });
    instance.play('hop');
    instance.update(1);
    expect(reported).toEqual(['finished hop of 0']);
  });

  it('emits events after all instances were updated, so that a listener may play, update and dispose', () => {
    const other = model.createInstance();
    other.play('run', { loop: 'once' });
    other.on('finished', () => {
      instance.play('stand');
      instance.update(0.1);
      other.dispose();
    });
    instance.play('run');
    update([other, instance], 10);
    expect(instance.state().clipName).toBe('stand');
    expect(other.disposed).toBe(true);
  });

  it('emits each event once if an update lists it twice, or with its parent', () => {
    const parent = model.createInstance();
    parent.attach(instance, { how: 'follow' });
    instance.play('run', { loop: 'once' });
    update([parent, instance, instance], 1);
    expect(reported).toEqual(['finished run of 0']);
  });

  it('does not call a removed listener', () => {
    const stop = instance.on('loop', () => reported.push('late'));
    stop();
    instance.play('run');
    instance.update(0.35);
    expect(reported).toEqual(['loop run of 0']);
  });
});
