import { ManualClock, setClock } from '../../../web/lib/clock/index.js';
import * as render from '../../../web/lib/render/index.js';
import { GlState } from '../../../web/lib/render/gl/state.js';
import { corePrograms, type ProgramLibrary } from '../../../web/lib/render/gl/program-recipes.js';
import { Programs } from '../../../web/lib/render/gl/programs.js';
import { groundPrograms } from '../../../web/lib/render/ground/ground.js';
import { inspectionPrograms } from '../../../web/lib/render/overlays/inspection-programs.js';
import { overlayPrograms } from '../../../web/lib/render/overlays/overlay-programs.js';
import { specialPrograms } from '../../../web/lib/render/special/special.js';
import { optionalCode } from '../../../web/lib/viewer/optional-loader.js';
import {
  defaultDisplay,
  defaultScene,
  type CameraOptions,
  type CameraState,
  type DisplayOptions,
  type SceneOptions,
} from '../../../web/lib/types/view.js';
import { Viewer } from '../../../web/lib/viewer/index.js';
import { meshOf } from '../fake-figure.js';
import { FakeModel } from '../fake-model.js';
import { panelPart } from '../fake-stages.js';
import { letterImage, plainImage, quarterImage, rampImage, slopeImage } from '../fake-image.js';
import { deformReference } from './deform-reference.js';
import { deformOnGpu } from './feedback.js';

/** All options of a view in one object. The names of options are unique across the groups. */
export type LookOptions = Partial<DisplayOptions & SceneOptions & Pick<CameraOptions, 'mirror'>>;

export interface ShowOptions {
  readonly model?: FakeModel;
  readonly options?: LookOptions;
  readonly camera?: Partial<CameraState>;
  readonly onDrawn?: () => void;
}

export interface Shown {
  readonly view: render.View;
  readonly asset: render.ModelAsset;
  readonly actor: render.Actor;
  readonly model: FakeModel;
  readonly instance: ReturnType<FakeModel['createInstance']>;
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** The functions that the renderer's tests use inside the page. */
export class Harness {
  readonly Renderer: typeof render.Renderer = render.Renderer;
  readonly Viewer: typeof Viewer = Viewer;
  /** The clock of the page, which only tests advance. */
  readonly clock: ManualClock = new ManualClock();
  readonly FakeModel: typeof FakeModel = FakeModel;
  readonly GlState: typeof GlState = GlState;
  readonly Programs: typeof Programs = Programs;
  readonly libraries: readonly ProgramLibrary[] = [
    corePrograms,
    groundPrograms,
    specialPrograms,
    overlayPrograms,
    inspectionPrograms,
  ];
  readonly letterImage: typeof letterImage = letterImage;

  readonly meshOf: typeof meshOf = meshOf;
  readonly panelPart: typeof panelPart = panelPart;
  readonly plainImage: typeof plainImage = plainImage;
  readonly quarterImage: typeof quarterImage = quarterImage;
  readonly rampImage: typeof rampImage = rampImage;
  readonly slopeImage: typeof slopeImage = slopeImage;
  readonly deformOnGpu: typeof deformOnGpu = deformOnGpu;
  readonly deformReference: typeof deformReference = deformReference;

  constructor() {
    setClock(this.clock);
  }

  /** Adds a canvas to the page. */
  addCanvas(): HTMLCanvasElement {
    return document.body.appendChild(document.createElement('canvas'));
  }

  /** Shows the textured figure mid-stride in a new view, seen slightly from its left and from above. */
  show(
    renderer: render.Renderer,
    { model = new FakeModel(), options = {}, camera, onDrawn }: ShowOptions = {},
  ): Shown {
    const asset = renderer.createModel(model.parts);
    const image = model.image(0, 0);
    if (image) asset.setImage(0, 0, image);
    const actor = asset.createInstance();
    const instance = model.createInstance();
    instance.showFrame(2);
    instance.update(0);
    actor.apply(instance.frame());
    const view = renderer.createView(this.addCanvas(), onDrawn ? { onDrawn } : {});
    view.actors = [actor];
    view.camera = { yaw: 26, pitch: 12, distance: 160, target: [0, 4, 0], fov: 30, ...camera };
    this.setLook(view, options);
    return { view, asset, actor, model, instance };
  }

  /** Sets options of a view, each in its group. Other options keep their values. */
  setLook(view: render.View, options: LookOptions): void {
    const groupOf = (defaults: object): object =>
      Object.fromEntries(Object.entries(options).filter(([option]) => option in defaults));
    view.display = { ...view.display, ...groupOf(defaultDisplay) };
    view.scene = { ...view.scene, ...groupOf(defaultScene) };
    view.mirror = options.mirror ?? view.mirror;
  }

  /** Advances the clock until the promise has settled. Resolves to its value. */
  until<T>(promise: Promise<T>): Promise<T> {
    return this.clock.runUntil(promise);
  }

  /** Advances the clock by one frame with each frame of the browser, which reports sizes and visibility. */
  async frames(count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      await browserFrame();
      this.clock.advance(1000 / 60);
    }
  }

  /** Advances the clock until everything visible is uploaded and drawn. */
  async settle(renderer: render.Renderer): Promise<void> {
    do await this.frames(2);
    while (renderer.uploading || renderer.due || optionalCode.loading);
    await this.frames(2);
  }

  /** Advances the clock by ten seconds, and then draws everything visible. */
  async tenSeconds(renderer: render.Renderer): Promise<void> {
    await this.frames(2);
    this.clock.advance(10_000);
    await this.settle(renderer);
  }

  /** Loses the context. Returns a function that restores it. */
  async loseContext(renderer: render.Renderer): Promise<() => Promise<void>> {
    const extension = renderer.device!.gl.getExtension('WEBGL_lose_context')!;
    const after = async (event: 'lost' | 'restored', work: () => void): Promise<void> => {
      const happened: Promise<void> = new Promise((resolve) => renderer.events.on(event, () => resolve()));
      work();
      await happened;
      // The browser restores no context while it dispatches the event of its loss.
      await browserFrame();
    };
    await after('lost', () => extension.loseContext());
    return () => after('restored', () => extension.restoreContext());
  }

  /** The pixels of a view, once everything visible is uploaded. */
  async pixels(renderer: render.Renderer, view: render.View): Promise<Pixels> {
    await this.settle(renderer);
    // Drawing requests data that is needed only now, such as edges or the textures of another skin.
    view.readPixels();
    await this.settle(renderer);
    const pixels = view.readPixels();
    if (!pixels) throw new Error('The view cannot be drawn.');
    return pixels;
  }

  /** The colour at a position in an image, from 0, 0 at the top left to 1, 1. */
  colorAt({ width, height, rgba }: Pixels, x: number, y: number): number[] {
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
    return [...rgba.subarray(at, at + 4)];
  }
}

function browserFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

declare global {
  interface Window {
    harness: Harness;
    /** Objects that a test stores for its next step. */
    viewer: Viewer;
    moves: string[];
  }
}

window.harness = new Harness();
