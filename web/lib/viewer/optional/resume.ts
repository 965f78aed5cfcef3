import type { InstanceLike, ModelLike } from '../../types/api.js';
import type { RootMotion } from '../../types/events.js';
import type { CameraState, JointRef } from '../../types/view.js';
import { userCuts } from '../../util/cuts.js';
import type { FitDirection } from '../camera/viewer-camera.js';
import { dressLike } from './dress.js';

/** What a viewer has of a lost model, to show the same of the model loaded again. */
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

/** The part of a viewer that is set to what a lost model had. */
export interface ResumedView {
  camera: CameraState;
  selectedJoint: JointRef | null;
  fit(options: { readonly animate: boolean } & FitDirection): void;
}

/**
 * Shows a model that was loaded again as it was when it was lost: cuts, options, skins, pictures, parts, held joints and
 * camera. `show` shows it and returns its instance.
 */
export function resumeOn(
  view: ResumedView,
  { shown, camera, isFitted, selectedJoint }: LostView,
  model: ModelLike,
  show: () => InstanceLike,
): void {
  defineCuts(model, shown.model);
  const instance = show();
  const before = shown.instance;
  instance.interpolation = before.interpolation;
  instance.tagRotation = before.tagRotation;
  instance.levelOfDetail = before.levelOfDetail;
  instance.rootMotion = shown.rootMotion;
  // The lost instance no longer tells its time; the actor that was drawn does.
  instance.time = shown.actor.time;
  dressLike(before, instance);
  holdJoints(instance, before);
  if (isFitted) view.fit({ animate: false, yaw: camera.yaw, pitch: camera.pitch, fov: camera.fov });
  else view.camera = camera;
  view.selectedJoint = selectedJoint;
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
