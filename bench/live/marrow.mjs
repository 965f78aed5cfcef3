import { load } from '../../web/lib/index.ts';
import { LiveModel, updateLive } from '../../web/lib/three/live/index.ts';
import { makeScene } from './scene.mjs';

/** A crowd of instances of one model, drawn by one LiveModel. */
export async function liveCrowd(canvas, files, count) {
  const model = await load(Object.entries(files).map(([name, data]) => ({ name, data })));
  const { renderer, scene, camera, place } = makeScene(canvas, count);
  const live = new LiveModel(model);
  scene.add(live);
  for (let i = 0; i < count; i++) {
    const node = live.addInstance(model.createInstance());
    node.instance.play(0, { loop: 'repeat' });
    node.instance.seek(((i * 0.618034) % 1) * model.clips[0].seconds);
    place(node, i);
  }
  return {
    joints: model.parts[0].joints.length,
    animate: (seconds) => updateLive([live], seconds),
    // The renderer does this before it draws.
    place: () => scene.updateMatrixWorld(),
    draw: () => renderer.render(scene, camera),
    gl: renderer.getContext(),
    triangles: () => renderer.info.render.triangles,
  };
}
