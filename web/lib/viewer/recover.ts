import type { InstanceLike, ModelLike } from '../types/api.js';
import type { CameraState, JointRef } from '../types/view.js';
import { userCuts } from '../util/cuts.js';
import type { Emitter } from '../util/emitter.js';
import type { FitDirection } from './camera/viewer-camera.js';
import type { Changeover } from './changeover.js';
import { dressLike } from './dress.js';
import type { Playback } from './playback.js';
import type { ViewerEvents, ViewerOptions } from './viewer-options.js';

/** The part of a viewer that goes on after its model has been loaded again. */
interface Recovering {
  readonly events: Emitter<ViewerEvents>;
  camera: CameraState;
  readonly isFitted: boolean;
  selectedJoint: JointRef | null;
  show(model: ModelLike): Promise<void>;
  fit(options: { readonly animate: boolean } & FitDirection): void;
}

/**
 * Waits for the end of the WASM module of the shown model; call the returned function to wait no longer. The last
 * picture stays on the canvas then. With a way to load the model again, the viewer goes on where it was: cuts, clips
 * and their places, skins, pictures, parts, held joints, rules and camera.
 */
export function recoverWhenLost(
  viewer: Recovering,
  changeover: Changeover,
  playback: Playback,
  reload: ViewerOptions['reload'],
): () => void {
  const shown = changeover.current;
  if (!shown) return () => undefined;
  const report = (error: unknown): void =>
    viewer.events.emit('lost', { message: error instanceof Error ? error.message : String(error) });
  return shown.model.on('lost', ({ message }) => void recover(message).catch(report));

  async function recover(message: string): Promise<void> {
    if (!shown || shown !== changeover.current) return;
    const { moment } = playback;
    const { camera, isFitted, selectedJoint } = viewer;
    shown.lost = true;
    playback.setShown(null);
    viewer.events.emit('lost', { message });
    const model = await reload?.(shown.model, message);
    if (!model || shown !== changeover.current) return;
    defineCuts(model, shown.model);
    viewer.show(model).catch(report);
    const { instance } = changeover.current;
    const before = shown.instance;
    instance.interpolation = before.interpolation;
    instance.tagRotation = before.tagRotation;
    instance.levelOfDetail = before.levelOfDetail;
    instance.rootMotion = shown.rootMotion;
    // The lost instance no longer tells its time; the actor that was drawn does.
    instance.time = shown.actor.time;
    dressLike(before, instance);
    holdJoints(instance, before);
    if (isFitted) viewer.fit({ animate: false, yaw: camera.yaw, pitch: camera.pitch, fov: camera.fov });
    else viewer.camera = camera;
    viewer.selectedJoint = selectedJoint;
    // Where the file has changed and a clip is gone, the rest pose stays.
    playback.restore(moment);
  }
}

/** Defines a person's cuts of a model on the same model loaded again. */
function defineCuts(model: ModelLike, before: ModelLike): void {
  for (const cut of userCuts(before.clips)) {
    // The program that loaded the model may have defined the cut.
    if (model.clips.some(({ name }) => name === cut.name)) continue;
    try {
      model.defineClip(cut);
    } catch {
      // The file has changed, and has no such frames.
    }
  }
}

/** Holds the joints again that were held before, as far as the model still has them. */
function holdJoints(instance: InstanceLike, before: InstanceLike): void {
  instance.model.parts.forEach(({ joints }, p) => {
    if (p >= before.model.parts.length) return;
    for (const [joint, transform] of before.part(p).joints.held)
      if (joint < joints.length) instance.part(p).joints.set(joint, transform);
  });
}
