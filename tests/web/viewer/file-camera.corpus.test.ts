// The cameras of third-party 3D Studio files, compared with the keys of the files.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { load } from '../../../web/lib/load/load.js';
import { placeCamera, seenThrough, type PlacedCamera } from '../../../web/lib/viewer/optional/file-camera.js';
import { noCorpus, shared, titled } from '../support/corpus.js';

/** The only camera of a file, at a frame of its clip. */
async function placed(name: string, frame: number): Promise<PlacedCamera | null> {
  const data = new Uint8Array(readFileSync(shared('corpus/3ds/assimp', name)));
  using model = await load({ name, data });
  using instance = model.createInstance();
  instance.play(model.clips[0]?.name ?? '', { loop: 'once' });
  instance.seek(frame / 30);
  const { root, parts } = instance.frame();
  const { clip, time } = instance.part(0).state();
  const part = model.parts[0];
  if (part === undefined || parts[0] === undefined) return null;
  return placeCamera(0, { part, joints: parts[0].jointMatrices, worldFromPart: root, clip, seconds: time });
}

describe.skipIf(noCorpus)(titled('cameras of the corpus'), () => {
  it('have the position and roll of their keys, and the field of view of the file', async () => {
    const first = await placed('CameraRollAnimWithChildObject.3ds', 0);
    // (x, y, z) of the file is (x, z, -y) of the world.
    const position = [-152.362564, 22.791485, -3.250464];
    expect(first?.roll).toBeCloseTo(0, 5);
    expect(first?.across).toBeCloseTo(45, 4);
    first?.position.forEach((value, i) => expect(value).toBeCloseTo(position[i]!, 3));
    // The last key of the roll is at frame 120. The roll is constant afterwards.
    for (const frame of [120, 200]) {
      const later = await placed('CameraRollAnimWithChildObject.3ds', frame);
      expect(later?.roll).toBeCloseTo(-77.252205, 3);
      later?.position.forEach((value, i) => expect(value).toBeCloseTo(position[i]!, 3));
    }
    // The tangents of two keys equal their difference: the motion between them is linear.
    const [start, half, end] = await Promise.all(
      [0, 60, 120].map((frame) => placed('CameraRollAnim.3ds', frame)),
    );
    expect(end?.roll).toBeCloseTo(-77.305, 2);
    expect(half?.roll).toBeCloseTo(((start?.roll ?? NaN) + (end?.roll ?? NaN)) / 2, 3);
  });

  it('have the direction and the distance of their target', async () => {
    const placedNow = await placed('CameraRollAnim.3ds', 0);
    if (placedNow === null) throw new Error('the file has no camera');
    const seen = seenThrough(placedNow, 4 / 3);
    // The camera looks horizontally along the file's x axis.
    expect(seen.yaw).toBeCloseTo(-90, -1);
    expect(seen.pitch).toBeCloseTo(0, 3);
    expect(seen.distance).toBeCloseTo(115.9, 0);
  });
});
