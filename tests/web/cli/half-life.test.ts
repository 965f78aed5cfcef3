// The output of `info` and `pose` for a Half-Life model: the project's sample.
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Info } from '../../../web/lib/model/info.js';
import type { Pose } from '../../../web/cli/pose.js';
import { marrow, marrowJson } from '../support/cli.js';

const sample = fileURLToPath(new URL('../../../public/samples/hyoid/hyoid.mdl', import.meta.url));

async function pose(...options: readonly string[]): Promise<Pose> {
  return marrowJson<Pose>('pose', sample, ...options);
}

function joint({ joints }: Pose, name: string): readonly number[] {
  return joints.find((each) => each.name === name)?.matrix ?? [];
}

describe('marrow info', () => {
  it('lists body groups, controllers and hitboxes', async () => {
    const { bodyGroups, controllers, hitboxes, materials } = await marrowJson<Info>('info', sample);
    expect(bodyGroups.map(({ name, models }) => [name, models.length])).toEqual([
      ['body', 1],
      ['headgear', 3],
      ['weapon', 2],
    ]);
    expect(controllers.map(({ min, max }) => [min, max])).toEqual([
      [-70, 70],
      [0, 12],
    ]);
    expect(hitboxes).toBe(13);
    expect(materials.every(({ found }) => found)).toBe(true);
  });
});

describe('marrow pose', () => {
  it('omits hidden models of a body group', async () => {
    const all = await pose();
    const bare = await pose('--body', 'headgear=none', '--body', 'weapon=1');
    expect(bare.surfaces.length).toBeLessThan(all.surfaces.length);
    const { code, error } = await marrow('pose', sample, '--body', 'headgear=crown');
    expect([code, error]).toEqual([1, expect.stringContaining('Available: helmet, cap, none')]);
  });

  it('rotates only the joint of a controller', async () => {
    const { controllers } = await marrowJson<Info>('info', sample);
    const before = await pose('--clip', 'idle');
    const after = await pose('--clip', 'idle', '--controller', '0=60');
    const moved = before.joints[controllers[0]?.joint ?? 0]?.name ?? '';
    expect(joint(after, moved)).not.toEqual(joint(before, moved));
    expect(after.joints[0]?.matrix).toEqual(before.joints[0]?.matrix);
    const { code, error } = await marrow('pose', sample, '--controller', '7=1');
    expect([code, error]).toEqual([1, expect.stringContaining('--controller')]);
  });

  it("accepts blend values in the clip's units", async () => {
    const [down, rest, straight, up] = await Promise.all([
      pose('--clip', 'aim', '--blend', '-40'),
      pose('--clip', 'aim'),
      pose('--clip', 'aim', '--blend', '0'),
      pose('--clip', 'aim', '--blend', '40'),
    ]);
    expect(straight.joints, 'aims rest at 0 degrees').toEqual(rest.joints);
    expect(down.joints).not.toEqual(straight.joints);
    expect(up.joints).not.toEqual(down.joints);
    const { code, error } = await marrow('pose', sample, '--clip', 'walk', '--blend', '1');
    expect([code, error]).toEqual([1, expect.stringContaining('the clip has no blend axes')]);
  });
});
