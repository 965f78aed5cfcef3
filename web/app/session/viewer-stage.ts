import { type ModelLike, type TagRotation } from '../../lib/index.js';
import {
  GraphicsUnavailable,
  Viewer,
  readStageColors,
  type CameraState,
  type DisplayOptions,
  type TagPlace,
} from '../../lib/viewer/index.js';
import { figureOf } from './figure.js';
import { fov, portraitCamera, restBox } from './framing.js';
import { ViewerJoints } from './viewer-joints.js';
import { GraphicsError, type Portrait, type PortraitView, type Stage, type StageListener } from './ports.js';
import type { Player } from '../state/player.js';
import { turntableSpeed } from '../../lib/state/index.js';

/** The stage on Marrow's own viewer. @throws GraphicsError */
export function makeViewerStage(canvas: HTMLCanvasElement, listener: StageListener): Stage {
  return new ViewerStage(makeViewer(canvas), listener);
}

class ViewerStage implements Stage {
  readonly joints: ViewerJoints;
  readonly #viewer: Viewer;

  constructor(viewer: Viewer, listener: StageListener) {
    this.#viewer = viewer;
    this.joints = new ViewerJoints(viewer);
    viewer.on('playback', ({ playback }) =>
      listener.played({ playback, positions: viewer.positions }, viewer.clock),
    );
    viewer.on('frame', ({ positions }) => listener.moved(positions, viewer.clock));
    // On the page everything stands still where all clips have ended, materials too: a link shows it so.
    viewer.on('ended', () => viewer.pause());
    viewer.on('draw', () => listener.drawn());
    viewer.on('camera', ({ camera, by }) => {
      listener.eye(camera);
      if (by === 'person') listener.cameraMoved(camera);
    });
  }

  get player(): Player {
    return this.#viewer;
  }

  show(model: ModelLike | null): Promise<void> {
    return this.#viewer.show(model);
  }

  setClock(seconds: number): void {
    this.#viewer.clock = seconds;
  }

  setSkin(skin: string | null): void {
    this.#viewer.skin = skin;
  }

  setWeapon(weapon: string | null): void {
    this.#viewer.choosePart('weapon', weapon);
  }

  setPart(part: number, shown: boolean): void {
    this.#viewer.setPartVisible(part, shown);
  }

  setDetail(level: number): void {
    const { instance } = this.#viewer;
    if (instance !== null) instance.levelOfDetail = level;
    this.#viewer.refresh();
  }

  setTagRotation(rule: TagRotation): void {
    const { instance } = this.#viewer;
    if (instance !== null) instance.tagRotation = rule;
    this.#viewer.refresh();
  }

  tags(): readonly TagPlace[] {
    return this.#viewer.tagPlaces();
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

  get complete(): boolean {
    return this.#viewer.complete;
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
  if (model.presets.some(({ name }) => name === 'stand')) viewer.play('stand');
  viewer.pause();
  const box = restBox(model.summary);
  const bust = view === 'bust' ? (figureOf(model)?.bust ?? null) : null;
  const frame = (): void => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (box !== null && width > 0 && height > 0)
      viewer.camera = portraitCamera(box, view, width / height, bust);
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
