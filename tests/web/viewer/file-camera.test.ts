import { afterEach, describe, expect, it } from 'vitest';
import { load } from '../../../web/lib/load/load.js';
import { eyePosition, viewFromWorld, type ViewCamera } from '../../../web/lib/render/eye.js';
import { SceneBounds } from '../../../web/lib/render/scene-bounds.js';
import {
  aimedAtModel,
  placeCamera,
  seenThrough,
  type PlacedCamera,
} from '../../../web/lib/viewer/optional/file-camera.js';
import { build3ds } from '../support/3ds-builder.js';

const opened: { dispose(): void }[] = [];

afterEach(() => {
  for (const each of opened.splice(0).reverse()) each.dispose();
});

/** The camera of a built file at a frame of its clip; null is the rest pose. */
async function placed(frame: number | null, dolly = false): Promise<PlacedCamera> {
  const model = await load({ name: 'scene.3ds', data: build3ds({ dolly }) });
  const instance = model.createInstance();
  opened.push(model, instance);
  if (frame !== null) {
    instance.play('scene', { loop: 'once' });
    instance.seek(frame / 30);
  }
  const { root, parts } = instance.frame();
  const { clip, time } = instance.part(0).state();
  const camera = placeCamera(0, {
    ...{ part: model.parts[0]!, joints: parts[0]!.jointMatrices, worldFromPart: root },
    ...{ clip, seconds: time },
  });
  if (camera === null) throw new Error('the file has no camera');
  return camera;
}

/** The matrix of a view, row by row. */
function rows(camera: ViewCamera): number[] {
  const out = new Float32Array(16);
  viewFromWorld(camera, eyePosition(camera, new Float32Array(3)), out);
  return [0, 1, 2].flatMap((row) => [0, 1, 2, 3].map((column) => out[column * 4 + row]!));
}

function near(numbers: readonly number[], wanted: readonly number[]): void {
  expect(numbers).toHaveLength(wanted.length);
  wanted.forEach((value, i) => expect(numbers[i], `number ${i}`).toBeCloseTo(value, 4));
}

/** The distance of the camera, at (0, -5, 1) in the file and (0, 1, 5) in the world, from the origin. */
const far = Math.sqrt(26);

describe('the camera of a 3DS file', () => {
  it('looks from its joint to its target, without roll', async () => {
    const seen = seenThrough(await placed(null), 4 / 3);
    // The right axis is level; the camera looks down by atan(1/5).
    near(rows(seen), [1, 0, 0, 0, 0, 5 / far, -1 / far, 0, 0, 1 / far, 5 / far, -far]);
  });

  it('rolls to its left by the angle of its track', async () => {
    // Nine degrees per frame, so 45 in frame 5. The image rotates clockwise: the world's up moves to the right.
    const { SQRT1_2: half } = Math;
    const seen = seenThrough(await placed(5), 4 / 3);
    const [up, ahead] = [(half * 5) / far, half / far];
    near(rows(seen), [half, up, -ahead, 0, -half, up, -ahead, 0, 0, 1 / far, 5 / far, -far]);
    // In frame 10, the world's up direction points right in the image, and its right direction points down.
    const last = rows(seenThrough(await placed(10), 4 / 3));
    near(last, [0, 5 / far, -1 / far, 0, -1, 0, 0, 0, 0, 1 / far, 5 / far, -far]);
  });

  it('moves with its joint and the joint of its target', async () => {
    const camera = await placed(5, true);
    near(camera.position, [5, 1, 5]);
    near(camera.target, [5, 0, 0]);
    const { SQRT1_2: half } = Math;
    const [up, ahead] = [(half * 5) / far, half / far];
    const moved = [half, up, -ahead, -5 * half, -half, up, -ahead, 5 * half, 0, 1 / far, 5 / far, -far];
    near(rows(seenThrough(camera, 4 / 3)), moved);
  });

  it('has the field of view of its lens for an image of 4:3', async () => {
    // A lens of 48 mm has a horizontal field of view of 50 degrees.
    const camera = await placed(null);
    expect(camera.across).toBeCloseTo(50, 3);
    const tall = (aspect: number): number => Math.tan((seenThrough(camera, aspect).fov * Math.PI) / 360);
    const wide = Math.tan((25 * Math.PI) / 180);
    expect(tall(4 / 3)).toBeCloseTo((wide * 3) / 4, 5);
    expect(tall(2)).toBeCloseTo((wide * 3) / 4, 5);
    expect(tall(1 / 2)).toBeCloseTo(wide * 2, 5);
  });
});

const level: PlacedCamera = {
  ...{ position: [0, 0, 10], target: [0, 0, 0], up: [0, 1, 0], front: [0, 0, 1] },
  ...{ across: 60, roll: 0 },
};

describe('a view through a placed camera', () => {
  it('has the front at the bottom of the image when it looks straight down, and at the top when it looks straight up', () => {
    near(rows(seenThrough({ ...level, position: [0, 10, 0] }, 1)), [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, -10]);
    near(rows(seenThrough({ ...level, position: [0, -10, 0] }, 1)), [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, -10]);
  });

  it('uses the up axis of its file', () => {
    const lying = seenThrough({ ...level, up: [1, 0, 0] }, 1);
    // The right direction of the world is up in the image.
    near(rows(lying), [0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, -10]);
  });

  it('is valid even if camera and target have the same position', () => {
    near(rows(seenThrough({ ...level, position: [0, 0, 0] }, 1)), [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
  });

  it('has its target at the model instead of the target of the file, with the same image', () => {
    const bounds = new SceneBounds();
    bounds.animation.set([-1, -1, -1, 1, 1, 1]);
    bounds.size = 2;
    for (const z of [9.99, 0, -1e6]) {
      const seen = seenThrough({ ...level, target: [0, 0, z] }, 1);
      const aimed = aimedAtModel(seen, bounds);
      expect(aimed.distance).toBeCloseTo(10, 3);
      near(rows(aimed), rows(seenThrough(level, 1)));
    }
    // Inside of the model, the target is at most half of the model's size away. It is never at the camera's position,
    // even if the camera looks away from the model.
    const inside = aimedAtModel(seenThrough({ ...level, position: [0, 0, 0.5] }, 1), bounds);
    expect(inside.distance).toBeCloseTo(0.5, 5);
    const away = aimedAtModel(seenThrough({ ...level, target: [0, 0, 20] }, 1), bounds);
    expect(away.distance).toBeCloseTo(0.1, 5);
  });
});
