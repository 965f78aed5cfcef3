import type { ModelLike } from '../types/api.js';
import type { ModelSwap } from './model-swap.js';
import type { ViewerCamera } from './camera/viewer-camera.js';
import type { LostView, ResumedView } from './optional/resume.js';
import { optionalCode } from './optional-loader.js';
import type { ClipPlayer } from './clip-player.js';
import type { ViewerOptions } from './viewer-options.js';

/** The properties of a viewer that recovery uses. */
interface Recovering extends ResumedView, Pick<LostView, 'selectedJoint'> {
  readonly camera: ResumedView['camera'] & Pick<ViewerCamera, 'state' | 'isFitted'>;
  show(model: ModelLike): Promise<void>;
}

/**
 * Listens for the end of the WASM module of the displayed model; call the returned function to stop. After the end, the
 * last image stays on the canvas. If `reload` is given, the model is loaded again and the state restored: clip
 * definitions, playback, skins, images, visible parts, fixed joints, settings and camera.
 *
 * @param onLost - called with the reason, also if the model cannot be loaded again
 */
export function recoverWhenLost(
  viewer: Recovering,
  swap: ModelSwap,
  player: ClipPlayer,
  reload: ViewerOptions['reload'],
  onLost: (message: string) => void,
): () => void {
  const shown = swap.current;
  if (!shown) return () => undefined;
  const report = (error: unknown): void => onLost(error instanceof Error ? error.message : String(error));
  return shown.model.on('lost', ({ message }) => void recover(message).catch(report));

  async function recover(message: string): Promise<void> {
    if (!shown || shown !== swap.current) return;
    const { playback } = player;
    const { selectedJoint } = viewer;
    const { state: camera, isFitted } = viewer.camera;
    shown.lost = true;
    player.setShown(null);
    onLost(message);
    if (!reload) return;
    const [{ resumeOn }, model] = await Promise.all([optionalCode.fetch(), reload(shown.model, message)]);
    if (!model || shown !== swap.current) return;
    resumeOn(viewer, { shown, camera, isFitted, selectedJoint }, model, () => {
      viewer.show(model).catch(report);
      return swap.current!.instance;
    });
    // If the file has changed and a clip is missing, the rest pose remains.
    player.restore(playback);
  }
}
