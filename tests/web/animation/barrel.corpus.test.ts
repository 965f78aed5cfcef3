import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesUnder } from '../../../scripts/lib/files.mjs';
import { load } from '../../../web/lib/index.js';
import type { Instance } from '../../../web/lib/types/api.js';
import { noCorpus, shared, titled } from '../support/corpus.js';

/** All files of a corpus folder of MD3 models. */
function filesOf(set: string): { name: string; data: Uint8Array }[] {
  const folder = shared(`corpus/md3/${set}`);
  return filesUnder(folder).map((name) => ({ name, data: readFileSync(join(folder, name)) }));
}

describe.skipIf(noCorpus)(titled('The barrel of a machine gun in a player’s hand'), () => {
  /** The rotation of the barrel relative to its weapon about their common axis, 0 to 360 degrees. */
  function angleOf(instance: Instance): number {
    const { parts } = instance.model;
    const matrixOf = (name: string): Float32Array =>
      instance.frame().parts[parts.findIndex((part) => part.name === name)]!.matrix.slice();
    const [weapon, barrel] = [matrixOf('machinegun'), matrixOf('machinegun_barrel')];
    const dot = (a: number, b: number): number =>
      [0, 1, 2].reduce((sum, i) => sum + weapon[a * 4 + i]! * barrel[b * 4 + i]!, 0);
    expect(dot(0, 0)).toBeCloseTo(1, 3);
    const degrees = (Math.atan2(dot(2, 1), dot(1, 1)) * 180) / Math.PI;
    return (degrees + 360) % 360;
  }

  it('turns by 0.9 degrees per millisecond during the attack, and runs down within a second', async () => {
    using model = await load([...filesOf('oa_w_machinegun'), ...filesOf('oa_player_sarge')], {
      entry: 'models/players/sarge/',
      parts: { weapon: 'models/weapons2/machinegun/machinegun.md3' },
    });
    using instance = model.createInstance();
    instance.play('LEGS_RUN');
    instance.play('TORSO_STAND');
    instance.update(0.5);
    const still = angleOf(instance);
    const turnedBy = (seconds: number): number => {
      instance.update(seconds);
      return ((angleOf(instance) - still + 361) % 360) - 1;
    };
    expect(turnedBy(0.5)).toBeCloseTo(0, 2);
    instance.play('TORSO_ATTACK');
    expect(turnedBy(0.1)).toBeCloseTo(90, 1);
    expect(turnedBy(0.1)).toBeCloseTo(180, 1);
    instance.play('TORSO_STAND');
    // It stops within a second with constant deceleration: after 337.5 degrees in the first half, 450 in total.
    expect(turnedBy(0.5)).toBeCloseTo(157.5, 1);
    expect(turnedBy(0.5)).toBeCloseTo(270, 1);
    expect(turnedBy(5)).toBeCloseTo(270, 1);
  });
});
