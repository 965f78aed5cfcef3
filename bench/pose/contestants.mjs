import { characterFiles, frames, framesPerSecond, joints, jointAt, parents } from '../lib/character.mjs';
import { instantiate } from '../load/core.mjs';

/**
 * Crowds of the character under one contract: `crowd(count)` gives `{ update(seconds), check() }`. An update advances
 * every one of them, each at a time of its own: clip to pose, joints to model space, palette. `check` is a number that
 * is the same for all who do the same work.
 */

const length = (frames - 1) / framesPerSecond;
/** Where each of a crowd is in its clip. */
const startOf = (i) => (i * 0.37) % length;

/** Marrow's core: one call for all of them. */
export function marrowCrowd(name, module) {
  return {
    name,
    crowd(count) {
      const { raw, open, reply } = instantiate(module);
      const files = characterFiles();
      const subject = open('hero.md5mesh', files['hero.md5mesh'], { 'move.md5anim': files['move.md5anim'] });
      const instances = Array.from({ length: count }, (_, i) => {
        const instance = raw.marrow_instance_new(subject);
        raw.marrow_instance_play(instance, 0, 0, 0, 0, 1, 2);
        raw.marrow_instance_seek(instance, 0, 0, startOf(i));
        return instance;
      });
      const handles = raw.marrow_alloc(count * 4) >>> 0;
      new Uint32Array(raw.memory.buffer, handles, count).set(instances);
      raw.marrow_instance_table(instances[0]);
      const [, , , , , at] = new Uint32Array(reply());
      return {
        update: (seconds) => raw.marrow_update(handles, count, seconds),
        // The last joint of the first: joint space to model space.
        check: () => new Float32Array(raw.memory.buffer, at, joints * 12)[joints * 12 - 1],
      };
    },
  };
}

/** three.js: a mixer, a hierarchy of bones and a skeleton each, as its examples have it. */
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
        action.time = startOf(i);
        return { mixer, bones, skeleton: new Skeleton(bones) };
      });
      return {
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
