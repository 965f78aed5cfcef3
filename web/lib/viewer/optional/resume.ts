import type { InstanceLike, ModelLike } from '../../types/api.js';
import type { CameraState, JointRef } from '../../types/view.js';
import { defineCuts, userCuts } from '../../util/cuts.js';
import type { ViewerCamera } from '../camera/viewer-camera.js';
import { copySettings } from './dress.js';

/** The state of a viewer whose model is lost, for restoring it on the reloaded model. */
export interface LostView {
  readonly shown: {
    readonly model: ModelLike;
    readonly instance: InstanceLike;
    readonly actor: { readonly time: number };
  };
  readonly camera: CameraState;
  readonly isFitted: boolean;
  readonly selectedJoint: JointRef | null;
}

/** The viewer properties that are restored. */
export interface ResumedView {
  readonly camera: Pick<ViewerCamera, 'moveTo' | 'fit'>;
  set(settings: { readonly selectedJoint: JointRef | null }): void;
}

/**
 * Restores the state of a lost model on the reloaded one: clip definitions, settings, skins, player colours, images,
 * visible parts, fixed joints and camera. `show` displays the model and returns its instance.
 */
export function resumeOn(
  view: ResumedView,
  { shown, camera, isFitted, selectedJoint }: LostView,
  model: ModelLike,
  show: () => InstanceLike,
): void {
  defineCuts(model, userCuts(shown.model.clips));
  const instance = show();
  copySettings(shown.instance, instance);
  // The time of the lost instance is unavailable; its actor has the last known time.
  instance.time = shown.actor.time;
  if (isFitted) view.camera.fit({ animate: false, yaw: camera.yaw, pitch: camera.pitch, fov: camera.fov });
  else view.camera.moveTo(camera);
  view.set({ selectedJoint });
}
