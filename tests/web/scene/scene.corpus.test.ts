import { describe, expect, it } from 'vitest';
import { sceneOf } from '../../../web/lib/scene/index.js';
import type { Model } from '../../../web/lib/types/api.js';
import { corpusFamilies, everySubject } from '../support/corpus-subjects.js';
import { noCorpus, titled } from '../support/corpus.js';
import { farthest, posedInstance, posedScene } from '../support/posed-scene.js';

/** The compared times, as fractions of a clip's length. */
const shares = [0.13, 0.5, 0.83];
/** The maximum number of tested subjects per folder: some folders have a hundred similar ones. */
const most = 12;

/** The largest distance between vertices of scene and instance, relative to the model's size. */
function difference(model: Model): number {
  const scene = sceneOf(model);
  using instance = model.createInstance();
  const { min, max } = model.summary.animationBounds;
  const size = Math.max(1e-3, Math.hypot(...max.map((value, axis) => value - min[axis]!)));
  const byPart = scene.nodes.flatMap(({ meshes, part }) => meshes.map((mesh) => ({ mesh, part })));
  let worst = 0;
  const compare = (clip: (typeof scene.clips)[number] | null, seconds: number): void => {
    const ours = posedInstance(instance);
    const made = posedScene(scene, clip, seconds);
    const taken: Map<number, number> = new Map();
    for (const { mesh, part } of byPart) {
      // Meshes without visible surfaces are not in the scene; vertex counts identify the others.
      const own = ours[part]!;
      let at = taken.get(part) ?? 0;
      while (own[at] !== undefined && own[at]!.length !== made[mesh]!.length) at++;
      taken.set(part, at + 1);
      worst = Math.max(worst, farthest(own[at]!, made[mesh]!) / size);
    }
  };
  instance.update(0);
  compare(null, 0);
  for (const clip of scene.clips.slice(0, 40)) {
    if (
      !model.clips.some(({ name }) => name === clip.name) &&
      model.presets.every(({ name }) => name !== clip.name)
    )
      continue;
    for (const share of shares) {
      instance.stop();
      instance.play(clip.name, { next: false });
      instance.update(clip.seconds * share);
      compare(clip, clip.seconds * share);
    }
  }
  return worst;
}

describe.skipIf(noCorpus)(titled('A scene of a model of the corpus'), () => {
  for (const family of corpusFamilies)
    it(`moves like the model: ${family}`, async () => {
      const seen: Map<string, number> = new Map();
      const results = await everySubject(family, (model) => {
        const { file } = model.parts[0]!;
        const folder = file.split('/').slice(0, -1).join('/');
        seen.set(folder, (seen.get(folder) ?? 0) + 1);
        return (seen.get(folder) ?? 0) > most ? null : difference(model);
      });
      const wrong = Object.entries(results).filter(([, value]) => value !== null && !(value < 2e-3));
      expect(Object.keys(results).length).toBeGreaterThan(0);
      expect(wrong).toEqual([]);
    });
});
