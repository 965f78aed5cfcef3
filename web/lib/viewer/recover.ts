import type { ModelLike } from '../types/api.js';
import type { Emitter } from '../util/emitter.js';
import type { Changeover } from './changeover.js';
import type { LostView, ResumedView } from './optional/resume.js';
import { optionalCode } from './optional-loader.js';
import type { ClipPlayer } from './clip-player.js';
import type { ViewerEvents, ViewerOptions } from './viewer-options.js';

/** The properties of a viewer that recovery uses. */
interface Recovering extends ResumedView, Pick<LostView, 'isFitted'> {
  readonly events: Emitter<ViewerEvents>;
  show(model: ModelLike): Promise<void>;
}

/**
 * Listens for the end of the WASM module of the displayed model; call the returned function to stop. After it, the last
 * picture stays on the canvas. If `reload` is given, the model is loaded again and the state restored: clip
 * definitions, playback, skins, pictures, visible parts, fixed joints, settings and camera.
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
    // If the file has changed and a clip is missing, the rest pose remains.
    player.restore(playback);
  }
}
