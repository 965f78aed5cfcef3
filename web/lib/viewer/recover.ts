import type { ModelLike } from '../types/api.js';
import type { CameraState, JointRef } from '../types/view.js';
import { personsCuts } from '../util/cuts.js';
import type { Emitter } from '../util/emitter.js';
import type { Changeover } from './changeover.js';
import { dressLike } from './dress.js';
import type { Playback } from './playback.js';
import type { ViewerEvents, ViewerOptions } from './viewer-options.js';

/** What of a viewer goes on after its model has been loaded again. */
interface Recovering {
  readonly events: Emitter<ViewerEvents>;
  camera: CameraState;
  selectedJoint: JointRef | null;
  show(model: ModelLike): Promise<void>;
}

/**
 * Waits for the end of the WASM module under what is shown; call the returned function to wait no longer. What the GPU
 * has stays on the canvas then; with a way to load the model again, the viewer goes on where it was.
 */
export function recoverWhenLost(
  viewer: Recovering,
  changeover: Changeover,
  playback: Playback,
  reload: ViewerOptions['reload'],
): () => void {
  const exhibit = changeover.current;
  if (!exhibit) return () => undefined;
  return exhibit.model.on('lost', ({ message }) => void recover(message));

  async function recover(message: string): Promise<void> {
    if (!exhibit || exhibit !== changeover.current) return;
    const { moment } = playback;
    const { camera, selectedJoint } = viewer;
    exhibit.lost = true;
    playback.setExhibit(null);
    viewer.events.emit('lost', { message });
    const model = await reload?.(exhibit.model).catch((error: unknown): null => {
      viewer.events.emit('lost', { message: error instanceof Error ? error.message : String(error) });
      return null;
    });
    if (!model || exhibit !== changeover.current) return;
    defineCuts(model, exhibit.model);
    void viewer.show(model);
    const { instance } = changeover.current;
    const before = exhibit.instance;
    instance.interpolation = before.interpolation;
    instance.tagRotation = before.tagRotation;
    instance.levelOfDetail = before.levelOfDetail;
    instance.rootMotion = exhibit.rootMotion;
    // The lost instance no longer tells it; what was drawn does.
    instance.time = exhibit.actor.time;
    dressLike(before, instance);
    viewer.camera = camera;
    viewer.selectedJoint = selectedJoint;
    // Where the file has changed and a clip is gone, the rest pose stays.
    playback.restore(moment);
  }
}

/** What a person has cut out of a model's clips, for the same one loaded again. */
function defineCuts(model: ModelLike, before: ModelLike): void {
  for (const cut of personsCuts(before.clips)) {
    try {
      model.defineClip(cut);
    } catch {
      // The file has changed, and has no such frames.
    }
  }
}
