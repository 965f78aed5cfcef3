import type { ModelLike } from '../types/api.js';
import type { Emitter } from '../util/emitter.js';
import type { Changeover } from './changeover.js';
import type { LostView, ResumedView } from './optional/resume.js';
import { optionalCode } from './optional-loader.js';
import type { ClipPlayer } from './clip-player.js';
import type { ViewerEvents, ViewerOptions } from './viewer-options.js';

/** The part of a viewer that goes on after its model has been loaded again. */
interface Recovering extends ResumedView, Pick<LostView, 'isFitted'> {
  readonly events: Emitter<ViewerEvents>;
  show(model: ModelLike): Promise<void>;
}

/**
 * Waits for the end of the WASM module of the shown model; call the returned function to wait no longer. The last
 * picture stays on the canvas then. With a way to load the model again, the viewer goes on where it was: cuts, clips
 * and their places, skins, pictures, parts, held joints, rules and camera.
 */
export function recoverWhenLost(
  viewer: Recovering,
  changeover: Changeover,
  player: ClipPlayer,
  reload: ViewerOptions['reload'],
): () => void {
  const shown = changeover.current;
  if (!shown) return () => undefined;
  const report = (error: unknown): void =>
    viewer.events.emit('lost', { message: error instanceof Error ? error.message : String(error) });
  return shown.model.on('lost', ({ message }) => void recover(message).catch(report));

  async function recover(message: string): Promise<void> {
    if (!shown || shown !== changeover.current) return;
    const { playback } = player;
    const { camera, isFitted, selectedJoint } = viewer;
    shown.lost = true;
    player.setShown(null);
    viewer.events.emit('lost', { message });
    if (!reload) return;
    const [{ resumeOn }, model] = await Promise.all([optionalCode.fetch(), reload(shown.model, message)]);
    if (!model || shown !== changeover.current) return;
    resumeOn(viewer, { shown, camera, isFitted, selectedJoint }, model, () => {
      viewer.show(model).catch(report);
      return changeover.current!.instance;
    });
    // Where the file has changed and a clip is gone, the rest pose stays.
    player.restore(playback);
  }
}
