import type { Controls } from '../../../../web/lib/internal/index.js';
import type {
  InstanceLike,
  ModelEvents,
  ModelLike,
  ModelMemory,
  TextureChange,
} from '../../../../web/lib/types/api.js';
import { withCut, withoutCut } from '../../../../web/lib/model/cuts.js';
import type { ClipDefinition } from '../../../../web/lib/types/events.js';
import type { DecodedImage, SubjectSummary, WarningSummary } from '../../../../web/lib/types/subject.js';
import { darkScene } from '../../../../web/lib/render/index.js';
import { Emitter } from '../../../../web/lib/util/emitter.js';
import type {
  FittedCamera,
  Makers,
  Scene,
  SceneJoints,
  SceneListener,
} from '../../../../web/app/scene/ports.js';
import type { Opener, OpenInput, Source } from '../../../../web/app/open/source.js';
import type { Entry, PartChoice } from '../../../../web/app/state/state.js';
import type { SceneColors, SurfacePicker } from '../../../../web/lib/types/view.js';
import { FakePlayer } from './fake-player.js';
import { clipsOf } from './subject.js';

/** A model without a WebAssembly instance, made from a summary. */
export class FakeModel implements ModelLike {
  readonly events: Emitter<ModelEvents> = new Emitter();
  readonly parts: ModelLike['parts'] = [];
  readonly warnings: WarningSummary[] = [];
  readonly summary: SubjectSummary;
  readonly textures: readonly TextureChange[] = [];
  /** The arguments of each call of `setTexture`. */
  readonly set: unknown[][] = [];
  clips: ModelLike['clips'];
  readonly presets: ModelLike['presets'] = [];
  disposed = false;

  constructor(summary: SubjectSummary) {
    this.summary = summary;
    this.clips = clipsOf(summary);
  }

  get subject(): string {
    return this.summary.name;
  }

  get memory(): ModelMemory {
    return { snapshot: 1024, images: 512, wasm: 65536 };
  }

  image(): null {
    return null;
  }

  defineClip(definition: ClipDefinition): void {
    this.clips = withCut(this.clips, definition, this.subject);
  }

  removeClip(name: string): boolean {
    const left = withoutCut(this.clips, name);
    const found = left.length < this.clips.length;
    this.clips = left;
    return found;
  }

  setTexture(...what: Parameters<ModelLike['setTexture']>): void {
    this.set.push(what);
  }

  createInstance(): InstanceLike {
    throw new Error('a fake model has no instances');
  }

  on<K extends keyof ModelEvents>(type: K, listener: (event: ModelEvents[K]) => void): () => void {
    return this.events.on(type, listener);
  }

  dispose(): void {
    this.disposed = true;
  }
}

/** A source whose loads the test finishes. */
export class FakeSource implements Source {
  entries: readonly Entry[] = [];
  playerParts: readonly Entry[] = [];
  names: readonly string[] = [];
  readonly main: string | null = null;
  readonly identity: string | null = null;
  readonly loads: {
    readonly entry: string | null;
    readonly parts: PartChoice;
    readonly signal: AbortSignal;
  }[] = [];
  /** The error with which the next loads fail; null lets them succeed. */
  error: Error | null = null;
  /** Loads wait for this promise. */
  gate: Promise<void> = Promise.resolve();
  readonly name: string;
  readonly #make: () => FakeModel;

  constructor(name: string, make: () => FakeModel) {
    this.name = name;
    this.#make = make;
  }

  size(): number {
    return 1234;
  }

  kept(): null {
    return null;
  }

  async load({ entry, parts, signal }: Parameters<Source['load']>[0]): Promise<ModelLike> {
    this.loads.push({ entry, parts, signal });
    await this.gate;
    signal.throwIfAborted();
    if (this.error !== null) throw this.error;
    return this.#make();
  }

  decodeImage(): Promise<DecodedImage> {
    return this.error === null ? Promise.resolve(fakeImage) : Promise.reject(this.error);
  }

  read(): Promise<Uint8Array | null> {
    return Promise.resolve(null);
  }

  marrowFile(): Promise<Uint8Array<ArrayBuffer>> {
    return Promise.resolve(new Uint8Array(4));
  }
}

/** The result of `FakeSource.decodeImage`. */
export const fakeImage: DecodedImage = { width: 2, height: 2, rgba: new Uint8Array(16), hasAlpha: false };

export class FakeOpener implements Opener {
  readonly opened: OpenInput[] = [];
  joined = 0;
  /** Whether the last joined files are edits. */
  joinedEdit = false;
  next: FakeSource | null = null;

  open(input: OpenInput): Promise<Source> {
    this.opened.push(input);
    return this.next === null
      ? Promise.reject(new Error('the test has not said what comes'))
      : Promise.resolve(this.next);
  }

  join(base: Source, _added: Source, _signal: AbortSignal, isEdit = false): Promise<Source> {
    this.joined += 1;
    this.joinedEdit = isEdit;
    return Promise.resolve(base);
  }
}

/** A scene that records its calls. */
export class FakeScene implements Scene {
  readonly drawsBySoftware = false;
  readonly calls: string[] = [];
  readonly player: FakePlayer = new FakePlayer(this.calls);
  readonly joints: SceneJoints = {
    get: () => null,
    hold: ({ part, joint }, transform) => {
      const to =
        transform &&
        [...(transform.position ?? []), ...(transform.rotation ?? [])].map((value) => value.toFixed(3));
      this.calls.push(`joint ${part}.${joint} ${to?.join(',') ?? 'free'}`);
    },
    select: (joint) => void this.calls.push(`select ${joint ? `${joint.part}.${joint.joint}` : 'none'}`),
    pick: () => null,
    place: () => null,
    setMotion: (interpolation, rootMotion) => void this.calls.push(`motion ${interpolation} ${rootMotion}`),
  };
  listener: SceneListener | null = null;

  readonly makers: Makers = {
    scene: (_canvas, listener) => {
      this.listener = listener;
      this.player.listener = listener;
      return this;
    },
    portrait: () => ({
      setSkin: () => undefined,
      frame: () => undefined,
      recolour: () => undefined,
      dispose: () => undefined,
    }),
  };

  show(model: ModelLike | null): Promise<void> {
    this.calls.push(`show ${model?.subject ?? 'nothing'}`);
    this.player.show(model);
    model?.on('lost', ({ message }) => void this.#recover(model, message));
    return Promise.resolve();
  }
  /** Restores playback after a reload, as the viewer does. */
  async #recover(model: ModelLike, message: string): Promise<void> {
    const { playback } = this.player;
    const again = await this.listener?.reload(model, message).catch(() => null);
    if (!again) return;
    void this.show(again);
    this.player.restore(playback);
  }
  setControls({ bodies, controllers, blends, colors }: Controls, before: Controls | null): void {
    const isAtRest = bodies.every((model) => model === 0) && controllers.size === 0 && colors.top === null;
    if (before === null && isAtRest) return;
    this.calls.push(`controls ${JSON.stringify([bodies, [...controllers], blends, colors])}`);
  }
  worldPosition(): null {
    return null;
  }

  wholeDistance(): null {
    return null;
  }

  setFly(on: boolean): void {
    if (on) this.calls.push('fly');
  }

  setTurntable(on: boolean): void {
    this.calls.push(`turntable ${on}`);
  }
  setClock(seconds: number): void {
    this.player.clock = seconds;
    if (seconds > 0) this.calls.push(`clock ${seconds}`);
  }
  setSkin(skin: string | null): void {
    this.calls.push(`skin ${skin}`);
  }
  setWeapon(weapon: string | null): void {
    this.calls.push(`weapon ${weapon}`);
  }
  setPart(part: number, shown: boolean): void {
    this.calls.push(`part ${part} ${shown ? 'shown' : 'hidden'}`);
  }
  setDetail(level: number): void {
    this.calls.push(`detail ${level}`);
  }
  setTagRotation(rule: string): void {
    this.calls.push(`tags ${rule}`);
  }
  surfaces(): Promise<SurfacePicker> {
    return Promise.resolve({ pick: () => null, position: () => null, box: () => null });
  }
  splitPlace(): null {
    return null;
  }
  tags(): [] {
    return [];
  }
  hitboxes(): [] {
    return [];
  }
  setDisplay(): void {
    this.calls.push('display');
  }
  setScene(): void {
    this.calls.push('scene');
  }
  setCameraOptions(): void {
    this.calls.push('camera options');
  }
  setCamera(): void {
    this.calls.push('camera');
  }
  fit(): void {
    this.calls.push('fit');
  }
  fitted({ yaw, pitch }: { readonly yaw: number; readonly pitch: number }): FittedCamera | null {
    return { camera: { yaw, pitch, fov: 30, distance: this.fitsAt, target: [0, 1, 0] }, ground: 0 };
  }
  /** The camera distance that a fit returns. */
  fitsAt = 100;
  setInsets(): void {
    this.calls.push('insets');
  }
  bodySpan(): null {
    return null;
  }
  busy = false;
  gpuBytes(): number {
    return 2048;
  }
  readonly colors: SceneColors = darkScene;
  adaptBackdrop(): void {
    this.calls.push('adaptBackdrop');
  }

  recolour(): void {
    this.calls.push('recolour');
  }
  dispose(): void {
    this.calls.push('dispose');
  }
}

/** A canvas of 800 by 600 pixels that accepts attributes. */
export function fakeCanvas(): HTMLCanvasElement {
  const attributes: Map<string, string> = new Map();
  const canvas: Partial<HTMLCanvasElement> = {
    clientWidth: 800,
    clientHeight: 600,
    setAttribute: (name, value) => void attributes.set(name, value),
    removeAttribute: (name) => void attributes.delete(name),
    getAttribute: (name) => attributes.get(name) ?? null,
  };
  return canvas as HTMLCanvasElement;
}
