import { Instance } from '../animation/instance.js';
import type { InstanceLike } from '../types/api.js';
import { copySettings } from './optional/dress.js';
import { Viewer } from './viewer.js';

/** A moment of an animation. */
export interface Moment {
  /** The clip or preset to show. Default: the clips that are shown. */
  readonly clip?: string | undefined;
  /** Seconds from the start of the clip. Default: its start or, without `clip`, the current time. */
  readonly time?: number | undefined;
}

/**
 * A hidden, paused copy of a viewer, which shares its renderer, model and GPU memory. Images of other moments are drawn
 * with it, so that the viewer neither changes nor emits events.
 */
export class ViewerCopy implements Disposable {
  readonly viewer: Viewer<OffscreenCanvas>;
  /** Copies of the attached instances. */
  readonly #attached: InstanceLike[] = [];

  /** @throws ModelError `bad_value` for a clip that does not exist; RangeError if there is not enough memory */
  constructor(original: Viewer, moment: Moment) {
    const { canvas, renderer, display, scene, colors } = original;
    const viewer = new Viewer(new OffscreenCanvas(1, 1), { renderer, display, scene, colors });
    this.viewer = viewer;
    try {
      // Only screenshots are needed.
      viewer.set({ visible: false });
      // The camera fits the model to the shape of the canvas.
      viewer.resize(
        Math.max(1, canvas.clientWidth),
        Math.max(1, canvas.clientHeight),
        globalThis.devicePixelRatio || 1,
      );
      viewer.show(original.model).catch(() => undefined);
      this.#copyInstance(original);
      viewer.restore({ ...original.playback, playing: false });
      if (moment.clip !== undefined) viewer.hold(0, moment.clip);
      if (moment.clip !== undefined || moment.time !== undefined) viewer.seek(moment.time ?? 0);
      viewer.set({ clock: original.clock, selectedJoint: original.selectedJoint });
      this.#copyCamera(original);
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  dispose(): void {
    this.viewer.dispose();
    for (const instance of this.#attached) instance.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  #copyInstance({ instance: from }: Viewer): void {
    const to = this.viewer.instance;
    if (!from || !to) return;
    copyAllSettings(from, to);
    this.#copyAttached(from, to);
  }

  /** Attaches copies of the attached instances, in their current poses. */
  #copyAttached(from: InstanceLike, to: InstanceLike): void {
    for (const child of from.attached) {
      if (!(child instanceof Instance)) continue;
      const copy = child.model.createInstance();
      this.#attached.push(copy);
      const options = Instance.attachOptionsOf(child);
      copyAllSettings(child, copy);
      to.attach(copy, options);
      if (options.how !== 'follow') copyPose(child, copy);
      copy.time = child.time;
      this.#copyAttached(child, copy);
    }
  }

  #copyCamera({ camera }: Viewer): void {
    const own = this.viewer.camera;
    own.set(camera.options);
    const { state, isFitted } = camera;
    if (isFitted) own.fit({ animate: false, yaw: state.yaw, pitch: state.pitch, fov: state.fov });
    else own.moveTo(state);
  }
}

/** Copies all settings of an instance except time and playback to another instance of its model. */
function copyAllSettings(from: InstanceLike, to: InstanceLike): void {
  copySettings(from, to);
  // A program may have set the axes of the instance, which then differ from those of the viewer's scene.
  to.axes = from.axes;
  to.transform.set(from.transform);
}

/** Shows and holds the clips of an instance's parts on another instance of its model. */
function copyPose(from: InstanceLike, to: InstanceLike): void {
  const { parts, summary } = from.model;
  for (const [p, { how, frames }] of parts.entries()) {
    if (how === 'follow') continue;
    const { clip, time, fileFrame } = from.part(p).state();
    const part = to.part(p);
    const index =
      clip === null ? -1 : summary.clips.findIndex((each) => each.part === p && each.clip === clip);
    if (index >= 0) {
      part.play(index, { loop: 'repeat' });
      part.pause();
      part.seek(time);
    } else if (frames.length > 0) part.showFrame(fileFrame);
  }
}
