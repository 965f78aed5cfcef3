import { load } from '../../web/lib/index.ts';
import { Viewer } from '../../web/lib/viewer/index.ts';

/**
 * A player in a viewer, as on the page: legs and torso play clips, materials are animated, and the model casts a
 * shadow.
 */
export async function marrowPlayer(canvas, files, { entry, parts, clips }) {
  const model = await load(files, { entry, parts });
  await model.texturesSettled();
  const viewer = new Viewer(canvas);
  await viewer.show(model);
  for (const clip of clips) viewer.play(clip, { loop: 'repeat' });
  const { renderer } = viewer;
  return {
    model,
    settled: () => viewer.settled && !renderer.uploading,
    images: () => renderer.stats.redraws,
    gl: renderer.device.gl,
    /** False: with ground and shadow, as on the page. True: only the model, as three.js draws it. */
    setAlone: (alone) =>
      viewer.set({ scene: { shadow: !alone, grid: !alone, background: alone ? '#000000' : 'theme' } }),
  };
}
