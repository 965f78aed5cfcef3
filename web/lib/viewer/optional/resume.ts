import type { InstanceLike, ModelLike } from '../../types/api.js';
import type { RootMotion } from '../../types/events.js';
import type { CameraState, JointRef } from '../../types/view.js';
import { defineCuts, userCuts } from '../../util/cuts.js';
import type { ViewerCamera } from '../camera/viewer-camera.js';
import { dressLike } from './dress.js';

/** The state of a viewer whose model is lost, for restoring it on the reloaded model. */
export interface LostView {
  readonly shown: {
    readonly model: ModelLike;
    readonly instance: InstanceLike;
    readonly actor: { readonly time: number };
    readonly rootMotion: RootMotion;
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
  const before = shown.instance;
  instance.interpolation = before.interpolation;
  instance.tagRotation = before.tagRotation;
  instance.levelOfDetail = before.levelOfDetail;
  instance.rootMotion = shown.rootMotion;
  // The time of the lost instance is unavailable; its actor has the last one.
  instance.time = shown.actor.time;
  // Setting colours replaces images, so they come before the images.
  restoreParts(instance, before);
  dressLike(before, instance);
  if (isFitted) view.camera.fit({ animate: false, yaw: camera.yaw, pitch: camera.pitch, fov: camera.fov });
  else view.camera.moveTo(camera);
  view.set({ selectedJoint });
}

/** Restores the player colours, and fixes the joints that were fixed before, if the model still has them. */
function restoreParts(instance: InstanceLike, before: InstanceLike): void {
  instance.model.parts.forEach(({ joints }, p) => {
    if (p >= before.model.parts.length) return;
    const { playerColors } = before.part(p);
    if (playerColors.top !== null || playerColors.bottom !== null)
      instance.part(p).setPlayerColors(playerColors);
    for (const [joint, transform] of before.part(p).joints.overrides)
      if (joint < joints.length) instance.part(p).joints.set(joint, transform);
  });
}
