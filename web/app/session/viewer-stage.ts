import { GraphicsUnavailable } from '../../lib/render/index.js';
import type { ModelLike } from '../../lib/types/api.js';
import type { FrameRange, LoopMode, TagRotation } from '../../lib/types/events.js';
import type { CameraState, DisplayOptions, TagPlace } from '../../lib/types/view.js';
import { readStageColors } from '../../lib/viewer/stage-colors.js';
import { playedFrames } from '../../lib/util/cuts.js';
import { Viewer } from '../../lib/viewer/viewer.js';
import type { ClipChoice } from '../state/select.js';
import type { Position } from '../state/state.js';
import { figureOf } from './figure.js';
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
  #lanes: readonly StageLane[] = [];

  constructor(viewer: Viewer, listener: StageListener) {
    this.#viewer = viewer;
    this.joints = new ViewerJoints(viewer);
    viewer.on('frame', () => {
      this.#pass(listener);
      listener.position(this.#positions(), this.#clock);
    });
    viewer.on('finish', () => {
      this.#pass(listener);
      listener.finished(this.#positions(), this.#clock);
    });
    viewer.on('draw', () => listener.drawn());
    viewer.on('camera', ({ camera, by }) => {
      listener.eye(camera);
      if (by === 'person') listener.cameraMoved(camera);
    });
  }

  show(model: ModelLike | null): Promise<void> {
    this.#model = model;
    this.#lanes = [];
    return this.#viewer.show(model);
  }

  setClip(name: string | null, { loop, range, part, ...how }: Playing): void {
    const clips = this.#model?.clips.filter((clip) => clip.name === name) ?? [];
    const clip = clips.find((each) => each.part === (part ?? each.part));
    if (clip === undefined) {
      this.#lanes = [];
      this.#viewer.stop();
      return;
    }
    const lane = { part, clip };
    const at = this.#lanes.findIndex((each) => each.part === part);
    if (part === null) this.#lanes = [lane];
    else
      this.#lanes =
        at < 0 ? [...this.#lanes, lane] : this.#lanes.map((each, index) => (index === at ? lane : each));
    const options = { ...how, range: framed(clip, range), ...(part === null ? {} : { part }) };
    this.#viewer.play(clip.name, { ...options, ...(loop === null ? {} : { loop }) });
  }

  setLoop(loop: LoopMode | null, part: number | null): void {
    this.#viewer.setLoop(loop ?? 'clip', part ?? undefined);
  }

  setSpeed(speed: number): void {
    this.#viewer.speed = speed;
  }

  setRange(range: FrameRange, part: number | null): void {
    this.#viewer.setRange(framed(this.#clip(part), range), part ?? undefined);
  }

  play(): void {
    this.#viewer.play();
  }

  pause(): void {
    this.#viewer.pause();
  }

  seek(frame: number, part: number | null): void {
    const clip = this.#clip(part);
    if (clip) this.#viewer.seek((frame + firstOf(clip)) * clip.frameSeconds, part ?? undefined);
  }

  setClock(seconds: number): void {
    const { instance } = this.#viewer;
    if (instance === null) return;
    instance.time = seconds;
    this.#viewer.refresh();
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

  #clip(part: number | null): ClipChoice | undefined {
    return this.#lanes.find((lane) => lane.part === part)?.clip;
  }

  get #clock(): number {
    return this.#viewer.instance?.time ?? 0;
  }

  #positions(): Position[] {
    const { instance } = this.#viewer;
    return this.#lanes.map(({ part, clip }) => {
      const { frame, time } = instance?.state(part ?? clip.part) ?? { frame: 0, time: 0 };
      const first = firstOf(clip);
      return { frame: frame - first, seconds: time - first * clip.frameSeconds };
    });
  }

  /** Where a part has gone on by itself, what is played there is another clip from now on. */
  #pass(listener: StageListener): void {
    const { instance } = this.#viewer;
    const passed: Map<number, string> = new Map();
    this.#lanes = this.#lanes.map((lane) => {
      const { part, clip } = lane;
      const now = part === null ? null : (instance?.state(part).clip ?? null);
      if (part === null || now === null || now === clip.clip) return lane;
      const next = this.#model?.clips.find(
        (each) => each.part === part && each.clip === now && each.cut?.by !== 'person',
      );
      if (next === undefined) return lane;
      passed.set(part, next.name);
      return { part, clip: next };
    });
    if (passed.size > 0) listener.passed(passed);
  }
}

/** A clip that plays: on one part, or on all. */
interface StageLane {
  readonly part: number | null;
  readonly clip: ClipChoice;
}

/** The frame of the part's clip that a clip begins with: the viewer counts from that one's start. */
function firstOf(clip: ClipChoice): number {
  return playedFrames(clip)?.[0] ?? 0;
}

/** Frames of a clip as those of the part's clip, all of them where no range is given. */
function framed(clip: ClipChoice | undefined, range: FrameRange): FrameRange {
  if (clip === undefined) return range;
  const first = firstOf(clip);
  return range === null ? playedFrames(clip) : [range[0] + first, range[1] + first];
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
