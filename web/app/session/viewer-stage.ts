import { GraphicsUnavailable } from '../../lib/render/index.js';
import type { ModelLike } from '../../lib/types/api.js';
import type { FrameRange, LoopMode } from '../../lib/types/events.js';
import type { CameraState, DisplayOptions } from '../../lib/types/view.js';
import { readStageColors } from '../../lib/viewer/stage-colors.js';
import { Viewer } from '../../lib/viewer/viewer.js';
import { clipChoices, type ClipChoice } from '../state/select.js';
import type { Position } from '../state/state.js';
import { fov, portraitCamera, restBox } from './framing.js';
import { ViewerJoints } from './viewer-joints.js';
import {
  GraphicsError,
  type Playing,
  type Portrait,
  type PortraitView,
  type Stage,
  type StageListener,
} from './ports.js';

/** Degrees a second: once round in twenty. */
const turntableSpeed = 18;

/** The stage on Marrow's own viewer. @throws GraphicsError */
export function makeViewerStage(canvas: HTMLCanvasElement, listener: StageListener): Stage {
  return new ViewerStage(makeViewer(canvas), listener);
}

class ViewerStage implements Stage {
  readonly joints: ViewerJoints;
  readonly #viewer: Viewer;
  #model: ModelLike | null = null;
  #clip: ClipChoice | null = null;

  constructor(viewer: Viewer, listener: StageListener) {
    this.#viewer = viewer;
    this.joints = new ViewerJoints(viewer);
    viewer.on('frame', (at) => listener.position(this.#placed(at)));
    viewer.on('finish', (at) => listener.finished(this.#placed(at)));
    viewer.on('camera', ({ camera, by }) => {
      listener.eye(camera);
      if (by === 'person') listener.cameraMoved(camera);
    });
  }

  show(model: ModelLike | null): Promise<void> {
    this.#model = model;
    this.#clip = null;
    return this.#viewer.show(model);
  }

  setClip(clip: string | null, { loop, range, ...how }: Playing): void {
    const choices = this.#model === null ? [] : clipChoices(this.#model);
    this.#clip = choices.find(({ name }) => name === clip) ?? null;
    if (this.#clip === null) this.#viewer.stop();
    else {
      const options = { ...how, range: this.#framed(range) };
      this.#viewer.play(this.#clip.name, { ...options, ...(loop === null ? {} : { loop }) });
    }
  }

  setLoop(loop: LoopMode | null): void {
    this.#viewer.setLoop(loop ?? 'clip');
  }

  setSpeed(speed: number): void {
    this.#viewer.speed = speed;
  }

  setRange(range: FrameRange): void {
    this.#viewer.setRange(this.#framed(range));
  }

  play(): void {
    this.#viewer.play();
  }

  pause(): void {
    this.#viewer.pause();
  }

  seek(frame: number): void {
    const clip = this.#clip;
    if (clip !== null && clip.fps > 0) this.#viewer.seek((frame + this.#first) / clip.fps);
  }

  setSkin(skin: string | null): void {
    this.#viewer.skin = skin;
  }

  setWeapon(weapon: string | null): void {
    this.#viewer.choosePart('weapon', weapon);
  }

  setDisplay(display: DisplayOptions): void {
    this.#viewer.display = display;
  }

  setTurntable(on: boolean): void {
    this.#viewer.turntable = on ? turntableSpeed : 0;
  }

  setCamera(camera: CameraState, animate: boolean): void {
    this.#viewer.setCamera(camera, { animate });
  }

  fitted(direction: { readonly yaw: number; readonly pitch: number }): CameraState | null {
    return this.#viewer.fitted({ ...direction, fov });
  }

  gpuBytes(): number {
    return this.#viewer.gpuBytes;
  }

  recolour(): void {
    this.#viewer.colors = readStageColors(this.#viewer.canvas);
  }

  dispose(): void {
    this.#viewer.dispose();
  }

  /** The frame of the clip it is cut out of that a cut begins with: the viewer counts from that one's start. */
  get #first(): number {
    return this.#clip?.cut?.first ?? 0;
  }

  #placed({ frame, time }: { readonly frame: number; readonly time: number }): Position {
    const fps = this.#clip?.fps ?? 0;
    return { frame: frame - this.#first, seconds: time - (fps > 0 ? this.#first / fps : 0) };
  }

  #framed(range: FrameRange): FrameRange {
    const cut = this.#clip?.cut;
    if (!cut) return range;
    return range === null ? [cut.first, cut.last] : [range[0] + cut.first, range[1] + cut.first];
  }
}

/** A small still of a model on Marrow's own viewer. @throws GraphicsError */
export function makeViewerPortrait(
  canvas: HTMLCanvasElement,
  model: ModelLike,
  view: PortraitView,
): Portrait {
  const viewer = makeViewer(canvas, false);
  viewer.display = { grid: false, shadow: view === 'figure', background: 'transparent' };
  void viewer.show(model);
  const box = restBox(model.summary);
  const frame = (): void => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (box !== null && width > 0 && height > 0) viewer.camera = portraitCamera(box, view, width / height);
  };
  frame();
  return {
    setSkin: (skin) => {
      viewer.skin = skin;
    },
    frame,
    dispose: () => viewer.dispose(),
  };
}

function makeViewer(canvas: HTMLCanvasElement, controls = true): Viewer {
  try {
    return new Viewer(canvas, { controls, colors: readStageColors(canvas) });
  } catch (error) {
    throw error instanceof GraphicsUnavailable ? new GraphicsError(error.message, { cause: error }) : error;
  }
}
