import { describe, expect, it } from 'vitest';
import type { Model } from '../../../web/lib/types/api.js';
import { firstClips, isUpright } from '../../../web/lib/state/playback/first-clips.js';
import { floorOf } from '../../../web/lib/viewer/framing/floor.js';
import { noCorpus, titled } from '../support/corpus.js';
import { corpusFamilies, everySubject } from '../support/corpus-subjects.js';

/**
 * The floor, the height of the lowest vertex above it (negative: below it) in the frames that determine the floor, and
 * the height of the model.
 */
interface Standing {
  readonly floor: number;
  readonly above: number;
  readonly height: number;
}

/** Measures the shown parts frame by frame, with the skinning of the core. */
function standing(model: Model): Standing {
  const floor = floorOf(model, model.parts[0]!.basis);
  const instance = model.createInstance();
  const clips = firstClips(model);
  const counted = clips.map(({ name, frameCount, frameSeconds, animation }) =>
    isUpright(name)
      ? frameCount
      : animation === null
        ? 1
        : Math.min(frameCount, Math.round(1 / frameSeconds)),
  );
  for (const { name, part } of clips) instance.part(part).play(name, { loop: 'once' });
  const { basis, bounds } = model.parts[0]!;
  const axis = { x: 0, y: 1, z: 2, minus_x: 0, minus_y: 1, minus_z: 2 }[basis.up];
  const sign = basis.up.startsWith('minus_') ? -1 : 1;
  let lowest = Infinity;
  for (let frame = 0; frame < Math.max(1, ...counted); frame++) {
    for (const { part, frameSeconds } of clips) instance.part(part).seek(frame * frameSeconds);
    instance.update(0);
    model.parts.forEach(({ meshes, joints, surfaces, shown }, p) => {
      if (!shown) return;
      const { matrix, meshes: posed } = instance.frame().parts[p]!;
      const row = [matrix[axis]!, matrix[axis + 4]!, matrix[axis + 8]!, matrix[axis + 12]!] as const;
      meshes.forEach((mesh, m) => {
        if (!surfaces.some((each) => each.mesh === m && !each.hidden && each.levelOfDetail === 0)) return;
        const still = joints.length === 0 ? mesh.positions : instance.part(p).joints.deform(m).positions;
        const points = posed[m]?.positions ?? still;
        for (let i = 0; i < points.length; i += 3)
          lowest = Math.min(
            lowest,
            sign * (row[0] * points[i]! + row[1] * points[i + 1]! + row[2] * points[i + 2]! + row[3]),
          );
      });
    });
  }
  instance.dispose();
  return { floor, above: lowest - floor, height: bounds.max[axis]! - bounds.min[axis]! };
}

describe.skipIf(noCorpus)(titled('The floors of the models of the corpus'), () => {
  it.each(corpusFamilies)('are at the lowest points of the models: %s', async (family) => {
    const all = await everySubject(family, (model, kind) => ({ kind, ...standing(model) }));
    expect(Object.keys(all).length).toBeGreaterThan(8);
    for (const [name, { kind, floor, above, height }] of Object.entries(all)) {
      if (kind === 'quake3_player') {
        expect(floor, name).toBe(-24);
        // Authors place soles slightly below or above the ground.
        expect(Math.abs(above), name).toBeLessThan(1);
      } else {
        expect(Math.abs(above), name).toBeLessThan(0.005 * Math.max(height, 1));
      }
    }
  });
});
