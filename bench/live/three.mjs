import { AnimationMixer } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import { makeScene } from './scene.mjs';

/** A crowd of copies of one GLB, each with separate bones and mixer, as in three.js's examples. */
export async function mixerCrowd(canvas, address, count) {
  const gltf = await new GLTFLoader().loadAsync(address);
  const { renderer, scene, camera, place } = makeScene(canvas, count);
  const [clip] = gltf.animations;
  const skeletons = [];
  const mixers = [];
  for (let i = 0; i < count; i++) {
    const character = clone(gltf.scene);
    character.traverse((object) => {
      if (!object.isSkinnedMesh) return;
      // Marrow draws every copy, too.
      object.frustumCulled = false;
      skeletons.push(object.skeleton);
    });
    const mixer = new AnimationMixer(character);
    mixer.clipAction(clip).play();
    mixer.setTime(((i * 0.618034) % 1) * clip.duration);
    mixers.push(mixer);
    place(character, i);
    scene.add(character);
  }
  return {
    joints: skeletons[0].bones.length,
    animate(seconds) {
      for (const mixer of mixers) mixer.update(seconds);
    },
    // The renderer does this before it draws.
    place() {
      scene.updateMatrixWorld();
      for (const skeleton of skeletons) skeleton.update();
    },
    draw: () => renderer.render(scene, camera),
    gl: renderer.getContext(),
    triangles: () => renderer.info.render.triangles,
  };
}
