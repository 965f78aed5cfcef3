import { characterFiles, frames, framesPerSecond, joints, jointAt, parents } from '../lib/character.mjs';

/**
 * Crowds with a common interface: `crowd(count)` returns `{ update(seconds), check() }`. An update advances every
 * character, each at a different time: clip to pose, joints to model space, palette. `check` returns a number that is
 * equal for all contestants that do the same work.
 */

const length = (frames - 1) / framesPerSecond;
/** The start time of a character within the clip. */
const startOf = (i, seconds) => (i * 0.37) % seconds;

/** The synthetic Doom 3 character. */
export const character = {
  files: characterFiles(),
  entry: 'hero.md5mesh',
  clip: 0,
  seconds: length,
};

/** Marrow's walking Half-Life sample. `bytes` is its file. Its controllers turn the head and open the mouth. */
export function hyoid(bytes) {
  return {
    files: { 'hyoid.mdl': bytes },
    entry: 'hyoid.mdl',
    clip: 'walk',
    seconds: 1,
    controllers: [20, 15],
  };
}

/** Marrow: one `update` for the whole crowd. `wasm` is the runtime, with or without SIMD. */
export function marrowCrowd(name, { configure, load, update }, wasm, figure = character) {
  return {
    name,
    async crowd(count) {
      // Models that are loaded after this call use this module; earlier models keep theirs.
      configure({ wasm });
      const { files, entry, clip, seconds, controllers = [] } = figure;
      const model = await load(
        Object.entries(files).map(([file, data]) => ({ name: file, data: data.slice() })),
        { entry },
      );
      const instances = Array.from({ length: count }, (_, i) => {
        const instance = model.createInstance();
        instance.play(clip, { loop: 'repeat' });
        instance.seek(startOf(i, seconds));
        for (const [index, value] of controllers.entries()) instance.setController(index, value);
        return instance;
      });
      return {
        joints: model.parts[0].joints.length,
        update: (step) => update(instances, step),
        // The Z position of the last joint of the first character, in part space.
        check: () => instances[0].frame().parts[0].jointMatrices.at(-1),
      };
    },
  };
}

/** three.js: each character has a mixer, a hierarchy of bones and a skeleton, as in its examples. */
export function threeCrowd(three) {
  const { AnimationClip, AnimationMixer, Bone, QuaternionKeyframeTrack, Skeleton, VectorKeyframeTrack } =
    three;
  const times = Array.from({ length: frames }, (_, f) => f / framesPerSecond);
  const tracks = parents.flatMap((_, j) => {
    const poses = times.map((_, f) => jointAt(j, f));
    return [
      new VectorKeyframeTrack(
        `joint${j}.position`,
        times,
        poses.flatMap(({ position }) => position),
      ),
      new QuaternionKeyframeTrack(
        `joint${j}.quaternion`,
        times,
        poses.flatMap(({ rotation }) => rotation),
      ),
    ];
  });
  const clip = new AnimationClip('move', length, tracks);
  return {
    name: 'three.js AnimationMixer',
    crowd(count) {
      const crowd = Array.from({ length: count }, (_, i) => {
        const bones = parents.map((_, j) => Object.assign(new Bone(), { name: `joint${j}` }));
        parents.forEach((parent, j) => parent >= 0 && bones[parent].add(bones[j]));
        const mixer = new AnimationMixer(bones[0]);
        const action = mixer.clipAction(clip);
        action.play();
        action.time = startOf(i, length);
        return { mixer, bones, skeleton: new Skeleton(bones) };
      });
      return {
        joints,
        update(seconds) {
          for (const { mixer, bones, skeleton } of crowd) {
            mixer.update(seconds);
            bones[0].updateMatrixWorld();
            skeleton.update();
          }
        },
        check: () => crowd[0].bones.at(-1).matrixWorld.elements[14],
      };
    },
  };
}
